//! Matches of chance, one after the other, for measuring.

use brelan_kernel::{Dice, Game, Seat, Shuffle, SplitMix, Turn, View, Viewer};

/// Plays by chance through the public API: the list that `legal` gives, the
/// play, and, where somebody watches, what every seat then knows.
pub struct Playout<G: Game> {
    options: G::Options,
    watched: bool,
    state: G,
    views: Vec<G::View>,
    legal: Vec<G::Action>,
    dice: SplitMix,
}

impl<G: Game> Playout<G> {
    /// The matches that belong to `seed`; with a view for every seat, if they
    /// are watched.
    pub fn new(options: G::Options, watched: bool, seed: u64) -> Self {
        let mut playout = Playout {
            state: G::new(options.clone()),
            options,
            watched,
            views: Vec::new(),
            legal: Vec::with_capacity(1024),
            dice: SplitMix::new(seed),
        };
        playout.begin();
        playout
    }

    /// A new match, and views that know nothing.
    fn begin(&mut self) {
        self.state = G::new(self.options.clone());
        let view = |seat| G::View::new(Viewer::Seat(seat), &self.options);
        let seats = Seat::all(self.state.players()).filter(|_| self.watched);
        self.views = seats.map(view).collect();
    }

    /// Plays so many decisions; gives how many choices there were in them.
    ///
    /// # Panics
    /// When a game refuses what it offered.
    pub fn play(&mut self, decisions: u64) -> u64 {
        let (mut choices, mut done) = (0, 0);
        while done < decisions {
            let Playout {
                watched,
                state,
                views,
                legal,
                dice,
                ..
            } = self;
            let mut tell = |event: G::Event| {
                for view in &mut *views {
                    view.observe_event(&event);
                }
            };
            match state.turn() {
                Turn::Chance(request) => {
                    let shuffled = request.draw(dice);
                    state
                        .apply_shuffle(&shuffled, &mut tell)
                        .expect("the drawn shuffle");
                }
                Turn::Act(seat) => {
                    state.legal(legal);
                    let action = legal[dice.below(legal.len() as u32) as usize];
                    let played = match watched {
                        true => state.play(seat, &action, &mut tell),
                        false => state.play(seat, &action, &mut |_| {}),
                    };
                    played.expect("legal");
                    choices += legal.len() as u64;
                    done += 1;
                }
                Turn::Over => self.begin(),
            }
        }
        choices
    }

    /// The match that is being played.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// What each seat knows of it; nothing where nobody watches.
    pub fn views(&self) -> &[G::View] {
        &self.views
    }
}
