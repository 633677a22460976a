//! A world for looking ahead goes on as the match itself does.

use brelan_kernel::{Dice, Match, Notation, Rules, Seat, Shuffle, SplitMix, Turn};
use brelan_qarre::{
    Action, ActionCard, Card, CardSet, Choice, Draws, EmptyCell, Event, JackDestination, JackScope,
    KingScope, OptionValues, Options, State, WinCheck, World,
};
use std::collections::VecDeque;

/// What came up in the match, to come up in its world again.
#[derive(Default)]
struct Same {
    cards: VecDeque<Card>,
    actions: VecDeque<ActionCard>,
}

impl Same {
    fn observe(&mut self, event: &Event) {
        match event {
            Event::Drew { card, .. } | Event::Refilled { card, .. } => self.cards.push_back(*card),
            Event::NewBase { base, .. } => self.cards.extend(base.iter()),
            Event::TurnedUp { action, .. } => self.actions.push_back(*action),
            _ => {}
        }
    }
}

impl Draws for Same {
    fn card(&mut self, pile: CardSet) -> Card {
        let card = self.cards.pop_front().expect("a card came up");
        assert!(pile.contains(card), "{card} is not in the pile");
        card
    }

    fn action(&mut self, coming: u16) -> ActionCard {
        let action = self.actions.pop_front().expect("an action card came up");
        let bit = "Js Qs Ks Jh Qh Kh Jd Qd Kd Jc Qc Kc".find(&action.to_string());
        assert_eq!(coming >> (bit.expect("a name") / 3) & 1, 1);
        action
    }
}

/// The action as the world names it.
fn choice_of(state: &State, seat: Seat, action: &Action) -> Choice {
    let text = state.action_text(seat, action);
    let card = || text.split(' ').nth(1).and_then(|card| card.parse().ok());
    let card = || card().expect("a card");
    match *action {
        Action::Take { cell } => Choice::Take(cell),
        Action::Done {} => Choice::Done,
        Action::Remove { cell, card } => Choice::Remove(cell, card),
        Action::Skip {} => Choice::Skip,
        Action::Play { cell, .. } => Choice::Play(card(), cell),
        Action::Lay { cell } => Choice::Lay(cell),
        Action::Reserve { .. } => Choice::Reserve(card()),
        Action::Discard { .. } => Choice::Discard(card()),
        Action::End {} => Choice::End,
    }
}

/// The world stands as the match does.
fn assert_same(world: &World, state: &State) {
    let Some(real) = state.world() else {
        assert!(state.turn() == Turn::Over);
        assert_eq!(world.acting(), None);
        return;
    };
    assert!(world.is_like(&real));
}

/// Plays a match by chance, side by side with its world.
fn side_by_side(options: Options, seed: u64) {
    let mut dice = SplitMix::new(seed);
    let mut game = Match::<State, ()>::unobserved(options);
    let (mut legal, mut world) = (Vec::new(), None::<World>);
    loop {
        let mut same = Same::default();
        let mut observe = |event: Event| same.observe(&event);
        let mut played = None;
        loop {
            let state = game.state();
            if let Some(request) = state.turn().request() {
                let shuffled = request.draw(&mut dice);
                let taken = game.apply_shuffle_and_emit(&shuffled, &mut observe);
                taken.expect("the drawn shuffle");
                continue;
            }
            let Some(seat) = state.turn().seat() else {
                break;
            };
            if played.is_some() || world.is_none() {
                break;
            }
            state.legal(&mut legal);
            let action = legal[dice.below(legal.len() as u32) as usize];
            played = Some(choice_of(state, seat, &action));
            let taken = game.play_and_emit(seat, &action, &mut observe);
            taken.expect("legal");
        }
        let state = game.state();
        match (&mut world, played) {
            (Some(world), Some(choice)) => {
                world.play(choice, &mut same);
                assert_same(world, state);
            }
            (world, _) => *world = state.world(),
        }
        if state.turn() == Turn::Over {
            return;
        }
    }
}

#[test]
fn qa_23_a_world_goes_on_as_the_match_does() {
    let standard = Options::study(10, 4).expect("the published game");
    let changed = |change: fn(&mut OptionValues)| standard.with(change).expect("an allowed change");
    let tables = [
        standard,
        Options::study(5, 3).expect("a small deck"),
        changed(|to| to.jack_destination = JackDestination::Discard),
        changed(|to| to.jack_destination = JackDestination::HandTrim4),
        changed(|to| to.jack_scope = JackScope::StackAny),
        changed(|to| to.jack_scope = JackScope::StackAll),
        changed(|to| to.king_scope = KingScope::AnyLevel),
        changed(|to| to.empty_cell = EmptyCell::Adjacent),
        changed(|to| to.empty_cell = EmptyCell::Refill),
        changed(|to| {
            to.empty_cell = EmptyCell::Refill;
            to.jack_destination = JackDestination::Discard;
            to.turn_cap = Some(60);
        }),
        changed(|to| to.win_check = WinCheck::EndOfTurn),
        changed(|to| (to.target, to.lead) = (8, 5)),
        changed(|to| to.negative_scores = false),
    ];
    for (number, options) in (0..).zip(tables) {
        for seed in 0..12 {
            side_by_side(options, 100 * number + seed);
        }
    }
}
