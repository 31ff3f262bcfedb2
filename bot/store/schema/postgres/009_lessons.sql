CREATE TABLE lessons (
    person      text COLLATE "C" NOT NULL,
    lesson      text COLLATE "C" NOT NULL,
    version     bigint NOT NULL,
    path        text NOT NULL DEFAULT '[]',
    said        text NOT NULL DEFAULT '[]',
    number      bigint NOT NULL DEFAULT 0,
    at          double precision NOT NULL,
    PRIMARY KEY (person, lesson)
);
