//! The encoding for programs that learn: action ids and features. Nothing is left out
//! of the ids.

use crate::card::CARDS;
use crate::card_set::CardSet;
use crate::features::{BLOCKS, Known};
use crate::hand::{MAX_HAND, MAX_POT};
use crate::{Action, Card, Handle, Refusal, State, View};
use brelan_kernel::{ActionIds, Encoding, FeatureBlock, Rules as _};

/// Give the n-th card of the hand for the m-th card of the pot, both in the canonical
/// order of cards: `n · 9 + m`, from 0.
const EXCHANGE: usize = 0;
const KNOCK: usize = EXCHANGE + MAX_HAND * MAX_POT;
const ZERO: usize = KNOCK + 1;

impl Encoding for State {
    const ENCODING_VERSION: u32 = 1;
    const ACTION_IDS: usize = ZERO + 1;
    const FEATURE_BLOCKS: &'static [FeatureBlock] = BLOCKS;

    fn action_ids(view: &View, legal: &[Action], out: &mut Vec<u16>) {
        let (own, pot): (CardSet, CardSet) = (view.own(), view.pot().iter().copied().collect());
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
        Known::of_view(view).write(out);
    }

    fn extract_acting_features(&self, out: &mut [f32]) {
        let seat = self.turn().seat().expect("a seat acts");
        Known::of_acting_seat(self, seat).write(out);
    }
}

/// How many of `cards` come before `card` in canonical order.
fn rank(cards: CardSet, card: Card) -> usize {
    let before = (1_u64 << card.index()) - 1;
    CardSet(cards.0 & before).len()
}
