//! The stored ratings of a game follow its stored results.

use crate::{GameRatings, Rating};
use brelan_ids::{TableId, Timestamp};
use brelan_store::{MatchCursor, RatedPlayer, Store, StoreError, StoredRating};
use std::collections::BTreeSet;

/// How many results are read at once: the reader of SQLite is busy for some milliseconds.
const RESULTS_PER_PAGE: u32 = 500;

/// What [`update_ratings`] has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpdateOutcome {
    /// The stored ratings are of all results before the time.
    Updated {
        /// The number of results that were read.
        results: u64,
        /// Whether all results were rated again.
        from_start: bool,
    },
    /// Results were added or changed meanwhile, or another server was faster. Nothing was
    /// stored; try again.
    Interrupted,
}

/// Rates the results of a game that ended before `until`: those since the last update, or all if
/// one of the others has changed. `few_points_win` is `Rules::FEW_POINTS_WIN` of the game.
///
/// # Errors
/// When the store fails. What is stored is whole then, and a later update goes on.
pub async fn update_ratings(
    store: &dyn Store,
    game: &str,
    few_points_win: bool,
    until: Timestamp,
) -> Result<UpdateOutcome, StoreError> {
    let progress = store.begin_rating(game, until).await?;
    let from_start = progress.is_stale();
    let mut ratings = GameRatings::new(few_points_win);
    let mut after = MatchCursor {
        ended: if from_start {
            Timestamp::EPOCH
        } else {
            progress.rated_until
        },
        // Before the id of every table.
        table: TableId::from_trusted(""),
    };
    let mut results = 0;
    loop {
        let page = store
            .results_after(game, &after, progress.until, RESULTS_PER_PAGE)
            .await?;
        let Some((table, last)) = page.last() else {
            break;
        };
        after = MatchCursor {
            ended: last.ended,
            table: table.clone(),
        };
        results += page.len() as u64;
        if !from_start {
            let players = page
                .iter()
                .flat_map(|(_, finished)| GameRatings::players_of(finished));
            let unknown = players.filter(|player| ratings.get(player).is_none());
            let unknown: BTreeSet<RatedPlayer> = unknown.collect();
            let unknown: Vec<_> = unknown.into_iter().collect();
            for stored in store.ratings_of(game, &unknown).await? {
                ratings.insert(stored.player.clone(), rating_of(&stored));
            }
        }
        for (_, finished) in &page {
            ratings.rate(finished);
        }
    }
    let rated = ratings.iter().map(|(player, rating)| StoredRating {
        player: player.clone(),
        mean: rating.mean,
        deviation: rating.deviation,
        matches: rating.matches,
    });
    match store.save_ratings(game, &progress, rated.collect()).await? {
        true => Ok(UpdateOutcome::Updated {
            results,
            from_start,
        }),
        false => Ok(UpdateOutcome::Interrupted),
    }
}

fn rating_of(stored: &StoredRating) -> Rating {
    Rating {
        mean: stored.mean,
        deviation: stored.deviation,
        matches: stored.matches,
    }
}
