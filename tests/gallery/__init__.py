"""A gallery of every kind of picture, for those who draw them: `make look`."""
