//! A bot of one's own in the arena: it knocks as soon as its hand is small, and is greedy
//! otherwise.
//!
//! ```sh
//! cargo run --release -p brelan-arena --example own_bot
//! ```

use brelan_arena::{Contest, Entrant, Seating};
use brelan_bots::{Bot, bot};
use brelan_quando::{Action, Options, Preset, State, View};
use std::sync::atomic::AtomicBool;

/// Knocks with at most five points, and is greedy otherwise.
struct Knocker {
    greedy: Box<dyn Bot<State>>,
}

impl Bot<State> for Knocker {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        let is_small = view.own_total().is_some_and(|total| total <= 5);
        let knock = Action::Knock {};
        match is_small && legal.contains(&knock) {
            true => knock,
            false => self.greedy.choose(view, legal),
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A bot that draws random numbers takes them from the seed alone: the same contest
    // again has the same result.
    let knocker = Entrant::own("knocker", |seed| {
        let greedy = bot("greedy", seed).expect("the name of a bot");
        Box::new(Knocker { greedy })
    });
    let contest = Contest::<State> {
        options: Options::preset(Preset::Official, 3)?,
        entrants: vec![knocker, Entrant::from_name("greedy")?],
        seating: Seating::One,
        first_deal: 0,
        deals: 200,
        seed: 1,
        bounds: None,
    };
    let stop = AtomicBool::new(false);
    let standing = contest.run(1, &stop, &mut |_| ())?;
    for entry in &standing.entries {
        let (lead, forfeits) = (&entry.value, entry.forfeits.total());
        println!(
            "{:<10} {:+.2} ± {:.2} points a round, {forfeits} forfeits",
            entry.name,
            lead.mean(),
            lead.interval()
        );
    }
    Ok(())
}
