//! How the bot that is to move chooses.

use brelan_bots::{Effort, Level, Playable};
use brelan_record::RecordedSeat;
use brelan_table::PendingDecision;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The bot's choice. With [`Effort::FULL`] every server and every replay makes
/// the same. A bot that this version does not know plays as `greedy`.
pub(crate) fn choose<G: Playable>(decision: &PendingDecision<G>, effort: Effort) -> G::Action {
    brelan_bots::bot_with::<G>(decision.level(), decision.seed(), effort)
        .unwrap_or_else(G::greedy)
        .choose(decision.view(), decision.legal())
}

/// A choice without a search: the bot's own if it does not search, otherwise that of the greedy
/// bot.
pub(crate) fn choose_at_once<G: Playable>(decision: &PendingDecision<G>) -> G::Action {
    let own = match has_variable_search_time(decision.level()) {
        true => None,
        // The message of a panic may name cards: that the bot failed is logged by its thread.
        false => catch_unwind(AssertUnwindSafe(|| choose(decision, Effort::FULL))).ok(),
    };
    own.unwrap_or_else(|| G::greedy().choose(decision.view(), decision.legal()))
}

/// Whether the duration of the bot's search depends on what it has to choose
/// from. The lower levels take microseconds, and need not wait where an operator
/// has set the delay of bots to zero.
pub(crate) fn has_variable_search_time(level: &str) -> bool {
    Level::from_name(level).is_some_and(|level| level > Level::USUAL)
}

/// Adds the version and the parameters of a bot to its seat in a record.
pub(crate) fn describe_bot<G: Playable>(seat: &mut RecordedSeat) {
    let level = seat.bot.as_deref();
    if let Some(parameters) = level.and_then(brelan_bots::parameters::<G>) {
        seat.version = Some(parameters.version.into());
        seat.simulations = parameters.simulations;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::games::qarre::State;
    use brelan_table::STAND_IN_LEVEL;

    #[test]
    fn a_record_tells_the_version_and_the_simulations_of_a_bot() {
        let mut seat = RecordedSeat::bot("Fox", "master");
        describe_bot::<State>(&mut seat);
        assert_eq!(seat.version.as_deref(), Some(State::BOTS_VERSION));
        assert_eq!(seat.simulations, Some(1_600));
        let mut unknown = RecordedSeat::bot("Owl", "of a later server");
        describe_bot::<State>(&mut unknown);
        assert_eq!(unknown, RecordedSeat::bot("Owl", "of a later server"));
    }

    #[test]
    fn a_bot_that_stands_in_is_of_a_known_level() {
        assert_eq!(Level::from_name(STAND_IN_LEVEL), Some(Level::Solid));
    }
}
