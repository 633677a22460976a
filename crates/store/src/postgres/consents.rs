//! The statements about who may see a finished match.

use super::Postgres;
use crate::{Consent, StoreError};
use brelan_ids::{PersonId, TableId};
use tokio_postgres::Row;

const SET_CONSENT: &str = "INSERT INTO consents (table_id, person, named) \
    SELECT id, $2, $3 FROM tables WHERE id = $1 \
    ON CONFLICT (table_id, person) DO UPDATE SET named = excluded.named";

const WITHDRAW_CONSENT: &str = "DELETE FROM consents WHERE table_id = $1 AND person = $2";

const CONSENTS: &str = "SELECT person, named FROM consents WHERE table_id = $1 ORDER BY person";

const PUBLIC_TABLES: &str = "SELECT DISTINCT c.table_id AS id FROM consents c \
    WHERE c.table_id > $1 \
    AND EXISTS (SELECT FROM match_seats m WHERE m.table_id = c.table_id) \
    AND NOT EXISTS (SELECT FROM match_seats m \
        LEFT JOIN consents d ON d.table_id = m.table_id AND d.person = m.person \
        WHERE m.table_id = c.table_id AND m.person IS NOT NULL AND d.person IS NULL) \
    ORDER BY c.table_id LIMIT $2";

impl Postgres {
    pub(super) async fn store_consent(
        &self,
        table: &TableId,
        person: &PersonId,
        consent: Option<Consent>,
    ) -> Result<(), StoreError> {
        let (table, person) = (table.as_str(), person.as_str());
        match consent {
            Some(consent) => {
                let named = consent.is_named();
                self.execute(SET_CONSENT, &[&table, &person, &named]).await
            }
            None => self.execute(WITHDRAW_CONSENT, &[&table, &person]).await,
        }
    }

    pub(super) async fn list_consents(
        &self,
        table: &TableId,
    ) -> Result<Vec<(PersonId, Consent)>, StoreError> {
        let rows = self.connections.query(CONSENTS, &[&table.as_str()]).await?;
        let consent = |row: &Row| {
            let person = PersonId::from_trusted(row.get::<_, String>("person"));
            (person, Consent::of_named(row.get("named")))
        };
        Ok(rows.iter().map(consent).collect())
    }

    pub(super) async fn list_public_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        let (after, limit) = (after.map_or("", TableId::as_str), i64::from(limit));
        self.find_tables(PUBLIC_TABLES, &[&after, &limit]).await
    }
}
