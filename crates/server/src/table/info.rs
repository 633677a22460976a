//! What is told of a table besides the play.

use super::table_names::TableNames;
use super::new_table::NewTableRequest;
use super::presence::Presences;
use crate::api_error::ApiError;
use brelan_catalog::Kind;
use brelan_kernel::{Game, Seat};
use brelan_protocol::rest::{SeatInfo, Status, TableInfo};
use brelan_table::{Created, Input, InputKind, MatchSetup, Occupant, Origin, Person, Table};
use serde_json::Value;

/// A table, or what is left of one whose log does not replay.
pub(super) enum LoadedTable<G: Game> {
    Live(Box<Table<G>>),
    Unreplayable(CorruptLog),
}

/// What can be read of a log that does not replay.
pub(super) struct CorruptLog {
    created: Option<Box<Created>>,
    at: u64,
    seats: Vec<Option<Occupant>>,
}

impl CorruptLog {
    /// What is known of a table whose log goes on in a way that does not fit.
    pub(super) fn of<G: Game>(table: &Table<G>) -> Self {
        CorruptLog {
            created: Some(Box::new(table.created().clone())),
            at: table.created_at(),
            seats: Seat::all(table.seats())
                .map(|seat| table.occupant(seat).cloned())
                .collect(),
        }
    }

    /// What these inputs tell without any rule.
    pub(super) fn new(log: &[Input]) -> Self {
        let created = log.first().and_then(|first| match &first.what {
            InputKind::Created(created) => Some(created.clone()),
            _ => None,
        });
        CorruptLog {
            created,
            at: log.first().map_or(0, |first| first.at),
            seats: log.iter().filter_map(Occupant::seated).map(Some).collect(),
        }
    }
}

impl CorruptLog {
    /// The options for who sits there, as far as this version can tell.
    fn options<G: Game>(&self) -> Value {
        let taken = self.seats.iter().flatten().count() as u8;
        match self.created.as_ref().map(|created| &created.terms) {
            Some(MatchSetup::Resolved { options }) => options.clone(),
            Some(MatchSetup::Open {
                preset, changes, ..
            }) => brelan_catalog::options::<G>(Some(preset), taken, changes)
                .map(|options| serde_json::to_value(options).expect("options are JSON"))
                .unwrap_or_default(),
            None => Value::Null,
        }
    }
}

/// What a table is told by, besides its log.
pub(super) struct TableContext<'a> {
    pub(super) id: &'a str,
    pub(super) game: &'a str,
    pub(super) listed: bool,
    pub(super) rematch: Option<&'a str>,
    pub(super) names: &'a TableNames,
    pub(super) presences: &'a Presences,
    pub(super) spectators: u32,
}

/// What everybody, and `person`, may know of a table.
pub(super) fn info<G: Game>(
    context: &TableContext<'_>,
    loaded: &LoadedTable<G>,
    person: Option<&Person>,
) -> TableInfo {
    match loaded {
        LoadedTable::Live(table) => open(context, table, person),
        LoadedTable::Unreplayable(corrupt_log) => closed::<G>(context, corrupt_log, person),
    }
}

fn open<G: Game>(context: &TableContext<'_>, table: &Table<G>, person: Option<&Person>) -> TableInfo {
    let created = table.created();
    let you = person.and_then(|person| table.seat_of(person));
    // Some options suit only more people than sit there yet.
    let most = table.seats().max(table.taken());
    let options = (table.taken().max(table.min_players())..=most)
        .find_map(|players| table.options(players).ok());
    TableInfo {
        options: options
            .map(|options| serde_json::to_value(options).expect("options are JSON"))
            .unwrap_or_default(),
        min_players: table.min_players(),
        seats: Seat::all(table.seats())
            .map(|seat| seat_info(context, table, seat))
            .collect(),
        status: table.status(),
        at_once: table.begins_at_once(),
        host: table.host(),
        you,
        your_turn: you.is_some_and(|seat| table.waits_for(seat)),
        turn: table.acting(),
        free: table.free_for(person),
        ..told(context, Some(created), table.created_at())
    }
}

fn seat_info<G: Game>(context: &TableContext<'_>, table: &Table<G>, seat: Seat) -> SeatInfo {
    let Some(occupant) = table.occupant(seat) else {
        return SeatInfo::default();
    };
    SeatInfo {
        name: context.names.of(occupant, seat),
        bot: occupant.bot().map(str::to_owned),
        presence: occupant.person().map(|person| context.presences.of(person)),
        stand_in: table.stand_in(seat),
        contribution: table.contribution(seat).map(|value| value.to_text()),
    }
}

fn closed<G: Game>(context: &TableContext<'_>, corrupt_log: &CorruptLog, person: Option<&Person>) -> TableInfo {
    let seat = |(seat, occupant): (u8, &Option<Occupant>)| {
        let Some(occupant) = occupant else {
            return SeatInfo::default();
        };
        SeatInfo {
            name: context.names.of(occupant, Seat(seat)),
            bot: occupant.bot().map(str::to_owned),
            ..SeatInfo::default()
        }
    };
    let theirs = |occupant: &Option<Occupant>| {
        let occupant = occupant.as_ref().and_then(Occupant::person);
        occupant.is_some() && occupant == person
    };
    let you = corrupt_log.seats.iter().position(theirs);
    TableInfo {
        seats: (0..).zip(&corrupt_log.seats).map(seat).collect(),
        options: corrupt_log.options::<G>(),
        you: you.map(|seat| Seat(seat as u8)),
        ..told(context, corrupt_log.created.as_deref(), corrupt_log.at)
    }
}

/// What is told whether or not the log replays; the rest is empty.
fn told(context: &TableContext<'_>, created: Option<&Created>, at: u64) -> TableInfo {
    TableInfo {
        id: context.id.to_owned(),
        game: context.game.to_owned(),
        options: Value::Null,
        min_players: 0,
        seats: Vec::new(),
        memory_aid: created.is_some_and(|created| created.memory_aid),
        clock: created.and_then(|created| created.clock),
        listed: context.listed,
        commitment: created
            .map(|created| hex::encode(created.commitment))
            .unwrap_or_default(),
        status: Status::Closed,
        at_once: false,
        host: None,
        spectators: context.spectators,
        you: None,
        your_turn: false,
        turn: None,
        free: Vec::new(),
        rematch: context.rematch.map(str::to_owned),
        created: at,
    }
}

/// The table that a rematch would be: the same people in the same seats, and
/// `person` its host.
///
/// # Errors
/// When the match is not over, or `person` has no seat.
pub(super) fn rematch<G: Game>(
    context: &TableContext<'_>,
    table: &Table<G>,
    person: &Person,
) -> Result<NewTableRequest, ApiError> {
    let own = table.seat_of(person).ok_or(ApiError::NotSeated)?;
    if table.status() != Status::Over {
        return Err(ApiError::NotOver);
    }
    let created = table.created();
    let (preset, changes) = table.next_terms().ok_or(ApiError::NotOver)?;
    let at_once = table.people() == 1;
    let kind = Kind::from_name(G::NAME).ok_or(ApiError::TableClosed)?;
    let most = G::presets()
        .into_iter()
        .find(|spec| spec.name == preset)
        .map_or(G::PLAYERS.1, |spec| spec.max_players);
    let mut seats: Vec<_> = Seat::all(table.seats())
        .filter_map(|seat| {
            let occupant = table.occupant(seat)?;
            let by = match occupant {
                Occupant::Person(person) => Origin::Person(person.clone()),
                Occupant::Bot { level, .. } => Origin::Bot(level.clone()),
            };
            Some((seat, by, context.names.of(occupant, seat)))
        })
        .collect();
    // Who sits there longest is the host.
    seats.sort_by_key(|(seat, ..)| *seat != own);
    Ok(NewTableRequest {
        game: kind,
        terms: MatchSetup::Open {
            preset,
            changes,
            chairs: if at_once {
                table.seats()
            } else {
                most.max(table.seats())
            },
            at_once,
        },
        memory_aid: created.memory_aid,
        clock: created.clock,
        open: created.open,
        listed: context.listed,
        seats,
        contribution: None,
        rematch_of: Some(context.id.to_owned()),
    })
}
