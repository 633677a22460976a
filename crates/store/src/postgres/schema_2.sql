-- The results of finished matches, a row for each seat. They follow from the logs: those of
-- before this version are added by the server. A bot's row has its level and its name.
CREATE TABLE match_seats (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    seat smallint NOT NULL,
    person text COLLATE "C",
    bot text,
    bot_name text,
    stood_in boolean NOT NULL,
    score integer NOT NULL,
    won boolean NOT NULL,
    -- Copies for the index, from which a person's list is read and filtered. `companions` has
    -- the names of the other people in lower case, each between line breaks; it follows `names`.
    game text COLLATE "C" NOT NULL,
    ended bigint NOT NULL,
    companions text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, seat),
    CHECK ((person IS NULL) = (bot IS NOT NULL))
-- An index alone answers for pages that a vacuum has marked as visible to everybody.
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02);

CREATE INDEX matches_of_people ON match_seats (person, ended, table_id)
INCLUDE (game, won, companions) WHERE person IS NOT NULL;

CREATE FUNCTION refresh_companions() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE brelan.match_seats m SET companions = coalesce(
        (SELECT E'\n' || string_agg(coalesce(n.folded, ''), E'\n') || E'\n'
         FROM brelan.match_seats other LEFT JOIN brelan.names n
         ON n.table_number = NEW.table_number AND n.person = other.person
         WHERE other.table_id = m.table_id AND other.seat <> m.seat
         AND other.person IS NOT NULL), '')
    FROM brelan.tables t
    WHERE t.number = NEW.table_number AND m.table_id = t.id AND m.person IS NOT NULL;
    RETURN NULL;
END $$;

CREATE TRIGGER companions_follow_names AFTER UPDATE OF folded ON names
FOR EACH ROW WHEN (OLD.folded <> NEW.folded) EXECUTE FUNCTION refresh_companions();

-- Who has allowed others to see a finished match, and whether with their names. It is no part
-- of the log and may be taken back.
CREATE TABLE consents (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    person text COLLATE "C" NOT NULL,
    named boolean NOT NULL,
    PRIMARY KEY (table_id, person)
);
