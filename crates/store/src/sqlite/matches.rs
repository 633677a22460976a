//! Finished matches and their records.

use super::columns::{get_table_id, get_timestamp};
use super::{Sqlite, accounts, consents};
use crate::fold;
use crate::integer::to_millis;
use crate::{
    Consent, DisplayName, FinishedMatch, ListedMatch, MatchCursor, MatchFilter, MatchPlayer,
    MatchSeat, MatchStore, StoreError,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

/// Sets the names of the companions at the tables that the condition selects. The function
/// `fold` is registered on the writing connection.
macro_rules! refresh_companions {
    ($condition:literal) => {
        concat!(
            "UPDATE match_seats SET companions = coalesce( \
                 (SELECT char(10) || group_concat(fold(coalesce(n.name, '')), char(10)) || char(10) \
                  FROM match_seats other LEFT JOIN names n \
                  ON n.table_id = other.table_id AND n.person = other.person \
                  WHERE other.table_id = match_seats.table_id AND other.seat <> match_seats.seat \
                  AND other.person IS NOT NULL), \
                 '') \
             WHERE person IS NOT NULL AND ",
            $condition
        )
    };
}

const REFRESH_AT_TABLE: &str = refresh_companions!("table_id = ?1");

const REFRESH_OF_PERSON: &str =
    refresh_companions!("table_id IN (SELECT table_id FROM match_seats WHERE person = ?1)");

// Every filter is a column of the index, so that matches that are left out are not looked up.
const MATCHES_OF: &str = "SELECT table_id, game, ended, \
        (SELECT d.day FROM daily_tries d WHERE d.table_id = match_seats.table_id) AS daily \
    FROM match_seats INDEXED BY matches_of_people \
    WHERE person = ?1 AND (ended, table_id) < (?2, ?3) AND ended >= ?9 \
    AND (?4 IS NULL OR game = ?4) AND (?5 IS NULL OR won = ?5) \
    AND (?6 IS NULL OR (companions <> '') = ?6) \
    AND (?7 IS NULL OR instr(companions, char(10) || ?7 || char(10)) > 0) \
    ORDER BY ended DESC, table_id DESC LIMIT ?8";

const SEATS_OF: &str = "SELECT s.person, s.bot, s.bot_name, s.stood_in, s.score, s.won, \
        s.ended, s.rated, n.name, n.avatar \
    FROM match_seats s LEFT JOIN names n ON n.table_id = s.table_id AND n.person = s.person \
    WHERE s.table_id = ?1 ORDER BY s.seat";

const RECORDED_TABLES: &str = "SELECT r.table_id, \
    EXISTS (SELECT 1 FROM match_seats m \
        WHERE m.table_id = r.table_id AND m.rounds IS NOT NULL) AS listed \
    FROM records r WHERE r.table_id > ?1 ORDER BY r.table_id LIMIT ?2";

/// Registers `fold`: SQLite's own `lower` knows ASCII only.
pub(super) fn register_functions(db: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    db.create_scalar_function("fold", 1, flags, |context| {
        Ok(fold(context.get_raw(0).as_str()?))
    })
}

pub(super) fn save_match(db: &Connection, table: &TableId, finished: &FinishedMatch) -> Result<()> {
    let finished = assigned_to_accounts(db, finished)?;
    let mut insert = db.prepare_cached(
        "INSERT INTO match_seats (table_id, seat, person, bot, bot_name, stood_in, score, won, \
             game, ended, rated, companions) \
         SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, game, ?9, ?10, '' FROM tables WHERE id = ?1 \
         ON CONFLICT DO NOTHING",
    )?;
    for (number, seat) in (0_i64..).zip(&finished.seats) {
        let (person, bot, bot_name, stood_in) = match &seat.player {
            MatchPlayer::Person { person, stood_in } => {
                (Some(person.as_str()), None, None, *stood_in)
            }
            MatchPlayer::Bot { level, name } => (None, Some(level), Some(name), false),
        };
        insert.execute(params![
            table.as_str(),
            number,
            person,
            bot,
            bot_name,
            stood_in,
            seat.score,
            seat.won,
            to_millis(finished.ended),
            finished.rated
        ])?;
    }
    refresh_companions_at(db, table)
}

/// The result with the accounts that guests have become part of.
fn assigned_to_accounts(db: &Connection, finished: &FinishedMatch) -> Result<FinishedMatch> {
    let mut assigned = finished.clone();
    for guest in finished.people() {
        if let Some(person) = accounts::successor_of(db, guest)? {
            assigned.assign(guest, &person);
        }
    }
    Ok(assigned)
}

/// Follows a change of a name at one table.
pub(super) fn refresh_companions_at(db: &Connection, table: &TableId) -> Result<()> {
    db.prepare_cached(REFRESH_AT_TABLE)?
        .execute([table.as_str()])?;
    Ok(())
}

/// Follows a change of a person's name at every table.
pub(super) fn refresh_companions_of(db: &Connection, person: &PersonId) -> Result<()> {
    db.execute(REFRESH_OF_PERSON, [person.as_str()])?;
    Ok(())
}

pub(super) fn matches_of(
    db: &Connection,
    person: &PersonId,
    filter: &MatchFilter,
    after: Option<&MatchCursor>,
    limit: u32,
) -> Result<Vec<ListedMatch>> {
    let (ended, table) = filter.upper_bound(after);
    let companion = filter.companion.as_deref().map(fold);
    let mut page: Vec<ListedMatch> = db
        .prepare_cached(MATCHES_OF)?
        .query_map(
            params![
                person.as_str(),
                to_millis(ended),
                table,
                filter.game,
                filter.won,
                filter.with_people,
                companion,
                limit,
                to_millis(filter.since.unwrap_or_default())
            ],
            listed_match,
        )?
        .collect::<Result<_>>()?;
    let mut seats_of = db.prepare_cached(SEATS_OF)?;
    for listed in &mut page {
        let mut rows = seats_of.query([listed.table.as_str()])?;
        while let Some(row) = rows.next()? {
            let seat = match_seat(row)?;
            listed.names.extend(display_name(row, &seat.player)?);
            listed.finished.rated = row.get("rated")?;
            listed.finished.seats.push(seat);
        }
    }
    Ok(page)
}

/// A match without its seats.
fn listed_match(row: &Row<'_>) -> Result<ListedMatch> {
    Ok(ListedMatch {
        table: get_table_id(row, "table_id")?,
        game: row.get("game")?,
        daily: row.get("daily")?,
        finished: FinishedMatch {
            ended: get_timestamp(row, "ended")?,
            rated: false,
            seats: Vec::new(),
        },
        names: Vec::new(),
    })
}

/// The name in the row of a seat, `None` for a bot.
fn display_name(row: &Row<'_>, player: &MatchPlayer) -> Result<Option<DisplayName>> {
    let name: Option<String> = row.get("name")?;
    let avatar = row.get("avatar")?;
    Ok(player.person().zip(name).map(|(person, name)| DisplayName {
        person: person.clone(),
        name,
        avatar,
    }))
}

pub(super) fn result(db: &Connection, table: &TableId) -> Result<Option<FinishedMatch>> {
    let mut seats_of = db.prepare_cached(SEATS_OF)?;
    let mut rows = seats_of.query([table.as_str()])?;
    let mut finished: Option<FinishedMatch> = None;
    while let Some(row) = rows.next()? {
        let (ended, rated) = (get_timestamp(row, "ended")?, row.get("rated")?);
        let finished = finished.get_or_insert(FinishedMatch {
            ended,
            rated,
            seats: Vec::new(),
        });
        finished.seats.push(match_seat(row)?);
    }
    Ok(finished)
}

pub(super) fn match_seat(row: &Row<'_>) -> Result<MatchSeat> {
    let person: Option<String> = row.get("person")?;
    let player = match person {
        Some(person) => MatchPlayer::Person {
            person: PersonId::from_trusted(person),
            stood_in: row.get("stood_in")?,
        },
        None => MatchPlayer::Bot {
            level: row.get("bot")?,
            name: row.get("bot_name")?,
        },
    };
    Ok(MatchSeat {
        player,
        score: row.get("score")?,
        won: row.get("won")?,
    })
}

pub(super) fn recorded_tables(
    db: &Connection,
    after: Option<&TableId>,
    limit: u32,
) -> Result<Vec<(TableId, bool)>> {
    let after = after.map_or("", TableId::as_str);
    db.prepare_cached(RECORDED_TABLES)?
        .query_map(params![after, limit], |row| {
            Ok((get_table_id(row, "table_id")?, row.get("listed")?))
        })?
        .collect()
}

fn save_record(db: &Connection, table: &TableId, record: &str) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO records (table_id, record) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    )?
    .execute(params![table.as_str(), record])?;
    Ok(())
}

fn record(db: &Connection, table: &TableId) -> Result<Option<String>> {
    db.prepare_cached("SELECT record FROM records WHERE table_id = ?1")?
        .query_row([table.as_str()], |row| row.get(0))
        .optional()
}

#[async_trait]
impl MatchStore for Sqlite {
    async fn save_record(&self, table: &TableId, record: String) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .write(move |db| save_record(db, &table, &record))
            .await
    }

    async fn record(&self, table: &TableId) -> Result<Option<String>, StoreError> {
        let table = table.clone();
        self.reader.query(move |db| record(db, &table)).await
    }

    async fn save_match(&self, table: &TableId, finished: FinishedMatch) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .write(move |db| save_match(db, &table, &finished))
            .await
    }

    async fn matches_of(
        &self,
        person: &PersonId,
        filter: &MatchFilter,
        after: Option<&MatchCursor>,
        limit: u32,
    ) -> Result<Vec<ListedMatch>, StoreError> {
        let (person, filter, after) = (person.clone(), filter.clone(), after.cloned());
        self.reader
            .query(move |db| matches_of(db, &person, &filter, after.as_ref(), limit))
            .await
    }

    async fn recorded_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<(TableId, bool)>, StoreError> {
        let after = after.cloned();
        self.reader
            .query(move |db| recorded_tables(db, after.as_ref(), limit))
            .await
    }

    async fn result(&self, table: &TableId) -> Result<Option<FinishedMatch>, StoreError> {
        let table = table.clone();
        self.reader.query(move |db| result(db, &table)).await
    }

    async fn set_consent(
        &self,
        table: &TableId,
        person: &PersonId,
        consent: Option<Consent>,
    ) -> Result<(), StoreError> {
        let (table, person) = (table.clone(), person.clone());
        self.writer
            .write(move |db| consents::set_consent(db, &table, &person, consent))
            .await
    }

    async fn consents(&self, table: &TableId) -> Result<Vec<(PersonId, Consent)>, StoreError> {
        let table = table.clone();
        self.reader
            .query(move |db| consents::consents(db, &table))
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{open, plan::plan_of};

    #[test]
    fn every_query_of_matches_uses_its_index() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, db) = open::create_in(&folder);
        for (statement, index) in [
            (
                MATCHES_OF,
                "USING COVERING INDEX matches_of_people \
                 (person=? AND ended>? AND (ended,table_id)<(?,?))",
            ),
            (MATCHES_OF, "SEARCH d USING INDEX"),
            (MATCHES_OF, "(table_id=?)"),
            (SEATS_OF, "SEARCH s USING PRIMARY KEY (table_id=?)"),
            (
                RECORDED_TABLES,
                "USING COVERING INDEX sqlite_autoindex_records_1 (table_id>?)",
            ),
            (RECORDED_TABLES, "SEARCH m USING PRIMARY KEY (table_id=?)"),
            (
                REFRESH_AT_TABLE,
                "match_seats USING PRIMARY KEY (table_id=?)",
            ),
            (REFRESH_OF_PERSON, "matches_of_people (person=?)"),
        ] {
            let plan = plan_of(&db, statement);
            assert!(plan.contains(index), "{statement}: {plan}");
            assert!(!plan.contains("TEMP B-TREE"), "{statement}: {plan}");
        }
    }
}
