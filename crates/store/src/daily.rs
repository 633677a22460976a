//! The deals of the day: their secrets, and who has tried which.

use crate::StoreError;
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId};

/// Which deal it is that all people get on one day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealOfDay {
    /// The game's name.
    pub game: String,
    /// The day, in days since 1970 (UTC).
    pub day: u32,
}

/// A person's try at the deal of a day, the only one that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyTry {
    /// The deal.
    pub deal: DealOfDay,
    /// Who tries. The person sits in seat 0.
    pub person: PersonId,
    /// The table.
    pub table: TableId,
}

/// The part of a store that knows the deals of the day. A try counts when its match has ended
/// before the end of its day, and the person has finished it.
#[async_trait]
pub trait DailyStore: Send + Sync + 'static {
    /// The secret from which the deals of a year are drawn. The first call stores `fresh`,
    /// every later call returns that same secret.
    async fn daily_secret(&self, year: u16, fresh: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// The secrets of all years that have one, by year.
    async fn daily_secrets(&self) -> Result<Vec<(u16, [u8; 32])>, StoreError>;

    /// Stores a try, which may still be without a table, and gives the table of the person's
    /// first try at that deal: a second one is ignored.
    async fn claim_daily_try(&self, tried: DailyTry) -> Result<TableId, StoreError>;

    /// The table of a person's try.
    async fn daily_try(
        &self,
        deal: &DealOfDay,
        person: &PersonId,
    ) -> Result<Option<TableId>, StoreError>;

    /// The try that a table is for.
    async fn daily_try_at(&self, table: &TableId) -> Result<Option<DailyTry>, StoreError>;

    /// The scores of the tries that count, ascending, with how many people have each.
    async fn daily_scores(&self, deal: &DealOfDay) -> Result<Vec<(i32, u32)>, StoreError>;

    /// The tries with a score among those that count, by their tables.
    async fn daily_tries_with_score(
        &self,
        deal: &DealOfDay,
        score: i32,
        limit: u32,
    ) -> Result<Vec<DailyTry>, StoreError>;

    /// The days on which a person's try at a game's deal counts, the latest first.
    async fn daily_days_of(&self, person: &PersonId, game: &str) -> Result<Vec<u32>, StoreError>;
}

/// The name of a year's secret among the keys.
const KEY_PREFIX: &str = "daily/";

pub(crate) fn key_name(year: u16) -> String {
    format!("{KEY_PREFIX}{year}")
}

/// The years of the keys that are such secrets.
pub(crate) fn secrets_of(
    keys: impl IntoIterator<Item = (String, Vec<u8>)>,
) -> Vec<(u16, [u8; 32])> {
    let secret = |(name, value): (String, Vec<u8>)| {
        let year = name.strip_prefix(KEY_PREFIX)?.parse().ok()?;
        Some((year, value.try_into().ok()?))
    };
    let mut secrets: Vec<_> = keys.into_iter().filter_map(secret).collect();
    secrets.sort_unstable();
    secrets
}
