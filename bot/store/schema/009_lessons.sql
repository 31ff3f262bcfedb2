-- How far somebody is in a lesson.
CREATE TABLE lessons (
    person      TEXT NOT NULL,
    lesson      TEXT NOT NULL,
    version     INTEGER NOT NULL,               -- of the lesson, when it was written
    path        TEXT NOT NULL DEFAULT '[]',     -- the names of the steps until now, the present one last
    said        TEXT NOT NULL DEFAULT '[]',     -- what was answered freely at the present step
    number      INTEGER NOT NULL DEFAULT 0,     -- how often it was written
    at          REAL NOT NULL,
    PRIMARY KEY (person, lesson)
) STRICT, WITHOUT ROWID;
