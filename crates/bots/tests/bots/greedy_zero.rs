//! Greedy bots at Zero come to an end by themselves.

use brelan_bots::bot;
use brelan_conformance::Table;
use brelan_kernel::{Rules, SplitMix, Turn, Viewer};
use brelan_zero::{Options, Preset, State};

/// Rounds at each table.
const ROUNDS: u16 = 100;

/// Plays rounds of greedy bots; gives how each of them ended.
fn ends(preset: Preset, players: u8) -> Vec<&'static str> {
    let options = Options::preset(preset, players).expect("a preset's players");
    let (mut table, mut dice) = (Table::<State>::new(options), SplitMix::new(3));
    let mut greedy = bot::<State>("greedy", 0).expect("a level");
    let mut ends = Vec::new();
    while ends.len() < ROUNDS.into() {
        let mut acted = false;
        let goes_on = table.step(&mut dice, |table, seat, _| {
            acted = true;
            greedy.choose(table.view(Viewer::Seat(seat)), &table.legal())
        });
        if !goes_on {
            table = Table::new(options);
        } else if acted && !matches!(table.state().turn(), Turn::Act(_)) {
            ends.extend(table.state().last_round().map(|round| round.end));
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
