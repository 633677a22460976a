//! The decision of a bot that is to move, and the input that its choice becomes.

use crate::{Input, InputKind, Origin, Table};
use brelan_ids::Timestamp;
use brelan_kernel::{Game, Seat, Viewer};

/// The decision of the bot that is to move: everything that its choice depends
/// on. It holds what one seat knows and nothing else, so a bot can choose on
/// another thread while the table goes on.
#[derive(Clone)]
pub struct PendingDecision<G: Game> {
    seat: Seat,
    level: String,
    view: G::View,
    legal: Vec<G::Action>,
    seed: u64,
    /// The seq of the last input that had changed the match.
    last_change: u64,
}

impl<G: Game> PendingDecision<G> {
    /// The level of the bot, as the log has it.
    pub fn level(&self) -> &str {
        &self.level
    }

    /// What the seat knows.
    pub fn view(&self) -> &G::View {
        &self.view
    }

    /// The legal actions, in an order that reveals nothing beyond the view.
    pub fn legal(&self) -> &[G::Action] {
        &self.legal
    }

    /// The seed of the bot's random numbers. Every server and every replay of
    /// the log has the same.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The only legal action, where there is no choice.
    pub fn forced(&self) -> Option<G::Action> {
        match self.legal[..] {
            [only] => Some(only),
            _ => None,
        }
    }
}

impl<G: Game> Table<G> {
    /// The decision of the bot that is to move; `None` where none is.
    pub fn pending_decision(&self) -> Option<PendingDecision<G>> {
        let (seat, level) = self.bot_to_move()?;
        let played = self.played.as_ref()?;
        let mut legal = Vec::new();
        played.game.state().legal(&mut legal);
        Some(PendingDecision {
            seat,
            level: level.to_owned(),
            view: played.game.view(Viewer::Seat(seat)).clone(),
            legal,
            seed: self.bot_seed(),
            last_change: self.last_change(),
        })
    }

    /// Whether the table still waits for this decision: the match has not
    /// changed since, and the same bot is to move.
    pub fn is_pending(&self, decision: &PendingDecision<G>) -> bool {
        self.last_change() == decision.last_change
            && self.bot_to_move() == Some((decision.seat, decision.level.as_str()))
    }

    /// The input by which the bot plays `action`; `None` where the decision is
    /// no longer pending, or a rule stands against the action.
    pub fn decision_input(
        &self,
        decision: &PendingDecision<G>,
        action: &G::Action,
        now: Timestamp,
    ) -> Option<Input> {
        let state = self.state().filter(|_| self.is_pending(decision))?;
        state.check(decision.seat, action).ok()?;
        Some(Input {
            at: now.max(self.last_at()),
            seat: Some(decision.seat),
            by: Origin::Bot(decision.level.clone()),
            what: InputKind::Action {
                text: state.action_text(decision.seat, action),
            },
        })
    }
}
