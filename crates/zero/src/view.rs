//! All that one viewer knows of a match: the fold of what it saw.

use crate::board::{Board, Memory, Slot};
use crate::card_set::CardSet;
use crate::event::{Exchange, RoundOver, Seen};
use crate::hand::{MAX_HAND, Pot};
use crate::public_state::{Phase, PublicState};
use crate::{Action, Card, Effects, Handle, Mark, Options, State, Tally};
use brelan_kernel::{Dice, List, Rounds, Seat, Seats, Viewer};
use std::sync::Arc;

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
    pub(crate) hands: Seats<KnownHand>,
    pub(crate) pot: Pot,
    /// The cards that were in no place that the viewer could see.
    pub(crate) unseen: CardSet,
    /// The turns of this round: what a hand had been follows from them.
    pub(crate) past: Vec<Past>,
    pub(crate) rounds: Rounds<RoundOver>,
}

/// What is known of one hand, place by place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct KnownHand {
    pub(crate) handles: [Handle; MAX_HAND],
    pub(crate) faces: [Option<Card>; MAX_HAND],
    /// The known cards as a set.
    pub(crate) known: CardSet,
    /// The handle of the next card to come.
    pub(crate) next: Handle,
}

/// A turn that is over, as all saw it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub(crate) struct Past {
    pub(crate) seat: Seat,
    /// The card given and the one taken; `None` for a knock.
    pub(crate) exchange: Option<(Card, Card)>,
}

impl KnownHand {
    /// A hand as it is dealt, with the cards that the viewer sees.
    fn dealt(size: u8, cards: &[Card]) -> KnownHand {
        let mut hand = KnownHand {
            next: Handle(size.into()),
            known: cards.iter().copied().collect(),
            ..KnownHand::default()
        };
        for (arrival, handle) in (0..).zip(&mut hand.handles) {
            *handle = Handle(arrival);
        }
        for (face, card) in hand.faces.iter_mut().zip(cards) {
            *face = Some(*card);
        }
        hand
    }
}

impl View {
    /// The options of the table.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The public facts.
    pub fn public_state(&self) -> &PublicState {
        &self.public
    }

    /// The pot, place by place.
    pub fn pot(&self) -> &[Card] {
        self.pot.faces()
    }

    /// The hand of `seat`, place by place, with all that is known of it.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = (Handle, Option<Card>)> + '_ {
        let hand = &self.hands[seat];
        let size = usize::from(self.hand_size());
        let cards = hand.handles.iter().zip(&hand.faces).take(size);
        cards.map(|(handle, face)| (*handle, *face))
    }

    /// The cards that are known to be in the hand of `seat`.
    pub fn known(&self, seat: Seat) -> CardSet {
        self.hands[seat].known
    }

    /// The cards that may be in another hand or aside, for all one knows.
    pub fn unseen(&self) -> CardSet {
        self.unseen
    }

    /// The own hand; none for a spectator.
    pub fn own(&self) -> CardSet {
        let seat = self.viewer.seat();
        seat.map_or(CardSet::NONE, |seat| self.hands[seat].known)
    }

    /// The own card with this handle.
    pub fn own_card(&self, handle: Handle) -> Option<Card> {
        let mut hand = self.hand(self.viewer.seat()?);
        hand.find(|(own, _)| *own == handle)?.1
    }

    /// What the own hand is worth (ZE-10); `None` for a spectator and before
    /// the first deal.
    pub fn own_total(&self) -> Option<u16> {
        let own = self.own();
        (!own.is_empty()).then(|| self.options.tally(own).total())
    }

    /// Cards in each hand; none before the first deal.
    fn hand_size(&self) -> u8 {
        match self.public.round {
            0 => 0,
            _ => self.options.hand_size,
        }
    }

    /// A new round: all that was known is void.
    fn observe_deal(&mut self, dealer: Seat, own: &[Card], pot: &[Card]) {
        let players = self.options.players;
        self.public.deal(dealer, players);
        self.pot = pot.iter().copied().collect();
        self.past.clear();
        for seat in Seat::all(players) {
            let cards = if self.viewer.is(seat) { own } else { &[] };
            self.hands[seat] = KnownHand::dealt(self.options.hand_size, cards);
        }
        let seen = self.own().or(self.pot.cards());
        self.unseen = self.options.deck().but(seen);
    }

    /// An exchange: the given card is seen by all, and the taken one is known
    /// to be in this hand until it is given back.
    #[inline]
    fn observe_exchange(&mut self, exchange: &Exchange) {
        let Exchange { given, taken, .. } = *exchange;
        let hand = &mut self.hands[exchange.seat];
        let place = usize::from(exchange.place);
        hand.handles[place] = exchange.card;
        hand.faces[place] = Some(taken);
        hand.known = hand.known.without(given).with(taken);
        hand.next = Handle(exchange.card.0 + 1);
        self.pot.replace(exchange.pot_place.into(), given);
        self.unseen = self.unseen.without(given);
        self.past.push(Past {
            seat: exchange.seat,
            exchange: Some((given, taken)),
        });
        self.public.close_turn(&self.options);
    }

    /// All hands are shown.
    fn observe_round_over(&mut self, over: &Arc<RoundOver>) {
        for (seat, shown) in Seat::all(self.options.players).zip(&over.hands) {
            let hand = &mut self.hands[seat];
            for (face, card) in hand.faces.iter_mut().zip(shown) {
                *face = Some(card.face);
            }
            hand.known = shown.iter().map(|card| card.face).collect();
            self.unseen = self.unseen.but(hand.known);
            self.public.scores[seat] = over.scores[seat.index()];
        }
        self.public.end_round(&self.options);
        self.rounds = self.rounds.iter().chain([over]).cloned().collect();
    }

    /// What is on view now: one's own cards, all cards after the round.
    fn visible_hand(&self, seat: Seat) -> Vec<Slot> {
        let open = matches!(self.public.phase, Phase::Deal | Phase::Over);
        if !open && !self.viewer.is(seat) {
            let back = |(card, _)| Slot {
                card,
                face: None,
                mark: None,
            };
            return self.hand(seat).map(back).collect();
        }
        let faces = self.hand(seat).filter_map(|(_, face)| face);
        let tally: Tally = self.options.tally(self.known(seat));
        let marks: List<Option<Mark>, MAX_HAND> = tally.marks(faces).map(Some).collect();
        let slot = |((card, face), &mark): (_, &Option<Mark>)| Slot { card, face, mark };
        self.hand(seat).zip(marks.iter()).map(slot).collect()
    }

    /// What a perfect memory knows. The cards aside stay hidden after a round.
    fn memory(&self) -> Memory {
        let players = self.options.players;
        let unseen = match self.public.phase {
            Phase::Turn => self.unseen,
            Phase::First | Phase::Deal | Phase::Over => CardSet::NONE,
        };
        Memory {
            hands: Seat::all(players)
                .map(|seat| self.hand(seat).map(|(_, face)| face).collect())
                .collect(),
            unseen: unseen.collect(),
        }
    }

    /// The own hand as it is after `action`.
    pub fn after(&self, action: &Action) -> CardSet {
        let own = self.own();
        match action {
            Action::Exchange { give, take } => match self.own_card(*give) {
                Some(given) => own.without(given).with(*take),
                None => own,
            },
            Action::Knock {} | Action::Zero {} => own,
        }
    }
}

impl brelan_kernel::View<State> for View {
    type Board = Board;

    fn new(viewer: Viewer, options: &Options) -> View {
        View {
            viewer,
            options: *options,
            public: PublicState::default(),
            hands: Seats::default(),
            pot: Pot::default(),
            unseen: CardSet::NONE,
            past: Vec::new(),
            rounds: Rounds::default(),
        }
    }

    fn restart(&mut self, options: &Options) {
        let mut past = std::mem::take(&mut self.past);
        past.clear();
        *self = View {
            past,
            ..View::new(self.viewer, options)
        };
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    #[inline]
    fn observe(&mut self, seen: &Seen) {
        match seen {
            Seen::Dealt { dealer, hand, pot } => self.observe_deal(*dealer, hand, pot),
            Seen::Exchanged(exchange) => self.observe_exchange(exchange),
            Seen::Knocked { seat } => {
                self.past.push(Past {
                    seat: *seat,
                    exchange: None,
                });
                self.public.knock(&self.options);
                self.public.close_turn(&self.options);
            }
            Seen::RoundOver(over) => self.observe_round_over(over),
        }
    }

    fn board(&self, memory: bool) -> Board {
        let public = &self.public;
        let players = self.options.players;
        let hands = Seat::all(players).map(|seat| self.visible_hand(seat));
        let dealt = if public.round == 0 {
            0
        } else {
            players * self.options.hand_size + self.options.pot_size
        };
        Board {
            round: public.round,
            dealer: public.dealer,
            phase: public.phase,
            active: public.active,
            acting: (public.phase == Phase::Turn).then_some(public.active),
            knocks: public.knocks,
            first_knocker: public.first_knocker,
            closer: public.closer,
            last_turns: public.last_turns,
            scores: public.scores.first(players).to_vec(),
            pot: self.pot.faces().to_vec(),
            aside: self.options.deck().len() as u8 - dealt,
            hands: hands.collect(),
            total: self.own_total(),
            rounds: self.rounds.clone(),
            memory: memory.then(|| self.memory()),
        }
    }

    fn effects(&self, action: &Action) -> Effects {
        let tally = self.options.tally(self.after(action));
        Effects {
            total: tally.total(),
            zero: tally.is_zero(),
        }
    }

    fn sample(&self, dice: &mut impl Dice) -> Option<State> {
        let acts = self.viewer != Viewer::Spectator && self.public.phase == Phase::Turn;
        acts.then(|| self.draw_world(dice))
    }

    fn in_world(&self, world: &State, viewer: Viewer) -> View {
        self.of_other_viewer(world, viewer)
    }
}
