//! The settings file, and what it names together with flags and environment.

use crate::cli::{CommonArgs, Switch};
use crate::database::{Database, address_in, read_password};
use crate::log::{LogFilter, LogFormat, parse_log};
use crate::settings_syntax;
use anyhow::{Context, bail};
use brelan_store::PostgresUrl;
use serde::Deserialize;
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::{Path, PathBuf};

/// The settings file.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SettingsFile {
    pub(crate) listen: Option<SocketAddr>,
    pub(crate) database: Option<PathBuf>,
    pub(crate) database_password_file: Option<PathBuf>,
    pub(crate) nats: Option<String>,
    pub(crate) nats_password_file: Option<PathBuf>,
    pub(crate) metrics: Option<SocketAddr>,
    pub(crate) lan: Option<bool>,
    pub(crate) bot_delay: Option<u32>,
    pub(crate) bot_threads: Option<NonZero<u32>>,
    pub(crate) tls_cert: Option<PathBuf>,
    pub(crate) tls_key: Option<PathBuf>,
    pub(crate) trust_proxy: Option<Vec<String>>,
    pub(crate) allow_host: Option<Vec<String>>,
    pub(crate) public_origin: Option<String>,
    pub(crate) push: Option<Switch>,
    pub(crate) push_contact: Option<String>,
    pub(crate) push_allow_host: Option<Vec<String>>,
    pub(crate) limits: Option<Switch>,
    pub(crate) log: Option<String>,
    pub(crate) log_format: Option<LogFormat>,
}

impl SettingsFile {
    /// The database that the flags, the environment and this file name.
    pub(crate) fn database(&self, args: &CommonArgs) -> anyhow::Result<Database> {
        let database = args.database.clone().or_else(|| self.database.clone());
        let database = database.unwrap_or_else(|| PathBuf::from("brelan.sqlite"));
        let password_file = args.database_password_file.as_deref();
        let password_file = password_file.or(self.database_password_file.as_deref());
        check_password_file(&database, password_file)
            .context("the setting database-password-file")?;
        Database::new(database, password_file).context("the setting database")
    }

    /// What the flags, the environment and this file want to be logged.
    pub(crate) fn log(&self, args: &CommonArgs) -> anyhow::Result<LogFilter> {
        let log = args.log.as_deref().or(self.log.as_deref());
        parse_log(log.unwrap_or("info"))
    }

    /// The settings file that the arguments name; without one, nothing is set.
    ///
    /// # Errors
    /// When it cannot be read, or is no such file.
    pub(crate) fn read(args: &CommonArgs) -> anyhow::Result<SettingsFile> {
        args.config
            .as_deref()
            .map_or_else(|| Ok(SettingsFile::default()), SettingsFile::read_from)
    }

    fn read_from(path: &Path) -> anyhow::Result<SettingsFile> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("the settings {} cannot be read", path.display()))?;
        settings_syntax::parse(&text, path)
    }
}

/// Checks that the password in a file is one, and is the only one: a database in a file has
/// none.
fn check_password_file(database: &Path, password_file: Option<&Path>) -> anyhow::Result<()> {
    let Some(file) = password_file else {
        return Ok(());
    };
    let Some(address) = address_in(database) else {
        let shown = database.display();
        bail!("it is for a PostgreSQL database, and {shown} is a file");
    };
    // A wrong address is named with the setting database.
    if PostgresUrl::parse(address).is_ok_and(|url| url.has_password()) {
        bail!("the address of the database has a password, too: leave one of both out");
    }
    read_password(file).map(drop)
}
