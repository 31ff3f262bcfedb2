"""A game in the terminal against robots."""
