-- Which program a server is, and when it was started. Servers of the versions before do not tell
-- it, so both are null for them.
ALTER TABLE servers ADD COLUMN program text, ADD COLUMN started timestamptz;
