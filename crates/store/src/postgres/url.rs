//! The address of a PostgreSQL database.

use percent_encoding::percent_decode_str;
use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// The address of a PostgreSQL database, with the password if it has one. It is printed
/// without the password.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl {
    /// Boxed, because errors and settings hold an address.
    config: Box<Config>,
    root_certificates: Option<PathBuf>,
}

/// Why a text is no address of a PostgreSQL database. It holds no part of the text, which
/// may contain a password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidUrl {
    /// It does not begin with one of the two schemes.
    #[error("the address of a PostgreSQL database begins with postgres://")]
    Scheme,
    /// A character separates two parts of the address, and must be encoded within a part.
    #[error(
        "the address of the PostgreSQL database has an @ where none belongs: write the characters \
         @ : / ? # % of a user or a password as %40 %3A %2F %3F %23 %25"
    )]
    Unencoded,
    /// A parameter after the question mark has a value that it does not take.
    #[error(
        "sslmode is disable, require or verify-full: a connection with TLS is always verified, also \
         with require, by the certificates of the system or by the file in sslrootcert"
    )]
    SslMode,
    /// Certificates are named for a connection that does not use them.
    #[error("sslmode=disable does not go with sslrootcert: leave one of them out")]
    UnusedCertificates,
    /// A port, a parameter or another part is wrong.
    #[error(
        "the address of the PostgreSQL database is wrong: it is written as \
         postgres://user@host:5432/database?sslmode=verify-full"
    )]
    Syntax,
}

const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

impl PostgresUrl {
    /// Parses an address: `postgres://user:password@host:port/database`, with the parameters
    /// of libpq after a question mark. Several hosts stand with commas between them; the one
    /// that accepts writes is used. With TLS the server's certificate is always verified.
    /// Without `sslmode`, TLS is used unless every host is this machine and `sslrootcert` names no
    /// certificates.
    ///
    /// # Errors
    /// When it is wrong.
    pub fn parse(text: &str) -> Result<Self, InvalidUrl> {
        let rest = strip_scheme(text).ok_or(InvalidUrl::Scheme)?;
        let (base, query) = rest.split_once('?').unwrap_or((rest, ""));
        let authority = base.split('/').next().unwrap_or(base);
        let has_misplaced_at = authority.matches('@').count() > 1
            || base[authority.len()..].contains('@')
            || query.contains('@');
        if has_misplaced_at {
            return Err(InvalidUrl::Unencoded);
        }
        let mut is_encrypted = None;
        let mut root_certificates = None;
        let mut parameters = Vec::new();
        for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
            match parameter.split_once('=') {
                Some(("sslmode", "disable")) => is_encrypted = Some(false),
                Some(("sslmode", "require" | "verify-full")) => is_encrypted = Some(true),
                Some(("sslmode", _)) => return Err(InvalidUrl::SslMode),
                Some(("sslrootcert", file)) => {
                    let file = percent_decode_str(file).decode_utf8();
                    let file = file.map_err(|_| InvalidUrl::Syntax)?;
                    root_certificates = Some(PathBuf::from(file.into_owned()));
                }
                _ => parameters.push(parameter),
            }
        }
        let known = format!("postgres://{base}?{}", parameters.join("&"));
        let mut config: Config = known.parse().map_err(|_| InvalidUrl::Syntax)?;
        if config.get_hosts().is_empty() {
            return Err(InvalidUrl::Syntax);
        }
        if is_encrypted == Some(false) && root_certificates.is_some() {
            return Err(InvalidUrl::UnusedCertificates);
        }
        let is_encrypted = is_encrypted.unwrap_or_else(|| {
            root_certificates.is_some() || !config.get_hosts().iter().all(is_this_machine)
        });
        config.ssl_mode(if is_encrypted {
            SslMode::Require
        } else {
            SslMode::Disable
        });
        Ok(PostgresUrl {
            config: Box::new(config),
            root_certificates,
        })
    }

    /// Whether the address contains a password.
    pub fn has_password(&self) -> bool {
        self.config.get_password().is_some()
    }

    /// The address with this password in place of its own.
    pub fn with_password(mut self, password: &str) -> Self {
        self.config.password(password);
        self
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    pub(super) fn is_encrypted(&self) -> bool {
        self.config.get_ssl_mode() == SslMode::Require
    }

    pub(super) fn root_certificates(&self) -> Option<&Path> {
        self.root_certificates.as_deref()
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        if let Some(user) = self.config.get_user() {
            write!(f, "{user}@")?;
        }
        let ports = self.config.get_ports();
        for (index, host) in self.config.get_hosts().iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            match host {
                Host::Tcp(name) if name.contains(':') => write!(f, "[{name}]")?,
                Host::Tcp(name) => f.write_str(name)?,
                #[cfg(unix)]
                Host::Unix(folder) => write!(f, "{}", folder.display())?,
            }
            if let Some(port) = ports.get(index).or(ports.first()) {
                write!(f, ":{port}")?;
            }
        }
        match self.config.get_dbname() {
            Some(database) => write!(f, "/{database}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn strip_scheme(text: &str) -> Option<&str> {
    SCHEMES.iter().find_map(|scheme| text.strip_prefix(scheme))
}

fn is_this_machine(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> PostgresUrl {
        PostgresUrl::parse(text).expect("an address")
    }

    #[test]
    fn an_address_is_printed_without_its_password() {
        for (text, printed) in [
            (
                "postgres://zoe:s%40cret@db.example.org:5433/cards",
                "postgres://zoe@db.example.org:5433/cards",
            ),
            (
                "postgresql://localhost/cards?user=zoe&password=s%40cret",
                "postgres://zoe@localhost:5432/cards",
            ),
            (
                "postgres://zoe@one:5432,two:5433/cards?connect_timeout=3",
                "postgres://zoe@one:5432,two:5433/cards",
            ),
            ("postgres://[::1]:5432/cards", "postgres://[::1]:5432/cards"),
        ] {
            let url = parse(text);
            assert_eq!(url.to_string(), printed);
            assert_eq!(format!("{url:?}"), printed);
            assert_eq!(url.has_password(), text.contains("cret"));
        }
        let added = parse("postgres://zoe@localhost/cards").with_password("s@cret");
        assert!(added.has_password());
        assert_eq!(added.config().get_password(), Some(&b"s@cret"[..]));
    }

    #[test]
    fn a_wrong_address_is_refused_without_its_text() {
        for (text, error) in [
            ("cards.sqlite", InvalidUrl::Scheme),
            ("mysql://zoe:cret@localhost/cards", InvalidUrl::Scheme),
            (
                "postgres://zoe:cr@et@localhost/cards",
                InvalidUrl::Unencoded,
            ),
            (
                "postgres://zoe:12/cret@localhost/cards",
                InvalidUrl::Unencoded,
            ),
            (
                "postgres://zoe:12?cret@localhost/cards",
                InvalidUrl::Unencoded,
            ),
            ("postgres://localhost:cret/cards", InvalidUrl::Syntax),
            ("postgres://localhost/cards?cret=1", InvalidUrl::Syntax),
            ("postgres:///cards", InvalidUrl::Syntax),
            (
                "postgres://localhost/cards?sslmode=prefer",
                InvalidUrl::SslMode,
            ),
            (
                "postgres://localhost/cards?sslmode=disable&sslrootcert=cret",
                InvalidUrl::UnusedCertificates,
            ),
        ] {
            assert_eq!(PostgresUrl::parse(text), Err(error.clone()), "{text}");
            assert!(!error.to_string().contains("cret"));
        }
    }

    #[test]
    fn each_accepted_mode_is_named_where_another_is_refused() {
        for mode in ["disable", "require", "verify-full"] {
            let text = format!("postgres://localhost/cards?sslmode={mode}");
            assert!(PostgresUrl::parse(&text).is_ok(), "{mode}");
            assert!(InvalidUrl::SslMode.to_string().contains(mode), "{mode}");
        }
    }

    #[test]
    fn a_connection_to_another_machine_is_encrypted() {
        for (text, is_encrypted) in [
            ("postgres://localhost/cards", false),
            ("postgres://127.0.0.1:5432/cards", false),
            ("postgres://[::1]/cards", false),
            ("postgres://%2Frun%2Fpostgresql/cards", false),
            ("postgres://db.example.org/cards", true),
            ("postgres://localhost,db.example.org/cards", true),
            ("postgres://db.example.org/cards?sslmode=disable", false),
            ("postgres://localhost/cards?sslmode=require", true),
            ("postgres://localhost/cards?sslmode=verify-full", true),
            ("postgres://localhost/cards?sslrootcert=ca.pem", true),
        ] {
            assert_eq!(parse(text).is_encrypted(), is_encrypted, "{text}");
        }
        let url = parse("postgres://db/cards?sslrootcert=%2Fetc%2Fca.pem");
        assert_eq!(url.root_certificates(), Some(Path::new("/etc/ca.pem")));
    }
}
