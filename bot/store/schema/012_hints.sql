ALTER TABLE tables ADD COLUMN hints TEXT NOT NULL DEFAULT '{}';   -- by seat, how many questions had one
