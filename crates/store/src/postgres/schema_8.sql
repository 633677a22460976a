-- The ratings of each game's players, which follow from `match_seats`. A player is a person's id,
-- or `bot/` and a level.
CREATE TABLE ratings (
    game text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    mean double precision NOT NULL,
    deviation double precision NOT NULL,
    matches integer NOT NULL,
    PRIMARY KEY (game, player)
);

CREATE INDEX ratings_by_mean ON ratings (game, mean DESC, player);

-- What the ratings of a game are of. `until` is the end of what is being rated, `epoch` counts
-- the changes of results before that. The stored ratings are those of all results that ended
-- before `rated_until`, if no change came after `rated_epoch`.
CREATE TABLE rating_progress (
    game text COLLATE "C" PRIMARY KEY,
    until bigint NOT NULL,
    epoch bigint NOT NULL DEFAULT 0,
    rated_until bigint NOT NULL DEFAULT 0,
    rated_epoch bigint NOT NULL DEFAULT 0
);

CREATE INDEX results_by_end ON match_seats (game, ended, table_id) WHERE seat = 0;

-- The row is locked also where nothing changes: a server that moves `until` waits for the
-- results that are being stored, and sees them; later results see the new `until`.
CREATE FUNCTION rate_late_results() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    INSERT INTO brelan.rating_progress AS p (game, until) VALUES (NEW.game, 0)
    ON CONFLICT (game) DO UPDATE SET epoch = p.epoch + 1 WHERE p.until > NEW.ended;
    RETURN NULL;
END $$;

CREATE TRIGGER late_results_are_rated AFTER INSERT ON match_seats
FOR EACH ROW WHEN (NEW.seat = 0) EXECUTE FUNCTION rate_late_results();
