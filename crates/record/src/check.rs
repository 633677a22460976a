//! The checks that a record passes when it is replayed.

use brelan_kernel::Seat;

/// A part of a record that was recomputed and is as the record has it. Checks come in
/// the order of the match; the first part that is not right is a [`RecordError`](crate::RecordError)
/// instead, and nothing is checked after it.
///
/// It can be matched exhaustively: a report of a verification must say in words what each check
/// shows, so a new one is a breaking change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// Format, game, version of the rules, options and seats are known and go together.
    Header,
    /// The commitment is the hash of the secret.
    Commitment,
    /// The seed is the hash of the secret and of the contributions of these seats.
    Seed {
        /// The seats that contributed, ascending.
        contributors: Vec<Seat>,
    },
    /// The first dealer or starter.
    FirstDealer {
        /// Its seat.
        seat: Seat,
        /// Whether it was compared with the stream of the seed.
        drawn: bool,
    },
    /// A deal, or a pile that was shuffled again.
    Shuffle {
        /// The round, from 1.
        round: u16,
        /// The labels of the streams that it is drawn from, such as `round/1/deck`: several where
        /// a deal has several piles, or is drawn again. Where the seed is not known, the first one
        /// alone.
        labels: Vec<String>,
        /// The number of cards, of all piles of a deal.
        cards: usize,
        /// Whether it begins a round.
        deals: bool,
        /// Whether it was compared with the stream of the seed.
        drawn: bool,
    },
    /// An action: the rules allow it, and it is written as the format has it.
    Action {
        /// The seat that acted.
        seat: Seat,
        /// Whether a bot played for an absent person.
        by_bot: bool,
    },
    /// The end of a round: how it ended, what the hands count, and the points.
    Round {
        /// The round, from 1.
        round: u16,
        /// How many actions it has.
        actions: usize,
    },
    /// The final scores and the winners.
    Result,
}
