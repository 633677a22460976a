//! The moves of a roll-out are the actions of the match, copies merged, and
//! lead to the same.

use brelan_conformance::{Table, every_table};
use brelan_kernel::{Dice as _, Encoding as _, Rules, Seat, Shuffle as _, SplitMix, Turn, Viewer};
use brelan_quando::{Action, Counts, Move, Options, State, Value};

/// Every table of the presets, and small decks for study.
fn every_options() -> impl Iterator<Item = Options> {
    let published = every_table::<State>().map(|table| *table.state().table_options());
    let study = [(2, 4, 2), (2, 5, 4), (3, 6, 4), (4, 7, 5)];
    let study = study.map(|(players, values, hand)| Options::study(players, values, hand));
    published.chain(study.map(|options| options.expect("the deck fills the hands")))
}

/// Looks at positions of two rounds at every table in which a seat must choose.
fn over_positions(mut look: impl FnMut(&Table<State>, Seat, &mut SplitMix)) {
    for (number, options) in every_options().enumerate() {
        for seed in 0..4 {
            let mut table = Table::<State>::new(options);
            let mut dice = SplitMix::new(1000 * seed + number as u64);
            while table.state().round() < 3 && table.step_by_chance(&mut dice) {
                if let Turn::Act(seat) = table.state().turn() {
                    look(&table, seat, &mut dice);
                }
            }
        }
    }
}

/// Everything that a match is, as far as it can be asked.
fn all_of(state: &State) -> impl PartialEq + std::fmt::Debug + use<> {
    let mut legal = Vec::new();
    state.legal(&mut legal);
    let seats = || Seat::all(state.players());
    let known = |viewer| {
        let of = move |holder| (0..200).map(move |card| (holder, brelan_quando::Handle(card)));
        let known = seats().flat_map(of);
        known
            .map(|(holder, card)| state.known_sides(viewer, holder, card))
            .collect::<Vec<_>>()
    };
    let waits = match state.turn() {
        Turn::Chance(request) => request.label(),
        Turn::Act(seat) => seat.to_string(),
        Turn::Over => "over".into(),
    };
    let counts: Vec<Counts> = seats().map(|seat| state.counts(seat)).collect();
    let ended = state.last_round().map(|over| (over.end, over.points));
    (
        (state.position(), *state.public_state(), waits),
        (legal, counts, ended),
        seats().map(known).collect::<Vec<_>>(),
    )
}

#[test]
fn moves_are_the_legal_actions_with_copies_merged() {
    let mut looked = 0;
    over_positions(|table, seat, _| {
        let state = table.state();
        assert_eq!(state.acting(), Some(seat));
        let mut merged: Vec<Move> = Vec::new();
        for action in table.legal() {
            let choice = state.move_of(&action).expect("an offered action");
            if !merged.contains(&choice) {
                merged.push(choice);
            }
        }
        let moves: Vec<Move> = state.moves().iter().collect();
        assert_eq!(moves.len(), merged.len());
        assert!(merged.iter().all(|choice| moves.contains(choice)));
        for choice in moves {
            let action = state.action_of(choice);
            assert!(table.legal().contains(&action), "{choice:?}");
            assert_eq!(state.move_of(&action), Some(choice));
        }
        looked += 1;
    });
    assert!(looked > 2000, "only {looked} positions were looked at");
}

#[test]
fn a_move_leads_where_its_action_leads() {
    over_positions(|table, seat, _| {
        for choice in table.state().moves().iter() {
            let (mut moved, mut played) = (table.state().clone(), table.state().clone());
            let action = played.action_of(choice);
            moved.play_move(choice);
            played
                .play(seat, &action, &mut |_| {})
                .expect("one of the legal actions");
            assert_eq!(all_of(&moved), all_of(&played), "{choice:?}");
        }
    });
}

#[test]
fn a_match_of_moves_is_the_match_of_their_actions() {
    for (number, options) in every_options().enumerate() {
        let (mut moved, mut played) = (State::new(options), State::new(options));
        let mut dice = SplitMix::new(number as u64);
        while !moved.is_over() && moved.round() < 6 {
            let Some(seat) = moved.acting() else {
                let Some(request) = played.turn().request() else {
                    panic!("a shuffle is waited for")
                };
                let mut same = dice.clone();
                moved.shuffle_by(&mut dice);
                let shuffled = request.draw(&mut same);
                played
                    .apply_shuffle(&shuffled, &mut |_| {})
                    .expect("the drawn shuffle");
                continue;
            };
            let moves = moved.moves();
            let chosen = moves.nth(dice.below(moves.len() as u32) as usize);
            let chosen = chosen.expect("one of them");
            let action = played.action_of(chosen);
            moved.play_move(chosen);
            played.play(seat, &action, &mut |_| {}).expect("legal");
            assert_eq!(moved.position(), played.position());
        }
        assert_eq!(all_of(&moved), all_of(&played));
    }
}

#[test]
fn a_move_takes_the_copies_that_came_first() {
    over_positions(|table, seat, _| {
        for choice in table.state().moves().iter() {
            let Action::Play { cards } = table.state().action_of(choice) else {
                continue;
            };
            assert!(cards.is_sorted(), "hand order");
            let view = table.view(Viewer::Seat(seat));
            let front = |card| view.hand(seat).find(|(held, _)| *held == card);
            let fronts: Vec<Value> = cards
                .iter()
                .filter_map(|card| front(*card)?.1.front)
                .collect();
            for (earlier, sides) in view.hand(seat) {
                let place = fronts.iter().rposition(|front| Some(*front) == sides.front);
                let before = place.is_some_and(|place| earlier < cards[place]);
                assert!(!before || cards.contains(&earlier), "{choice:?}");
            }
        }
    });
}

#[test]
fn counts_are_those_of_the_fronts() {
    over_positions(|table, seat, _| {
        let view = table.view(Viewer::Seat(seat));
        let counts = table.state().counts(seat);
        for value in Value::all() {
            let shows = |(_, sides): &(_, brelan_quando::Sides)| sides.front == Some(value);
            let shown = view.hand(seat).filter(shows).count();
            assert_eq!(usize::from(counts.of(value)), shown);
        }
        assert_eq!(usize::from(counts.cards()), view.cards(seat));
    });
}

/// Takes all ids of a position.
fn play_every_id(state: &State, seat: Seat) {
    for id in state.legal_ids().iter() {
        let action = state.action_of_id(id as u16).expect("a legal id");
        let (mut by_id, mut by_action) = (state.clone(), state.clone());
        by_id.play_id(id as u16);
        let played = by_action.play(seat, &action, &mut drop);
        played.expect("the action of a legal id");
        assert_eq!(all_of(&by_id), all_of(&by_action), "{action:?}");
    }
}

#[test]
fn an_id_is_played_as_the_action_that_it_stands_for() {
    over_positions(|table, seat, _| play_every_id(table.state(), seat));
    // Small decks have many zeros, and their owners see the backs: of several zeros each is an
    // id of its own (QU-17).
    let options = Options::study(2, 5, 4)
        .and_then(|options| options.with(|changes| changes.owner_saw_dealt_backs = true))
        .expect("the deck fills the hands");
    let (mut dice, mut choices_of_zeros) = (SplitMix::new(1), 0);
    for _ in 0..2_000 {
        let mut table = Table::<State>::new(options);
        while table.state().round() < 2 && table.step_by_chance(&mut dice) {
            let legal = table.legal();
            let [Action::Flip { .. }, Action::Flip { .. }, ..] = *legal else {
                continue;
            };
            let seat = table.state().turn().seat().expect("a seat flips");
            play_every_id(table.state(), seat);
            choices_of_zeros += 1;
        }
    }
    assert!(choices_of_zeros > 10, "{choices_of_zeros} choices");
}
