//! How the bot that is to move chooses.

use brelan_bots::{Effort, Playable};
use brelan_table::PendingDecision;

/// The bot's choice. With [`Effort::FULL`] every server and every replay makes
/// the same. A bot that this version does not know plays as `greedy`.
pub(crate) fn choose<G: Playable>(decision: &PendingDecision<G>, effort: Effort) -> G::Action {
    brelan_bots::bot_with::<G>(decision.level(), decision.seed(), effort)
        .unwrap_or_else(G::greedy)
        .choose(decision.view(), decision.legal())
}

/// The choice of the greedy bot, which takes no time worth the name.
pub(crate) fn choose_greedily<G: Playable>(decision: &PendingDecision<G>) -> G::Action {
    G::greedy().choose(decision.view(), decision.legal())
}

#[cfg(test)]
mod tests {
    use brelan_bots::Level;
    use brelan_table::STAND_IN_LEVEL;

    #[test]
    fn a_bot_that_stands_in_is_of_a_known_level() {
        assert_eq!(Level::from_name(STAND_IN_LEVEL), Some(Level::Solid));
    }
}
