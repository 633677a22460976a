//! What is told of a table besides the play.

use super::new_table::Wish;
use crate::fault::Failure;
use brelan_catalog::Kind;
use brelan_kernel::{Game, Seat};
use brelan_protocol::rest::{SeatInfo, Status, TableInfo};
use brelan_store::About;
use brelan_table::{By, Created, Input, Occupant, Person, Table, What};

/// A table, or what is left of one whose log does not replay.
pub(super) enum Kept<G: Game> {
    Open(Box<Table<G>>),
    Closed(Relic),
}

/// What can be read of a log that does not replay.
pub(super) struct Relic {
    created: Option<Box<Created>>,
    at: u64,
    bots: Vec<Option<String>>,
}

impl Relic {
    /// What is known of a table whose log goes on in a way that does not fit.
    pub(super) fn of<G: Game>(table: &Table<G>) -> Self {
        let bot = |seat| {
            table
                .occupant(seat)
                .and_then(Occupant::bot)
                .map(str::to_owned)
        };
        Relic {
            created: Some(Box::new(table.created().clone())),
            at: table.created_at(),
            bots: Seat::all(table.players()).map(bot).collect(),
        }
    }

    /// What these inputs tell without any rule.
    pub(super) fn new(log: &[Input]) -> Self {
        let created = log.first().and_then(|first| match &first.what {
            What::Created(created) => Some(Box::new(created.clone())),
            _ => None,
        });
        let seated = log
            .iter()
            .filter(|input| matches!(input.what, What::Seated {}));
        let bot = |input: &Input| match &input.by {
            By::Bot(level) => Some(level.clone()),
            By::Host | By::Person(_) => None,
        };
        Relic {
            created,
            at: log.first().map_or(0, |first| first.at),
            bots: seated.map(bot).collect(),
        }
    }
}

/// What `person` may know of a table.
pub(super) fn info<G: Game>(
    id: &str,
    kept: &Kept<G>,
    about: &About,
    person: Option<&Person>,
) -> TableInfo {
    let created = match kept {
        Kept::Open(table) => Some(table.created()),
        Kept::Closed(relic) => relic.created.as_deref(),
    };
    let you = person.and_then(|person| {
        let mine = about
            .seats
            .iter()
            .position(|seat| seat.person.as_ref() == Some(&person.0));
        mine.map(|seat| Seat(seat as u8))
    });
    let (status, your_turn, at) = match kept {
        Kept::Open(table) => {
            let your_turn = you.is_some_and(|seat| table.waits_for(seat));
            (table.status(), your_turn, table.created_at())
        }
        Kept::Closed(relic) => (Status::Closed, false, relic.at),
    };
    let seats = about.seats.iter().enumerate();
    TableInfo {
        id: id.to_owned(),
        game: about.game.clone(),
        options: created
            .map(|created| created.options.clone())
            .unwrap_or_default(),
        seats: seats
            .map(|(seat, row)| SeatInfo {
                name: row.name.clone(),
                bot: kept.bot(seat),
            })
            .collect(),
        memory_aid: created.is_some_and(|created| created.memory_aid),
        commitment: created
            .map(|created| hex::encode(created.commitment))
            .unwrap_or_default(),
        status,
        you,
        your_turn,
        rematch: about.rematch.clone(),
        created: at,
    }
}

impl<G: Game> Kept<G> {
    fn bot(&self, seat: usize) -> Option<String> {
        match self {
            Kept::Open(table) => {
                let occupant = table.occupant(Seat(seat as u8));
                occupant.and_then(Occupant::bot).map(str::to_owned)
            }
            Kept::Closed(relic) => relic.bots.get(seat).cloned().flatten(),
        }
    }
}

/// The table that a rematch would be.
///
/// # Errors
/// When the match is not over, or `person` has no seat.
pub(super) fn rematch<G: Game>(
    id: &str,
    table: &Table<G>,
    about: &About,
    person: &Person,
) -> Result<Wish, Failure> {
    table.seat_of(person).ok_or_else(Failure::not_seated)?;
    if table.status() != Status::Over {
        return Err(Failure::not_over());
    }
    let by = |occupant: &Occupant| match occupant {
        Occupant::Person(person) => By::Person(person.clone()),
        Occupant::Bot(level) => By::Bot(level.clone()),
    };
    let seats = Seat::all(table.players()).zip(&about.seats);
    Ok(Wish {
        game: Kind::from_name(G::NAME).ok_or_else(Failure::closed)?,
        options: serde_json::to_value(table.next_options()).expect("options are JSON"),
        memory_aid: table.created().memory_aid,
        seats: seats
            .filter_map(|(seat, row)| Some((by(table.occupant(seat)?), row.name.clone())))
            .collect(),
        rematch_of: Some(id.to_owned()),
    })
}
