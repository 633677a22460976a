//! A match or a recording, into which a record is played again.

use crate::record::RecordedBy;
use crate::recording::Recording;
use brelan_kernel::{Game, Match, NotThisShuffle, Observers, Seat};

/// What a record can be played into.
pub(crate) trait Replayed<G: Game> {
    fn state(&self) -> &G;
    fn apply_shuffle(&mut self, shuffled: &G::Shuffled) -> Result<(), NotThisShuffle>;
    fn play(
        &mut self,
        seat: Seat,
        action: &G::Action,
        by: Option<RecordedBy>,
    ) -> Result<(), G::Refusal>;
}

impl<G: Game, O: Observers<G>> Replayed<G> for Match<G, O> {
    fn state(&self) -> &G {
        Match::state(self)
    }

    fn apply_shuffle(&mut self, shuffled: &G::Shuffled) -> Result<(), NotThisShuffle> {
        Match::apply_shuffle(self, shuffled)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &G::Action,
        _: Option<RecordedBy>,
    ) -> Result<(), G::Refusal> {
        Match::play(self, seat, action)
    }
}

impl<G: Game, O: Observers<G>> Replayed<G> for Recording<G, O> {
    fn state(&self) -> &G {
        self.played().state()
    }

    fn apply_shuffle(&mut self, shuffled: &G::Shuffled) -> Result<(), NotThisShuffle> {
        Recording::apply_shuffle(self, shuffled)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &G::Action,
        by: Option<RecordedBy>,
    ) -> Result<(), G::Refusal> {
        Recording::play(self, seat, action, by)
    }
}
