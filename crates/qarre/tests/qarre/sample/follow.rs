//! Matches on small decks, and every world that their viewer cannot tell from
//! the real one.

use brelan_kernel::{Dice, Notation, Rules, Seat, Shuffle, SplitMix, Turn, View as _, Viewer};
use brelan_qarre::{
    Action, Card, CardSet, Choice, Event, Options, Seen, Shuffled, State, View, World,
};
use std::collections::BTreeMap;

/// One input of a match.
#[derive(Clone)]
pub(crate) enum Step {
    Act(Seat, Action),
    Shuffle(Shuffled),
}

/// A match that was played for a while.
pub(crate) struct Game {
    viewer: Viewer,
    pub(crate) steps: Vec<Step>,
    /// What the viewer saw, input by input.
    seen: Vec<Vec<Seen>>,
    pub(crate) view: View,
    /// Whether the last input told something of the other hand.
    pub(crate) told: bool,
}

/// Takes one input; what the viewer sees, or `None` when it is not allowed.
fn take(state: &mut State, step: &Step, viewer: Viewer) -> Option<Vec<Seen>> {
    let mut seen = Vec::new();
    let mut observe = |event: Event| seen.push(event.seen_by(viewer));
    let taken = match step {
        Step::Act(seat, action) => state.play(*seat, action, &mut observe).is_ok(),
        Step::Shuffle(shuffled) => state.apply_shuffle(shuffled, &mut observe).is_ok(),
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

/// Plays `inputs` inputs by chance; `None` when the match ends before.
pub(crate) fn play(options: Options, inputs: usize, dice: &mut SplitMix) -> Option<Game> {
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
            Turn::Chance(request) => Step::Shuffle(request.draw(dice)),
            Turn::Act(seat) => Step::Act(seat, choose(&state, dice)),
        };
        let seen = take(&mut state, &step, viewer).expect("an allowed input");
        seen.iter().for_each(|seen| game.view.observe(seen));
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
    !view.viewer().is(*seat)
        && view.public_state().draw > 1
        && !(view.unlocated() & *none_of).is_empty()
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
fn alike(game: &Game, shuffled: &Shuffled) -> Vec<Shuffled> {
    let (pile, is_open): (&[Card], Box<dyn Fn(usize) -> bool>) = match shuffled {
        Shuffled::Deal { numbers, .. } => {
            let starter = match &game.steps[0] {
                Step::Shuffle(Shuffled::First(seat)) => *seat,
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
        Shuffled::Draw(pile) => (pile, Box::new(|_| false)),
        Shuffled::Base(pile) => (pile, Box::new(|place| place < 4)),
        Shuffled::First(_) | Shuffled::Actions(_) => return vec![shuffled.clone()],
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
        found.push(match shuffled {
            Shuffled::Deal { actions, .. } => Shuffled::Deal {
                numbers: cards,
                actions: *actions,
            },
            Shuffled::Base(_) => Shuffled::Base(cards),
            _ => Shuffled::Draw(cards),
        });
    });
    found
}

/// The position without the order of both piles to come, which would make too
/// many worlds to tell whether they come evenly.
pub(crate) fn hands(state: &State) -> String {
    let position = state.position();
    let lines = position.lines();
    let lines = lines.filter(|line| !line.starts_with("actions") && !line.starts_with("draw"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Goes through the consistent worlds, as often as there are shuffles that lead
/// to each; `each` gets the world and what was there to be played before.
pub(crate) fn follow(game: &Game, each: &mut dyn FnMut(&State, &Unplayed)) {
    let state = State::new(*game.view.options());
    go_on(game, state, Unplayed::default(), 0, each);
}

fn go_on(
    game: &Game,
    mut state: State,
    mut unplayed: Unplayed,
    from: usize,
    each: &mut dyn FnMut(&State, &Unplayed),
) {
    for index in from..game.steps.len() {
        if let Step::Shuffle(shuffled) = &game.steps[index] {
            for other in alike(game, shuffled) {
                let mut state = state.clone();
                let seen = take(&mut state, &Step::Shuffle(other), game.viewer);
                if seen.as_ref() == Some(&game.seen[index]) {
                    go_on(game, state, unplayed.clone(), index + 1, each);
                }
            }
            return;
        }
        unplayed.note(game, &state, &game.steps[index]);
        let seen = take(&mut state, &game.steps[index], game.viewer);
        if seen.as_ref() != Some(&game.seen[index]) {
            return;
        }
        unplayed.forget_played(&state);
    }
    each(&state, &unplayed);
}

/// The cards that the other seat held and did not play, choice by choice,
/// though they would have scored, or though they fitted and it reserved.
#[derive(Clone, Default)]
pub(crate) struct Unplayed {
    choices: Vec<CardSet>,
}

impl Unplayed {
    /// Those of the last choices.
    pub(crate) fn of_the_last(&self, choices: usize) -> CardSet {
        let last = self.choices.iter().rev().take(choices);
        last.fold(CardSet::EMPTY, |all, cards| all | *cards)
    }

    /// A card that was played may come again, as if it had never been there.
    fn forget_played(&mut self, state: &State) {
        if let Some(world) = state.world() {
            let held = world.hand(Seat(0)) | world.hand(Seat(1));
            self.choices
                .iter_mut()
                .for_each(|cards| *cards = *cards & held);
        }
    }

    /// Tries every card of the hand out, before `step` is taken.
    fn note(&mut self, game: &Game, state: &State, step: &Step) {
        let (Step::Act(seat, action), Some(world)) = (step, state.world()) else {
            return;
        };
        let of_hand = matches!(action, Action::Play { .. } | Action::Reserve { .. });
        if game.viewer.is(*seat) || !of_hand {
            return;
        }
        let text = state.action_text(*seat, action);
        let chosen = text.split(' ').nth(1).and_then(|card| card.parse().ok());
        let (mut made, mut best) = (0, BTreeMap::<Card, i32>::new());
        world.choices(|choice| {
            let Choice::Play(card, cell) = choice else {
                return;
            };
            let gain = gain(world, choice);
            let most = best.entry(card).or_default();
            *most = gain.max(*most);
            if matches!(action, Action::Play { cell: there, .. } if *there == cell)
                && Some(card) == chosen
            {
                made = gain;
            }
        });
        let better = best.into_iter().filter(|(card, gain)| match action {
            _ if Some(*card) == chosen => false,
            Action::Reserve { .. } => true,
            _ => *gain > made,
        });
        self.choices.push(better.map(|(card, _)| card).collect());
    }
}

/// The points of a choice.
fn gain(mut world: World, choice: Choice) -> i32 {
    let seat = world.public_state().active;
    let before = world.public_state().scores[seat];
    world.choose(choice, &mut SplitMix::new(0));
    world.public_state().scores[seat] - before
}

/// How many shuffles would have to be tried, at most.
pub(crate) fn effort(game: &Game) -> u64 {
    let factorial = |cards: usize| (1..=cards as u64).product::<u64>();
    let effort = |step: &Step| match step {
        Step::Shuffle(Shuffled::Draw(pile)) => factorial(pile.len()),
        Step::Shuffle(Shuffled::Base(pile)) => factorial(pile.len() - 4),
        Step::Shuffle(Shuffled::Deal { numbers, .. }) if is_reshuffled(game) => {
            factorial(numbers.len() - 7)
        }
        Step::Shuffle(Shuffled::Deal { .. }) => factorial(game.view.unlocated().len()),
        Step::Shuffle(_) | Step::Act(..) => 1,
    };
    game.steps.iter().map(effort).product()
}

/// Whether a pile was shuffled again.
pub(crate) fn is_reshuffled(game: &Game) -> bool {
    let again = |step: &Step| matches!(step, Step::Shuffle(Shuffled::Draw(_) | Shuffled::Base(_)));
    game.steps.iter().any(again)
}
