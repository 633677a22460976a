//! Players: bots, and whatever else chooses for a seat and may fail at it.

use crate::{Bot, Random};
use brelan_kernel::Game;
use std::fmt;

/// A player of one seat in one match. Every boxed [`Bot`] is one. Unlike a bot, a player
/// may fail, and it may be given what its seat saw.
pub trait Player<G: Game>: Send {
    /// Whether [`Player::decide`] and [`Player::finish`] need what the seat saw. It
    /// takes time to keep; `seen` is empty where it is not needed.
    fn needs_seen(&self) -> bool;

    /// One of `legal`, which is never empty. `seen` is what the seat saw since the
    /// match began, in order, and `view` all that it knows.
    ///
    /// # Errors
    /// The fault by which the player loses the match. It is not asked again in it.
    fn decide(
        &mut self,
        seen: &[G::Seen],
        view: &G::View,
        legal: &[G::Action],
    ) -> Result<G::Action, Fault>;

    /// The match is over. It is not called after a fault.
    fn finish(&mut self, seen: &[G::Seen], view: &G::View) {
        let _ = (seen, view);
    }

    /// How many simulations it has run so far; 0 where it does not search.
    fn simulations(&self) -> u64 {
        0
    }
}

impl<G: Game> Player<G> for Box<dyn Bot<G>> {
    fn needs_seen(&self) -> bool {
        false
    }

    fn decide(
        &mut self,
        _: &[G::Seen],
        view: &G::View,
        legal: &[G::Action],
    ) -> Result<G::Action, Fault> {
        Ok(self.choose(view, legal))
    }

    fn simulations(&self) -> u64 {
        Bot::simulations(&**self)
    }
}

/// Why a player loses its match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind, to count by.
    pub kind: FaultKind,
    /// What happened, in English.
    pub message: String,
}

impl Fault {
    /// A fault of that kind.
    pub fn new(kind: FaultKind, message: impl Into<String>) -> Fault {
        Fault {
            kind,
            message: message.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// The kinds of faults. There may be more of them in a later version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum FaultKind {
    /// It ended before the match did.
    Crash,
    /// It did not answer in time.
    Timeout,
    /// Its answer is none.
    Malformed,
    /// It chose an action that the rules do not allow.
    Illegal,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [FaultKind; 4] = [
        FaultKind::Crash,
        FaultKind::Timeout,
        FaultKind::Malformed,
        FaultKind::Illegal,
    ];

    /// Its name in data and tables.
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::Crash => "crash",
            FaultKind::Timeout => "timeout",
            FaultKind::Malformed => "malformed",
            FaultKind::Illegal => "illegal",
        }
    }
}

/// A player in its seat. After a fault a random bot plays the seat to the end of the
/// match, so that the other seats' results are those of a match that was played out.
pub struct SeatedPlayer<G: Game> {
    player: Box<dyn Player<G>>,
    /// Whether its choices are known to be offered.
    is_trusted: bool,
    stand_in: Random,
    fault: Option<Fault>,
}

impl<G: Game> SeatedPlayer<G> {
    /// The player in its seat; the random numbers of a stand-in come from `seed`.
    pub fn new(player: Box<dyn Player<G>>, seed: u64) -> Self {
        SeatedPlayer {
            player,
            is_trusted: false,
            stand_in: Random::new(seed),
            fault: None,
        }
    }

    /// A bot of this crate in its seat. Its choices are offered, which its tests show, and
    /// are not looked for among the offers: that would cost a quick bot a twentieth of
    /// its match.
    pub fn of_bot(bot: Box<dyn Bot<G>>, seed: u64) -> Self {
        SeatedPlayer {
            is_trusted: true,
            ..SeatedPlayer::new(Box::new(bot), seed)
        }
    }

    /// [`Player::needs_seen`].
    pub fn needs_seen(&self) -> bool {
        self.player.needs_seen()
    }

    /// One of `legal`: the player's choice, or after a fault that of its stand-in. The
    /// arguments are those of [`Player::decide`].
    pub fn choose(&mut self, seen: &[G::Seen], view: &G::View, legal: &[G::Action]) -> G::Action {
        if self.fault.is_none() {
            match self.player.decide(seen, view, legal) {
                Ok(action) if self.is_trusted || legal.contains(&action) => return action,
                Ok(action) => {
                    let message = format!("it chose {action:?}, which is not offered");
                    self.fault = Some(Fault::new(FaultKind::Illegal, message));
                }
                Err(fault) => self.fault = Some(fault),
            }
        }
        Bot::<G>::choose(&mut self.stand_in, view, legal)
    }

    /// Tells the player that the match is over, unless it had a fault.
    pub fn finish(&mut self, seen: &[G::Seen], view: &G::View) {
        if self.fault.is_none() {
            self.player.finish(seen, view);
        }
    }

    /// The fault by which the player lost the match.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// [`Player::simulations`].
    pub fn simulations(&self) -> u64 {
        self.player.simulations()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_kernel::{Match, Rules, SplitMix, Viewer};
    use brelan_zero::{Action, Options, Preset, Seen, State, View};

    /// Fails at its second decision, or chooses what is not offered.
    struct Failing {
        decisions: u32,
        fault: FaultKind,
    }

    impl Player<State> for Failing {
        fn needs_seen(&self) -> bool {
            true
        }

        fn decide(&mut self, _: &[Seen], _: &View, legal: &[Action]) -> Result<Action, Fault> {
            self.decisions += 1;
            assert!(self.decisions < 3, "it is not asked after its fault");
            match (self.decisions, self.fault) {
                (1, _) => Ok(legal[0]),
                (_, FaultKind::Illegal) => Ok(Action::Zero {}),
                (_, kind) => Err(Fault::new(kind, "it failed")),
            }
        }

        fn finish(&mut self, _: &[Seen], _: &View) {
            panic!("it is told nothing after its fault");
        }
    }

    #[test]
    fn a_random_bot_plays_on_after_a_fault() {
        for kind in FaultKind::ALL {
            let options = Options::preset(Preset::Asyncron, 3).expect("a preset");
            let mut played: Match<State> = Match::new(options);
            let mut dice = SplitMix::new(3);
            let seat = played.advance(&mut dice).expect("the cards are dealt");
            let mut legal = Vec::new();
            played.state().legal(&mut legal);
            let view = played.view(Viewer::Seat(seat));
            let player = Failing {
                decisions: 0,
                fault: kind,
            };
            let mut seated = SeatedPlayer::new(Box::new(player), 1);
            assert_eq!(seated.choose(&[], view, &legal), legal[0]);
            assert_eq!(seated.fault(), None);
            for _ in 0..20 {
                assert!(legal.contains(&seated.choose(&[], view, &legal)));
                assert_eq!(seated.fault().map(|fault| fault.kind), Some(kind));
            }
            seated.finish(&[], view);
        }
    }
}
