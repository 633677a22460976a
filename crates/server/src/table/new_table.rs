//! New tables: their validation and their first inputs.

use super::table_names::Appearance;
use crate::api_error::ApiError;
use crate::ids;
use crate::lesson::Deal;
use crate::wire::ToTable;
use brelan_catalog::{Kind, with_game};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_kernel::{Game, GameOptions, Seat};
use brelan_protocol::rest::{Clock, NewTable as Asked};
use brelan_record::commitment;
use brelan_store::NewTable;
use brelan_table::{
    Created, Input, InputKind, MatchSetup, Origin, TableSettings, TimeControl,
    rated_readable_since, rules_readable_since,
};
use serde_json::{Map, Value};

/// A validated request for a table.
pub(crate) struct NewTableRequest {
    pub(crate) game: Kind,
    pub(crate) settings: TableSettings,
    pub(crate) listed: bool,
    /// The taken seats, in the order of sitting down.
    pub(crate) seats: Vec<NewSeat>,
    /// The prepared deal of a lesson or a day; other matches are shuffled by chance.
    pub(crate) deal: Option<Deal>,
    /// Whether it is one of rated quick play.
    pub(crate) rated: bool,
    pub(crate) rematch_of: Option<TableId>,
}

/// A seat of a new table with its occupant.
pub(crate) struct NewSeat {
    pub(crate) seat: Seat,
    pub(crate) by: Origin,
    pub(crate) appearance: Appearance,
    /// Whether a program of the person's (`by`) sits there.
    pub(crate) program: bool,
}

/// The settings that were asked for.
///
/// # Errors
/// Names the field that is wrong.
pub(crate) fn settings(game: Kind, asked: &Asked) -> Result<TableSettings, ApiError> {
    Ok(TableSettings {
        setup: match_setup(game, asked)?,
        memory_aid: asked.memory_aid,
        clock: validate_clock(asked.clock)?,
        open: asked.open,
    })
}

/// The preset and the options that were asked for. They must be valid with the
/// requested number of players, or with at least one number if none is requested.
///
/// # Errors
/// Names the field that is wrong.
fn match_setup(game: Kind, asked: &Asked) -> Result<MatchSetup, ApiError> {
    with_game!(game, G => match_setup_of::<G>(asked))
}

fn match_setup_of<G: Game>(asked: &Asked) -> Result<MatchSetup, ApiError> {
    let changes = asked.options.clone().unwrap_or_default();
    let presets = G::Options::presets();
    let preset = asked.preset.as_deref().unwrap_or(presets[0].name);
    let spec = presets.iter().find(|spec| spec.name == preset);
    let (fewest, most) = spec.map_or(G::Options::PLAYERS, |spec| {
        (spec.min_players, spec.max_players)
    });
    let check = |players| brelan_catalog::options::<G>(Some(preset), players, &changes);
    let options = match asked.players {
        Some(players) => check(players)?,
        // Options that are invalid with every number of players are refused.
        None => {
            let mut all = (fewest..=most).map(check);
            let first = all.next().expect("a preset is for some number of players");
            first.or_else(|error| all.find_map(Result::ok).ok_or(error))?
        }
    };
    Ok(MatchSetup::Open {
        preset: preset.to_owned(),
        changes: written_by_game(&changes, &options),
        seats: asked.players.unwrap_or(most),
        at_once: asked.players.is_some(),
    })
}

/// The changes as the game writes them: a request may hold more than is read of it, and all that
/// is kept here stays in the log.
fn written_by_game<O: GameOptions>(
    changes: &Map<String, Value>,
    options: &O,
) -> Map<String, Value> {
    let mut written = serde_json::to_value(options).expect("options are JSON");
    O::specs()
        .into_iter()
        .filter(|spec| changes.contains_key(spec.name))
        .map(|spec| (spec.name.to_owned(), written[spec.name].take()))
        .collect()
}

/// Validates a requested clock.
///
/// # Errors
/// Names the times that are allowed.
fn validate_clock(asked: Option<Clock>) -> Result<Option<TimeControl>, ApiError> {
    let clock = asked.map(ToTable::to_table);
    match clock.is_none_or(TimeControl::is_valid) {
        true => Ok(clock),
        false => Err(ApiError::InvalidClock),
    }
}

impl NewTableRequest {
    /// Limits the number of seats of a table that waits for people.
    pub(crate) fn limit_seats(&mut self, most: u8) {
        if let MatchSetup::Open { seats, .. } = &mut self.settings.setup {
            *seats = most.min(*seats);
        }
    }

    /// The people with a seat.
    pub(crate) fn people(&self) -> impl Iterator<Item = &PersonId> {
        self.seats.iter().filter_map(|new| match &new.by {
            Origin::Person(person) => Some(person),
            _ => None,
        })
    }

    /// From which version on servers can read the table's log.
    pub(crate) fn readable_since(&self) -> u32 {
        let rules = rules_readable_since(self.game.name(), self.rules_version());
        let seats = self.seats.iter().map(|new| {
            let seated = InputKind::Seated {
                name: None,
                value: None,
                program: new.program,
            };
            seated.readable_since()
        });
        seats.fold(rules.max(rated_readable_since(self.rated)), u32::max)
    }

    fn rules_version(&self) -> u32 {
        with_game!(self.game, G => <G as brelan_kernel::Rules>::Options::RULES_VERSION)
    }

    /// The table to be stored, with fresh secrets.
    pub(crate) fn into_new_table(self, id: TableId, now: Timestamp) -> NewTable {
        let input = |seat, by, what| Input {
            at: now,
            seat,
            by,
            what,
        };
        let mut inputs = vec![input(
            None,
            Origin::System,
            InputKind::Created(Box::new(self.created())),
        )];
        let mut people = Vec::new();
        for NewSeat {
            seat,
            by,
            appearance,
            program,
        } in self.seats
        {
            let mut seated = |name| {
                let what = InputKind::Seated {
                    name,
                    value: None,
                    program,
                };
                inputs.push(input(Some(seat), by.clone(), what));
            };
            match &by {
                Origin::Person(person) => {
                    seated(None);
                    people.push(appearance.stored_for(person));
                }
                Origin::Bot(_) | Origin::System => seated(Some(appearance.name)),
            }
        }
        NewTable {
            inputs: inputs.iter().map(Input::to_text).collect(),
            id,
            game: self.game.name().to_owned(),
            created: now,
            rematch_of: self.rematch_of,
            listed: self.listed,
            people,
        }
    }

    fn created(&self) -> Created {
        let deal = self.deal.clone().unwrap_or_else(|| Deal {
            secret: ids::random(),
            bot_seed: ids::random(),
            lesson: false,
            daily: None,
        });
        Created {
            game: self.game.name().to_owned(),
            rules_version: self.rules_version(),
            settings: self.settings.clone(),
            lesson: deal.lesson,
            daily: deal.daily,
            rated: self.rated,
            commitment: commitment(&deal.secret),
            secret: deal.secret,
            bot_seed: deal.bot_seed,
            rematch_of: self.rematch_of.clone(),
        }
    }
}
