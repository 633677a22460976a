//! The CSV that `brelan arena --csv` writes.

use crate::exit::Usage;
use brelan_arena::{Coverage, Unit};
use csv::StringRecord;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{self, ErrorKind, Read, Take};
use std::path::Path;

/// The most bytes that are read for a line: more than names, options and numbers need. An input
/// without line feeds, or with a quote that is never closed, must not fill the memory.
const MAX_LINE: u64 = 65_536;

/// What two contests must have in common to be compared: the deals, and the rules by which
/// they were played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Deals {
    pub(super) game: String,
    pub(super) players: u8,
    pub(super) seed: u64,
    pub(super) unit: Unit,
    #[serde(flatten)]
    pub(super) rules: Option<PlayedRules>,
}

impl Deals {
    /// Whether the cards are the same.
    pub(super) fn has_same_cards(&self, other: &Deals) -> bool {
        (&self.game, self.players, self.seed, self.unit)
            == (&other.game, other.players, other.seed, other.unit)
    }
}

/// The rules of a contest. A file of an older version does not name them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct PlayedRules {
    pub(super) preset: String,
    /// The options that differ from the preset's, such as `knock_penalty=20`.
    pub(super) options: String,
    pub(super) seating: String,
}

impl PlayedRules {
    /// What differs between both, in words; empty where nothing does.
    pub(super) fn differences(&self, other: &PlayedRules) -> String {
        let words = |text: &str| if text.is_empty() { "none" } else { text }.to_owned();
        let all = [
            ("preset", &self.preset, &other.preset),
            ("options", &self.options, &other.options),
            ("seating", &self.seating, &other.seating),
        ];
        let differing = all.into_iter().filter(|(_, first, second)| first != second);
        let named = differing
            .map(|(name, first, second)| format!("{name} {}, and {}", words(first), words(second)));
        named.collect::<Vec<_>>().join("; ")
    }
}

impl fmt::Display for PlayedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "preset {}, ", self.preset)?;
        if !self.options.is_empty() {
            write!(f, "{}, ", self.options)?;
        }
        write!(f, "seating {}", self.seating)
    }
}

/// A line: one bot in one deal.
#[derive(Deserialize)]
struct Line {
    deal: u64,
    bot: String,
    value: f64,
    game: String,
    players: u8,
    seed: u64,
    unit: Unit,
    preset: Option<String>,
    options: Option<String>,
    seating: Option<String>,
    /// The name of a [`Coverage`]: what may be promised of intervals over these deals.
    intervals: Option<String>,
}

impl Line {
    /// What the file's intervals promise; `None` where an older version wrote it.
    fn coverage(&self) -> Result<Option<Coverage>, String> {
        let Some(name) = self.intervals.as_deref() else {
            return Ok(None);
        };
        Coverage::from_name(name)
            .map(Some)
            .ok_or_else(|| format!("`{name}` is no kind of intervals"))
    }

    /// The contest that it is of.
    fn deals(&self) -> Deals {
        let seating = self.seating.clone();
        let rules = self.preset.clone().zip(seating).map(|(preset, seating)| {
            let options = self.options.clone().unwrap_or_default();
            PlayedRules {
                preset,
                options,
                seating,
            }
        });
        Deals {
            game: self.game.clone(),
            players: self.players,
            seed: self.seed,
            unit: self.unit,
            rules,
        }
    }
}

/// The names of the columns, which are the first line.
fn read_columns(reader: &mut csv::Reader<Take<impl Read>>) -> csv::Result<StringRecord> {
    let columns = reader.headers().cloned();
    check_length(reader)?;
    columns
}

/// Reads the next line; `false` at the end.
fn read_line(
    reader: &mut csv::Reader<Take<impl Read>>,
    record: &mut StringRecord,
) -> csv::Result<bool> {
    reader.get_mut().set_limit(MAX_LINE);
    let is_read = reader.read_record(record);
    check_length(reader)?;
    is_read
}

/// A line that is too long was cut off, and whatever was read of it does not count.
fn check_length(reader: &csv::Reader<Take<impl Read>>) -> csv::Result<()> {
    if reader.get_ref().limit() > 0 {
        return Ok(());
    }
    let message = format!("a line of it has more than {MAX_LINE} bytes");
    Err(io::Error::new(ErrorKind::InvalidData, message).into())
}

/// The values of one bot by deal.
pub(super) struct BotValues {
    pub(super) bot: String,
    pub(super) deals: Deals,
    pub(super) values: BTreeMap<u64, f64>,
    /// All bots of its contest, in the order of their names.
    pub(super) contest_bots: BTreeSet<String>,
    /// What intervals over its deals may promise; `None` where an older version wrote the file.
    pub(super) coverage: Option<Coverage>,
}

impl BotValues {
    /// The other bots of its contest. A second one of a name, such as `greedy#2`, is the same bot.
    pub(super) fn opponents(&self) -> Vec<&str> {
        let others = self.contest_bots.iter().filter(|bot| **bot != self.bot);
        let unnumbered = others.map(|bot| match bot.rsplit_once('#') {
            Some((name, _)) if self.contest_bots.contains(name) => name,
            _ => &**bot,
        });
        unnumbered.collect()
    }

    /// Reads the values of a bot, or of the first one; `-` is standard input.
    ///
    /// # Errors
    /// When the file cannot be read, is no such CSV, has no such bot, has two lines for a bot in
    /// one deal, or has a value that is no finite number.
    pub(super) fn read(path: &Path, bot: Option<&str>) -> Result<BotValues, Usage> {
        let is_stdin = path == Path::new("-");
        let shown = match is_stdin {
            true => "standard input".to_owned(),
            false => path.display().to_string(),
        };
        let unreadable = |error: &io::Error| Usage(format!("{shown}: cannot be read: {error}"));
        let unusable = |error: csv::Error| match error.kind() {
            // A folder is opened as a file is.
            csv::ErrorKind::Io(error) => unreadable(error),
            _ => Usage(format!("{shown} is no CSV of brelan arena --csv: {error}")),
        };
        let file: Box<dyn Read> = match is_stdin {
            true => Box::new(io::stdin().lock()),
            false => {
                let file = std::fs::File::open(path);
                Box::new(file.map_err(|error| unreadable(&error))?)
            }
        };
        let mut found: Option<BotValues> = None;
        let (mut contest, mut lines) = (None, BTreeSet::new());
        let mut contest_bots = BTreeSet::new();
        let mut reader = csv::Reader::from_reader(file.take(MAX_LINE));
        let columns = read_columns(&mut reader).map_err(unusable)?;
        if columns.iter().any(|column| column == "first") {
            let message = "is the CSV of a ladder; one of a contest is compared, without --ladder";
            return Err(Usage(format!("{shown} {message}")));
        }
        let mut record = StringRecord::new();
        while read_line(&mut reader, &mut record).map_err(unusable)? {
            let line: Line = record.deserialize(Some(&columns)).map_err(unusable)?;
            let number = record.position().map_or(0, csv::Position::line);
            let wrong = |message: &str| Usage(format!("{shown}, line {number}: {message}"));
            if !line.value.is_finite() {
                let message = "the value is no finite number, so no mean can be taken";
                return Err(wrong(message));
            }
            if !lines.insert((line.deal, line.bot.clone())) {
                let message = format!("a second line of {} in deal {}", line.bot, line.deal);
                return Err(wrong(&message));
            }
            let coverage = line.coverage().map_err(|message| wrong(&message))?;
            let of_line = (line.deals(), coverage);
            let (deals, coverage) = contest.get_or_insert_with(|| of_line.clone());
            if (&of_line.0, of_line.1) != (&*deals, *coverage) {
                return Err(wrong("it is of another contest than the lines before"));
            }
            contest_bots.insert(line.bot.clone());
            if bot.is_some_and(|bot| bot != line.bot) {
                continue;
            }
            let of_bot = found.get_or_insert_with(|| BotValues {
                bot: line.bot.clone(),
                deals: deals.clone(),
                values: BTreeMap::new(),
                contest_bots: BTreeSet::new(),
                coverage: *coverage,
            });
            if of_bot.bot == line.bot {
                of_bot.values.insert(line.deal, line.value);
            }
        }
        let found = found.ok_or_else(|| match bot {
            Some(bot) => Usage(format!("{shown}: there is no bot `{bot}` in it")),
            None => Usage(format!("{shown}: there is no deal in it")),
        })?;
        Ok(BotValues {
            contest_bots,
            ..found
        })
    }
}
