//! Greedy bots at Zero come to an end by themselves.

use brelan_bots::bot;
use brelan_kernel::{Seat, Shuffle, SplitMix, Turn, Viewer, Views};
use brelan_zero::{Options, Preset, State};

/// Rounds at each table.
const ROUNDS: u16 = 100;

/// Plays so many rounds of greedy bots; gives how each of them ended.
fn ends(preset: Preset, players: u8) -> Vec<&'static str> {
    let options = Options::preset(preset, players).expect("a preset's players");
    let (mut views, mut state) = (Views::<State>::new(players, &options), State::new(options));
    let mut bots: Vec<_> = Seat::all(players)
        .map(|_| bot::<State>("greedy", 0).expect("a level"))
        .collect();
    let (mut dice, mut legal, mut ends) = (SplitMix::new(3), Vec::new(), Vec::new());
    while ends.len() < ROUNDS.into() {
        let mut note = |event| views.note(&event);
        match state.turn() {
            Turn::Shuffle(ask) => {
                let order = ask.draw(&mut dice);
                state.shuffle(&order, &mut note).expect("the order");
            }
            Turn::Act(seat) => {
                state.legal(&mut legal);
                let action = bots[seat.index()].choose(views.of(Viewer::Seat(seat)), &legal);
                let mut note = |event| views.note(&event);
                state
                    .play(seat, &action, &mut note)
                    .expect("a legal action");
                if !matches!(state.turn(), Turn::Act(_)) {
                    ends.extend(state.last_round().map(|round| round.end));
                }
            }
            Turn::Over => {
                (views, state) = (Views::new(players, &options), State::new(options));
            }
        }
    }
    ends
}

#[test]
fn greedy_bots_never_swap_until_the_cap() {
    for (preset, players) in [
        (Preset::ZeroDown7, 2),
        (Preset::ZeroDown9, 2),
        (Preset::Asyncron, 3),
        (Preset::Asyncron, 4),
        (Preset::Asyncron, 5),
        (Preset::Quick, 3),
    ] {
        let ends = ends(preset, players);
        assert!(!ends.contains(&"cap"), "{preset:?}, {players} players");
        assert!(ends.contains(&"knock"), "{preset:?}, {players} players");
    }
}
