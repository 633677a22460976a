//! On small decks a sample's distribution is that of all consistent worlds,
//! found by trying every order of the hidden cards: a world is consistent if,
//! played with the same actions, its viewer sees the same. So what reserving
//! tells (QA-38) is not taken from the engine's word for it, but from which
//! actions were allowed.

use brelan_kernel::{Dice, Seat, Shuffle, SplitMix, Turn, Viewer};
use brelan_qarre::{Action, Card, Changes, Event, Options, Order, QueenReserve, Seen, State, View};
use std::collections::BTreeMap;

/// One input of a match.
#[derive(Clone)]
enum Step {
    Act(Seat, Action),
    Shuffle(Order),
}

/// A match that was played for a while.
struct Game {
    viewer: Viewer,
    steps: Vec<Step>,
    /// What the viewer saw, input by input.
    seen: Vec<Vec<Seen>>,
    view: View,
    /// Whether the last input told something of the other hand.
    told: bool,
}

/// Takes one input; what the viewer sees, or `None` when it is not allowed.
fn take(state: &mut State, step: &Step, viewer: Viewer) -> Option<Vec<Seen>> {
    let mut seen = Vec::new();
    let mut note = |event: Event| seen.push(event.seen_by(viewer));
    let taken = match step {
        Step::Act(seat, action) => state.play(*seat, action, &mut note).is_ok(),
        Step::Shuffle(order) => state.shuffle(order, &mut note).is_ok(),
    };
    taken.then_some(seen)
}

/// A choice of chance that likes the reserve, to and fro, because what follows
/// a reserve card tells something.
fn choose(state: &State, dice: &mut SplitMix) -> Action {
    let mut legal = Vec::new();
    state.legal(&mut legal);
    let lays = |action: &&Action| matches!(action, Action::Lay { .. });
    let reserves = |action: &&Action| matches!(action, Action::Reserve { .. });
    let any = legal[dice.below(legal.len() as u32) as usize];
    let liked = legal.iter().find(lays).or(legal.iter().find(reserves));
    *liked.filter(|_| dice.below(4) > 0).unwrap_or(&any)
}

/// Plays so many inputs by chance; `None` when the match ends before.
fn play(options: Options, inputs: usize, dice: &mut SplitMix) -> Option<Game> {
    let viewer = Viewer::Seat(Seat(dice.below(2) as u8));
    let mut state = State::new(options);
    let mut game = Game {
        viewer,
        steps: Vec::new(),
        seen: Vec::new(),
        view: View::new(viewer, &options),
        told: false,
    };
    for _ in 0..inputs {
        let step = match state.turn() {
            Turn::Over => return None,
            Turn::Shuffle(ask) => Step::Shuffle(ask.draw(dice)),
            Turn::Act(seat) => Step::Act(seat, choose(&state, dice)),
        };
        let seen = take(&mut state, &step, viewer).expect("an allowed input");
        seen.iter().for_each(|seen| game.view.note(seen));
        game.told = seen.iter().any(|seen| tells(seen, &game.view));
        game.steps.push(step);
        game.seen.push(seen);
    }
    (state.turn() != Turn::Over).then_some(game)
}

/// Whether reserving told the viewer something of a card that it looks for.
fn tells(seen: &Seen, view: &View) -> bool {
    let Seen::Reserved { seat, none_of, .. } = seen else {
        return false;
    };
    !view.viewer().is(*seat) && view.course().draw > 1 && !(view.unlocated() & *none_of).is_empty()
}

/// Every order of some cards at some places.
fn orders(cards: &mut Vec<Card>, chosen: &mut Vec<Card>, each: &mut dyn FnMut(&[Card])) {
    if cards.is_empty() {
        return each(chosen);
    }
    for place in 0..cards.len() {
        let card = cards.remove(place);
        chosen.push(card);
        orders(cards, chosen, each);
        chosen.pop();
        cards.insert(place, card);
    }
}

/// Every shuffle that the viewer cannot tell from this one when it happens.
fn alike(game: &Game, order: &Order) -> Vec<Order> {
    let (pile, is_open): (&[Card], Box<dyn Fn(usize) -> bool>) = match order {
        Order::Deal { numbers, .. } => {
            let starter = match &game.steps[0] {
                Step::Shuffle(Order::First(seat)) => *seat,
                _ => panic!("a match begins with its starter"),
            };
            let own = move |place| game.viewer.is(starter.plus((place % 2) as u8, 2));
            // What was located since, and never shuffled again, came from there.
            let again = is_reshuffled(game);
            let located =
                move |place: usize| !again && !game.view.unlocated().contains(numbers[place]);
            let open =
                move |place| place < 6 && own(place) || (6..10).contains(&place) || located(place);
            (numbers, Box::new(open))
        }
        Order::Draw(pile) => (pile, Box::new(|_| false)),
        Order::Base(pile) => (pile, Box::new(|place| place < 4)),
        Order::First(_) | Order::Actions(_) => return vec![order.clone()],
    };
    let mut hidden: Vec<Card> = (0..pile.len())
        .filter(|&place| !is_open(place))
        .map(|place| pile[place])
        .collect();
    let mut found = Vec::new();
    orders(&mut hidden, &mut Vec::new(), &mut |hidden| {
        let mut hidden = hidden.iter();
        let card = |place: usize| match is_open(place) {
            true => pile[place],
            false => *hidden.next().expect("a hidden card"),
        };
        let cards = (0..pile.len()).map(card).collect();
        found.push(match order {
            Order::Deal { actions, .. } => Order::Deal {
                numbers: cards,
                actions: *actions,
            },
            Order::Base(_) => Order::Base(cards),
            _ => Order::Draw(cards),
        });
    });
    found
}

/// The position without the order of both piles to come, which would make too
/// many worlds to tell whether they come evenly.
fn hands(state: &State) -> String {
    let position = state.position();
    let lines = position.lines();
    let lines = lines.filter(|line| !line.starts_with("actions") && !line.starts_with("draw"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The consistent worlds, with the number of shuffles that lead to each.
fn follow(game: &Game, mut state: State, from: usize, worlds: &mut BTreeMap<String, u64>) {
    for index in from..game.steps.len() {
        if let Step::Shuffle(order) = &game.steps[index] {
            for other in alike(game, order) {
                let mut state = state.clone();
                let seen = take(&mut state, &Step::Shuffle(other), game.viewer);
                if seen.as_ref() == Some(&game.seen[index]) {
                    follow(game, state, index + 1, worlds);
                }
            }
            return;
        }
        let seen = take(&mut state, &game.steps[index], game.viewer);
        if seen.as_ref() != Some(&game.seen[index]) {
            return;
        }
    }
    *worlds.entry(hands(&state)).or_default() += 1;
}

/// How far samples are from the worlds' distribution: chi-square and its
/// degrees of freedom.
fn distance(game: &Game, worlds: &BTreeMap<String, u64>, dice: &mut SplitMix) -> (f64, f64) {
    let samples = worlds.len() * 30 + 200;
    let mut drawn: BTreeMap<String, u64> = BTreeMap::new();
    for _ in 0..samples {
        let world = game.view.sample(dice).expect("a seat's view in a match");
        *drawn.entry(hands(&world)).or_default() += 1;
    }
    for world in drawn.keys() {
        assert!(
            worlds.contains_key(world),
            "an inconsistent world:\n{world}"
        );
    }
    let total: u64 = worlds.values().sum();
    let terms = worlds.iter().map(|(world, &weight)| {
        let expected = samples as f64 * weight as f64 / total as f64;
        let seen = drawn.get(world).copied().unwrap_or(0) as f64;
        (seen - expected).powi(2) / expected
    });
    (terms.sum(), (worlds.len() - 1) as f64)
}

/// How many shuffles would have to be tried, at most.
fn effort(game: &Game) -> u64 {
    let factorial = |cards: usize| (1..=cards as u64).product::<u64>();
    let effort = |step: &Step| match step {
        Step::Shuffle(Order::Draw(pile)) => factorial(pile.len()),
        Step::Shuffle(Order::Base(pile)) => factorial(pile.len() - 4),
        Step::Shuffle(Order::Deal { numbers, .. }) if is_reshuffled(game) => {
            factorial(numbers.len() - 7)
        }
        Step::Shuffle(Order::Deal { .. }) => factorial(game.view.unlocated().len()),
        Step::Shuffle(_) | Step::Act(..) => 1,
    };
    game.steps.iter().map(effort).product()
}

/// Compares samples and worlds in so many positions that are wanted.
fn compare(options: Options, wanted: fn(&Game) -> bool, positions: usize, seed: u64) {
    let mut dice = SplitMix::new(seed);
    let (mut distances, mut freedom, mut looked) = (0.0, 0.0, 0);
    for tries in 0.. {
        if looked == positions {
            break;
        }
        assert!(tries < 1_000_000, "only {looked} such positions");
        let inputs = 3 + dice.below(24) as usize;
        let Some(game) = play(options, inputs, &mut dice) else {
            continue;
        };
        if !wanted(&game) || effort(&game) > 100_000 {
            continue;
        }
        let mut worlds = BTreeMap::new();
        follow(&game, State::new(options), 0, &mut worlds);
        assert!(!worlds.is_empty(), "the real world is consistent");
        if !(2..=800).contains(&worlds.len()) {
            continue;
        }
        let (distance, degrees) = distance(&game, &worlds, &mut dice);
        distances += distance;
        freedom += degrees;
        looked += 1;
    }
    // Five standard deviations of a chi-square variable.
    let bound = freedom + 5.0 * (2.0 * freedom).sqrt();
    assert!(
        distances < bound,
        "chi-square {distances:.0} with {freedom} degrees of freedom"
    );
}

fn study(values: u8, suits: u8) -> Options {
    Options::study(values, suits).expect("a small deck")
}

fn is_told(game: &Game) -> bool {
    game.told && !is_reshuffled(game)
}

fn is_reshuffled(game: &Game) -> bool {
    let again = |step: &Step| matches!(step, Step::Shuffle(Order::Draw(_) | Order::Base(_)));
    game.steps.iter().any(again)
}

#[test]
fn samples_are_all_consistent_worlds_evenly() {
    compare(study(6, 2), |_| true, 40, 1);
    compare(study(4, 3), |_| true, 40, 2);
}

#[test]
fn qa_6_7_35_behind_reshuffles_too() {
    compare(study(6, 2), is_reshuffled, 40, 3);
    compare(study(4, 3), is_reshuffled, 40, 4);
}

#[test]
fn qa_17_38_where_none_of_a_hand_could_be_placed() {
    compare(study(8, 2), is_told, 15, 5);
    compare(study(6, 3), is_told, 15, 6);
}

#[test]
fn qa_32_38_where_a_strict_queen_tells_as_much() {
    let strict = Changes {
        queen_reserve: Some(QueenReserve::Strict),
        forced_after_reserve: Some(false),
        ..Changes::default()
    };
    let options = study(7, 2).with(&strict).expect("an allowed change");
    compare(options, is_told, 15, 7);
}

/// The action cards to come are in no order that anybody knows.
#[test]
fn qa_21_samples_shuffle_the_action_cards_to_come() {
    let mut dice = SplitMix::new(5);
    let game = play(study(6, 2), 10, &mut dice).expect("an early position");
    let mut first: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..3_000 {
        let world = game.view.sample(&mut dice).expect("a seat's view");
        let position = world.position();
        let line = position
            .lines()
            .find_map(|line| line.strip_prefix("actions: "));
        *first.entry(line.unwrap_or_default().into()).or_default() += 1;
    }
    let board = game.view.board(false);
    let worlds: u32 = (1..=board.to_come.len() as u32).product();
    assert_eq!(first.len(), worlds as usize);
    let expected = 3_000.0 / f64::from(worlds);
    let terms = first
        .values()
        .map(|&seen| (f64::from(seen) - expected).powi(2) / expected);
    let freedom = f64::from(worlds - 1);
    assert!(terms.sum::<f64>() < freedom + 5.0 * (2.0 * freedom).sqrt());
}
