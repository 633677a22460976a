-- The accounts of people who are known on several devices, and the people whose data was
-- erased. The server writes `document`: passkeys, hashes of recovery codes, and sessions.
-- Servers of the version before know no accounts: to them the people stay guests.
CREATE TABLE accounts (
    person text COLLATE "C" PRIMARY KEY,
    created bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('open', 'erasing', 'erased')),
    recovery_key text COLLATE "C" UNIQUE,
    version bigint NOT NULL,
    document text NOT NULL
);

CREATE INDEX accounts_to_erase ON accounts (person) WHERE state = 'erasing';

-- The guests whose history has become that of an account.
CREATE TABLE merged_guests (
    guest text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C" NOT NULL
);

CREATE INDEX merged_guests_of_people ON merged_guests (person, guest);

-- What passkeys are asked to sign, until it is answered or has expired.
CREATE TABLE challenges (
    id text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C",
    expires bigint NOT NULL,
    state bytea NOT NULL
);

CREATE INDEX challenges_by_expiry ON challenges (expires);
