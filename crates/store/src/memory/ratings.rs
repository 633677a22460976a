//! Ratings, in memory.

use super::{Inner, Memory};
use crate::{
    FinishedMatch, LeaderboardRow, MatchCursor, RatedPlayer, RatingProgress, RatingStore,
    StoreError, StoredRating,
};
use async_trait::async_trait;
use brelan_ids::{PersonId, TableId, Timestamp};
use std::collections::BTreeMap;

/// The ratings of one game.
#[derive(Default)]
pub(super) struct GameRatings {
    progress: Progress,
    by_player: BTreeMap<String, StoredRating>,
}

#[derive(Clone, Copy, Default)]
struct Progress {
    until: Timestamp,
    epoch: u64,
    rated_until: Timestamp,
    rated_epoch: u64,
}

impl Inner {
    /// Counts a result that is added.
    pub(super) fn count_result(&mut self, game: &str, ended: Timestamp) {
        if let Some(ratings) = self.ratings.get_mut(game)
            && ratings.progress.until > ended
        {
            ratings.progress.epoch += 1;
        }
    }

    /// Counts that results of a guest become an account's: call it before they do.
    pub(super) fn count_merged_results(&mut self, guest: &PersonId) {
        for (game, ratings) in &mut self.ratings {
            let has_played = self.tables.values().any(|entry| {
                let mut people = entry.finished.iter().flat_map(FinishedMatch::people);
                entry.game == *game && people.any(|person| person == guest)
            });
            ratings.progress.epoch += u64::from(has_played);
        }
    }
}

#[async_trait]
impl RatingStore for Memory {
    async fn begin_rating(
        &self,
        game: &str,
        until: Timestamp,
    ) -> Result<RatingProgress, StoreError> {
        let mut inner = self.lock();
        let progress = &mut inner.ratings.entry(game.to_owned()).or_default().progress;
        progress.until = progress.until.max(until);
        Ok(RatingProgress {
            until: progress.until,
            epoch: progress.epoch,
            rated_until: progress.rated_until,
            rated_epoch: progress.rated_epoch,
        })
    }

    async fn results_after(
        &self,
        game: &str,
        after: &MatchCursor,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<(TableId, FinishedMatch)>, StoreError> {
        let inner = self.lock();
        let of_game = inner.tables.iter().filter(|(_, entry)| entry.game == game);
        let mut found: Vec<_> = of_game
            .filter_map(|(id, entry)| Some((id, entry.finished.as_ref()?)))
            .filter(|(id, it)| (it.ended, *id) > (after.ended, &after.table) && it.ended < until)
            .collect();
        found.sort_by_key(|(id, finished)| (finished.ended, *id));
        found.truncate(limit as usize);
        let found = found.into_iter();
        Ok(found.map(|(id, it)| (id.clone(), it.clone())).collect())
    }

    async fn ratings_of(
        &self,
        game: &str,
        players: &[RatedPlayer],
    ) -> Result<Vec<StoredRating>, StoreError> {
        let inner = self.lock();
        let Some(ratings) = inner.ratings.get(game) else {
            return Ok(Vec::new());
        };
        let found = |player: &RatedPlayer| ratings.by_player.get(&player.as_column()).cloned();
        Ok(players.iter().filter_map(found).collect())
    }

    async fn save_ratings(
        &self,
        game: &str,
        progress: &RatingProgress,
        ratings: Vec<StoredRating>,
    ) -> Result<bool, StoreError> {
        let mut inner = self.lock();
        let stored = inner.ratings.entry(game.to_owned()).or_default();
        let now = stored.progress;
        let expected = (progress.epoch, progress.rated_until, progress.rated_epoch);
        if (now.epoch, now.rated_until, now.rated_epoch) != expected {
            return Ok(false);
        }
        if progress.is_stale() {
            stored.by_player.clear();
        }
        stored.progress.rated_until = progress.until;
        stored.progress.rated_epoch = progress.epoch;
        for rating in ratings {
            stored.by_player.insert(rating.player.as_column(), rating);
        }
        Ok(true)
    }

    async fn invalidate_ratings(&self, game: &str) -> Result<(), StoreError> {
        if let Some(ratings) = self.lock().ratings.get_mut(game) {
            ratings.progress.epoch += 1;
        }
        Ok(())
    }

    async fn best_rated(
        &self,
        game: &str,
        max_deviation: f64,
        limit: u32,
    ) -> Result<Vec<StoredRating>, StoreError> {
        let inner = self.lock();
        let ratings = inner.ratings.get(game).into_iter();
        let mut found: Vec<_> = ratings
            .flat_map(|ratings| ratings.by_player.values())
            .filter(|rating| rating.deviation <= max_deviation)
            .collect();
        // Stable: equal means stay in the order of their texts.
        found.sort_by(|one, other| other.mean.total_cmp(&one.mean));
        Ok(found.into_iter().take(limit as usize).cloned().collect())
    }

    async fn set_leaderboard_name(
        &self,
        person: &PersonId,
        name: Option<&str>,
    ) -> Result<bool, StoreError> {
        let mut inner = self.lock();
        match name {
            None => {
                inner.leaderboard_names.remove(person);
            }
            Some(_) if !inner.accounts.is_open(person) => return Ok(false),
            Some(name) => {
                let names = &mut inner.leaderboard_names;
                names.insert(person.clone(), name.to_owned());
            }
        }
        Ok(true)
    }

    async fn leaderboard_name(&self, person: &PersonId) -> Result<Option<String>, StoreError> {
        Ok(self.lock().leaderboard_names.get(person).cloned())
    }

    async fn leaderboard(
        &self,
        game: &str,
        max_deviation: f64,
        limit: u32,
    ) -> Result<Vec<LeaderboardRow>, StoreError> {
        let best = self.best_rated(game, max_deviation, u32::MAX).await?;
        let inner = self.lock();
        let listed = best.into_iter().filter_map(|rating| {
            let name = match &rating.player {
                RatedPlayer::Person(person) => Some(inner.leaderboard_names.get(person)?.clone()),
                RatedPlayer::Bot(_) => None,
            };
            Some(LeaderboardRow { name, rating })
        });
        Ok(listed.take(limit as usize).collect())
    }
}
