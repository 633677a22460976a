-- Notices. `public_key` and `auth_secret` are the browser's, to encrypt for it; quiet hours are in
-- minutes after midnight. A notice stays after it was sent (`waits` is false), so that no server
-- sends it again.
CREATE TABLE push_subscriptions (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    session text COLLATE "C",
    endpoint text NOT NULL,
    public_key bytea NOT NULL,
    auth_secret bytea NOT NULL,
    device text NOT NULL,
    language text NOT NULL,
    quiet_from integer,
    quiet_until integer,
    quiet_zone text,
    created bigint NOT NULL
);

CREATE INDEX subscriptions_of_people ON push_subscriptions (person, created, id);

CREATE TABLE notices (
    subscription text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('turn', 'reminder', 'invitation')),
    turn bigint NOT NULL,
    due bigint NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    waits boolean NOT NULL DEFAULT true,
    inviter text COLLATE "C",
    PRIMARY KEY (subscription, table_id, kind)
);

CREATE INDEX notices_due ON notices (waits, due);

CREATE INDEX notices_of_inviters ON notices (inviter) WHERE inviter IS NOT NULL;

-- Private links to the calendars of people's matches.
CREATE TABLE calendars (
    person text COLLATE "C" NOT NULL PRIMARY KEY,
    token text COLLATE "C" NOT NULL UNIQUE,
    language text NOT NULL
);
