//! Matches of chance, one after the other, for measuring.

use brelan_kernel::{Dice, Game, GameOptions, Match, Observers, Seat, SplitMix, View, Viewer};

/// Plays by chance through the public API: the list that `legal` gives, the
/// play, and, where there are observers, what each of them then knows.
pub struct Playout<G: Game, O> {
    options: G::Options,
    /// The observers of a match in which nothing has happened yet.
    unaware: O,
    played: Match<G, O>,
    legal: Vec<G::Action>,
    dice: SplitMix,
}

impl<G: Game> Playout<G, ()> {
    /// The matches that belong to `seed`, unobserved.
    pub fn unobserved(options: G::Options, seed: u64) -> Self {
        Playout::new(options, (), seed)
    }
}

impl<G: Game> Playout<G, Vec<G::View>> {
    /// The matches that belong to `seed`, with a view for every seat.
    pub fn observed(options: G::Options, seed: u64) -> Self {
        let view = |seat| G::View::new(Viewer::Seat(seat), &options);
        let views = Seat::all(options.players()).map(view).collect();
        Playout::new(options, views, seed)
    }
}

impl<G: Game, O: Observers<G> + Clone> Playout<G, O> {
    fn new(options: G::Options, unaware: O, seed: u64) -> Self {
        Playout {
            played: Match::from_parts(G::new(options.clone()), unaware.clone()),
            options,
            unaware,
            legal: Vec::with_capacity(1024),
            dice: SplitMix::new(seed),
        }
    }

    /// Plays `decisions` decisions; gives how many choices there were in them.
    ///
    /// # Panics
    /// When a game refuses what it offered.
    pub fn play(&mut self, decisions: u64) -> u64 {
        let (mut choices, mut done) = (0, 0);
        while done < decisions {
            let Some(seat) = self.played.advance(&mut self.dice) else {
                let state = G::new(self.options.clone());
                self.played = Match::from_parts(state, self.unaware.clone());
                continue;
            };
            let legal = &mut self.legal;
            self.played.state().legal(legal);
            let action = legal[self.dice.below(legal.len() as u32) as usize];
            self.played.play(seat, &action).expect("legal");
            choices += legal.len() as u64;
            done += 1;
        }
        choices
    }

    /// The match that is being played.
    pub fn played(&self) -> &Match<G, O> {
        &self.played
    }
}
