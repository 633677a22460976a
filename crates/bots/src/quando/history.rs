//! What the others did in a round, as evidence about their hidden cards.

use super::history_reader::HistoryReader;
use super::policy::Top;
use brelan_kernel::{Seat, Seats, View as _};
use brelan_quando::{Alternative, Counts, Move, Side, View};

/// An action of another seat, with the part of its hand that is known by now.
pub(super) struct ObservedAction {
    /// How many of the cards that are still hidden it held then: the first
    /// ones, because hidden cards stay in the order in which they came.
    pub(super) hidden: usize,
    /// The fronts of the other cards that it held then.
    pub(super) known: Counts,
    pub(super) kind: ActionKind,
}

/// What the seat chose, and what it chose by.
pub(super) enum ActionKind {
    Play {
        chosen: Move,
        instead: Alternative,
        top: Top,
    },
    Draw {
        side: Side,
        top: Top,
        last: bool,
    },
    Knock {
        smallest: u8,
    },
    Pass {
        top: Top,
    },
}

/// The observed actions of one round, in order, by their seat.
pub(super) struct ActionHistory(pub(super) Seats<Vec<ObservedAction>>);

impl ActionHistory {
    /// The actions of the others in the round that `view` sees.
    pub(super) fn of(view: &View) -> ActionHistory {
        let mut actions = Seats::<Vec<ObservedAction>>::default();
        for seat in Seat::all(view.options().players) {
            if !view.viewer().is(seat) {
                actions[seat] = HistoryReader::new(view, seat).read(view.past());
            }
        }
        ActionHistory(actions)
    }

    /// No actions: every world is then equally likely.
    pub(super) fn none() -> ActionHistory {
        ActionHistory(Seats::default())
    }
}
