//! One table of a deal, and its outcome.

use crate::chance::DealChance;
use brelan_bots::{Playable, Unit};
use brelan_kernel::{GameOptions, Match, Rules, Seat, SeenLog, Viewer, Views};
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
    played: Match<G, (Views<G>, SeenLog<G>)>,
    chance: DealChance,
}

/// The outcome of a table, by seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outcome {
    /// Points as the game counts them.
    pub(crate) points: Vec<f64>,
    /// The share of the win: 1, or a fraction if it is shared.
    pub(crate) wins: Vec<f64>,
    /// [`Rules::FEW_POINTS_WIN`] of the game.
    few_points_win: bool,
}

impl<G: ArenaGame> Table<G> {
    /// A table before the first shuffle of its deal.
    pub(crate) fn new(options: &G::Options, chance: DealChance) -> Self {
        Table::observed_by([], options, chance)
    }

    /// A table before the first shuffle of its deal, which keeps what these seats see.
    pub(crate) fn observed_by(
        seats: impl IntoIterator<Item = Seat>,
        options: &G::Options,
        chance: DealChance,
    ) -> Self {
        let views = Views::new(options.players(), options);
        let log = SeenLog::of_viewers(seats.into_iter().map(Viewer::Seat));
        Table {
            played: Match::from_parts(G::new(options.clone()), (views, log)),
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
        self.played.observers().0.of(Viewer::Seat(seat))
    }

    /// What a seat saw since the deal, if it is kept.
    pub(crate) fn seen(&self, seat: Seat) -> &[G::Seen] {
        self.played.observers().1.of(Viewer::Seat(seat))
    }

    /// Plays an offered action.
    pub(crate) fn play(&mut self, seat: Seat, action: &G::Action) {
        let played = self.played.play(seat, action);
        played.expect("an offered action");
    }

    /// The outcome of a deal that is over, which these seats forfeited.
    pub(crate) fn outcome(&self, has_forfeited: impl Fn(usize) -> bool) -> Outcome {
        let (scores, winners) = (self.state().scores(), self.state().winners());
        let few_points_win = G::FEW_POINTS_WIN;
        let mut points: Vec<f64> = scores.iter().map(|score| f64::from(*score)).collect();
        place_last(&mut points, few_points_win, &has_forfeited);
        Outcome {
            points,
            wins: win_shares::<G>(&scores, &winners, has_forfeited),
            few_points_win,
        }
    }
}

/// The share of the win of each seat of a finished match. A seat that forfeited has
/// none: its share is that of the other winners, or of the best other seats where no
/// other one won. Where all seats forfeited, no seat wins.
pub fn win_shares<G: Rules>(
    scores: &[i32],
    winners: &[Seat],
    has_forfeited: impl Fn(usize) -> bool,
) -> Vec<f64> {
    let others = || (0..scores.len()).filter(|seat| !has_forfeited(*seat));
    let is_winner = |seat: &usize| winners.iter().any(|winner| winner.index() == *seat);
    let mut sharing: Vec<usize> = others().filter(is_winner).collect();
    if sharing.is_empty() && !winners.is_empty() {
        let best = match G::FEW_POINTS_WIN {
            true => others().map(|seat| scores[seat]).min(),
            false => others().map(|seat| scores[seat]).max(),
        };
        sharing = others()
            .filter(|seat| Some(scores[*seat]) == best)
            .collect();
    }
    let share = |seat: usize| match sharing.contains(&seat) {
        true => 1.0 / sharing.len() as f64,
        false => 0.0,
    };
    (0..scores.len()).map(share).collect()
}

/// Gives the seats that forfeited one point worse than the worst of the others, unless
/// they have worse points already. Where all seats forfeited, all have the worst points.
fn place_last(points: &mut [f64], few_points_win: bool, has_forfeited: &impl Fn(usize) -> bool) {
    // So that more is worse.
    let sign = if few_points_win { 1.0 } else { -1.0 };
    let worst_of = |is_counted: &dyn Fn(usize) -> bool| {
        let counted = (0..points.len()).filter(|seat| is_counted(*seat));
        counted.map(|seat| sign * points[seat]).reduce(f64::max)
    };
    let last = match worst_of(&|seat| !has_forfeited(seat)) {
        Some(worst) => worst + 1.0,
        None => worst_of(&|_| true).unwrap_or_default(),
    };
    for (seat, points) in points.iter_mut().enumerate() {
        if has_forfeited(seat) {
            *points = sign * (sign * *points).max(last);
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
                if self.few_points_win { -lead } else { lead }
            }
        }
    }

    /// The score of the seats where `is_own` is true, from 0 to 1: the share of
    /// the other seats that they beat; a tie is a half.
    pub(crate) fn score(&self, unit: Unit, is_own: impl Fn(usize) -> bool) -> f64 {
        let rank_value = |seat: usize| match (unit, self.few_points_win) {
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
    use brelan_catalog::games::{qarre, quando};

    #[test]
    fn a_seat_that_forfeits_is_last() {
        let placed = |few_points_win, forfeited: &[usize]| {
            let mut points = [0.0, 9.0, 3.0];
            place_last(&mut points, few_points_win, &|seat| {
                forfeited.contains(&seat)
            });
            points
        };
        assert_eq!(placed(true, &[]), [0.0, 9.0, 3.0]);
        assert_eq!(placed(true, &[0]), [10.0, 9.0, 3.0]);
        assert_eq!(placed(true, &[1]), [0.0, 9.0, 3.0], "it is last already");
        assert_eq!(placed(true, &[0, 1]), [4.0, 9.0, 3.0]);
        assert_eq!(placed(false, &[1]), [0.0, -1.0, 3.0]);
        assert_eq!(placed(true, &[0, 1, 2]), [9.0; 3]);
    }

    #[test]
    fn who_forfeits_a_drawn_match_is_last_where_many_points_win() {
        let one_turn = serde_json::json!({"turn_cap": 1});
        let changes = one_turn.as_object().expect("an object");
        let options = brelan_catalog::options::<qarre::State>(None, 2, changes);
        let options = options.expect("options");
        let mut table = Table::<qarre::State>::new(&options, DealChance::new(1, 0));
        let mut legal = Vec::new();
        while let Some(seat) = table.acting() {
            table.state().legal(&mut legal);
            table.play(seat, &legal[legal.len() - 1]);
        }
        let draw = table.outcome(|_| false);
        assert_eq!((draw.points, draw.wins), (vec![0.0; 2], vec![0.5; 2]));
        let outcome = table.outcome(|seat| seat == 0);
        assert_eq!(
            (outcome.points, outcome.wins),
            (vec![-1.0, 0.0], vec![0.0, 1.0])
        );
    }

    #[test]
    fn the_win_of_a_seat_that_forfeits_is_that_of_the_best_others() {
        let few_win = |forfeited: &[usize]| {
            let has_forfeited = |seat: usize| forfeited.contains(&seat);
            win_shares::<quando::State>(&[0, 9, 3, 3], &[Seat(0)], has_forfeited)
        };
        assert_eq!(few_win(&[]), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(few_win(&[0]), [0.0, 0.0, 0.5, 0.5]);
        assert_eq!(few_win(&[0, 1, 2, 3]), [0.0; 4]);
        let many_win = |forfeited: &[usize]| {
            let has_forfeited = |seat: usize| forfeited.contains(&seat);
            win_shares::<qarre::State>(&[0, 9, 9, 3], &[Seat(1), Seat(2)], has_forfeited)
        };
        assert_eq!(many_win(&[]), [0.0, 0.5, 0.5, 0.0]);
        assert_eq!(many_win(&[1]), [0.0, 0.0, 1.0, 0.0]);
        assert_eq!(many_win(&[1, 2]), [0.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn few_points_have_a_high_value_if_few_points_win() {
        let outcome = |few_points_win| Outcome {
            points: vec![0.0, 9.0, 3.0],
            wins: vec![1.0, 0.0, 0.0],
            few_points_win,
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
            few_points_win: true,
        };
        let score = |own: &[usize]| outcome.score(Unit::PointsARound, |seat| own.contains(&seat));
        assert_eq!(score(&[0]), 0.5);
        assert_eq!(score(&[1]), 1.0);
        assert_eq!(score(&[0, 3]), 0.125);
        assert_eq!(outcome.score(Unit::WinShare, |seat| seat == 0), 1.0 / 3.0);
    }
}
