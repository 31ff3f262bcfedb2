"""Messages as plain data: what they say, their buttons and menus, and how they become discord.py's arguments."""
