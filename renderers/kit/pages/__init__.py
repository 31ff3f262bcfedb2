"""What every picture book has: pictures paired with their words, the few words they have room for, and pages to be filled."""
