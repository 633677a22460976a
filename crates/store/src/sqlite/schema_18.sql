-- The check of the log's end asked changes(). A statement that calls a function might be undone by
-- itself: SQLite saved two pages of each input before it changed them. `ends_only_go_on` refuses an
-- input that does not follow the last one.
DROP TRIGGER log_goes_on;

CREATE TRIGGER log_goes_on AFTER INSERT ON log
BEGIN
    SELECT raise(ROLLBACK, 'the log is of no table')
    WHERE NOT EXISTS (SELECT 1 FROM ends WHERE number = NEW.table_number);
    UPDATE ends SET seq = NEW.seq, last = NEW.id WHERE number = NEW.table_number;
END;
