CREATE TABLE tables (
    id          INTEGER PRIMARY KEY,
    guild       TEXT NOT NULL,
    channel     TEXT NOT NULL,
    game        TEXT NOT NULL,
    options     TEXT NOT NULL DEFAULT '{}',
    seat_limit  INTEGER NOT NULL,
    host        TEXT NOT NULL,
    status      TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'ended')),
    language    TEXT NOT NULL DEFAULT 'en',
    by_invitation INTEGER NOT NULL DEFAULT 0,
    secret      TEXT NOT NULL,
    salt        TEXT NOT NULL DEFAULT '',
    number      INTEGER NOT NULL DEFAULT 0,  -- of the last entry in moves
    result      TEXT NOT NULL DEFAULT '{}',
    wish        TEXT NOT NULL DEFAULT '{}',  -- a pending undo: who wishes it, to which entry, who agreed
    questions   TEXT NOT NULL DEFAULT '{}',  -- by seat: the entry since which it is asked what it is asked now
    posts       TEXT NOT NULL DEFAULT '{}',  -- which messages show the table now
    opened_at   REAL NOT NULL,
    started_at  REAL,
    ended_at    REAL
) STRICT;
CREATE UNIQUE INDEX one_table_per_channel ON tables (channel) WHERE status IN ('lobby', 'playing');
CREATE INDEX tables_of_a_channel ON tables (channel, id);
CREATE INDEX tables_of_a_guild ON tables (guild, status);
CREATE INDEX tables_of_a_host ON tables (host, status);

CREATE TABLE seats (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    person      TEXT,     -- who plays, unless a robot does
    robot       TEXT,     -- which robot plays
    owner       TEXT,     -- who may take the seat back from a robot
    name        TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT;
CREATE INDEX seats_of_a_person ON seats (person);
CREATE INDEX seats_of_an_owner ON seats (owner);
CREATE INDEX seats_of_robots ON seats (table_id) WHERE robot IS NOT NULL;

CREATE TABLE people (
    person      TEXT PRIMARY KEY,
    language    TEXT,
    dm          INTEGER NOT NULL DEFAULT 0,
    dm_refused  INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE invitations (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT;

-- Append-only; only undone_by is ever filled in later.
CREATE TABLE moves (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    seat        INTEGER NOT NULL,          -- -1: the table itself (an undo by consent)
    person      TEXT,
    robot       TEXT,
    said        TEXT NOT NULL,
    answers     TEXT NOT NULL,
    seals_before INTEGER NOT NULL,
    seals_after INTEGER NOT NULL,
    asked_before TEXT NOT NULL,
    asked_after TEXT NOT NULL,
    events      TEXT NOT NULL,             -- each with its audience
    undoes      INTEGER NOT NULL DEFAULT 0, -- how many answers this entry takes back
    undone_by   INTEGER,
    at          REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;

CREATE TABLE snapshots (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,          -- the state after that entry; 0 = at the start
    state       BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;

CREATE TABLE outbox (
    id          INTEGER PRIMARY KEY,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind        TEXT NOT NULL,
    payload     TEXT NOT NULL DEFAULT '{}',
    made_at     REAL NOT NULL,
    done_at     REAL
) STRICT;
CREATE INDEX posts_to_be_made ON outbox (id) WHERE done_at IS NULL;

CREATE TABLE timers (
    id          INTEGER PRIMARY KEY,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind        TEXT NOT NULL,
    due_at      REAL NOT NULL,
    payload     TEXT NOT NULL DEFAULT '{}',
    done_at     REAL
) STRICT;
CREATE INDEX timers_due ON timers (due_at) WHERE done_at IS NULL;

CREATE TABLE handled (
    interaction TEXT PRIMARY KEY,
    answer      TEXT NOT NULL,
    at          REAL NOT NULL
) STRICT;
