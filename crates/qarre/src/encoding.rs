//! The encoding for programs that learn: action ids and features. Nothing is left out
//! of the ids.

use crate::card::{ACTIONS, CARDS, Card, SUITS};
use crate::card_set::CardSet;
use crate::choice::Choice;
use crate::public_state::{Phase, PublicState};
use crate::stacks::{CELLS, STACKS, reserve};
use crate::{Action, Figure, Options, Refusal, State, View};
use brelan_kernel::{
    ActionIds, Encoding, FeatureBlock, FeatureWriter, Rules as _, Seat, View as _,
};
use std::ops::BitOr;

/// Jack: take the top card of a cell (QA-10).
const TAKE: usize = 0;
const DONE: usize = TAKE + CELLS;
/// King: remove the stack of a cell (QA-9), or a card of it with those under it (QA-28).
const REMOVE: usize = DONE + 1;
const REMOVE_CARD: usize = REMOVE + CELLS;
const SKIP: usize = REMOVE_CARD + CARDS;
/// Place a hand card on a cell: `card · 4 + cell`.
const PLAY: usize = SKIP + 1;
const LAY: usize = PLAY + CARDS * CELLS;
const RESERVE: usize = LAY + CELLS;
const DISCARD: usize = RESERVE + CARDS;
const END: usize = DISCARD + CARDS;

/// The two seats.
const SEATS: usize = 2;

const BLOCKS: &[FeatureBlock] = &[
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

impl Encoding for State {
    const ENCODING_VERSION: u32 = 1;
    const ACTION_IDS: usize = END + 1;
    const FEATURE_BLOCKS: &'static [FeatureBlock] = BLOCKS;

    fn action_ids(view: &View, legal: &[Action], out: &mut Vec<u16>) {
        out.clear();
        out.extend(legal.iter().map(|action| {
            // The viewer of a legal action holds its card.
            let choice = view.choice(action).unwrap_or(Choice::End);
            id_of(choice) as u16
        }));
    }

    fn legal_ids(&self) -> ActionIds {
        let mut ids = ActionIds::default();
        let hand = self.hands.of(self.public.active);
        let mut offer = |choice| ids.insert(id_of(choice));
        self.public.list(&self.options, hand, &mut offer);
        ids
    }

    fn action_of_id(&self, id: u16) -> Option<Action> {
        self.turn().seat()?;
        let choice = self.choice_of_id(id.into())?;
        let may_choose = self.check_choice(choice).is_ok();
        may_choose.then(|| choice.as_action(|card| self.hands.handle(card)))
    }

    fn id_refusal(&self, id: u16) -> Option<Refusal> {
        let choice = self.choice_of_id(id.into())?;
        self.check_choice(choice).err()
    }

    fn action_id_name(id: usize) -> String {
        let card = |index: usize| Card::of_index(index as u8);
        match id {
            TAKE..DONE => format!("take the top card of cell {}", id - TAKE),
            DONE => "the Jack is done".into(),
            REMOVE..REMOVE_CARD => format!("remove the stack of cell {}", id - REMOVE),
            REMOVE_CARD..SKIP => {
                format!("remove {} and the cards under it", card(id - REMOVE_CARD))
            }
            SKIP => "decline the King".into(),
            PLAY..LAY => {
                let (placed, cell) = ((id - PLAY) / CELLS, (id - PLAY) % CELLS);
                format!("place {} on cell {cell}", card(placed))
            }
            LAY..RESERVE => format!("place the top of the reserve on cell {}", id - LAY),
            RESERVE..DISCARD => format!("put {} into the reserve", card(id - RESERVE)),
            DISCARD..END => format!("discard {}", card(id - DISCARD)),
            END => "end the turn".into(),
            _ => String::new(),
        }
    }

    fn extract_features(view: &View, out: &mut [f32]) {
        let own = view.viewer().seat().unwrap_or_default();
        let other = own.next(2);
        let known = Known {
            options: &view.options,
            public: &view.public,
            stacks: view.public.stacks.sets(),
            seats: [own, other],
            own: view.own_hand(),
            own_seen: view.hands[own].seen,
            other_seen: view.located(other),
            unlocated: view.unlocated(),
            hand_lengths: [own, other].map(|seat| view.hand_len(seat)),
        };
        known.write(out);
    }

    fn extract_acting_features(&self, out: &mut [f32]) {
        let own = self.turn().seat().expect("a seat acts");
        let other = own.next(2);
        let (hand, other_seen) = (self.hands.of(own), self.hands.seen(other));
        let stacks = self.public.stacks.sets();
        let face_up = stacks.into_iter().fold(self.public.discard, BitOr::bitor);
        let known = Known {
            options: &self.options,
            public: &self.public,
            stacks,
            seats: [own, other],
            own: hand,
            own_seen: self.hands.seen(own),
            other_seen,
            unlocated: CardSet::deck(self.options.values, self.options.suits)
                - face_up
                - hand
                - other_seen,
            hand_lengths: [own, other].map(|seat| self.hands.of(seat).len()),
        };
        known.write(out);
    }
}

impl State {
    /// What an id stands for, whether or not it may be chosen.
    fn choice_of_id(&self, id: usize) -> Option<Choice> {
        let card = |index: usize| Card::of_index(index as u8);
        Some(match id {
            TAKE..DONE => Choice::Take((id - TAKE) as u8),
            DONE => Choice::Done,
            REMOVE..REMOVE_CARD => Choice::Remove((id - REMOVE) as u8, None),
            REMOVE_CARD..SKIP => {
                let card = card(id - REMOVE_CARD);
                let holds = |cell: &usize| self.public.stacks.holds(*cell, card);
                // Where no cell has the card, any is the wrong one.
                let cell = (0..CELLS).find(holds).unwrap_or(0);
                Choice::Remove(cell as u8, Some(card))
            }
            SKIP => Choice::Skip,
            PLAY..LAY => {
                let place = id - PLAY;
                Choice::Play(card(place / CELLS), (place % CELLS) as u8)
            }
            LAY..RESERVE => Choice::Lay((id - LAY) as u8),
            RESERVE..DISCARD => Choice::Reserve(card(id - RESERVE)),
            DISCARD..END => Choice::Discard(card(id - DISCARD)),
            END => Choice::End,
            _ => return None,
        })
    }

    /// Whether the active seat may choose this now.
    fn check_choice(&self, choice: Choice) -> Result<(), Refusal> {
        let hand = self.hands.of(self.public.active);
        match choice {
            Choice::Play(card, _) | Choice::Reserve(card) | Choice::Discard(card)
                if !hand.contains(card) =>
            {
                Err(Refusal::NoSuchCard {})
            }
            _ => self.public.check(&self.options, hand, choice),
        }
    }
}

fn id_of(choice: Choice) -> usize {
    match choice {
        Choice::Take(cell) => TAKE + usize::from(cell),
        Choice::Done => DONE,
        Choice::Remove(cell, None) => REMOVE + usize::from(cell),
        Choice::Remove(_, Some(card)) => REMOVE_CARD + card.index(),
        Choice::Skip => SKIP,
        Choice::Play(card, cell) => PLAY + card.index() * CELLS + usize::from(cell),
        Choice::Lay(cell) => LAY + usize::from(cell),
        Choice::Reserve(card) => RESERVE + card.index(),
        Choice::Discard(card) => DISCARD + card.index(),
        Choice::End => END,
    }
}

fn mark(block: &mut [f32], cards: impl IntoIterator<Item = Card>) {
    for card in cards {
        block[card.index()] = 1.0;
    }
}

/// What a viewer knows, as far as it has features.
struct Known<'a> {
    options: &'a Options,
    public: &'a PublicState,
    /// The cards of each stack, as [`Stacks::sets`](crate::stacks::Stacks::sets) has them.
    stacks: [CardSet; STACKS],
    /// The viewer's seat and the other one.
    seats: [Seat; 2],
    own: CardSet,
    own_seen: CardSet,
    other_seen: CardSet,
    unlocated: CardSet,
    /// Cards in each hand.
    hand_lengths: [usize; 2],
}

impl Known<'_> {
    fn write(&self, out: &mut [f32]) {
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
        for length in self.hand_lengths {
            features.push(length as f32 / 4.0);
        }
        features.push(f32::from(self.public.draw) / 40.0);
    }

    fn write_table(&self, features: &mut FeatureWriter<'_>) {
        let public = self.public;
        for cell in 0..CELLS as u8 {
            features.one_hot(public.top(cell).map(Card::index), CARDS);
        }
        for cards in &self.stacks[..CELLS] {
            features.bits(cards.bits(), CARDS);
        }
        for cell in 0..CELLS as u8 {
            features.push(f32::from(public.height(cell)) / 8.0);
        }
        for seat in self.seats {
            features.one_hot(public.reserve(seat).next().map(Card::index), CARDS);
        }
        for seat in self.seats {
            features.bits(self.stacks[reserve(seat)].bits(), CARDS);
        }
        for seat in self.seats {
            features.push(f32::from(public.reserve_len(seat)) / 4.0);
        }
    }
}
