//! The bot that sees everything: the cards of all hands and piles, and those
//! that are still to be shuffled. No table of the house can seat it, because
//! it is no `Bot`: it asks for the truth, which only the arena has.

use crate::table::{Contested, Table};
use brelan_kernel::Seat;

/// Tries every action on the open cards, lets greedy bots play on from there,
/// and takes the action that ends best. It knows what comes, not what the
/// others think; against greedy bots it knows that, too.
#[derive(Default)]
pub(crate) struct Seer {
    simulations: u64,
}

impl Seer {
    /// The action that ends best, the first one among equals.
    pub(crate) fn choose<G: Contested>(
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
            let worth = worth_by_greedy(world, seat);
            self.simulations += 1;
            if worth > best.0 {
                best = (worth, *action);
            }
        }
        best.1
    }

    pub(crate) fn simulations(&self) -> u64 {
        self.simulations
    }
}

/// What a table is worth to `seat` when greedy bots play it to its end.
fn worth_by_greedy<G: Contested>(mut world: Table<G>, seat: Seat) -> f64 {
    let mut greedy = G::greedy();
    let mut legal = Vec::new();
    while let Some(acting) = world.acting() {
        world.state().legal(&mut legal);
        let action = greedy.choose(world.view(acting), &legal);
        world.play(acting, &action);
    }
    let outcome = world.outcome();
    outcome.value(G::UNIT, |other| other == seat.index())
}
