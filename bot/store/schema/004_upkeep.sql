-- Which writing of the row somebody has read: whoever knows an older one writes nothing.
ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

-- A position stands by itself or is told by what differs from another one (`base`), and is checked whenever it is read.
ALTER TABLE snapshots ADD COLUMN base INTEGER;
ALTER TABLE snapshots ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE snapshots ADD COLUMN digest BLOB;
UPDATE snapshots SET digest = digest_of(number, state);

-- Only posts still to be made are kept; a number is never given twice, for boards remember up to which one they have told.
CREATE TABLE posts_kept (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind        TEXT NOT NULL,
    payload     TEXT NOT NULL DEFAULT '{}',
    made_at     REAL NOT NULL,
    done_at     REAL
) STRICT;
INSERT INTO posts_kept SELECT * FROM outbox;
DROP TABLE outbox;
ALTER TABLE posts_kept RENAME TO outbox;
DELETE FROM outbox WHERE done_at IS NOT NULL;
CREATE INDEX posts_to_be_made ON outbox (id) WHERE done_at IS NULL;

-- The log and the positions of a game that was over long ago, each in one piece; who acted stands beside, to be forgotten at once.
CREATE TABLE archives (
    table_id    INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    log         BLOB NOT NULL,
    log_digest  BLOB NOT NULL,
    positions   BLOB NOT NULL,
    positions_digest BLOB NOT NULL
) STRICT;
CREATE TABLE archived (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    place       INTEGER NOT NULL,         -- as the archived log names this person
    person      TEXT,
    moves       INTEGER NOT NULL,
    PRIMARY KEY (table_id, place)
) STRICT;
CREATE INDEX archived_of_a_person ON archived (person) WHERE person IS NOT NULL;
CREATE INDEX tables_over ON tables (ended_at) WHERE status IN ('finished', 'ended');

-- Somebody who is being forgotten: begun, and not yet done.
CREATE TABLE forgetting (person TEXT PRIMARY KEY, at REAL NOT NULL) STRICT;

-- Who is named in a table's row or in what was answered there, where no other index finds them; so that one can say at once whether
-- anything at all is stored of somebody. The clocks name those alone who have a seat.
CREATE TABLE named (
    person      TEXT NOT NULL,
    table_id    INTEGER NOT NULL,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_of_a_person ON invitations (person);
INSERT OR IGNORE INTO named
    SELECT j.value, t.id FROM tables t, json_each('[' || replace(json_quote(t.salt), '|', '","') || ']') j
        WHERE j.key > 0 AND j.value NOT LIKE 'robot %'
    UNION SELECT j.atom, t.id FROM tables t, json_tree(t.wish) j WHERE j.type = 'text' AND j.key IS NOT 'id'
    UNION SELECT j.atom, t.id FROM tables t, json_tree(t.offers) j WHERE j.type = 'text' AND j.key IS NOT 'id';
