"""One module for each `python -m bot` command: its options, what it prints, and its exit code."""
