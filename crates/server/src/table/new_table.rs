//! What a new table starts with.

use crate::fault::Failure;
use crate::{clock, ids};
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Game, Seat};
use brelan_protocol::rest::NewTable as Asked;
use brelan_record::commitment;
use brelan_store::{NewTable, SeatRow};
use brelan_table::{By, Created, Input, What};
use serde_json::Value;

/// A table that somebody wants.
pub(crate) struct Wish {
    pub(crate) game: Kind,
    /// Resolved.
    pub(crate) options: Value,
    pub(crate) memory_aid: bool,
    /// Who sits where, with their names.
    pub(crate) seats: Vec<(By, String)>,
    pub(crate) rematch_of: Option<String>,
}

/// The options that were asked for, resolved.
///
/// # Errors
/// Names the field that is wrong.
pub(crate) fn options(game: Kind, asked: &Asked) -> Result<Value, Failure> {
    let changes = asked.options.clone().unwrap_or_default();
    let preset = asked.preset.as_deref();
    with_game!(game, G => {
        let options = brelan_catalog::options::<G>(preset, asked.players, &changes)?;
        Ok(serde_json::to_value(options).expect("options are JSON"))
    })
}

impl Wish {
    /// The table to be stored, with fresh secrets.
    pub(crate) fn table(self, id: &str) -> NewTable {
        let now = clock::now();
        let created = What::Created(self.created());
        let first = Input {
            at: now,
            seat: None,
            by: By::Host,
            what: created,
        };
        let seated = |(seat, (by, _)): (u8, &(By, String))| Input {
            at: now,
            seat: Some(Seat(seat)),
            by: by.clone(),
            what: What::Seated {},
        };
        let seated = (0..).zip(&self.seats).map(seated);
        NewTable {
            inputs: std::iter::once(first)
                .chain(seated)
                .map(|input| input.to_text())
                .collect(),
            id: id.to_owned(),
            game: self.game.name().to_owned(),
            created: now,
            rematch_of: self.rematch_of,
            seats: self.seats.into_iter().map(row).collect(),
        }
    }

    fn created(&self) -> Created {
        let secret = ids::random();
        Created {
            game: self.game.name().to_owned(),
            rules_version: with_game!(self.game, G => <G as Game>::RULES_VERSION),
            options: self.options.clone(),
            memory_aid: self.memory_aid,
            secret,
            commitment: commitment(&secret),
            bot_seed: ids::random(),
            rematch_of: self.rematch_of.clone(),
        }
    }
}

fn row((by, name): (By, String)) -> SeatRow {
    let person = match by {
        By::Person(person) => Some(person.0),
        By::Bot(_) | By::Host => None,
    };
    SeatRow { person, name }
}
