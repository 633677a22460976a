//! Guests: people that may make tables and take seats, and their requests.

use crate::api_error::ApiError;
use crate::app::App;
use crate::lesson::{self, Deal};
use crate::limits::ClientNetwork;
use crate::table::new_table::{self, NewSeat, NewTableRequest};
use crate::table::{Appearance, SeatRequest};
use crate::{animals, names};
use brelan_bots::{Level, NAMES};
use brelan_catalog::Kind;
use brelan_ids::PersonId;
use brelan_kernel::Seat;
use brelan_protocol::avatar::Avatar;
use brelan_protocol::daily::PlayDaily;
use brelan_protocol::rated::PlayRated;
use brelan_protocol::rest::{Bots, NewTable, PlayNow, Profile, Sit};
use brelan_table::{Origin, STAND_IN_LEVEL};
use futures_util::future::join;

/// The game of this name.
///
/// # Errors
/// Names the games that there are.
pub(crate) fn parse_game(name: &str) -> Result<Kind, ApiError> {
    Kind::from_name(name).ok_or_else(|| {
        let known = Kind::ALL.map(Kind::name).join(", ");
        ApiError::UnknownGame { known }
    })
}

/// What a request says of its sender.
#[derive(Clone, Copy, Default)]
pub(crate) struct GuestFields<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) avatar: Option<&'a str>,
}

/// Takes the fields from a request.
macro_rules! guest_fields {
    ($($request:ident),+) => {
        $(impl<'a> From<&'a $request> for GuestFields<'a> {
            fn from(asked: &'a $request) -> Self {
                GuestFields {
                    name: asked.name.as_deref(),
                    avatar: asked.avatar.as_deref(),
                }
            }
        })+
    };
}

guest_fields!(NewTable, PlayNow, Sit, Profile, PlayDaily, PlayRated);

/// A person that may make tables and take seats, with a valid name and avatar.
pub(crate) struct Guest {
    person: PersonId,
    pub(crate) appearance: Appearance,
}

impl Guest {
    /// Validates the fields of a person; `refused` are the words that no name may
    /// hold.
    ///
    /// # Errors
    /// Names the field that is wrong.
    pub(crate) fn new(
        person: &PersonId,
        fields: GuestFields<'_>,
        refused: &[String],
    ) -> Result<Self, ApiError> {
        let avatar = fields
            .avatar
            .map(|name| Avatar::from_name(name).ok_or_else(ApiError::unknown_avatar));
        Ok(Guest {
            person: person.clone(),
            appearance: Appearance {
                name: names::person_name(person, fields.name, refused)?,
                avatar: avatar.transpose()?,
            },
        })
    }

    /// Validates the fields of a person, and checks that the operator has not barred
    /// that person.
    ///
    /// # Errors
    /// When the person is barred, or a field is wrong.
    pub(crate) async fn validate(
        app: &App,
        person: &PersonId,
        fields: GuestFields<'_>,
    ) -> Result<Self, ApiError> {
        // At the same time: each waits for the store.
        let (refused, barred) = join(
            app.moderation.refused_names(),
            app.moderation.refuse_barred(person),
        )
        .await;
        let guest = Guest::new(person, fields, &refused?)?;
        barred.map(|()| guest)
    }

    /// Validates the fields of a person, and checks that the person may take a seat.
    ///
    /// # Errors
    /// When the person is barred or at too many tables, or a field is wrong.
    pub(crate) async fn validate_with_table_limit(
        app: &App,
        person: &PersonId,
        fields: GuestFields<'_>,
    ) -> Result<Self, ApiError> {
        let (guest, limited) = join(
            Guest::validate(app, person, fields),
            limit_tables(app, person),
        )
        .await;
        let guest = guest?;
        limited.map(|()| guest)
    }

    /// A request for a seat; `None` is any seat.
    pub(crate) fn seat_request(
        &self,
        network: ClientNetwork,
        seat: Option<Seat>,
        code: Option<String>,
    ) -> SeatRequest {
        SeatRequest {
            person: self.person.clone(),
            network,
            appearance: self.appearance.clone(),
            seat,
            code,
            program: false,
        }
    }
}

/// Checks that the person may have one more table.
///
/// # Errors
/// When the person is at too many tables.
pub(crate) async fn limit_tables(app: &App, person: &PersonId) -> Result<(), ApiError> {
    let max = app.settings.tables_per_person;
    match app.store.count_active_tables(person).await? >= max {
        true => Err(ApiError::TooManyTables { max }),
        false => Ok(()),
    }
}

/// Seats a bot for each barred person of a rematch, and gives a suggested name to each
/// person whose name is refused now.
///
/// # Errors
/// When the store fails.
pub(crate) async fn moderate_seats(
    app: &App,
    request: &mut NewTableRequest,
) -> Result<(), ApiError> {
    let refused = app.moderation.refused_names().await?;
    for index in 0..request.seats.len() {
        let names = request.seats.iter().map(|new| new.appearance.name.clone());
        let mut taken: Vec<String> = names.collect();
        let name = taken.swap_remove(index);
        let new = &mut request.seats[index];
        let Origin::Person(person) = &new.by else {
            continue;
        };
        if app.moderation.is_barred(person).await? {
            new.by = Origin::Bot(STAND_IN_LEVEL.to_owned());
            new.program = false;
            new.appearance = Appearance::of_name(names::pick_bot_name(&taken));
        } else if names::person_name(person, Some(&name), &refused).is_err() {
            let suggested = animals::suggested_name(person);
            new.appearance.name = names::distinct_name(suggested, &taken);
        }
    }
    Ok(())
}

/// The levels of `bots` bots, in the order of the seats.
///
/// # Errors
/// When a level is unknown, or there is not one for each bot.
fn bot_levels(asked: Option<&Bots>, bots: u8) -> Result<Vec<String>, ApiError> {
    let levels = match asked {
        None => vec![Level::USUAL.name().to_owned(); usize::from(bots)],
        // One at least, so that the level is also checked when there are no bots.
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

/// The table that `guest` asks for.
///
/// # Errors
/// Names the field that is wrong.
pub(crate) fn new_table_request(
    game: Kind,
    asked: &NewTable,
    guest: &Guest,
) -> Result<NewTableRequest, ApiError> {
    let (prepared, deal) = match asked.lesson {
        true => lesson::prepare(game, asked).map(|(table, deal)| (Some(table), Some(deal)))?,
        false => (None, None),
    };
    request_with_deal(game, prepared.as_ref().unwrap_or(asked), deal, guest)
}

/// The table that `guest` asks for, with a prepared deal or with one that chance draws.
///
/// # Errors
/// Names the field that is wrong.
pub(crate) fn request_with_deal(
    game: Kind,
    asked: &NewTable,
    deal: Option<Deal>,
    guest: &Guest,
) -> Result<NewTableRequest, ApiError> {
    let settings = new_table::settings(game, asked)?;
    let mut taken = vec![guest.appearance.name.clone()];
    let mut seats = vec![NewSeat {
        seat: Seat(0),
        by: Origin::Person(guest.person.clone()),
        appearance: guest.appearance.clone(),
        program: false,
    }];
    let bots = asked.players.map_or(0, |players| players.saturating_sub(1));
    for (seat, level) in (1..).zip(bot_levels(asked.bots.as_ref(), bots)?) {
        let name = names::pick_bot_name(&taken);
        taken.push(name.clone());
        seats.push(NewSeat {
            seat: Seat(seat),
            by: Origin::Bot(level),
            appearance: Appearance::of_name(name),
            program: false,
        });
    }
    Ok(NewTableRequest {
        game,
        settings,
        listed: asked.listed,
        seats,
        deal,
        rated: false,
        rematch_of: None,
    })
}
