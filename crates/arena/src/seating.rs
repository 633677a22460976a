//! Seatings: the tables of a duplicate deal.

use std::collections::BTreeSet;
use std::fmt;

/// The most tables that a deal is played at.
const MAX_TABLES: usize = 120;

/// How bots are assigned to the seats of a deal's tables. It can be matched exhaustively: a report
/// must say in words how each seating was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// The first of two bots in one seat, and the second in all the others; one
    /// table for each seat of the first.
    One,
    /// Two bots in alternating seats; a second table with the bots exchanged.
    Half,
    /// Any number of bots, in orders that treat all of them alike: each bot sits in
    /// each seat equally often, each two of them in each two seats, and where some
    /// have a seat more than others, each of them at equally many tables.
    Balanced,
}

/// Why bots cannot be seated in a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeatingError {
    /// One bot alone, or none.
    #[error("a contest is between two bots or more")]
    TooFewBots,
    /// There are more bots than seats.
    #[error("{bots} bots for {seats} seats")]
    TooManyBots {
        /// The number of bots.
        bots: usize,
        /// The number of seats.
        seats: usize,
    },
    /// The seating is for two bots.
    #[error("{bots} bots take the seating balanced only, not {seating}")]
    ForTwoBots {
        /// The number of bots.
        bots: usize,
        /// The seating.
        seating: Seating,
    },
    /// A balanced deal would be played at too many tables.
    #[error(
        "{bots} bots at {seats} seats sit alike only at {tables} tables a deal: \
         let fewer play, or as many as there are seats"
    )]
    TooManyTables {
        /// The number of bots.
        bots: usize,
        /// The number of seats.
        seats: usize,
        /// The number of tables that would treat all bots alike.
        tables: usize,
    },
}

impl Seating {
    /// Every seating.
    pub const ALL: [Seating; 3] = [Seating::One, Seating::Half, Seating::Balanced];

    /// Its name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Seating::One => "one",
            Seating::Half => "half",
            Seating::Balanced => "balanced",
        }
    }

    /// The default seating for a number of bots.
    pub const fn default_for(bots: usize) -> Seating {
        match bots {
            2 => Seating::One,
            _ => Seating::Balanced,
        }
    }

    /// The tables of one deal: for each table and seat, the bot's index.
    ///
    /// # Errors
    /// [`SeatingError`] when the seating is impossible for this number of bots.
    pub fn tables(self, bots: usize, players: u8) -> Result<Vec<Vec<usize>>, SeatingError> {
        let seats = usize::from(players);
        if bots < 2 {
            return Err(SeatingError::TooFewBots);
        }
        if bots > seats {
            return Err(SeatingError::TooManyBots { bots, seats });
        }
        if bots > 2 && self != Seating::Balanced {
            let seating = self;
            return Err(SeatingError::ForTwoBots { bots, seating });
        }
        let table = |first: usize| -> Vec<usize> {
            let seat = |seat: usize| match self {
                Seating::One => usize::from(seat != first),
                _ => (seat + first) % 2,
            };
            (0..seats).map(seat).collect()
        };
        match self {
            Seating::One => Ok((0..seats).map(table).collect()),
            Seating::Half => Ok((0..2).map(table).collect()),
            Seating::Balanced => balanced_tables(bots, seats),
        }
    }
}

/// The tables of [`Seating::Balanced`].
///
/// Up to 120 of them, they are all orders in which each bot has the same number of
/// seats, or one more than others. As many bots at five or six seats would have 120
/// and 720 orders. There the tables are a group of permutations that leads any two
/// bots to any two seats equally often: x → ax + b modulo 5, and x → (ax + b) / (cx +
/// d) modulo 5 with infinity as the sixth point (the group PSL(2, 5)).
fn balanced_tables(bots: usize, seats: usize) -> Result<Vec<Vec<usize>>, SeatingError> {
    let tables = match (bots, seats) {
        (5, 5) => closure(&[&[1, 2, 3, 4, 0], &[0, 2, 4, 1, 3]]),
        // x + 1, which leaves infinity (5) alone, and −1 / x.
        (6, 6) => closure(&[&[1, 2, 3, 4, 0, 5], &[5, 4, 2, 3, 1, 0]]),
        _ => all_orders(bots, seats),
    };
    match tables.len() {
        0..=MAX_TABLES => Ok(tables),
        tables => Err(SeatingError::TooManyTables {
            bots,
            seats,
            tables,
        }),
    }
}

/// All permutations that follow from these.
fn closure(generators: &[&[usize]]) -> Vec<Vec<usize>> {
    let identity: Vec<usize> = (0..generators[0].len()).collect();
    let mut found = BTreeSet::from([identity.clone()]);
    let mut open = vec![identity];
    while let Some(permutation) = open.pop() {
        for generator in generators {
            let next: Vec<usize> = permutation.iter().map(|seat| generator[*seat]).collect();
            if found.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found.into_iter().collect()
}

/// All orders in which each bot has as many seats as any other, or one more.
fn all_orders(bots: usize, seats: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..seats {
        let longer = |order: Vec<usize>| (0..bots).map(move |bot| [&order[..], &[bot]].concat());
        orders = orders.into_iter().flat_map(longer).collect();
    }
    let most = seats.div_ceil(bots);
    let is_even = |order: &Vec<usize>| {
        (0..bots).all(|bot| {
            let own = order.iter().filter(|other| **other == bot).count();
            (seats / bots..=most).contains(&own)
        })
    };
    orders.retain(is_even);
    orders
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bot_meets_a_field_of_others_from_every_seat() {
        let tables = Seating::One.tables(2, 3).expect("two bots");
        assert_eq!(tables, [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
        assert_eq!(Seating::One.tables(2, 2), Ok(vec![vec![0, 1], vec![1, 0]]));
    }

    #[test]
    fn half_seating_exchanges_the_bots() {
        let tables = Seating::Half.tables(2, 5).expect("two bots");
        assert_eq!(tables, [[0, 1, 0, 1, 0], [1, 0, 1, 0, 1]]);
    }

    /// How many tables have bot `a` in seat `first` and bot `b` in seat `second`.
    fn count(tables: &[Vec<usize>], [a, b]: [usize; 2], [first, second]: [usize; 2]) -> usize {
        let seated = tables.iter();
        seated
            .filter(|table| table[first] == a && table[second] == b)
            .count()
    }

    #[test]
    fn balanced_tables_treat_all_bots_alike() {
        for (bots, players) in
            (2..=6).flat_map(|players| (2..=players).map(move |it| (it, players)))
        {
            let Ok(tables) = Seating::Balanced.tables(bots.into(), players) else {
                assert!(players > 4, "{bots} bots at {players} seats");
                continue;
            };
            let (bots, seats) = (usize::from(bots), usize::from(players));
            for first in 0..seats {
                for second in (0..seats).filter(|second| *second != first) {
                    let pairs = (0..bots).flat_map(|a| (0..bots).map(move |b| [a, b]));
                    let (same, different): (Vec<_>, Vec<_>) = pairs.partition(|[a, b]| a == b);
                    for alike in [same, different] {
                        let counts: Vec<usize> = alike
                            .iter()
                            .map(|pair| count(&tables, *pair, [first, second]))
                            .collect();
                        assert!(
                            counts.windows(2).all(|it| it[0] == it[1]),
                            "{bots} bots at {seats} seats: {counts:?} in {first} and {second}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_deal_has_as_few_balanced_tables_as_treat_all_alike() {
        for (bots, players, tables) in [
            (2, 2, 2),
            (2, 4, 6),
            (3, 3, 6),
            (3, 4, 36),
            (4, 4, 24),
            (5, 5, 20),
            (6, 6, 60),
        ] {
            let found = Seating::Balanced.tables(bots, players).expect("balanced");
            assert_eq!(found.len(), tables, "{bots} bots at {players} seats");
        }
    }

    #[test]
    fn an_impossible_seating_is_refused() {
        let reason = |seating: Seating, bots, players| {
            let error = seating.tables(bots, players).expect_err("impossible");
            error.to_string()
        };
        let alone = "a contest is between two bots or more";
        assert_eq!(reason(Seating::One, 1, 4), alone);
        let three = "3 bots take the seating balanced only, not";
        assert_eq!(reason(Seating::One, 3, 4), format!("{three} one"));
        assert_eq!(reason(Seating::Half, 3, 4), format!("{three} half"));
        assert_eq!(reason(Seating::Balanced, 5, 4), "5 bots for 4 seats");
        let many = "4 bots at 6 seats sit alike only at 1080 tables a deal: let fewer play, or as \
                    many as there are seats";
        assert_eq!(reason(Seating::Balanced, 4, 6), many);
    }
}
