//! Updates: a table as one viewer may see it.

use crate::{ClockState, Table};
use brelan_ids::Timestamp;
use brelan_kernel::{Game, Offer, Rules, Seat, View, Viewer};
use serde::Serialize;

/// What lies on a table of `G` for one viewer.
pub type BoardOf<G> = <<G as Rules>::View as View<G>>::Board;

/// A table's change as one viewer sees it.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct Update<G: Game> {
    /// The seq of the last input that it holds.
    pub seq: u64,
    /// What the viewer saw, to be shown step by step.
    pub seen: Vec<G::Seen>,
    /// What lies on the table now.
    pub view: BoardOf<G>,
    /// What the viewer's seat may choose; empty unless it is its turn.
    pub legal: Vec<Offer<G::Action, G::Effects>>,
    /// The wait for the next deal, between two rounds.
    pub wait: Option<DealWait>,
    /// The state of the clock; `None` at a table without time control.
    pub clock: Option<ClockState>,
}

/// The wait of a table for the next deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DealWait {
    /// The seats that are not ready.
    pub unready: Vec<Seat>,
    /// When the cards are dealt at the latest.
    pub until: Timestamp,
}

impl<G: Game> Table<G> {
    /// The table as `viewer` may see it, with what it saw after the input `since`,
    /// or nothing of the past if `since` is `None`. Without the memory aid, the past
    /// is limited to the visible history, as at a real table. `None` before the match
    /// has begun: there is no board yet. All of it comes from the log alone, so a
    /// viewer's updates at one seq differ in `seen` only.
    pub fn update_for(&self, viewer: Viewer, since: Option<u64>) -> Option<Update<G>> {
        let played = self.played.as_ref()?;
        let view = played.game.view(viewer);
        Some(Update {
            seq: self.seq(),
            seen: since.map_or_else(Vec::new, |since| self.seen(viewer, since)),
            view: view.board(self.created.settings.memory_aid),
            legal: self.offers(viewer, view),
            wait: self.deal_wait(),
            clock: self.clock_state(),
        })
    }

    fn deal_wait(&self) -> Option<DealWait> {
        self.waits_for_deal().then(|| DealWait {
            unready: self.unready_seats(),
            until: self.deal_due_at(),
        })
    }

    /// What `viewer` saw after the input `since`.
    fn seen(&self, viewer: Viewer, since: u64) -> Vec<G::Seen> {
        // Without the memory aid, `apply` drops the steps before the visible history.
        let from = usize::try_from(since.saturating_sub(self.forgotten))
            .unwrap_or(usize::MAX)
            .min(self.steps.len());
        self.steps[from..]
            .iter()
            .flat_map(|step| &step.events)
            .map(|event| G::seen_by(event, viewer))
            .filter(G::is_shown)
            .collect()
    }

    /// What `viewer` may choose: nothing unless it is its own seat's turn and
    /// no bot stands in.
    fn offers(&self, viewer: Viewer, view: &G::View) -> Vec<Offer<G::Action, G::Effects>> {
        let mut legal = Vec::new();
        let own = self
            .acting()
            .filter(|seat| viewer.is(*seat) && self.is_played_by_participant(*seat));
        if let Some(state) = self.state().filter(|_| own.is_some()) {
            state.legal(&mut legal);
        }
        legal
            .into_iter()
            .map(|action| Offer {
                action,
                effects: view.effects(&action),
            })
            .collect()
    }
}
