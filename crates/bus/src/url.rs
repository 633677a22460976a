//! The address of a NATS server.

use percent_encoding::percent_decode_str;
use std::fmt;

/// The port of NATS where the address names none.
const DEFAULT_PORT: u16 = 4222;

/// The address of a NATS server, or of several in a cluster, with a user and a password if it
/// has them. It is printed without both.
#[derive(Clone, PartialEq, Eq)]
pub struct NatsUrl {
    /// Whether the connection must be encrypted.
    is_tls: bool,
    /// `host:port`, at least one.
    hosts: Vec<String>,
    user: Option<String>,
    password: Option<String>,
}

/// Why a text is no address of a NATS server. It holds no part of the text, which may contain a
/// password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidNatsUrl {
    /// It does not begin with one of the two schemes.
    #[error("the address of a NATS server begins with nats:// or tls://")]
    Scheme,
    /// A character separates two parts of the address, and must be encoded within a part.
    #[error(
        "the address of the NATS server has an @ where none belongs: write the characters @ : / ? \
         # % of a user or a password as %40 %3A %2F %3F %23 %25"
    )]
    Unencoded,
    /// A host, a port or another part is wrong.
    #[error("the address of the NATS server is wrong: it is written as nats://user@host:4222")]
    Syntax,
}

impl NatsUrl {
    /// Parses an address: `nats://user:password@host:port`, or `tls://…` for a connection that
    /// must be encrypted. The servers of a cluster stand with commas between them.
    ///
    /// # Errors
    /// When the text is no such address.
    pub fn parse(text: &str) -> Result<Self, InvalidNatsUrl> {
        let (is_tls, rest) = match (text.strip_prefix("nats://"), text.strip_prefix("tls://")) {
            (Some(rest), _) => (false, rest),
            (None, Some(rest)) => (true, rest),
            (None, None) => return Err(InvalidNatsUrl::Scheme),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (credentials, hosts) = match rest.split_once('@') {
            Some((_, hosts)) if hosts.contains('@') => return Err(InvalidNatsUrl::Unencoded),
            Some((credentials, hosts)) => (Some(credentials), hosts),
            None => (None, rest),
        };
        let (user, password) = match credentials.map(|it| it.split_once(':').unwrap_or((it, ""))) {
            Some((user, password)) => (Some(decode(user)?), Some(decode(password)?)),
            None => (None, None),
        };
        let hosts: Option<Vec<String>> = hosts.split(',').map(with_port).collect();
        Ok(NatsUrl {
            is_tls,
            hosts: hosts.ok_or(InvalidNatsUrl::Syntax)?,
            user: user.filter(|user| !user.is_empty()),
            password: password.filter(|password| !password.is_empty()),
        })
    }

    /// Whether the address contains a user.
    pub fn has_user(&self) -> bool {
        self.user.is_some()
    }

    /// Whether the address contains a password.
    pub fn has_password(&self) -> bool {
        self.password.is_some()
    }

    /// The address with this password in place of its own.
    pub fn with_password(self, password: &str) -> Self {
        NatsUrl {
            password: Some(password.to_owned()),
            ..self
        }
    }

    /// Whether the connection must be encrypted.
    pub(crate) fn is_tls(&self) -> bool {
        self.is_tls
    }

    /// The servers as the client takes them, without user and password.
    pub(crate) fn servers(&self) -> Vec<String> {
        let scheme = if self.is_tls { "tls" } else { "nats" };
        let hosts = self.hosts.iter();
        hosts.map(|host| format!("{scheme}://{host}")).collect()
    }

    /// The user and the password, if the address has a user.
    pub(crate) fn credentials(&self) -> Option<(String, String)> {
        let user = self.user.clone()?;
        Some((user, self.password.clone().unwrap_or_default()))
    }
}

/// Decodes the user or the password. A character that separates parts may not stand in it.
fn decode(text: &str) -> Result<String, InvalidNatsUrl> {
    if text.contains(['/', '?', '#', ':']) {
        return Err(InvalidNatsUrl::Unencoded);
    }
    let decoded = percent_decode_str(text).decode_utf8();
    Ok(decoded.map_err(|_| InvalidNatsUrl::Unencoded)?.into_owned())
}

/// `host:port` of a host with or without a port; an address of IPv6 stands in brackets.
fn with_port(text: &str) -> Option<String> {
    let host_end = text.rfind(']').map_or(0, |end| end + 1);
    let (host, port) = match text[host_end..].rfind(':') {
        Some(colon) => {
            let (host, port) = text.split_at(host_end + colon);
            (host, port[1..].parse().ok().filter(|port: &u16| *port > 0)?)
        }
        None => (text, DEFAULT_PORT),
    };
    let is_name = |host: &str| {
        let is_part = |char: char| char.is_ascii_alphanumeric() || "-._".contains(char);
        !host.is_empty() && host.chars().all(is_part)
    };
    let address = host.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let is_host = match address {
        Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
        None => is_name(host),
    };
    is_host.then(|| format!("{host}:{port}"))
}

impl fmt::Display for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_tls { "tls" } else { "nats" };
        write!(f, "{scheme}://{}", self.hosts.join(","))
    }
}

impl fmt::Debug for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_printed_without_user_and_password() {
        for (text, printed) in [
            ("nats://localhost", "nats://localhost:4222"),
            ("nats://127.0.0.1:4333/", "nats://127.0.0.1:4333"),
            (
                "tls://zoe:secret@bus.example.org",
                "tls://bus.example.org:4222",
            ),
            (
                "nats://zoe@a:1,b:2,[::1]:3,[::1]",
                "nats://a:1,b:2,[::1]:3,[::1]:4222",
            ),
        ] {
            let url = NatsUrl::parse(text).expect(text);
            assert_eq!(url.to_string(), printed);
            assert_eq!(format!("{url:?}"), printed);
        }
    }

    #[test]
    fn user_and_password_are_decoded() {
        let credentials = |text| NatsUrl::parse(text).expect(text).credentials();
        let zoe = |password: &str| Some(("zoe".to_owned(), password.to_owned()));
        assert_eq!(credentials("nats://zoe:s%40%3A%2F@bus"), zoe("s@:/"));
        assert_eq!(credentials("nats://zoe@bus"), zoe(""));
        assert_eq!(credentials("nats://bus"), None);
        let url = NatsUrl::parse("nats://zoe@bus").expect("an address");
        assert_eq!(url.with_password("s:1").credentials(), zoe("s:1"));
    }

    #[test]
    fn what_is_wrong_is_named_without_the_text() {
        use InvalidNatsUrl::{Scheme, Syntax, Unencoded};
        for (text, expected) in [
            ("localhost:4222", Scheme),
            ("http://localhost:4222", Scheme),
            ("nats://zoe:sec@ret@bus", Unencoded),
            ("nats://zoe:sec/ret@bus", Unencoded),
            ("nats://zoe:sec:ret@bus", Unencoded),
            ("nats://", Syntax),
            ("nats://bus:port", Syntax),
            ("nats://bus:0", Syntax),
            ("nats://bus/path", Syntax),
            ("nats://zoe:secret@", Syntax),
            ("nats://[::1", Syntax),
            ("nats://a,,b", Syntax),
        ] {
            let error = NatsUrl::parse(text).expect_err(text);
            assert_eq!(error, expected, "{text}");
            assert!(!error.to_string().contains("secret"));
        }
    }
}
