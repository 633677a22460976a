-- Groups: people who play together again and again. `settings` are those of their tables, as the
-- server writes them. The member with the lowest `joined` is the founder. A table belongs to one
-- group; it is claimed before it is made, so it may be missing.
CREATE TABLE player_groups (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    name text NOT NULL,
    game text COLLATE "C" NOT NULL,
    settings text NOT NULL,
    created bigint NOT NULL
);

CREATE TABLE group_members (
    group_id text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL,
    name text NOT NULL,
    avatar text,
    joined bigint NOT NULL,
    PRIMARY KEY (group_id, person)
);

CREATE INDEX groups_of_people ON group_members (person, joined DESC, group_id);

CREATE TABLE group_tables (
    table_id text COLLATE "C" NOT NULL PRIMARY KEY,
    group_id text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    UNIQUE (group_id, number)
);
