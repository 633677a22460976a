-- The names under which people with an account are in the leaderboards.
CREATE TABLE leaderboard_names (
    person TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
