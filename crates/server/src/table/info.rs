//! The info of a table: what clients may know besides the match.

use super::context::TableContext;
use super::new_table::{NewSeat, NewTableRequest};
use super::table_names::{Appearance, unnamed};
use crate::api_error::ApiError;
use crate::wire::ToWire;
use brelan_catalog::Kind;
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_kernel::{Game, GameOptions, Seat};
use brelan_protocol::avatar::Avatar;
use brelan_protocol::rest::{SeatInfo, Status as WireStatus, TableInfo};
use brelan_table::{Created, MatchSetup, Occupant, Origin, Status, Table, TableSettings};
use serde_json::{Map, Value};

/// What any client, and `person`, may know of a table.
pub(super) fn table_info<G: Game>(
    context: &TableContext,
    table: &Table<G>,
    person: Option<&PersonId>,
) -> TableInfo {
    let you = person.and_then(|person| table.seat_of(person));
    let had_seat = you.is_some();
    // Some options are valid only for more people than sit there yet.
    let max = table.seats().max(table.taken());
    let options = (table.taken().max(table.min_players())..=max)
        .find_map(|players| table.options(players).ok());
    let mut info = TableInfo {
        options: options.map_or_else(no_options, |options| {
            serde_json::to_value(options).expect("options are JSON")
        }),
        min_players: table.min_players(),
        seats: Seat::all(table.seats())
            .map(|seat| seat_info(context, table, seat, had_seat))
            .collect(),
        status: table.status().to_wire(),
        at_once: table.begins_at_once(),
        host: table.owner().filter(|_| !table.created().rated),
        you,
        your_turn: you.is_some_and(|seat| table.waits_for(seat)),
        turn: table.acting(),
        free: table.free_for(person),
        round: table.round(),
        scores: table.scores(),
        winners: table.winners(),
        ..common_info(context, Some(table.created()), table.created_at())
    };
    if table.status() == Status::Waiting && table.taken() < table.seats() {
        // While there are free seats, people without one are at the door.
        info.spectators = 0;
    }
    hide_rematch_of_unnamed(context, &mut info);
    info
}

/// Hides the rematch from who did not play, if people of the match are not to be named: there the
/// same people have their names.
pub(super) fn hide_rematch_of_unnamed(context: &TableContext, info: &mut TableInfo) {
    if info.you.is_none() && !context.unnamed.is_empty() {
        info.rematch = None;
    }
}

/// `had_seat` says whether it is for one of the people of the match.
fn seat_info<G: Game>(
    context: &TableContext,
    table: &Table<G>,
    seat: Seat,
    had_seat: bool,
) -> SeatInfo {
    let Some(occupant) = table.occupant(seat) else {
        return SeatInfo::default();
    };
    let presences = &context.viewers.presences;
    let presence = |person| presences.presence_of(person).to_wire();
    let (name, avatar) = shown_appearance(context, occupant, seat, had_seat);
    SeatInfo {
        name,
        avatar,
        bot: occupant.shown_level().map(str::to_owned),
        presence: occupant.participant().map(presence),
        gone_at: occupant
            .participant()
            .and_then(|person| context.gone_at(person))
            .map(Timestamp::as_millis),
        stand_in: table.stand_in(seat).map(ToWire::to_wire),
        contribution: table.contribution(seat).map(|value| value.to_text()),
    }
}

/// The name and the animal in a seat, without those of a person who is not to be named. `had_seat`
/// says whether it is for one of the people of the match.
pub(super) fn shown_appearance(
    context: &TableContext,
    occupant: &Occupant,
    seat: Seat,
    had_seat: bool,
) -> (String, Option<Avatar>) {
    let is_unnamed = |person| !had_seat && context.unnamed.contains(person);
    if occupant.participant().is_some_and(is_unnamed) {
        return (unnamed(seat), None);
    }
    let name = context.names.of_occupant(occupant, seat);
    (name, avatar_of(context, occupant))
}

/// The animal of a person; bots and programs have none.
fn avatar_of(context: &TableContext, occupant: &Occupant) -> Option<Avatar> {
    match occupant {
        Occupant::Person(person) => Some(context.names.avatar_of(person)),
        Occupant::Program(_) | Occupant::Bot { .. } => None,
    }
}

/// Empty options, for a table whose options fit no possible number of players.
pub(super) fn no_options() -> Value {
    Value::Object(Map::new())
}

/// The info that needs no replay of the log; the rest is empty, and the status is
/// closed.
pub(super) fn common_info(
    context: &TableContext,
    created: Option<&Created>,
    created_at: Timestamp,
) -> TableInfo {
    let settings = created.map(|created| &created.settings);
    TableInfo {
        id: context.id.to_string(),
        game: context.metadata.game.clone(),
        options: no_options(),
        min_players: 0,
        seats: Vec::new(),
        memory_aid: settings.is_some_and(|settings| settings.memory_aid),
        clock: settings
            .and_then(|settings| settings.clock)
            .map(ToWire::to_wire),
        listed: context.metadata.listed,
        open: settings.is_some_and(|settings| settings.open),
        lesson: created.is_some_and(|created| created.lesson),
        daily: created.and_then(|created| created.daily.clone()),
        rated: created.is_some_and(|created| created.rated),
        commitment: created
            .filter(|created| !created.is_prepared())
            .map(|created| hex::encode(created.commitment))
            .unwrap_or_default(),
        status: WireStatus::Closed,
        at_once: false,
        host: None,
        spectators: context.viewers.spectators(),
        you: None,
        your_turn: false,
        turn: None,
        round: None,
        scores: Vec::new(),
        winners: Vec::new(),
        free: Vec::new(),
        rematch: context.metadata.rematch.as_ref().map(TableId::to_string),
        created: created_at.as_millis(),
    }
}

/// The table of a rematch: the same people in the same seats, and `person` its
/// owner.
///
/// # Errors
/// When the match is not over or a lesson, or `person` has no seat.
pub(super) fn rematch_request<G: Game>(
    context: &TableContext,
    table: &Table<G>,
    person: &PersonId,
) -> Result<NewTableRequest, ApiError> {
    let own_seat = table.seat_of(person).ok_or(ApiError::NotSeated)?;
    if table.is_program(own_seat) {
        // Whether there is another match is for people to say.
        return Err(ApiError::NotSeated);
    }
    if table.created().is_prepared() {
        return Err(ApiError::Lesson);
    }
    if table.status() != Status::Over {
        return Err(ApiError::NotOver);
    }
    let created = table.created();
    let (preset, changes) = table.next_setup().ok_or(ApiError::NotOver)?;
    // Where a program plays, too, the person waits until it is there.
    let at_once = table.person_count() == 1 && !table.has_program();
    let game = Kind::from_name(G::NAME).ok_or(ApiError::TableClosed)?;
    let max_players = G::Options::presets()
        .into_iter()
        .find(|spec| spec.name == preset)
        .map_or(G::Options::PLAYERS.1, |spec| spec.max_players);
    let mut seats: Vec<_> = Seat::all(table.seats())
        .filter_map(|seat| {
            let occupant = table.occupant(seat)?;
            let names = &context.names;
            let (by, appearance) = match occupant {
                Occupant::Person(person) | Occupant::Program(person) => {
                    (Origin::Person(person.clone()), names.appearance_of(person))
                }
                Occupant::Bot { level, .. } => (
                    Origin::Bot(level.clone()),
                    Appearance::of_name(names.of_occupant(occupant, seat)),
                ),
            };
            Some(NewSeat {
                seat,
                by,
                appearance,
                program: occupant.is_program(),
            })
        })
        .collect();
    // The person that is seated first is the owner.
    seats.sort_by_key(|new| new.seat != own_seat);
    Ok(NewTableRequest {
        game,
        settings: TableSettings {
            setup: MatchSetup::Open {
                preset,
                changes,
                seats: if at_once {
                    table.seats()
                } else {
                    max_players.max(table.seats())
                },
                at_once,
            },
            ..created.settings.clone()
        },
        listed: context.metadata.listed,
        seats,
        deal: None,
        rated: false,
        rematch_of: Some(context.id.clone()),
    })
}
