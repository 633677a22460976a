//! With whose knowledge a match is looked at.

use crate::face_up::{board_face_up, fill_lists, fill_values, seen_face_up};
use crate::{AnyMatch, AnyOffer, AnyTurn};
use brelan_kernel::{Seat, Viewer};
use serde_json::Value;

/// With whose knowledge a match is looked at. Face up is for matches that are over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// What one viewer knows.
    Of(Viewer),
    /// What all seats together know.
    FaceUp,
}

impl Knowledge {
    /// The seat whose knowledge it is.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Knowledge::Of(viewer) => viewer.seat(),
            Knowledge::FaceUp => None,
        }
    }

    /// The board.
    ///
    /// # Panics
    /// When the match has no such seat.
    pub fn board(self, played: &dyn AnyMatch) -> Value {
        match self {
            Knowledge::Of(viewer) => {
                let board = played.board(viewer, false);
                board.expect("a viewer of the match")
            }
            Knowledge::FaceUp => board_face_up(played),
        }
    }

    /// What was seen since the match began.
    ///
    /// # Panics
    /// When the match has no such seat.
    pub fn seen(self, played: &dyn AnyMatch) -> Vec<Value> {
        match self {
            Knowledge::Of(viewer) => played.seen(viewer).expect("a viewer of the match"),
            Knowledge::FaceUp => seen_face_up(played),
        }
    }

    /// The offers of the acting seat, where they may be shown: to that seat, and
    /// face up.
    pub fn offers(self, played: &dyn AnyMatch) -> Vec<AnyOffer> {
        let may_see = |seat| match self {
            Knowledge::Of(viewer) => viewer.is(seat),
            Knowledge::FaceUp => true,
        };
        match played.turn() {
            AnyTurn::Act(seat) if may_see(seat) => played.legal(),
            AnyTurn::Act(_) | AnyTurn::Chance(_) | AnyTurn::Over => Vec::new(),
        }
    }

    /// The viewers whose knowledge it is: one, or all, the spectator first.
    pub(crate) fn viewers(self, players: u8) -> Vec<Viewer> {
        match self {
            Knowledge::Of(viewer) => vec![viewer],
            Knowledge::FaceUp => {
                let seats = Seat::all(players).map(Viewer::Seat);
                std::iter::once(Viewer::Spectator).chain(seats).collect()
            }
        }
    }

    /// The one board that the boards of [`Knowledge::viewers`] make.
    pub(crate) fn merge_boards(self, boards: impl IntoIterator<Item = Value>) -> Value {
        merge(boards, fill_lists)
    }

    /// The one list that those of [`Knowledge::viewers`] make, such as those of what was seen.
    pub(crate) fn merge_lists(self, lists: impl IntoIterator<Item = Vec<Value>>) -> Vec<Value> {
        merge(lists, |open, known| fill_values(open, known))
    }
}

/// The first value, filled in with what the others know.
fn merge<T: Default>(values: impl IntoIterator<Item = T>, fill: impl Fn(&mut T, &T)) -> T {
    let mut values = values.into_iter();
    let mut merged = values.next().unwrap_or_default();
    values.for_each(|known| fill(&mut merged, &known));
    merged
}
