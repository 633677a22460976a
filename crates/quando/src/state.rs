//! A match: the whole truth of its table. Dispatch only; each section of the
//! rules has a file of its own.

use crate::card::{Card, Cards};
use crate::course::{Course, Phase};
use crate::event::{End, Event, PlayedCard};
use crate::hand::Hands;
use crate::knowledge::Knowledge;
use crate::piles::Piles;
use crate::play::Play;
use crate::scoring::points;
use crate::shuffle::{Ask, Order, same_cards};
use crate::tell::Tell;
use crate::{Action, Handle, Options, Recycle, Refusal, Side};
use brelan_kernel::{List, MAX_SEATS, NotThisShuffle, RoundResult, Seat, Turn};

/// A match of Quando: the whole truth of its table.
#[derive(Clone)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) course: Course,
    pub(crate) hands: Hands,
    pub(crate) piles: Piles,
    pub(crate) knowledge: Knowledge,
    pub(crate) last_round: Option<Finished>,
}

/// How a round ended.
#[derive(Clone, Copy)]
pub(crate) struct Finished {
    pub(crate) end: End,
    pub(crate) totals: List<u16, MAX_SEATS>,
    /// The knocker, where it has to pay for a tie or a lower hand.
    pub(crate) liable: Option<Seat>,
}

impl State {
    /// A match that waits for its first dealer to be drawn.
    pub fn new(options: Options) -> State {
        State {
            options,
            course: Course::default(),
            hands: Hands::new(),
            piles: Piles::new(),
            knowledge: Knowledge::default(),
            last_round: None,
        }
    }

    /// The number of seats.
    pub fn players(&self) -> u8 {
        self.options.players
    }

    /// What the match waits for.
    pub fn turn(&self) -> Turn<Ask> {
        let course = &self.course;
        match course.phase {
            _ if course.reshuffle => Turn::Shuffle(Ask::Draw {
                round: course.round,
                number: course.reshuffles + 1,
                cards: self.canonical_discards(),
            }),
            Phase::First => Turn::Shuffle(Ask::First {
                players: self.players(),
            }),
            Phase::Deal => Turn::Shuffle(Ask::Deck {
                round: course.round + 1,
                values: self.options.values,
            }),
            Phase::Over => Turn::Over,
            _ => Turn::Act(course.acting),
        }
    }

    fn canonical_discards(&self) -> Cards {
        let mut cards: Cards = self
            .piles
            .discards(&self.course)
            .map(|card| Card::of_pair(card.pair()))
            .collect();
        cards.sort_unstable_by_key(|card| card.pair());
        cards
    }

    /// Takes an action and tells what happened.
    ///
    /// # Errors
    /// The rule that stands against it; the match is then as it was.
    pub fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        out: &mut impl FnMut(Event),
    ) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        match action {
            Action::Play { cards } => {
                let play = self.check_play(seat, cards)?;
                self.lay_down(seat, &play, out);
            }
            Action::Draw { side } => {
                self.check_draw(seat)?;
                self.draw(seat, *side, out);
            }
            Action::Flip { card } => {
                let zero = self.check_flip(seat, *card)?;
                self.flip(seat, zero, out);
            }
            Action::Knock {} => {
                self.check_knock(seat)?;
                self.knock(seat, out);
            }
            Action::Pass {} => {
                self.check_pass()?;
                self.pass(seat, out);
            }
            Action::End {} => {
                self.check_end()?;
                self.close_turn(out);
            }
        }
        out.tell(|| Event::Course(self.course));
        Ok(())
    }

    /// Whether `seat` may choose `action` now.
    ///
    /// # Errors
    /// The rule that stands against it.
    pub fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        match action {
            Action::Play { cards } => self.check_play(seat, cards).map(drop),
            Action::Draw { .. } => self.check_draw(seat),
            Action::Flip { card } => self.check_flip(seat, *card).map(drop),
            Action::Knock {} => self.check_knock(seat),
            Action::Pass {} => self.check_pass(),
            Action::End {} => self.check_end(),
        }
    }

    /// QU-18: only the seat that is asked may answer.
    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        match self.course.phase {
            Phase::Over => Err(Refusal::MatchOver {}),
            Phase::First | Phase::Deal => Err(Refusal::NothingToChoose {}),
            _ if self.course.reshuffle => Err(Refusal::NothingToChoose {}),
            _ if self.course.acting != seat => Err(Refusal::NotYourTurn {
                acting: self.course.acting,
            }),
            _ => Ok(()),
        }
    }

    /// QU-12: lays the cards on the discard pile, front up, in hand order.
    pub(crate) fn lay_down(&mut self, seat: Seat, play: &Play, out: &mut impl Tell) {
        for &card in play.cards.iter() {
            self.hands.remove(seat, card);
            self.piles.discard(&mut self.course, card);
        }
        let course = &mut self.course;
        course.plays[seat] = course.plays[seat].saturating_add(1);
        course.cards_played[seat] =
            course.cards_played[seat].saturating_add(play.cards.len() as u8);
        course.triplet = play.is_triplet();
        course.phase = Phase::Played;
        let played = |&card: &Card| PlayedCard {
            card: self.hands.handle(card),
            front: card.front(),
        };
        out.tell(|| Event::Played {
            seat,
            kind: play.kind,
            cards: play.cards.iter().map(played).collect(),
        });
        self.follow(out);
    }

    /// QU-14: the top card comes to the hand with the chosen side as front.
    pub(crate) fn draw(&mut self, seat: Seat, side: Side, out: &mut impl Tell) {
        let penalty = self.course.phase == Phase::Penalty;
        let top = self.piles.draw(&mut self.course);
        let card = match side {
            Side::Visible => top,
            Side::Hidden => top.turned(),
        };
        let handle = Handle(self.course.arrivals[seat]);
        self.course.arrivals[seat] += 1;
        self.hands.add(seat, card, handle);
        self.knowledge.draw(card, side);
        out.tell(|| Event::Drew {
            seat,
            handle,
            side,
            card,
            penalty,
        });
        self.course.phase = if penalty { Phase::Paid } else { Phase::Drawn };
        self.recycle_then_follow(out);
    }

    /// QU-19, QU-32: an exhausted draw pile is renewed at once, also if the
    /// round ends with that very draw; then the turn goes on.
    fn recycle_then_follow(&mut self, out: &mut impl Tell) {
        self.recycle(None, out);
        if !self.course.reshuffle {
            self.follow(out);
        }
    }

    /// QU-19: renews an exhausted draw pile from the discards, if there are any
    /// (QU-19a), or has the host shuffle them.
    pub(crate) fn recycle(&mut self, payer: Option<Seat>, out: &mut impl Tell) {
        if self.course.draw > 0 || self.course.discard == 0 {
            return;
        }
        match self.options.recycle {
            Recycle::FlipUnshuffled => {
                self.piles.turn_over(&mut self.course);
                let pile = self.piles.draw_pile(&self.course);
                self.knowledge.turn_over(pile);
                out.tell(|| Event::Recycled {
                    shuffled: false,
                    payer,
                });
            }
            Recycle::ShuffleRandomSides => self.course.reshuffle = true,
        }
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
        let asked = match (self.turn(), order) {
            (Turn::Shuffle(Ask::First { players }), Order::First(seat)) => seat.0 < players,
            (Turn::Shuffle(Ask::Deck { values, .. }), Order::Deck(deck)) => {
                same_cards(deck, &Card::canonical(values))
            }
            (Turn::Shuffle(Ask::Draw { cards, .. }), Order::Draw(pile)) => same_cards(pile, &cards),
            _ => false,
        };
        if !asked {
            return Err(NotThisShuffle);
        }
        self.take(order, out);
        out.tell(|| Event::Course(self.course));
        Ok(())
    }

    /// Takes the shuffle that the match waits for.
    pub(crate) fn take(&mut self, order: &Order, out: &mut impl Tell) {
        match order {
            Order::First(seat) => {
                self.course.dealer = self.options.first_dealer(*seat);
                self.course.phase = Phase::Deal;
            }
            Order::Deck(deck) => self.deal(deck, out),
            Order::Draw(pile) => {
                self.piles.lay(&mut self.course, pile);
                self.knowledge.shuffle();
                self.course.reshuffle = false;
                self.course.reshuffles += 1;
                let pays = self.course.phase == Phase::Penalty;
                out.tell(|| Event::Recycled {
                    shuffled: true,
                    payer: pays.then_some(self.course.acting),
                });
                self.follow(out);
            }
        }
    }

    /// How the last finished round ended.
    pub fn last_round(&self) -> Option<RoundResult> {
        self.last_round.map(|finished| RoundResult {
            end: finished.end.word(),
            totals: finished.totals,
            points: points(&self.options, &finished.totals, finished.liable)
                .into_iter()
                .map(i32::from)
                .collect(),
        })
    }

    /// The scores so far, by seat.
    pub fn scores(&self) -> List<u16, MAX_SEATS> {
        let scores = self.course.scores.first(self.players());
        scores.iter().copied().collect()
    }
}

/// A search clones worlds by the thousand: a match stays small.
const _: () = assert!(size_of::<State>() <= 512);
