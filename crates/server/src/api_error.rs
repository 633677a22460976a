//! The errors of the REST interface.

use crate::limits::MAX_BODY_BYTES;
use crate::names::NameError;
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use brelan_kernel::OptionError;
use brelan_protocol::avatar::Avatar;
use brelan_protocol::rest::Fault;
use brelan_store::StoreError;
use brelan_table::{NoSeat, Problem, TimeControl};
use std::time::Duration;

/// Why a request is refused. Each error has a status, a code for programs and a
/// message for people; it is sent as a [`Fault`].
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// No game has this name; `known` lists the names.
    #[error("the games here are: {known}")]
    UnknownGame { known: String },
    /// No bot has this name; `known` lists the names.
    #[error("the bots here are: {known}")]
    UnknownBot { known: String },
    /// The number of levels is not the number of bots.
    #[error("{levels} levels for {bots} bots: give one for each")]
    LevelCount { levels: usize, bots: u8 },
    #[error("{}", clock_message())]
    InvalidClock,
    /// No animal has this name; `known` lists the names.
    #[error("the animals here are: {known}")]
    UnknownAvatar { known: String },
    /// A lesson is prepared: nothing of it can be chosen.
    #[error("a lesson is prepared: it takes `game`, `name` and `avatar` and no setting")]
    LessonSettings,
    /// What a lesson does not have.
    #[error(
        "a lesson or a daily deal is prepared, for one person: it has no rematch and no code, \
         and a lesson has no record"
    )]
    Lesson,
    /// The deal of a day is told when the day is over.
    #[error("the deal of the day can be seen when the day is over")]
    DayNotOver,
    /// How others have played a deal of today is told after one's own try.
    #[error("finish your own try at this deal first; when the day is over everybody may see it")]
    OwnTryFirst,
    #[error("nobody has finished this deal in time")]
    NobodyFinished,
    /// There is no deal of this date: it is to come, or was never drawn.
    #[error("there is no deal of this date; a date is such as 2026-11-23")]
    NoSuchDeal,
    /// There is no such group, or its link is wrong.
    #[error("there is no such group; it may have been deleted")]
    NoSuchGroup,
    #[error("this is for the members of the group; join it first")]
    NotMember,
    #[error("this is for the founder of the group")]
    NotFounder,
    #[error("the group has {max} members already")]
    GroupFull { max: u32 },
    #[error("at most {max} groups; leave one first")]
    TooManyGroups { max: u32 },
    /// A group's table is for people.
    #[error(
        "the tables of a group are for people: without `players`, `bots`, `lesson` and `listed`"
    )]
    GroupSettings,
    #[error("this group has no such season; `seasons` lists them")]
    NoSuchSeason,
    /// The operator has switched notices off.
    #[error("this server sends no notices")]
    NoPush,
    /// The address of a push service that is none, or is not public.
    #[error("an endpoint is an address of a push service in the public internet, with https")]
    InvalidEndpoint,
    /// The keys with which notices would be encrypted.
    #[error("`p256dh` is a public key of P-256, `auth` has 16 bytes, both in Base64 for URLs")]
    InvalidBrowserKey,
    #[error(
        "quiet hours are two different times of a day, in minutes from 0 to 1439, in a time zone \
         such as Europe/Paris"
    )]
    InvalidQuietHours,
    #[error("notices come to at most {max} browsers; turn them off in another one first")]
    TooManyDevices { max: u32 },
    #[error("there is no such calendar; its link may have been renewed")]
    NoSuchCalendar,
    #[error(transparent)]
    InvalidName(#[from] NameError),
    #[error("{}", .0.message)]
    InvalidOption(OptionError),
    /// A seat's code that fits no seat.
    #[error("this link was used already, or is not of this table")]
    InvalidSeatCode,
    /// No viewer of the match.
    #[error("a viewer is the number of a seat, `spectator` or `open`")]
    InvalidViewer,
    #[error("`after` is the `next` of the page before")]
    InvalidCursor,
    /// There is no such table, or the client must not know of it.
    #[error("there is no such table")]
    NotFound,
    /// No path of the interface.
    #[error("the interface has no such path; /api/openapi.json lists those that it has")]
    NoSuchPath,
    #[error("this path does not take this method; the header Allow lists those that it takes")]
    MethodNotAllowed,
    #[error("the match is not over yet")]
    NotOver,
    /// Not all people of the match allow others to see it.
    #[error("only the people of this match may see it, until all of them allow others to")]
    Private,
    /// The table's log does not replay.
    #[error("the table was played by other rules and is closed")]
    TableClosed,
    #[error("this is for somebody with a seat; a token comes with the first table")]
    NoToken,
    /// A token that this server has not signed.
    #[error("this server has not signed this token; send the request without it to get a new one")]
    InvalidToken,
    /// A page of another site sends the request.
    #[error("requests from pages of other sites are refused")]
    ForeignOrigin,
    /// No `Host`, two of them, or one that is no host.
    #[error("send one Host header, with the name or address of this server")]
    InvalidHost,
    /// Two headers of a proxy name two clients.
    #[error(
        "`X-Forwarded-For` and `Forwarded` name two clients; the operator's proxy must remove the \
         header that it does not set"
    )]
    TwoClients,
    /// A host that the operator has not allowed.
    #[error(
        "this server does not answer for this host; its operator can allow the name with --allow-host"
    )]
    UnknownHost,
    #[error("this is for those who sit at the table")]
    NotSeated,
    #[error("{}", seat_message(*.0))]
    SeatRefused(NoSeat),
    #[error("this is for the owner of the table")]
    NotOwner,
    /// The settings of a table stay from when its match begins.
    #[error("the match has begun: its settings stay")]
    SettingsTooLate,
    #[error("more sit at the table than a match with these settings can have; free seats first")]
    TooManySeated,
    /// The options are for numbers of players that the table does not have.
    #[error(
        "no number of players from those who sit there up to the seats can play by these options"
    )]
    UnplayableOptions,
    /// Strangers have sat down at a listed table for what the lobby showed.
    #[error(
        "others have sat down for these settings, because the table is listed; make another one"
    )]
    OthersSeated,
    #[error(
        "a program sits down with `Authorization: Bearer` and without a seat's code; cookies are \
         for people"
    )]
    InvalidProgram,
    #[error("people meet at listed tables; a program sits down at one that is in no list")]
    NoPrograms,
    /// A person from the client's network has seen a seat's cards in this match, and
    /// people from other networks play in it.
    #[error("somebody has played here from your network already; you can watch")]
    SameAddress,
    /// The operator lets the person make no tables and take no seats.
    #[error("the operator of this server has barred you")]
    Barred,
    #[error("at most {max} tables at a time; finish or leave one first")]
    TooManyTables { max: u32 },
    /// The lobby would show too many tables of one person or one address.
    #[error(
        "at most {max} listed tables; begin a match or leave one first, or make one that is not \
         listed"
    )]
    TooManyListed { max: u32 },
    /// The store fails.
    #[error("the server cannot store or read at the moment; try again later")]
    Unavailable,
    /// A rate or a number of sockets exceeds its limit.
    #[error("this was asked too often; try again in {} s", .retry_after.as_secs())]
    TooManyRequests { retry_after: Duration },
    /// The body did not arrive in time.
    #[error("the request took too long; try again")]
    RequestTimeout,
    /// Passkeys need https, or `localhost`, and the origin that the operator has set.
    #[error(
        "passkeys do not work under this address: they need https under the address that the \
         operator has set"
    )]
    NoPasskeysHere,
    /// The answer of a passkey that fits no open challenge of this browser.
    #[error("this was answered before, or too late, or elsewhere; begin again")]
    StaleChallenge,
    /// The answer of a passkey that is none, or is forged.
    #[error("this is no valid answer of a passkey of this address")]
    InvalidPasskey,
    /// The passkey belongs to no account here, or no longer.
    #[error("no account here has this passkey")]
    UnknownPasskey,
    #[error("no account has this recovery code, or it was used")]
    InvalidRecoveryCode,
    #[error("a name for a passkey has 1 to 40 characters")]
    InvalidPasskeyName,
    #[error("at most {max} passkeys; remove one first")]
    TooManyPasskeys { max: usize },
    #[error("this is the last passkey of the account, which stays")]
    LastPasskey,
    #[error("this is for somebody with an account")]
    NoAccount,
    /// A seat of a rated match is its account's.
    #[error("a rated match has no code: sign in to your account on the other device")]
    RatedSeat,
    /// The session of the token has ended, or its guest is none any more.
    #[error("this session has ended; sign in again, or go on as a guest")]
    SessionEnded,
    #[error("send JSON as application/json")]
    NotJson,
    #[error("send at most {MAX_BODY_BYTES} bytes")]
    BodyTooLarge,
    /// A body that cannot be read, or does not have the fields it must have.
    #[error("{message}")]
    InvalidBody {
        status: StatusCode,
        field: Option<String>,
        message: String,
    },
}

impl ApiError {
    /// A rate or a number exceeds its limit for so long; told in whole seconds.
    pub(crate) fn too_many_requests(wait: Duration) -> Self {
        let seconds = wait.as_millis().div_ceil(1000).max(1) as u64;
        ApiError::TooManyRequests {
            retry_after: Duration::from_secs(seconds),
        }
    }

    /// No animal has this name.
    pub(crate) fn unknown_avatar() -> Self {
        let known: Vec<_> = Avatar::ALL.iter().map(|avatar| avatar.name()).collect();
        ApiError::UnknownAvatar {
            known: known.join(", "),
        }
    }

    /// Why a person cannot sit down.
    pub(crate) fn seat_refused(reason: NoSeat) -> Self {
        match reason {
            NoSeat::UsedUp => ApiError::InvalidSeatCode,
            reason => ApiError::SeatRefused(reason),
        }
    }

    /// Why a person cannot change the settings of a table.
    pub(crate) fn settings_refused(problem: Problem) -> Self {
        match problem {
            Problem::NotSeated => ApiError::NotSeated,
            Problem::Closed => ApiError::SeatRefused(NoSeat::Closed),
            Problem::Begun => ApiError::SettingsTooLate,
            Problem::WrongNumber => ApiError::TooManySeated,
            Problem::NotOwner => ApiError::NotOwner,
            // The others are no answers to this request.
            Problem::BadRequest
            | Problem::Stale
            | Problem::WrongSeat
            | Problem::StoodIn
            | Problem::NotGone => ApiError::UnplayableOptions,
        }
    }

    /// Whether it refuses something because of the seats of a table, or of what was played there.
    pub(crate) fn depends_on_table(&self) -> bool {
        matches!(
            self,
            ApiError::NotSeated
                | ApiError::SeatRefused(_)
                | ApiError::NotOwner
                | ApiError::SettingsTooLate
                | ApiError::TooManySeated
                | ApiError::UnplayableOptions
                | ApiError::OthersSeated
                | ApiError::InvalidSeatCode
                | ApiError::SameAddress
                | ApiError::NotOver
        )
    }

    /// The status, the code for programs, and the field of the request that is wrong.
    fn outline(&self) -> (StatusCode, &'static str, Option<&str>) {
        match self {
            ApiError::UnknownGame { .. } => (StatusCode::BAD_REQUEST, "bad_game", Some("game")),
            ApiError::UnknownBot { .. } => (StatusCode::BAD_REQUEST, "bad_bot", Some("bots")),
            ApiError::LevelCount { .. } => (StatusCode::BAD_REQUEST, "bad_bot", Some("bots")),
            ApiError::InvalidClock => (StatusCode::BAD_REQUEST, "bad_clock", Some("clock")),
            ApiError::UnknownAvatar { .. } => {
                (StatusCode::BAD_REQUEST, "bad_avatar", Some("avatar"))
            }
            ApiError::LessonSettings => (StatusCode::BAD_REQUEST, "bad_lesson", Some("lesson")),
            ApiError::Lesson => (StatusCode::CONFLICT, "lesson", None),
            ApiError::DayNotOver => (StatusCode::CONFLICT, "day_not_over", None),
            ApiError::OwnTryFirst => (StatusCode::FORBIDDEN, "own_try_first", None),
            ApiError::NobodyFinished => (StatusCode::NOT_FOUND, "nobody_finished", None),
            ApiError::NoSuchDeal => (StatusCode::NOT_FOUND, "no_such_deal", Some("date")),
            ApiError::NoSuchGroup => (StatusCode::NOT_FOUND, "not_found", None),
            ApiError::NotMember => (StatusCode::FORBIDDEN, "not_member", None),
            ApiError::NotFounder => (StatusCode::FORBIDDEN, "not_founder", None),
            ApiError::GroupFull { .. } => (StatusCode::CONFLICT, "group_full", None),
            ApiError::TooManyGroups { .. } => {
                (StatusCode::TOO_MANY_REQUESTS, "too_many_groups", None)
            }
            ApiError::GroupSettings => (StatusCode::BAD_REQUEST, "bad_group", Some("table")),
            ApiError::NoSuchSeason => (StatusCode::NOT_FOUND, "no_such_season", Some("season")),
            ApiError::NoPush => (StatusCode::CONFLICT, "no_push", None),
            ApiError::InvalidEndpoint => {
                (StatusCode::BAD_REQUEST, "bad_endpoint", Some("endpoint"))
            }
            ApiError::InvalidBrowserKey => {
                (StatusCode::BAD_REQUEST, "bad_push_key", Some("p256dh"))
            }
            ApiError::InvalidQuietHours => {
                (StatusCode::BAD_REQUEST, "bad_quiet_hours", Some("quiet"))
            }
            ApiError::TooManyDevices { .. } => (StatusCode::CONFLICT, "too_many_devices", None),
            ApiError::NoSuchCalendar => (StatusCode::NOT_FOUND, "not_found", None),
            ApiError::InvalidName(_) => (StatusCode::BAD_REQUEST, "bad_name", Some("name")),
            ApiError::InvalidOption(error) => {
                (StatusCode::BAD_REQUEST, "bad_option", Some(&error.field))
            }
            ApiError::InvalidSeatCode => (StatusCode::BAD_REQUEST, "bad_code", Some("code")),
            ApiError::InvalidViewer => (StatusCode::BAD_REQUEST, "bad_viewer", Some("viewer")),
            ApiError::InvalidCursor => (StatusCode::BAD_REQUEST, "bad_cursor", Some("after")),
            ApiError::NotFound => (StatusCode::NOT_FOUND, "not_found", None),
            ApiError::NoSuchPath => (StatusCode::NOT_FOUND, "not_found", None),
            ApiError::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "bad_method", None),
            ApiError::NotOver => (StatusCode::CONFLICT, "not_over", None),
            ApiError::Private => (StatusCode::FORBIDDEN, "private", None),
            ApiError::TableClosed => (StatusCode::CONFLICT, "closed", None),
            ApiError::NoToken => (StatusCode::UNAUTHORIZED, "no_token", None),
            ApiError::InvalidToken => (StatusCode::UNAUTHORIZED, "bad_token", None),
            ApiError::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign_origin", None),
            ApiError::InvalidHost => (StatusCode::BAD_REQUEST, "bad_host", None),
            ApiError::TwoClients => (StatusCode::BAD_REQUEST, "two_clients", None),
            ApiError::UnknownHost => (StatusCode::MISDIRECTED_REQUEST, "unknown_host", None),
            ApiError::NotSeated => (StatusCode::FORBIDDEN, "not_seated", None),
            ApiError::SeatRefused(reason) => (StatusCode::CONFLICT, seat_code(*reason), None),
            ApiError::NotOwner => (StatusCode::FORBIDDEN, "not_host", None),
            ApiError::SettingsTooLate => (StatusCode::CONFLICT, "begun", None),
            ApiError::TooManySeated => (StatusCode::CONFLICT, "wrong_number", None),
            ApiError::UnplayableOptions => (StatusCode::BAD_REQUEST, "bad_option", Some("options")),
            ApiError::OthersSeated => (StatusCode::CONFLICT, "others_seated", None),
            ApiError::InvalidProgram => (StatusCode::BAD_REQUEST, "bad_program", Some("program")),
            ApiError::NoPrograms => (StatusCode::CONFLICT, "no_programs", None),
            ApiError::SameAddress => (StatusCode::CONFLICT, "same_address", None),
            ApiError::Barred => (StatusCode::FORBIDDEN, "barred", None),
            ApiError::TooManyTables { .. } => {
                (StatusCode::TOO_MANY_REQUESTS, "too_many_tables", None)
            }
            ApiError::TooManyListed { .. } => {
                (StatusCode::TOO_MANY_REQUESTS, "too_many_listed", None)
            }
            ApiError::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "not_stored", None),
            ApiError::TooManyRequests { .. } => {
                (StatusCode::TOO_MANY_REQUESTS, "too_many_requests", None)
            }
            ApiError::RequestTimeout => (StatusCode::REQUEST_TIMEOUT, "too_slow", None),
            ApiError::NoPasskeysHere => (StatusCode::CONFLICT, "no_passkeys", None),
            ApiError::StaleChallenge => (StatusCode::CONFLICT, "stale_challenge", None),
            ApiError::InvalidPasskey => (StatusCode::BAD_REQUEST, "bad_passkey", None),
            ApiError::UnknownPasskey => (StatusCode::BAD_REQUEST, "unknown_passkey", None),
            ApiError::InvalidRecoveryCode => {
                (StatusCode::BAD_REQUEST, "bad_recovery_code", Some("code"))
            }
            ApiError::InvalidPasskeyName => {
                (StatusCode::BAD_REQUEST, "bad_passkey_name", Some("name"))
            }
            ApiError::TooManyPasskeys { .. } => (StatusCode::CONFLICT, "too_many_passkeys", None),
            ApiError::LastPasskey => (StatusCode::CONFLICT, "last_passkey", None),
            ApiError::NoAccount => (StatusCode::FORBIDDEN, "no_account", None),
            ApiError::RatedSeat => (StatusCode::CONFLICT, "rated", None),
            ApiError::SessionEnded => (StatusCode::UNAUTHORIZED, "session_ended", None),
            ApiError::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", None),
            ApiError::BodyTooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large", None),
            ApiError::InvalidBody { status, field, .. } => {
                (*status, "bad_request", field.as_deref())
            }
        }
    }
}

fn seat_code(reason: NoSeat) -> &'static str {
    match reason {
        NoSeat::Taken => "seat_taken",
        NoSeat::Full => "no_seat",
        NoSeat::Begun => "begun",
        NoSeat::RoundRunning => "round_running",
        NoSeat::OtherSeat => "other_seat",
        NoSeat::Closed => "closed",
        NoSeat::UsedUp => "bad_code",
        NoSeat::SitsAsPerson => "sits_as_person",
    }
}

fn clock_message() -> String {
    let (seconds, days) = (TimeControl::TURN_SECONDS, TimeControl::TURN_DAYS);
    format!(
        "{} to {} seconds a turn with a bank of up to {}, or {} to {} days a turn",
        seconds.start(),
        seconds.end(),
        TimeControl::MAX_BANK_SECONDS,
        days.start(),
        days.end()
    )
}

fn seat_message(reason: NoSeat) -> &'static str {
    match reason {
        NoSeat::Taken => "somebody sits there; take another seat",
        NoSeat::Full => "every seat is taken; one can watch",
        NoSeat::Begun => "the match has begun; one can watch",
        NoSeat::RoundRunning => "a round is being played; take a bot's seat when it is over",
        NoSeat::OtherSeat => {
            "in this match you have had another seat, which is the only one for you"
        }
        NoSeat::Closed => "the match is over",
        NoSeat::UsedUp => "this link was used already, or is not of this table",
        NoSeat::SitsAsPerson => "you sit there as a person; give the program a token of its own",
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let retry_after = match &self {
            ApiError::TooManyRequests { retry_after } => {
                Some([(header::RETRY_AFTER, retry_after.as_secs())])
            }
            _ => None,
        };
        let (status, code, field) = self.outline();
        let fault = Fault {
            code: code.into(),
            field: field.map(str::to_owned),
            message: self.to_string(),
        };
        (status, retry_after, Json(fault)).into_response()
    }
}

impl From<OptionError> for ApiError {
    fn from(error: OptionError) -> Self {
        ApiError::InvalidOption(error)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        ApiError::Unavailable
    }
}
