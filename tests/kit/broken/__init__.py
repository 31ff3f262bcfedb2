"""Broken on purpose: little games with one mistake each, and the item of the kit that must find it."""
