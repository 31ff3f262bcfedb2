"""The conformance kit: every game on the shelf must pass all of it, and gets all of it by registering."""
