//! Seatings: the tables of a duplicate deal.

use std::fmt;

/// How bots are assigned to the seats of a deal's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// The first of two bots in one seat, and the second in all the others; one
    /// table for each seat of the first.
    One,
    /// Two bots in alternating seats; a second table with the bots exchanged.
    Half,
    /// The bots repeated around the table; one table for each rotation.
    Rotate,
}

impl Seating {
    /// Every seating.
    pub const ALL: [Seating; 3] = [Seating::One, Seating::Half, Seating::Rotate];

    /// Its name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Seating::One => "one",
            Seating::Half => "half",
            Seating::Rotate => "rotate",
        }
    }

    /// The default seating for a number of bots.
    pub const fn default_for(bots: usize) -> Seating {
        match bots {
            2 => Seating::One,
            _ => Seating::Rotate,
        }
    }

    /// The tables of one deal: for each table and seat, the bot's index.
    ///
    /// # Errors
    /// When the seating is impossible for this number of bots; the message is in
    /// English.
    pub fn tables(self, bots: usize, players: u8) -> Result<Vec<Vec<usize>>, String> {
        let seats = usize::from(players);
        if bots < 2 {
            return Err("a contest is between two bots or more".into());
        }
        if bots > seats {
            return Err(format!("{bots} bots for {seats} seats"));
        }
        if bots > 2 && self != Seating::Rotate {
            return Err(format!("{bots} bots sit by rotation alone, not {self}"));
        }
        let table = |first: usize| -> Vec<usize> {
            let seat = |seat: usize| match self {
                Seating::One => usize::from(seat != first),
                Seating::Half => (seat + first) % 2,
                Seating::Rotate => (seat + first) % seats % bots,
            };
            (0..seats).map(seat).collect()
        };
        let tables = if self == Seating::Half { 2 } else { seats };
        let mut different: Vec<Vec<usize>> = Vec::new();
        for table in (0..tables).map(table) {
            if !different.contains(&table) {
                different.push(table);
            }
        }
        Ok(different)
    }
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

    #[test]
    fn rotation_puts_every_bot_into_every_seat_equally_often() {
        for players in 2..=6 {
            for bots in 2..=usize::from(players) {
                let tables = Seating::Rotate.tables(bots, players).expect("enough seats");
                for seat in 0..usize::from(players) {
                    let mut counts = vec![0; bots];
                    tables.iter().for_each(|table| counts[table[seat]] += 1);
                    assert!(counts.iter().all(|count| *count > 0), "{tables:?}");
                    let first: Vec<usize> = (0..bots)
                        .map(|bot| tables.iter().filter(|table| table[0] == bot).count())
                        .collect();
                    assert_eq!(counts, first);
                }
            }
        }
        let two_of_four = Seating::Rotate.tables(2, 4).expect("two bots");
        assert_eq!(two_of_four.len(), 2, "no table is played twice");
    }

    #[test]
    fn an_impossible_seating_is_refused() {
        for (seating, bots, players) in [
            (Seating::One, 1, 4),
            (Seating::One, 3, 4),
            (Seating::Half, 3, 4),
            (Seating::Rotate, 5, 4),
        ] {
            assert!(seating.tables(bots, players).is_err());
        }
    }
}
