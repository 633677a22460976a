//! The oracle: a player with perfect information. It sees the cards of all
//! hands and piles, and the cards that are yet to be shuffled. It is no `Bot`,
//! so no table of a server can seat it: it needs the true state, which only the
//! arena has.

use crate::table::{ArenaGame, Table};
use brelan_kernel::Seat;

/// Tries every action on the true state, lets greedy bots play on from there,
/// and takes the action with the best outcome. It knows all cards, but not the
/// other players' strategies, unless they are greedy bots too.
#[derive(Default)]
pub(crate) struct Oracle {
    simulations: u64,
}

impl Oracle {
    /// The action with the best outcome, the first one among equals.
    pub(crate) fn choose<G: ArenaGame>(
        &mut self,
        table: &Table<G>,
        seat: Seat,
        legal: &[G::Action],
    ) -> G::Action {
        if let [only] = legal {
            return *only;
        }
        let mut best = (f64::NEG_INFINITY, legal[0]);
        for action in legal {
            let mut world = table.clone();
            world.play(seat, action);
            let value = greedy_rollout_value(world, seat);
            self.simulations += 1;
            if value > best.0 {
                best = (value, *action);
            }
        }
        best.1
    }

    pub(crate) fn simulations(&self) -> u64 {
        self.simulations
    }
}

/// The value of a table for `seat` after greedy bots have played it to its end.
fn greedy_rollout_value<G: ArenaGame>(mut world: Table<G>, seat: Seat) -> f64 {
    let mut greedy = G::greedy();
    let mut legal = Vec::new();
    while let Some(acting) = world.acting() {
        world.state().legal(&mut legal);
        let action = greedy.choose(world.view(acting), &legal);
        world.play(acting, &action);
    }
    let outcome = world.outcome(|_| false);
    outcome.value(G::UNIT, |other| other == seat.index())
}
