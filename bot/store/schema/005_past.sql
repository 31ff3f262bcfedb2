ALTER TABLE tables ADD COLUMN past TEXT NOT NULL DEFAULT '{}';       -- by seat: the clocks of turns that are over and may be taken back
