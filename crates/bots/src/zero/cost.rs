//! What a hand costs with an eye on a colour and a value to collect together,
//! for all exchanges at once.
//!
//! The colour and the value are the hand's *target*. A card outside of both
//! counts its value in full, each value once; a value that only the target
//! holds counts in part, by how many cards the target's colour or value has
//! already. A hand costs what it costs with its best target. The cost of an
//! exchange is built up from the hand without the given card, so that no hand
//! is looked at from scratch.

use brelan_kernel::List;
use brelan_zero::{Card, CardSet, Colour, Value};

/// Counts in hundredths of a point.
pub(crate) type Cost = i32;

/// A point.
pub(crate) const POINT: Cost = 100;
/// What a ZERO costs.
pub(crate) const ZERO: Cost = -100 * POINT;

/// Targets looked at: the best colours, each with the best values.
const BEST_TARGETS: usize = 2;

/// What is paid for the cards of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Prices {
    /// A point in the target's colour, by how many cards that has.
    pub(crate) colour: [Cost; 10],
    /// A point in the target's value, by how many cards that has.
    pub(crate) value: [Cost; 10],
    /// A card outside of the target, beside its value: the exchange.
    pub(crate) outside: Cost,
}

impl Prices {
    /// What a point costs in a set of `set` cards, by how many cards it still lacks: `colour` and
    /// `value` give that for the target's colour and value.
    pub(crate) fn by_lacking(
        set: u8,
        colour: [Cost; 10],
        value: [Cost; 10],
        outside: Cost,
    ) -> Prices {
        let by_count = |lacking: [Cost; 10]| {
            std::array::from_fn(|count| lacking[usize::from(set).saturating_sub(count)])
        };
        Prices {
            colour: by_count(colour),
            value: by_count(value),
            outside,
        }
    }

    /// What the hand is worth by the rules (ZE-10), with sets of `set` cards.
    pub(crate) fn points(set: u8) -> Prices {
        let price = std::array::from_fn(|count| if count < set.into() { POINT } else { 0 });
        Prices {
            colour: price,
            value: price,
            outside: 0,
        }
    }
}

/// The sum of the values in each set of values.
const SUMS: [u8; 256] = {
    let mut sums = [0; 256];
    let mut set = 1_usize;
    while set < 256 {
        sums[set] = sums[set & (set - 1)] + set.trailing_zeros() as u8 + 1;
        set += 1;
    }
    sums
};

fn sum(values: u8) -> Cost {
    SUMS[usize::from(values)].into()
}

/// A colour and a value to collect together, with what they are paid for.
struct Target<'a> {
    colour: Colour,
    value: Value,
    prices: &'a Prices,
    set: u8,
}

/// A hand, the rest of one, or a card, as a target sees it.
#[derive(Clone, Copy, Default)]
struct Parts {
    /// Values of the cards outside.
    outside: u8,
    /// Values in the target's colour.
    colour: u8,
    /// Cards in the target's colour, in its value, and outside.
    in_colour: u8,
    in_value: u8,
    out: u8,
}

impl Parts {
    #[inline]
    fn and(self, other: Parts) -> Parts {
        Parts {
            outside: self.outside | other.outside,
            colour: self.colour | other.colour,
            in_colour: self.in_colour + other.in_colour,
            in_value: self.in_value + other.in_value,
            out: self.out + other.out,
        }
    }

    /// Without one card; `repeated` are the values that more than one card
    /// outside has.
    #[inline]
    fn without(self, card: Parts, repeated: u8) -> Parts {
        Parts {
            outside: self.outside & !(card.outside & !repeated),
            colour: self.colour & !card.colour,
            in_colour: self.in_colour - card.in_colour,
            in_value: self.in_value - card.in_value,
            out: self.out - card.out,
        }
    }
}

impl Target<'_> {
    /// The part that one card is.
    #[inline]
    fn part(&self, card: Card) -> Parts {
        let bit = 1 << (card.value().number() - 1);
        let in_colour = card.colour() == self.colour;
        let in_value = card.value() == self.value;
        let out = !in_colour && !in_value;
        Parts {
            outside: if out { bit } else { 0 },
            colour: if in_colour { bit } else { 0 },
            in_colour: in_colour.into(),
            in_value: in_value.into(),
            out: out.into(),
        }
    }

    /// A whole hand, and the values that more than one card outside has.
    fn parts(&self, hand: CardSet) -> (Parts, u8) {
        let colour = hand.values_of(self.colour);
        let in_value = hand.and(CardSet::of_value(self.value)).len() as u8;
        let out = hand
            .but(CardSet::of_colour(self.colour))
            .but(CardSet::of_value(self.value));
        let parts = Parts {
            outside: out.values(),
            colour,
            in_colour: colour.count_ones() as u8,
            in_value,
            out: out.len() as u8,
        };
        (parts, out.repeated_values())
    }

    #[inline]
    fn cost(&self, parts: Parts) -> Cost {
        let Parts {
            in_colour,
            in_value,
            out,
            ..
        } = parts;
        if out == 0 && in_colour >= self.set && in_value >= self.set {
            return ZERO;
        }
        let value = self.value.number();
        let bit = 1 << (value - 1);
        // The card that belongs to both is the colour's, where it is alone.
        let crossing = u8::from(parts.colour & bit != 0);
        let (of_value, bit) = if in_value > crossing {
            (value, bit)
        } else {
            (0, 0)
        };
        // A value that counts for a card outside counts for the others, too.
        let in_colour_alone = parts.colour & !parts.outside & !bit;
        let prices = self.prices;
        POINT * sum(parts.outside)
            + prices.value[usize::from(in_value)] * Cost::from(of_value)
            + prices.colour[usize::from(in_colour)] * sum(in_colour_alone)
            + prices.outside * Cost::from(out)
    }
}

/// The places of the largest numbers, the first of equals first.
fn largest<const N: usize>(numbers: [u8; N]) -> [usize; BEST_TARGETS] {
    let mut best = [0; BEST_TARGETS];
    let mut keys = [0; BEST_TARGETS];
    for (place, number) in numbers.into_iter().enumerate() {
        let key = number + 1;
        if key > keys[0] {
            (keys, best) = ([key, keys[0]], [place, best[0]]);
        } else if key > keys[1] {
            (keys[1], best[1]) = (key, place);
        }
    }
    best
}

/// The colours and values with most cards in the hand, then in the pot.
fn targets(
    hand: CardSet,
    pot: CardSet,
    prices: &Prices,
    set: u8,
) -> impl Iterator<Item = Target<'_>> {
    let (mut colours, mut values) = (hand.colour_counts(), hand.value_counts());
    for (count, pot) in colours.iter_mut().zip(pot.colour_counts()) {
        *count = *count * 8 + pot.min(7);
    }
    for (count, pot) in values.iter_mut().zip(pot.value_counts()) {
        *count = *count * 8 + pot.min(7);
    }
    let values = largest(values);
    largest(colours).into_iter().flat_map(move |colour| {
        values.into_iter().map(move |value| Target {
            colour: Colour::all().nth(colour).expect("a colour"),
            value: Value::new(value as u8 + 1).expect("a value"),
            prices,
            set,
        })
    })
}

/// An exchange and what the hand then costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PricedExchange {
    pub(crate) give: Card,
    pub(crate) take: Card,
    pub(crate) cost: Cost,
}

/// What the hand costs after each exchange with the pot. With every target a
/// card outside is given, as long as there is one; an exchange that no target
/// suggests costs [`Cost::MAX`].
pub(crate) struct Costs {
    hand: List<Card, 9>,
    pot: List<Card, 9>,
    /// Card by card of the hand, and there of the pot.
    costs: [[Cost; 9]; 9],
}

impl Costs {
    pub(crate) fn of(hand: CardSet, pot: CardSet, prices: &Prices, set: u8) -> Costs {
        let mut costs = Costs {
            hand: hand.collect(),
            pot: pot.collect(),
            costs: [[Cost::MAX; 9]; 9],
        };
        for target in targets(hand, pot, prices, set) {
            costs.add(hand, &target);
        }
        costs
    }

    /// Looks at the exchanges with one target.
    fn add(&mut self, hand: CardSet, target: &Target<'_>) {
        let (whole, repeated) = target.parts(hand);
        let mut takes = [Parts::default(); 9];
        for (part, card) in takes.iter_mut().zip(self.pot.iter()) {
            *part = target.part(*card);
        }
        let takes = &takes[..self.pot.len()];
        for (row, give) in self.costs.iter_mut().zip(self.hand.iter()) {
            let give = target.part(*give);
            if whole.out > give.out && give.out == 0 {
                continue;
            }
            let rest = whole.without(give, repeated);
            for (cost, take) in row.iter_mut().zip(takes) {
                *cost = target.cost(rest.and(*take)).min(*cost);
            }
        }
    }

    /// Every exchange, card by card in canonical order.
    pub(crate) fn exchanges(&self) -> impl Iterator<Item = PricedExchange> + '_ {
        let rows = self.hand.iter().zip(&self.costs);
        rows.flat_map(|(&give, row)| {
            let costs = self.pot.iter().zip(row);
            costs.map(move |(&take, &cost)| PricedExchange { give, take, cost })
        })
    }

    /// The cheapest exchange, the first among equals.
    pub(crate) fn cheapest(&self) -> PricedExchange {
        self.exchanges()
            .min_by_key(|priced| priced.cost)
            .expect("a hand and a pot")
    }
}

/// What a hand costs as it is.
pub(crate) fn cost(hand: CardSet, prices: &Prices, set: u8) -> Cost {
    let cost = |target: Target<'_>| target.cost(target.parts(hand).0);
    let costs = targets(hand, CardSet::NONE, prices, set).map(cost);
    costs.min().expect("a colour and a value")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zero::policy::Policy;
    use brelan_kernel::{Dice, SplitMix};
    use brelan_zero::{Options, Preset};

    /// A hand that collects something, and a pot, by chance.
    fn cards(dice: &mut SplitMix) -> (CardSet, CardSet) {
        let colour = Colour::all().nth(dice.below(7) as usize).expect("seven");
        let value = Value::all().nth(dice.below(8) as usize).expect("eight");
        let wanted = CardSet::of_colour(colour).or(CardSet::of_value(value));
        let wants = dice.below(4);
        let mut deck: Vec<Card> = Colour::all()
            .flat_map(|colour| Value::all().map(move |value| Card::new(colour, value)))
            .collect();
        brelan_kernel::permute(&mut deck, dice);
        deck.sort_by_cached_key(|card| !(wanted.contains(*card) && dice.below(4) < wants));
        let hand: CardSet = deck[..9].iter().copied().collect();
        brelan_kernel::permute(&mut deck[9..], dice);
        (hand, deck[9..14].iter().copied().collect())
    }

    #[test]
    fn an_exchange_costs_what_the_hand_then_costs_from_scratch() {
        let options = Options::preset(Preset::Asyncron, 3).expect("options");
        let prices = Policy::greedy(&options).prices;
        let mut dice = SplitMix::new(1);
        for _ in 0..2000 {
            let (hand, pot) = cards(&mut dice);
            for priced in Costs::of(hand, pot, &prices, 5).exchanges() {
                let after = hand.without(priced.give).with(priced.take);
                let suggests = |target: &Target<'_>| {
                    let outside = target.parts(hand).0.out;
                    outside == 0 || target.part(priced.give).out > 0
                };
                let scratch = targets(hand, pot, &prices, 5)
                    .filter(suggests)
                    .map(|target| target.cost(target.parts(after).0));
                assert_eq!(priced.cost, scratch.min().unwrap_or(Cost::MAX));
            }
        }
    }

    #[test]
    fn ze_10_the_cheapest_exchange_by_points_leaves_the_fewest_points() {
        let options = Options::preset(Preset::Asyncron, 3).expect("three players");
        let mut dice = SplitMix::new(2);
        let mut zeros = 0;
        for _ in 0..5000 {
            let (hand, pot) = cards(&mut dice);
            let cheapest = Costs::of(hand, pot, &Prices::points(5), 5).cheapest();
            let tallies = hand.flat_map(|give| {
                let after = move |take| options.tally(hand.without(give).with(take));
                pot.map(after)
            });
            let fewest = tallies.min_by_key(|tally| tally.total()).expect("45");
            if fewest.is_zero() {
                assert_eq!(cheapest.cost, ZERO);
                zeros += 1;
            } else {
                assert_eq!(cheapest.cost, POINT * Cost::from(fewest.total()));
            }
        }
        assert!(zeros > 0, "no hand came to a ZERO");
    }
}
