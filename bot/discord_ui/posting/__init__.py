"""What is posted where all can see it, and what people are told by direct message."""
