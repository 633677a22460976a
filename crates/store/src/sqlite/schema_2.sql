-- Tables for people: who sits where is in the log; beside it lies only what
-- each person is called there. A bot's name comes from the log as well.
CREATE TABLE names (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX names_of_people ON names (person, table_id);

INSERT INTO names (table_id, person, name)
SELECT table_id, person, name FROM seats WHERE person IS NOT NULL ORDER BY table_id, seat
ON CONFLICT DO NOTHING;

DROP TABLE seats;

-- What a log says in short, so that tables are found without reading logs. Each
-- list has its index, which holds no more than the tables that it may give.
ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0 CHECK (listed IN (0, 1));
ALTER TABLE tables ADD COLUMN phase TEXT NOT NULL DEFAULT 'waiting'
    CHECK (phase IN ('waiting', 'playing', 'over'));
ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN wake INTEGER;

UPDATE tables SET
    touched = created,
    phase = iif(id IN (SELECT table_id FROM records), 'over', 'playing');

CREATE INDEX tables_by_age ON tables (created DESC, id);
CREATE INDEX tables_listed ON tables (created DESC, id) WHERE listed = 1 AND phase <> 'over';
CREATE INDEX tables_open ON tables (id) WHERE phase <> 'over';
CREATE INDEX tables_due ON tables (wake, id) WHERE wake IS NOT NULL;
CREATE INDEX tables_untouched ON tables (phase, touched, id);

-- What the host of the server decides.
CREATE TABLE barred (
    person TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE refused_names (
    word TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- What the host did, for servers that run. No number is given twice.
CREATE TABLE calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    what TEXT NOT NULL CHECK (what IN ('table', 'person', 'names')),
    whose TEXT,
    CHECK ((whose IS NULL) = (what = 'names'))
) STRICT;
