-- The names under which people with an account are in the leaderboards.
CREATE TABLE leaderboard_names (
    person text COLLATE "C" PRIMARY KEY,
    name text NOT NULL
);
