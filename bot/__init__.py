"""The bot: people, channels, messages, time and storage; it knows the rules of no game."""
