"""What the service of tables is handed, what it hands out, and a table in memory."""
