//! What the games' searches have in common: few choices, each tried in the same
//! worlds (`docs/decisions/0009-few-plays-in-shared-worlds.md`).

use crate::Effort;
use brelan_search::{Budget, Root, Settings};

/// What a bot of so many simulations a choice may spend with this effort.
pub(crate) fn budget(simulations: u32, effort: Effort) -> Budget {
    let share = (simulations as f32 * effort.share) as u32;
    Budget {
        until: effort.until,
        ..Budget::simulations(share.max(1))
    }
}

/// How it searches.
pub(crate) fn settings() -> Settings {
    Settings {
        root: Root::Halving,
        depth: 1,
        ..Settings::default()
    }
}

/// How many choices are worth a look. What is told from each other with an
/// error that falls with the square root: the more simulations, the more.
pub(crate) fn breadth(budget: &Budget) -> usize {
    (budget.simulations.isqrt() as usize / 10).max(2)
}
