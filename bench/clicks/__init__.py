"""How many presses a game takes: whole games over the simulated Discord, pressed as a person would press them."""
