"""The tests: each folder mirrors a room of the house; `kit` is what every game must pass."""
