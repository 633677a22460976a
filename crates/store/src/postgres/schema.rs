//! The schema of the database: who made it, its version, and its migrations.

use super::error::PostgresError;
use super::session::{Connector, Session};
use super::url::PostgresUrl;
use std::time::Duration;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Error, GenericClient, Row};

/// Schema migrations: the script at index `n` migrates a database from version `n` to
/// `n + 1`.
const MIGRATIONS: &[&str] = &[
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
    include_str!("schema_6.sql"),
    include_str!("schema_7.sql"),
    include_str!("schema_8.sql"),
    include_str!("schema_9.sql"),
    include_str!("schema_10.sql"),
    include_str!("schema_11.sql"),
    include_str!("schema_12.sql"),
    include_str!("schema_13.sql"),
    include_str!("schema_14.sql"),
];

/// The oldest schema version whose servers can use a database of the newest version. Servers of
/// two versions use one database while they are replaced one after the other, so a migration
/// that an older server cannot work with comes a version after the one that prepares it.
const OLDEST_PROGRAM: i32 = 1;

/// How long each of the servers in the address may take to accept a connection or to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// The advisory lock of migrations. Two servers that start at once migrate one after the
/// other.
const MIGRATION_LOCK: i64 = 7_308_895_158_396_543_552;

/// How long the migrations may take altogether, and how long they wait for another server's.
const MIGRATION_TIMEOUT: Duration = Duration::from_secs(600);

/// What to do about a database with nothing in it.
#[derive(Clone, Copy)]
pub(super) enum WhereEmpty {
    /// To make the relations.
    Create,
    /// To change nothing.
    Refuse,
}

/// What is in a database before it is opened.
enum State {
    /// Nothing.
    Empty {
        /// Whether there is a schema for Brelan's relations already.
        has_schema: bool,
    },
    /// Brelan's relations.
    Brelan {
        /// The version of the schema.
        version: i32,
        /// The oldest schema version whose servers can use it.
        oldest_program: i32,
    },
    /// Relations of another application.
    Foreign,
}

const STATE: &str = "SELECT to_regclass('brelan.schema_version') IS NOT NULL, \
    EXISTS (SELECT FROM pg_namespace WHERE nspname = 'brelan'), \
    EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
        WHERE c.relkind IN ('r', 'p') AND n.nspname <> 'information_schema' \
        AND n.nspname NOT LIKE 'pg\\_%' AND NOT EXISTS \
            (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass \
             AND d.objid = c.oid AND d.deptype = 'e'))";

/// The privileges that a server needs, as the first one that the role lacks.
const MISSING_PRIVILEGE: &str = "SELECT privilege || ' on brelan.' || relation \
    FROM (VALUES ('tables', 'SELECT'), ('tables', 'INSERT'), ('log', 'SELECT'), ('log', 'INSERT'), \
        ('summaries', 'SELECT'), ('summaries', 'INSERT'), ('summaries', 'UPDATE'), \
        ('names', 'SELECT'), ('names', 'INSERT'), ('names', 'UPDATE'), \
        ('records', 'SELECT'), ('records', 'INSERT'), ('records', 'UPDATE'), \
        ('accounts', 'SELECT'), ('accounts', 'INSERT'), ('accounts', 'UPDATE'), \
        ('merged_guests', 'SELECT'), ('merged_guests', 'INSERT'), \
        ('challenges', 'SELECT'), ('challenges', 'INSERT'), ('challenges', 'DELETE'), \
        ('match_seats', 'SELECT'), ('match_seats', 'INSERT'), ('match_seats', 'UPDATE'), \
        ('consents', 'SELECT'), ('consents', 'INSERT'), ('consents', 'UPDATE'), \
        ('consents', 'DELETE'), ('daily_tries', 'SELECT'), ('daily_tries', 'INSERT'), \
        ('daily_tries', 'UPDATE'), ('ratings', 'SELECT'), ('ratings', 'INSERT'), \
        ('ratings', 'UPDATE'), ('ratings', 'DELETE'), ('rating_progress', 'SELECT'), \
        ('rating_progress', 'INSERT'), ('rating_progress', 'UPDATE'), \
        ('player_groups', 'SELECT'), ('player_groups', 'INSERT'), ('player_groups', 'UPDATE'), \
        ('player_groups', 'DELETE'), ('group_members', 'SELECT'), ('group_members', 'INSERT'), \
        ('group_members', 'UPDATE'), ('group_members', 'DELETE'), ('group_tables', 'SELECT'), \
        ('group_tables', 'INSERT'), ('group_tables', 'DELETE'), \
        ('leaderboard_names', 'SELECT'), ('leaderboard_names', 'INSERT'), \
        ('leaderboard_names', 'UPDATE'), ('leaderboard_names', 'DELETE'), \
        ('rated_queue', 'SELECT'), ('rated_queue', 'INSERT'), ('rated_queue', 'UPDATE'), \
        ('rated_queue', 'DELETE'), ('push_subscriptions', 'SELECT'), \
        ('push_subscriptions', 'INSERT'), ('push_subscriptions', 'UPDATE'), \
        ('push_subscriptions', 'DELETE'), ('notices', 'SELECT'), ('notices', 'INSERT'), \
        ('notices', 'UPDATE'), ('notices', 'DELETE'), ('calendars', 'SELECT'), \
        ('calendars', 'INSERT'), ('calendars', 'UPDATE'), ('calendars', 'DELETE'), \
        ('keys', 'SELECT'), ('keys', 'INSERT'), \
        ('barred', 'SELECT'), ('barred', 'INSERT'), ('barred', 'DELETE'), \
        ('refused_names', 'SELECT'), ('refused_names', 'INSERT'), ('refused_names', 'DELETE'), \
        ('servers', 'SELECT'), ('servers', 'INSERT'), ('servers', 'UPDATE'), \
        ('servers', 'DELETE'), ('connections', 'SELECT'), ('connections', 'INSERT'), \
        ('connections', 'DELETE'), ('leases', 'SELECT'), ('leases', 'INSERT'), \
        ('leases', 'UPDATE'), ('leases', 'DELETE'), \
        ('admin_events', 'SELECT'), ('admin_events', 'INSERT'), ('admin_events', 'DELETE')) \
    AS needed (relation, privilege) \
    WHERE NOT has_table_privilege('brelan.' || relation, privilege) LIMIT 1";

/// The version of the schema, and the oldest one whose servers can use it.
pub(super) const VERSION: &str = "SELECT version, oldest_program FROM brelan.schema_version";

/// Whether this server can use a database with this row of [`VERSION`].
pub(super) fn is_usable(row: &Row) -> bool {
    let known = MIGRATIONS.len() as i32;
    row.get::<_, i32>("version") >= known && row.get::<_, i32>("oldest_program") <= known
}

/// Brings the database up to date, and checks that it can be used. Gives its timeline.
///
/// # Errors
/// When it cannot be reached, belongs to another application, is of a newer version, lacks a
/// privilege, or is empty and must not be.
pub(super) async fn prepare(
    url: &PostgresUrl,
    where_empty: WhereEmpty,
) -> Result<i32, PostgresError> {
    let connector = Connector::new(url, MIGRATION_TIMEOUT)?;
    let mut session = answer_in_time(url, async {
        let session = connector.connect().await;
        session.map_err(|error| PostgresError::new(url, &error))
    })
    .await?;
    answer_in_time(url, check_encoding(url, &session)).await?;
    // A server whose role cannot make relations may use a database that is up to date.
    if !answer_in_time(url, is_up_to_date(url, &session.client, where_empty)).await? {
        migrate(url, &mut session.client).await?;
    }
    answer_in_time(url, check_privileges(url, &session.client)).await?;
    answer_in_time(url, async {
        let timeline = session.timeline().await;
        timeline.map_err(|error| PostgresError::new(url, &error))
    })
    .await
}

/// What the server answers, unless it is silent: something else may listen at its address, or
/// the server hangs.
async fn answer_in_time<T>(
    url: &PostgresUrl,
    answer: impl Future<Output = Result<T, PostgresError>>,
) -> Result<T, PostgresError> {
    let hosts = u32::try_from(url.config().get_hosts().len()).unwrap_or(1);
    let answer = timeout(ANSWER_TIMEOUT * hosts.max(1), answer).await;
    answer.unwrap_or_else(|_| {
        let reason = "something accepts connections there, and does not answer";
        Err(PostgresError::Unreachable(url.clone(), reason.into()))
    })
}

async fn check_privileges(url: &PostgresUrl, client: &Client) -> Result<(), PostgresError> {
    let missing = client.query_opt(MISSING_PRIVILEGE, &[]).await;
    match missing.map_err(|error| PostgresError::new(url, &error))? {
        None => Ok(()),
        Some(row) => Err(PostgresError::Privileges(url.clone(), row.get(0))),
    }
}

/// Names hold characters that other encodings lack.
async fn check_encoding(url: &PostgresUrl, session: &Session) -> Result<(), PostgresError> {
    let encoding = session.client.query_one("SHOW server_encoding", &[]).await;
    let encoding = encoding.map_err(|error| PostgresError::new(url, &error))?;
    match encoding.get(0) {
        "UTF8" => Ok(()),
        other => {
            let reason = format!("its encoding is {other}, and must be UTF8");
            Err(PostgresError::Failed(url.clone(), reason))
        }
    }
}

async fn is_up_to_date(
    url: &PostgresUrl,
    client: &Client,
    where_empty: WhereEmpty,
) -> Result<bool, PostgresError> {
    let known = MIGRATIONS.len() as i32;
    match state(url, client).await? {
        State::Empty { .. } => match where_empty {
            WhereEmpty::Create => Ok(false),
            WhereEmpty::Refuse => Err(PostgresError::Empty(url.clone())),
        },
        State::Foreign => Err(PostgresError::Foreign(url.clone())),
        State::Brelan {
            version,
            oldest_program,
        } if oldest_program > known => Err(PostgresError::Newer {
            place: url.clone(),
            found: version,
            known,
        }),
        State::Brelan { version, .. } => Ok(version >= known),
    }
}

async fn state(url: &PostgresUrl, client: &impl GenericClient) -> Result<State, PostgresError> {
    let failed = |error: &Error| match error.code() {
        // A table of this name that has other columns is another application's.
        Some(&SqlState::UNDEFINED_COLUMN) => PostgresError::Foreign(url.clone()),
        _ => PostgresError::new(url, error),
    };
    let row = client.query_one(STATE, &[]).await;
    let row = row.map_err(|error| failed(&error))?;
    let [has_version, has_schema, has_relations] =
        [0, 1, 2].map(|column| row.get::<_, bool>(column));
    if !has_version {
        return Ok(match has_relations {
            true => State::Foreign,
            false => State::Empty { has_schema },
        });
    }
    let row = client.query_opt(VERSION, &[]).await;
    let row = row.map_err(|error| failed(&error))?;
    Ok(row.map_or(State::Foreign, |row| State::Brelan {
        version: row.get(0),
        oldest_program: row.get(1),
    }))
}

/// Runs the missing migrations in one transaction.
async fn migrate(url: &PostgresUrl, client: &mut Client) -> Result<(), PostgresError> {
    let failed = |error| PostgresError::new(url, &error);
    let transaction = client.transaction().await.map_err(failed)?;
    let timeout = format!("SET LOCAL lock_timeout = {}", MIGRATION_TIMEOUT.as_millis());
    transaction.batch_execute(&timeout).await.map_err(failed)?;
    let lock = "SELECT pg_advisory_xact_lock($1)";
    let locked = transaction.execute(lock, &[&MIGRATION_LOCK]).await;
    locked.map_err(failed)?;
    // Another server may have migrated until the lock was free.
    let from = match state(url, &transaction).await? {
        State::Foreign => return Err(PostgresError::Foreign(url.clone())),
        State::Brelan { version, .. } => version,
        State::Empty { has_schema } => {
            let create = match has_schema {
                true => "",
                false => "CREATE SCHEMA brelan;",
            };
            let create = format!(
                "{create} CREATE TABLE schema_version \
                 (version integer NOT NULL, oldest_program integer NOT NULL); \
                 INSERT INTO schema_version VALUES (0, 0)"
            );
            transaction.batch_execute(&create).await.map_err(failed)?;
            0
        }
    };
    for step in MIGRATIONS.iter().skip(usize::try_from(from).unwrap_or(0)) {
        transaction.batch_execute(step).await.map_err(failed)?;
    }
    let version = "UPDATE schema_version SET version = $1, oldest_program = $2 WHERE version < $1";
    let known = MIGRATIONS.len() as i32;
    let updated = transaction
        .execute(version, &[&known, &OLDEST_PROGRAM])
        .await;
    updated.map_err(failed)?;
    transaction.commit().await.map_err(failed)
}
