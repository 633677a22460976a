//! Who sits where, and who looks on.

use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// The most seats that any table has.
pub const MAX_SEATS: usize = 6;

/// A place at the table, counted clockwise from 0.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "kernel/"))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise at a table of `players`.
    pub fn next(self, players: u8) -> Seat {
        let next = self.0 + 1;
        Seat(if next == players { 0 } else { next })
    }

    /// The seat `steps` places further clockwise at a table of `players`.
    pub fn plus(self, steps: u8, players: u8) -> Seat {
        Seat((self.0 + steps % players) % players)
    }

    /// All seats of a table, from 0.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..players).map(Seat)
    }

    /// The other seats of the table in clockwise order, from this one's left.
    pub fn others(self, players: u8) -> impl Iterator<Item = Seat> + Clone {
        let mut seat = self;
        (1..players).map(move |_| {
            seat = seat.next(players);
            seat
        })
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// Who observes a match: a seat, or a spectator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The person or bot in this seat.
    Seat(Seat),
    /// A spectator: it is told what every seat knows.
    Spectator,
}

impl Viewer {
    /// Whether the viewer sits in `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The viewer's seat, if any.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Everyone who can look at a table of `players`: its seats, then a spectator.
    pub fn all(players: u8) -> impl Iterator<Item = Viewer> + Clone {
        Seat::all(players)
            .map(Viewer::Seat)
            .chain(std::iter::once(Viewer::Spectator))
    }
}

/// One value for each of [`MAX_SEATS`] places, indexed by [`Seat`]. Places
/// beyond the table's number of players hold the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub struct Seats<T>([T; MAX_SEATS]);

impl<T> Seats<T> {
    /// The values of the first `players` seats.
    pub fn first(&self, players: u8) -> &[T] {
        &self.0[..usize::from(players)]
    }
}

impl<T> Index<Seat> for Seats<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for Seats<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// One value for each seat of a game for two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub struct TwoSeats<T>(pub [T; 2]);

impl<T> TwoSeats<T> {
    /// The values in the order of the seats.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values in the order of the seats, to be changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// The seats with their values.
    pub fn by_seat(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(2).zip(&self.0)
    }
}

/// Seats of a game for two are 0 and 1: the mask tells the compiler so, and spares a
/// bounds check in the innermost loops.
impl<T> Index<Seat> for TwoSeats<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        debug_assert!(seat.0 < 2, "{seat:?} of a game for two");
        &self.0[seat.index() & 1]
    }
}

impl<T> IndexMut<Seat> for TwoSeats<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        debug_assert!(seat.0 < 2, "{seat:?} of a game for two");
        &mut self.0[seat.index() & 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_seats_have_their_own_values() {
        let mut scores = TwoSeats([3, 5]);
        scores[Seat(1)] += 1;
        assert_eq!((scores[Seat(0)], scores[Seat(1)]), (3, 6));
        let by_seat: Vec<_> = scores.by_seat().collect();
        assert_eq!(by_seat, [(Seat(0), &3), (Seat(1), &6)]);
    }

    #[test]
    fn seats_go_round_clockwise() {
        let others: Vec<_> = Seat(2).others(4).collect();
        assert_eq!(others, [Seat(3), Seat(0), Seat(1)]);
        assert_eq!(Seat(3).next(4), Seat(0));
        assert_eq!(Seat(0).plus(3, 4), Seat(3));
    }

    #[test]
    fn everyone_who_looks_on_is_the_seats_and_a_spectator() {
        assert_eq!(Viewer::all(2).count(), 3);
        assert!(Viewer::Seat(Seat(1)).is(Seat(1)));
        assert!(!Viewer::Spectator.is(Seat(1)));
    }
}
