//! A round with all its cards known, for looking ahead: sets of cards, without
//! places, handles and events. The rules are those of [`State`]: the public state is
//! the same type, and the tests play both side by side.

use crate::event::End;
use crate::public_state::{Phase, PublicState};
use crate::{Card, CardSet, Options, State};
use brelan_kernel::{Seat, Seats};

/// One full assignment of the hidden cards, played through to the round's end. For roll-outs: there
/// are sets of cards without handles, no validation and no events.
///
/// ```
/// use brelan_kernel::{Match, Rules, SplitMix, View, Viewer};
/// use brelan_zero::{Options, Preset, State};
///
/// let mut dice = SplitMix::new(7);
/// let mut played: Match<State> = Match::new(Options::preset(Preset::Asyncron, 3)?);
/// let seat = played.advance(&mut dice).expect("a match begins with a choice");
/// let sampled = played.view(Viewer::Seat(seat)).sample(&mut dice).expect("a seat has a world");
/// let mut world = sampled.world().expect("a round is going on");
/// let before = world.total(seat);
/// world.knock();
/// // The others play on; here they knock, too.
/// while world.active().is_some() {
///     world.knock();
/// }
/// assert!(world.end().is_some());
/// assert_eq!(world.total(seat), before);
/// # Ok::<(), brelan_kernel::OptionError>(())
/// ```
#[derive(Clone, Copy)]
pub struct World {
    options: Options,
    public: PublicState,
    hands: Seats<CardSet>,
    pot: CardSet,
    end: Option<End>,
}

impl World {
    /// The round as it stands, with these hands.
    pub(crate) fn new(
        options: Options,
        public: PublicState,
        hands: Seats<CardSet>,
        pot: CardSet,
    ) -> World {
        World {
            options,
            public,
            hands,
            pot,
            end: None,
        }
    }

    /// Who is to act; `None` when the round is over.
    #[inline]
    pub fn active(&self) -> Option<Seat> {
        self.end.is_none().then_some(self.public.active)
    }

    /// Why the round is over, if it is.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The options of the table.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The public facts.
    #[inline]
    pub fn public_state(&self) -> &PublicState {
        &self.public
    }

    /// The hand of `seat`.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The pot.
    #[inline]
    pub fn pot(&self) -> CardSet {
        self.pot
    }

    /// ZE-6: the acting seat gives one card of its hand for one of the pot.
    /// Both must lie there; nothing is checked.
    #[inline]
    pub fn exchange(&mut self, give: Card, take: Card) {
        let hand = &mut self.hands[self.public.active];
        *hand = hand.without(give).with(take);
        self.pot = self.pot.without(take).with(give);
        // ZE-9: a ZERO ends the round at once, whatever turns were to come.
        let zero = self.options.zero_is_automatic() && self.options.is_zero(*hand);
        self.close_turn(zero.then_some(End::Zero));
    }

    /// ZE-7: the acting seat knocks.
    #[inline]
    pub fn knock(&mut self) {
        self.public.knock(&self.options);
        self.close_turn(None);
    }

    /// ZE-12: the acting seat shows a ZERO, which it must hold.
    pub fn show_zero(&mut self) {
        self.end = Some(End::Zero);
    }

    #[inline]
    fn close_turn(&mut self, zero: Option<End>) {
        let end = self.public.close_turn(&self.options);
        self.end = zero.or(end);
    }

    /// What the hand of `seat` is worth now (ZE-10): its points, if the round
    /// is over.
    #[inline]
    pub fn total(&self, seat: Seat) -> u16 {
        self.options.tally(self.hands[seat]).total()
    }
}

impl State {
    /// The round that is going on, for looking ahead; `None` outside of one.
    pub fn world(&self) -> Option<World> {
        let mut hands = Seats::default();
        for seat in Seat::all(self.options.players) {
            hands[seat] = self.hands[seat].cards();
        }
        let world = World::new(self.options, self.public, hands, self.pot.cards());
        (self.public.phase == Phase::Turn).then_some(world)
    }
}
