-- When a person with a seat was last connected; 0 if nobody ever was. The lobby shows first
-- the tables at which people are. Before this version only the last visit of anybody is known.
ALTER TABLE tables ADD COLUMN present INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET present = touched WHERE phase <> 'over';

DROP INDEX tables_listed;

CREATE INDEX tables_listed ON tables (phase, present DESC, created DESC, id)
WHERE listed = 1 AND phase <> 'over';
