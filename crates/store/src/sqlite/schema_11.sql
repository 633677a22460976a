-- What is counted of each seat of a finished match, for people's statistics. It follows from
-- the logs: that of matches from before this version is added by the server. `opponents` is
-- the level of bots, '*' for several levels, '' for people; `day` counts from 1970 (UTC).
ALTER TABLE match_seats ADD COLUMN opponents TEXT;
ALTER TABLE match_seats ADD COLUMN day INTEGER;
ALTER TABLE match_seats ADD COLUMN players INTEGER;
ALTER TABLE match_seats ADD COLUMN rounds INTEGER;
ALTER TABLE match_seats ADD COLUMN rounds_won INTEGER;
ALTER TABLE match_seats ADD COLUMN points INTEGER;
ALTER TABLE match_seats ADD COLUMN squared_points INTEGER;
ALTER TABLE match_seats ADD COLUMN knocks INTEGER;
ALTER TABLE match_seats ADD COLUMN knocks_held INTEGER;

-- In the order in which they are summed up, so that nothing is sorted.
CREATE INDEX facts_of_people ON match_seats (person, game, opponents, day, won, players, rounds,
    rounds_won, points, squared_points, knocks, knocks_held, stood_in)
WHERE person IS NOT NULL AND NOT stood_in AND rounds IS NOT NULL;
