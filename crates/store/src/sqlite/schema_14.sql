-- Groups: people who play together again and again. `settings` are those of their tables, as the
-- server writes them. The member with the lowest `joined` is the founder. A table belongs to one
-- group; it is claimed before it is made, so it may be missing.
CREATE TABLE player_groups (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    settings TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE group_members (
    group_id TEXT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    avatar TEXT,
    joined INTEGER NOT NULL,
    PRIMARY KEY (group_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX groups_of_people ON group_members (person, joined DESC, group_id);

CREATE TABLE group_tables (
    table_id TEXT NOT NULL PRIMARY KEY,
    group_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    UNIQUE (group_id, number)
) STRICT, WITHOUT ROWID;
