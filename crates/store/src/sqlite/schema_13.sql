-- The ratings of each game's players, which follow from `match_seats`. A player is a person's id,
-- or `bot/` and a level.
CREATE TABLE ratings (
    game TEXT NOT NULL,
    player TEXT NOT NULL,
    mean REAL NOT NULL,
    deviation REAL NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_mean ON ratings (game, mean DESC, player, deviation, matches);

-- What the ratings of a game are of. `until` is the end of what is being rated, `epoch` counts
-- the changes of results before that. The stored ratings are those of all results that ended
-- before `rated_until`, if no change came after `rated_epoch`.
CREATE TABLE rating_progress (
    game TEXT NOT NULL PRIMARY KEY,
    until INTEGER NOT NULL,
    epoch INTEGER NOT NULL DEFAULT 0,
    rated_until INTEGER NOT NULL DEFAULT 0,
    rated_epoch INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX results_by_end ON match_seats (game, ended, table_id) WHERE seat = 0;

CREATE TRIGGER late_results_are_rated AFTER INSERT ON match_seats WHEN NEW.seat = 0
BEGIN
    UPDATE rating_progress SET epoch = epoch + 1 WHERE game = NEW.game AND until > NEW.ended;
END;
