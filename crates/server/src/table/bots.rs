//! The bots of a table: their questions to the scheduler, and when their moves
//! are shown.

use super::actor::TableActor;
use crate::bot_choice;
use crate::bot_scheduler::MoveTiming;
use brelan_bots::Playable;
use brelan_ids::Timestamp;
use brelan_kernel::Game;
use brelan_table::{Cause, Input, Pace, PendingDecision};
use tokio::sync::oneshot;
use tokio::time::Instant;

/// The bots of a table.
pub(super) struct BotState<G: Game> {
    pub(super) pace: Pace,
    /// The move of the bot that is to choose.
    pub(super) pending_move: Option<PendingMove<G>>,
    /// What a bot knows, as bytes for a worker.
    encode: fn(&G::View) -> Vec<u8>,
}

impl<G: Game> BotState<G> {
    pub(super) fn new(encode: fn(&G::View) -> Vec<u8>) -> Self {
        BotState {
            pace: Pace::default(),
            pending_move: None,
            encode,
        }
    }

    /// Sets the pace. A pending move starts again, with the time that it has at
    /// the new pace.
    pub(super) fn set_pace(&mut self, pace: Pace) {
        if pace != self.pace {
            self.pace = pace;
            self.pending_move = None;
        }
    }
}

/// A bot's move that is not shown yet.
pub(super) struct PendingMove<G: Game> {
    decision: PendingDecision<G>,
    timing: MoveTiming,
    answer: Answer<G::Action>,
}

enum Answer<A> {
    /// The search runs, or waits for a thread.
    Pending(oneshot::Receiver<A>),
    Ready(A),
    /// The bot panicked, or the scheduler refused the search.
    Failed,
}

/// Waits for the answer to a pending move; for ever if there is none to wait for.
pub(super) async fn wait_for_answer<G: Game>(pending: &mut Option<PendingMove<G>>) {
    match pending {
        Some(PendingMove { answer, .. }) => match answer {
            Answer::Pending(receiver) => {
                let received = receiver.await;
                *answer = received.map_or(Answer::Failed, Answer::Ready);
            }
            Answer::Ready(_) | Answer::Failed => std::future::pending().await,
        },
        None => std::future::pending().await,
    }
}

impl<G: Playable> TableActor<G> {
    /// Asks the bot that is to move, unless it is asked already. A decision that
    /// the table no longer asks is dropped, and its answer with it. While the match
    /// rests, or another server does what is due, no bot is asked.
    pub(super) fn ask_bot(&mut self) {
        if self.rests() || !self.has_lease() {
            self.bots.pending_move = None;
            return;
        }
        let is_asked = |pending: &PendingMove<G>| self.table.is_pending(&pending.decision);
        if !self.bots.pending_move.as_ref().is_some_and(is_asked) {
            self.bots.pending_move = self.start_move();
        }
    }

    fn start_move(&self) -> Option<PendingMove<G>> {
        let due = self.table.due(self.bots.pace);
        let due = due.filter(|due| due.cause == Cause::Bot)?;
        let decision = self.table.pending_decision()?;
        let services = &self.context.services;
        let after = due.after * services.settings.bot_delay / 100;
        let due = self.after_last_input(after).max(self.timers.not_before);
        let timing = MoveTiming::new(decision.level(), Instant::now(), due);
        let answer = match decision.forced() {
            // It is shown as late as any other move.
            Some(only) => Answer::Ready(only),
            None => Answer::Pending(self.search(decision.clone(), timing.deadline)),
        };
        Some(PendingMove {
            decision,
            timing,
            answer,
        })
    }

    /// Lets a worker search, or this server itself.
    fn search(
        &self,
        decision: PendingDecision<G>,
        deadline: Instant,
    ) -> oneshot::Receiver<G::Action> {
        let services = &self.context.services;
        match &services.remote_search {
            Some(remote) if remote.is_asked(decision.level()) => {
                let view = (self.bots.encode)(decision.view());
                remote.submit(&services.bot_workers, decision, view, deadline)
            }
            _ => services.bot_workers.submit(decision, deadline),
        }
    }

    /// When the bot's move is shown, as far as is known yet.
    pub(super) fn bot_move_due(&self) -> Option<Instant> {
        let PendingMove { timing, answer, .. } = self.bots.pending_move.as_ref()?;
        Some(match answer {
            Answer::Pending(_) => timing.give_up_at,
            Answer::Ready(_) | Answer::Failed => timing.show_at,
        })
    }

    /// The bot's move. Without an answer, or with one that the rules refuse, it is a
    /// choice that needs no search, so that no table waits for ever.
    pub(super) fn bot_input(&self, pending: &PendingMove<G>, now: Timestamp) -> Option<Input> {
        let decision = &pending.decision;
        self.context.services.metrics.bots.moves.inc();
        if let Answer::Ready(action) = &pending.answer
            && let Some(input) = self.table.decision_input(decision, action, now)
        {
            return Some(input);
        }
        self.context.services.metrics.bots.missed.inc();
        self.table
            .decision_input(decision, &bot_choice::choose_at_once(decision), now)
    }
}
