//! The operator's queries and changes, in PostgreSQL. A change and its events are one
//! statement.

use super::Postgres;
use super::rows::{self, display_name, get_timestamp, get_unsigned, phase_number, table_id};
use super::servers::timeout_ms;
use crate::fold;
use crate::integer::{to_integer, to_millis};
use crate::{
    AdminEvent, AdminStore, CopyStep, PersonRow, Phase, ServerRow, StoreError, StoredTable,
    TableMetadata, TableRow, TableStore, TableSummary,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use tokio_postgres::Row;

const LIST_TABLES: &str = "WITH listed AS (SELECT t.number, t.id, t.game, t.created, t.listed, \
        s.touched, s.phase FROM tables t JOIN summaries s ON s.table_number = t.number \
        WHERE $1::smallint IS NULL OR s.phase = $1 ORDER BY t.created DESC, t.id LIMIT $2) \
    SELECT l.*, n.person, n.name, n.avatar FROM listed l \
    LEFT JOIN names n ON n.table_number = l.number ORDER BY l.created DESC, l.id, n.person";

/// The last one of each phase, by its index, and the last one of these.
const LAST_TOUCHED: &str = "SELECT last.touched FROM unnest('{0,1,2}'::smallint[]) AS of (phase), \
    LATERAL (SELECT touched FROM summaries s WHERE s.phase = of.phase AND s.touched <= $1 \
        ORDER BY s.touched DESC LIMIT 1) last \
    ORDER BY last.touched DESC LIMIT 1";

const TABLES_BY_AGE: &str = "SELECT created, id FROM tables \
    WHERE created >= $1 AND (created > $1 OR id > $2) ORDER BY created, id LIMIT $3";

const STORED_TABLE: &str = "SELECT t.created, b.id AS rematch_of, s.phase, s.touched, s.present, \
        s.wake FROM tables t JOIN summaries s ON s.table_number = t.number \
    LEFT JOIN tables b ON b.number = t.rematch_of WHERE t.id = $1";

const NOTE_COPY: &str = "INSERT INTO keys (name, value) VALUES ($1, '') ON CONFLICT DO NOTHING";

const IS_PARTIAL_COPY: &str = "SELECT FROM keys WHERE name = $1 \
    AND NOT EXISTS (SELECT FROM keys WHERE name = $2)";

const LIVE_SERVERS: &str = "SELECT FROM servers WHERE until > clock_timestamp() LIMIT 1";

/// The last heartbeat of each is as long before the end of its time as the timeout.
const LIST_SERVERS: &str = "SELECT s.name, s.version, s.program, s.has_bus, \
        (extract(epoch FROM s.started) * 1000)::bigint AS started, \
        (extract(epoch FROM s.until) * 1000)::bigint - $1::integer AS last_heard, \
        (SELECT count(DISTINCT c.person) FROM connections c WHERE c.server = s.name) AS people, \
        (SELECT count(*) FROM leases l WHERE l.server = s.name) AS leases \
    FROM servers s WHERE s.until > clock_timestamp() ORDER BY s.version, s.name";

const BARRED_PEOPLE: &str = "SELECT person FROM barred ORDER BY person";

/// Adds the event that a table has changed.
pub(super) const NOTIFY_TABLE: &str =
    "INSERT INTO admin_events (what, subject) VALUES ('table', $1)";

const FIND_PEOPLE: &str = "SELECT n.person, count(*) AS tables, \
        (SELECT m.name FROM names m JOIN tables u ON u.number = m.table_number \
         WHERE m.person = n.person ORDER BY u.created DESC, u.id LIMIT 1) AS name, \
        EXISTS (SELECT FROM barred b WHERE b.person = n.person) AS barred \
    FROM names n JOIN tables t ON t.number = n.table_number \
    GROUP BY n.person HAVING n.person = $1 OR bool_or(strpos(n.folded, $2) > 0) \
    ORDER BY max(t.created) DESC, n.person LIMIT $3";

pub(super) const RENAME: &str = "WITH renamed AS (UPDATE names SET name = $2, folded = $3 WHERE person = $1 \
        RETURNING table_number), \
    members AS (UPDATE group_members SET name = $2 WHERE person = $1), \
    listed AS (UPDATE leaderboard_names SET name = $2 WHERE person = $1), \
    events AS (INSERT INTO admin_events (what, subject) \
        SELECT 'table', t.id FROM renamed r JOIN tables t ON t.number = r.table_number \
        JOIN summaries s ON s.table_number = r.table_number \
        WHERE s.phase <> 2 ORDER BY t.created DESC, t.id) \
    SELECT count(*) FROM renamed";

const BAR: &str = "WITH changed AS \
        (INSERT INTO barred (person) VALUES ($1) ON CONFLICT DO NOTHING RETURNING person) \
    INSERT INTO admin_events (what, subject) SELECT 'person', person FROM changed RETURNING number";

const LIFT_BAR: &str = "WITH changed AS (DELETE FROM barred WHERE person = $1 RETURNING person) \
    INSERT INTO admin_events (what, subject) SELECT 'person', person FROM changed RETURNING number";

const IS_BARRED: &str = "SELECT 1 FROM barred WHERE person = $1";

const REFUSED_NAMES: &str = "SELECT word FROM refused_names ORDER BY word";

const REFUSE_NAME: &str = "WITH changed AS \
        (INSERT INTO refused_names (word) VALUES ($1) ON CONFLICT DO NOTHING RETURNING word) \
    INSERT INTO admin_events (what) SELECT 'names' FROM changed RETURNING number";

const ALLOW_NAME: &str = "WITH changed AS (DELETE FROM refused_names WHERE word = $1 RETURNING word) \
    INSERT INTO admin_events (what) SELECT 'names' FROM changed RETURNING number";

const EVENTS_AFTER: &str = "SELECT number, what, subject FROM admin_events \
    WHERE number > $1 ORDER BY number LIMIT $2";

const LAST_EVENT: &str = "SELECT coalesce(max(number), 0) AS number FROM admin_events";

const FORGET_EVENTS: &str =
    "DELETE FROM admin_events WHERE number <= (SELECT max(number) FROM admin_events) - $1";

impl Postgres {
    /// Executes a change with its event, and gives whether it changed anything.
    async fn change(&self, statement: &'static str, subject: &str) -> Result<bool, StoreError> {
        let rows = self.connections.query(statement, &[&subject]).await?;
        Ok(!rows.is_empty())
    }
}

#[async_trait]
impl AdminStore for Postgres {
    async fn list_tables(
        &self,
        phase: Option<Phase>,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let (phase, limit) = (phase.map(phase_number), i64::from(limit));
        let rows = self
            .connections
            .query(LIST_TABLES, &[&phase, &limit])
            .await?;
        let mut tables: Vec<TableRow> = Vec::new();
        for row in &rows {
            if tables.last().is_none_or(|last| last.id != table_id(row)) {
                tables.push(table_row(row));
            }
            let people = tables.last_mut().map(|last| &mut last.people);
            if let (Some(people), Some(named)) = (people, display_name(row)) {
                people.push(named);
            }
        }
        Ok(tables)
    }

    async fn last_touched(&self, time: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        let rows = self
            .connections
            .query(LAST_TOUCHED, &[&to_millis(time)])
            .await?;
        Ok(rows.first().map(|row| get_timestamp(row, "touched")))
    }

    async fn tables_by_age(
        &self,
        after: Option<(Timestamp, TableId)>,
        limit: u32,
    ) -> Result<Vec<(Timestamp, TableId)>, StoreError> {
        let (created, id) = match &after {
            Some((created, id)) => (to_millis(*created), id.as_str()),
            None => (-1, ""),
        };
        let limit = i64::from(limit);
        let rows = self
            .connections
            .query(TABLES_BY_AGE, &[&created, &id, &limit])
            .await?;
        let age = |row| (get_timestamp(row, "created"), table_id(row));
        Ok(rows.iter().map(age).collect())
    }

    async fn public_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        self.list_public_tables(after, limit).await
    }

    async fn stored_table(&self, table: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let Some(metadata) = self.table_metadata(table).await? else {
            return Ok(None);
        };
        let rows = self
            .connections
            .query(STORED_TABLE, &[&table.as_str()])
            .await?;
        Ok(rows.first().map(|row| stored_table(row, metadata)))
    }

    async fn find_people(&self, text: &str, limit: u32) -> Result<Vec<PersonRow>, StoreError> {
        let (folded, limit) = (fold(text), i64::from(limit));
        let rows = self
            .connections
            .query(FIND_PEOPLE, &[&text, &folded, &limit])
            .await?;
        Ok(rows.iter().map(person_row).collect())
    }

    async fn rename_person(&self, person: &PersonId, name: &str) -> Result<u32, StoreError> {
        let folded = fold(name);
        let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 3] =
            [&person.as_str(), &name, &folded];
        let rows = self.connections.query(RENAME, &parameters).await?;
        Ok(rows::count(&rows))
    }

    async fn set_barred(&self, person: &PersonId, barred: bool) -> Result<bool, StoreError> {
        let statement = if barred { BAR } else { LIFT_BAR };
        self.change(statement, person.as_str()).await
    }

    async fn barred_people(&self) -> Result<Vec<PersonId>, StoreError> {
        let rows = self.connections.query(BARRED_PEOPLE, &[]).await?;
        let person = |row: &Row| PersonId::from_trusted(row.get::<_, String>("person"));
        Ok(rows.iter().map(person).collect())
    }

    async fn is_barred(&self, person: &PersonId) -> Result<bool, StoreError> {
        let rows = self
            .connections
            .query(IS_BARRED, &[&person.as_str()])
            .await?;
        Ok(!rows.is_empty())
    }

    async fn refused_names(&self) -> Result<Vec<String>, StoreError> {
        let rows = self.connections.query(REFUSED_NAMES, &[]).await?;
        Ok(rows.iter().map(|row| row.get("word")).collect())
    }

    async fn set_name_refused(&self, word: &str, refused: bool) -> Result<bool, StoreError> {
        let statement = if refused { REFUSE_NAME } else { ALLOW_NAME };
        self.change(statement, word).await
    }

    async fn admin_events_after(
        &self,
        after: u64,
        limit: u32,
    ) -> Result<Vec<(u64, AdminEvent)>, StoreError> {
        let rows = self
            .connections
            .query(EVENTS_AFTER, &[&to_integer(after), &i64::from(limit)])
            .await?;
        Ok(rows
            .iter()
            .map(|row| (get_unsigned(row, "number"), event(row)))
            .collect())
    }

    async fn last_admin_event(&self) -> Result<u64, StoreError> {
        let rows = self.connections.query(LAST_EVENT, &[]).await?;
        Ok(rows.first().map_or(0, |row| get_unsigned(row, "number")))
    }

    async fn forget_admin_events(&self, kept: u32) -> Result<(), StoreError> {
        let kept = i64::from(kept.max(1));
        self.connections
            .query(FORGET_EVENTS, &[&kept])
            .await
            .map(drop)
    }

    async fn store_copy_step(&self, step: CopyStep) -> Result<(), StoreError> {
        let name = step.key_name();
        self.connections.query(NOTE_COPY, &[&name]).await.map(drop)
    }

    async fn is_partial_copy(&self) -> Result<bool, StoreError> {
        let steps = [CopyStep::Begun, CopyStep::Complete].map(CopyStep::key_name);
        let rows = self
            .connections
            .query(IS_PARTIAL_COPY, &[&steps[0], &steps[1]])
            .await?;
        Ok(!rows.is_empty())
    }

    async fn has_live_server(&self) -> Result<bool, StoreError> {
        let rows = self.connections.query(LIVE_SERVERS, &[]).await?;
        Ok(!rows.is_empty())
    }

    async fn live_servers(&self) -> Result<Option<Vec<ServerRow>>, StoreError> {
        let rows = self
            .connections
            .query(LIST_SERVERS, &[&timeout_ms()])
            .await?;
        Ok(Some(rows.iter().map(server_row).collect()))
    }
}

/// A table without its people.
fn table_row(row: &Row) -> TableRow {
    TableRow {
        id: table_id(row),
        game: row.get("game"),
        created: get_timestamp(row, "created"),
        touched: get_timestamp(row, "touched"),
        phase: rows::phase(row),
        listed: row.get("listed"),
        people: Vec::new(),
    }
}

fn stored_table(row: &Row, metadata: TableMetadata) -> StoredTable {
    let rematch_of: Option<String> = row.get("rematch_of");
    let wake: Option<i64> = row.get("wake");
    StoredTable {
        created: get_timestamp(row, "created"),
        rematch_of: rematch_of.map(TableId::from_trusted),
        metadata: TableMetadata {
            rematch: None,
            ..metadata
        },
        summary: TableSummary {
            phase: rows::phase(row),
            touched: get_timestamp(row, "touched"),
            present: get_timestamp(row, "present"),
            wake: wake.map(|millis| Timestamp::from_millis(millis.unsigned_abs())),
        },
    }
}

fn person_row(row: &Row) -> PersonRow {
    let tables: i64 = row.get("tables");
    PersonRow {
        person: PersonId::from_trusted(row.get::<_, String>("person")),
        name: row.get("name"),
        tables: u32::try_from(tables).unwrap_or(u32::MAX),
        barred: row.get("barred"),
    }
}

fn server_row(row: &Row) -> ServerRow {
    let count = |column| u32::try_from(row.get::<_, i64>(column)).unwrap_or(u32::MAX);
    let started: Option<i64> = row.get("started");
    ServerRow {
        name: row.get("name"),
        program: row.get("program"),
        log_version: u32::try_from(row.get::<_, i32>("version")).unwrap_or(0),
        started: started
            .and_then(|millis| u64::try_from(millis).ok())
            .map(Timestamp::from_millis),
        last_heard: get_timestamp(row, "last_heard"),
        has_bus: row.get("has_bus"),
        people: count("people"),
        leases: count("leases"),
    }
}

/// The event of a row. A CHECK constraint allows three values of `what` only, and a subject
/// with two of them.
fn event(row: &Row) -> AdminEvent {
    match row.get("what") {
        "table" => AdminEvent::TableChanged(TableId::from_trusted(row.get::<_, String>("subject"))),
        "person" => {
            AdminEvent::PersonChanged(PersonId::from_trusted(row.get::<_, String>("subject")))
        }
        _ => AdminEvent::RefusedNamesChanged,
    }
}
