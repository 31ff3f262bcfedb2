ALTER TABLE people ADD COLUMN confirms INTEGER NOT NULL DEFAULT 0;  -- wants to be asked even what answers itself
