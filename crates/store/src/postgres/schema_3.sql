-- The seq up to which a summary was made: a server that is behind must not replace a later one.
-- Servers of the version before do not write it.
ALTER TABLE summaries ADD COLUMN seq integer NOT NULL DEFAULT 0;
