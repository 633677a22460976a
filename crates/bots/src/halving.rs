//! What the games' searches have in common: sequential halving among few actions
//! in shared worlds (`docs/decisions/0009-few-plays-in-shared-worlds.md`).

use crate::Effort;
use brelan_search::{Budget, Root, Settings};

/// The budget of a bot with `simulations` for a choice, with this effort.
pub(crate) fn budget(simulations: u32, effort: Effort) -> Budget {
    let share = (simulations as f32 * effort.share) as u32;
    Budget {
        until: effort.until,
        stop: effort.stop,
        ..Budget::simulations(share.max(1))
    }
}

/// Sequential halving at the root, the default policy from there on.
pub(crate) fn halving_settings() -> Settings {
    Settings {
        root: Root::Halving,
        depth: 1,
        ..Settings::default()
    }
}

/// Every action in the same worlds, the default policy from there on.
pub(crate) fn shared_settings() -> Settings {
    Settings {
        root: Root::Shared,
        ..halving_settings()
    }
}

/// How many choices are searched. The standard error of a choice falls with the
/// square root of its simulations, so the number grows like that of the budget.
/// Four of 1,600 were tuned on Zero with three players (seed 1, 150 deals): 1.72 ±
/// 0.50 points a round ahead of greedy, twelve 0.40 ± 0.53 (`docs/decisions`, 11).
pub(crate) fn breadth(budget: &Budget) -> usize {
    (budget.simulations.isqrt() as usize / 10).max(2)
}
