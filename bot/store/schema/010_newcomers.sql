ALTER TABLE people ADD COLUMN helped INTEGER;   -- who is told what is usual beside their questions; NULL: whoever is new to a game
