//! The bots of Kuhn poker, for tests of what lets bots play.

use crate::{Action, Card, State, View};
use brelan_arena::ArenaGame;
use brelan_bots::{Bot, Effort, Level, Playable, Style, Unit};
use brelan_kernel::{Dice, SplitMix, View as _, Worlds};

/// The highest card.
const HIGHEST: Card = 3;

/// Bets and calls with the highest card, and with no other.
struct Cautious;

impl Bot<State> for Cautious {
    fn choose(&mut self, view: &View, _: &[Action]) -> Action {
        match view.own {
            Some(HIGHEST) => Action::Bet,
            _ => Action::Pass,
        }
    }
}

/// Plays an equilibrium (Kuhn, 1950): the one in which the seat that begins never
/// bets. No strategy wins against it over both seats.
struct Equilibrium(SplitMix);

impl Bot<State> for Equilibrium {
    fn choose(&mut self, view: &View, _: &[Action]) -> Action {
        use Action::{Bet, Pass};
        let bets_in_three = match (view.own, &view.actions[..]) {
            (_, []) => 0,
            (Some(HIGHEST), _) => 3,
            (Some(2), [.., Bet]) | (Some(1), [Pass]) => 1,
            _ => 0,
        };
        let bets = self.0.below(3) < bets_in_three;
        if bets { Bet } else { Pass }
    }
}

/// Worlds that are all as likely, whatever the other seat chose.
struct UniformWorlds<'v>(&'v View);

impl Worlds<State> for UniformWorlds<'_> {
    fn next(&mut self, dice: &mut SplitMix) -> State {
        self.0.sample(dice).expect("a seat is to act")
    }
}

impl Playable for State {
    const BOTS_VERSION: &'static str = "1";

    fn greedy() -> Box<dyn Bot<State>> {
        Box::new(Cautious)
    }

    fn style(_: Style) -> Box<dyn Bot<State>> {
        Self::greedy()
    }

    fn level(_: Level, seed: u64, _: Effort) -> Box<dyn Bot<State>> {
        Box::new(Equilibrium(SplitMix::new(seed)))
    }

    fn simulations(_: Level) -> Option<u32> {
        None
    }

    fn search(_: u32, seed: u64, _: Effort) -> Box<dyn Bot<State>> {
        Box::new(Equilibrium(SplitMix::new(seed)))
    }

    fn search_uniform(_: u32, seed: u64, _: Effort) -> Box<dyn Bot<State>> {
        Box::new(Equilibrium(SplitMix::new(seed)))
    }

    fn posterior<'v>(view: &'v View, dice: &mut SplitMix) -> Option<Box<dyn Worlds<State> + 'v>> {
        view.sample(dice)?;
        Some(Box::new(UniformWorlds(view)))
    }
}

impl ArenaGame for State {
    const UNIT: Unit = Unit::PointsARound;
}
