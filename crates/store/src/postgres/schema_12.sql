-- The people with an account who wait for a rated match, or have found one. `networks` has keyed
-- hashes of the addresses from which a person waits; they go when a table is found. A table is
-- claimed before it is made, so it may be missing.
CREATE TABLE rated_queue (
    person text COLLATE "C" PRIMARY KEY,
    game text COLLATE "C" NOT NULL,
    name text NOT NULL,
    avatar text,
    networks text COLLATE "C" NOT NULL,
    rating double precision NOT NULL,
    since bigint NOT NULL,
    seen bigint NOT NULL,
    table_id text COLLATE "C"
);

CREATE INDEX rated_waiters ON rated_queue (since, person) WHERE table_id IS NULL;

CREATE INDEX rated_players ON rated_queue (table_id) WHERE table_id IS NOT NULL;

-- Whether a finished match was one of rated quick play.
ALTER TABLE match_seats ADD COLUMN rated boolean NOT NULL DEFAULT false;
