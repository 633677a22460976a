//! How far back the log of one lap reaches.

use crate::Table;
use brelan_kernel::{Game, Seats};

impl<G: Game> Table<G> {
    /// The seq after which the last lap lies: the shortest past in which every
    /// seat has chosen something, with the whole of its first seat's go. A lap
    /// never reaches further, whatever a client says it has missed.
    pub(crate) fn lap_start(&self) -> u64 {
        let players = usize::from(self.seats());
        let mut chose = Seats::<bool>::default();
        let mut seats = 0;
        let mut complete = None;
        for (seq, step) in self.steps.iter().enumerate().rev() {
            let Some((seat, _)) = step.moved else {
                continue;
            };
            if complete.is_some_and(|first| first != seat) {
                return seq as u64 + 1;
            }
            if !chose[seat] {
                chose[seat] = true;
                seats += 1;
            }
            if seats == players {
                complete = Some(seat);
            }
        }
        0
    }
}
