ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';   -- whether the game counts for ratings
