//! Where passkeys work: they are bound to the host name of the address that people use.

use crate::app::App;
use crate::limits::Client;
use axum::http::uri::Authority;
use std::net::IpAddr;
use std::str::FromStr;

/// The address under which people reach the server over https, such as
/// `https://cards.example.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicOrigin {
    /// The host, with the port if it is not the usual one; in lower case.
    host: String,
}

/// A text that is no origin at which passkeys work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no address for passkeys; they need https and a host name, without a path, as in \
     https://cards.example.org"
)]
pub struct InvalidOrigin(String);

impl FromStr for PublicOrigin {
    type Err = InvalidOrigin;

    fn from_str(text: &str) -> Result<Self, InvalidOrigin> {
        let invalid = || InvalidOrigin(text.to_owned());
        let host = text.strip_prefix("https://").ok_or_else(invalid)?;
        let host = host.strip_suffix('/').unwrap_or(host).to_ascii_lowercase();
        let host = host.strip_suffix(":443").unwrap_or(&host).to_owned();
        let authority: Authority = host.parse().map_err(|_| invalid())?;
        let name = authority.host();
        let is_name = !host.contains('@') && is_domain(name);
        is_name.then_some(PublicOrigin { host }).ok_or_else(invalid)
    }
}

fn is_domain(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let is_label = |label: &str| !label.is_empty() && label.chars().all(is_plain);
    name.parse::<IpAddr>().is_err() && name.split('.').all(is_label)
}

/// The two texts that passkeys are bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RelyingParty {
    /// The host name.
    pub(super) host: String,
    /// The scheme, the host and the port, as the browser says them.
    pub(super) origin: String,
}

impl RelyingParty {
    /// Where the client has reached the server, if passkeys work there: under the public
    /// origin, or on `localhost`, which browsers trust without https.
    pub(super) fn of(app: &App, client: &Client) -> Option<Self> {
        let public = app.settings.public_origin.as_ref();
        RelyingParty::at(public, client.https, client.host.as_deref()?)
    }

    fn at(public: Option<&PublicOrigin>, https: bool, host: &str) -> Option<Self> {
        let host = host.to_ascii_lowercase();
        let authority: Authority = host.parse().ok()?;
        let is_here = match public {
            Some(public) => https && host == public.host,
            None => authority.host() == "localhost",
        };
        let scheme = if https { "https" } else { "http" };
        is_here.then(|| RelyingParty {
            host: authority.host().to_owned(),
            origin: format!("{scheme}://{host}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_need_https_and_a_host_name() {
        for (text, host) in [
            ("https://cards.example.org", "cards.example.org"),
            ("https://Cards.example.org/", "cards.example.org"),
            ("https://cards.example.org:443", "cards.example.org"),
            ("https://cards.example.org:8443", "cards.example.org:8443"),
        ] {
            let origin: PublicOrigin = text.parse().expect("an origin");
            assert_eq!(origin.host, host);
        }
        for text in [
            "",
            "cards.example.org",
            "http://cards.example.org",
            "https://",
            "https://192.0.2.1",
            "https://[2001:db8::1]",
            "https://cards.example.org/play",
            "https://me@cards.example.org",
            "https://cards..org",
        ] {
            assert!(text.parse::<PublicOrigin>().is_err(), "{text}");
        }
    }

    #[test]
    fn passkeys_work_under_the_public_origin_or_else_on_localhost() {
        let public: PublicOrigin = "https://cards.example.org".parse().expect("an origin");
        let here = RelyingParty::at(Some(&public), true, "Cards.example.org");
        let expected = RelyingParty {
            host: "cards.example.org".into(),
            origin: "https://cards.example.org".into(),
        };
        assert_eq!(here, Some(expected));
        for (https, host) in [
            (false, "cards.example.org"),
            (true, "other.example.org"),
            (true, "cards.example.org:8443"),
            (false, "localhost:8080"),
        ] {
            assert_eq!(RelyingParty::at(Some(&public), https, host), None);
        }
        let local = RelyingParty::at(None, false, "localhost:8080").expect("localhost");
        assert_eq!(local.origin, "http://localhost:8080");
        for host in ["192.168.1.2:8080", "cards.lan", "127.0.0.1:8080"] {
            assert_eq!(RelyingParty::at(None, false, host), None);
        }
    }
}
