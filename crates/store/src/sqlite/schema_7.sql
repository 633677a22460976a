-- Whether the person still has a seat at the table: a name stays when its person has left.
ALTER TABLE names ADD COLUMN seated INTEGER NOT NULL DEFAULT 1 CHECK (seated IN (0, 1));
