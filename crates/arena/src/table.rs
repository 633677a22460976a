//! One table of a deal, and its outcome.

use crate::chance::DealChance;
use brelan_bots::{Playable, Unit};
use brelan_kernel::{Match, Seat, Viewer};
use std::cmp::Ordering;

/// A game that the arena can play.
pub trait ArenaGame: Playable {
    /// The unit of strength. It defines what a deal is: one round if points are
    /// counted, else a whole match.
    const UNIT: Unit;
}

impl ArenaGame for brelan_catalog::games::quando::State {
    const UNIT: Unit = Unit::PointsARound;
}

impl ArenaGame for brelan_catalog::games::zero::State {
    const UNIT: Unit = Unit::PointsARound;
}

impl ArenaGame for brelan_catalog::games::qarre::State {
    const UNIT: Unit = Unit::WinShare;
}

/// A table in play.
#[derive(Clone)]
pub(crate) struct Table<G: ArenaGame> {
    played: Match<G>,
    chance: DealChance,
}

/// The outcome of a table, by seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outcome {
    /// Points as the game counts them.
    pub(crate) points: Vec<f64>,
    /// The share of the win: 1, or a fraction if it is shared.
    pub(crate) wins: Vec<f64>,
    /// Whether the lowest points win.
    low_wins: bool,
}

impl<G: ArenaGame> Table<G> {
    /// A table before the first shuffle of its deal.
    pub(crate) fn new(options: &G::Options, chance: DealChance) -> Self {
        Table {
            played: Match::new(options.clone()),
            chance,
        }
    }

    /// The true state.
    pub(crate) fn state(&self) -> &G {
        self.played.state()
    }

    /// Plays the shuffles that come next, and returns the seat that must choose
    /// then; `None` when the deal is over.
    pub(crate) fn acting(&mut self) -> Option<Seat> {
        match G::UNIT {
            Unit::PointsARound => self.played.advance_in_round(&mut self.chance),
            Unit::WinShare => self.played.advance(&mut self.chance),
        }
    }

    pub(crate) fn view(&self, seat: Seat) -> &G::View {
        self.played.view(Viewer::Seat(seat))
    }

    /// Plays an offered action.
    pub(crate) fn play(&mut self, seat: Seat, action: &G::Action) {
        let played = self.played.play(seat, action);
        played.expect("an offered action");
    }

    /// The outcome of a deal that is over.
    pub(crate) fn outcome(&self) -> Outcome {
        let scores = self.state().scores();
        let winners = self.state().winners();
        let best = winners.first().map_or(0, |seat| scores[seat.index()]);
        let share = |seat: Seat| match winners.contains(&seat) {
            true => 1.0 / winners.len() as f64,
            false => 0.0,
        };
        Outcome {
            points: scores.iter().map(|score| f64::from(*score)).collect(),
            wins: Seat::all(self.state().players()).map(share).collect(),
            // The winners show whether low or high points win.
            low_wins: scores.iter().all(|score| best <= *score),
        }
    }
}

impl Outcome {
    /// The value for the player of the seats where `is_own` is true, larger is
    /// better: the difference of their mean points from the other seats', or
    /// their mean share of the win.
    pub(crate) fn value(&self, unit: Unit, is_own: impl Fn(usize) -> bool) -> f64 {
        match unit {
            Unit::WinShare => mean_where(&self.wins, is_own),
            Unit::PointsARound => {
                let others = mean_where(&self.points, |seat| !is_own(seat));
                let lead = mean_where(&self.points, is_own) - others;
                if self.low_wins { -lead } else { lead }
            }
        }
    }

    /// The score of the seats where `is_own` is true, from 0 to 1: the share of
    /// the other seats that they beat; a tie is a half.
    pub(crate) fn score(&self, unit: Unit, is_own: impl Fn(usize) -> bool) -> f64 {
        let rank_value = |seat: usize| match (unit, self.low_wins) {
            (Unit::WinShare, _) => self.wins[seat],
            (Unit::PointsARound, true) => -self.points[seat],
            (Unit::PointsARound, false) => self.points[seat],
        };
        let (mut score, mut pairs) = (0.0, 0.0);
        for own in (0..self.points.len()).filter(|seat| is_own(*seat)) {
            for other in (0..self.points.len()).filter(|seat| !is_own(*seat)) {
                pairs += 1.0;
                score += match rank_value(own).total_cmp(&rank_value(other)) {
                    Ordering::Less => 0.0,
                    Ordering::Equal => 0.5,
                    Ordering::Greater => 1.0,
                };
            }
        }
        score / pairs
    }
}

/// The mean of the values at the indices where `is_included` is true; 0 if there
/// are none.
pub(crate) fn mean_where(values: &[f64], is_included: impl Fn(usize) -> bool) -> f64 {
    let included = values
        .iter()
        .enumerate()
        .filter(|(index, _)| is_included(*index));
    let (sum, count) = included.fold((0.0, 0.0), |(sum, count), (_, value)| {
        (sum + value, count + 1.0)
    });
    if count == 0.0 { 0.0 } else { sum / count }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_points_have_a_high_value_if_low_wins() {
        let outcome = |low_wins| Outcome {
            points: vec![0.0, 9.0, 3.0],
            wins: vec![1.0, 0.0, 0.0],
            low_wins,
        };
        let first = |seat| seat == 0;
        assert_eq!(outcome(true).value(Unit::PointsARound, first), 6.0);
        assert_eq!(outcome(false).value(Unit::PointsARound, first), -6.0);
        assert_eq!(
            outcome(true).value(Unit::PointsARound, |seat| seat != 0),
            -6.0
        );
        assert_eq!(outcome(true).value(Unit::WinShare, first), 1.0);
    }

    #[test]
    fn a_score_is_the_share_of_the_other_seats_that_are_beaten() {
        let outcome = Outcome {
            points: vec![3.0, 0.0, 3.0, 9.0],
            wins: vec![0.0, 1.0, 0.0, 0.0],
            low_wins: true,
        };
        let score = |own: &[usize]| outcome.score(Unit::PointsARound, |seat| own.contains(&seat));
        assert_eq!(score(&[0]), 0.5);
        assert_eq!(score(&[1]), 1.0);
        assert_eq!(score(&[0, 3]), 0.125);
        assert_eq!(outcome.score(Unit::WinShare, |seat| seat == 0), 1.0 / 3.0);
    }
}
