//! What Quando's bots promise of their choices.

use crate::rounds;
use brelan_bots::{Bot, bot};
use brelan_kernel::{Dice, Match, Rules, SplitMix, View as _, Viewer};
use brelan_quando::{Action, Options, Preset, State, View};

/// Plays a round of three greedy bots, and shows every choice to `look`.
fn watch(seed: u64, mut look: impl FnMut(&View, &[Action])) {
    let options = Options::preset(Preset::Official, 3).expect("three players");
    rounds::watch::<State>(options, seed, |_, view, legal, _| look(view, legal));
}

#[test]
fn even_is_an_older_name_of_uniform() {
    watch(5, |view, legal| {
        let choose = |name| bot::<State>(name, 7).expect("a bot").choose(view, legal);
        assert_eq!(choose("even:8"), choose("uniform:8"));
    });
}

#[test]
fn a_bot_that_is_asked_again_answers_alike_whatever_it_was_asked_between() {
    for name in ["learning", "casual", "search:40", "uniform:40"] {
        let mut asked = bot::<State>(name, 7).expect("a bot");
        let mut before: Option<(View, Vec<Action>, Action)> = None;
        watch(3, |view, legal| {
            let mut fresh = bot::<State>(name, 7).expect("a bot");
            let choice = asked.choose(view, legal);
            assert_eq!(fresh.choose(view, legal), choice, "{name}");
            assert_eq!(asked.choose(view, legal), choice, "{name}");
            if let Some((view, legal, choice)) = &before {
                assert_eq!(asked.choose(view, legal), *choice, "{name}");
            }
            before = Some((view.clone(), legal.to_vec(), choice));
        });
    }
}

/// Dice that count how often they are asked.
struct Counted {
    dice: SplitMix,
    words: usize,
}

impl Dice for Counted {
    fn word(&mut self) -> u32 {
        self.words += 1;
        self.dice.word()
    }
}

/// With K10, what a seat knows after some reshuffles leaves few worlds. To find one by trying took
/// a minute here.
#[test]
fn a_world_is_found_in_few_trials_also_after_several_reshuffles() {
    for (seed, step) in [(35, 168), (39, 139), (33, 192)] {
        let options = Options::preset(Preset::Accessijeux, 6).expect("six players");
        let (mut played, mut dice) = (Match::<State>::new(options), SplitMix::new(seed));
        let bots = (0..6).map(|_| bot::<State>("greedy", 1).expect("a bot"));
        let mut bots: Vec<Box<dyn Bot<State>>> = bots.collect();
        let mut legal = Vec::new();
        for _ in 0..step {
            let seat = played.advance(&mut dice).expect("a turn");
            played.state().legal(&mut legal);
            let action = bots[seat.index()].choose(played.view(Viewer::Seat(seat)), &legal);
            played.play(seat, &action).expect("a legal action");
        }
        let seat = played.advance(&mut dice).expect("a turn");
        let mut counted = Counted {
            dice: SplitMix::new(step),
            words: 0,
        };
        let world = played.view(Viewer::Seat(seat)).sample(&mut counted);
        assert!(world.is_some());
        assert!(counted.words < 200_000, "seed {seed}: {}", counted.words);
    }
}
