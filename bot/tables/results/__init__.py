"""What finished games say of people: ratings, and the statistics of a server."""
