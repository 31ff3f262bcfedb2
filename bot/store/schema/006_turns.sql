ALTER TABLE people ADD COLUMN confirms INTEGER NOT NULL DEFAULT 0;  -- wants to be asked even what answers itself

-- Private messages that can still be taken away, each by the token of the last press on it. Tokens are credentials: a row goes
-- when its token ends, and no copy of the file has any.
CREATE TABLE panels (
    person      TEXT NOT NULL,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    message     TEXT NOT NULL,
    token       TEXT NOT NULL,
    until       REAL NOT NULL,
    PRIMARY KEY (person, message)
) STRICT, WITHOUT ROWID;
