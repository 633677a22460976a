//! What is known of tables beside their logs, and the lists of tables.

use super::Postgres;
use super::rows::{count, display_name, get_timestamp, phase_number, table_id};
use crate::integer::to_millis;
use crate::{
    DisplayName, IdleTable, ListedTable, Phase, StoreError, TableMetadata, TableStore, TableSummary,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use tokio_postgres::Row;

const METADATA: &str = "SELECT t.game, t.listed, s.touched, s.present, r.id AS rematch, \
        n.person, n.name, n.avatar, n.seated \
    FROM tables t JOIN summaries s ON s.table_number = t.number \
    LEFT JOIN tables r ON r.rematch_of = t.number \
    LEFT JOIN names n ON n.table_number = t.number \
    WHERE t.id = $1 ORDER BY n.person";

const TABLES_OF: &str = "SELECT t.id FROM names n JOIN tables t ON t.number = n.table_number \
    WHERE n.person = $1 ORDER BY t.created DESC, t.id LIMIT $2";

const COUNT_ACTIVE_TABLES: &str = "SELECT count(*) FROM names n \
    JOIN summaries s ON s.table_number = n.table_number \
    WHERE n.person = $1 AND n.seated AND s.phase <> 2";

const COUNT_LISTED_TABLES: &str = "SELECT count(*) FROM names n \
    JOIN summaries s ON s.table_number = n.table_number \
    WHERE n.person = $1 AND n.seated AND s.phase = 0 AND s.listed";

// `phase <> 2` beside the other condition on the phase: the planner uses a partial index only
// where the query repeats the index's condition.
const LISTED_TABLES: &str = "SELECT t.id, s.created, s.present FROM summaries s \
    JOIN tables t ON t.number = s.table_number \
    WHERE s.listed AND s.phase <> 2 AND s.phase = $1 \
    ORDER BY s.present DESC, s.created DESC, t.id LIMIT $2";

const TABLES_DUE: &str = "SELECT t.id FROM summaries s JOIN tables t ON t.number = s.table_number \
    WHERE s.wake <= $1 AND NOT EXISTS (SELECT FROM leases l JOIN servers n ON n.name = l.server \
        WHERE l.table_number = s.table_number AND n.until > clock_timestamp()) \
    ORDER BY s.wake, t.id LIMIT $2";

const TABLES_DUE_AFTER: &str = "SELECT t.id FROM summaries s JOIN tables t ON t.number = s.table_number \
    WHERE s.wake > $1 AND NOT EXISTS (SELECT FROM leases l JOIN servers n ON n.name = l.server \
        WHERE l.table_number = s.table_number AND n.until > clock_timestamp()) \
    ORDER BY s.wake DESC, t.id DESC LIMIT $2";

const IDLE_TABLES: &str = "SELECT t.id, s.touched FROM summaries s \
    JOIN tables t ON t.number = s.table_number \
    WHERE s.phase = $1 AND s.touched < $2 ORDER BY s.touched, t.id LIMIT $3";

const SET_DISPLAY_NAME: &str = "INSERT INTO names \
    (table_number, person, name, folded, avatar) \
    SELECT number, $2, $3, $4, $5 FROM tables WHERE id = $1 \
    ON CONFLICT (table_number, person) \
    DO UPDATE SET name = excluded.name, folded = excluded.folded, avatar = excluded.avatar \
    RETURNING table_number";

const SAVE_SEATED: &str = "UPDATE names SET seated = person = ANY ($2) \
    WHERE table_number = (SELECT number FROM tables WHERE id = $1) \
    AND seated <> (person = ANY ($2))";

const SAVE_SUMMARY: &str = "UPDATE summaries \
    SET phase = $2, touched = $3, present = greatest(present, $4), wake = $5, seq = $6 \
    WHERE table_number = (SELECT number FROM tables WHERE id = $1) AND seq <= $6";

#[async_trait]
impl TableStore for Postgres {
    async fn table_metadata(&self, table: &TableId) -> Result<Option<TableMetadata>, StoreError> {
        let rows = self.connections.query(METADATA, &[&table.as_str()]).await?;
        Ok(table_metadata(&rows))
    }

    async fn set_display_name(
        &self,
        table: &TableId,
        named: DisplayName,
    ) -> Result<(), StoreError> {
        let DisplayName {
            person,
            name,
            avatar,
        } = named;
        let folded = crate::fold(&name);
        let rows = self
            .connections
            .query(
                SET_DISPLAY_NAME,
                &[&table.as_str(), &person.as_str(), &name, &folded, &avatar],
            )
            .await?;
        match rows.is_empty() {
            true => Err(StoreError::Failed("a name at no table".into())),
            false => Ok(()),
        }
    }

    async fn save_seated(&self, table: &TableId, seated: Vec<PersonId>) -> Result<(), StoreError> {
        let seated: Vec<&str> = seated.iter().map(PersonId::as_str).collect();
        self.execute(SAVE_SEATED, &[&table.as_str(), &seated]).await
    }

    async fn save_summary(
        &self,
        table: &TableId,
        seq: u64,
        summary: TableSummary,
    ) -> Result<(), StoreError> {
        self.execute(
            SAVE_SUMMARY,
            &[
                &table.as_str(),
                &phase_number(summary.phase),
                &to_millis(summary.touched),
                &to_millis(summary.present),
                &summary.wake.map(to_millis),
                &i32::try_from(seq).unwrap_or(i32::MAX),
            ],
        )
        .await
    }

    async fn tables_of(&self, person: &PersonId, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let limit = i64::from(limit);
        self.find_tables(TABLES_OF, &[&person.as_str(), &limit])
            .await
    }

    async fn count_active_tables(&self, person: &PersonId) -> Result<u32, StoreError> {
        let person = person.as_str();
        let rows = self
            .connections
            .query(COUNT_ACTIVE_TABLES, &[&person])
            .await?;
        Ok(count(&rows))
    }

    async fn listed_tables(
        &self,
        phase: Phase,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        let (phase, limit) = (phase_number(phase), i64::from(limit));
        let rows = self
            .connections
            .query(LISTED_TABLES, &[&phase, &limit])
            .await?;
        Ok(rows.iter().map(listed_table).collect())
    }

    async fn count_listed_tables(&self, person: &PersonId) -> Result<u32, StoreError> {
        let person = person.as_str();
        let rows = self
            .connections
            .query(COUNT_LISTED_TABLES, &[&person])
            .await?;
        Ok(count(&rows))
    }

    async fn tables_due(&self, now: Timestamp, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let (now, limit) = (to_millis(now), i64::from(limit));
        self.find_tables(TABLES_DUE, &[&now, &limit]).await
    }

    async fn tables_due_after(
        &self,
        after: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let (after, limit) = (to_millis(after), i64::from(limit));
        self.find_tables(TABLES_DUE_AFTER, &[&after, &limit]).await
    }

    async fn idle_tables(
        &self,
        phase: Phase,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<IdleTable>, StoreError> {
        let (phase, before) = (phase_number(phase), to_millis(before));
        let limit = i64::from(limit);
        let rows = self
            .connections
            .query(IDLE_TABLES, &[&phase, &before, &limit])
            .await?;
        Ok(rows.iter().map(idle_table).collect())
    }
}

/// The metadata in the rows of [`METADATA`]: one for each name, or one without a name.
fn table_metadata(rows: &[Row]) -> Option<TableMetadata> {
    let first = rows.first()?;
    let rematch: Option<String> = first.get("rematch");
    let is_seated = |row: &&Row| row.get::<_, Option<bool>>("seated") == Some(true);
    let seated = rows.iter().filter(is_seated).filter_map(display_name);
    Some(TableMetadata {
        game: first.get("game"),
        listed: first.get("listed"),
        touched: get_timestamp(first, "touched"),
        present: get_timestamp(first, "present"),
        people: rows.iter().filter_map(display_name).collect(),
        seated: seated.map(|named| named.person).collect(),
        rematch: rematch.map(TableId::from_trusted),
    })
}

fn listed_table(row: &Row) -> ListedTable {
    ListedTable {
        id: table_id(row),
        created: get_timestamp(row, "created"),
        present: get_timestamp(row, "present"),
    }
}

fn idle_table(row: &Row) -> IdleTable {
    IdleTable {
        id: table_id(row),
        touched: get_timestamp(row, "touched"),
    }
}
