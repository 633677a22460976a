//! The greedy policy: the cheapest exchange, or a knock when the hand is good
//! enough.

use super::cost::{Cost, Costs, POINT, PricedExchange, Prices, ZERO, cost};
use brelan_kernel::View as _;
use brelan_zero::{Action, Card, CardSet, Options, PublicState, View, World, ZeroCall};

/// What a seat does in its turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Move {
    Exchange { give: Card, take: Card },
    Knock,
    Zero,
}

impl From<PricedExchange> for Move {
    fn from(PricedExchange { give, take, .. }: PricedExchange) -> Move {
        Move::Exchange { give, take }
    }
}

impl Move {
    /// Takes the turn in a world.
    pub(crate) fn play(self, world: &mut World) {
        match self {
            Move::Exchange { give, take } => world.exchange(give, take),
            Move::Knock => world.knock(),
            Move::Zero => world.show_zero(),
        }
    }

    /// The move of a viewer's action; `None` where it has no such card.
    pub(crate) fn of(view: &View, action: &Action) -> Option<Move> {
        Some(match action {
            Action::Exchange { give, take } => Move::Exchange {
                give: view.own_card(*give)?,
                take: *take,
            },
            Action::Knock {} => Move::Knock,
            Action::Zero {} => Move::Zero,
        })
    }

    /// The viewer's action, with the handle of its card.
    pub(crate) fn action(self, view: &View) -> Action {
        match self {
            Move::Exchange { give, take } => {
                let seat = view.viewer().seat().expect("only a seat plays");
                let mut hand = view.hand(seat);
                let own = hand.find(|(_, face)| *face == Some(give));
                let (give, _) = own.expect("only own cards are given");
                Action::Exchange { give, take }
            }
            Move::Knock => Action::Knock {},
            Move::Zero => Action::Zero {},
        }
    }
}

/// All that a seat looks at in its turn.
#[derive(Clone, Copy)]
pub(crate) struct Turn<'a> {
    pub(crate) hand: CardSet,
    pub(crate) pot: CardSet,
    pub(crate) public: &'a PublicState,
    pub(crate) options: &'a Options,
}

impl<'a> Turn<'a> {
    /// The acting seat's, as long as the round goes on.
    pub(crate) fn in_world(world: &'a World) -> Option<Turn<'a>> {
        let seat = world.active()?;
        Some(Turn {
            hand: world.hand(seat),
            pot: world.pot(),
            public: world.public_state(),
            options: world.options(),
        })
    }

    /// The viewer's, whose turn it must be.
    pub(crate) fn in_view(view: &'a View) -> Turn<'a> {
        Turn {
            hand: view.own(),
            pot: view.pot().iter().copied().collect(),
            public: view.public_state(),
            options: view.options(),
        }
    }

    /// Whether no further turn follows for this seat.
    pub(crate) fn is_last(&self) -> bool {
        self.public.closer.is_some()
    }

    /// Whether the seat can show a ZERO now.
    pub(crate) fn has_zero(&self) -> bool {
        self.options.zero_call == ZeroCall::Manual && self.options.tally(self.hand).is_zero()
    }

    /// What the exchanges cost: in the last turn only what the hand is worth
    /// counts.
    pub(crate) fn costs(&self, prices: &Prices) -> Costs {
        let set = self.options.set_size();
        if self.is_last() {
            Costs::of(self.hand, self.pot, &Prices::points(set), set)
        } else {
            Costs::of(self.hand, self.pot, prices, set)
        }
    }
}

/// What a seat pays for, and when it is content.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Policy {
    pub(crate) prices: Prices,
    /// The highest total to knock with.
    pub(crate) knock_at: u16,
    /// Laps in which an exchange may make the hand cost more.
    pub(crate) patience: u32,
}

impl Policy {
    /// The frozen greedy bot's prices and limits.
    pub(crate) fn greedy(options: &Options) -> Policy {
        let price = [0, 40, 80, 60, 100, 100, 100, 100, 100, 100];
        Policy {
            prices: Prices::by_lacking(options.set_size(), price, price, 20),
            knock_at: if options.players <= 3 { 6 } else { 4 },
            patience: 12,
        }
    }

    /// Prices that were tuned on seed 5, one after the other, with three, four and
    /// five players (2,500 deals each). They lead greedy by 0.05 ± 0.17, 0.21 ± 0.15
    /// and 0.38 ± 0.14 points a round (1,000 deals each; `docs/decisions`, 11).
    pub(crate) fn tuned(options: &Options) -> Policy {
        let colour = [0, 40, 60, 60, 80, 100, 100, 100, 100, 100];
        let value = [0, 80, 100, 110, 90, 100, 100, 100, 100, 100];
        Policy {
            prices: Prices::by_lacking(options.set_size(), colour, value, 32),
            knock_at: 5,
            patience: 10,
        }
    }

    /// What it does in its turn.
    pub(crate) fn choose(&self, turn: &Turn<'_>) -> Move {
        if turn.has_zero() {
            return Move::Zero;
        }
        let best = turn.costs(&self.prices).cheapest();
        if best.cost == ZERO {
            return best.into();
        }
        let total = turn.options.tally(turn.hand).total();
        let content = if turn.is_last() {
            best.cost >= POINT * Cost::from(total)
        } else {
            total <= self.knock_at || self.is_stuck(turn, best.cost)
        };
        if content { Move::Knock } else { best.into() }
    }

    /// Whether no exchange makes the hand better, and it is late.
    fn is_stuck(&self, turn: &Turn<'_>, best: Cost) -> bool {
        let laps = turn.public.turns / u32::from(turn.options.players);
        laps >= self.patience && best >= cost(turn.hand, &self.prices, turn.options.set_size())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_zero::Preset;

    #[test]
    fn prices_go_by_what_a_set_lacks_also_of_the_small_sets_of_study_decks() {
        let published = Options::preset(Preset::Asyncron, 3).expect("options");
        let study = Options::study(3, (3, 4), 3, 1).expect("options");
        assert_eq!((published.set_size(), study.set_size()), (5, 2));
        let colour = |policy: Policy| policy.prices.colour;
        let greedy = Policy::greedy(&published);
        assert_eq!(colour(greedy), [100, 100, 60, 80, 40, 0, 0, 0, 0, 0]);
        assert_eq!(greedy.prices.value, greedy.prices.colour);
        let tuned = Policy::tuned(&published).prices;
        assert_eq!(tuned.colour, [100, 80, 60, 60, 40, 0, 0, 0, 0, 0]);
        assert_eq!(tuned.value, [100, 90, 110, 100, 80, 0, 0, 0, 0, 0]);
        // Two cards are a set there, which is free.
        let small = colour(Policy::greedy(&study));
        assert_eq!(small, [80, 40, 0, 0, 0, 0, 0, 0, 0, 0]);
    }
}
