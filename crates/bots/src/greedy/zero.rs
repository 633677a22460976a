//! Greedy at Zero: minimises a heuristic cost of the hand, one exchange ahead.
//!
//! The constants were chosen against random bots on seed 5, one after the other, by
//! the sum of the leads with three, four and five players (`docs/strength.md`). They
//! are frozen with the bot's choices.

use crate::{Bot, Style};
use brelan_zero::{Action, CardSet, Colour, State, Value, View};

/// Counts in tenths of a point.
type Tenths = i32;

const POINT: Tenths = 10;
/// What a point counts in a set, by the number of cards that it still lacks to be free.
const LACKING: [Tenths; 10] = [0, 4, 8, 6, 10, 10, 10, 10, 10, 10];
/// What a card outside of both sets costs beside its value: the exchange.
const OUTSIDE: Tenths = 2;
/// The highest total to knock with, at a table of three or fewer and of more. Lower
/// ones beat random bots by more, but lose a little to greedy ones.
const KNOCK_AT_MOST: (u16, u16) = (6, 4);
/// Laps in which an exchange may cost something, where the pot has nothing better.
const MAX_PAYING_LAPS: u32 = 12;

/// The frozen greedy bot.
pub(crate) fn greedy() -> Box<dyn Bot<State>> {
    Box::new(Greedy(Habits::GREEDY))
}

/// Greedy with another habit.
pub(crate) fn style(style: Style) -> Box<dyn Bot<State>> {
    let greedy = Habits::GREEDY;
    Box::new(Greedy(match style {
        Style::Daring => Habits { knock: 2, ..greedy },
        Style::Cautious => Habits {
            knock: -2,
            ..greedy
        },
        // It collects both sets from the first card on, and goes for a ZERO.
        Style::Hoarder => Habits {
            lacking: [0, 2, 4, 5, 6, 7, 8, 9, 10, 10],
            knock: -3,
        },
        // It counts what the hand is worth now.
        Style::Rusher => Habits {
            lacking: [0, 10, 10, 10, 10, 10, 10, 10, 10, 10],
            knock: 3,
        },
    }))
}

/// What greedy and its styles differ in.
#[derive(Clone, Copy)]
struct Habits {
    /// [`LACKING`].
    lacking: [Tenths; 10],
    /// How many points more the hand may have for a knock.
    knock: i32,
}

impl Habits {
    const GREEDY: Habits = Habits {
        lacking: LACKING,
        knock: 0,
    };
}

/// Collects a colour and a value together; no memory but the view's.
struct Greedy(Habits);

impl Bot<State> for Greedy {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        if legal.contains(&Action::Zero {}) {
            return Action::Zero {};
        }
        let Greedy(habits) = self;
        let knock = Action::Knock {};
        let own = view.own();
        let last_turn = view.public_state().closer.is_some();
        let judge = |hand: CardSet| {
            let tally = view.options().tally(hand);
            if tally.is_zero() {
                Tenths::MIN
            } else if last_turn {
                POINT * Tenths::from(tally.total())
            } else {
                cost(hand, view.options().set_size(), habits)
            }
        };
        let after = |action: &Action| judge(view.after(action));
        // The first of equals, so that the choice is the same everywhere.
        let exchanges = legal.iter().filter(|action| **action != knock);
        let Some(best) = exchanges.min_by_key(|action| after(action)) else {
            return knock;
        };
        let (now, then) = (judge(own), after(best));
        if then == Tenths::MIN {
            return *best;
        }
        if last_turn {
            return if then < now { *best } else { knock };
        }
        if wants_to_knock(view, habits) || then >= now && !may_get_worse(view) {
            return knock;
        }
        *best
    }
}

/// Whether the hand is good enough.
fn wants_to_knock(view: &View, habits: &Habits) -> bool {
    let (few, many) = KNOCK_AT_MOST;
    let most = if view.options().players <= 3 {
        few
    } else {
        many
    };
    let most = i32::from(most) + habits.knock;
    view.own_total().is_some_and(|own| i32::from(own) <= most)
}

/// Whether an exchange may make the hand worse for once: only in the first
/// laps. After that every exchange makes the hand better by a measure that
/// depends on nothing else, so no bot can swap for ever.
fn may_get_worse(view: &View) -> bool {
    view.public_state().turns / u32::from(view.options().players) < MAX_PAYING_LAPS
}

/// What a hand costs with an eye on the best colour and value to collect
/// together: it depends on nothing but the hand.
fn cost(hand: CardSet, set: u8, habits: &Habits) -> Tenths {
    let targets = Colour::all().flat_map(|colour| Value::all().map(move |value| (colour, value)));
    let costs = targets.map(|(colour, value)| {
        let (row, column) = (CardSet::of_colour(colour), CardSet::of_value(value));
        cost_with(hand, row, column, usize::from(set), habits)
    });
    costs.min().expect("there are colours and values")
}

/// What the hand costs on the way to a set in `row` and one in `column`.
fn cost_with(hand: CardSet, row: CardSet, column: CardSet, set: usize, habits: &Habits) -> Tenths {
    let (in_row, in_column) = (hand.and(row), hand.and(column));
    let outside = hand.but(row).but(column);
    let lacking = |cards: CardSet| habits.lacking[set.saturating_sub(cards.len())];
    // A value that counts for a card outside counts for the others, too.
    let counted = outside.values_sum();
    let with_column = outside.or(in_column).values_sum();
    let with_row = outside.or(in_column).or(in_row).values_sum();
    POINT * Tenths::from(counted)
        + lacking(in_column) * Tenths::from(with_column - counted)
        + lacking(in_row) * Tenths::from(with_row - with_column)
        + OUTSIDE * outside.len() as Tenths
}
