//! All that one viewer knows of a match: the fold of what it saw.

use crate::board::{Board, Memory, Slot};
use crate::card::{ActionCard, CARDS, Card};
use crate::card_set::CardSet;
use crate::choice::Choice;
use crate::event::{Event, MatchOver, Seen, SeenSink};
use crate::evidence::Evidence;
use crate::public_state::PublicState;
use crate::stacks::{CELLS, reserve};
use crate::turn_preview::TurnPreview;
use crate::{Action, Effects, Handle, Options, State};
use brelan_kernel::{Dice, Seat, TwoSeats, Viewer};

/// All that one viewer knows: what lies on the table now, and what a perfect
/// memory keeps of what it saw.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub struct View {
    pub(crate) viewer: Viewer,
    pub(crate) options: Options,
    pub(crate) public: PublicState,
    pub(crate) hands: TwoSeats<KnownHand>,
    /// The handles of cards that are known to be in a hand.
    pub(crate) handles: [Handle; CARDS],
    /// The cards that the viewer cannot locate.
    pub(crate) unknown: CardSet,
    /// The cards of the draw pile at its last shuffle.
    pub(crate) pile: CardSet,
    /// What the other viewers can take each own card for that no Jack took: the
    /// [`Place::among`] of their views, by card.
    pub(crate) own_among: [CardSet; CARDS],
    /// What each seat's choices tell those who do not see its hand.
    pub(crate) evidence: TwoSeats<Evidence>,
}

/// What is known of one hand.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct KnownHand {
    /// The cards that are known to be there, by name and handle.
    pub(crate) cards: CardSet,
    /// Those that everybody saw a Jack take.
    pub(crate) seen: CardSet,
    /// The others, in the order of arrival.
    pub(crate) places: Vec<Place>,
}

/// An unknown card in a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct Place {
    pub(crate) handle: Handle,
    /// What it can be, as far as it is unknown still: what the draw pile held
    /// at the shuffle that it came from, less what reserving told (QA-38).
    pub(crate) among: CardSet,
}

impl KnownHand {
    /// Takes all cards away. The list keeps its memory.
    fn clear(&mut self) {
        self.cards = CardSet::EMPTY;
        self.seen = CardSet::EMPTY;
        self.places.clear();
    }
}

impl View {
    /// The view of a match that has not begun, whose hands are empty.
    fn with_hands(viewer: Viewer, options: &Options, hands: TwoSeats<KnownHand>) -> View {
        View {
            viewer,
            options: *options,
            public: PublicState::default(),
            hands,
            handles: [Handle(0); CARDS],
            unknown: CardSet::EMPTY,
            pile: CardSet::EMPTY,
            own_among: [CardSet::EMPTY; CARDS],
            evidence: TwoSeats::default(),
        }
    }

    /// The options of the table.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The public facts.
    pub fn public_state(&self) -> &PublicState {
        &self.public
    }

    /// The own hand; empty for a spectator.
    pub fn own_hand(&self) -> CardSet {
        let own = self.viewer.seat().map(|seat| self.located(seat));
        own.unwrap_or_default()
    }

    /// How many cards `seat` holds.
    pub fn hand_len(&self, seat: Seat) -> usize {
        let hand = self.hand(seat);
        hand.cards.len() + hand.places.len()
    }

    /// The handle of a card that is known to be in a hand.
    pub fn handle(&self, card: Card) -> Handle {
        self.handles[card.index()]
    }

    /// The own card with this handle; `None` when there is none.
    pub fn own_card(&self, handle: Handle) -> Option<Card> {
        let mut cards = self.own_hand().iter();
        cards.find(|card| self.handle(*card) == handle)
    }

    /// The cards that are known to be in the hand of `seat`: one's own, or
    /// those that a Jack took.
    pub fn located(&self, seat: Seat) -> CardSet {
        self.hand(seat).cards
    }

    /// The cards that are in the other hand or in the draw pile, nobody but
    /// the other seat knows where.
    pub fn unlocated(&self) -> CardSet {
        self.unknown
    }

    /// An own action with its card; `None` where there is no such card.
    pub fn choice(&self, action: &Action) -> Option<Choice> {
        Choice::of_action(action, |handle| self.own_card(handle))
    }

    fn hand(&self, seat: Seat) -> &KnownHand {
        &self.hands[seat]
    }

    /// Takes in what the viewer may know of an event.
    #[inline(never)]
    fn observe_any(&mut self, event: &Event) {
        event.emit_to(self.viewer, self);
    }

    /// What there is to do for rare or long events stands in functions that are not
    /// inlined.
    #[inline(always)]
    fn fold(&mut self, seen: &Seen) {
        match *seen {
            Seen::PublicState(ref public) => self.public = *public,
            Seen::Drew { seat, card, face } => self.observe_drawn(seat, card, face),
            Seen::Placed {
                seat,
                face,
                card: Some(handle),
                cell,
            } => {
                self.observe_gone(seat, handle, face);
                self.observe_choice(seat, face, Some(cell));
            }
            Seen::Discarded { seat, card, face } => self.observe_gone(seat, card, face),
            Seen::Reserved {
                seat,
                card,
                face,
                none_of,
            } => self.observe_reserved(seat, card, face, none_of),
            Seen::Took {
                seat,
                face,
                card: Some(handle),
                ..
            } => self.observe_taken(seat, handle, face),
            Seen::Refilled { face, .. } => self.unknown.remove(face),
            Seen::DrawShuffled { .. } => self.observe_shuffled(self.public.discard),
            Seen::NewBase { ref base, .. } => self.observe_new_base(base),
            Seen::Dealt {
                ref hands,
                ref base,
                ..
            } => self.observe_deal(hands, base),
            Seen::Placed { card: None, .. } | Seen::Took { card: None, .. } => {}
            Seen::TurnedUp { .. } | Seen::DrewNothing { .. } | Seen::Finished { .. } => {}
            Seen::Removed { .. } | Seen::Skipped { .. } | Seen::Formed { .. } => {}
            Seen::Ended { .. } | Seen::Penalty { .. } | Seen::ActionsShuffled {} => {}
            Seen::Over(_) => {}
        }
    }

    #[cold]
    fn observe_deal(&mut self, hands: &[[Option<Card>; 3]; 2], base: &[Card]) {
        let base: CardSet = base.iter().copied().collect();
        self.unknown = CardSet::deck(self.options.values, self.options.suits) - base;
        self.pile = self.unknown;
        self.evidence.iter_mut().for_each(Evidence::clear);
        self.hands.iter_mut().for_each(KnownHand::clear);
        for (seat, cards) in (0..).map(Seat).zip(hands) {
            for (arrival, face) in (0..).zip(cards) {
                self.observe_drawn(seat, Handle(arrival), *face);
            }
        }
    }

    /// QA-7: four of the cards are the base, the others the draw pile.
    #[cold]
    fn observe_new_base(&mut self, base: &[Card]) {
        let laid: CardSet = base.iter().copied().collect();
        let rest = self.public.stacks.base() | self.public.discard;
        self.observe_shuffled(rest - laid);
    }

    /// A card from the draw pile comes to a hand.
    #[inline]
    fn observe_drawn(&mut self, seat: Seat, handle: Handle, face: Option<Card>) {
        match face {
            Some(card) => {
                self.unknown.remove(card);
                self.observe_known(seat, handle, card);
                self.own_among[card.index()] = self.pile;
            }
            None => self.hands[seat].places.push(Place {
                handle,
                among: self.pile,
            }),
        }
    }

    #[inline]
    fn observe_known(&mut self, seat: Seat, handle: Handle, card: Card) {
        self.hands[seat].cards.insert(card);
        self.handles[card.index()] = handle;
    }

    /// A card leaves a hand and is public.
    #[inline(never)]
    fn observe_gone(&mut self, seat: Seat, handle: Handle, card: Card) {
        let hand = &mut self.hands[seat];
        if hand.cards.contains(card) {
            hand.cards.remove(card);
            hand.seen.remove(card);
            return;
        }
        // Every place is moved up, whether one before it is gone or not: where that
        // begins could not be foreseen.
        let mut kept = 0;
        for at in 0..hand.places.len() {
            let place = hand.places[at];
            hand.places[kept] = place;
            kept += usize::from(place.handle != handle);
        }
        hand.places.truncate(kept);
        self.unknown.remove(card);
    }

    /// QA-35: everybody sees what a Jack takes.
    #[inline]
    fn observe_taken(&mut self, seat: Seat, handle: Handle, card: Card) {
        self.observe_known(seat, handle, card);
        self.hands[seat].seen.insert(card);
    }

    /// QA-38: what is in the hand now was none of these.
    #[inline(never)]
    fn observe_reserved(&mut self, seat: Seat, handle: Handle, card: Card, none_of: CardSet) {
        self.observe_gone(seat, handle, card);
        self.observe_choice(seat, card, None);
        if none_of.is_empty() {
            return;
        }
        let hand = &mut self.hands[seat];
        for place in &mut hand.places {
            place.among = place.among - none_of;
        }
        if self.viewer.is(seat) {
            for card in hand.cards {
                let among = &mut self.own_among[card.index()];
                *among = *among - none_of;
            }
        }
    }

    /// A seat's choice of a card tells something of its others.
    #[inline]
    fn observe_choice(&mut self, seat: Seat, card: Card, cell: Option<u8>) {
        self.evidence[seat].record(&self.public, seat, card, cell);
    }

    /// QA-6, QA-7: the draw pile had run out, so what was unknown is all in
    /// hands; the new pile's cards are known, their order is not (QA-35).
    #[cold]
    fn observe_shuffled(&mut self, cards: CardSet) {
        for hand in self.hands.iter_mut() {
            for place in &mut hand.places {
                place.among = place.among & self.unknown;
            }
        }
        // What the other seat did not know until now is in the own hand.
        if let Some(seat) = self.viewer.seat() {
            let KnownHand { cards, seen, .. } = self.hands[seat];
            for card in cards {
                let among = &mut self.own_among[card.index()];
                *among = *among & (cards - seen);
            }
        }
        self.unknown = self.unknown | cards;
        self.pile = cards;
    }

    /// One's own cards, and of the other hand how many there are.
    fn visible_hand(&self, seat: Seat) -> Vec<Slot> {
        let own = self.viewer.is(seat);
        let hand = self.hand(seat);
        let known = hand.cards.iter().map(|card| Slot {
            card: self.handle(card),
            face: own.then_some(card),
        });
        let unknown = hand.places.iter().map(|place| Slot {
            card: place.handle,
            face: None,
        });
        let mut slots: Vec<Slot> = known.chain(unknown).collect();
        slots.sort_unstable_by_key(|slot| slot.card);
        slots
    }

    /// QA-35: *seen* and *deduced* apart.
    fn memory(&self) -> Memory {
        let seen = |seat| {
            let slot = |card| Slot {
                card: self.handle(card),
                face: Some(card),
            };
            let mut slots: Vec<Slot> = self.hand(seat).seen.iter().map(slot).collect();
            slots.sort_unstable_by_key(|slot| slot.card);
            slots
        };
        Memory {
            seen: Seat::all(2).map(seen).collect(),
            deduced: Seat::all(2)
                .map(|seat| self.deduced(seat).iter().collect())
                .collect(),
        }
    }

    /// QA-35: what must be in the other hand because it is nowhere else: what
    /// was unknown when the draw pile last ran out, or, while it is empty, all
    /// that is unknown. A spectator cannot tell the hands apart.
    pub fn deduced(&self, seat: Seat) -> CardSet {
        match self.viewer {
            Viewer::Seat(own) if own != seat && self.public.draw > 0 => self.unknown - self.pile,
            Viewer::Seat(own) if own != seat => self.unknown,
            Viewer::Seat(_) | Viewer::Spectator => CardSet::EMPTY,
        }
    }
}

impl SeenSink for &mut View {
    type Output = ();
    #[inline(always)]
    fn emit(self, seen: Seen) {
        self.fold(&seen);
    }
}

impl brelan_kernel::View<State> for View {
    type Board = Board;

    fn new(viewer: Viewer, options: &Options) -> View {
        let hand = || KnownHand {
            places: Vec::with_capacity(CARDS),
            ..KnownHand::default()
        };
        View::with_hands(viewer, options, TwoSeats([hand(), hand()]))
    }

    fn restart(&mut self, options: &Options) {
        let mut hands = std::mem::take(&mut self.hands);
        hands.iter_mut().for_each(KnownHand::clear);
        *self = View::with_hands(self.viewer, options, hands);
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn observe(&mut self, seen: &Seen) {
        self.fold(seen);
    }

    /// Inlined where a kind of event is told, this is a copy of the public facts, or
    /// nothing for what follows from them, or a call.
    #[inline(always)]
    fn observe_event(&mut self, event: &Event) {
        match *event {
            Event::PublicState(public) => self.fold(&Seen::PublicState(public)),
            Event::TurnedUp { .. } | Event::Finished(_) | Event::Ended(_) => {}
            Event::Removed { .. } | Event::Skipped(_) | Event::Formed { .. } => {}
            Event::Dealt { .. }
            | Event::Drew { .. }
            | Event::DrewNothing(_)
            | Event::Took { .. }
            | Event::Refilled { .. }
            | Event::Placed { .. }
            | Event::Reserved { .. }
            | Event::Discarded { .. }
            | Event::Penalty { .. }
            | Event::ActionsShuffled
            | Event::DrawShuffled { .. }
            | Event::NewBase { .. }
            | Event::Over(_) => self.observe_any(event),
        }
    }

    fn board(&self, memory: bool) -> Board {
        let public = &self.public;
        let acts = public.is_waiting_for_a_seat();
        let combo = public.combo_cards(self.options.values);
        let actions = |turned: bool| {
            let is = move |card: &ActionCard| (public.turned >> card.index() & 1 == 1) == turned;
            ActionCard::canonical(self.options.suits)
                .filter(is)
                .collect()
        };
        Board {
            phase: public.phase,
            starter: public.starter,
            turn: public.turn,
            active: public.active,
            acting: acts.then_some(public.active),
            action: public.action,
            queen: public.queen(),
            turned: actions(true),
            to_come: actions(false),
            cells: (0..CELLS).map(|cell| public.stacks.upwards(cell)).collect(),
            combo: (!combo.is_empty()).then(|| public.combo_of(combo)),
            reserves: Seat::all(2)
                .map(|seat| public.stacks.upwards(reserve(seat)))
                .collect(),
            hands: Seat::all(2).map(|seat| self.visible_hand(seat)).collect(),
            scores: public.scores.0.to_vec(),
            draw: public.draw,
            discard: public.discard.iter().collect(),
            drew: public.drew,
            hand_card_used: public.hand_card_used,
            reserve_played: public.reserve_played,
            over: public.over.map(|over| MatchOver {
                end: over.end,
                scores: public.scores.0,
                winners: over.winners().collect(),
            }),
            memory: memory.then(|| self.memory()),
        }
    }

    fn effects(&self, action: &Action) -> Effects {
        match (TurnPreview::of(self), self.choice(action)) {
            (Some(mut preview), Some(choice)) => preview.play(choice),
            _ => Effects::default(),
        }
    }

    fn sample(&self, dice: &mut impl Dice) -> Option<State> {
        self.can_be_sampled().then(|| self.draw_world(dice))
    }

    fn in_world(&self, world: &State, viewer: Viewer) -> View {
        self.of_other_viewer(world, viewer)
    }
}
