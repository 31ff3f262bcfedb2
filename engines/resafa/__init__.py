"""Resafa, for one to four players: rules and view; verbs, labels and worth are still to come, so it is on no shelf yet."""
