//! A match that remembers how it came about.

use brelan_kernel::{
    Dice, Game, GameOptions, Match, Position, Seat, Shuffle, SplitMix, Turn, Viewer,
};

/// One input of a match.
#[derive(Clone)]
pub enum Step<G: Game> {
    /// A drawn shuffle.
    Shuffle(G::Shuffled),
    /// A seat's action.
    Act(Seat, G::Action),
}

/// A match with its views and its inputs.
#[derive(Clone)]
pub struct Table<G: Game> {
    played: Match<G>,
    /// What every viewer saw, in the order of [`Viewer::all`].
    pub seen: Vec<Vec<G::Seen>>,
    /// The inputs so far.
    pub steps: Vec<Step<G>>,
    /// Which of them dealt the current round; `None` before the first deal and
    /// after a reshuffle, which hides where each card went.
    pub deal: Option<usize>,
}

impl<G: Position> Table<G> {
    /// A match that has not begun.
    pub fn new(options: G::Options) -> Self {
        let played = Match::<G>::new(options);
        let players = played.state().players();
        Table {
            played,
            seen: vec![Vec::new(); usize::from(players) + 1],
            steps: Vec::new(),
            deal: None,
        }
    }

    /// The whole truth.
    pub fn state(&self) -> &G {
        self.played.state()
    }

    /// What `viewer` knows.
    pub fn view(&self, viewer: Viewer) -> &G::View {
        self.played.view(viewer)
    }

    /// Everyone who looks on.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        Viewer::all(self.state().players())
    }

    /// What a viewer saw so far.
    pub fn seen_by(&self, viewer: Viewer) -> &[G::Seen] {
        let place = self.viewers().position(|other| other == viewer);
        &self.seen[place.expect("a viewer of this table")]
    }

    /// Takes one input; whether it was allowed.
    pub fn take(&mut self, step: &Step<G>) -> bool {
        let round = self.state().round();
        let viewers: Vec<Viewer> = self.viewers().collect();
        let mut note_seen = |event: G::Event| {
            for (viewer, seen) in viewers.iter().zip(self.seen.iter_mut()) {
                seen.push(G::seen_by(&event, *viewer));
            }
        };
        let played = &mut self.played;
        let taken = match step {
            Step::Shuffle(shuffled) => played
                .apply_shuffle_and_emit(shuffled, &mut note_seen)
                .is_ok(),
            Step::Act(seat, action) => played.play_and_emit(*seat, action, &mut note_seen).is_ok(),
        };
        if taken {
            if self.state().round() > round {
                self.deal = Some(self.steps.len());
            } else if matches!(step, Step::Shuffle(_)) {
                self.deal = None;
            }
            self.steps.push(step.clone());
        }
        taken
    }

    /// Takes the next input by chance; `false` when the match is over.
    pub fn step_by_chance(&mut self, dice: &mut SplitMix) -> bool {
        self.step(dice, |table, _, dice| {
            let legal = table.legal();
            legal[dice.below(legal.len() as u32) as usize]
        })
    }

    /// Takes the next input: a shuffle by chance, or what `choose` says for the
    /// seat to act; `false` when the match is over.
    ///
    /// # Panics
    /// When that is not allowed.
    pub fn step(
        &mut self,
        dice: &mut SplitMix,
        choose: impl FnOnce(&Self, Seat, &mut SplitMix) -> G::Action,
    ) -> bool {
        let step = match self.state().turn() {
            Turn::Over => return false,
            Turn::Chance(request) => Step::Shuffle(request.draw(dice)),
            Turn::Act(seat) => Step::Act(seat, choose(self, seat, dice)),
        };
        assert!(
            self.take(&step),
            "an offered action or a drawn shuffle is allowed"
        );
        true
    }

    /// The match of this table in the world that `world` is a sample of: from the deal
    /// that would have led there, with the same actions. `None` where a
    /// reshuffle hides which card went where.
    ///
    /// # Panics
    /// When an action of the past was not allowed there.
    pub fn in_the_world(&self, world: &G) -> Option<Self> {
        let deal = self.deal?;
        let Step::Shuffle(shuffled) = &self.steps[deal] else {
            return None;
        };
        let behind = world.deal_behind(self.state(), shuffled)?;
        let mut other = Table::new(self.state().table_options().clone());
        for (place, step) in self.steps.iter().enumerate() {
            let taken = if place == deal {
                other.take(&Step::Shuffle(behind.clone()))
            } else {
                other.take(step)
            };
            assert!(taken, "an input of the past was not allowed in the sample");
        }
        Some(other)
    }

    /// What the acting seat may choose.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.state().legal(&mut legal);
        legal
    }
}

/// A table for every preset and number of players.
pub fn every_table<G: Position>() -> impl Iterator<Item = Table<G>> {
    G::Options::presets().into_iter().flat_map(|preset| {
        (preset.min_players..=preset.max_players).map(move |players| {
            let options = G::Options::from_preset(preset.name, players);
            Table::new(options.expect("a preset is for its numbers of players"))
        })
    })
}
