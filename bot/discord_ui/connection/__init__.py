"""The way to Discord: calls, channels, threads, and how much may go over it."""
