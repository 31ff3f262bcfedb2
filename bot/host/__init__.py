"""What a host of the bot does from the command line: look it over, invite it, back its tables up and bring them back."""
