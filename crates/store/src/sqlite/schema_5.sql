-- The animal that a person has chosen for a table, beside the name. None: the server gives one.
ALTER TABLE names ADD COLUMN avatar TEXT;
