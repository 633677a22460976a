//! The CSV that `brelan arena --csv` writes.

use crate::Usage;
use brelan_arena::Unit;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// What two contests must have in common for their deals to be the same.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(super) struct Deals {
    pub(super) game: String,
    pub(super) players: u8,
    pub(super) seed: u64,
    pub(super) unit: Unit,
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
}

/// The values of one bot by deal.
pub(super) struct BotValues {
    pub(super) bot: String,
    pub(super) deals: Deals,
    pub(super) values: BTreeMap<u64, f64>,
}

impl BotValues {
    /// Reads the values of a bot, or of the first one.
    ///
    /// # Errors
    /// When the file cannot be read, is no such CSV, or has no such bot.
    pub(super) fn read(path: &Path, bot: Option<&str>) -> Result<BotValues, Usage> {
        let shown = path.display();
        let unusable =
            |error: csv::Error| Usage(format!("{shown} is no CSV of brelan arena --csv: {error}"));
        let file = std::fs::File::open(path)
            .map_err(|error| Usage(format!("{shown}: cannot be read: {error}")))?;
        let mut found: Option<BotValues> = None;
        for line in csv::Reader::from_reader(file).into_deserialize::<Line>() {
            let line = line.map_err(unusable)?;
            if bot.is_some_and(|bot| bot != line.bot) {
                continue;
            }
            let deals = Deals {
                game: line.game,
                players: line.players,
                seed: line.seed,
                unit: line.unit,
            };
            let of_bot = found.get_or_insert_with(|| BotValues {
                bot: line.bot.clone(),
                deals: deals.clone(),
                values: BTreeMap::new(),
            });
            if of_bot.bot != line.bot {
                continue;
            }
            if of_bot.deals != deals || of_bot.values.insert(line.deal, line.value).is_some() {
                let message = format!("{shown}: deal {} is of two contests", line.deal);
                return Err(Usage(message));
            }
        }
        found.ok_or_else(|| match bot {
            Some(bot) => Usage(format!("{shown}: there is no bot `{bot}` in it")),
            None => Usage(format!("{shown}: there is no deal in it")),
        })
    }
}
