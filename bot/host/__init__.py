"""What hosts need beside the bot itself: its permissions, and whether set-up and running tables are sound."""
