//! The encoding for programs that learn: action ids and features.
//!
//! The ids are an abstraction in one point: which of several cards with the same front
//! are played is left out, although their backs differ (QU-11).

use crate::card::{PER_VALUE, VALUES};
use crate::counts::SideCounts;
use crate::known_cards::KnownHand;
use crate::public_state::{Phase, PublicState};
use crate::{Action, Counts, Handle, Move, Refusal, Side, State, Value, View};
use brelan_kernel::{
    ActionIds, Encoding, FeatureBlock, FeatureWriter, MAX_FEATURE, MAX_SEATS, Rules, Seat, Seats,
    View as _,
};
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

/// A value, or none.
const VALUE_OR_NONE: usize = VALUES + 1;
/// The features of each seat.
const PER_SEAT: usize = 7;
/// Numbers of cards of one value are features of about one.
const CARDS: f32 = 4.0;
/// Cards of the published game (QU-1).
const DECK: f32 = 55.0;

const BLOCKS: &[FeatureBlock] = &[
    FeatureBlock::new(
        "phase",
        4,
        "what is waited for: turn, draw, penalty, end of turn",
    ),
    FeatureBlock::new(
        "moment",
        3,
        "the last round (QU-21); a triplet is unpaid (QU-17); laps ÷ 10",
    ),
    FeatureBlock::new("draw_cards", 1, "cards in the draw pile ÷ 55"),
    FeatureBlock::new(
        "draw_up",
        VALUE_OR_NONE,
        "up side of its top card: 0 to 10, none",
    ),
    FeatureBlock::new(
        "draw_down",
        VALUE_OR_NONE,
        "down side of its top card: 0 to 10, unknown",
    ),
    FeatureBlock::new("discard_cards", 1, "cards in the discard pile ÷ 55"),
    FeatureBlock::new(
        "discard_up",
        VALUE_OR_NONE,
        "up side of its top card: 0 to 10, none",
    ),
    FeatureBlock::new(
        "discard_fronts",
        VALUES,
        "discards by their up side, cards ÷ 4",
    ),
    FeatureBlock::new(
        "discard_backs",
        VALUES,
        "discards by their down side, where known, cards ÷ 4",
    ),
    FeatureBlock::new("own_fronts", VALUES, "own cards by front, cards ÷ 4"),
    FeatureBlock::new(
        "own_backs",
        VALUES,
        "own cards by back, where known, cards ÷ 4",
    ),
    FeatureBlock::new(
        "own_open",
        VALUES,
        "own cards by front that the others know, cards ÷ 4",
    ),
    FeatureBlock::new("own_total", 1, "what the own hand is worth, points ÷ 40"),
    FeatureBlock::new(
        "seats",
        PER_SEAT * MAX_SEATS,
        "for the own seat and then clockwise: is there, dealer, active, has knocked, plays ÷ 4, \
         cards ÷ 8, score ÷ 50",
    ),
    FeatureBlock::new(
        "other_fronts",
        VALUES * (MAX_SEATS - 1),
        "for each other seat clockwise: cards by front, where known, cards ÷ 4",
    ),
    FeatureBlock::new(
        "other_backs",
        VALUES * (MAX_SEATS - 1),
        "for each other seat clockwise: cards by back, cards ÷ 4",
    ),
];

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
        let own = view.viewer().seat();
        let hand = own.map(|seat| &view.hands[seat.index()]);
        let cards = hand.map_or(&[][..], KnownHand::cards);
        let mut hands = Seats::default();
        for seat in Seat::all(view.options.players) {
            hands[seat] = (view.cards(seat), view.hands[seat.index()].counts());
        }
        let known = Known {
            players: view.options.players,
            public: &view.public,
            first: own.unwrap_or_default(),
            draw_down: view.draw_down_side(),
            discards: view.discard.counts(),
            own: hand.map(KnownHand::counts).unwrap_or_default(),
            own_open: cards.iter().fold(Counts::NONE, |counts, card| {
                let front = card.known.sides.front.filter(|_| card.others_know_front);
                counts.and(Counts::of_side(front))
            }),
            hands,
        };
        known.write(out);
    }

    fn extract_acting_features(&self, out: &mut [f32]) {
        let seat = self.turn().seat().expect("a seat acts");
        let players = self.options.players;
        let mut hands = Seats::default();
        for holder in Seat::all(players) {
            let cards = self.hands.counts(holder).cards();
            let sides = match holder == seat {
                true => SideCounts::default(),
                false => self.known_to_others(holder),
            };
            hands[holder] = (cards.into(), sides);
        }
        let unseen = self.known_unseen(seat);
        let known = Known {
            players,
            public: &self.public,
            first: seat,
            draw_down: self.open_down_side(),
            discards: self.piles.known_discards(seat),
            own: SideCounts {
                fronts: self.hands.counts(seat),
                backs: unseen.backs,
            },
            own_open: unseen.fronts,
            hands,
        };
        known.write(out);
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

/// The features of cards by value.
fn write_counts(block: &mut [f32], counts: Counts) {
    let [pairs @ .., last] = counts.pairs();
    let (features, rest) = block.as_chunks_mut::<2>();
    for (features, pair) in features.iter_mut().zip(pairs) {
        *features = PAIR_FEATURES[usize::from(pair)];
    }
    // The number of values is odd.
    rest.copy_from_slice(&PAIR_FEATURES[usize::from(last)][..1]);
}

/// The features of the numbers of cards of two values, by [`Counts::pairs`]: looked up, because
/// most features are such numbers.
static PAIR_FEATURES: [[f32; 2]; 256] = {
    let mut features = [[0.0; 2]; 256];
    let mut pair = 0;
    while pair < features.len() {
        features[pair] = [(pair & 0xf) as f32 / CARDS, (pair >> 4) as f32 / CARDS];
        pair += 1;
    }
    features
};

/// What a viewer knows, as far as it has features.
struct Known<'a> {
    players: u8,
    public: &'a PublicState,
    /// The seat whose features come first: the viewer's.
    first: Seat,
    /// The down side of the draw pile's top card.
    draw_down: Option<Value>,
    discards: SideCounts,
    /// None for a spectator.
    own: SideCounts,
    /// The own fronts that the others know.
    own_open: Counts,
    /// Of every hand its cards, and of the other hands the known sides.
    hands: Seats<(usize, SideCounts)>,
}

impl Known<'_> {
    fn write(&self, out: &mut [f32]) {
        let mut features = FeatureWriter::new(out, State::FEATURES);
        self.write_moment(&mut features);
        self.write_piles(&mut features);
        self.write_own_hand(&mut features);
        self.write_seats(&mut features);
        self.write_others(&mut features);
    }

    fn write_moment(&self, features: &mut FeatureWriter<'_>) {
        let public = self.public;
        let phase = match public.phase {
            Phase::Turn => Some(0),
            Phase::Draw => Some(1),
            Phase::Penalty => Some(2),
            Phase::Ending => Some(3),
            Phase::First
            | Phase::Deal
            | Phase::Played
            | Phase::Drawn
            | Phase::Paid
            | Phase::Over => None,
        };
        features.one_hot(phase, 4);
        features.flag(public.knocker.is_some());
        features.flag(public.triplet);
        features.push(public.turns as f32 / f32::from(self.players) / 10.0);
    }

    fn write_piles(&self, features: &mut FeatureWriter<'_>) {
        let public = self.public;
        let or_none = |value: Option<Value>| Some(value.map_or(VALUES, Value::index));
        features.push(f32::from(public.draw) / DECK);
        features.one_hot(or_none(public.draw_top), VALUE_OR_NONE);
        features.one_hot(or_none(self.draw_down), VALUE_OR_NONE);
        features.push(f32::from(public.discard) / DECK);
        features.one_hot(or_none(public.discard_top), VALUE_OR_NONE);
        for counts in [self.discards.fronts, self.discards.backs] {
            write_counts(features.block(VALUES), counts);
        }
    }

    fn write_own_hand(&self, features: &mut FeatureWriter<'_>) {
        let SideCounts { fronts, backs } = self.own;
        for counts in [fronts, backs, self.own_open] {
            write_counts(features.block(VALUES), counts);
        }
        features.push(f32::from(fronts.total()) / 40.0);
    }

    fn write_seats(&self, features: &mut FeatureWriter<'_>) {
        let (public, places) = (self.public, 0..MAX_SEATS as u8);
        features.clockwise(self.first, self.players, places, PER_SEAT, |seat, block| {
            block.copy_from_slice(&[
                1.0,
                f32::from(public.dealer == seat),
                f32::from(public.active == seat),
                f32::from(public.knocker == Some(seat)),
                f32::from(public.plays[seat]).min(16.0) / 4.0,
                self.hands[seat].0 as f32 / 8.0,
                (f32::from(public.scores[seat]) / 50.0).min(MAX_FEATURE),
            ]);
        });
    }

    /// What is known of the cards in the other hands: first all fronts, then all backs.
    fn write_others(&self, features: &mut FeatureWriter<'_>) {
        let places = || 1..MAX_SEATS as u8;
        features.clockwise(self.first, self.players, places(), VALUES, |seat, block| {
            write_counts(block, self.hands[seat].1.fronts);
        });
        features.clockwise(self.first, self.players, places(), VALUES, |seat, block| {
            write_counts(block, self.hands[seat].1.backs);
        });
    }
}
