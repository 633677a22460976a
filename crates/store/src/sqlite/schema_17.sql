-- The people with an account who wait for a rated match, or have found one. `networks` has keyed
-- hashes of the addresses from which a person waits; they go when a table is found. A table is
-- claimed before it is made, so it may be missing.
CREATE TABLE rated_queue (
    person TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    avatar TEXT,
    networks TEXT NOT NULL,
    rating REAL NOT NULL,
    since INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    table_id TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX rated_waiters ON rated_queue (since, person) WHERE table_id IS NULL;

CREATE INDEX rated_players ON rated_queue (table_id) WHERE table_id IS NOT NULL;

-- Whether a finished match was one of rated quick play.
ALTER TABLE match_seats ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
