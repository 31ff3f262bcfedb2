"""The life of a table: what people, time and Discord do to it. Each kind of doing is a class that is given `Changes`."""
