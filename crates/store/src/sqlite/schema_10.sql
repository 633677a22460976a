-- The accounts of people who are known on several devices, and the people whose data was
-- erased. The server writes `document`: passkeys, hashes of recovery codes, and sessions.
CREATE TABLE accounts (
    person TEXT NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'erasing', 'erased')),
    recovery_key TEXT UNIQUE,
    version INTEGER NOT NULL,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX accounts_to_erase ON accounts (person) WHERE state = 'erasing';

-- The guests whose history has become that of an account.
CREATE TABLE merged_guests (
    guest TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX merged_guests_of_people ON merged_guests (person, guest);

-- What passkeys are asked to sign, until it is answered or has expired.
CREATE TABLE challenges (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT,
    expires INTEGER NOT NULL,
    state BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_by_expiry ON challenges (expires);
