//! Finished matches and their records.

use super::Postgres;
use super::rows::{display_name, get_timestamp, table_id};
use crate::fold;
use crate::integer::to_millis;
use crate::{
    Consent, FinishedMatch, ListedMatch, MatchCursor, MatchFilter, MatchPlayer, MatchSeat,
    MatchStore, StoreError,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};
use tokio_postgres::Row;

/// Stores a row for each seat, with the names of the seat's companions.
const SAVE_MATCH: &str = "WITH seats AS (SELECT * FROM unnest($2::text[], $3::text[], $4::text[], \
        $5::boolean[], $6::integer[], $7::boolean[]) \
        WITH ORDINALITY AS s (person, bot, bot_name, stood_in, score, won, number)) \
    INSERT INTO match_seats \
        (table_id, seat, person, bot, bot_name, stood_in, score, won, game, ended, rated, \
         companions) \
    SELECT t.id, s.number - 1, s.person, s.bot, s.bot_name, s.stood_in, s.score, s.won, t.game, \
        $8::bigint, $9::boolean, coalesce((SELECT E'\\n' || string_agg(coalesce(n.folded, ''), E'\\n') || E'\\n' \
            FROM seats other LEFT JOIN names n \
            ON n.table_number = t.number AND n.person = other.person \
            WHERE other.number <> s.number AND other.person IS NOT NULL), '') \
    FROM tables t, seats s WHERE t.id = $1 ON CONFLICT DO NOTHING";

/// A row for each seat and name. Every filter is a column of the index.
const MATCHES_OF: &str = "WITH page AS MATERIALIZED (SELECT table_id, game, ended FROM match_seats \
        WHERE person = $1 AND (ended, table_id) < ($2, $3) AND ended >= $9 \
        AND ($4::text IS NULL OR game = $4) AND ($5::boolean IS NULL OR won = $5) \
        AND ($6::boolean IS NULL OR (companions <> '') = $6) \
        AND ($7::text IS NULL OR strpos(companions, E'\\n' || $7 || E'\\n') > 0) \
        ORDER BY ended DESC, table_id DESC LIMIT $8) \
    SELECT t.id, p.game, p.ended, s.person AS player, s.bot, s.bot_name, s.stood_in, s.score, \
        s.won, s.rated, d.day, n.person, n.name, n.avatar \
    FROM page p JOIN tables t ON t.id = p.table_id JOIN match_seats s ON s.table_id = p.table_id \
    LEFT JOIN daily_tries d ON d.table_id = p.table_id \
    LEFT JOIN names n ON n.table_number = t.number AND n.person = s.person \
    ORDER BY p.ended DESC, p.table_id DESC, s.seat";

/// The seats of the table $1.
const RESULT: &str = "SELECT person AS player, bot, bot_name, stood_in, score, won, ended, rated \
    FROM match_seats WHERE table_id = $1 ORDER BY seat";

const RECORDED_TABLES: &str = "SELECT t.id, \
        EXISTS (SELECT FROM match_seats m \
            WHERE m.table_id = t.id AND m.rounds IS NOT NULL) AS listed \
    FROM tables t WHERE t.id > $1 AND EXISTS \
        (SELECT FROM records r WHERE r.table_number = t.number) ORDER BY t.id LIMIT $2";

const SAVE_RECORD: &str = "INSERT INTO records (table_number, record) \
    SELECT number, $2 FROM tables WHERE id = $1 ON CONFLICT DO NOTHING";

const RECORD: &str = "SELECT r.record FROM records r JOIN tables t ON t.number = r.table_number \
    WHERE t.id = $1";

impl Postgres {
    pub(super) async fn store_match(
        &self,
        table: &TableId,
        finished: &FinishedMatch,
    ) -> Result<(), StoreError> {
        let seats = finished.seats.iter();
        let people: Vec<_> = seats.clone().map(|seat| seat.player.person()).collect();
        let people: Vec<_> = people.iter().map(|it| it.map(PersonId::as_str)).collect();
        let bots: Vec<_> = seats.clone().map(|seat| bot(&seat.player)).collect();
        let (levels, names): (Vec<_>, Vec<_>) = bots.into_iter().unzip();
        let stood_in: Vec<_> = seats.clone().map(|seat| stood_in(&seat.player)).collect();
        let scores: Vec<i32> = seats.clone().map(|seat| seat.score).collect();
        let won: Vec<bool> = seats.map(|seat| seat.won).collect();
        let ended = to_millis(finished.ended);
        self.execute(
            SAVE_MATCH,
            &[
                &table.as_str(),
                &people,
                &levels,
                &names,
                &stood_in,
                &scores,
                &won,
                &ended,
                &finished.rated,
            ],
        )
        .await
    }
}

#[async_trait]
impl MatchStore for Postgres {
    async fn save_record(&self, table: &TableId, record: String) -> Result<(), StoreError> {
        self.execute(SAVE_RECORD, &[&table.as_str(), &record]).await
    }

    async fn record(&self, table: &TableId) -> Result<Option<String>, StoreError> {
        let rows = self.connections.query(RECORD, &[&table.as_str()]).await?;
        Ok(rows.first().map(|row| row.get(0)))
    }

    async fn save_match(&self, table: &TableId, finished: FinishedMatch) -> Result<(), StoreError> {
        let finished = self.assigned_to_accounts(finished).await?;
        self.store_match(table, &finished).await
    }

    async fn matches_of(
        &self,
        person: &PersonId,
        filter: &MatchFilter,
        after: Option<&MatchCursor>,
        limit: u32,
    ) -> Result<Vec<ListedMatch>, StoreError> {
        let (ended, table) = filter.upper_bound(after);
        let (ended, since) = (
            to_millis(ended),
            to_millis(filter.since.unwrap_or_default()),
        );
        let companion = filter.companion.as_deref().map(fold);
        let limit = i64::from(limit);
        let rows = self
            .connections
            .query(
                MATCHES_OF,
                &[
                    &person.as_str(),
                    &ended,
                    &table,
                    &filter.game,
                    &filter.won,
                    &filter.with_people,
                    &companion,
                    &limit,
                    &since,
                ],
            )
            .await?;
        let mut page: Vec<ListedMatch> = Vec::new();
        for row in &rows {
            let table = table_id(row);
            if page.last().is_none_or(|last| last.table != table) {
                page.push(ListedMatch {
                    table,
                    game: row.get("game"),
                    daily: row.get::<_, Option<i32>>("day").map(i32::unsigned_abs),
                    finished: FinishedMatch {
                        ended: get_timestamp(row, "ended"),
                        rated: row.get("rated"),
                        seats: Vec::new(),
                    },
                    names: Vec::new(),
                });
            }
            if let Some(last) = page.last_mut() {
                last.finished.seats.push(match_seat(row));
                last.names.extend(display_name(row));
            }
        }
        Ok(page)
    }

    async fn recorded_tables(
        &self,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<(TableId, bool)>, StoreError> {
        let after = after.map_or("", TableId::as_str);
        let limit = i64::from(limit);
        let rows = self
            .connections
            .query(RECORDED_TABLES, &[&after, &limit])
            .await?;
        let found = |row: &Row| (table_id(row), row.get("listed"));
        Ok(rows.iter().map(found).collect())
    }

    async fn result(&self, table: &TableId) -> Result<Option<FinishedMatch>, StoreError> {
        let rows = self.connections.query(RESULT, &[&table.as_str()]).await?;
        Ok(rows.first().map(|first| FinishedMatch {
            ended: get_timestamp(first, "ended"),
            rated: first.get("rated"),
            seats: rows.iter().map(match_seat).collect(),
        }))
    }

    async fn set_consent(
        &self,
        table: &TableId,
        person: &PersonId,
        consent: Option<Consent>,
    ) -> Result<(), StoreError> {
        self.store_consent(table, person, consent).await
    }

    async fn consents(&self, table: &TableId) -> Result<Vec<(PersonId, Consent)>, StoreError> {
        self.list_consents(table).await
    }
}

/// The level and the name of a bot.
fn bot(player: &MatchPlayer) -> (Option<&str>, Option<&str>) {
    match player {
        MatchPlayer::Bot { level, name } => (Some(level), Some(name)),
        MatchPlayer::Person { .. } => (None, None),
    }
}

fn stood_in(player: &MatchPlayer) -> bool {
    matches!(player, MatchPlayer::Person { stood_in: true, .. })
}

pub(super) fn match_seat(row: &Row) -> MatchSeat {
    let person: Option<String> = row.get("player");
    let player = match person {
        Some(person) => MatchPlayer::Person {
            person: PersonId::from_trusted(person),
            stood_in: row.get("stood_in"),
        },
        None => MatchPlayer::Bot {
            level: row.get("bot"),
            name: row.get("bot_name"),
        },
    };
    MatchSeat {
        player,
        score: row.get("score"),
        won: row.get("won"),
    }
}
