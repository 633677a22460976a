-- Inputs lie in the order in which they come, whichever table's they are: those
-- that are committed together share a page. In the order of the tables each
-- dirtied a page of its own, all of which go through the log of commits.
DROP TRIGGER log_has_no_gaps;
DROP TRIGGER log_is_not_updated;
DROP TRIGGER log_is_not_deleted;

ALTER TABLE log RENAME TO log_by_tables;

CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    input TEXT NOT NULL,
    UNIQUE (table_id, seq)
) STRICT;

INSERT INTO log (table_id, seq, input)
SELECT table_id, seq, input FROM log_by_tables ORDER BY table_id, seq;

DROP TABLE log_by_tables;

CREATE TRIGGER log_has_no_gaps BEFORE INSERT ON log
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM log WHERE table_id = NEW.table_id)
BEGIN SELECT raise(ABORT, 'the log has another last number'); END;

CREATE TRIGGER log_is_not_updated BEFORE UPDATE ON log
BEGIN SELECT raise(ABORT, 'the log is only appended to'); END;

CREATE TRIGGER log_is_not_deleted BEFORE DELETE ON log
BEGIN SELECT raise(ABORT, 'the log is only appended to'); END;
