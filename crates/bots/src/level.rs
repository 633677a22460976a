//! How strong a bot plays, in five steps.

use brelan_search::Stop;
use std::fmt;

/// How strong a bot plays. What each level can be measured by stands in
/// `docs/strength.md`, and in the ladder file beside it. It can be matched exhaustively: a level
/// needs a name, a face and a bot of each game wherever levels are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Makes the mistakes that people make, and forgets; a match for a child.
    Learning,
    /// Plays what lies at hand, and overlooks something now and then.
    Casual,
    /// Looks one turn ahead, without mistakes.
    Solid,
    /// Searches a little.
    Expert,
    /// Searches as far as a table can wait.
    Master,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 5] = [
        Level::Learning,
        Level::Casual,
        Level::Solid,
        Level::Expert,
        Level::Master,
    ];

    /// The level of a bot where none was chosen.
    pub const USUAL: Level = Level::Solid;

    /// The level's name in commands, messages and the log.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Learning => "learning",
            Level::Casual => "casual",
            Level::Solid => "solid",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// The animal that stands for the level where people choose one.
    pub const fn face(self) -> &'static str {
        match self {
            Level::Learning => "chick",
            Level::Casual => "rabbit",
            Level::Solid => "bear",
            Level::Expert => "fox",
            Level::Master => "owl",
        }
    }

    /// The level of that face.
    pub fn from_face(face: &str) -> Option<Level> {
        Self::ALL.into_iter().find(|level| level.face() == face)
    }

    /// The level of that name.
    pub fn from_name(name: &str) -> Option<Level> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// Its [`name`](Level::name), as [`from_name`](Level::from_name) reads it.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How much of its thinking a bot may spend on one choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// The part of the simulations that its level is rated by: 1 for all.
    pub share: f32,
    /// When it must answer with what it has found by then; `None`: whenever
    /// the simulations are done, so that equal seeds give equal choices.
    pub until: Option<std::time::Instant>,
    /// Asked every few roll-outs, by the thread that chooses, whether it must answer with what it
    /// has found by then.
    pub stop: Option<Stop>,
}

impl Effort {
    /// All simulations, however long they take.
    pub const FULL: Effort = Effort {
        share: 1.0,
        until: None,
        stop: None,
    };
}
