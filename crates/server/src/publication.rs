//! Who may see a finished match: its people, and everybody once all its people allow it.

use crate::api_error::ApiError;
use crate::app::App;
use crate::daily;
use crate::day::Day;
use crate::extract::JsonBody;
use crate::identity::Identity;
use crate::openapi_responses::{NoSuchTable, NoToken, NotOver, Unavailable};
use crate::table::unnamed;
use crate::tables;
use axum::Json;
use axum::extract::{Path, State};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_kernel::Seat;
use brelan_protocol::matches::{Consent as WireConsent, Publication, Publish};
use brelan_protocol::rest::Fault;
use brelan_record::{Record, SeatKind};
use brelan_store::{Consent, DisplayName, FinishedMatch, MatchSeat};

/// Who of a finished match's people allows others to see it.
#[utoipa::path(
    get, path = "/api/tables/{id}/publication", tag = "matches", params(("id" = String, Path)),
    responses(
        (status = 200, description = "who allows it", body = Publication),
        (status = 403, description = "you had no seat at the end", body = Fault),
        NoToken, NoSuchTable, NotOver, Unavailable,
    )
)]
pub(crate) async fn publication(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
) -> Result<Json<Publication>, ApiError> {
    let person = identity.required_person()?;
    let id = tables::parse_table_id(&id)?;
    let result = result_for(&app, &id, &person).await?;
    Ok(Json(publication_of(&app, &id, &result, &person).await?))
}

/// Allows others to see a finished match, or no longer. It is public while all its people
/// allow it.
#[utoipa::path(
    put, path = "/api/tables/{id}/publication", tag = "matches", params(("id" = String, Path)),
    request_body = Publish,
    responses(
        (status = 200, description = "who allows it now", body = Publication),
        (status = 403, description = "another site's page asks, or you had no seat at the end", body = Fault),
        NoToken, NoSuchTable, NotOver,
    )
)]
pub(crate) async fn publish(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
    JsonBody(asked): JsonBody<Publish>,
) -> Result<Json<Publication>, ApiError> {
    let person = identity.required_person()?;
    let id = tables::parse_table_id(&id)?;
    let result = result_for(&app, &id, &person).await?;
    let consent = asked.consent.map(|consent| match consent {
        WireConsent::Anonymous => Consent::Anonymous,
        WireConsent::Named => Consent::Named,
    });
    app.store.set_consent(&id, &person, consent).await?;
    app.reload_table(&id).await;
    Ok(Json(publication_of(&app, &id, &result, &person).await?))
}

/// The stored record of a finished match, for one reader.
pub(crate) struct ReadableRecord {
    table: TableId,
    text: String,
    /// When it is read.
    now: Timestamp,
    /// What others than its people are told; `None` for those who had a seat.
    published: Option<Published>,
}

/// What the public form of a record is made of.
struct Published {
    result: FinishedMatch,
    consents: Vec<(PersonId, Consent)>,
    names: Vec<DisplayName>,
}

impl ReadableRecord {
    /// The record as its reader may see it. It takes milliseconds.
    ///
    /// # Errors
    /// When it tells the deal of this day, or cannot be read.
    pub(crate) fn read(&self) -> Result<Record, ApiError> {
        let record = read_record(&self.table, &self.text)?;
        if daily::is_hidden(record.shuffle.daily.as_deref(), self.now) {
            return Err(ApiError::DayNotOver);
        }
        let Some(published) = &self.published else {
            return Ok(record);
        };
        let Published {
            result,
            consents,
            names,
        } = published;
        public_record(record, result, consents, names).ok_or(ApiError::Private)
    }

    /// The record as JSON, as its reader may see it. People who had a seat see it as it is stored.
    /// This takes milliseconds.
    ///
    /// # Errors
    /// Those of [`ReadableRecord::read`].
    pub(crate) fn into_json(self) -> Result<Vec<u8>, ApiError> {
        let record = self.read()?;
        let text = match self.published {
            None => self.text,
            Some(_) => record.to_json(),
        };
        Ok(text.into_bytes())
    }
}

/// The record of a finished match as `person` may see it: as it is for those who had a seat,
/// and where all of them allow it for others, with the names that they allow. What is to be
/// refused is refused before the record is read.
///
/// # Errors
/// When there is no such table, its match is not over, or it is private.
pub(crate) async fn record_for(
    app: &App,
    id: &TableId,
    person: Option<&PersonId>,
) -> Result<ReadableRecord, ApiError> {
    let result = finished_result(app, id, person).await?;
    let mut published = None;
    if !has_seat(&result, person) {
        let consents = app.store.consents(id).await?;
        if !is_public(&result, &consents) {
            return Err(ApiError::Private);
        }
        let metadata = app.store.table_metadata(id).await?;
        published = Some(Published {
            result,
            consents,
            names: metadata.map_or_else(Vec::new, |metadata| metadata.people),
        });
    }
    Ok(ReadableRecord {
        text: tables::finished_record(app, id, person).await?,
        table: id.clone(),
        now: app.settings.clock.now(),
        published,
    })
}

/// Reads a stored record. It takes milliseconds.
///
/// # Errors
/// When it cannot be read. Nobody gets such a record: a name that its person has erased may be
/// there.
pub(crate) fn read_record(table: &TableId, text: &str) -> Result<Record, ApiError> {
    let record = Record::from_json(text).and_then(|it| it.check_format().map(|()| it));
    record.map_err(|fault| {
        tracing::error!(table = table.as_str(), %fault, "the record cannot be read");
        ApiError::TableClosed
    })
}

fn has_seat(result: &FinishedMatch, person: Option<&PersonId>) -> bool {
    result.people().any(|player| Some(player) == person)
}

fn consent_of(consents: &[(PersonId, Consent)], person: &PersonId) -> Option<Consent> {
    let mut consents = consents.iter();
    consents.find(|(other, _)| other == person).map(|it| it.1)
}

/// Whether all people of the match allow it to be seen.
fn is_public(result: &FinishedMatch, consents: &[(PersonId, Consent)]) -> bool {
    let mut people = result.people();
    people.all(|person| consent_of(consents, person).is_some())
}

/// The public form of a record, with the names of the people who allow that; `None`
/// unless all people of the match allow it to be seen.
pub fn public_record(
    mut record: Record,
    result: &FinishedMatch,
    consents: &[(PersonId, Consent)],
    names: &[DisplayName],
) -> Option<Record> {
    if !is_public(result, consents) {
        return None;
    }
    let name_of = |seat: &MatchSeat| {
        let person = seat.player.person()?;
        consent_of(consents, person).filter(|consent| consent.is_named())?;
        let named = names.iter().find(|named| named.person == *person)?;
        Some(named.name.clone())
    };
    for (number, seat) in (0..).zip(&mut record.seats) {
        if seat.kind == SeatKind::Person {
            let allowed = result.seats.get(usize::from(number)).and_then(name_of);
            seat.name = allowed.unwrap_or_else(|| unnamed(Seat(number)));
        }
    }
    Some(record)
}

/// The result of a finished match for a person who had a seat at its end.
///
/// # Errors
/// When there is no such table, its match is not over, or the person had no seat.
async fn result_for(app: &App, id: &TableId, person: &PersonId) -> Result<FinishedMatch, ApiError> {
    let result = finished_result(app, id, Some(person)).await?;
    has_seat(&result, Some(person))
        .then_some(result)
        .ok_or(ApiError::NotSeated)
}

/// The result of a finished match, for a request of `person`.
///
/// # Errors
/// When there is no such table for the person, its match is not over, or it was played with
/// the deal of this day.
async fn finished_result(
    app: &App,
    id: &TableId,
    person: Option<&PersonId>,
) -> Result<FinishedMatch, ApiError> {
    let result = match app.store.result(id).await? {
        Some(result) => result,
        None => {
            tables::finished_record(app, id, person).await?;
            let added = app.tables.result(id).await?;
            added.ok_or(ApiError::TableClosed)?
        }
    };
    let tried = app.store.daily_try_at(id).await?;
    if tried.is_some_and(|tried| app.settings.clock.now() < Day(tried.deal.day).end()) {
        return Err(ApiError::DayNotOver);
    }
    Ok(result)
}

async fn publication_of(
    app: &App,
    id: &TableId,
    result: &FinishedMatch,
    person: &PersonId,
) -> Result<Publication, ApiError> {
    let consents = app.store.consents(id).await?;
    let people = result.people().count();
    let allowed = result
        .people()
        .filter(|it| consent_of(&consents, it).is_some())
        .count();
    Ok(Publication {
        people: people as u8,
        allowed: allowed as u8,
        own: consent_of(&consents, person).map(|consent| match consent {
            Consent::Anonymous => WireConsent::Anonymous,
            Consent::Named => WireConsent::Named,
        }),
        public: allowed == people,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_record::RecordedSeat;
    use brelan_store::MatchPlayer;

    fn record() -> Record {
        let text = include_str!("../../table/tests/logs/zero.record.json");
        let mut record = Record::from_json(text).expect("a record");
        record.seats = vec![
            RecordedSeat::person("Zoé"),
            RecordedSeat::bot("Bruno", "solid"),
            RecordedSeat::person("Max"),
        ];
        record
    }

    fn result() -> FinishedMatch {
        let seat = |player| MatchSeat {
            player,
            score: 0,
            won: false,
        };
        let person = |id| MatchPlayer::Person {
            person: PersonId::from_trusted(id),
            stood_in: false,
        };
        let bot = MatchPlayer::Bot {
            level: "solid".into(),
            name: "Bruno".into(),
        };
        FinishedMatch {
            ended: Timestamp::from_millis(1),
            rated: false,
            seats: [person("z"), bot, person("m")].map(seat).to_vec(),
        }
    }

    fn seat_names(consents: &[(&str, Consent)]) -> Option<Vec<String>> {
        let consents: Vec<_> = consents
            .iter()
            .map(|(person, consent)| (PersonId::from_trusted(*person), *consent))
            .collect();
        let names = [("z", "Zoë"), ("m", "Max")].map(|(person, name)| DisplayName {
            person: PersonId::from_trusted(person),
            name: name.into(),
            avatar: None,
        });
        let public = public_record(record(), &result(), &consents, &names)?;
        Some(public.seats.into_iter().map(|seat| seat.name).collect())
    }

    #[test]
    fn a_record_is_public_with_the_names_that_are_allowed_now() {
        use Consent::{Anonymous, Named};
        assert_eq!(seat_names(&[]), None);
        assert_eq!(seat_names(&[("z", Named), ("other", Named)]), None);
        let names = |names: [&str; 3]| Some(names.map(str::to_owned).to_vec());
        let one = seat_names(&[("z", Named), ("m", Anonymous)]);
        assert_eq!(one, names(["Zoë", "Bruno", "Player 3"]));
        let none = seat_names(&[("z", Anonymous), ("m", Anonymous)]);
        assert_eq!(none, names(["Player 1", "Bruno", "Player 3"]));
    }
}
