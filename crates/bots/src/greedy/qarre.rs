//! Greedy at Qarré: maximises a heuristic evaluation of the table at the end of the
//! turn, over all ways through it. The constants are frozen with the bot's choices.

use crate::{Bot, Style};
use brelan_kernel::{Seat, View as _};
use brelan_qarre::{
    Action, CardSet, Choice, Completions, EmptyCell, Options, PublicState, State, TurnPreview,
    View, World,
};

/// Counts in hundredths of a point.
pub(crate) type Worth = i32;

const POINT: Worth = 100;
/// What winning is worth.
pub(crate) const WIN: Worth = 100_000;
/// What a card in the own reserve costs: it keeps from winning, and costs a
/// point at each twelfth action card.
const RESERVE: Worth = 150;
/// What it costs more once the points to win are there.
const LAST_RESERVE: Worth = 600;
/// What a card in the hand is worth: one more to choose from.
const CARD: Worth = 30;
/// Of the points that the other seat could score with its next card, by chance.
const THREAT: Worth = 60;
/// Of the points that an own card could score in the next turn.
const HOPE: Worth = 30;
/// A Jack that was used as often has seen every card of its suit: where cells
/// are refilled from the discards, it goes round in circles from then on.
const ENOUGH_TAKES: u8 = 10;
/// How many tries a decision may take; the best one by then is taken.
const MAX_TRIES: u32 = 30_000;

/// The frozen greedy bot.
pub(crate) fn greedy() -> Box<dyn Bot<State>> {
    Box::new(Greedy { style: None })
}

/// Greedy with another habit.
pub(crate) fn style(style: Style) -> Box<dyn Bot<State>> {
    Box::new(Greedy { style: Some(style) })
}

/// Tries out every way to go on with the turn, and takes the first step of the
/// best one.
struct Greedy {
    style: Option<Style>,
}

/// What a hoarder thinks a hand card worth beside [`CARD`], and a rusher each point ahead
/// beside [`POINT`].
const HOARDED_CARD: Worth = 60;
const RUSHED_POINT: Worth = 80;

impl Bot<State> for Greedy {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        let (Some(preview), [_, _, ..]) = (TurnPreview::of(view), legal) else {
            return legal[0];
        };
        let judge = Judge::of(view);
        let mut tries = Tries {
            judge: &judge,
            style: self.style,
            left: MAX_TRIES,
        };
        let best = tries.best(&preview, None).1;
        let is_best = |action: &&Action| best == choice_of(view, action);
        *legal.iter().find(is_best).unwrap_or(&legal[0])
    }
}

/// An offered action with its card instead of the handle.
fn choice_of(view: &View, action: &Action) -> Option<Choice> {
    view.choice(action)
}

/// How a table is judged at the end of the own turn.
pub(crate) struct Judge {
    own: Seat,
    other: Seat,
    /// Cards that the other seat surely holds.
    held: CardSet,
    /// Cards that it may hold.
    unlocated: CardSet,
    /// What one of those costs that would score 3 and 4.
    each: [Worth; 2],
}

impl Judge {
    fn of(view: &View) -> Judge {
        let own = view.viewer().seat().unwrap_or_default();
        let other = own.next(2);
        let held = view.located(other);
        Judge::new(own, held, view.unlocated(), view.hand_len(other))
    }

    /// The judgement of `own` in a world of which it knows what a seat does.
    pub(crate) fn in_world(world: &World, own: Seat) -> Judge {
        let other = own.next(2);
        let (hand, held) = (world.hand(other), world.shown(other));
        Judge::new(own, held, (hand - held) | world.pile(), hand.len())
    }

    /// The judgement of `own`, where the other seat holds `cards` cards.
    fn new(own: Seat, held: CardSet, unlocated: CardSet, cards: usize) -> Judge {
        let all = unlocated.len().max(1) as Worth;
        let unknown = (cards - held.len()) as Worth;
        Judge {
            own,
            other: own.next(2),
            held,
            unlocated,
            each: [3, 4].map(|points| THREAT * points * unknown / all),
        }
    }

    /// What a hand card put aside changes.
    pub(crate) const RESERVED: Worth = -RESERVE - CARD;

    /// How much the worth rises when a hand card is placed and scores `points`.
    pub(crate) const fn played(points: Worth) -> Worth {
        POINT * points - CARD
    }

    /// How much the worth rises when the top card of the own reserve is placed and scores `points`.
    pub(crate) const fn laid(points: Worth) -> Worth {
        POINT * points + RESERVE
    }

    /// What the tops invite, at the most.
    pub(crate) const MOST: Worth = 4 * HOPE;

    /// The value of a table for the bot's seat, which holds `hand`.
    #[inline]
    pub(crate) fn worth(&self, public: &PublicState, options: &Options, hand: CardSet) -> Worth {
        self.worth_above(public, options, hand, Worth::MIN)
    }

    /// The value of a table for the bot's seat, if it is above `least`; else some number that is
    /// not above it.
    #[inline]
    pub(crate) fn worth_above(
        &self,
        public: &PublicState,
        options: &Options,
        hand: CardSet,
        least: Worth,
    ) -> Worth {
        let standing = self.standing(public, options, hand.len());
        let least = least.saturating_sub(standing);
        standing + self.chances(&public.completions_each(options), hand, least)
    }

    /// Points, reserve and the number of cards in the hand.
    #[inline]
    pub(crate) fn standing(&self, public: &PublicState, options: &Options, cards: usize) -> Worth {
        let [own, other] = [self.own, self.other].map(|seat| public.scores[seat]);
        let reserve = Worth::from(public.reserve_len(self.own));
        let late = own >= options.target.into() || own - other >= options.lead.into();
        let each = if late {
            RESERVE + LAST_RESERVE
        } else {
            RESERVE
        };
        POINT * (own - other) - each * reserve + CARD * cards as Worth
    }

    /// What the tops invite: the own seat's hope less the threat of the other
    /// one. Where the hope alone is not above `least`, that is told.
    #[inline]
    pub(crate) fn chances(
        &self,
        completions: &[Completions; 4],
        hand: CardSet,
        least: Worth,
    ) -> Worth {
        let with = |all: Completions, here: &Completions| Completions {
            completes_trio: all.completes_trio | here.completes_trio,
            completes_quartet: all.completes_quartet | here.completes_quartet,
        };
        let own = completions.iter().fold(Completions::default(), with);
        let hope = match (hand & own.completes_quartet, hand & own.completes_trio) {
            (quartet, _) if !quartet.is_empty() => 4 * HOPE,
            (_, trio) if !trio.is_empty() => 3 * HOPE,
            _ => 0,
        };
        if hope <= least {
            return hope;
        }
        let mut threat = 0;
        for here in completions {
            let points = [
                (here.completes_trio - here.completes_quartet, 3),
                (here.completes_quartet, 4),
            ];
            for ((cards, points), each) in points.into_iter().zip(self.each) {
                threat += (cards & self.unlocated).len() as Worth * each;
                let held = cards & self.held;
                if !held.is_empty() {
                    threat += held.len() as Worth * (THREAT * points);
                }
            }
        }
        hope - threat.min(THREAT * 4)
    }
}

/// The tries of one decision.
struct Tries<'a> {
    judge: &'a Judge,
    style: Option<Style>,
    left: u32,
}

impl Tries<'_> {
    fn worth(&self, preview: &TurnPreview) -> Worth {
        let (public, options) = (preview.public_state(), preview.options());
        let worth = self.judge.worth(public, options, preview.hand());
        match self.style {
            None => worth,
            Some(style) => worth + self.habit(style, preview),
        }
    }

    /// What a style adds to greedy's evaluation.
    fn habit(&self, style: Style, preview: &TurnPreview) -> Worth {
        let (public, options, judge) = (preview.public_state(), preview.options(), self.judge);
        // Without cards of its own to hope for, the chances are the other seat's alone.
        let threat = || {
            let completions = public.completions_each(options);
            judge.chances(&completions, CardSet::default(), Worth::MIN)
        };
        match style {
            Style::Daring => -threat(),
            Style::Cautious => threat() - RESERVE * Worth::from(public.reserve_len(judge.own)),
            Style::Hoarder => HOARDED_CARD * preview.hand().len() as Worth,
            Style::Rusher => {
                let [own, other] = [judge.own, judge.other].map(|seat| public.scores[seat]);
                RUSHED_POINT * Worth::from(own - other) - CARD * preview.hand().len() as Worth
            }
        }
    }

    /// The best that can still be made of the turn, and how it begins. `last`
    /// is the choice before: takes and discards are tried in one order only.
    fn best(&mut self, preview: &TurnPreview, last: Option<Choice>) -> (Worth, Option<Choice>) {
        let mut best = (Worth::MIN, None);
        preview.choices(|choice| {
            let again = last.is_some_and(|last| is_again(last, choice));
            if self.left == 0 && best.1.is_some()
                || again
                || in_circles(preview.public_state(), preview.options(), choice)
            {
                return;
            }
            self.left = self.left.saturating_sub(1);
            let worth = self.after(preview, choice);
            if worth > best.0 {
                best = (worth, Some(choice));
            }
        });
        best
    }

    fn after(&mut self, preview: &TurnPreview, choice: Choice) -> Worth {
        let mut next = preview.clone();
        if next.play(choice).wins {
            return WIN;
        }
        if next.is_over() {
            return self.worth(&next);
        }
        // A turn that nothing ends well is judged as it stands.
        match self.best(&next, Some(choice)) {
            (worth, Some(_)) => worth,
            (_, None) => self.worth(&next),
        }
    }
}

/// Whether a Jack only brings back what it took before.
pub(crate) fn in_circles(public: &PublicState, options: &Options, choice: Choice) -> bool {
    let refills = options.empty_cell == EmptyCell::Refill;
    let takes = matches!(choice, Choice::Take(_));
    refills && takes && public.takes(options) >= ENOUGH_TAKES
}

/// Whether the two in the other order are tried as well.
fn is_again(last: Choice, choice: Choice) -> bool {
    match (last, choice) {
        (Choice::Take(one), Choice::Take(other)) => other < one,
        (Choice::Discard(one), Choice::Discard(other)) => other < one,
        _ => false,
    }
}
