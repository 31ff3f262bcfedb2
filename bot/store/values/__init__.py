"""What rows are made of beside numbers and words: frozen, with seats as numbers, and with no notion of how they are written."""
