//! A first world that fits what a viewer knows, from which the sampler walks on.
//!
//! Without reshuffles it is a matching of the deck to the places of the deal. What was shuffled
//! again (K10) is tried place by place, because a card must be allowed in each of the places that
//! it comes through.

use crate::card::Card;
use crate::matching::{NOTHING, matching};
use crate::uniform_sampler::{Layer, Set, World};
use brelan_kernel::{Dice, permute};

/// What came of a search for a first world.
enum Search {
    Found,
    /// There is none.
    Nothing,
    TooLong,
}

impl Layer {
    /// The places of a reshuffle that hold nothing yet.
    fn open_places(&self) -> impl Iterator<Item = usize> {
        let holds = self.holds.iter().enumerate();
        holds.filter(|it| *it.1 == NOTHING).map(|(place, _)| place)
    }

    /// The items of a reshuffle that stand in no place yet.
    fn open_items(&self) -> impl Iterator<Item = usize> {
        (0..self.origins.len()).filter(|item| !self.holds.contains(item))
    }
}

impl World {
    /// Finds a first world; whether there is one. What was shuffled again is tried place by place.
    /// Few orders of the trials lead to a dead end that is found late, so a search that takes
    /// long begins again in another order.
    pub(crate) fn find(&mut self, values: u8, dice: &mut impl Dice) -> bool {
        let deck: Vec<usize> = Card::canonical(values)
            .iter()
            .map(|card| card.pair())
            .collect();
        for layer in self.layers.iter_mut().skip(1) {
            layer.holds = vec![NOTHING; layer.places.len()];
        }
        if !self.fill_deal(&deck, dice) {
            return false;
        }
        let open: usize = self.layers[1..].iter().map(|it| it.places.len()).sum();
        let mut trials = 2 * open;
        loop {
            match self.try_places(&deck, &mut trials.clone(), dice) {
                Search::Found => return true,
                Search::Nothing => return false,
                Search::TooLong => trials *= 2,
            }
        }
    }

    /// Gives an item to each open place of the reshuffles, or takes all back. At most `trials`
    /// items are tried.
    fn try_places(&mut self, deck: &[usize], trials: &mut usize, dice: &mut impl Dice) -> Search {
        let domains = self.domains();
        let Some((index, place, mut items)) = self.tightest(&domains, dice) else {
            return match self.fill_deal(deck, dice) {
                true => Search::Found,
                false => Search::Nothing,
            };
        };
        if !self.can_fill(&domains, deck, dice) {
            return Search::Nothing;
        }
        permute(&mut items, dice);
        let mut outcome = Search::Nothing;
        for item in items {
            let Some(left) = trials.checked_sub(1) else {
                outcome = Search::TooLong;
                break;
            };
            *trials = left;
            self.layers[index].holds[place] = item;
            outcome = self.try_places(deck, trials, dice);
            if !matches!(outcome, Search::Nothing) {
                break;
            }
        }
        if !matches!(outcome, Search::Found) {
            self.layers[index].holds[place] = NOTHING;
        }
        outcome
    }

    /// The pairs that may stand in each place of each layer, by what is known of the places where
    /// its card may have come from, and of those where it may have come to.
    fn domains(&self) -> Vec<Vec<Set>> {
        let mut domains: Vec<Vec<Set>> = Vec::with_capacity(self.layers.len());
        for layer in &self.layers {
            let from = |item: usize| {
                let (layer, place): (usize, usize) = layer.origins[item];
                domains[layer][place]
            };
            let open: Set = layer.open_items().map(from).fold(0, |set, it| set | it);
            let reach = |place: usize| match layer.holds.get(place) {
                _ if layer.origins.is_empty() => Set::MAX,
                Some(&item) if item != NOTHING => from(item),
                _ => open,
            };
            let places = layer.places.iter().enumerate();
            let of_layer = places
                .map(|(place, it)| it.allowed & reach(place))
                .collect();
            domains.push(of_layer);
        }
        for index in (1..self.layers.len()).rev() {
            let layer = &self.layers[index];
            let open: Set = layer
                .open_places()
                .fold(0, |set, place| set | domains[index][place]);
            for (item, &(origin, place)) in layer.origins.iter().enumerate() {
                let next = layer.holds.iter().position(|held| *held == item);
                domains[origin][place] &= next.map_or(open, |next| domains[index][next]);
            }
        }
        domains
    }

    /// The open place that the fewest open items can come to, with these items: one of those
    /// places by chance. `None` if no place is open.
    fn tightest(
        &self,
        domains: &[Vec<Set>],
        dice: &mut impl Dice,
    ) -> Option<(usize, usize, Vec<usize>)> {
        let mut tightest = Vec::new();
        let mut fewest = usize::MAX;
        for (index, layer) in self.layers.iter().enumerate().skip(1) {
            let items: Vec<(usize, Set)> = layer
                .open_items()
                .map(|item| (item, domains[layer.origins[item].0][layer.origins[item].1]))
                .collect();
            for place in layer.open_places() {
                let fits = |(_, pairs): &&(usize, Set)| pairs & domains[index][place] != 0;
                let count = items.iter().filter(fits).count();
                if count < fewest {
                    fewest = count;
                    tightest.clear();
                }
                if count == fewest {
                    let fitting = items.iter().filter(fits).map(|(item, _)| *item);
                    tightest.push((index, place, fitting.collect()));
                }
            }
        }
        let count = tightest.len() as u32;
        (count > 0).then(|| tightest.swap_remove(dice.below(count) as usize))
    }

    /// Whether the deck can come to the places of the deal, and the open items of every reshuffle
    /// to its open places, each seen alone: dead ends show early.
    fn can_fill(&self, domains: &[Vec<Set>], deck: &[usize], dice: &mut impl Dice) -> bool {
        let deck: Vec<Set> = deck.iter().map(|pair| 1 << pair).collect();
        let can_fill_layer = |(index, layer): (usize, &Layer), dice: &mut _| {
            let places: Vec<Set> = layer.open_places().map(|it| domains[index][it]).collect();
            let items = layer.open_items().map(|item| layer.origins[item]);
            let items: Vec<Set> = items.map(|(layer, place)| domains[layer][place]).collect();
            matching(&items, &places, dice).is_some()
        };
        let mut reshuffles = self.layers.iter().enumerate().skip(1);
        matching(&deck, &domains[0], dice).is_some()
            && reshuffles.all(|reshuffle| can_fill_layer(reshuffle, dice))
    }

    /// Matches the deck to the places of the deal; whether that is possible.
    fn fill_deal(&mut self, deck: &[usize], dice: &mut impl Dice) -> bool {
        let allowed = self.allowed(0);
        let items: Vec<Set> = deck.iter().map(|pair| 1 << pair).collect();
        let Some(matched) = matching(&items, &allowed, dice) else {
            return false;
        };
        self.layers[0].holds = matched.into_iter().map(|item| deck[item]).collect();
        true
    }
}
