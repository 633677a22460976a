//! `brelan migrate`: copies everything from one database to another.

use crate::database::{Database, DatabaseUse};
use crate::exit::Usage;
use crate::output::{complain, counted, outln};
use crate::runtime;
use crate::serve_lock::ServeLock;
use anyhow::Context;
use brelan_store::{AdminStore, CopyCounts, CopyError, copy_store};
use clap::Args;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Stop the servers of both databases first: the command refuses to copy beside one. The logs are copied with names, records, accounts, \
groups, barred people, refused names, and the key that signs people's cookies, so that all keep \
their seats. The results, statistics and ratings of finished matches are computed again by the \
first server on the new database, about fifty matches a second. Each log is read back and \
compared. The database that is read stays as it is. A copy \
that was interrupted is started again with the same command, and goes on where it was; until it is \
complete the first time, no other command opens it.

An address with a password belongs into the environment variable, never on the command line.

Examples:

  BRELAN_MIGRATE_TO=postgres://brelan:secret@db.example.org/brelan \\
    brelan migrate --from brelan.sqlite
  brelan migrate --from postgres://brelan@localhost/brelan --to brelan.sqlite";

/// `brelan migrate`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct MigrateArgs {
    /// The database that is read: a SQLite file, or the address of a PostgreSQL database
    #[arg(
        long,
        value_name = "FILE|ADDRESS",
        env = "BRELAN_MIGRATE_FROM",
        hide_env_values = true
    )]
    from: PathBuf,

    /// The database that is written; it is made if it is a file, and else an empty one
    #[arg(
        long,
        value_name = "FILE|ADDRESS",
        env = "BRELAN_MIGRATE_TO",
        hide_env_values = true
    )]
    to: PathBuf,

    /// A file with the password for the PostgreSQL database, alone on its first line
    #[arg(long, value_name = "FILE", env = "BRELAN_DATABASE_PASSWORD_FILE")]
    database_password_file: Option<PathBuf>,
}

/// The number of tables after which the command says how far it is.
const PROGRESS_EVERY: u64 = 10_000;

pub(crate) fn run(args: &MigrateArgs) -> anyhow::Result<()> {
    let database = |setting: &PathBuf| {
        let password_file = args.database_password_file.as_deref();
        Database::new(setting.clone(), password_file).map_err(Usage::of_setting)
    };
    let (from, to) = (database(&args.from)?, database(&args.to)?);
    let from = match from {
        Database::File(file) if !file.is_file() => {
            let reason = format!(
                "there is no database {}: name it with --from",
                file.display()
            );
            return Err(Usage(reason).into());
        }
        from => from,
    };
    if is_same(&from, &to) {
        return Err(Usage(format!("{from} would be copied to itself")).into());
    }
    runtime::single_threaded()?.block_on(copy(&from, &to))
}

fn is_same(from: &Database, to: &Database) -> bool {
    match (from, to) {
        (Database::File(from), Database::File(to)) => {
            let canonical = |file: &PathBuf| file.canonicalize().ok();
            from == to || canonical(to).is_some_and(|to| canonical(from) == Some(to))
        }
        (from, to) => from == to,
    }
}

async fn copy(from: &Database, to: &Database) -> anyhow::Result<()> {
    // No server begins to work with a file meanwhile; those of PostgreSQL are looked for at the
    // beginning and at the end.
    let _locks: [Option<ServeLock>; 2] = [lock(from)?, lock(to)?];
    let source = from.open(DatabaseUse::Existing).await?.store();
    let copied = copy_from(source.as_ref(), to).await;
    source.close().await;
    let CopyCounts {
        tables,
        found,
        inputs,
        without_inputs,
    } = copied?;
    let tables = counted(tables, "table", "tables");
    let inputs = counted(inputs, "input", "inputs");
    outln!("{to} holds the {tables} of {from} with {inputs}; {found} of them were there before");
    if without_inputs > 0 {
        complain(format_args!(
            "the logs of {} are not in {from}, and so are missing in {to}: if their partitions are \
             archived, attach them and start the same command again",
            counted(without_inputs, "table", "tables")
        ));
    }
    Ok(())
}

/// Makes the database that is written to only when the other one can be copied: an empty one that
/// is left behind would look like that of a new server.
async fn copy_from(source: &dyn AdminStore, to: &Database) -> anyhow::Result<CopyCounts> {
    let is_in_use = source.has_live_server().await.map_err(CopyError::Read);
    if is_in_use.map_err(with_advice)? {
        return Err(with_advice(CopyError::ReadInUse));
    }
    let target = to.open_partial(DatabaseUse::CopyTarget).await?.store();
    let copied = copy_all(source, target.as_ref()).await;
    target.close().await;
    copied
}

/// Takes the lock that a server has on its file.
fn lock(database: &Database) -> anyhow::Result<Option<ServeLock>> {
    match database {
        Database::File(file) => ServeLock::take(file),
        Database::Postgres(_) => Ok(None),
    }
}

async fn copy_all(source: &dyn AdminStore, target: &dyn AdminStore) -> anyhow::Result<CopyCounts> {
    let mut key = [0; 32];
    getrandom::fill(&mut key).context("the system has no random numbers")?;
    let progress = |counts: CopyCounts| {
        if counts.tables.is_multiple_of(PROGRESS_EVERY) {
            complain(format_args!("{} tables are copied", counts.tables));
        }
    };
    let copied = copy_store(source, target, key, progress).await;
    copied.map_err(with_advice)
}

/// The error with what to do.
fn with_advice(error: CopyError) -> anyhow::Error {
    let passes = matches!(
        error,
        CopyError::Read(_) | CopyError::Write(_) | CopyError::ReadInUse | CopyError::WrittenInUse
    );
    let advice = match passes {
        true => "the copy is not complete; start it again when the reason is gone",
        // The same command would end in the same way.
        false => "the copy is not complete",
    };
    anyhow::Error::new(error).context(advice)
}
