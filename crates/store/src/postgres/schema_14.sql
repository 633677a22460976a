-- Whether a server tells the others over NATS what it has stored. Servers of the versions before do
-- not say it, so it is null for them.
ALTER TABLE servers ADD COLUMN has_bus boolean;
