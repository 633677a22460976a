//! Known values first: Kuhn poker is worth -1/18 to the seat that begins (Kuhn, 1950),
//! and the search finds that on the game's own rules.

use brelan_kernel::{GameOptions, Match, NoOptions, Rules, Seat, Seats, SplitMix, View, Viewer};
use brelan_kuhn::{Action, State};
use brelan_search::{
    Budget, Observers, Payoffs, RollOut, Rule, SearchProblem, Settings, World, Worlds, search,
};

/// A match to search in; seat 0 begins.
#[derive(Clone)]
struct Kuhn(Match<State>);

impl Kuhn {
    fn deal(dice: &mut SplitMix) -> Kuhn {
        let options = NoOptions::from_preset("standard", 2).expect("for two");
        let mut dealt = Match::new(options);
        dealt.advance(dice).expect("a seat begins");
        Kuhn(dealt)
    }
}

impl World for Kuhn {
    type Action = Action;

    fn players(&self) -> u8 {
        2
    }

    fn acting(&self) -> Option<Seat> {
        self.0.state().turn().seat()
    }

    fn actions(&self, out: &mut Vec<Action>) {
        self.0.state().legal(out);
    }

    fn play(&mut self, action: Action, _: &mut SplitMix) -> Seats<u64> {
        let seat = self.acting().expect("a seat must act");
        self.0.play(seat, &action).expect("a legal action");
        let mut seen = Seats::default();
        Seat::all(2).for_each(|seat| seen[seat] = action as u64);
        seen
    }

    fn payoffs(&self) -> Payoffs {
        let mut payoffs = Payoffs::default();
        for (payoff, points) in payoffs.iter_mut().zip(self.0.state().scores().iter()) {
            *payoff = *points as f32;
        }
        payoffs
    }

    fn known_before(&self, seat: Seat) -> u64 {
        let board = self.0.view(Viewer::Seat(seat)).board(false);
        board.own.expect("a card was dealt").into()
    }
}

/// The game from its deal, as a problem of the seat that begins.
struct FromTheDeal;

struct Deals;

impl Worlds<Kuhn> for Deals {
    fn next(&mut self, dice: &mut SplitMix) -> Kuhn {
        Kuhn::deal(dice)
    }
}

struct ByChance;

impl RollOut<Kuhn> for ByChance {
    fn finish(&mut self, mut world: Kuhn, dice: &mut SplitMix) -> Payoffs {
        use brelan_kernel::Dice;
        while world.acting().is_some() {
            let bets = dice.below(2) == 1;
            world.play(if bets { Action::Bet } else { Action::Pass }, dice);
        }
        world.payoffs()
    }
}

impl SearchProblem for FromTheDeal {
    type World = Kuhn;
    type Worlds = Deals;
    type RollOut = ByChance;

    fn seat(&self) -> Seat {
        Seat(0)
    }

    fn worlds(&self, _: &mut SplitMix) -> Deals {
        Deals
    }

    fn roll_out(&self) -> ByChance {
        ByChance
    }
}

#[test]
fn kuhn_poker_is_worth_minus_one_eighteenth() {
    let settings = Settings {
        observers: Observers::Multiple,
        rule: Rule::RegretMatching { explore: 0.4 },
        ..Settings::default()
    };
    let result = search(&FromTheDeal, &settings, &Budget::simulations(2_000_000), 1);
    let off = result.value + 1.0 / 18.0;
    assert!(off.abs() < 0.005, "{} is not -1/18", result.value);
}
