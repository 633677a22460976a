//! The ladder file: the measured strength of the levels, which the page shows.

use super::Setup;
use crate::exit::Usage;
use crate::output::Output;
use anyhow::Result;
use brelan_arena::{ArenaGame, CrossTable, Rating};
use brelan_bots::{GameLadder, Ladder, Level, Step};
use brelan_kernel::GameOptions;
use std::path::Path;

/// The open file with its current contents.
pub(super) struct LadderFile {
    output: Output,
    ladder: Ladder,
}

impl LadderFile {
    /// Opens the file that the command line names, if it names one.
    ///
    /// # Errors
    /// When a level does not play, the rules are not a preset's, or the file is invalid or cannot
    /// be written.
    pub(super) fn open(setup: &Setup) -> Result<Option<LadderFile>, Usage> {
        let args = setup.args;
        let Some(path) = &args.ladder_file else {
            return Ok(None);
        };
        if !setup.changes.is_empty() {
            let rules = setup.rules();
            let message = format!("--ladder-file is of a preset's rules, not of {rules}");
            return Err(Usage(message));
        }
        let lowest = Level::ALL[0].name();
        let plays = |level: &Level| args.bots.iter().any(|bot| bot == level.name());
        if let Some(missing) = Level::ALL.iter().find(|level| !plays(level)) {
            let message = format!(
                "--ladder-file needs every level; {} is missing",
                missing.name()
            );
            return Err(Usage(message));
        }
        if args.bots[0] != lowest {
            let message = format!("--ladder-file: {lowest} has rating 0, so it is named first");
            return Err(Usage(message));
        }
        let ladder = read_or_default(path)?;
        Ok(Some(LadderFile {
            output: Output::open(path)?,
            ladder,
        }))
    }

    /// Replaces the game's levels in the file. The ratings are in the table's order of
    /// bots.
    ///
    /// # Errors
    /// When the file cannot be written, or two levels always play alike.
    pub(super) fn write<G: ArenaGame>(
        self,
        setup: &Setup,
        table: &CrossTable,
        ratings: &[Rating],
    ) -> Result<()> {
        let LadderFile { output, mut ladder } = self;
        ladder
            .games
            .insert(setup.game().into(), game_ladder::<G>(setup, table, ratings));
        let text = ladder.text();
        // Levels that always play alike have an interval of 0, which the file format
        // does not allow.
        Ladder::read(&text)?;
        output.write(&text)
    }
}

/// The contents of the file; an empty ladder if it does not exist.
fn read_or_default(path: &Path) -> Result<Ladder, Usage> {
    match std::fs::read_to_string(path) {
        Ok(text) if text.is_empty() => Ok(Ladder::default()),
        Ok(text) => Ladder::read(&text)
            .map_err(|error| Usage(format!("{} is no ladder: {error}", path.display()))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Ladder::default()),
        Err(error) => Err(Usage(format!("cannot read {}: {error}", path.display()))),
    }
}

fn game_ladder<G: ArenaGame>(setup: &Setup, table: &CrossTable, ratings: &[Rating]) -> GameLadder {
    let coverage = setup.coverage(table.deals);
    let index_of = |level: Level| {
        let found = table.names.iter().position(|name| name == level.name());
        found.expect("every level plays")
    };
    let step = |pair: &[Level]| {
        let (below, level) = (index_of(pair[0]), index_of(pair[1]));
        let (meeting, entry) = table.meeting(level, below).expect("all meet all");
        let value = &meeting.standing.entries[entry].value;
        Step {
            level: pair[1].name().into(),
            below: pair[0].name().into(),
            unit: setup.unit,
            value: round_to(value.mean(), 1e3),
            interval: round_to(value.interval_of(setup.unit, coverage).half_width(), 1e3),
            rating: ratings[level].elo.round(),
            rating_interval: ratings[level].interval.ceil(),
        }
    };
    GameLadder {
        players: setup.players,
        preset: setup.preset().into(),
        seed: setup.args.seed,
        deals: table.deals,
        command: setup.command(),
        code_of: None,
        rules: Some(G::Options::RULES_VERSION),
        levels: Level::ALL.windows(2).map(step).collect(),
    }
}

/// Rounds to a multiple of 1 / `scale`.
fn round_to(value: f64, scale: f64) -> f64 {
    (value * scale).round() / scale
}
