ALTER TABLE people ADD COLUMN icons INTEGER NOT NULL DEFAULT 1;       -- whether somebody is shown icons in what only they see

-- The icons that were uploaded as emojis of an application, or are about to be: then without a number.
CREATE TABLE emojis (
    application TEXT NOT NULL,
    name        TEXT NOT NULL,
    emoji       TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (application, name)
) STRICT, WITHOUT ROWID;
