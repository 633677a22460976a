//! A world for looking ahead goes on as the match itself does.

use brelan_kernel::{Dice, Match, Notation, Rules, Seat, SplitMix};
use brelan_zero::{Action, Options, Preset, State, ZeroCall};

/// Plays a match by chance, its rounds side by side with worlds; gives how
/// many rounds came to which end.
fn side_by_side(options: Options, seed: u64) -> Vec<&'static str> {
    let (mut dice, mut ends, mut legal) = (SplitMix::new(seed), Vec::new(), Vec::new());
    let mut game = Match::<State, ()>::unobserved(options);
    let mut world = None;
    loop {
        while game.draw(&mut dice).is_some() {
            world = game.state().world();
        }
        let state = game.state();
        let Some(seat) = state.turn().seat() else {
            return ends;
        };
        state.legal(&mut legal);
        let action = legal[dice.below(legal.len() as u32) as usize];
        let world = world.as_mut().expect("a round goes on");
        assert_eq!(world.active(), Some(seat));
        match action {
            Action::Exchange { give, take } => {
                let text = state.action_text(seat, &Action::Exchange { give, take });
                let given = text.split(' ').nth(1).expect("the given card");
                world.exchange(given.parse().expect("a card"), take);
            }
            Action::Knock {} => world.knock(),
            Action::Zero {} => world.show_zero(),
        }
        game.play(seat, &action).expect("legal");
        let state = game.state();
        let over = state.turn().seat().is_none();
        assert_eq!(world.end().is_some(), over);
        if let (Some(end), Some(round)) = (world.end(), state.last_round()) {
            let totals: Vec<u16> = Seat::all(state.players())
                .map(|seat| world.total(seat))
                .collect();
            assert_eq!(totals, round.totals.to_vec());
            assert_eq!(end.word(), round.end);
            ends.push(round.end);
        }
    }
}

#[test]
fn ze_8_a_world_ends_when_and_as_the_match_does() {
    let mut ends = Vec::new();
    for seed in 0..20 {
        for (preset, players) in [
            (Preset::Asyncron, 3),
            (Preset::Asyncron, 5),
            (Preset::Quick, 4),
        ] {
            let options = Options::preset(preset, players)
                .and_then(|all| all.with(|changes| changes.turn_cap = Some(9)));
            ends.extend(side_by_side(options.expect("options"), seed));
        }
        // On a small deck even chance comes to a ZERO.
        let small = Options::study(2, (3, 3), 3, 2).expect("a small deck");
        ends.extend(side_by_side(small, seed));
        ends.extend(side_by_side(
            small
                .with(|changes| changes.zero_call = ZeroCall::Manual)
                .expect("options"),
            seed,
        ));
    }
    for end in ["knock", "zero", "cap"] {
        assert!(ends.contains(&end), "no round came to the end `{end}`");
    }
}
