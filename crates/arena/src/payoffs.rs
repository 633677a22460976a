//! What a finished deal is worth to each seat.

use crate::{ArenaGame, win_shares};
use brelan_bots::Unit;
use brelan_kernel::{GameOptions, List, MAX_SEATS};

/// What a finished deal is worth to each seat; the values sum to 0. Where points are counted,
/// those of the last round by which a seat is ahead of the mean of the others; else 1 for a win,
/// −1 for a loss, and what lies between for a shared win. All are 0 before a round is over.
pub fn payoffs<G: ArenaGame>(state: &G) -> List<f64, MAX_SEATS> {
    match G::UNIT {
        Unit::PointsARound => {
            let points = state.last_round().map(|last| last.points);
            let points = points.unwrap_or_else(|| List::full([0; MAX_SEATS]));
            let seats = usize::from(state.players());
            let points = &points[..seats];
            let sum: i32 = points.iter().sum();
            let others = (seats - 1) as f64;
            let lead = |own: &i32| {
                let (own, mean_of_others) = (f64::from(*own), f64::from(sum - own) / others);
                match G::FEW_POINTS_WIN {
                    true => mean_of_others - own,
                    false => own - mean_of_others,
                }
            };
            points.iter().map(lead).collect()
        }
        Unit::WinShare => {
            let shares = win_shares::<G>(&state.scores(), &state.winners(), |_| false);
            let seats = shares.len() as f64;
            let payoff = |share| (share * seats - 1.0) / (seats - 1.0);
            shares.into_iter().map(payoff).collect()
        }
    }
}

/// Between which two numbers every payoff of a deal with these options lies, those of
/// [`payoffs`]. They need not be reached; infinite where the points of a round have no bound.
pub fn payoff_bounds<G: ArenaGame>(options: &G::Options) -> (f64, f64) {
    match G::UNIT {
        Unit::PointsARound => {
            let bounds = G::round_points(options);
            let lead = bounds.map_or(f64::INFINITY, |points| {
                f64::from(*points.end()) - f64::from(*points.start())
            });
            (-lead, lead)
        }
        Unit::WinShare => {
            let others = f64::from(options.players()) - 1.0;
            (-1.0 / others, 1.0)
        }
    }
}
