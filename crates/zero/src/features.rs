//! The features of what a viewer knows, for programs that learn.

use crate::card::{CARDS, COLOURS, VALUES};
use crate::card_set::CardSet;
use crate::hand::{MAX_HAND, MAX_POT};
use crate::public_state::{Phase, PublicState};
use crate::{Options, State, View};
use brelan_kernel::{
    Encoding as _, FeatureBlock, FeatureWriter, MAX_FEATURE, Seat, Seats, View as _,
};

/// One place of a sorted hand or pot: its colour, then its value.
const PER_PLACE: usize = COLOURS as usize + VALUES as usize;
/// The features of each seat.
const PER_SEAT: usize = 6;
/// The most players (ZE-1, ZE-13).
const SEATS: usize = 5;

/// The blocks of the feature vector.
pub(crate) const BLOCKS: &[FeatureBlock] = &[
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

/// What a viewer knows, as far as it has features.
pub(crate) struct Known<'a> {
    options: &'a Options,
    public: &'a PublicState,
    /// The seat whose features come first: the viewer's.
    first: Seat,
    /// None for a spectator.
    own: CardSet,
    pot: CardSet,
    /// The cards that may be in another hand or aside.
    unseen: CardSet,
    /// The known cards of the other hands.
    hands: Seats<CardSet>,
}

impl<'a> Known<'a> {
    /// What the viewer of a view knows.
    pub(crate) fn of_view(view: &'a View) -> Self {
        let mut hands = Seats::default();
        for seat in Seat::all(view.options.players) {
            hands[seat] = view.known(seat);
        }
        Known {
            options: &view.options,
            public: &view.public,
            first: view.viewer().seat().unwrap_or_default(),
            own: view.own(),
            pot: view.pot.cards(),
            unseen: view.unseen,
            hands,
        }
    }

    /// What the acting seat knows, the same as its view.
    pub(crate) fn of_acting_seat(state: &'a State, seat: Seat) -> Self {
        let mut hands = Seats::default();
        for other in seat.others(state.options.players) {
            hands[other] = state.hands[other].cards().and(state.shown);
        }
        let own = state.hands[seat].cards();
        Known {
            options: &state.options,
            public: &state.public,
            first: seat,
            own,
            pot: state.pot.cards(),
            unseen: state.options.deck().but(state.shown).but(own),
            hands,
        }
    }

    /// Writes the feature vector.
    pub(crate) fn write(&self, out: &mut [f32]) {
        let mut features = FeatureWriter::new(out, State::FEATURES);
        let Known {
            public, own, pot, ..
        } = *self;
        let players = self.options.players;
        features.flag(public.phase == Phase::Turn);
        features.one_hot(Some(usize::from(public.knocks).min(2)), 3);
        features.values([f32::from(public.last_turns) / 5.0]);
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
        features.values([f32::from(total) / 36.0]);
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

fn mark(block: &mut [f32], cards: CardSet) {
    for card in cards {
        block[card.index()] = 1.0;
    }
}

fn mark_places(block: &mut [f32], cards: CardSet) {
    for (place, card) in block.chunks_exact_mut(PER_PLACE).zip(cards) {
        place[card.colour().index()] = 1.0;
        place[usize::from(COLOURS) + usize::from(card.value().number()) - 1] = 1.0;
    }
}
