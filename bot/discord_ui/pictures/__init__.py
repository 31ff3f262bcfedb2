"""Pictures and films, drawn for messages."""
