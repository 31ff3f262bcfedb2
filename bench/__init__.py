"""The benchmark: how fast the games play, beside catanatron in the same run."""
