//! What a bot is asked, and what becomes of its answer.

use crate::{Input, InputKind, Origin, Table};
use brelan_bots::{Effort, Playable};
use brelan_kernel::{Game, Seat, Viewer};

/// What the bot that is to move is asked: all that its choice depends on. It
/// holds what one seat knows and nothing else, so a bot can think it over
/// wherever there is time, while the table goes on.
#[derive(Clone)]
pub struct Question<G: Game> {
    seat: Seat,
    level: String,
    view: G::View,
    legal: Vec<G::Action>,
    seed: u64,
    /// The last input that had changed the match.
    change: u64,
}

impl<G: Game> Question<G> {
    /// The level of the bot that is asked, as the log has it.
    pub fn level(&self) -> &str {
        &self.level
    }

    /// The only action there is, where there is no choice.
    pub fn forced(&self) -> Option<G::Action> {
        match self.legal[..] {
            [only] => Some(only),
            _ => None,
        }
    }
}

impl<G: Playable> Question<G> {
    /// The bot's choice. With [`Effort::FULL`] every host and every restart
    /// makes the same. A bot that this version does not know plays as `greedy`.
    pub fn choose(&self, effort: Effort) -> G::Action {
        brelan_bots::bot_with::<G>(&self.level, self.seed, effort)
            .unwrap_or_else(G::greedy)
            .choose(&self.view, &self.legal)
    }

    /// What the greedy bot would choose: at once, for where nobody can wait.
    pub fn greedy(&self) -> G::Action {
        G::greedy().choose(&self.view, &self.legal)
    }
}

impl<G: Game> Table<G> {
    /// What the bot that is to move is asked; `None` where none is.
    pub fn question(&self) -> Option<Question<G>> {
        let (seat, level) = self.bot_to_move()?;
        let played = self.played.as_ref()?;
        let mut legal = Vec::new();
        played.game.state().legal(&mut legal);
        Some(Question {
            seat,
            level: level.to_owned(),
            view: played.game.view(Viewer::Seat(seat)).clone(),
            legal,
            seed: self.bot_seed(),
            change: self.last_change(),
        })
    }

    /// Whether the table still waits for an answer to `question`: nobody has
    /// moved since, and the same bot is to.
    pub fn asks(&self, question: &Question<G>) -> bool {
        self.last_change() == question.change
            && self.bot_to_move() == Some((question.seat, question.level.as_str()))
    }

    /// The input by which the bot makes the choice that it has answered with;
    /// `None` where the table does not ask any more, or a rule stands against
    /// the choice.
    pub fn answered(&self, question: &Question<G>, action: &G::Action, now: u64) -> Option<Input> {
        let state = self.state().filter(|_| self.asks(question))?;
        state.check(question.seat, action).ok()?;
        Some(Input {
            at: now.max(self.last_at()),
            seat: Some(question.seat),
            by: Origin::Bot(question.level.clone()),
            what: InputKind::Action {
                text: state.action_text(question.seat, action),
            },
        })
    }
}
