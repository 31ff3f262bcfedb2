-- Whoever had a picture by direct message has a desk now: a direct message for each of their games, in which it can be played.
ALTER TABLE people RENAME COLUMN dm TO desk;
ALTER TABLE people ADD COLUMN letterbox TEXT NOT NULL DEFAULT '';     -- the channel of somebody's direct messages; '': never opened

-- The direct message that somebody has of a table, and the one that may be on its way.
CREATE TABLE desk_messages (
    person      TEXT NOT NULL,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    channel     TEXT NOT NULL DEFAULT '',
    message     INTEGER,                    -- NULL: there is none yet
    old         INTEGER,                    -- one that is to be deleted
    sending     REAL,                       -- when one was about to be sent whose number nobody knows yet; marks it
    version     INTEGER NOT NULL DEFAULT -1, -- the writing of the table's row that it shows
    number      INTEGER NOT NULL DEFAULT 0, -- ... and the entry of the log
    asked       TEXT NOT NULL DEFAULT '',   -- what somebody was asked when it rang last
    muted       INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
