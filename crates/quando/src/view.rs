//! All that one viewer knows of a match: the fold of what it saw.

use crate::board::{Board, Memory, Pile, Slot};
use crate::event::{Event, RoundOver, Seen, Sides};
use crate::known_cards::{CardKnowledge, HeldCard, KnownDiscards, KnownHand};
use crate::past::Past;
use crate::play::kind_of;
use crate::public_state::{Phase, PublicState};
use crate::uniform_sampler::World;
use crate::{Action, Counts, Effects, Handle, Options, Side, State, Value};
use brelan_kernel::{Dice, List, Rounds, Seat, Viewer};

/// All that one viewer knows: what lies on the table now, and what a perfect
/// memory keeps of what it saw (the rules file's compact model, K1 to K14).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub struct View {
    pub(crate) viewer: Viewer,
    pub(crate) options: Options,
    pub(crate) public: PublicState,
    pub(crate) hands: Vec<KnownHand>,
    pub(crate) discard: KnownDiscards,
    /// A draw pile that was turned over (K8), its top last; empty while the
    /// pile is fresh or shuffled again.
    pub(crate) draw: Vec<CardKnowledge>,
    /// What was shuffled again, shuffle by shuffle (K10).
    pub(crate) reshuffled: Vec<Vec<CardKnowledge>>,
    /// What everybody did in this round.
    pub(crate) past: Vec<Past>,
    pub(crate) rounds: Rounds<RoundOver>,
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

    /// How many cards `seat` holds.
    pub fn cards(&self, seat: Seat) -> usize {
        self.hands[seat.index()].cards().len()
    }

    /// The hand of `seat` in hand order, with all that is known of it.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = (Handle, Sides)> {
        let cards = self.hands[seat.index()].cards().iter();
        cards.map(|card| (card.handle, card.known.sides))
    }

    /// The front of an own card; `None` for a card that is not in the hand.
    pub fn own_front(&self, handle: Handle) -> Option<Value> {
        self.held(self.viewer.seat()?, handle)?.known.sides.front
    }

    /// The back of an own card, where a perfect memory knows it (K5, K7, K9).
    pub fn own_back(&self, handle: Handle) -> Option<Value> {
        self.held(self.viewer.seat()?, handle)?.known.sides.back
    }

    /// The down side of the draw pile's top card, where it is known (K9).
    pub fn draw_down_side(&self) -> Option<Value> {
        self.draw.last().and_then(|known| known.sides.back)
    }

    /// How many own cards show each value; none for a spectator.
    pub fn own_counts(&self) -> Counts {
        let own = self.viewer.seat();
        own.map_or(Counts::NONE, |seat| {
            self.hands[seat.index()].counts().fronts
        })
    }

    /// What the own hand is worth (QU-25); `None` for a spectator.
    pub fn own_total(&self) -> Option<u16> {
        self.viewer.seat().map(|_| self.own_counts().total())
    }

    fn held(&self, seat: Seat, handle: Handle) -> Option<&HeldCard> {
        self.hands[seat.index()].find(handle)
    }

    /// The sides that are on view now: one's own fronts, the others' backs, all
    /// fronts after the round (K12). Own backs are on view at the deal where owners
    /// see them then (K2, QU-39), until the hand is taken up. A spectator is shown
    /// what a draw or a flip left in every seat's sight; more would be a mirror to a
    /// second window.
    fn visible_hand(&self, seat: Seat) -> Vec<Slot> {
        let open = matches!(self.public.phase, Phase::Deal | Phase::Over);
        let own = self.viewer.is(seat);
        let lies_at_the_deal = own && !open && self.lies_at_the_deal(seat);
        let slot = |card: &HeldCard| {
            let known = card.known.sides;
            let sides = match self.viewer {
                Viewer::Spectator => card.shown(),
                Viewer::Seat(_) => Sides {
                    front: known.front.filter(|_| own),
                    back: known.back.filter(|_| !own || lies_at_the_deal),
                },
            };
            Slot {
                card: card.handle,
                front: if open { known.front } else { sides.front },
                back: sides.back,
            }
        };
        self.hands[seat.index()].cards().iter().map(slot).collect()
    }

    /// QU-39: whether a hand lies as it was dealt, its backs in the sight of its
    /// owner: who acts has taken it up.
    fn lies_at_the_deal(&self, seat: Seat) -> bool {
        self.options.owner_saw_dealt_backs && !self.past.iter().any(|past| past.seat() == seat)
    }

    fn memory(&self) -> Memory {
        let sides = |cards: &[CardKnowledge]| cards.iter().rev().map(|known| known.sides).collect();
        Memory {
            hands: self
                .hands
                .iter()
                .map(|hand| hand.cards().iter().map(|card| card.known.sides).collect())
                .collect(),
            discard: sides(self.discard.cards()),
            draw: sides(&self.draw),
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
            hands: vec![KnownHand::default(); options.players.into()],
            discard: KnownDiscards::default(),
            draw: Vec::new(),
            reshuffled: Vec::new(),
            past: Vec::new(),
            rounds: Rounds::default(),
        }
    }

    fn restart(&mut self, options: &Options) {
        self.options = *options;
        self.public = PublicState::default();
        self.forget_round();
        self.hands
            .resize(options.players.into(), KnownHand::default());
        self.rounds = Rounds::default();
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    #[inline]
    fn observe(&mut self, seen: &Seen) {
        self.fold(seen);
    }

    #[inline]
    fn observe_event(&mut self, event: &Event) {
        self.fold_event(event);
    }

    fn board(&self, memory: bool) -> Board {
        let public = &self.public;
        let players = self.options.players;
        let waits = !matches!(public.phase, Phase::First | Phase::Deal | Phase::Over);
        Board {
            round: public.round,
            dealer: public.dealer,
            phase: public.phase,
            active: public.active,
            acting: waits.then_some(public.acting),
            triplet: public.triplet,
            knocker: public.knocker,
            plays: public.plays.first(players).to_vec(),
            scores: public.scores.first(players).to_vec(),
            hands: Seat::all(players)
                .map(|seat| self.visible_hand(seat))
                .collect(),
            total: self.own_total(),
            draw: Pile {
                cards: public.draw,
                top: public.draw_top,
            },
            discard: Pile {
                cards: public.discard,
                top: public.discard_top,
            },
            rounds: self.rounds.clone(),
            memory: memory.then(|| self.memory()),
        }
    }

    fn effects(&self, action: &Action) -> Effects {
        let total = self.own_total();
        match action {
            Action::Play { cards } => {
                let fronts: List<Value, 10> = cards
                    .iter()
                    .filter_map(|&card| self.own_front(card))
                    .collect();
                let played: u16 = fronts.iter().map(|front| u16::from(front.number())).sum();
                Effects {
                    kind: kind_of(&fronts).ok(),
                    total: total.map(|total| total - played),
                }
            }
            Action::Draw {
                side: Side::Visible,
            } => Effects {
                kind: None,
                total: total
                    .zip(self.public.draw_top)
                    .map(|(total, top)| total + u16::from(top.number())),
            },
            Action::Draw { side: Side::Hidden } | Action::Flip { .. } => Effects::default(),
            Action::Knock {} | Action::Pass {} | Action::End {} => Effects { kind: None, total },
        }
    }

    fn sample(&self, dice: &mut impl Dice) -> Option<State> {
        if self.viewer == Viewer::Spectator
            || matches!(self.public.phase, Phase::First | Phase::Deal | Phase::Over)
        {
            return None;
        }
        Some(World::first(self, dice).next(self, dice))
    }

    fn in_world(&self, world: &State, viewer: Viewer) -> View {
        self.of_other_viewer(world, viewer)
    }
}
