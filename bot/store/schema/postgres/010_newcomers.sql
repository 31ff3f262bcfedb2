ALTER TABLE people ADD COLUMN helped boolean;
