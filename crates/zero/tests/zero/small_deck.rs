//! Rounds on small decks, with all worlds that fit them: a world is consistent
//! if, played with the same actions, its viewer sees the same.

use brelan_kernel::{Dice, List, Rules, Seat, Shuffle, SplitMix, Turn, View as _, Viewer};
use brelan_zero::{Action, Card, Event, Options, Seen, Shuffled, State, View};
use std::collections::BTreeMap;

/// A round that was played for a while.
pub(crate) struct Round {
    pub(crate) options: Options,
    deck: Vec<Card>,
    actions: Vec<(Seat, Action)>,
    pub(crate) viewer: Viewer,
    /// What the viewer saw from the deal on.
    seen: Vec<Seen>,
    pub(crate) view: View,
}

fn before_the_deal(options: Options) -> State {
    let mut state = State::new(options);
    let first = Shuffled::First(Seat(0));
    state.apply_shuffle(&first, &mut |_| {}).expect("a seat");
    state
}

/// Plays `actions` actions by chance; `None` when the round ends before.
pub(crate) fn play(options: Options, actions: usize, dice: &mut SplitMix) -> Option<Round> {
    let viewer = Viewer::Seat(Seat(dice.below(2) as u8));
    let mut state = before_the_deal(options);
    let Some(request) = state.turn().request() else {
        panic!("the deck is shuffled")
    };
    let shuffled = request.draw(dice);
    let Shuffled::Deck(deck) = shuffled else {
        panic!("a deck")
    };
    let (mut seen, mut chosen, mut legal) = (Vec::new(), Vec::new(), Vec::new());
    let mut observe = |event: Event| seen.push(event.seen_by(viewer));
    state
        .apply_shuffle(&shuffled, &mut observe)
        .expect("the deck");
    while chosen.len() < actions {
        let Turn::Act(seat) = state.turn() else {
            return None;
        };
        state.legal(&mut legal);
        let action = legal[dice.below(legal.len() as u32) as usize];
        state.play(seat, &action, &mut observe).expect("legal");
        chosen.push((seat, action));
    }
    let mut view = View::new(viewer, &options);
    seen.iter().for_each(|seen| view.observe(seen));
    matches!(state.turn(), Turn::Act(_)).then(|| Round {
        options,
        deck: deck.to_vec(),
        actions: chosen,
        viewer,
        seen,
        view,
    })
}

/// Every order of `cards` in which each place holds what `fits` allows.
fn arrangements(
    cards: &[Card],
    fits: &dyn Fn(usize, Card) -> bool,
    chosen: &mut Vec<Card>,
    found: &mut dyn FnMut(&[Card]),
) {
    if chosen.len() == cards.len() {
        return found(chosen);
    }
    for card in cards {
        if !chosen.contains(card) && fits(chosen.len(), *card) {
            chosen.push(*card);
            arrangements(cards, fits, chosen, found);
            chosen.pop();
        }
    }
}

/// The consistent worlds by what `name` calls them, each with its weight: the
/// product of what `weigh` gives for the actions, summed up over its deals.
pub(crate) fn worlds(
    round: &Round,
    name: &dyn Fn(&State) -> String,
    weigh: &dyn Fn(&State, Seat, &Action) -> f64,
) -> BTreeMap<String, f64> {
    let dealt = usize::from(round.options.hand_size) * 2;
    let pot = dealt + usize::from(round.options.pot_size);
    // Seat 0 deals: the cards go to seats 1 and 0 in turn. The deal shows the
    // viewer its own and the pot; the order aside makes no difference.
    let fits = |place: usize, card: Card| {
        let own = round.viewer.is(Seat(1 - (place % 2) as u8));
        let shown = if place < dealt { own } else { place < pot };
        !shown || card == round.deck[place]
    };
    let mut worlds = BTreeMap::new();
    arrangements(&round.deck, &fits, &mut Vec::new(), &mut |deck| {
        let mut state = before_the_deal(round.options);
        let mut seen = Vec::new();
        let mut observe = |event: Event| seen.push(event.seen_by(round.viewer));
        let deck = Shuffled::Deck(List::try_from_slice(deck).expect("a deck"));
        state.apply_shuffle(&deck, &mut observe).expect("the deck");
        let mut weight = 1.0;
        let possible = round.actions.iter().all(|(seat, action)| {
            if state.check(*seat, action).is_ok() {
                weight *= weigh(&state, *seat, action);
            }
            state.play(*seat, action, &mut observe).is_ok()
        });
        if possible && seen == round.seen {
            *worlds.entry(name(&state)).or_default() += weight;
        }
    });
    worlds
}

/// Samples are compared with their expected numbers by the chi-square
/// statistic; names that are expected seldom count together.
pub(crate) fn compare(samples: &[String], worlds: &BTreeMap<String, f64>) {
    let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
    for world in samples {
        assert!(worlds.contains_key(world), "no such world:\n{world}");
        *counts.entry(world).or_default() += 1.0;
    }
    let all: f64 = worlds.values().sum();
    let (mut chi_square, mut cells) = (0.0, 0);
    let mut rare = (0.0, 0.0);
    for (world, weight) in worlds {
        let expected = weight / all * samples.len() as f64;
        let count = counts.get(world.as_str()).copied().unwrap_or(0.0);
        if expected < 10.0 {
            rare = (rare.0 + expected, rare.1 + count);
        } else {
            chi_square += (count - expected).powi(2) / expected;
            cells += 1;
        }
    }
    if rare.0 > 0.0 {
        chi_square += (rare.1 - rare.0).powi(2) / rare.0;
        cells += 1;
    }
    let freedom = f64::from(cells - 1);
    // Six standard deviations above the mean of the distribution.
    let bound = freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0;
    assert!(chi_square < bound, "{chi_square:.1} of {freedom} degrees");
}
