//! The features of what a viewer knows, for programs that learn.

use crate::card::{ACTIONS, CARDS, Card, SUITS};
use crate::card_set::CardSet;
use crate::public_state::{Phase, PublicState};
use crate::stacks::{CELLS, reserve};
use crate::{Figure, Options, State, View};
use brelan_kernel::{Encoding as _, FeatureBlock, FeatureWriter, Seat, View as _};

/// The two seats.
const SEATS: usize = 2;

/// The blocks of the feature vector.
pub(crate) const BLOCKS: &[FeatureBlock] = &[
    FeatureBlock::new(
        "phase",
        4,
        "what is waited for: Jack, King, discard down to four, place",
    ),
    FeatureBlock::new(
        "turn",
        4,
        "a card was drawn; a hand card was used (QA-16); a reserve card was placed (QA-17); turns ÷ 100",
    ),
    FeatureBlock::new("figure", 3, "the turn's action card: Jack, Queen, King"),
    FeatureBlock::new(
        "suit",
        SUITS as usize,
        "its suit: spades, hearts, diamonds, clubs",
    ),
    FeatureBlock::new(
        "to_come",
        ACTIONS,
        "action cards to come before the shuffle, Js Qs Ks Jh …",
    ),
    FeatureBlock::new(
        "scores",
        3,
        "own points ÷ 44, the other's ÷ 44, the lead ÷ 22",
    ),
    FeatureBlock::new(
        "own",
        CARDS,
        "own cards, in canonical order: As to Ts, Ah to Tc",
    ),
    FeatureBlock::new(
        "own_seen",
        CARDS,
        "own cards that a Jack took and all saw, in canonical order",
    ),
    FeatureBlock::new(
        "other_seen",
        CARDS,
        "cards known to be in the other hand, in canonical order",
    ),
    FeatureBlock::new(
        "unlocated",
        CARDS,
        "cards in the other hand or the draw pile, in canonical order",
    ),
    FeatureBlock::new(
        "piles",
        3,
        "cards in own hand ÷ 4, in the other's ÷ 4, in the draw pile ÷ 40",
    ),
    FeatureBlock::new(
        "discard",
        CARDS,
        "cards of the discard pile, in canonical order",
    ),
    FeatureBlock::new(
        "tops",
        CARDS * CELLS,
        "for each cell: its top card, in canonical order",
    ),
    FeatureBlock::new(
        "cells",
        CARDS * CELLS,
        "for each cell: all its cards, in canonical order",
    ),
    FeatureBlock::new("heights", CELLS, "for each cell: its cards ÷ 8"),
    FeatureBlock::new(
        "reserve_tops",
        CARDS * SEATS,
        "own and other reserve: its top card, in canonical order",
    ),
    FeatureBlock::new(
        "reserves",
        CARDS * SEATS,
        "own and other reserve: all its cards, in canonical order",
    ),
    FeatureBlock::new(
        "reserve_cards",
        SEATS,
        "own and other reserve: its cards ÷ 4",
    ),
];

/// What a viewer knows, as far as it has features.
pub(crate) struct Known<'a> {
    options: &'a Options,
    public: &'a PublicState,
    /// The viewer's seat and the other one.
    seats: [Seat; 2],
    own: CardSet,
    own_seen: CardSet,
    other_seen: CardSet,
    unlocated: CardSet,
    /// Cards in each hand.
    hand_lengths: [usize; 2],
}

impl<'a> Known<'a> {
    /// What the viewer of a view knows.
    pub(crate) fn of_view(view: &'a View) -> Self {
        let own = view.viewer().seat().unwrap_or_default();
        let other = own.next(2);
        Known {
            options: &view.options,
            public: &view.public,
            seats: [own, other],
            own: view.own_hand(),
            own_seen: view.hands[own].seen,
            other_seen: view.located(other),
            unlocated: view.unlocated(),
            hand_lengths: [own, other].map(|seat| view.hand_len(seat)),
        }
    }

    /// What the acting seat knows, the same as its view.
    pub(crate) fn of_acting_seat(state: &'a State, own: Seat) -> Self {
        let other = own.next(2);
        let (hand, other_seen) = (state.hands.of(own), state.hands.seen(other));
        let stacks = state.public.stacks.sets().iter();
        let face_up = stacks.fold(state.public.discard, |cards, stack| cards | *stack);
        Known {
            options: &state.options,
            public: &state.public,
            seats: [own, other],
            own: hand,
            own_seen: state.hands.seen(own),
            other_seen,
            unlocated: CardSet::deck(state.options.values, state.options.suits)
                - face_up
                - hand
                - other_seen,
            hand_lengths: [own, other].map(|seat| state.hands.of(seat).len()),
        }
    }

    /// Writes the feature vector.
    pub(crate) fn write(&self, out: &mut [f32]) {
        let mut features = FeatureWriter::new(out, State::FEATURES);
        self.write_turn(&mut features);
        self.write_points(&mut features);
        self.write_hands(&mut features);
        features.bits(self.public.discard.bits(), CARDS);
        self.write_table(&mut features);
    }

    fn write_turn(&self, features: &mut FeatureWriter<'_>) {
        let public = self.public;
        let phase = match public.phase {
            Phase::Jack => Some(0),
            Phase::King => Some(1),
            Phase::Trim => Some(2),
            Phase::Place => Some(3),
            Phase::First
            | Phase::Deal
            | Phase::Draw
            | Phase::NewBase
            | Phase::Actions
            | Phase::Over => None,
        };
        features.one_hot(phase, 4);
        features.flag(public.drew);
        features.flag(public.hand_card_used);
        features.flag(public.reserve_played);
        features.push(public.turn as f32 / 100.0);
        let figure = public.action.map(|action| match action.figure() {
            Figure::Jack => 0,
            Figure::Queen => 1,
            Figure::King => 2,
        });
        features.one_hot(figure, 3);
        let suit = public.action.map(|action| action.suit() as usize);
        features.one_hot(suit, usize::from(SUITS));
        features.bits(public.to_come(self.options).into(), ACTIONS);
    }

    fn write_points(&self, features: &mut FeatureWriter<'_>) {
        let [own, other] = self.seats.map(|seat| self.public.scores[seat] as f32);
        features.push(own / 44.0);
        features.push(other / 44.0);
        features.push((own - other) / 22.0);
    }

    fn write_hands(&self, features: &mut FeatureWriter<'_>) {
        features.bits(self.own.bits(), CARDS);
        mark(features.block(CARDS), self.own_seen);
        mark(features.block(CARDS), self.other_seen);
        features.bits(self.unlocated.bits(), CARDS);
        features.values(self.hand_lengths.map(|length| length as f32 / 4.0));
        features.values([f32::from(self.public.draw) / 40.0]);
    }

    fn write_table(&self, features: &mut FeatureWriter<'_>) {
        let public = self.public;
        for cell in 0..CELLS as u8 {
            features.one_hot(public.top(cell).map(Card::index), CARDS);
        }
        for cards in &public.stacks.sets()[..CELLS] {
            features.bits(cards.bits(), CARDS);
        }
        for cell in 0..CELLS as u8 {
            features.values([f32::from(public.height(cell)) / 8.0]);
        }
        for seat in self.seats {
            features.one_hot(public.reserve(seat).next().map(Card::index), CARDS);
        }
        for seat in self.seats {
            features.bits(public.stacks.sets()[reserve(seat)].bits(), CARDS);
        }
        for seat in self.seats {
            features.values([f32::from(public.reserve_len(seat)) / 4.0]);
        }
    }
}

fn mark(block: &mut [f32], cards: impl IntoIterator<Item = Card>) {
    for card in cards {
        block[card.index()] = 1.0;
    }
}
