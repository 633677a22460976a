-- Each input names the one before it, and beside the log stands where every
-- table's log ends: whatever is committed together is written in a few pages at
-- the end of the file. An index of the log by table had a page for each table
-- that somebody moved at.
DROP TRIGGER log_has_no_gaps;
DROP TRIGGER log_is_not_updated;
DROP TRIGGER log_is_not_deleted;

ALTER TABLE log RENAME TO log_with_index;

CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    -- The table's input before this one; none for its first.
    before INTEGER,
    input TEXT NOT NULL
) STRICT;

INSERT INTO log (id, table_id, seq, before, input)
SELECT id, table_id, seq, lag(id) OVER (PARTITION BY table_id ORDER BY seq), input
FROM log_with_index ORDER BY id;

DROP TABLE log_with_index;

-- In the order in which the tables were made, or last moved at before this
-- version: those that are played lie together.
CREATE TABLE ends (
    number INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL,
    last INTEGER NOT NULL
) STRICT;

INSERT INTO ends (table_id, seq, last)
SELECT table_id, seq, id
FROM (SELECT table_id, max(seq) AS seq, id FROM log GROUP BY table_id) ORDER BY id;

CREATE TRIGGER log_begins_once BEFORE INSERT ON log
WHEN NEW.seq = 1
    AND (NEW.before IS NOT NULL OR EXISTS (SELECT 1 FROM ends WHERE table_id = NEW.table_id))
BEGIN SELECT raise(ABORT, 'the log has begun'); END;

CREATE TRIGGER log_has_no_gaps BEFORE INSERT ON log
WHEN NEW.seq > 1 AND NOT EXISTS
    (SELECT 1 FROM ends
     WHERE table_id = NEW.table_id AND seq = NEW.seq - 1 AND last = NEW.before)
BEGIN SELECT raise(ABORT, 'the log has another last input'); END;

CREATE TRIGGER log_is_not_updated BEFORE UPDATE ON log
BEGIN SELECT raise(ABORT, 'the log is only appended to'); END;

CREATE TRIGGER log_is_not_deleted BEFORE DELETE ON log
BEGIN SELECT raise(ABORT, 'the log is only appended to'); END;

CREATE TRIGGER log_begins AFTER INSERT ON log WHEN NEW.seq = 1
BEGIN INSERT INTO ends (table_id, seq, last) VALUES (NEW.table_id, 1, NEW.id); END;

CREATE TRIGGER log_goes_on AFTER INSERT ON log WHEN NEW.seq > 1
BEGIN UPDATE ends SET seq = NEW.seq, last = NEW.id WHERE table_id = NEW.table_id; END;

CREATE TRIGGER ends_only_go_on BEFORE UPDATE ON ends
WHEN (NEW.number, NEW.table_id, NEW.seq) <> (OLD.number, OLD.table_id, OLD.seq + 1)
BEGIN SELECT raise(ABORT, 'a log ends with its last input'); END;

CREATE TRIGGER ends_are_not_deleted BEFORE DELETE ON ends
BEGIN SELECT raise(ABORT, 'a log ends with its last input'); END;
