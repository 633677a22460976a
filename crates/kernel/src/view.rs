//! What one viewer knows of a match.

use crate::{Dice, Diff, Rules, Seat, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One action that a seat may choose, with what choosing it will do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "kernel/"))]
pub struct Offer<A, E> {
    /// The action, to be sent back as it stands.
    pub action: A,
    /// What it will do, as far as the seat can know beforehand.
    pub effects: E,
}

/// The fields that the board of every game has, so that a client can read what
/// all tables share without knowing the game. The conformance suite reads them
/// from each board's JSON.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "kernel/"))]
pub struct BoardFacts {
    /// What is waited for: `first` or `deal` before a shuffle, `over` after the
    /// match, else the game's own.
    pub phase: String,
    /// Who must choose now.
    pub acting: Option<Seat>,
    /// Scores of the match by seat.
    pub scores: Vec<i32>,
    /// The round, from 1; 0 before the first deal. Missing where a match has no
    /// rounds.
    #[cfg_attr(feature = "protocol", ts(optional))]
    pub round: Option<u16>,
}

/// The finished rounds of a match. A view and its boards share them.
pub type Rounds<R> = Arc<[Arc<R>]>;

/// What lies on the table for a viewer, as it is sent to a browser: JSON with
/// the fields of [`BoardFacts`] and the game's own.
pub trait Board: Diff + Send {
    /// A finished round; `()` in a game without rounds.
    type Round: Serialize;

    /// Takes the finished rounds out, which the JSON has as the list `rounds`, and
    /// leaves an empty list. The list only grows, so that a replay has each round
    /// of it once.
    fn take_rounds(&mut self) -> Rounds<Self::Round>;
}

/// All that one viewer knows of a match: the fold of what it saw.
pub trait View<G: Rules>: Clone + Send + Sync {
    /// What lies on the table for this viewer, as it is sent to a browser.
    type Board: Board;

    /// A view of a match that has not begun.
    fn new(viewer: Viewer, options: &G::Options) -> Self;

    /// Becomes the view of the same viewer of another match, which has not begun. It is as
    /// [`View::new`] gives it; a game whose views have lists keeps their memory.
    fn restart(&mut self, options: &G::Options) {
        *self = Self::new(self.viewer(), options);
    }

    /// Whose view it is.
    fn viewer(&self) -> Viewer;

    /// Takes in what the viewer saw.
    fn observe(&mut self, seen: &G::Seen);

    /// Takes in what the viewer may know of an event: what [`View::observe`] does
    /// with what [`Rules::seen_by`] gives, and nothing else.
    #[inline]
    fn observe_event(&mut self, event: &G::Event) {
        self.observe(&G::seen_by(event, self.viewer()));
    }

    /// What is visible now; with `memory`, also what a perfect memory knows.
    fn board(&self, memory: bool) -> Self::Board;

    /// What choosing `action` will do, as far as this viewer knows.
    fn effects(&self, action: &G::Action) -> G::Effects;

    /// A world that the viewer cannot tell from the real one, uniform over all
    /// such worlds, independent of earlier samples. `None` for a spectator, while the match waits
    /// for a deal and when it is over.
    fn sample(&self, dice: &mut impl Dice) -> Option<G>;

    /// What `viewer`, another one than this view's, would know if `world`, which is
    /// consistent with this view, were the truth: it behaves as the view that has
    /// observed that world from its deal.
    fn in_world(&self, world: &G, viewer: Viewer) -> Self;
}

/// The views of every seat and, last, of a spectator.
#[derive(Clone)]
pub struct Views<G: Rules>(Vec<G::View>);

impl<G: Rules> Views<G> {
    /// The views of a match that has not begun.
    pub fn new(players: u8, options: &G::Options) -> Self {
        Views(
            Viewer::all(players)
                .map(|viewer| G::View::new(viewer, options))
                .collect(),
        )
    }

    /// What every viewer would know if `world`, which is consistent with `view`,
    /// were the truth ([`View::in_world`]).
    pub fn in_world(view: &G::View, world: &G) -> Self {
        let of = |viewer| match viewer == view.viewer() {
            true => view.clone(),
            false => view.in_world(world, viewer),
        };
        Views(Viewer::all(world.players()).map(of).collect())
    }

    /// Tells every viewer what it may know of an event.
    pub fn observe(&mut self, event: &G::Event) {
        for view in &mut self.0 {
            view.observe_event(event);
        }
    }

    /// What `viewer` knows.
    ///
    /// # Panics
    /// When the table has no such seat.
    pub fn of(&self, viewer: Viewer) -> &G::View {
        let [seats @ .., spectator] = &self.0[..] else {
            unreachable!("a spectator is always there");
        };
        match viewer {
            Viewer::Seat(seat) => &seats[seat.index()],
            Viewer::Spectator => spectator,
        }
    }
}

/// The views of the seats in their order, then the spectator's.
impl<G: Rules> IntoIterator for Views<G> {
    type Item = G::View;
    type IntoIter = std::vec::IntoIter<G::View>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
