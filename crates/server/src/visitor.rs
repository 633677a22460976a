//! Somebody who comes, and what they wish for.

use crate::api_error::ApiError;
use crate::app::App;
use crate::names;
use crate::table::SitWish;
use crate::table::new_table::{self, NewTableRequest};
use brelan_bots::{Level, NAMES};
use brelan_catalog::Kind;
use brelan_kernel::Seat;
use brelan_protocol::rest::{Bots, NewTable};
use brelan_table::{Contribution, Origin, Person};

/// The game of this name.
///
/// # Errors
/// Names the games that there are.
pub(crate) fn game(name: &str) -> Result<Kind, ApiError> {
    Kind::from_name(name).ok_or_else(|| {
        let known = Kind::ALL.map(Kind::name).join(", ");
        ApiError::UnknownGame { known }
    })
}

/// Somebody who may make tables and take seats, with what they bring.
pub(crate) struct Visitor {
    person: Person,
    name: String,
    contribution: Option<Contribution>,
}

impl Visitor {
    /// Checks what somebody brings; `refused` are the words that no name may
    /// hold.
    ///
    /// # Errors
    /// Names the field that is wrong.
    pub(crate) fn new(
        person: &Person,
        name: Option<&str>,
        contribution: Option<&str>,
        refused: &[String],
    ) -> Result<Self, ApiError> {
        let contribution = contribution
            .map(|text| Contribution::from_text(text).ok_or(ApiError::InvalidContribution));
        Ok(Visitor {
            person: person.clone(),
            name: names::person_name(person, name, refused)?,
            contribution: contribution.transpose()?,
        })
    }

    /// Checks who comes and what they bring.
    ///
    /// # Errors
    /// When they are barred or at too many tables, or a field is wrong.
    pub(crate) async fn let_in(
        app: &App,
        person: &Person,
        name: Option<&str>,
        contribution: Option<&str>,
    ) -> Result<Self, ApiError> {
        let refused = app.store.refused_names().await?;
        let visitor = Visitor::new(person, name, contribution, &refused)?;
        if app.store.is_barred(&person.0).await? {
            return Err(ApiError::Barred);
        }
        let max = app.settings.tables_per_person;
        if app.store.busy(&person.0).await? >= max {
            return Err(ApiError::TooManyTables { max });
        }
        Ok(visitor)
    }

    /// A wish to sit down, anywhere if no seat is given.
    pub(crate) fn wish(&self, seat: Option<Seat>, code: Option<String>) -> SitWish {
        SitWish {
            person: self.person.clone(),
            name: self.name.clone(),
            seat,
            contribution: self.contribution,
            code,
        }
    }
}

/// The levels of so many bots, in the order of the seats.
///
/// # Errors
/// When there is no such bot, or not one level for each.
fn levels(asked: Option<&Bots>, bots: u8) -> Result<Vec<String>, ApiError> {
    let levels = match asked {
        None => vec![Level::USUAL.name().to_owned(); usize::from(bots)],
        // Also checked where there is no bot to be of it.
        Some(Bots::Alike(level)) => vec![level.clone(); usize::from(bots.max(1))],
        Some(Bots::Each(levels)) if levels.len() == usize::from(bots) => levels.clone(),
        Some(Bots::Each(levels)) => {
            let levels = levels.len();
            return Err(ApiError::LevelCount { levels, bots });
        }
    };
    if levels.iter().any(|level| !NAMES.contains(&level.as_str())) {
        let known = NAMES.join(", ");
        return Err(ApiError::UnknownBot { known });
    }
    Ok(levels.into_iter().take(usize::from(bots)).collect())
}

/// The table that `visitor` asks for.
///
/// # Errors
/// Names the field that is wrong.
pub(crate) fn wish(
    game: Kind,
    asked: &NewTable,
    visitor: &Visitor,
) -> Result<NewTableRequest, ApiError> {
    let terms = new_table::terms(game, asked)?;
    let mut taken = vec![visitor.name.clone()];
    let mut seats = vec![(
        Seat(0),
        Origin::Person(visitor.person.clone()),
        visitor.name.clone(),
    )];
    let bots = asked.players.map_or(0, |players| players.saturating_sub(1));
    for (seat, level) in (1..).zip(levels(asked.bots.as_ref(), bots)?) {
        let name = names::pick_bot_name(&taken);
        taken.push(name.clone());
        seats.push((Seat(seat), Origin::Bot(level), name));
    }
    Ok(NewTableRequest {
        game,
        terms,
        memory_aid: asked.memory_aid,
        clock: new_table::clock(asked.clock)?,
        open: asked.open,
        listed: asked.listed,
        seats,
        contribution: visitor.contribution,
        rematch_of: None,
    })
}
