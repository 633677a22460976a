//! The ratings of all games, which follow the stored results.

use crate::clock::Clock;
use crate::failure_log::FailureLog;
use brelan_catalog::Kind;
use brelan_ids::Timestamp;
use brelan_ratings::{UpdateOutcome, update_ratings};
use brelan_store::{Store, StoreError};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// How often new results are rated, at most.
const UPDATE_INTERVAL: Duration = Duration::from_secs(60);

/// A pause is at least this many times as long as the computation before it. A result that comes
/// late causes all results of its game to be rated again.
const PAUSE_FACTOR: u32 = 10;

/// For how long after its end a match is not rated: its result is stored soon afterwards, and one
/// that comes later costs a whole computation.
const SETTLE_TIME: Duration = Duration::from_secs(60);

/// How often ratings are computed again because results came meanwhile.
const MAX_TRIES: u32 = 10;

/// Rates what is new, again and again. Servers that share a store all do: where one was faster, the
/// others store nothing.
pub(crate) async fn follow_results(store: &dyn Store, clock: &Clock) {
    let mut log = FailureLog::new(
        "the ratings are behind",
        "the ratings follow the results again",
    );
    loop {
        let start = Instant::now();
        let until = clock.now() - SETTLE_TIME;
        let mut updated = Ok(());
        for game in Kind::ALL {
            match update(store, game, until).await {
                Ok(UpdateOutcome::Updated {
                    results,
                    from_start: true,
                }) => tracing::info!(game = game.name(), results, "all results are rated again"),
                Ok(_) => {}
                Err(error) => updated = Err(error),
            }
        }
        log.observe(&updated);
        sleep(UPDATE_INTERVAL.max(start.elapsed() * PAUSE_FACTOR)).await;
    }
}

/// Computes the ratings of a game from all its stored results that ended before `now`
/// less a minute. Gives the number of results, `None` where others came meanwhile again and again.
///
/// # Errors
/// When the store fails.
pub async fn recompute_ratings(
    store: &dyn Store,
    game: Kind,
    now: Timestamp,
) -> Result<Option<u64>, StoreError> {
    let until = now - SETTLE_TIME;
    for _ in 0..MAX_TRIES {
        // Before the first time there is nothing to invalidate.
        store.begin_rating(game.name(), Timestamp::EPOCH).await?;
        store.invalidate_ratings(game.name()).await?;
        if let UpdateOutcome::Updated { results, .. } = update(store, game, until).await? {
            return Ok(Some(results));
        }
    }
    Ok(None)
}

async fn update(
    store: &dyn Store,
    game: Kind,
    until: Timestamp,
) -> Result<UpdateOutcome, StoreError> {
    update_ratings(store, game.name(), game.few_points_win(), until).await
}
