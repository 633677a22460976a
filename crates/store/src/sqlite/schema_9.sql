-- The results of finished matches, a row for each seat. They follow from the logs: those of
-- before this version are added by the server. A bot's row has its level and its name.
CREATE TABLE match_seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    person TEXT,
    bot TEXT,
    bot_name TEXT,
    stood_in INTEGER NOT NULL CHECK (stood_in IN (0, 1)),
    score INTEGER NOT NULL,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    -- Copies for the index, from which a person's list is read and filtered. `companions` has
    -- the names of the other people in lower case, each between line breaks; it follows `names`.
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    companions TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    CHECK ((person IS NULL) = (bot IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX matches_of_people ON match_seats (person, ended, table_id, game, won, companions)
WHERE person IS NOT NULL;

-- Who has allowed others to see a finished match, and whether with their names. It is no part
-- of the log and may be taken back.
CREATE TABLE consents (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person TEXT NOT NULL,
    named INTEGER NOT NULL CHECK (named IN (0, 1)),
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
