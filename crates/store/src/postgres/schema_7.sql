-- Who has tried the deal of a day. A try is claimed before its table is made, so the table may
-- be missing. The secrets of the years are among the keys, as `daily/2026`.
CREATE TABLE daily_tries (
    person text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    day integer NOT NULL,
    table_id text COLLATE "C" NOT NULL UNIQUE,
    PRIMARY KEY (person, game, day)
);

CREATE INDEX tries_of_day ON daily_tries (game, day) INCLUDE (table_id);
