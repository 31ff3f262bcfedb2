ALTER TABLE people ADD COLUMN opted_out INTEGER NOT NULL DEFAULT 0;  -- wants no part in statistics
ALTER TABLE tables ADD COLUMN seed TEXT NOT NULL DEFAULT '';         -- kept only where the salt had to forget somebody

-- Whose name a seat bears: it stays theirs when a robot plays on.
ALTER TABLE seats ADD COLUMN whose TEXT;
UPDATE seats SET whose = coalesce(person, owner, (
    SELECT m.person FROM moves m WHERE m.table_id = seats.table_id AND m.seat = seats.seat AND m.person IS NOT NULL
    ORDER BY m.number DESC LIMIT 1
));
CREATE INDEX seats_by_name ON seats (whose);

CREATE INDEX moves_of_a_person ON moves (person) WHERE person IS NOT NULL;
CREATE INDEX tables_finished ON tables (guild, game, ended_at) WHERE status = 'finished';
