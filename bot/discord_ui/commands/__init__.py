"""What can be typed: the slash commands with their options."""
