//! A table's bots: what they are asked, and when their moves show.

use super::host::Host;
use super::info::Kept;
use crate::bot_choice;
use crate::thinking::Budget;
use brelan_bots::Playable;
use brelan_kernel::Game;
use brelan_table::{Cause, Input, Pace, PendingDecision, Table};
use tokio::sync::oneshot;
use tokio::time::Instant;

/// What a bot is thinking over.
pub(super) struct Thought<G: Game> {
    decision: PendingDecision<G>,
    budget: Budget,
    answer: Answer<G::Action>,
}

enum Answer<A> {
    /// The bot still thinks, or waits to.
    Coming(oneshot::Receiver<A>),
    Here(A),
    /// It failed, or was not let think.
    Never,
}

/// Waits for the answer to a thought, where one is to come.
pub(super) async fn answered<G: Game>(thought: &mut Option<Thought<G>>) {
    match thought {
        Some(Thought { answer, .. }) => match answer {
            Answer::Coming(coming) => {
                let came = coming.await;
                *answer = came.map_or(Answer::Never, Answer::Here);
            }
            Answer::Here(_) | Answer::Never => std::future::pending().await,
        },
        None => std::future::pending().await,
    }
}

impl<G: Playable> Host<G> {
    /// Asks the bot that is to move, unless it is asked already. What nobody
    /// asks any more is forgotten, and its answer with it.
    pub(super) fn think(&mut self) {
        let Kept::Open(table) = &self.kept else {
            self.thought = None;
            return;
        };
        let asked = |thought: &Thought<G>| table.is_pending(&thought.decision);
        if !self.thought.as_ref().is_some_and(asked) {
            self.thought = self.thought_of(table);
        }
    }

    fn thought_of(&self, table: &Table<G>) -> Option<Thought<G>> {
        let due = table.due(self.pace).filter(|due| due.cause == Cause::Bot)?;
        let decision = table.pending_decision()?;
        let after = due.after * self.shared.settings.bot_delay / 100;
        let due = self.after_last(table, after).max(self.not_before);
        let budget = Budget::new(decision.level(), Instant::now(), due);
        let answer = match decision.forced() {
            // It shows as late as any other move.
            Some(only) => Answer::Here(only),
            None => {
                let thinking = &self.shared.thinking;
                Answer::Coming(thinking.ask(decision.clone(), budget.until))
            }
        };
        Some(Thought {
            decision,
            budget,
            answer,
        })
    }

    /// When the bot's move shows, as far as one knows yet.
    pub(super) fn bots_due(&self) -> Option<Instant> {
        let Thought { budget, answer, .. } = self.thought.as_ref()?;
        Some(match answer {
            Answer::Coming(_) => budget.limit,
            Answer::Here(_) | Answer::Never => budget.from,
        })
    }

    /// The bot's move. Where it has no answer, or one that no rule allows, the
    /// greedy bot moves: nobody waits for ever.
    pub(super) fn bots_input(
        &self,
        table: &Table<G>,
        thought: &Thought<G>,
        now: u64,
    ) -> Option<Input> {
        let decision = &thought.decision;
        if let Answer::Here(action) = &thought.answer
            && let Some(input) = table.decision_input(decision, action, now)
        {
            return Some(input);
        }
        self.shared.metrics.bots.missed.inc();
        table.decision_input(decision, &bot_choice::choose_greedily(decision), now)
    }

    /// Lets the bots move at another pace; the one that thinks begins again,
    /// with the time that it has now.
    pub(super) fn keep_pace(&mut self, pace: Pace) {
        if pace != self.pace {
            self.pace = pace;
            self.thought = None;
        }
    }
}
