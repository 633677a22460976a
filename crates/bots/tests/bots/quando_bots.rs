//! What Quando's bots promise of their choices.

use crate::rounds;
use brelan_bots::bot;
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
