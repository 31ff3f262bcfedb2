"""Rules of the games: pure state in, pure state out."""
