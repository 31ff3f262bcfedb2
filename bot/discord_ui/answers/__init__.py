"""What is done about an interaction, and what its person is answered."""
