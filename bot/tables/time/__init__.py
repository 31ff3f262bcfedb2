"""Time at a table: how fast is played, when people are awake, clocks and what they wait for; pure functions all of them."""
