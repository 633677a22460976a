//! Deals that a test chooses, in place of those that a table's seed gives. They exist
//! for tests only: behind a feature that no program switches on.

use brelan_kernel::Game;
use std::any::Any;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The chosen shuffles, by the commitment of the table and the label of the shuffle.
type ChosenShuffles = HashMap<([u8; 32], String), Box<dyn Any + Send>>;

static CHOSEN: LazyLock<Mutex<ChosenShuffles>> = LazyLock::new(Mutex::default);

/// Chooses the shuffle with this label for the tables of this process that have this
/// commitment.
pub fn choose<G: Game>(commitment: [u8; 32], label: String, shuffled: G::Shuffled) {
    let mut chosen = CHOSEN.lock().unwrap_or_else(PoisonError::into_inner);
    chosen.insert((commitment, label), Box::new(shuffled));
}

/// The shuffle that was chosen, if one was.
pub(crate) fn find<G: Game>(commitment: [u8; 32], label: String) -> Option<G::Shuffled> {
    let chosen = CHOSEN.lock().unwrap_or_else(PoisonError::into_inner);
    chosen.get(&(commitment, label))?.downcast_ref().cloned()
}
