//! The database of a command: a SQLite file, or a PostgreSQL database.

use crate::exit::Usage;
use anyhow::{Context, bail};
use brelan_store::{AdminStore, OpenError, PartialCopy, Postgres, PostgresUrl, Sqlite};
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where the logs are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Database {
    /// A SQLite file.
    File(PathBuf),
    /// A PostgreSQL database.
    Postgres(PostgresUrl),
}

/// What a command wants of a database.
#[derive(Clone, Copy)]
pub(crate) enum DatabaseUse {
    /// To serve it: a new one is made, and every page of a file that is there is looked at.
    Serve,
    /// To read or change what is there.
    Existing,
    /// To copy another database to it: a new one is made.
    CopyTarget,
}

/// An open database.
pub(crate) enum OpenDatabase {
    /// A SQLite file.
    File(Arc<Sqlite>),
    /// A PostgreSQL database.
    Postgres(Arc<Postgres>),
}

impl Database {
    /// The database that a setting names, with the password in a file if there is one.
    ///
    /// # Errors
    /// When the address is wrong, or the file cannot be read.
    pub(crate) fn new(setting: PathBuf, password_file: Option<&Path>) -> anyhow::Result<Self> {
        let Some(address) = address_in(&setting) else {
            refuse_other_notation(&setting)?;
            return Ok(Database::File(setting));
        };
        let url = PostgresUrl::parse(address)?;
        Ok(Database::Postgres(match password_file {
            // Of two databases that are copied one may have another password.
            Some(file) if !url.has_password() => url.with_password(&read_password(file)?),
            _ => url,
        }))
    }

    /// This database, if it is there: a file that is missing is not made.
    ///
    /// # Errors
    /// When there is no such file.
    pub(crate) fn if_there(self) -> anyhow::Result<Self> {
        match &self {
            Database::File(file) if !file.is_file() => {
                bail!("there is no database {self}; --database names another one")
            }
            _ => Ok(self),
        }
    }

    /// Opens the database, and brings it up to date.
    ///
    /// # Errors
    /// When it cannot be opened, or holds a part of another one.
    pub(crate) async fn open(&self, database_use: DatabaseUse) -> anyhow::Result<OpenDatabase> {
        let open = self.open_partial(database_use).await?;
        if open.store().is_partial_copy().await? {
            open.store().close().await;
            return Err(PartialCopy(self.to_string()).into());
        }
        Ok(open)
    }

    /// Opens the database like [`Database::open`], also where a copy into it was interrupted.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub(crate) async fn open_partial(
        &self,
        database_use: DatabaseUse,
    ) -> anyhow::Result<OpenDatabase> {
        Ok(match self {
            Database::File(file) => {
                let opened = match database_use {
                    DatabaseUse::Serve => Sqlite::open_checked(file),
                    DatabaseUse::Existing => Sqlite::open_existing(file),
                    DatabaseUse::CopyTarget => Sqlite::open(file),
                };
                // A file that cannot be opened, or is empty, is a wrong setting, like a missing
                // one. Everything else is found in the database, as in one of PostgreSQL.
                let opened = opened.map_err(|error| match error {
                    OpenError::Unwritable(..) | OpenError::Empty(_) => Usage::new(error).into(),
                    error => anyhow::Error::from(error),
                });
                OpenDatabase::File(Arc::new(opened?))
            }
            Database::Postgres(url) => {
                let opened = match database_use {
                    DatabaseUse::Existing => Postgres::open_existing(url).await,
                    DatabaseUse::Serve | DatabaseUse::CopyTarget => Postgres::open(url).await,
                };
                OpenDatabase::Postgres(Arc::new(opened?))
            }
        })
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(file) => write!(f, "{}", file.display()),
            Database::Postgres(url) => write!(f, "{url}"),
        }
    }
}

impl OpenDatabase {
    pub(crate) fn store(&self) -> Arc<dyn AdminStore> {
        match self {
            OpenDatabase::File(store) => store.clone(),
            OpenDatabase::Postgres(store) => store.clone(),
        }
    }
}

/// The address that a setting of a database is, if it is not the name of a file.
pub(crate) fn address_in(setting: &Path) -> Option<&str> {
    setting.to_str().filter(|text| text.contains("://"))
}

/// Refuses a text that is meant as an address, in the notation of another program: it would be
/// taken for the name of a file. The message does not repeat it: it may hold a password.
fn refuse_other_notation(file: &Path) -> anyhow::Result<()> {
    let text = file.to_string_lossy();
    if text.is_empty() || text == ":memory:" {
        bail!("a database is a file or an address, such as brelan.sqlite");
    }
    if text.starts_with("sqlite:") || text.starts_with("file:") {
        bail!("a SQLite file is named by its path alone, without `sqlite:` or `file:`");
    }
    let is_parameter = |word: &str| {
        let name = word.split_once('=').map(|(name, _)| name);
        matches!(name, Some("host" | "dbname" | "user" | "password" | "port"))
    };
    if joined(&text).split_whitespace().any(is_parameter) {
        bail!(
            "a PostgreSQL database is named by an address, such as postgres://user@host/database, \
             and not by parameters"
        );
    }
    Ok(())
}

/// The text without spaces around `=`, which parameters may have.
fn joined(text: &str) -> String {
    let words = text.split('=').map(str::trim);
    words.collect::<Vec<_>>().join("=")
}

/// The password on the first line of a file.
///
/// # Errors
/// When the file cannot be read, or the line is empty.
pub(crate) fn read_password(file: &Path) -> anyhow::Result<String> {
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("the password file {} cannot be read", file.display()))?;
    match text.lines().next() {
        None | Some("") => bail!("the first line of {} is empty", file.display()),
        Some(password) => Ok(password.to_owned()),
    }
}

/// Refuses a command line that contains a password: everyone on the machine can read the
/// arguments of a process. The message does not repeat the argument.
///
/// # Errors
/// When an argument is, or ends with, an address that has a password, or parameters that do.
pub(crate) fn refuse_password(arguments: impl Iterator<Item = OsString>) -> Result<(), Usage> {
    for argument in arguments {
        if has_password(&argument.to_string_lossy()) {
            return Err(Usage(
                "a password on the command line can be read by every process of this machine: put \
                 the address into the environment variable BRELAN_DATABASE or BRELAN_NATS or the \
                 file of --config, or the password alone into a file for --database-password-file \
                 or --nats-password-file"
                    .into(),
            ));
        }
    }
    Ok(())
}

fn has_password(argument: &str) -> bool {
    if joined(argument)
        .split_whitespace()
        .any(|word| word.contains("password=") && !word.contains("://"))
    {
        return true;
    }
    let Some((_, address)) = argument.split_once("://") else {
        return false;
    };
    let authority = address.split(['/', '?', '#']).next().unwrap_or(address);
    let user = authority.rsplit_once('@').map_or("", |(user, _)| user);
    // An unencoded character of the password may end the authority too early.
    let is_cut = !authority.contains('@') && address.contains('@') && authority.contains(':');
    let is_parameter = address
        .split(['?', '&'])
        .skip(1)
        .any(|parameter| parameter.starts_with("password="));
    user.contains(':') || is_cut || is_parameter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_found_in_an_argument() {
        for argument in [
            "postgres://zoe:secret@localhost/cards",
            "--database=postgresql://zoe:secret@localhost/cards",
            "postgres://zoe:sec/ret@localhost/cards",
            "postgres://localhost/cards?user=zoe&password=secret",
            "mysql://zoe:secret@localhost/cards",
            "host=localhost password=secret",
            "host = localhost password = secret",
            "--database=password=secret dbname=cards",
        ] {
            let refused = refuse_password([OsString::from(argument)].into_iter());
            let refused = refused.expect_err(argument).to_string();
            assert!(!refused.contains("secret"), "{refused}");
        }
        for argument in [
            "postgres://zoe@localhost:5432/cards",
            "postgres://localhost:5432/cards?sslmode=disable",
            "http://127.0.0.1:8080",
            "--database",
            "a:b@c",
        ] {
            let passed = refuse_password([OsString::from(argument)].into_iter());
            assert!(passed.is_ok(), "{argument}");
        }
    }

    #[test]
    fn a_password_comes_from_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("password");
        std::fs::write(&file, "s@cret: 1\r\nof the cards\n").expect("written");
        let address = PathBuf::from("postgres://zoe@localhost/cards");
        let database = Database::new(address.clone(), Some(&file)).expect("a database");
        let url = PostgresUrl::parse("postgres://zoe:s%40cret%3A%201@localhost/cards");
        assert_eq!(database, Database::Postgres(url.expect("an address")));
        assert_eq!(database.to_string(), "postgres://zoe@localhost:5432/cards");
        let own = PostgresUrl::parse("postgres://zoe:own@localhost/cards").expect("an address");
        let with_own = Database::new("postgres://zoe:own@localhost/cards".into(), Some(&file));
        assert_eq!(with_own.expect("a database"), Database::Postgres(own));
        let missing = Database::new(address, Some(Path::new("nowhere/password")));
        assert!(missing.is_err());
        let file = Database::new("cards.sqlite".into(), None).expect("a file");
        assert_eq!(file, Database::File("cards.sqlite".into()));
        for wrong in [
            "mysql://zoe@localhost/cards",
            "",
            ":memory:",
            "sqlite:cards.sqlite",
            "host=localhost dbname=cards",
            "host = localhost",
        ] {
            assert!(Database::new(wrong.into(), None).is_err(), "{wrong}");
        }
    }
}
