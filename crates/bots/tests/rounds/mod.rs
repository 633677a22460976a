//! Rounds of greedy bots, to look at what happens in them.

use brelan_bots::{Playable, bot};
use brelan_kernel::{Seat, Shuffle, SplitMix, Turn, Viewer, Views};

/// Plays a round of greedy bots, and shows every choice to `look`: the position,
/// what the seat to act knows, what it may choose, and what it chooses.
pub(crate) fn watch<G: Playable>(
    options: G::Options,
    seed: u64,
    mut look: impl FnMut(&G, &G::View, &[G::Action], &G::Action),
) {
    let mut dice = SplitMix::new(seed);
    let mut state = G::new(options.clone());
    let players = state.players();
    let mut views = Views::<G>::new(players, &options);
    let mut bots: Vec<_> = Seat::all(players)
        .map(|_| bot::<G>("greedy", 0).expect("a bot"))
        .collect();
    let mut legal = Vec::new();
    while state.last_round().is_none() {
        let mut note = |event: G::Event| views.note(&event);
        match state.turn() {
            Turn::Shuffle(ask) => {
                let order = ask.draw(&mut dice);
                state.shuffle(&order, &mut note).expect("the order");
            }
            Turn::Act(seat) => {
                state.legal(&mut legal);
                let view = views.of(Viewer::Seat(seat));
                let action = bots[seat.index()].choose(view, &legal);
                look(&state, view, &legal, &action);
                let mut note = |event: G::Event| views.note(&event);
                state.play(seat, &action, &mut note).expect("legal");
            }
            Turn::Over => break,
        }
    }
}
