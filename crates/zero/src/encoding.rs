//! The encoding for programs that learn: action ids and features. Nothing is left out
//! of the ids.

use crate::card::{CARDS, COLOURS, VALUES};
use crate::cards::Cards;
use crate::hand::{MAX_HAND, MAX_POT};
use crate::public_state::{Phase, PublicState};
use crate::{Action, Card, Handle, Options, Refusal, State, View};
use brelan_kernel::{
    ActionIds, Encoding, FeatureBlock, FeatureWriter, MAX_FEATURE, Rules as _, Seat, Seats,
    View as _,
};

/// Give the n-th card of the hand for the m-th card of the pot, both in the canonical
/// order of cards: `n · 9 + m`, from 0.
const EXCHANGE: usize = 0;
const KNOCK: usize = EXCHANGE + MAX_HAND * MAX_POT;
const ZERO: usize = KNOCK + 1;

/// One place of a sorted hand or pot: its colour, then its value.
const PER_PLACE: usize = COLOURS as usize + VALUES as usize;
/// The features of each seat.
const PER_SEAT: usize = 6;
/// The most players (ZE-1, ZE-13).
const SEATS: usize = 5;

const BLOCKS: &[FeatureBlock] = &[
    FeatureBlock::new("phase", 1, "whether a round is played"),
    FeatureBlock::new("knocks", 3, "knocks of the round: 0, 1, 2 (ZE-8)"),
    FeatureBlock::new(
        "turns",
        2,
        "turns to come after the second knock ÷ 5; laps ÷ 10",
    ),
    FeatureBlock::new(
        "own",
        CARDS,
        "own cards, in canonical order: r1 to r8, o1 to w8",
    ),
    FeatureBlock::new("pot", CARDS, "cards of the pot, in canonical order"),
    FeatureBlock::new(
        "unseen",
        CARDS,
        "cards that may be in another hand or aside, in canonical order",
    ),
    FeatureBlock::new(
        "own_places",
        PER_PLACE * MAX_HAND,
        "the own cards sorted as the action ids sort them: colour (7), value (8) of each",
    ),
    FeatureBlock::new(
        "pot_places",
        PER_PLACE * MAX_POT,
        "the pot sorted in the same way",
    ),
    FeatureBlock::new(
        "own_total",
        1,
        "what the own hand is worth, points ÷ 36 (ZE-10)",
    ),
    FeatureBlock::new(
        "seats",
        PER_SEAT * SEATS,
        "for the own seat and then clockwise: is there, dealer, active, knocked first, knocked \
         second, score ÷ 36",
    ),
    FeatureBlock::new(
        "others",
        CARDS * (SEATS - 1),
        "for each other seat clockwise: cards that are known to be in its hand, in canonical order",
    ),
];

impl Encoding for State {
    const ENCODING_VERSION: u32 = 1;
    const ACTION_IDS: usize = ZERO + 1;
    const FEATURE_BLOCKS: &'static [FeatureBlock] = BLOCKS;

    fn action_ids(view: &View, legal: &[Action], out: &mut Vec<u16>) {
        let (own, pot): (Cards, Cards) = (view.own(), view.pot().iter().copied().collect());
        let mut taken = [0; CARDS];
        for (rank, card) in pot.into_iter().enumerate() {
            taken[card.index()] = rank;
        }
        // The exchanges of one card are listed one after the other.
        let mut last: Option<(Handle, usize)> = None;
        out.clear();
        out.extend(legal.iter().map(|action| {
            let id = match action {
                Action::Exchange { give, take } => {
                    let (_, given) = match last {
                        Some(known) if known.0 == *give => known,
                        // The viewer of a legal action holds its card.
                        _ => (
                            *give,
                            view.own_card(*give).map_or(0, |card| rank(own, card)),
                        ),
                    };
                    last = Some((*give, given));
                    EXCHANGE + given * MAX_POT + taken[take.index()]
                }
                Action::Knock {} => KNOCK,
                Action::Zero {} => ZERO,
            };
            id as u16
        }));
    }

    fn legal_ids(&self) -> ActionIds {
        let mut ids = ActionIds::default();
        let Some(seat) = self.turn().seat() else {
            return ids;
        };
        // ZE-6: any card of the hand for any card of the pot.
        let (hand, pot) = (self.hands[seat].cards().len(), self.pot.cards().len());
        for given in 0..hand {
            ids.insert_run(EXCHANGE + given * MAX_POT, pot);
        }
        ids.insert(KNOCK);
        if self.check_zero(seat).is_ok() {
            ids.insert(ZERO);
        }
        ids
    }

    fn action_of_id(&self, id: u16) -> Option<Action> {
        let seat = self.turn().seat()?;
        let (hand, pot) = (&self.hands[seat], self.pot.cards());
        match usize::from(id) {
            id @ EXCHANGE..KNOCK => {
                let given = hand.cards().into_iter().nth(id / MAX_POT)?;
                let take = pot.into_iter().nth(id % MAX_POT)?;
                let give = hand.handle(hand.place_of(given)?);
                Some(Action::Exchange { give, take })
            }
            KNOCK => Some(Action::Knock {}),
            ZERO => self.check_zero(seat).is_ok().then_some(Action::Zero {}),
            _ => None,
        }
    }

    fn id_refusal(&self, id: u16) -> Option<Refusal> {
        let seat = self.public.active;
        match usize::from(id) {
            // ZE-6: an exchange needs both cards, and nothing else.
            id @ EXCHANGE..KNOCK => match self.hands[seat].cards().nth(id / MAX_POT) {
                None => Some(Refusal::NoSuchCard {}),
                // Nothing lies at that place of the pot, and least of all the own card.
                Some(card) if id % MAX_POT >= self.pot.faces().len() => {
                    Some(Refusal::NotInPot { card })
                }
                Some(_) => None,
            },
            ZERO => self.check_zero(seat).err(),
            // ZE-7: a knock is always allowed.
            KNOCK.. => None,
        }
    }

    fn action_id_name(id: usize) -> String {
        match id {
            EXCHANGE..KNOCK => {
                let (give, take) = (id / MAX_POT + 1, id % MAX_POT + 1);
                format!("give card {give} of the sorted hand for card {take} of the sorted pot")
            }
            KNOCK => "knock".into(),
            ZERO => "show a ZERO".into(),
            _ => String::new(),
        }
    }

    fn extract_features(view: &View, out: &mut [f32]) {
        let mut hands = Seats::default();
        for seat in Seat::all(view.options.players) {
            hands[seat] = view.known(seat);
        }
        let known = Known {
            options: &view.options,
            public: &view.public,
            first: view.viewer().seat().unwrap_or_default(),
            own: view.own(),
            pot: view.pot.cards(),
            unseen: view.unseen,
            hands,
        };
        known.write(out);
    }

    fn extract_acting_features(&self, out: &mut [f32]) {
        let seat = self.turn().seat().expect("a seat acts");
        let mut hands = Seats::default();
        for other in seat.others(self.options.players) {
            hands[other] = self.hands[other].cards().and(self.shown);
        }
        let own = self.hands[seat].cards();
        let known = Known {
            options: &self.options,
            public: &self.public,
            first: seat,
            own,
            pot: self.pot.cards(),
            unseen: self.options.deck().but(self.shown).but(own),
            hands,
        };
        known.write(out);
    }
}

/// What a viewer knows, as far as it has features.
struct Known<'a> {
    options: &'a Options,
    public: &'a PublicState,
    /// The seat whose features come first: the viewer's.
    first: Seat,
    /// None for a spectator.
    own: Cards,
    pot: Cards,
    /// The cards that may be in another hand or aside.
    unseen: Cards,
    /// The known cards of the other hands.
    hands: Seats<Cards>,
}

impl Known<'_> {
    fn write(&self, out: &mut [f32]) {
        let mut features = FeatureWriter::new(out, State::FEATURES);
        let Known {
            public, own, pot, ..
        } = *self;
        let players = self.options.players;
        features.flag(public.phase == Phase::Turn);
        features.one_hot(Some(usize::from(public.knocks).min(2)), 3);
        features.push(f32::from(public.last_turns) / 5.0);
        features.push(public.turns as f32 / f32::from(players) / 10.0);
        mark(features.block(CARDS), own);
        mark(features.block(CARDS), pot);
        features.bits(self.unseen.0, CARDS);
        mark_places(features.block(PER_PLACE * MAX_HAND), own);
        mark_places(features.block(PER_PLACE * MAX_POT), pot);
        let total = match own.is_empty() {
            true => 0,
            false => self.options.tally(own).total(),
        };
        features.push(f32::from(total) / 36.0);
        self.write_seats(&mut features);
        let others = 1..SEATS as u8;
        features.clockwise(self.first, players, others, CARDS, |seat, block| {
            mark(block, self.hands[seat]);
        });
    }

    fn write_seats(&self, features: &mut FeatureWriter<'_>) {
        let (public, players) = (self.public, self.options.players);
        let places = 0..SEATS as u8;
        features.clockwise(self.first, players, places, PER_SEAT, |seat, block| {
            block.copy_from_slice(&[
                1.0,
                f32::from(public.dealer == seat),
                f32::from(public.active == seat),
                f32::from(public.first_knocker == Some(seat)),
                f32::from(public.closer == Some(seat)),
                (public.scores[seat] as f32 / 36.0).min(MAX_FEATURE),
            ]);
        });
    }
}

/// How many of `cards` come before `card` in canonical order.
fn rank(cards: Cards, card: Card) -> usize {
    let before = (1_u64 << card.index()) - 1;
    Cards(cards.0 & before).len()
}

fn mark(block: &mut [f32], cards: Cards) {
    for card in cards {
        block[card.index()] = 1.0;
    }
}

fn mark_places(block: &mut [f32], cards: Cards) {
    for (place, card) in block.chunks_exact_mut(PER_PLACE).zip(cards) {
        place[card.colour().index()] = 1.0;
        place[usize::from(COLOURS) + usize::from(card.value().number()) - 1] = 1.0;
    }
}
