//! On small decks a sample's distribution is that of all consistent worlds,
//! found by trying every deal: a world is consistent if, played with the same
//! actions, its viewer sees the same.

use brelan_kernel::{Dice, List, Seat, Shuffle, SplitMix, Turn, Viewer};
use brelan_zero::{Action, Card, Event, Options, Order, Seen, State, View};
use std::collections::BTreeMap;

/// A round that was played for a while.
struct Round {
    options: Options,
    deck: Vec<Card>,
    actions: Vec<(Seat, Action)>,
    viewer: Viewer,
    /// What the viewer saw from the deal on.
    seen: Vec<Seen>,
    view: View,
}

fn before_the_deal(options: Options) -> State {
    let mut state = State::new(options);
    let first = Order::First(Seat(0));
    state.shuffle(&first, &mut |_| {}).expect("a seat");
    state
}

/// Plays so many actions by chance; `None` when the round ends before.
fn play(options: Options, actions: usize, dice: &mut SplitMix) -> Option<Round> {
    let viewer = Viewer::Seat(Seat(dice.below(2) as u8));
    let mut state = before_the_deal(options);
    let Turn::Shuffle(ask) = state.turn() else {
        panic!("the deck is shuffled")
    };
    let order = ask.draw(dice);
    let Order::Deck(deck) = order else {
        panic!("a deck")
    };
    let (mut seen, mut chosen, mut legal) = (Vec::new(), Vec::new(), Vec::new());
    let mut note = |event: Event| seen.push(event.seen_by(viewer));
    state.shuffle(&order, &mut note).expect("the deck");
    while chosen.len() < actions {
        let Turn::Act(seat) = state.turn() else {
            return None;
        };
        state.legal(&mut legal);
        let action = legal[dice.below(legal.len() as u32 - 1) as usize];
        state.play(seat, &action, &mut note).expect("legal");
        chosen.push((seat, action));
    }
    let mut view = View::new(viewer, &options);
    seen.iter().for_each(|seen| view.note(seen));
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

/// The consistent worlds.
fn worlds(round: &Round) -> BTreeMap<String, u64> {
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
        let mut note = |event: Event| seen.push(event.seen_by(round.viewer));
        let deck = Order::Deck(List::try_from_slice(deck).expect("a deck"));
        state.shuffle(&deck, &mut note).expect("the deck");
        let possible = round
            .actions
            .iter()
            .all(|(seat, action)| state.play(*seat, action, &mut note).is_ok());
        if possible && seen == round.seen {
            *worlds.entry(state.position()).or_default() += 1;
        }
    });
    worlds
}

const SAMPLES_A_WORLD: u64 = 200;

/// Compares the samples of a view with all worlds by the chi-square statistic.
fn compare(round: &Round, dice: &mut SplitMix) -> usize {
    let worlds = worlds(round);
    let ways: Vec<u64> = worlds.values().copied().collect();
    assert!(ways.iter().all(|way| *way == ways[0]), "worlds are equal");
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for _ in 0..SAMPLES_A_WORLD * worlds.len() as u64 {
        let world = round.view.sample(dice).expect("a seat's view in a round");
        *counts.entry(world.position()).or_default() += 1;
    }
    for world in counts.keys() {
        assert!(worlds.contains_key(world), "no such world:\n{world}");
    }
    let expected = SAMPLES_A_WORLD as f64;
    let chi_square: f64 = worlds
        .keys()
        .map(|world| counts.get(world).map_or(0.0, |count| *count as f64) - expected)
        .map(|off| off * off / expected)
        .sum();
    let freedom = (worlds.len() - 1) as f64;
    // Six standard deviations above the mean of the distribution.
    let bound = freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0;
    assert!(chi_square < bound, "{chi_square:.1} of {freedom} degrees");
    worlds.len()
}

/// How many worlds there were, had nothing been said by no ZERO.
fn without_inference(round: &Round) -> usize {
    let unseen = round.view.unseen().len();
    let other = round.viewer.seat().map(|seat| Seat(1 - seat.0));
    let known = round.view.known(other.expect("a seat")).len();
    let places = usize::from(round.options.hand_size) - known;
    (unseen - places + 1..=unseen).product()
}

#[test]
fn ze_9_samples_are_uniform_over_the_worlds_without_an_earlier_zero() {
    // Nine cards, hands of three: two of a colour and two of a value are a ZERO.
    let options = Options::study(2, (3, 3), 3, 2).expect("a small deck");
    let mut dice = SplitMix::new(1);
    let (mut compared, mut fewer) = (0, 0);
    for number in 0..500 {
        let Some(round) = play(options, number % 6, &mut dice) else {
            continue;
        };
        let worlds = compare(&round, &mut dice);
        compared += 1;
        fewer += u32::from(worlds < without_inference(&round));
    }
    assert!(compared > 30, "{compared} views were compared");
    assert!(fewer > 10, "{fewer} of them knew of no ZERO");
}
