//! Contests on duplicate deals with players of the caller's own, in whichever game.

use crate::episode::Learnable;
use crate::setup::{GameSetup, SettingError};
use brelan_arena::{Contest, Entrant, Seating, Standing};
use brelan_bots::{Fault, FaultKind, Player, Unit};
use brelan_catalog::{AnyView, Kind, any_view, with_game};
use brelan_kernel::{Game, GameOptions};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A player of the caller's own, in one seat of one match of whichever game.
pub trait OwnPlayer: Send {
    /// The place of its choice in [`AnyView::legal`], which is never empty.
    ///
    /// # Errors
    /// The fault by which it loses the match. It is not asked again in it.
    fn choose(&mut self, view: Box<dyn AnyView>) -> Result<usize, Fault>;
}

/// Makes a player for one seat of one match, with a seed for its random numbers.
pub type NewOwnPlayer = dyn Fn(u64) -> Box<dyn OwnPlayer> + Send + Sync;

/// Who enters a contest.
#[derive(Clone)]
pub enum AnyEntrant {
    /// One of Brelan's bots, or the oracle, by its name.
    Named(String),
    /// A player of the caller's own.
    Own {
        /// Its name in tables.
        name: String,
        /// Makes it.
        new_player: Arc<NewOwnPlayer>,
    },
}

/// What a contest plays. A deal is one round, or a match in a game without rounds; it is
/// played at several tables, so that every player has the same cards.
pub struct ContestSettings {
    /// The game.
    pub game: GameSetup,
    /// The players.
    pub entrants: Vec<AnyEntrant>,
    /// How they sit; by their number if it is not given.
    pub seating: Option<Seating>,
    /// The number of the first deal, so that parts of a contest can be played apart.
    pub first_deal: u64,
    /// The number of deals.
    pub deals: u64,
    /// The seed of the deals and of the players.
    pub seed: u64,
    /// The number of threads. Results do not depend on it.
    pub threads: usize,
}

impl ContestSettings {
    /// What deals are played by, as JSON: the options, the deck of a study variant and the seating.
    /// Parts of one contest have it in common.
    ///
    /// # Errors
    /// Names the option that is wrong.
    pub fn conditions(&self) -> Result<Value, SettingError> {
        with_game!(self.game.kind, G => {
            let options = self.game.options::<G>()?;
            Ok(json!({
                "options": &options,
                "variant": options.variant(),
                "seating": self.seating_or_default().name(),
            }))
        })
    }

    fn seating_or_default(&self) -> Seating {
        let usual = Seating::default_for(self.entrants.len());
        self.seating.unwrap_or(usual)
    }
}

/// What strength is measured in at this game.
pub fn unit(kind: Kind) -> Unit {
    with_game!(kind, G => <G as brelan_arena::ArenaGame>::UNIT)
}

/// Plays until all deals are played or `stop` is set; calls `watch` on the caller's thread: after
/// each deal, in order, and several times a second while none ends.
///
/// # Errors
/// Names the setting that is wrong, before anything is played; and where a deal has no end.
pub fn run_contest(
    settings: &ContestSettings,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Standing),
) -> Result<Standing, SettingError> {
    if settings.threads == 0 {
        return Err(SettingError("threads: 1 or more, not 0".into()));
    }
    with_game!(settings.game.kind, G => {
        let contest = contest_of::<G>(settings)?;
        let standing = contest.run(settings.threads, stop, watch);
        standing.map_err(|error| SettingError(error.to_string()))
    })
}

fn contest_of<G: Learnable>(settings: &ContestSettings) -> Result<Contest<G>, SettingError> {
    let options = settings.game.options::<G>()?;
    let entrants = settings.entrants.iter().map(|entrant| match entrant {
        AnyEntrant::Named(name) => {
            Entrant::from_name(name).map_err(|error| SettingError(format!("bots: {error}")))
        }
        AnyEntrant::Own { name, new_player } => {
            let (kind, options, new_player) =
                (settings.game.kind, options.clone(), new_player.clone());
            Ok(Entrant::own_player(name, move |seed| {
                Box::new(OwnInGame::<G> {
                    kind,
                    options: options.clone(),
                    player: new_player(seed),
                })
            }))
        }
    });
    Ok(Contest {
        entrants: entrants.collect::<Result<_, _>>()?,
        options,
        seating: settings.seating_or_default(),
        first_deal: settings.first_deal,
        deals: settings.deals,
        seed: settings.seed,
        bounds: None,
    })
}

/// A player of the caller's own in the types of a game.
struct OwnInGame<G: Game> {
    kind: Kind,
    options: G::Options,
    player: Box<dyn OwnPlayer>,
}

impl<G: Learnable> Player<G> for OwnInGame<G> {
    fn needs_seen(&self) -> bool {
        false
    }

    fn decide(
        &mut self,
        _: &[G::Seen],
        view: &G::View,
        legal: &[G::Action],
    ) -> Result<G::Action, Fault> {
        let options = self.options.clone();
        let view = any_view::<G>(self.kind, options, view.clone(), legal.to_vec());
        let place = self.player.choose(view)?;
        legal.get(place).copied().ok_or_else(|| {
            let offered = legal.len();
            let message = format!("it chose action {place} of {offered}");
            Fault::new(FaultKind::Illegal, message)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::with_game;
    use brelan_kernel::{GameOptions, Rules};
    use std::sync::atomic::Ordering;

    /// Takes the first action, or the one beyond the last.
    struct Fixed(usize);

    impl OwnPlayer for Fixed {
        fn choose(&mut self, view: Box<dyn AnyView>) -> Result<usize, Fault> {
            assert!(view.legal_count() > 0);
            Ok(self.0 * view.legal_count())
        }
    }

    fn own(place: usize) -> AnyEntrant {
        AnyEntrant::Own {
            name: "mine".into(),
            new_player: Arc::new(move |_| Box::new(Fixed(place))),
        }
    }

    fn settings(kind: Kind, entrants: Vec<AnyEntrant>) -> ContestSettings {
        let presets = with_game!(kind, G => <G as Rules>::Options::presets());
        ContestSettings {
            game: GameSetup::usual(kind, presets[0].min_players),
            entrants,
            seating: None,
            first_deal: 0,
            deals: 6,
            seed: 3,
            threads: 2,
        }
    }

    fn run(settings: &ContestSettings) -> Result<Standing, SettingError> {
        run_contest(settings, &AtomicBool::new(false), &mut |_| ())
    }

    #[test]
    fn a_player_of_the_caller_meets_a_bot_in_every_game() {
        for kind in Kind::ALL {
            let settings = settings(kind, vec![AnyEntrant::Named("greedy".into()), own(0)]);
            let standing = run(&settings).expect("right settings");
            let [greedy, mine] = &standing.entries[..] else {
                panic!("two entries")
            };
            assert_eq!((&*greedy.name, &*mine.name), ("greedy", "mine"));
            assert!(greedy.value.mean() > mine.value.mean(), "{kind:?}");
            assert_eq!(mine.forfeits.total(), 0);
            assert_eq!(standing.deals.len(), 6);
        }
    }

    #[test]
    fn a_choice_that_is_not_offered_loses_the_match_and_not_the_contest() {
        let settings = settings(Kind::Zero, vec![AnyEntrant::Named("random".into()), own(1)]);
        let standing = run(&settings).expect("right settings");
        let forfeits = &standing.entries[1].forfeits;
        assert_eq!(forfeits.count(FaultKind::Illegal), forfeits.total());
        assert!(forfeits.total() >= 6);
        assert!(standing.entries[0].value.mean() > 0.0);
    }

    #[test]
    fn a_contest_is_watched_and_stopped() {
        let mut settings = settings(
            Kind::Quando,
            vec![AnyEntrant::Named("greedy".into()), own(0)],
        );
        (settings.deals, settings.threads) = (1000, 1);
        let (stop, mut watched) = (AtomicBool::new(false), Vec::new());
        let standing = run_contest(&settings, &stop, &mut |standing| {
            watched.push(standing.deals.len());
            stop.store(standing.deals.len() >= 3, Ordering::Relaxed);
        });
        let played = standing.expect("right settings").deals.len();
        assert!((3..1000).contains(&played));
        // Before the first deal it may be called, too.
        watched.retain(|deals| *deals > 0);
        watched.dedup();
        assert_eq!(watched, (1..=played).collect::<Vec<_>>());
    }

    #[test]
    fn wrong_settings_are_named() {
        let named = |name: &str| AnyEntrant::Named(name.into());
        let usual = || settings(Kind::Quando, vec![named("greedy"), named("random")]);
        for (settings, start) in [
            (
                ContestSettings {
                    game: GameSetup::usual(Kind::Quando, 9),
                    ..usual()
                },
                "players: ",
            ),
            (
                ContestSettings {
                    threads: 0,
                    ..usual()
                },
                "threads: ",
            ),
            (
                ContestSettings {
                    entrants: vec![named("greedy")],
                    ..usual()
                },
                "a contest is",
            ),
            (
                ContestSettings {
                    entrants: vec![named("greedy"), named("genius")],
                    ..usual()
                },
                "bots: there is no bot `genius`",
            ),
        ] {
            let error = run(&settings).expect_err("refused").to_string();
            assert!(error.starts_with(start), "{error}");
        }
    }
}
