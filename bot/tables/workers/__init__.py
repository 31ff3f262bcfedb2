"""Who works at tables by themselves: the alarm clock, and the robots."""
