"""Databases of earlier versions, and what must be possible with each of them."""
