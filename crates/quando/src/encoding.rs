//! The encoding for programs that learn: action ids and features.
//!
//! The ids are an abstraction in one point: which of several cards with the same front
//! are played is left out, although their backs differ (QU-11).

use crate::card::{PER_VALUE, VALUES};
use crate::features::{BLOCKS, Known};
use crate::{Action, Handle, Move, Refusal, Side, State, Value, View};
use brelan_kernel::{ActionIds, Encoding, FeatureBlock, Rules};
use std::iter;

/// Play some cards of one value: `value · 10 + cards − 1`.
const EQUAL: usize = 0;
/// A straight by its lowest front.
const STRAIGHT: usize = EQUAL + VALUES * PER_VALUE;
const DRAW_VISIBLE: usize = STRAIGHT + VALUES - 2;
const DRAW_HIDDEN: usize = DRAW_VISIBLE + 1;
/// Flip a zero with a back that its owner does not know.
const FLIP_UNKNOWN: usize = DRAW_HIDDEN + 1;
/// Flip a zero by its back, from 1.
const FLIP_KNOWN: usize = FLIP_UNKNOWN + 1;
const KNOCK: usize = FLIP_KNOWN + VALUES - 1;
const PASS: usize = KNOCK + 1;
const END: usize = PASS + 1;

/// A handle that no card has: arrivals in a hand are counted from 0.
const NO_CARD: Handle = Handle(u32::MAX);

impl Encoding for State {
    const ENCODING_VERSION: u32 = 1;
    const ACTION_IDS: usize = END + 1;
    const FEATURE_BLOCKS: &'static [FeatureBlock] = BLOCKS;

    fn action_ids(view: &View, legal: &[Action], out: &mut Vec<u16>) {
        out.clear();
        out.extend(legal.iter().map(|action| id_of(view, action) as u16));
    }

    fn legal_ids(&self) -> ActionIds {
        let mut ids = ActionIds::default();
        let moves = self.moves();
        let hand = moves.hand();
        for value in hand.values() {
            let first = id_of_move(Move::Equal { value, cards: 1 });
            ids.insert_run(first, hand.of(value).into());
        }
        for lowest in hand.straights() {
            ids.insert(id_of_move(Move::Straight { lowest }));
        }
        for other in moves.others() {
            if other == Move::Flip {
                let zeros = self.zeros(self.public.acting);
                zeros.for_each(|zero| ids.insert(self.flip_id(zero)));
            } else {
                ids.insert(id_of_move(other));
            }
        }
        ids
    }

    fn action_of_id(&self, id: u16) -> Option<Action> {
        let (id, moves) = (usize::from(id), self.moves());
        let choice = move_of(id).filter(|choice| moves.contains(*choice))?;
        if choice != Move::Flip {
            return Some(self.action_of(choice));
        }
        let mut zeros = self.zeros(self.public.acting);
        let card = zeros.find(|zero| self.flip_id(*zero) == id)?;
        Some(Action::Flip { card })
    }

    /// A move is played as in a roll-out, which plays the copies that [`State::action_of`] names.
    fn play_id(&mut self, id: u16) {
        match move_of(id.into()).expect("an id that may be chosen") {
            Move::Flip => {
                let is_it = |zero: &Handle| self.flip_id(*zero) == id.into();
                let zero = self.zeros(self.public.acting).find(is_it);
                self.flip_zero(zero.expect("an id that may be chosen"));
            }
            choice => self.play_move(choice),
        }
    }

    fn id_refusal(&self, id: u16) -> Option<Refusal> {
        let (id, seat) = (usize::from(id), self.public.acting);
        let own = |value: Value| {
            let cards = self.hands.showing(seat, value);
            cards.into_iter().map(|card| self.hands.handle(card))
        };
        let action = match move_of(id)? {
            Move::Equal { value, cards } => Action::Play {
                cards: own(value)
                    .chain(iter::repeat(NO_CARD))
                    .take(cards.into())
                    .collect(),
            },
            Move::Straight { lowest } => Action::Play {
                cards: lowest
                    .three()
                    .into_iter()
                    .map(|value| own(value).next().unwrap_or(NO_CARD))
                    .collect(),
            },
            Move::Flip => Action::Flip {
                card: own(Value::ZERO)
                    .find(|zero| self.flip_id(*zero) == id)
                    .unwrap_or(NO_CARD),
            },
            other => self.action_of(other),
        };
        self.check(seat, &action).err()
    }

    fn action_id_name(id: usize) -> String {
        match id {
            EQUAL..STRAIGHT => {
                let (value, cards) = (id / PER_VALUE, id % PER_VALUE + 1);
                format!("play {cards} × {value}")
            }
            STRAIGHT..DRAW_VISIBLE => {
                let lowest = id - STRAIGHT;
                format!("play {lowest}-{}-{}", lowest + 1, lowest + 2)
            }
            DRAW_VISIBLE => "draw visible".into(),
            DRAW_HIDDEN => "draw hidden".into(),
            FLIP_UNKNOWN => "flip a zero with an unknown back".into(),
            FLIP_KNOWN..KNOCK => {
                format!("flip a zero with the back {}", id - FLIP_KNOWN + 1)
            }
            KNOCK => "knock".into(),
            PASS => "pass".into(),
            END => "end the turn".into(),
            _ => String::new(),
        }
    }

    fn extract_features(view: &View, out: &mut [f32]) {
        Known::of_view(view).write(out);
    }

    fn extract_acting_features(&self, out: &mut [f32]) {
        let seat = self.turn().seat().expect("a seat acts");
        Known::of_acting_seat(self, seat).write(out);
    }
}

impl State {
    /// The id of flipping a zero of the acting seat.
    fn flip_id(&self, zero: Handle) -> usize {
        let seat = self.public.acting;
        let sides = self.known_sides(seat, seat, zero);
        id_of_flip(sides.and_then(|sides| sides.back))
    }
}

fn id_of(view: &View, action: &Action) -> usize {
    // An own card has a front; the viewer of a legal action holds its cards.
    let front = |place: usize, cards: &[Handle]| {
        let front = view.own_front(cards[place]);
        front.map_or(0, Value::index)
    };
    match action {
        Action::Play { cards } => {
            let first = front(0, cards);
            // Three cards are a triplet or a straight.
            if cards.len() == 3 && front(1, cards) != first {
                let lowest = first.min(front(1, cards)).min(front(2, cards));
                return STRAIGHT + lowest;
            }
            EQUAL + first * PER_VALUE + cards.len() - 1
        }
        Action::Draw {
            side: Side::Visible,
        } => DRAW_VISIBLE,
        Action::Draw { side: Side::Hidden } => DRAW_HIDDEN,
        Action::Flip { card } => id_of_flip(view.own_back(*card)),
        Action::Knock {} => KNOCK,
        Action::Pass {} => PASS,
        Action::End {} => END,
    }
}

/// The id of flipping a zero, by its back if its owner knows it.
fn id_of_flip(back: Option<Value>) -> usize {
    match back {
        None => FLIP_UNKNOWN,
        // The other side of a zero is 1 at least (QU-1).
        Some(back) => FLIP_KNOWN + back.index() - 1,
    }
}

/// The id of a move; of a flip the first one.
fn id_of_move(choice: Move) -> usize {
    match choice {
        Move::Equal { value, cards } => EQUAL + value.index() * PER_VALUE + usize::from(cards) - 1,
        Move::Straight { lowest } => STRAIGHT + lowest.index(),
        Move::Draw {
            side: Side::Visible,
        } => DRAW_VISIBLE,
        Move::Draw { side: Side::Hidden } => DRAW_HIDDEN,
        Move::Flip => FLIP_UNKNOWN,
        Move::Knock => KNOCK,
        Move::Pass => PASS,
        Move::End => END,
    }
}

/// The move with this id; `None` where there is no such id.
fn move_of(id: usize) -> Option<Move> {
    Some(match id {
        EQUAL..STRAIGHT => Move::Equal {
            value: Value::of_index(id / PER_VALUE),
            cards: (id % PER_VALUE) as u8 + 1,
        },
        STRAIGHT..DRAW_VISIBLE => Move::Straight {
            lowest: Value::of_index(id - STRAIGHT),
        },
        DRAW_VISIBLE => Move::Draw {
            side: Side::Visible,
        },
        DRAW_HIDDEN => Move::Draw { side: Side::Hidden },
        FLIP_UNKNOWN..KNOCK => Move::Flip,
        KNOCK => Move::Knock,
        PASS => Move::Pass,
        END => Move::End,
        _ => return None,
    })
}
