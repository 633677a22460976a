//! Plays: straights and equal numbers (QU-9 to QU-11, QU-16).

use crate::action::{Kind, Picks};
use crate::card::{Card, PER_VALUE};
use crate::hand::in_hand_order;
use crate::public_state::Phase;
use crate::{Action, Handle, Refusal, State, Value};
use brelan_kernel::{List, Seat};

/// A play that the rules allow, its cards in hand order.
pub(crate) struct Play {
    pub(crate) kind: Kind,
    pub(crate) cards: List<Card, PER_VALUE>,
}

impl Play {
    pub(crate) fn is_triplet(&self) -> bool {
        self.kind == Kind::Triplet
    }
}

impl State {
    /// QU-9 to QU-11: whether `seat` may play the named cards.
    pub(crate) fn check_play(&self, seat: Seat, picks: &Picks) -> Result<Play, Refusal> {
        match self.public.phase {
            Phase::Turn => {}
            Phase::Draw => return Err(Refusal::DrawFirst {}),
            Phase::Penalty => return Err(self.penalty_due(seat)),
            _ => return Err(Refusal::KnockOrEnd {}),
        }
        if self.hands.is_empty(seat) {
            return Err(Refusal::EmptyHand {});
        }
        if picks.is_empty() {
            return Err(Refusal::NoCards {});
        }
        let cards = self.hands.pick(seat, picks)?;
        let fronts: List<Value, PER_VALUE> = cards.iter().map(|card| card.front()).collect();
        let kind = kind_of(&fronts)?;
        Ok(Play { kind, cards })
    }

    /// Appends every play of `seat`: all subsets of equal cards, because backs
    /// differ, and all straights. In the order of values, then of hand order,
    /// which its seat knows.
    pub(crate) fn list_plays(&self, seat: Seat, out: &mut Vec<Action>) {
        let hand = self.hands.by_value(seat);
        // QU-11: every non-empty subset of equal cards.
        for value in hand.counts().values() {
            list_subsets(hand.showing(value), out);
        }
        // QU-10: every choice of one card from each of three neighbouring values.
        for lowest in hand.counts().straights() {
            list_straights(lowest.three().map(|value| hand.showing(value)), out);
        }
    }
}

#[inline]
fn list_subsets(equal: &[Handle], out: &mut Vec<Action>) {
    // Most values are shown by one card.
    if let [only] = equal {
        return offer(out, |cards| cards.push(*only));
    }
    for subset in 1_u32..1 << equal.len() {
        let mut rest = subset;
        offer(out, |cards| {
            while rest != 0 {
                cards.push(equal[rest.trailing_zeros() as usize]);
                rest &= rest - 1;
            }
        });
    }
}

#[inline]
fn list_straights(three: [&[Handle]; 3], out: &mut Vec<Action>) {
    for &low in three[0] {
        for &middle in three[1] {
            for &high in three[2] {
                let mut cards = [low, middle, high];
                in_hand_order(&mut cards);
                offer(out, |picks| {
                    cards.into_iter().for_each(|card| picks.push(card))
                });
            }
        }
    }
}

/// Appends a play. Its cards are written where they stay, because a play is
/// large to copy.
#[inline]
fn offer(out: &mut Vec<Action>, write: impl FnOnce(&mut Picks)) {
    const BLANK: Action = Action::Play {
        cards: Picks::empty(Handle(0)),
    };
    out.push(BLANK);
    if let Some(Action::Play { cards }) = out.last_mut() {
        write(cards);
    }
}

impl Kind {
    /// QU-16: exactly three equal numbers are a triplet; not optional.
    pub(crate) fn of_equal(cards: usize) -> Kind {
        if cards == 3 {
            Kind::Triplet
        } else {
            Kind::Equal
        }
    }
}

/// Names the play of these fronts, at least one, or says why it is none.
pub(crate) fn kind_of(fronts: &[Value]) -> Result<Kind, Refusal> {
    if fronts.iter().all(|front| *front == fronts[0]) {
        return Ok(Kind::of_equal(fronts.len()));
    }
    let mut numbers: List<u8, PER_VALUE> = fronts.iter().map(|front| front.number()).collect();
    numbers.sort_unstable();
    if numbers.windows(2).all(|two| two[0] + 1 == two[1]) {
        return match numbers.len() {
            3 => Ok(Kind::Straight),
            chosen => Err(Refusal::StraightOfThree {
                chosen: chosen as u8,
            }),
        };
    }
    // QU-10: no wrap; 9-10-0 and 10-0-1 get an answer of their own.
    if matches!(*numbers, [0, 9, 10] | [0, 1, 10]) {
        return Err(Refusal::NoWrap {});
    }
    Err(Refusal::NeitherEqualNorStraight {})
}
