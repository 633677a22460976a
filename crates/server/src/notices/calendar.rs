//! The calendar of a person's matches of days (RFC 5545): an event for each own turn, at the end
//! of its time. A private link shows it to a calendar program, which has no token.

use super::calendar_texts::{description, summary, title};
use super::slow_matches::{self, FoundMatch};
use super::{deliver, state};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{JsonBody, QueryParams};
use crate::identity::Identity;
use crate::ids;
use crate::limits::Client;
use crate::openapi_responses::{NoToken, Unavailable};
use crate::table::SlowTurn;
use axum::extract::{Path, State};
use axum::http::{HeaderName, header};
use axum::{Extension, Json};
use brelan_ids::{PersonId, Timestamp};
use brelan_protocol::language::Language;
use brelan_protocol::notices::{CalendarQuery, NewCalendar, NoticeState};
use brelan_protocol::rest::Fault;
use brelan_store::Calendar;
use chrono::{DateTime, TimeDelta, Utc};
use icalendar::{Alarm, Component, Event, EventLike};

/// What follows the token in a link: programs know the format by it.
const SUFFIX: &str = ".ics";

/// How often a program should ask for the calendar again.
const REFRESH: TimeDelta = TimeDelta::hours(1);

/// A calendar as a file.
type CalendarFile = ([(HeaderName, &'static str); 2], String);

/// The path of a calendar's link.
pub(super) fn path(calendar: &Calendar) -> String {
    format!("/api/calendars/{}{SUFFIX}", calendar.token)
}

/// Makes a private link to the calendar of the client's person. The one before ends.
#[utoipa::path(
    post, path = "/api/notices/calendar", tag = "notices", request_body = NewCalendar,
    responses(
        (status = 200, description = "your notices, with the link", body = NoticeState),
        NoToken,
    )
)]
pub(crate) async fn make_calendar(
    State(app): State<App>,
    identity: Identity,
    JsonBody(asked): JsonBody<NewCalendar>,
) -> Result<Json<NoticeState>, ApiError> {
    let person = identity.required_person()?;
    let calendar = Calendar {
        person: person.clone(),
        token: hex::encode(ids::random::<16>()),
        language: asked.language.tag().to_owned(),
    };
    app.store.save_calendar(calendar).await?;
    state(&app, &person).await
}

/// Ends the private link to the calendar. A repeated request changes nothing.
#[utoipa::path(
    delete, path = "/api/notices/calendar", tag = "notices",
    responses(
        (status = 200, description = "your notices", body = NoticeState),
        NoToken,
    )
)]
pub(crate) async fn revoke_calendar(
    State(app): State<App>,
    identity: Identity,
) -> Result<Json<NoticeState>, ApiError> {
    let person = identity.required_person()?;
    app.store.delete_calendar(&person).await?;
    state(&app, &person).await
}

/// The calendar of the client's person as a file.
#[utoipa::path(
    get, path = "/api/notices/calendar", tag = "notices", params(CalendarQuery),
    responses(
        (status = 200, description = "the calendar", body = String, content_type = "text/calendar"),
        (status = 400, description = "no such language", body = Fault),
        NoToken, Unavailable,
    )
)]
pub(crate) async fn calendar_file(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    QueryParams(query): QueryParams<CalendarQuery>,
) -> Result<CalendarFile, ApiError> {
    let person = identity.required_person()?;
    file(&app, &client, &person, query.language).await
}

/// The calendar of a private link. It needs no token.
#[utoipa::path(
    get, path = "/api/calendars/{file}", tag = "notices", params(("file" = String, Path)),
    responses(
        (status = 200, description = "the calendar", body = String, content_type = "text/calendar"),
        (status = 404, description = "there is no such link, or it has ended", body = Fault),
        Unavailable,
    )
)]
pub(crate) async fn calendar_link(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Path(name): Path<String>,
) -> Result<CalendarFile, ApiError> {
    let token = name.strip_suffix(SUFFIX).ok_or(ApiError::NoSuchCalendar)?;
    let calendar = app.store.calendar(token).await?;
    let calendar = calendar.ok_or(ApiError::NoSuchCalendar)?;
    let language = deliver::language(&calendar.language);
    file(&app, &client, &calendar.person, language).await
}

async fn file(
    app: &App,
    client: &Client,
    person: &PersonId,
    language: Language,
) -> Result<CalendarFile, ApiError> {
    let found = slow_matches::find(app, person).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"brelan.ics\"",
        ),
    ];
    let scheme = if client.https { "https" } else { "http" };
    let host = client.host.as_deref();
    let origin = host.map(|host| format!("{scheme}://{host}"));
    let own = found
        .iter()
        .filter_map(|it| Some((it, it.own_turn(person)?)));
    Ok((headers, text(own, origin.as_deref(), language)))
}

/// The calendar with an event for each turn.
fn text<'a>(
    turns: impl Iterator<Item = (&'a FoundMatch, &'a SlowTurn)>,
    origin: Option<&str>,
    language: Language,
) -> String {
    let mut calendar = icalendar::Calendar::new();
    calendar.name(title(language)).ttl(&REFRESH);
    for (found, slow) in turns {
        calendar.push(event(found, slow, origin, language));
    }
    calendar.to_string()
}

fn event(found: &FoundMatch, slow: &SlowTurn, origin: Option<&str>, language: Language) -> Event {
    let (turn, table) = (&slow.turn, &slow.table);
    let (end, changed) = (time(turn.until), time(slow.last_at));
    let summary = summary(&found.info.game, &found.others(), language);
    let reminder =
        TimeDelta::seconds((slow.turn_time / deliver::REMINDER_DIVISOR).as_secs() as i64);
    let uid = format!("{table}-{}@brelan", turn.began_seq);
    let mut alarm = Alarm::display(&summary, -reminder);
    // Otherwise each answer would have another alarm.
    alarm.uid(&format!("alarm-{uid}")).timestamp(changed);
    let mut event = Event::new();
    event
        .uid(&uid)
        .summary(&summary)
        .description(description(language))
        .starts(end)
        .ends(end)
        .timestamp(changed)
        .last_modified(changed)
        .sequence(u32::try_from(slow.changes).unwrap_or(u32::MAX))
        .alarm(alarm);
    if let Some(origin) = origin {
        event.url(&format!("{origin}/table/{table}"));
    }
    event.done()
}

/// A timestamp without its fraction of a second.
fn time(timestamp: Timestamp) -> DateTime<Utc> {
    let seconds = timestamp.since(Timestamp::EPOCH).as_secs();
    let seconds = i64::try_from(seconds).unwrap_or_default();
    DateTime::from_timestamp(seconds, 0).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::day::DAY;
    use brelan_ids::TableId;
    use brelan_kernel::Seat;
    use brelan_protocol::rest::{SeatInfo, Status, TableInfo};
    use brelan_table::RunningTurn;

    fn slow() -> SlowTurn {
        SlowTurn {
            table: TableId::from_trusted("0123456789abcdef0123"),
            turn: RunningTurn {
                seat: Seat(0),
                person: PersonId::from_trusted("p"),
                began_seq: 17,
                until: Timestamp::from_millis(1_800_000_000_900),
            },
            turn_time: 2 * DAY,
            changes: 3,
            last_at: Timestamp::from_millis(1_799_900_000_000),
        }
    }

    fn found(names: &[&str]) -> FoundMatch {
        let seats = names.iter().map(|name| SeatInfo {
            name: (*name).into(),
            ..SeatInfo::default()
        });
        let seats: Vec<_> = [SeatInfo::default()].into_iter().chain(seats).collect();
        FoundMatch {
            info: TableInfo {
                id: slow().table.to_string(),
                game: "quando".into(),
                seats,
                status: Status::Playing,
                you: Some(Seat(0)),
                your_turn: true,
                turn: Some(Seat(0)),
                ..TableInfo::default()
            },
            turn: Some(slow()),
        }
    }

    fn calendar(names: &[&str], language: Language) -> String {
        let (found, slow) = (found(names), slow());
        let origin = Some("https://cards.example.org");
        text([(&found, &slow)].into_iter(), origin, language)
    }

    #[test]
    fn an_own_turn_is_an_event_at_the_end_of_its_time() {
        let text = calendar(&["Zo\u{e9}"], Language::English);
        for line in [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "X-WR-CALNAME:Brelan: my turns",
            "UID:0123456789abcdef0123-17@brelan",
            "DTSTART:20270115T080000Z",
            "DTEND:20270115T080000Z",
            "DTSTAMP:20270114T041320Z",
            "LAST-MODIFIED:20270114T041320Z",
            "SEQUENCE:3",
            "SUMMARY:Quando: your turn ends (Zo\u{e9})",
            "BEGIN:VALARM",
            "ACTION:DISPLAY",
            "TRIGGER:-PT43200S",
            "URL:https://cards.example.org/table/0123456789abcdef0123",
            "END:VCALENDAR",
        ] {
            assert!(text.split("\r\n").any(|it| it == line), "{line} in {text}");
        }
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
        assert!(text.ends_with("\r\n"));
        assert_eq!(text, calendar(&["Zo\u{e9}"], Language::English));
    }

    #[test]
    fn names_are_escaped_and_long_lines_folded() {
        let names = [
            "Max, the \\ 1st; \"x\"",
            &"\u{1f0a1}".repeat(24),
            "A\u{a0}B",
        ];
        for language in [
            Language::English,
            Language::French,
            Language::German,
            Language::Dutch,
        ] {
            let text = calendar(&names, language);
            for line in text.split("\r\n") {
                assert!(line.len() <= 75, "{line}");
            }
            let unfolded = text.replace("\r\n ", "");
            let name = "Max\\, the \\\\ 1st\\; \"x\"";
            assert!(unfolded.contains(name), "{unfolded}");
            assert!(unfolded.contains(names[1]), "{unfolded}");
        }
    }

    #[test]
    fn without_an_own_turn_the_calendar_is_empty() {
        let text = text([].into_iter(), None, Language::German);
        assert!(!text.contains("VEVENT"), "{text}");
        assert!(text.contains("X-WR-CALNAME:Brelan: meine Z\u{fc}ge"));
    }
}
