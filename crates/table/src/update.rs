//! What a viewer is sent.

use crate::{Table, hear::Message};
use brelan_kernel::{Board, Game, Offer, View, Viewer};
use brelan_protocol::server::{self, ServerMessage, Wait};

/// An update of a table of `G`.
pub type Update<G> = server::Update<
    <G as Game>::Seen,
    <<G as Game>::View as View<G>>::Board,
    <G as Game>::Action,
    <G as Game>::Effects,
>;

impl<G: Game> Table<G> {
    /// The table as `viewer` may see it, with what it saw after the input
    /// `since`; nothing of the past where `since` is `None`. Without the memory
    /// aid the past reaches back one lap, as it does at a table. The finished
    /// rounds are left out where none has ended after `since`.
    /// `None` before the match has begun: nothing lies on the table yet.
    pub fn update(&self, viewer: Viewer, since: Option<u64>) -> Option<Update<G>> {
        let played = self.played.as_ref()?;
        let view = played.game.view(viewer);
        let mut board = view.board(self.created.memory_aid);
        if since.is_some_and(|since| since >= played.round_ended) {
            board.leave_out_rounds();
        }
        Some(Update::<G> {
            seq: self.seq(),
            seen: since.map_or_else(Vec::new, |since| self.seen(viewer, since)),
            view: board,
            legal: self.offers(viewer, view),
            wait: self.wait(),
            clock: self.clock_stand(),
        })
    }

    /// The update as a message.
    pub fn update_message(&self, viewer: Viewer, since: Option<u64>) -> Option<Message<G>> {
        Some(ServerMessage::Update(self.update(viewer, since)?))
    }

    /// What `viewer` saw after the input `since`.
    fn seen(&self, viewer: Viewer, since: u64) -> Vec<G::Seen> {
        let from = if self.created.memory_aid {
            since
        } else {
            since.max(self.lap_start())
        };
        let from = usize::try_from(from.saturating_sub(self.forgotten))
            .unwrap_or(usize::MAX)
            .min(self.steps.len());
        self.steps[from..]
            .iter()
            .flat_map(|step| &step.events)
            .map(|event| G::seen_by(event, viewer))
            .filter(G::is_shown)
            .collect()
    }

    /// What `viewer` may choose: nothing unless it is its seat's turn, and its
    /// own.
    fn offers(&self, viewer: Viewer, view: &G::View) -> Vec<Offer<G::Action, G::Effects>> {
        let mut legal = Vec::new();
        let own = self
            .acting()
            .filter(|seat| viewer.is(*seat) && self.is_played_by_person(*seat));
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

    fn wait(&self) -> Option<Wait> {
        self.waits_for_deal().then(|| Wait::Ready {
            seats: self.waiting_seats(),
        })
    }
}
