-- The logs: appended, never updated, never deleted, without gaps.
CREATE TABLE log (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    input TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER log_has_no_gaps BEFORE INSERT ON log
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM log WHERE table_id = NEW.table_id)
BEGIN SELECT raise(ABORT, 'the log has another last number'); END;

CREATE TRIGGER log_is_not_updated BEFORE UPDATE ON log
BEGIN SELECT raise(ABORT, 'the log is only appended to'); END;

CREATE TRIGGER log_is_not_deleted BEFORE DELETE ON log
BEGIN SELECT raise(ABORT, 'the log is only appended to'); END;

-- Beside the logs: what is found by other keys, what may be deleted (names),
-- what is derived (records).
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    created INTEGER NOT NULL,
    rematch_of TEXT UNIQUE REFERENCES tables (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    person TEXT,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_people ON seats (person, table_id) WHERE person IS NOT NULL;

CREATE TABLE records (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    record TEXT NOT NULL
) STRICT;

CREATE TABLE keys (
    name TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
