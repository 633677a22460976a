-- Version 1 of the database. The names below are in the schema `brelan`.

-- The tables. The number stands for the table in the other relations: numbers of new tables
-- come last, so the indexes of the log grow at their right edge, and the tables that are
-- played share a few pages, however many old tables there are.
CREATE TABLE tables (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    game text NOT NULL,
    created bigint NOT NULL,
    rematch_of bigint UNIQUE REFERENCES tables (number),
    listed boolean NOT NULL
);

CREATE INDEX tables_by_age ON tables (created DESC, id);

-- The logs: appended, never updated, never deleted, without gaps. An input is bytes and not
-- text, because a text of PostgreSQL cannot hold every text. No foreign key to `tables`: it
-- would lock a row of `tables` for each input; the trigger checks the first input of a log.
CREATE TABLE log (
    table_number bigint NOT NULL,
    seq integer NOT NULL CHECK (seq >= 1),
    input bytea NOT NULL,
    PRIMARY KEY (table_number, seq)
) PARTITION BY RANGE (table_number);

-- An input that does not follow the last one is left out of its INSERT, so that a batch of
-- several tables stores the others. A volatile function sees the rows that the same statement
-- has inserted.
CREATE FUNCTION skip_gap() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF NEW.seq = 1 AND EXISTS (SELECT FROM brelan.tables WHERE number = NEW.table_number)
        OR NEW.seq > 1 AND EXISTS
            (SELECT FROM brelan.log WHERE table_number = NEW.table_number AND seq = NEW.seq - 1)
    THEN
        RETURN NEW;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is only appended to';
END $$;

CREATE TRIGGER log_has_no_gaps BEFORE INSERT ON log
FOR EACH ROW EXECUTE FUNCTION skip_gap();

CREATE TRIGGER log_is_not_changed BEFORE UPDATE OR DELETE ON log
FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_is_not_truncated BEFORE TRUNCATE ON log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A table whose log exists keeps its number and its row.
CREATE FUNCTION refuse_renumbering() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a table keeps its number and its id';
END $$;

CREATE TRIGGER tables_keep_their_numbers BEFORE UPDATE OF number, id ON tables
FOR EACH ROW EXECUTE FUNCTION refuse_renumbering();

CREATE TRIGGER tables_are_not_deleted BEFORE DELETE ON tables
FOR EACH ROW EXECUTE FUNCTION refuse_renumbering();

CREATE TRIGGER tables_are_not_truncated BEFORE TRUNCATE ON tables
FOR EACH STATEMENT EXECUTE FUNCTION refuse_renumbering();

-- Makes the partitions of the log for the table with this number and for the two million
-- tables after it, and returns the first number without a partition. Each partition has its
-- own trigger against TRUNCATE: that of `log` does not fire for TRUNCATE of a partition.
-- ATTACH locks the log against other changes of its schema only; CREATE TABLE ... PARTITION
-- OF would stop every append. The function runs with the rights of its owner, because the
-- server's role may be one that cannot create tables.
CREATE FUNCTION add_log_partitions(first bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = brelan, pg_temp AS $$
DECLARE
    size CONSTANT bigint := 1000000;
    part bigint;
    name text;
BEGIN
    PERFORM pg_advisory_xact_lock(7308895158396543553);
    FOR part IN first / size .. first / size + 2 LOOP
        name := 'log_' || part;
        CONTINUE WHEN to_regclass('brelan.' || name) IS NOT NULL;
        -- Inserts alone must start an autovacuum early: it marks pages as all-visible and
        -- frozen while they are still in memory.
        EXECUTE format(
            'CREATE TABLE %I (LIKE log INCLUDING CONSTRAINTS)
             WITH (autovacuum_vacuum_insert_scale_factor = 0.02)', name);
        EXECUTE format(
            'CREATE TRIGGER log_is_not_truncated BEFORE TRUNCATE ON %I
             FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
        EXECUTE format(
            'ALTER TABLE log ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
            name, part * size, (part + 1) * size);
    END LOOP;
    RETURN (first / size + 3) * size;
END $$;

SELECT add_log_partitions(0);

-- What a log says in short, so that lists read no logs. It is updated often, so it is not
-- in `tables`. `created` and `listed` are copies for the index of the lobby. A phase is 0
-- while the table waits, 1 while it is played, 2 when it is over.
CREATE TABLE summaries (
    table_number bigint PRIMARY KEY REFERENCES tables (number),
    created bigint NOT NULL,
    listed boolean NOT NULL,
    phase smallint NOT NULL DEFAULT 0 CHECK (phase IN (0, 1, 2)),
    touched bigint NOT NULL,
    present bigint NOT NULL DEFAULT 0,
    wake bigint
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE INDEX summaries_listed ON summaries (phase, present DESC, created DESC)
WHERE listed AND phase <> 2;
CREATE INDEX summaries_due ON summaries (wake) WHERE wake IS NOT NULL;
CREATE INDEX summaries_untouched ON summaries (phase, touched);

-- The names of people, which may be changed and deleted. `folded` is the name in lower case,
-- by the rules of Unicode that the server has: those of a database depend on its locale.
CREATE TABLE names (
    table_number bigint NOT NULL REFERENCES tables (number),
    person text COLLATE "C" NOT NULL,
    name text NOT NULL,
    folded text NOT NULL,
    avatar text,
    seated boolean NOT NULL DEFAULT true,
    PRIMARY KEY (table_number, person)
);

CREATE INDEX names_of_people ON names (person, table_number);

-- The records of finished matches.
CREATE TABLE records (
    table_number bigint PRIMARY KEY REFERENCES tables (number),
    record text NOT NULL
);

CREATE TABLE keys (
    name text PRIMARY KEY,
    value bytea NOT NULL
);

-- The servers that work with the database, each with a name of its own, and the people that
-- are connected to them. A server that has not renewed its row in time counts as gone. After
-- a crash of the database the servers store all of it again, so none of it is logged.
CREATE UNLOGGED TABLE servers (
    name text COLLATE "C" PRIMARY KEY,
    until timestamptz NOT NULL
);

CREATE UNLOGGED TABLE connections (
    server text COLLATE "C" NOT NULL,
    table_number bigint NOT NULL,
    person text COLLATE "C" NOT NULL,
    PRIMARY KEY (server, table_number, person)
);

CREATE INDEX connections_at_tables ON connections (table_number);

-- What the operator decides.
CREATE TABLE barred (
    person text COLLATE "C" PRIMARY KEY
);

CREATE TABLE refused_names (
    word text COLLATE "C" PRIMARY KEY
);

-- What the operator did, for servers that run: 'table', 'person' or 'names'. A server asks
-- for the numbers after the last one that it has seen, so a number must not become visible
-- after a higher one. The lock makes each transaction that adds events wait for the one
-- before it.
CREATE TABLE admin_events (
    number bigint PRIMARY KEY,
    what text NOT NULL CHECK (what IN ('table', 'person', 'names')),
    subject text,
    CHECK ((subject IS NULL) = (what = 'names'))
);

CREATE FUNCTION number_admin_event() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7308895158396543554);
    SELECT coalesce(max(number), 0) + 1 INTO NEW.number FROM brelan.admin_events;
    RETURN NEW;
END $$;

CREATE TRIGGER admin_events_are_numbered BEFORE INSERT ON admin_events
FOR EACH ROW EXECUTE FUNCTION number_admin_event();
