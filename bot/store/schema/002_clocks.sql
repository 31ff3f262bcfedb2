ALTER TABLE tables ADD COLUMN pace REAL NOT NULL DEFAULT 0;          -- seconds for a turn; 0 = nobody is hurried
ALTER TABLE tables ADD COLUMN on_timeout TEXT NOT NULL DEFAULT 'nudge' CHECK (on_timeout IN ('nudge', 'answer', 'robot'));
ALTER TABLE tables ADD COLUMN clocks TEXT NOT NULL DEFAULT '{}';     -- by seat: what was saved, and how long the turn takes already
ALTER TABLE tables ADD COLUMN rings TEXT NOT NULL DEFAULT '{}';      -- when the table was reminded and nudged, and who is reminded now
ALTER TABLE tables ADD COLUMN offers TEXT NOT NULL DEFAULT '{}';     -- seats offered to somebody, and a vote on the end
ALTER TABLE tables ADD COLUMN acted_at REAL NOT NULL DEFAULT 0;      -- the last sign of life
ALTER TABLE tables ADD COLUMN slept_at REAL;                         -- since when nobody was seen here for too long
ALTER TABLE tables ADD COLUMN lost TEXT NOT NULL DEFAULT '' CHECK (lost IN ('', 'channel', 'guild'));  -- what is gone of its place
CREATE INDEX lost_tables ON tables (guild) WHERE lost <> '';

ALTER TABLE people ADD COLUMN zone TEXT NOT NULL DEFAULT 'UTC';
ALTER TABLE people ADD COLUMN quiet_from INTEGER;                    -- minutes of the day
ALTER TABLE people ADD COLUMN quiet_to INTEGER;
ALTER TABLE people ADD COLUMN away_from REAL;
ALTER TABLE people ADD COLUMN away_until REAL;
ALTER TABLE people ADD COLUMN shows_zone INTEGER NOT NULL DEFAULT 0;

-- A table's timers are always written together, as they stand after a change; one that has rung is in the way of nobody.
DELETE FROM timers WHERE done_at IS NOT NULL;
ALTER TABLE timers ADD COLUMN seat INTEGER;
CREATE INDEX timers_of_a_table ON timers (table_id);

UPDATE tables SET acted_at = coalesce((SELECT max(at) FROM moves WHERE table_id = tables.id), started_at, opened_at);
INSERT INTO timers (table_id, kind, due_at) SELECT id, 'sleep', acted_at + 2592000 FROM tables WHERE status = 'playing';
