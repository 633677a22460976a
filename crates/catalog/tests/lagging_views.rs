//! What each seat knows, brought up to date when it is read.
//!
//! A batch reads the view of one seat at a time, the one that must choose. The views of the
//! others would be fetched from memory, changed and written back after each action, and
//! those of seats that never choose again in an episode for nothing. Here events wait until
//! a seat reads them all at once.

use brelan_kernel::{Rules, Seat, View, Viewer};
use std::collections::VecDeque;

/// The views of the seats of one match, and the events that some of them have not observed.
pub(crate) struct LaggingViews<G: Rules> {
    seats: Vec<LaggingView<G>>,
    events: VecDeque<G::Event>,
    /// The number of events before `events`, which all seats have observed.
    dropped: u64,
}

struct LaggingView<G: Rules> {
    view: G::View,
    /// The number of events that it has observed.
    observed: u64,
}

impl<G: Rules> LaggingViews<G> {
    /// The views of a match that has not begun.
    pub(crate) fn new(players: u8, options: &G::Options) -> Self {
        let seats = Seat::all(players).map(|seat| LaggingView {
            view: G::View::new(Viewer::Seat(seat), options),
            observed: 0,
        });
        LaggingViews {
            seats: seats.collect(),
            events: VecDeque::new(),
            dropped: 0,
        }
    }

    /// Another match begins. What nobody has observed of the one before is never observed.
    pub(crate) fn restart(&mut self, options: &G::Options) {
        self.events.clear();
        self.dropped = 0;
        for (seat, lagging) in (0..).zip(&mut self.seats) {
            lagging.view = G::View::new(Viewer::Seat(Seat(seat)), options);
            lagging.observed = 0;
        }
    }

    /// Keeps an event until every seat has observed it.
    #[inline]
    pub(crate) fn push(&mut self, event: G::Event) {
        self.events.push_back(event);
    }

    /// What the seat knows.
    pub(crate) fn of(&mut self, seat: Seat) -> &G::View {
        let lagging = &mut self.seats[seat.index()];
        let skipped = (lagging.observed - self.dropped) as usize;
        for event in self.events.iter().skip(skipped) {
            lagging.view.observe_event(event);
        }
        lagging.observed = self.dropped + self.events.len() as u64;
        let slowest = self.seats.iter().map(|it| it.observed).min();
        let passed = slowest.unwrap_or_default() - self.dropped;
        self.events.drain(..passed as usize);
        self.dropped += passed;
        &self.seats[seat.index()].view
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::{Kind, with_game};
    use brelan_kernel::{Game, GameOptions, Match, SplitMix};

    #[test]
    fn a_view_that_lags_is_the_view_that_observed_at_once() {
        for kind in Kind::ALL {
            with_game!(kind, G => compare::<G>());
        }
    }

    fn told<G: Rules>(view: &impl View<G>) -> String {
        serde_json::to_string(&view.board(true)).expect("JSON")
    }

    fn compare<G: Game>() {
        let preset = G::Options::presets().swap_remove(0);
        let none = serde_json::Map::new();
        let options = brelan_catalog::options::<G>(Some(preset.name), preset.max_players, &none);
        let options = options.expect("a preset");
        let players = options.players();
        let mut lagging = LaggingViews::<G>::new(players, &options);
        for seed in 0..4 {
            lagging.restart(&options);
            let mut played: Match<G> = Match::new(options.clone());
            let (mut dice, mut legal) = (SplitMix::new(seed), Vec::new());
            for _ in 0..300 {
                while let Some(request) = played.state().turn().request() {
                    let shuffled = brelan_kernel::Shuffle::draw(&request, &mut dice);
                    let taken =
                        played.apply_shuffle_and_emit(&shuffled, &mut |it| lagging.push(it));
                    assert!(taken.is_ok());
                }
                let Some(seat) = played.state().turn().seat() else {
                    break;
                };
                // Every seat but the last is read when it chooses, as in a batch.
                if seat.0 + 1 < players {
                    assert_eq!(
                        told::<G>(lagging.of(seat)),
                        told::<G>(played.view(Viewer::Seat(seat)))
                    );
                }
                played.state().legal(&mut legal);
                let action =
                    legal[brelan_kernel::Dice::below(&mut dice, legal.len() as u32) as usize];
                let taken = played.play_and_emit(seat, &action, &mut |it| lagging.push(it));
                assert!(taken.is_ok());
            }
            for seat in Seat::all(players) {
                assert_eq!(
                    told::<G>(lagging.of(seat)),
                    told::<G>(played.view(Viewer::Seat(seat)))
                );
            }
            assert!(lagging.events.is_empty(), "all have observed them");
        }
    }
}
