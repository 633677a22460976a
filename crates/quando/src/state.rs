//! A match: the whole truth of its table. Dispatch only; each section of the
//! rules has a file of its own.

use crate::card::{Card, Cards};
use crate::event::{End, Event, PlayedCard};
use crate::hand::Hands;
use crate::knowledge::Knowledge;
use crate::piles::Piles;
use crate::play::Play;
use crate::public_state::{Phase, PublicState};
use crate::scoring::{knock_holds, liable, max_points, points};
use crate::shuffle::{ShuffleRequest, Shuffled, same_cards};
use crate::sink::EventSink;
use crate::{Action, Effects, Handle, Move, Options, Recycle, Refusal, Seen, Side, View};
use brelan_kernel::{
    Knock, List, MAX_SEATS, NotThisShuffle, RoundResult, Rules, Seat, Turn, Viewer,
};
use std::ops::RangeInclusive;

/// A match of Quando: the whole truth of its table.
///
/// ```
/// use brelan_kernel::{Refused, Rules, Shuffle, SplitMix, Turn};
/// use brelan_quando::{Action, Options, Preset, State};
///
/// let mut dice = SplitMix::new(7);
/// let mut state = State::new(Options::preset(Preset::Official, 3)?);
/// let mut events = Vec::new();
/// // The caller draws what the rules ask chance for.
/// while let Turn::Chance(request) = state.turn() {
///     let shuffled = request.draw(&mut dice);
///     state.apply_shuffle(&shuffled, &mut |event| events.push(event)).expect("it fits");
/// }
/// let seat = state.turn().seat().expect("the cards are dealt");
/// let mut legal = Vec::new();
/// state.legal(&mut legal);
/// assert!(legal.iter().all(|action| state.check(seat, action).is_ok()));
///
/// // QU-20: a knock needs two plays before it.
/// let refusal = state.check(seat, &Action::Knock {}).expect_err("it is too early");
/// assert_eq!(refusal.rule(), "QU-20");
/// # Ok::<(), brelan_kernel::OptionError>(())
/// ```
#[derive(Clone)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) public: PublicState,
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
    /// The knocker; `None` in a capped round, which is scored without one (QU-34).
    pub(crate) knocker: Option<Seat>,
}

impl Rules for State {
    const NAME: &'static str = "quando";
    /// QU-28: the seats with the lowest score win; ties are shared wins.
    const FEW_POINTS_WIN: bool = true;

    type Options = Options;
    type Action = Action;
    type Effects = Effects;
    type Event = Event;
    type Seen = Seen;
    type View = View;
    type ShuffleRequest = ShuffleRequest;
    type Shuffled = Shuffled;
    type Refusal = Refusal;

    fn new(options: Options) -> State {
        State {
            options,
            public: PublicState::default(),
            hands: Hands::new(),
            piles: Piles::new(),
            knowledge: Knowledge::default(),
            last_round: None,
        }
    }

    fn table_options(&self) -> &Options {
        &self.options
    }

    fn turn(&self) -> Turn<ShuffleRequest> {
        let public = &self.public;
        match public.phase {
            _ if public.reshuffle => Turn::Chance(ShuffleRequest::Draw {
                round: public.round,
                number: public.reshuffles + 1,
                cards: self.canonical_discards(),
            }),
            Phase::First => Turn::Chance(ShuffleRequest::First {
                players: self.players(),
            }),
            Phase::Deal => Turn::Chance(ShuffleRequest::Deck {
                round: public.round + 1,
                values: self.options.values,
            }),
            Phase::Over => Turn::Over,
            _ => Turn::Act(public.acting),
        }
    }

    fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        let (seat, moves) = (self.public.acting, self.moves());
        if !moves.hand().is_empty() {
            self.list_plays(seat, out);
        }
        for other in moves.others() {
            match other {
                Move::Flip => self.list_flips(seat, out),
                Move::Draw { side } => out.push(Action::Draw { side }),
                _ => out.push(self.action_of(other)),
            }
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
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

    fn play(
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
        out.emit(|| Event::PublicState(self.public));
        Ok(())
    }

    fn apply_shuffle(
        &mut self,
        shuffled: &Shuffled,
        out: &mut impl FnMut(Event),
    ) -> Result<(), NotThisShuffle> {
        let asked = match (self.turn(), shuffled) {
            (Turn::Chance(ShuffleRequest::First { players }), Shuffled::First(seat)) => {
                seat.0 < players
            }
            (Turn::Chance(ShuffleRequest::Deck { values, .. }), Shuffled::Deck(deck)) => {
                same_cards(deck, &Card::canonical(values))
            }
            (Turn::Chance(ShuffleRequest::Draw { cards, .. }), Shuffled::Draw(pile)) => {
                same_cards(pile, &cards)
            }
            _ => false,
        };
        if !asked {
            return Err(NotThisShuffle);
        }
        self.take(shuffled, out);
        out.emit(|| Event::PublicState(self.public));
        Ok(())
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Seen {
        event.seen_by(viewer)
    }

    fn is_shown(seen: &Seen) -> bool {
        !matches!(seen, Seen::PublicState(_) | Seen::NotAllZeros(_))
    }

    fn round(&self) -> u16 {
        self.public.round
    }

    fn dealer(&self) -> Seat {
        self.public.dealer
    }

    fn round_points(options: &Options) -> Option<RangeInclusive<i32>> {
        Some(0..=max_points(options).into())
    }

    fn last_round(&self) -> Option<RoundResult> {
        self.last_round.map(|finished| {
            let liable = liable(&self.options, finished.end, finished.knocker);
            let points = points(&self.options, &finished.totals, liable);
            let fewest = points.iter().copied().min();
            RoundResult {
                end: finished.end.word(),
                totals: finished.totals,
                won: points.iter().map(|own| Some(*own) == fewest).collect(),
                points: points.into_iter().map(i32::from).collect(),
                knock: finished.knocker.map(|seat| Knock {
                    seat,
                    held: knock_holds(&self.options, &finished.totals, seat),
                }),
            }
        })
    }

    fn scores(&self) -> List<i32, MAX_SEATS> {
        self.score_list()
            .iter()
            .map(|&score| score.into())
            .collect()
    }
}

impl State {
    fn canonical_discards(&self) -> Cards {
        let mut cards: Cards = self
            .piles
            .discards(&self.public)
            .map(|card| Card::of_pair(card.pair()))
            .collect();
        cards.sort_unstable_by_key(|card| card.pair());
        cards
    }

    /// QU-18: only the seat that is asked may answer.
    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        match self.public.phase {
            Phase::Over => Err(Refusal::MatchOver {}),
            Phase::First | Phase::Deal => Err(Refusal::NothingToChoose {}),
            _ if self.public.reshuffle => Err(Refusal::NothingToChoose {}),
            _ if self.public.acting != seat => Err(Refusal::NotYourTurn {
                acting: self.public.acting,
            }),
            _ => Ok(()),
        }
    }

    /// QU-12: lays the cards on the discard pile, front up, in hand order.
    pub(crate) fn lay_down(&mut self, seat: Seat, play: &Play, out: &mut impl EventSink) {
        for &card in play.cards.iter() {
            self.hands.remove(seat, card);
            let unknown_to = (!self.knowledge.owner_knows_back(card)).then_some(seat);
            self.piles.discard(&mut self.public, card, unknown_to);
        }
        let public = &mut self.public;
        public.plays[seat] = public.plays[seat].saturating_add(1);
        public.cards_played[seat] =
            public.cards_played[seat].saturating_add(play.cards.len() as u8);
        public.triplet = play.is_triplet();
        public.phase = Phase::Played;
        let played = |&card: &Card| PlayedCard {
            card: self.hands.handle(card),
            front: card.front(),
        };
        out.emit(|| Event::Played {
            seat,
            kind: play.kind,
            cards: play.cards.iter().map(played).collect(),
        });
        self.follow(out);
    }

    /// QU-14: the top card comes to the hand with the chosen side as front.
    pub(crate) fn draw(&mut self, seat: Seat, side: Side, out: &mut impl EventSink) {
        let penalty = self.public.phase == Phase::Penalty;
        let top = self.piles.draw(&mut self.public);
        let card = match side {
            Side::Visible => top,
            Side::Hidden => top.turned(),
        };
        let handle = Handle(self.public.arrivals[seat]);
        self.public.arrivals[seat] += 1;
        self.hands.add(seat, card, handle);
        self.knowledge.draw(card, side);
        out.emit(|| Event::Drew {
            seat,
            handle,
            side,
            card,
            penalty,
        });
        self.public.phase = if penalty { Phase::Paid } else { Phase::Drawn };
        self.recycle_then_follow(out);
    }

    /// QU-19, QU-32: an exhausted draw pile is renewed at once, also if the
    /// round ends with that very draw; then the turn goes on.
    fn recycle_then_follow(&mut self, out: &mut impl EventSink) {
        self.recycle(None, out);
        if !self.public.reshuffle {
            self.follow(out);
        }
    }

    /// QU-19: renews an exhausted draw pile from the discards, if there are any
    /// (QU-19a), or has the host shuffle them.
    pub(crate) fn recycle(&mut self, payer: Option<Seat>, out: &mut impl EventSink) {
        if self.public.draw > 0 || self.public.discard == 0 {
            return;
        }
        match self.options.recycle {
            Recycle::FlipUnshuffled => {
                self.piles.turn_over(&mut self.public);
                let pile = self.piles.draw_pile(&self.public);
                self.knowledge.turn_over(pile);
                out.emit(|| Event::Recycled {
                    shuffled: false,
                    payer,
                });
            }
            Recycle::ShuffleRandomSides => self.public.reshuffle = true,
        }
    }

    /// The scores so far, by seat.
    pub(crate) fn score_list(&self) -> &[u16] {
        self.public.scores.first(self.players())
    }

    /// Takes the shuffle that the match waits for.
    pub(crate) fn take(&mut self, shuffled: &Shuffled, out: &mut impl EventSink) {
        match shuffled {
            Shuffled::First(seat) => {
                self.public.dealer = self.options.first_dealer(*seat);
                self.public.phase = Phase::Deal;
            }
            Shuffled::Deck(deck) => self.deal(deck, out),
            Shuffled::Draw(pile) => {
                self.piles.lay(&mut self.public, pile);
                self.knowledge.shuffle();
                self.public.reshuffle = false;
                self.public.reshuffles += 1;
                let pays = self.public.phase == Phase::Penalty;
                out.emit(|| Event::Recycled {
                    shuffled: true,
                    payer: pays.then_some(self.public.acting),
                });
                self.follow(out);
            }
        }
    }
}

/// A search clones worlds by the thousand: a match stays small.
const _: () = assert!(size_of::<State>() <= 656);
