//! A position as text: the whole truth, for tests only.

use crate::{Card, State, View};
use brelan_kernel::Position;

impl Position for State {
    fn position(&self) -> String {
        let View { phase, actions, .. } = &self.public;
        format!("{phase} {actions:?} {:?}", self.cards)
    }

    fn deal_behind(&self, _: &State, _: &[Card; 3]) -> Option<[Card; 3]> {
        let [one, other] = self.cards;
        Some([one, other, 6 - one - other])
    }
}
