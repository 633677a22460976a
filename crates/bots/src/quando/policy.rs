//! The greedy policy in roll-outs: the greedy bot's choices, from the counts of
//! the own hand and what lies open. Copies of a front are not told apart, so that
//! a choice looks at a dozen plays in one word instead of at a list of actions.

use super::hand::{POINT, TRIPLET, Tenths, VALUES, Worth, knock_at_most, value};
use brelan_kernel::{List, Rules};
use brelan_quando::{Counts, Move, Phase, Side, State, Value};

/// The sides of the draw pile's top card, as far as they are known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Top {
    pub(super) up: Option<Value>,
    pub(super) down: Option<Value>,
}

impl Top {
    /// As everybody sees it.
    fn open(state: &State) -> Top {
        Top {
            up: state.public_state().draw_top,
            down: state.open_down_side(),
        }
    }

    /// What a hand costs with the card drawn on that side, when more turns
    /// follow.
    fn cost(self, hand: &Worth, side: Side) -> Tenths {
        match side {
            Side::Visible => match self.up {
                Some(up) => hand.cost_with(up),
                None => hand.cost_with_any_but(None),
            },
            Side::Hidden => match self.down {
                Some(down) => hand.cost_with(down),
                None => hand.cost_with_any_but(self.up),
            },
        }
    }

    /// The points of that side, on average where it is not known.
    fn points(self, side: Side) -> Tenths {
        match (side, self.up, self.down) {
            (Side::Visible, Some(side), _) | (Side::Hidden, _, Some(side)) => points_of(side),
            (Side::Hidden, Some(up), None) => {
                (SUM_OF_VALUES - points_of(up)) / (VALUES as Tenths - 1)
            }
            _ => SUM_OF_VALUES / VALUES as Tenths,
        }
    }
}

const SUM_OF_VALUES: Tenths = (VALUES * (VALUES - 1) / 2) as Tenths;

fn points_of(value: Value) -> Tenths {
    value.number().into()
}

/// The greedy move of the acting seat.
pub(super) fn greedy_move(state: &State) -> Move {
    let public = state.public_state();
    let hand = state.counts(public.acting);
    match public.phase {
        Phase::Penalty if hand.of(Value::ZERO) > 0 => Move::Flip,
        Phase::Turn => turn(state, hand),
        Phase::Ending if wants_to_knock(state, hand) => Move::Knock,
        Phase::Ending => Move::End,
        _ => Move::Draw {
            side: better_side(hand, Top::open(state), public.knocker.is_some()),
        },
    }
}

fn wants_to_knock(state: &State, hand: Counts) -> bool {
    let others = state.public_state().acting.others(state.players());
    let smallest = others.map(|seat| state.counts(seat).cards()).min();
    hand.total() <= knock_at_most(smallest.unwrap_or(0))
}

fn turn(state: &State, hand: Counts) -> Move {
    let (moves, top) = (state.moves(), Top::open(state));
    if hand.is_empty() {
        return moves.nth(0).expect("a turn that did not pass by itself");
    }
    if state.public_state().knocker.is_some() {
        return last_turn(hand, top).1;
    }
    if moves.may_knock() && wants_to_knock(state, hand) {
        return Move::Knock;
    }
    best_play(hand, top).1
}

/// The plays that are worth a thought: all cards of a value, three of more,
/// and straights.
fn plays(hand: Counts) -> impl Iterator<Item = Move> {
    let sets = hand.values().flat_map(move |value| {
        let cards = hand.of(value);
        let triplet = (cards > 3).then_some(Move::Equal { value, cards: 3 });
        std::iter::once(Move::Equal { value, cards }).chain(triplet)
    });
    sets.chain(hand.straights().map(|lowest| Move::Straight { lowest }))
}

/// The hand after a play.
fn without(hand: Counts, play: Move) -> Counts {
    match play {
        Move::Equal { value, cards } => hand.minus(value, cards),
        Move::Straight { lowest } => {
            let lowest = usize::from(lowest.number());
            (lowest..lowest + 3).fold(hand, |hand, number| hand.minus(value(number), 1))
        }
        _ => hand,
    }
}

/// The hand after the play of the most points; of equals that of the most
/// cards.
pub(super) fn without_most(hand: Counts) -> Counts {
    let most = plays(hand).max_by_key(|play| match *play {
        Move::Equal { value, cards } => (points_of(value) * Tenths::from(cards), cards),
        Move::Straight { lowest } => (3 * points_of(lowest) + 3, 3),
        _ => (0, 0),
    });
    most.map_or(hand, |play| without(hand, play))
}

/// More plays than these are never asked for.
const MOST_PLAYS: usize = 16;

/// The plays that are best by the heuristic, `most` at most, with their costs, the best
/// one first.
pub(super) fn best_plays(state: &State, most: usize) -> List<(Tenths, Move), MOST_PLAYS> {
    let hand = state.counts(state.public_state().acting);
    let most = most.min(MOST_PLAYS);
    let mut best = List::empty((0, Move::Pass));
    let is_play = |choice: &Move| matches!(choice, Move::Equal { .. } | Move::Straight { .. });
    for play in state.moves().iter().filter(is_play) {
        let cost = heuristic_cost(state, hand, play);
        let place = best.iter().take_while(|(other, _)| *other <= cost).count();
        if place < most {
            best.truncate(most - 1);
            best.push((cost, play));
            best[place..].rotate_right(1);
        }
    }
    best
}

fn bonus(play: Move) -> Tenths {
    match play {
        Move::Equal { cards: 3, .. } => TRIPLET,
        _ => 0,
    }
}

/// The play after which the hand costs least, and that cost.
pub(super) fn best_play(hand: Counts, top: Top) -> (Tenths, Move) {
    let costs = plays(hand).map(|play| (cost_of_play(hand, play, top), play));
    costs
        .min_by_key(|(cost, _)| *cost)
        .unwrap_or((Tenths::MAX, Move::Pass))
}

/// The cost of a play by the heuristic.
fn heuristic_cost(state: &State, hand: Counts, play: Move) -> Tenths {
    let top = Top::open(state);
    if state.public_state().knocker.is_some() {
        -POINT * gain_of_last_turn(play, top)
    } else {
        cost_of_play(hand, play, top)
    }
}

/// What the hand costs after a play, with the better draw.
pub(super) fn cost_of_play(hand: Counts, play: Move, top: Top) -> Tenths {
    let left = Worth::of(without(hand, play));
    let hidden = top.cost(&left, Side::Hidden);
    let drawn = match top.up {
        Some(_) => hidden.min(top.cost(&left, Side::Visible)),
        None => hidden,
    };
    drawn - bonus(play)
}

/// In the last round only the total counts: the best choice, and how many
/// points it takes out of the hand.
pub(super) fn last_turn(hand: Counts, top: Top) -> (Tenths, Move) {
    let mut best = (0, Move::Pass);
    for play in plays(hand) {
        let gain = gain_of_last_turn(play, top);
        if gain > best.0 {
            best = (gain, play);
        }
    }
    best
}

/// How many points a choice of the last round takes out of the hand, with the
/// better draw.
pub(super) fn gain_of_last_turn(choice: Move, top: Top) -> Tenths {
    let played = match choice {
        Move::Equal { value, cards } => points_of(value) * Tenths::from(cards),
        Move::Straight { lowest } => 3 * points_of(lowest) + 3,
        _ => return 0,
    };
    let drawn = top.points(Side::Visible).min(top.points(Side::Hidden));
    played - drawn + bonus(choice) / POINT
}

fn better_side(hand: Counts, top: Top, last: bool) -> Side {
    if top.up.is_none() || regret_of_side(hand, Side::Visible, top, last) > 0 {
        Side::Hidden
    } else {
        Side::Visible
    }
}

/// What a hand costs with the card drawn on that side.
pub(super) fn cost_of_side(hand: Counts, side: Side, top: Top, last: bool) -> Tenths {
    if last {
        POINT * top.points(side)
    } else {
        top.cost(&Worth::of(hand), side)
    }
}

/// By how much a side costs more than the other one; less than zero where it
/// costs less.
pub(super) fn regret_of_side(hand: Counts, side: Side, top: Top, last: bool) -> Tenths {
    let cost = |side| cost_of_side(hand, side, top, last);
    let more = cost(Side::Visible) - cost(Side::Hidden);
    match side {
        Side::Visible => more,
        Side::Hidden => -more,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_kernel::SplitMix;
    use brelan_quando::{Options, Preset};

    #[test]
    fn the_best_plays_are_the_first_ones_of_all_by_cost() {
        let options = Options::preset(Preset::Official, 2).expect("two players");
        for seed in 0..20 {
            let mut state = State::new(options);
            while state.acting().is_none() {
                state.shuffle_by(&mut SplitMix::new(seed));
            }
            let hand = state.counts(state.public_state().acting);
            let cost = |play| heuristic_cost(&state, hand, play);
            let mut all: Vec<_> = state
                .moves()
                .iter()
                .map(|play| (cost(play), play))
                .collect();
            all.sort_by_key(|(cost, _)| *cost);
            assert!(all.len() > 4, "a first turn has plays only");
            for most in [0, 1, 4, MOST_PLAYS] {
                let expected = &all[..most.min(all.len())];
                assert_eq!(best_plays(&state, most)[..], *expected);
            }
        }
    }
}
