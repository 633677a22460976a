//! Rounds of greedy bots, to look at what happens in them.

use brelan_bots::{Playable, bot};
use brelan_conformance::Table;
use brelan_kernel::{Position, SplitMix, Viewer};

/// Plays a round of greedy bots, and shows every choice to `look`: the position,
/// what the seat to act knows, what it may choose, and what it chooses.
pub(crate) fn watch<G: Playable + Position>(
    options: G::Options,
    seed: u64,
    mut look: impl FnMut(&G, &G::View, &[G::Action], &G::Action),
) {
    let (mut table, mut dice) = (Table::<G>::new(options), SplitMix::new(seed));
    // It looks at its view alone, so one serves all seats.
    let mut greedy = bot::<G>("greedy", 0).expect("a bot");
    while table.state().last_round().is_none() {
        let goes_on = table.step(&mut dice, |table, seat, _| {
            let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal());
            let action = greedy.choose(view, &legal);
            look(table.state(), view, &legal, &action);
            action
        });
        if !goes_on {
            break;
        }
    }
}
