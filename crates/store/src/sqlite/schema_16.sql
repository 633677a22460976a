-- Notices. `public_key` and `auth_secret` are the browser's, to encrypt for it; quiet hours are in
-- minutes after midnight. A notice stays after it was sent (`waits` = 0), so that no server sends
-- it again.
CREATE TABLE push_subscriptions (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    session TEXT,
    endpoint TEXT NOT NULL,
    public_key BLOB NOT NULL,
    auth_secret BLOB NOT NULL,
    device TEXT NOT NULL,
    language TEXT NOT NULL,
    quiet_from INTEGER,
    quiet_until INTEGER,
    quiet_zone TEXT,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX subscriptions_of_people ON push_subscriptions (person, created, id);

CREATE TABLE notices (
    subscription TEXT NOT NULL,
    table_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'reminder', 'invitation')),
    turn INTEGER NOT NULL,
    due INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    waits INTEGER NOT NULL DEFAULT 1 CHECK (waits IN (0, 1)),
    inviter TEXT,
    PRIMARY KEY (subscription, table_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_due ON notices (waits, due);

CREATE INDEX notices_of_inviters ON notices (inviter) WHERE inviter IS NOT NULL;

-- Private links to the calendars of people's matches.
CREATE TABLE calendars (
    person TEXT NOT NULL PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL
) STRICT, WITHOUT ROWID;
