//! A match being played: the rules' state together with what each viewer knows.

use crate::{Chance, NotThisShuffle, Rules, Seat, Shuffle, View, Viewer, Views};

/// Who observes the events of a match.
pub trait Observers<G: Rules> {
    /// Lets every observer learn what it may know of an event.
    fn observe(&mut self, event: &G::Event);
}

/// No observers: play costs nothing but the rules.
impl<G: Rules> Observers<G> for () {
    #[inline(always)]
    fn observe(&mut self, _: &G::Event) {}
}

/// Some viewers alone observe.
impl<G: Rules<View = V>, V: View<G>> Observers<G> for Vec<V> {
    #[inline]
    fn observe(&mut self, event: &G::Event) {
        for view in self {
            view.observe_event(event);
        }
    }
}

impl<G: Rules> Observers<G> for Views<G> {
    #[inline]
    fn observe(&mut self, event: &G::Event) {
        Views::observe(self, event);
    }
}

/// Both observe.
impl<G: Rules, A: Observers<G>, B: Observers<G>> Observers<G> for (A, B) {
    #[inline]
    fn observe(&mut self, event: &G::Event) {
        self.0.observe(event);
        self.1.observe(event);
    }
}

/// What viewers saw of a match, in order.
#[derive(Clone)]
pub struct SeenLog<G: Rules>(Vec<(Viewer, Vec<G::Seen>)>);

impl<G: Rules> SeenLog<G> {
    /// The log of a match in which nothing has happened yet, for every viewer.
    pub fn new(players: u8) -> Self {
        SeenLog::of_viewers(Viewer::all(players))
    }

    /// The log of a match in which nothing has happened yet, for these viewers alone: each one
    /// takes time and memory.
    pub fn of_viewers(viewers: impl IntoIterator<Item = Viewer>) -> Self {
        let logs = viewers.into_iter().map(|viewer| (viewer, Vec::new()));
        SeenLog(logs.collect())
    }

    /// The log of a match of which `viewer` saw this, and the others nothing.
    pub fn of_one(viewer: Viewer, mut seen: Vec<G::Seen>, players: u8) -> Self {
        let log = |whose| match whose == viewer {
            true => (whose, std::mem::take(&mut seen)),
            false => (whose, Vec::new()),
        };
        SeenLog(Viewer::all(players).map(log).collect())
    }

    /// What `viewer` saw that is to be shown; nothing for a viewer without a log.
    pub fn of(&self, viewer: Viewer) -> &[G::Seen] {
        let log = self.0.iter().find(|(whose, _)| *whose == viewer);
        log.map_or(&[], |(_, seen)| seen)
    }
}

impl<G: Rules> Observers<G> for SeenLog<G> {
    fn observe(&mut self, event: &G::Event) {
        for (viewer, log) in &mut self.0 {
            let seen = G::seen_by(event, *viewer);
            if G::is_shown(&seen) {
                log.push(seen);
            }
        }
    }
}

/// A match being played: the rules' state and its observers, which are the views
/// of every seat and of a spectator unless said otherwise. The caller brings
/// chance and choices:
///
/// ```
/// use brelan_kernel::{Match, Refused, Rules, Seat, SplitMix, View, Viewer};
/// use brelan_quando::{Options, Preset, State};
///
/// let options = Options::preset(Preset::Official, 2)?;
/// let mut dice = SplitMix::new(7);
/// let mut played: Match<State> = Match::new(options.clone());
/// let seat = played.advance(&mut dice).expect("a match begins with a choice");
/// let other = seat.next(2);
/// let mut legal = Vec::new();
/// played.state().legal(&mut legal);
///
/// // A refused action names its rule and changes nothing.
/// let refusal = played.play(other, &legal[0]).expect_err("it is not its turn");
/// assert!(refusal.rule().starts_with("QU-"));
/// played.play(seat, &legal[0]).expect("a legal action");
/// // The other seat saw the play, and a view is all that it knows.
/// assert_eq!(played.view(Viewer::Seat(other)).viewer(), Viewer::Seat(other));
///
/// // Without observers a match costs no more than its rules.
/// let mut unobserved: Match<State, ()> = Match::unobserved(options);
/// assert!(unobserved.advance(&mut dice).is_some());
/// # Ok::<(), brelan_kernel::OptionError>(())
/// ```
///
/// Like a state it holds the whole truth, so it has neither `Serialize` nor `Debug`.
#[derive(Clone)]
pub struct Match<G: Rules, O = Views<G>> {
    state: G,
    observers: O,
}

impl<G: Rules> Match<G> {
    /// A match that waits for its first shuffle, with the views of all viewers.
    pub fn new(options: G::Options) -> Self {
        Match::from_state(G::new(options))
    }

    /// A match at `state` with views that know nothing of what came before. For
    /// tests that begin in a position.
    pub fn from_state(state: G) -> Self {
        let observers = Views::new(state.players(), state.table_options());
        Match { state, observers }
    }

    /// A world that is consistent with `view`, as a match on which every viewer can
    /// play on: with the views that they would have in it.
    pub fn in_world(view: &G::View, world: G) -> Self {
        let observers = Views::in_world(view, &world);
        Match::from_parts(world, observers)
    }

    /// What `viewer` knows.
    ///
    /// # Panics
    /// When the table has no such seat.
    pub fn view(&self, viewer: Viewer) -> &G::View {
        self.observers.of(viewer)
    }
}

impl<G: Rules> Match<G, ()> {
    /// A match without observers that waits for its first shuffle.
    pub fn unobserved(options: G::Options) -> Self {
        Match::from_parts(G::new(options), ())
    }
}

impl<G: Rules, O: Observers<G>> Match<G, O> {
    /// A match at `state` with these observers, who have observed what came
    /// before as far as they ever will.
    pub fn from_parts(state: G, observers: O) -> Self {
        Match { state, observers }
    }

    /// The state and the observers, for a match that goes on in another way.
    pub fn into_parts(self) -> (G, O) {
        (self.state, self.observers)
    }

    /// The observers.
    pub fn observers(&self) -> &O {
        &self.observers
    }

    /// The observers, to bring them up to date where they lag.
    pub fn observers_mut(&mut self) -> &mut O {
        &mut self.observers
    }

    /// The rules' state: the whole truth.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Takes an action of `seat`.
    ///
    /// # Errors
    /// The rule that stands against it; the match is then as it was.
    pub fn play(&mut self, seat: Seat, action: &G::Action) -> Result<(), G::Refusal> {
        self.play_and_emit(seat, action, &mut drop)
    }

    /// Takes an action of `seat`, and emits each event after it was observed.
    ///
    /// # Errors
    /// The rule that stands against it; the match is then as it was.
    #[inline]
    pub fn play_and_emit(
        &mut self,
        seat: Seat,
        action: &G::Action,
        out: &mut impl FnMut(G::Event),
    ) -> Result<(), G::Refusal> {
        let observers = &mut self.observers;
        let mut emit = |event: G::Event| {
            observers.observe(&event);
            out(event);
        };
        self.state.play(seat, action, &mut emit)
    }

    /// Takes a drawn shuffle.
    ///
    /// # Errors
    /// When it is not an order of the cards that were requested, or none was
    /// requested; the match is then as it was.
    pub fn apply_shuffle(&mut self, shuffled: &G::Shuffled) -> Result<(), NotThisShuffle> {
        self.apply_shuffle_and_emit(shuffled, &mut drop)
    }

    /// Takes a drawn shuffle, and emits each event after it was observed.
    ///
    /// # Errors
    /// As [`Match::apply_shuffle`].
    pub fn apply_shuffle_and_emit(
        &mut self,
        shuffled: &G::Shuffled,
        out: &mut impl FnMut(G::Event),
    ) -> Result<(), NotThisShuffle> {
        let observers = &mut self.observers;
        let mut emit = |event: G::Event| {
            observers.observe(&event);
            out(event);
        };
        self.state.apply_shuffle(shuffled, &mut emit)
    }

    /// Draws the shuffle that the match waits for; gives its request, or `None`
    /// where the match waits for no shuffle.
    ///
    /// # Panics
    /// When the game refuses what its own request drew.
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<G::ShuffleRequest> {
        let request = self.state.turn().request()?;
        self.apply_shuffle(&request.draw(chance))
            .expect("a request draws the shuffle that it asks for");
        Some(request)
    }

    /// Draws shuffles until a seat must choose an action, and gives that seat;
    /// `None` when the match is over.
    ///
    /// # Panics
    /// As [`Match::draw`].
    pub fn advance(&mut self, chance: &mut impl Chance) -> Option<Seat> {
        while self.draw(chance).is_some() {}
        self.state.turn().seat()
    }

    /// Draws shuffles until a seat must choose an action in this round, and gives that seat;
    /// `None` when the round is over, before the next one is dealt.
    ///
    /// # Panics
    /// As [`Match::draw`].
    pub fn advance_in_round(&mut self, chance: &mut impl Chance) -> Option<Seat> {
        loop {
            if self.is_between_rounds() || self.draw(chance).is_none() {
                return self.state.turn().seat();
            }
        }
    }

    /// Whether a round was finished and no other one has been dealt.
    pub fn is_between_rounds(&self) -> bool {
        self.state.turn().is_between_rounds() && self.state.last_round().is_some()
    }
}
