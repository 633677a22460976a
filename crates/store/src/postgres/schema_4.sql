-- Which inputs a server can read. Servers of the versions before do not tell it.
ALTER TABLE servers ADD COLUMN version integer NOT NULL DEFAULT 0;

-- The server that does what is due at a table. A lease counts while its server is alive: only
-- the server's own row is renewed. It saves work and decides nothing, because what two servers
-- append to one log meets at its primary key. `taken_over` says whether the server before has
-- died.
CREATE UNLOGGED TABLE leases (
    table_number bigint PRIMARY KEY,
    server text COLLATE "C" NOT NULL,
    taken_over boolean NOT NULL
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
