//! One table of a deal: the cards, what everybody knows, and how it is played
//! to its end.

use crate::chance::DealChance;
use brelan_bots::{Playable, Unit};
use brelan_kernel::{Match, Seat, Viewer};
use std::cmp::Ordering;

/// A game that is played in contests.
pub trait Contested: Playable {
    /// What strength is measured in, and with it what a deal is: one round
    /// where points count, else a whole match.
    const UNIT: Unit;
}

impl Contested for brelan_catalog::games::quando::State {
    const UNIT: Unit = Unit::PointsARound;
}

impl Contested for brelan_catalog::games::zero::State {
    const UNIT: Unit = Unit::PointsARound;
}

impl Contested for brelan_catalog::games::qarre::State {
    const UNIT: Unit = Unit::WinShare;
}

/// A table in play.
#[derive(Clone)]
pub(crate) struct Table<G: Contested> {
    played: Match<G>,
    chance: DealChance,
}

/// How a table ended, by seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outcome {
    /// Points as the game counts them.
    pub(crate) points: Vec<f64>,
    /// The share of the win: 1, or a part of it where it is shared.
    pub(crate) wins: Vec<f64>,
    /// Whether few points win.
    few_win: bool,
}

impl<G: Contested> Table<G> {
    /// A table before the first shuffle of its deal.
    pub(crate) fn new(options: &G::Options, chance: DealChance) -> Self {
        Table {
            played: Match::new(options.clone()),
            chance,
        }
    }

    /// The whole truth.
    pub(crate) fn state(&self) -> &G {
        self.played.state()
    }

    /// The seat that must choose next, after the shuffles that come before;
    /// nobody when the deal is played.
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

    /// How the played deal ended.
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
            // Whether few points win or many, the winners tell.
            few_win: scores.iter().all(|score| best <= *score),
        }
    }
}

impl Outcome {
    /// What the seats for which `is_own` holds are worth to whoever plays
    /// them, larger for the better: by how many points they are ahead of the
    /// others on average, or which share of the win each has.
    pub(crate) fn value(&self, unit: Unit, is_own: impl Fn(usize) -> bool) -> f64 {
        match unit {
            Unit::WinShare => mean_where(&self.wins, is_own),
            Unit::PointsARound => {
                let others = mean_where(&self.points, |seat| !is_own(seat));
                let ahead = mean_where(&self.points, is_own) - others;
                if self.few_win { -ahead } else { ahead }
            }
        }
    }

    /// Which share of the others the seats for which `is_own` holds came in
    /// ahead of, from 0 to 1; who is level counts a half.
    pub(crate) fn score(&self, unit: Unit, is_own: impl Fn(usize) -> bool) -> f64 {
        let worth = |seat: usize| match (unit, self.few_win) {
            (Unit::WinShare, _) => self.wins[seat],
            (Unit::PointsARound, true) => -self.points[seat],
            (Unit::PointsARound, false) => self.points[seat],
        };
        let (mut ahead, mut all) = (0.0, 0.0);
        for own in (0..self.points.len()).filter(|seat| is_own(*seat)) {
            for other in (0..self.points.len()).filter(|seat| !is_own(*seat)) {
                all += 1.0;
                ahead += match worth(own).total_cmp(&worth(other)) {
                    Ordering::Less => 0.0,
                    Ordering::Equal => 0.5,
                    Ordering::Greater => 1.0,
                };
            }
        }
        ahead / all
    }
}

/// The mean of the values at the places for which `is_meant` holds; 0 of none.
pub(crate) fn mean_where(values: &[f64], is_meant: impl Fn(usize) -> bool) -> f64 {
    let meant = values
        .iter()
        .enumerate()
        .filter(|(place, _)| is_meant(*place));
    let (sum, count) = meant.fold((0.0, 0.0), |(sum, count), (_, value)| {
        (sum + value, count + 1.0)
    });
    if count == 0.0 { 0.0 } else { sum / count }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_points_are_worth_more_where_few_win() {
        let outcome = |few_win| Outcome {
            points: vec![0.0, 9.0, 3.0],
            wins: vec![1.0, 0.0, 0.0],
            few_win,
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
    fn a_score_is_the_share_of_the_others_that_are_behind() {
        let outcome = Outcome {
            points: vec![3.0, 0.0, 3.0, 9.0],
            wins: vec![0.0, 1.0, 0.0, 0.0],
            few_win: true,
        };
        let score = |own: &[usize]| outcome.score(Unit::PointsARound, |seat| own.contains(&seat));
        assert_eq!(score(&[0]), 0.5);
        assert_eq!(score(&[1]), 1.0);
        assert_eq!(score(&[0, 3]), 0.125);
        assert_eq!(outcome.score(Unit::WinShare, |seat| seat == 0), 1.0 / 3.0);
    }
}
