//! A match: the whole truth of its table. Dispatch only; each section of the
//! rules has a file of its own.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::hand::Hands;
use crate::piles::Piles;
use crate::public_state::{Ending, Phase, PublicState};
use crate::shuffle::{ShuffleRequest, Shuffled, are_actions, are_cards, base_has_combo};
use crate::{Action, Effects, Handle, Options, Refusal, Seen, StartingCombos, View};
use brelan_kernel::{List, MAX_SEATS, NotThisShuffle, RoundResult, Rules, Seat, Turn, Viewer};
use std::ops::RangeInclusive;

/// A match of Qarré: the whole truth of its table.
///
/// ```
/// use brelan_kernel::{Match, Refused, Rules, SplitMix, View, Viewer};
/// use brelan_qarre::{Options, Preset, State};
///
/// let mut dice = SplitMix::new(7);
/// let mut played: Match<State> = Match::new(Options::preset(Preset::Standard));
/// let seat = played.advance(&mut dice).expect("the cards are dealt");
/// let mut legal = Vec::new();
/// played.state().legal(&mut legal);
/// assert!(legal.iter().all(|action| played.state().check(seat, action).is_ok()));
///
/// // In a world that is consistent with the view the same actions are legal.
/// let view = played.view(Viewer::Seat(seat));
/// let world = view.sample(&mut dice).expect("a seat has a world");
/// let mut in_world = Vec::new();
/// world.legal(&mut in_world);
/// assert_eq!(legal, in_world);
///
/// let refusal = played.play(seat.next(2), &legal[0]).expect_err("another seat's turn");
/// assert!(refusal.rule().starts_with("QA-"));
/// ```
#[derive(Clone)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) public: PublicState,
    pub(crate) hands: Hands,
    pub(crate) piles: Piles,
}

impl Rules for State {
    const NAME: &'static str = "qarre";
    const FEW_POINTS_WIN: bool = false;

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
        }
    }

    fn table_options(&self) -> &Options {
        &self.options
    }

    /// QA-37: the options of a rematch; after a shared win no seat lost.
    fn next_options(&self) -> Options {
        let winner = self.public.over.and_then(|over| over.winner);
        self.options.after(winner.map(|winner| winner.next(2)))
    }

    #[inline(always)]
    fn turn(&self) -> Turn<ShuffleRequest> {
        let (public, options) = (&self.public, &self.options);
        match public.phase {
            Phase::Place | Phase::Trim => Turn::Act(public.active),
            Phase::Jack | Phase::King if public.refill.is_none() => Turn::Act(public.active),
            Phase::Draw | Phase::Jack | Phase::King => Turn::Chance(ShuffleRequest::Draw {
                number: public.reshuffles.draw + 1,
                cards: public.discard,
            }),
            Phase::NewBase => Turn::Chance(ShuffleRequest::Base {
                number: u32::from(public.reshuffles.base) + 1,
                cards: public.stacks.base() | public.discard,
            }),
            Phase::Actions => Turn::Chance(ShuffleRequest::Actions {
                number: u32::from(public.reshuffles.actions) + 1,
                suits: options.suits,
            }),
            Phase::First => Turn::Chance(ShuffleRequest::First),
            Phase::Deal => Turn::Chance(ShuffleRequest::Deal {
                values: options.values,
                suits: options.suits,
                redeal: options.starting_combos == StartingCombos::Redeal,
            }),
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        let hand = self.hands.of(self.public.active);
        let hands = &self.hands;
        let mut offers = Actions { hands, out };
        self.public.list(&self.options, hand, &mut offers);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.checked(seat, action).map(drop)
    }

    #[inline]
    fn play(
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
        self.emit_public_state(out);
        Ok(())
    }

    fn apply_shuffle(
        &mut self,
        shuffled: &Shuffled,
        out: &mut impl FnMut(Event),
    ) -> Result<(), NotThisShuffle> {
        match (self.turn(), shuffled) {
            (Turn::Chance(ShuffleRequest::First), Shuffled::First(seat)) if seat.0 < 2 => {
                self.public.starter = self.options.starter(*seat);
                self.public.phase = Phase::Deal;
            }
            (
                Turn::Chance(request @ ShuffleRequest::Deal { .. }),
                Shuffled::Deal { numbers, actions },
            ) if is_deal(&request, numbers, actions) => {
                self.deal(numbers, actions, out);
            }
            (Turn::Chance(ShuffleRequest::Draw { cards, .. }), Shuffled::Draw(pile))
                if are_cards(pile, cards) =>
            {
                self.renew_draw_pile(pile, out);
            }
            (Turn::Chance(ShuffleRequest::Base { cards, .. }), Shuffled::Base(pile))
                if are_cards(pile, cards) =>
            {
                self.lay_new_base(pile, out);
            }
            (Turn::Chance(ShuffleRequest::Actions { suits, .. }), Shuffled::Actions(pile))
                if are_actions(pile, suits) =>
            {
                self.renew_action_pile(pile, out);
            }
            _ => return Err(NotThisShuffle),
        }
        self.emit_public_state(out);
        Ok(())
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Seen {
        event.seen_by(viewer)
    }

    fn is_shown(seen: &Seen) -> bool {
        !matches!(seen, Seen::PublicState(_))
    }

    /// A match has one round.
    fn round(&self) -> u16 {
        u16::from(self.public.turn > 0)
    }

    fn dealer(&self) -> Seat {
        self.public.starter
    }

    /// The round is the match, whose scores no rule bounds.
    fn round_points(_: &Options) -> Option<RangeInclusive<i32>> {
        None
    }

    fn last_round(&self) -> Option<RoundResult> {
        self.public.over.map(|over| RoundResult {
            end: over.end.word(),
            totals: List::new(),
            points: self.scores(),
            won: over.wins().into_iter().collect(),
            knock: None,
        })
    }

    fn scores(&self) -> List<i32, MAX_SEATS> {
        self.public.scores.0.into_iter().collect()
    }

    /// The seats that win: by the result, or while there is none, by the
    /// scores so far.
    fn winners(&self) -> Vec<Seat> {
        let ending = self.public.over;
        let ending = ending.unwrap_or_else(|| Ending::by_scores(self.public.scores));
        ending.winners().collect()
    }
}

impl State {
    /// The action as a choice that the rules allow.
    #[inline(always)]
    fn checked(&self, seat: Seat, action: &Action) -> Result<Choice, Refusal> {
        match self.public.phase {
            Phase::Over => return Err(Refusal::MatchOver {}),
            Phase::Jack | Phase::King | Phase::Trim | Phase::Place => {}
            Phase::First | Phase::Deal | Phase::Draw | Phase::NewBase | Phase::Actions => {
                return Err(Refusal::NothingToChoose {});
            }
        }
        if self.public.refill.is_some() {
            return Err(Refusal::NothingToChoose {});
        }
        // QA-3: turns alternate.
        if seat != self.public.active {
            let acting = self.public.active;
            return Err(Refusal::NotYourTurn { acting });
        }
        let find = |handle| self.hands.find(seat, handle);
        let choice = Choice::of_action(action, find).ok_or(Refusal::NoSuchCard {})?;
        let hand = self.hands.of(seat);
        self.public.check(&self.options, hand, choice)?;
        Ok(choice)
    }

    /// Tells how things stand now. Apart from other events, so that the largest of
    /// them is not copied to where any of them may be.
    #[inline(never)]
    fn emit_public_state(&self, out: &mut impl FnMut(Event)) {
        out(Event::PublicState(self.public));
    }

    /// A card comes to the hand of the active seat; its handle there.
    #[inline]
    pub(crate) fn arrive(&mut self, card: Card) -> Handle {
        let seat = self.public.active;
        let arrivals = &mut self.public.arrivals[seat];
        let handle = Handle(*arrivals);
        *arrivals += 1;
        self.hands.add(seat, card, handle);
        handle
    }

    /// A card leaves the hand of the active seat; the handle that it had.
    #[inline]
    pub(crate) fn leave(&mut self, card: Card) -> Handle {
        self.hands.remove(self.public.active, card);
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
fn is_deal(request: &ShuffleRequest, numbers: &[Card], actions: &[crate::ActionCard]) -> bool {
    let ShuffleRequest::Deal {
        values,
        suits,
        redeal,
    } = *request
    else {
        return false;
    };
    are_cards(numbers, CardSet::deck(values, suits))
        && are_actions(actions, suits)
        && !(redeal && base_has_combo(numbers, values))
}

/// A search clones worlds by the thousand: a match stays small.
const _: () = assert!(size_of::<State>() <= 512);
