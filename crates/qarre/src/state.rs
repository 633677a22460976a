//! A match: the whole truth of its table. Dispatch only; each section of the
//! rules has a file of its own.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::choice::{Choice, Offers};
use crate::course::{Course, Phase};
use crate::event::Event;
use crate::hand::Hands;
use crate::piles::Piles;
use crate::shuffle::{Ask, Order, are_actions, are_cards, base_has_combo};
use crate::{Action, Handle, Options, Refusal, StartingCombos};
use brelan_kernel::{List, MAX_SEATS, NotThisShuffle, RoundResult, Seat, Turn};

/// A match of Qarré: the whole truth of its table.
#[derive(Clone)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) course: Course,
    pub(crate) hands: Hands,
    pub(crate) piles: Piles,
}

impl State {
    /// A match that waits for its starter to be drawn.
    pub fn new(options: Options) -> State {
        State {
            options,
            course: Course::default(),
            hands: Hands::new(),
            piles: Piles::new(),
        }
    }

    /// What the match waits for.
    #[inline(always)]
    pub fn turn(&self) -> Turn<Ask> {
        let (course, options) = (&self.course, &self.options);
        match course.phase {
            Phase::Place | Phase::Trim => Turn::Act(course.active),
            Phase::Jack | Phase::King if course.refill.is_none() => Turn::Act(course.active),
            Phase::Draw | Phase::Jack | Phase::King => Turn::Shuffle(Ask::Draw {
                number: course.reshuffles.draw + 1,
                cards: course.discard,
            }),
            Phase::NewBase => Turn::Shuffle(Ask::Base {
                number: u32::from(course.reshuffles.base) + 1,
                cards: course.stacks.base() | course.discard,
            }),
            Phase::Actions => Turn::Shuffle(Ask::Actions {
                number: u32::from(course.reshuffles.actions) + 1,
                suits: options.suits,
            }),
            Phase::First => Turn::Shuffle(Ask::First),
            Phase::Deal => Turn::Shuffle(Ask::Deal {
                values: options.values,
                suits: options.suits,
                redeal: options.starting_combos == StartingCombos::Redeal,
            }),
            Phase::Over => Turn::Over,
        }
    }

    /// Replaces `out` by every action that the active seat may choose.
    #[inline]
    pub fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        let hand = self.hands.of(self.course.active);
        let hands = &self.hands;
        let mut offers = Actions { hands, out };
        self.course.list(&self.options, hand, &mut offers);
    }

    /// Whether `seat` may choose `action` now.
    ///
    /// # Errors
    /// The rule that stands against it.
    pub fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.checked(seat, action).map(drop)
    }

    /// The action as a choice that the rules allow.
    #[inline(always)]
    fn checked(&self, seat: Seat, action: &Action) -> Result<Choice, Refusal> {
        match self.course.phase {
            Phase::Over => return Err(Refusal::MatchOver {}),
            Phase::Jack | Phase::King | Phase::Trim | Phase::Place => {}
            Phase::First | Phase::Deal | Phase::Draw | Phase::NewBase | Phase::Actions => {
                return Err(Refusal::NothingToChoose {});
            }
        }
        if self.course.refill.is_some() {
            return Err(Refusal::NothingToChoose {});
        }
        // QA-3: turns alternate.
        if seat != self.course.active {
            let acting = self.course.active;
            return Err(Refusal::NotYourTurn { acting });
        }
        let find = |handle| self.hands.find(seat, handle);
        let choice = Choice::of_action(action, find).ok_or(Refusal::NoSuchCard {})?;
        let hand = self.hands.of(seat);
        self.course.check(&self.options, hand, choice)?;
        Ok(choice)
    }

    /// Takes an action and tells what happened.
    ///
    /// # Errors
    /// The rule that stands against it; the match is then as it was.
    #[inline]
    pub fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        out: &mut impl FnMut(Event),
    ) -> Result<(), Refusal> {
        match self.checked(seat, action)? {
            Choice::Play(card, cell) => self.play_card(card, cell, out),
            Choice::Lay(cell) => self.lay_reserve(cell, out),
            Choice::Reserve(card) => self.reserve_card(card, out),
            Choice::End => {
                out(Event::Ended(seat));
                self.end_turn(out);
            }
            Choice::Take(cell) => self.take_cards(cell, out),
            Choice::Done => {
                out(Event::Finished(seat));
                self.complete_action(out);
            }
            Choice::Remove(cell, card) => self.remove_cards(cell, card, out),
            Choice::Skip => {
                out(Event::Skipped(seat));
                self.complete_action(out);
            }
            Choice::Discard(card) => self.discard_card(card, out),
        }
        self.tell_course(out);
        Ok(())
    }

    /// Takes a drawn shuffle and tells what happened.
    ///
    /// # Errors
    /// When it is not an order of the cards that were asked for; the match is
    /// then as it was.
    pub fn shuffle(
        &mut self,
        order: &Order,
        out: &mut impl FnMut(Event),
    ) -> Result<(), NotThisShuffle> {
        match (self.turn(), order) {
            (Turn::Shuffle(Ask::First), Order::First(seat)) if seat.0 < 2 => {
                self.course.starter = self.options.starter(*seat);
                self.course.phase = Phase::Deal;
            }
            (Turn::Shuffle(ask @ Ask::Deal { .. }), Order::Deal { numbers, actions })
                if is_deal(&ask, numbers, actions) =>
            {
                self.deal(numbers, actions, out);
            }
            (Turn::Shuffle(Ask::Draw { cards, .. }), Order::Draw(pile))
                if are_cards(pile, cards) =>
            {
                self.renew_draw_pile(pile, out);
            }
            (Turn::Shuffle(Ask::Base { cards, .. }), Order::Base(pile))
                if are_cards(pile, cards) =>
            {
                self.lay_new_base(pile, out);
            }
            (Turn::Shuffle(Ask::Actions { suits, .. }), Order::Actions(pile))
                if are_actions(pile, suits) =>
            {
                self.renew_action_pile(pile, out);
            }
            _ => return Err(NotThisShuffle),
        }
        self.tell_course(out);
        Ok(())
    }

    /// Tells how things stand now. Apart from other events, so that the largest of
    /// them is not copied to where any of them may be.
    #[inline(never)]
    fn tell_course(&self, out: &mut impl FnMut(Event)) {
        out(Event::Course(self.course));
    }

    /// How the match, its only round, ended.
    pub fn last_round(&self) -> Option<RoundResult> {
        self.course.over.map(|over| RoundResult {
            end: over.end.word(),
            totals: List::new(),
            points: self.scores(),
        })
    }

    /// The scores so far, by seat.
    pub fn scores(&self) -> List<i32, MAX_SEATS> {
        self.course.scores.into_iter().collect()
    }

    /// A card comes to the hand of the active seat; its handle there.
    #[inline]
    pub(crate) fn arrive(&mut self, card: Card) -> Handle {
        let seat = self.course.active;
        let arrivals = &mut self.course.arrivals[seat.index() & 1];
        let handle = Handle(*arrivals);
        *arrivals += 1;
        self.hands.add(seat, card, handle);
        handle
    }

    /// A card leaves the hand of the active seat; the handle that it had.
    #[inline]
    pub(crate) fn leave(&mut self, card: Card) -> Handle {
        self.hands.remove(self.course.active, card);
        self.hands.handle(card)
    }
}

/// Choices as actions, with the handles of their cards.
struct Actions<'a> {
    hands: &'a Hands,
    out: &'a mut Vec<Action>,
}

impl Offers for Actions<'_> {
    #[inline(always)]
    fn offer(&mut self, choice: Choice) {
        let action = choice.as_action(|card| self.hands.handle(card));
        self.out.push(action);
    }
}

/// QA-2, QA-31: whether both piles are whole, and the base as it may be.
fn is_deal(ask: &Ask, numbers: &[Card], actions: &[crate::ActionCard]) -> bool {
    let Ask::Deal {
        values,
        suits,
        redeal,
    } = *ask
    else {
        return false;
    };
    are_cards(numbers, CardSet::deck(values, suits))
        && are_actions(actions, suits)
        && !(redeal && base_has_combo(numbers, values))
}

/// A search clones worlds by the thousand: a match stays small.
const _: () = assert!(size_of::<State>() <= 512);
