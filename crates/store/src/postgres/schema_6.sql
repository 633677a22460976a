-- What is counted of each seat of a finished match, for people's statistics. It follows from
-- the logs: that of matches from before this version is added by the server. `opponents` is
-- the level of bots, '*' for several levels, '' for people; `day` counts from 1970 (UTC).
ALTER TABLE match_seats
    ADD COLUMN opponents text COLLATE "C",
    ADD COLUMN day integer,
    ADD COLUMN players smallint,
    ADD COLUMN rounds integer,
    ADD COLUMN rounds_won integer,
    ADD COLUMN points bigint,
    ADD COLUMN squared_points bigint,
    ADD COLUMN knocks integer,
    ADD COLUMN knocks_held integer;

CREATE INDEX facts_of_people ON match_seats (person, game, opponents, day)
INCLUDE (won, players, rounds, rounds_won, points, squared_points, knocks, knocks_held)
WHERE person IS NOT NULL AND NOT stood_in AND rounds IS NOT NULL;
