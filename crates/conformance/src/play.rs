//! Playing, refusing and writing down.

use crate::table::{Step, Table, every_table};
use brelan_kernel::{BoardFacts, Position, Refused, Seat, Shuffle, SplitMix, Turn, View};

/// More inputs than any match of chance takes.
const MAX_INPUTS: usize = 1_000_000;

/// Plays a match of chance at every table and looks at each position.
fn over_all_positions<G: Position>(mut look: impl FnMut(&Table<G>)) {
    for (number, mut table) in every_table::<G>().enumerate() {
        let mut dice = SplitMix::new(number as u64);
        for inputs in 0.. {
            assert!(inputs < MAX_INPUTS, "the match does not end");
            look(&table);
            if !table.step_by_chance(&mut dice) {
                break;
            }
        }
    }
}

/// Matches end; at least one seat wins; a seat that must act can, and only that seat.
pub fn matches_end_and_every_offer_is_allowed<G: Position>() {
    over_all_positions::<G>(|table| {
        let (state, legal) = (table.state(), table.legal());
        match state.turn() {
            Turn::Act(seat) => {
                assert!(!legal.is_empty(), "a seat that must act has an action");
                for action in &legal {
                    assert!(state.check(seat, action).is_ok(), "{action:?} is offered");
                    for other in seat.others(state.players()) {
                        assert!(state.check(other, action).is_err(), "{other} is not to act");
                    }
                }
            }
            Turn::Chance(_) => assert!(legal.is_empty()),
            Turn::Over => {
                assert!(legal.is_empty());
                assert!(!state.winners().is_empty());
            }
        }
    });
}

/// How a round ended is told of every seat, its points keep their bounds, and who has won it
/// follows from the points where few points win.
pub fn every_round_has_a_winner<G: Position>() {
    over_all_positions::<G>(|table| {
        let state = table.state();
        let Some(result) = state.last_round() else {
            return;
        };
        let players = usize::from(state.players());
        assert_eq!((result.points.len(), result.won.len()), (players, players));
        assert!(result.won.contains(&true), "a round has a winner");
        if let Some(bounds) = G::round_points(state.table_options()) {
            let keeps = |points| bounds.contains(points);
            assert!(result.points.iter().all(keeps), "points beyond {bounds:?}");
        }
        let fewest = result.points.iter().min();
        for (points, won) in result.points.iter().zip(&*result.won) {
            assert!(!G::FEW_POINTS_WIN || *won == (Some(points) == fewest));
        }
        assert!(
            result
                .knock
                .is_none_or(|knock| knock.seat.index() < players),
            "a seat of the match has knocked"
        );
        if state.turn().is_over() && state.round() == 1 {
            let winners = Seat::all(state.players()).filter(|seat| result.won[seat.index()]);
            assert_eq!(winners.collect::<Vec<_>>(), state.winners());
        }
    });
}

/// What every client reads of a board is in its JSON, and says how the match
/// stands; each position is looked at by one viewer, in turn.
pub fn every_board_has_the_shared_fields<G: Position>() {
    over_all_positions::<G>(|table| {
        let state = table.state();
        let viewers: Vec<_> = table.viewers().collect();
        let view = table.view(viewers[table.steps.len() % viewers.len()]);
        let json = serde_json::to_string(&view.board(false)).expect("JSON");
        let facts: BoardFacts = serde_json::from_str(&json).expect("the fields of every board");
        let (acting, over) = match state.turn() {
            Turn::Act(seat) => (Some(seat), false),
            Turn::Chance(_) => (None, false),
            Turn::Over => (None, true),
        };
        assert_eq!((facts.acting, facts.phase == "over"), (acting, over));
        assert_eq!(facts.scores.len(), usize::from(state.players()));
        if let Some(round) = facts.round {
            assert_eq!(round, state.round());
        }
        if table.steps.is_empty() {
            assert!(
                ["first", "deal"].contains(&facts.phase.as_str()),
                "{}",
                facts.phase
            );
        }
    });
}

/// An action that is not allowed leaves the match as it was and cites a rule.
pub fn a_refused_action_changes_nothing<G: Position>() {
    for mut table in every_table::<G>().step_by(3) {
        let mut dice = SplitMix::new(3);
        let mut known: Vec<G::Action> = Vec::new();
        while table.state().round() < 2 && table.step_by_chance(&mut dice) {
            for action in table.legal() {
                if known.len() < 200 && !known.contains(&action) {
                    known.push(action);
                }
            }
            let mut state = table.state().clone();
            let before = state.position();
            for seat in Seat::all(table.state().players()) {
                for action in &known {
                    if let Err(refusal) = table.state().check(seat, action) {
                        assert!(!refusal.rule().is_empty());
                        assert!(refusal.to_string().starts_with(refusal.rule()));
                        let mut events = 0;
                        let played = state.play(seat, action, &mut |_| events += 1);
                        assert_eq!(played, Err(refusal));
                        assert_eq!(events, 0, "nothing happened");
                    }
                }
            }
            assert_eq!(state.position(), before);
        }
    }
}

/// What is written in the record format reads back, and each text is one action.
pub fn actions_and_shuffles_read_back_from_text<G: Position>() {
    over_all_positions::<G>(|table| match table.state().turn() {
        Turn::Act(seat) => {
            let mut texts = Vec::new();
            for action in table.legal() {
                let text = table.state().action_text(seat, &action);
                assert_eq!(
                    table.state().action_from_text(seat, &text),
                    Ok(action),
                    "{text}"
                );
                texts.push(text);
            }
            texts.sort_unstable();
            assert!(
                texts.windows(2).all(|two| two[0] != two[1]),
                "two actions share a text"
            );
        }
        Turn::Chance(request) => {
            let shuffled = request.draw(&mut SplitMix::new(1));
            let piles = owned(G::shuffle_text(&shuffled));
            if !piles.is_empty() {
                let read = table
                    .state()
                    .shuffle_from_text(&piles)
                    .map(|shuffled| G::shuffle_text(&shuffled));
                assert_eq!(read.map(owned), Ok(piles));
            }
        }
        Turn::Over => {}
    });
}

fn owned(piles: Vec<(&'static str, Vec<String>)>) -> Vec<(String, Vec<String>)> {
    piles
        .into_iter()
        .map(|(name, pile)| (name.to_string(), pile))
        .collect()
}

/// The wire's form of actions and the record's form of options read back.
pub fn actions_and_options_read_back_from_json<G: Position>() {
    for mut table in every_table::<G>() {
        let options = serde_json::to_string(table.state().table_options()).expect("JSON");
        let read: G::Options = serde_json::from_str(&options).expect("options read back");
        assert_eq!(&read, table.state().table_options());
        let mut dice = SplitMix::new(8);
        while table.state().round() < 2 && table.step_by_chance(&mut dice) {
            for action in table.legal() {
                let text = serde_json::to_string(&action).expect("JSON");
                let read: G::Action = serde_json::from_str(&text).expect("an action reads back");
                assert_eq!(read, action, "{text}");
            }
        }
    }
}

/// A shuffle of other cards, or one that was not requested, is refused.
pub fn a_foreign_shuffle_is_refused<G: Position>() {
    for mut table in every_table::<G>() {
        let mut dice = SplitMix::new(5);
        let mut first = None;
        while table.state().round() == 0 {
            if let Some(request) = table.state().turn().request() {
                first.get_or_insert_with(|| request.draw(&mut dice));
            }
            table.step_by_chance(&mut dice);
        }
        let before = table.state().position();
        let foreign = Step::Shuffle(first.expect("a match begins with a shuffle"));
        assert!(!table.take(&foreign), "it was not requested");
        assert_eq!(table.state().position(), before);
    }
}
