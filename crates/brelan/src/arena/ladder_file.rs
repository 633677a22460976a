//! The ladder file: the levels' measured strength, which the page shows.

use super::{ArenaArgs, Played};
use crate::Usage;
use crate::written::Written;
use anyhow::Result;
use brelan_arena::CrossTable;
use brelan_bots::{GameLadder, Ladder, Level, Step};
use std::path::Path;

/// The file with what it holds so far.
pub(super) struct LadderFile {
    written: Written,
    ladder: Ladder,
}

impl LadderFile {
    /// Opens the file that the command line names, if it names one.
    ///
    /// # Errors
    /// When a level does not play, the file is no ladder or cannot be written.
    pub(super) fn open(args: &ArenaArgs) -> Result<Option<LadderFile>, Usage> {
        let Some(path) = &args.ladder_file else {
            return Ok(None);
        };
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
        let ladder = read(path)?;
        Ok(Some(LadderFile {
            written: Written::open(path)?,
            ladder,
        }))
    }

    /// Writes the game's levels in the place of those that were there.
    ///
    /// # Errors
    /// When the file cannot be written, or two levels turn out to be one bot.
    pub(super) fn write(self, played: &Played, table: &CrossTable) -> Result<()> {
        let LadderFile {
            written,
            mut ladder,
        } = self;
        ladder
            .games
            .insert(played.args.game.clone(), game(played, table));
        let text = ladder.text();
        // Levels that play alike have no interval, and no place in the file.
        Ladder::read(&text).map_err(anyhow::Error::msg)?;
        written.write(&text)
    }
}

/// What the file holds; an empty ladder where there is none yet.
fn read(path: &Path) -> Result<Ladder, Usage> {
    match std::fs::read_to_string(path) {
        Ok(text) if text.is_empty() => Ok(Ladder::default()),
        Ok(text) => Ladder::read(&text)
            .map_err(|fault| Usage(format!("{} is no ladder: {fault}", path.display()))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Ladder::default()),
        Err(error) => Err(Usage(format!("cannot read {}: {error}", path.display()))),
    }
}

fn game(played: &Played, table: &CrossTable) -> GameLadder {
    let ratings = table.ratings();
    let place = |level: Level| {
        let found = table.names.iter().position(|name| name == level.name());
        found.expect("every level plays")
    };
    let step = |pair: &[Level]| {
        let (below, level) = (place(pair[0]), place(pair[1]));
        let (meeting, entry) = table.meeting(level, below).expect("all meet all");
        let value = &meeting.standing.entries[entry].value;
        Step {
            level: pair[1].name().into(),
            below: pair[0].name().into(),
            unit: played.unit,
            value: rounded(value.mean(), 1e3),
            interval: rounded(value.interval_of(played.unit), 1e3),
            rating: ratings[level].elo.round(),
            rating_interval: ratings[level].interval.ceil(),
        }
    };
    GameLadder {
        players: played.players,
        preset: played.preset().into(),
        seed: played.args.seed,
        deals: table.deals,
        command: command(played),
        levels: Level::ALL.windows(2).map(step).collect(),
    }
}

/// No more digits than anybody reads.
fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}

/// The command that measures the same again.
fn command(played: &Played) -> String {
    let args = played.args;
    let mut command = format!(
        "brelan arena {} --ladder --players {} --preset {} --bots {} --deals {} --seed {} --seating {}",
        args.game,
        played.players,
        played.preset(),
        args.bots.join(","),
        args.deals,
        args.seed,
        played.seating
    );
    for option in &args.tables.options {
        command += &format!(" --option {option}");
    }
    command
}
