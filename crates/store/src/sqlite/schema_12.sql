-- Who has tried the deal of a day. A try is claimed before its table is made, so the table may
-- be missing. The secrets of the years are among the keys, as `daily/2026`.
CREATE TABLE daily_tries (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    day INTEGER NOT NULL,
    table_id TEXT NOT NULL UNIQUE,
    PRIMARY KEY (person, game, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX tries_of_day ON daily_tries (game, day, table_id);
