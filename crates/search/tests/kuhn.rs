//! Known values first: Kuhn's poker (1950), three cards and one bet, is worth
//! -1/18 to who begins.

use brelan_kernel::{Dice, Seat, Seats, SplitMix};
use brelan_search::{
    Budget, Observers, Payoffs, RollOut, Rule, SearchProblem, Settings, World, Worlds, search,
};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Choice {
    Pass,
    Bet,
}

/// Both antes are paid; each seat has a card of 0, 1, 2.
#[derive(Clone)]
struct Kuhn {
    cards: [u8; 2],
    made: Vec<Choice>,
}

impl Kuhn {
    fn deal(dice: &mut SplitMix) -> Kuhn {
        let first = dice.below(3) as u8;
        let second = (first + 1 + dice.below(2) as u8) % 3;
        Kuhn {
            cards: [first, second],
            made: Vec::new(),
        }
    }

    /// What the first seat wins, once nobody is to choose.
    fn won(&self) -> Option<f32> {
        use Choice::{Bet, Pass};
        let higher = if self.cards[0] > self.cards[1] {
            1.0
        } else {
            -1.0
        };
        match self.made[..] {
            [Pass, Pass] => Some(higher),
            [Bet, Bet] | [Pass, Bet, Bet] => Some(2.0 * higher),
            [Bet, Pass] => Some(1.0),
            [Pass, Bet, Pass] => Some(-1.0),
            _ => None,
        }
    }
}

impl World for Kuhn {
    type Action = Choice;

    fn players(&self) -> u8 {
        2
    }

    fn acting(&self) -> Option<Seat> {
        self.won()
            .is_none()
            .then_some(Seat(self.made.len() as u8 % 2))
    }

    fn actions(&self, out: &mut Vec<Choice>) {
        out.clear();
        out.extend([Choice::Pass, Choice::Bet]);
    }

    fn play(&mut self, action: Choice, _: &mut SplitMix) -> Seats<u64> {
        self.made.push(action);
        let mut seen = Seats::default();
        for seat in Seat::all(2) {
            seen[seat] = action as u64;
        }
        seen
    }

    fn payoffs(&self) -> Payoffs {
        let won = self.won().expect("the episode is over");
        [won, -won, 0.0, 0.0, 0.0, 0.0]
    }

    fn known_before(&self, seat: Seat) -> u64 {
        self.cards[seat.index()].into()
    }
}

/// The game from its deal, asked by the first seat; or, with a card, from the
/// first choice of that card.
struct FromTheDeal;

struct Deals;

impl Worlds<Kuhn> for Deals {
    fn next(&mut self, dice: &mut SplitMix) -> Kuhn {
        Kuhn::deal(dice)
    }
}

struct Chance;

impl RollOut<Kuhn> for Chance {
    fn finish(&mut self, mut world: Kuhn, dice: &mut SplitMix) -> Payoffs {
        while world.acting().is_some() {
            let bets = dice.below(2) == 1;
            world.play(if bets { Choice::Bet } else { Choice::Pass }, dice);
        }
        world.payoffs()
    }
}

impl SearchProblem for FromTheDeal {
    type World = Kuhn;
    type Worlds = Deals;
    type RollOut = Chance;

    fn seat(&self) -> Seat {
        Seat(0)
    }

    fn worlds(&self, _: &mut SplitMix) -> Deals {
        Deals
    }

    fn roll_out(&self) -> Chance {
        Chance
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
