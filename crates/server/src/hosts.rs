//! The host names that the server answers for: protection against DNS rebinding. In
//! that attack a page of another site lets its own name lead to an address of the reader's
//! network, and the reader's browser then asks a server that the site cannot reach itself.

use crate::api_error::ApiError;
use crate::app::App;
use crate::limits::Client;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};

/// Domains that no public name has (RFC 6761, 6762, 8375, and reserved by ICANN), and
/// `lan`, which many routers use.
const LOCAL_DOMAINS: [&str; 5] = [".localhost", ".local", ".home.arpa", ".internal", ".lan"];

/// The host names that the server answers for. Addresses and `localhost` are always
/// answered for: no name leads to them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AllowedHosts(Vec<String>);

/// A text that is no host name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no host name; a name has no scheme, no port and no path, as in cards.example.org"
)]
pub struct InvalidHost(String);

impl AllowedHosts {
    /// These names alone. Without a name, every name is allowed except where a request
    /// may come from a page of another site: over plain HTTP, directly from an address
    /// of the local network, under a name that a public site may have.
    ///
    /// # Errors
    /// When a text is no host name.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, InvalidHost> {
        let names = names.into_iter().map(|name| {
            let parsed = name.trim().parse::<Authority>().ok();
            parsed
                .filter(|parsed| parsed.host() == name.trim())
                .and_then(|parsed| host_name(parsed.as_str()))
                .ok_or_else(|| InvalidHost(name.trim().to_owned()))
        });
        names.collect::<Result<_, _>>().map(AllowedHosts)
    }

    /// Whether the server answers this client for the host that it asks for.
    fn allows(&self, client: &Client) -> bool {
        let Some(host) = &client.host else {
            return true;
        };
        let Some(name) = host_name(host) else {
            return false;
        };
        if is_address(&name) || name == "localhost" {
            return true;
        }
        if self.0.is_empty() {
            let may_be_rebound = client.is_direct && !client.https && is_local(client.address);
            return !may_be_rebound || is_local_name(&name);
        }
        self.0.contains(&name)
    }

    /// Checks the host of a request to a listener of the operator's network. A name that a
    /// public site may have must be in the list, so no page of another site reaches it.
    ///
    /// # Errors
    /// [`ApiError::InvalidHost`], [`ApiError::UnknownHost`].
    pub(crate) fn check_local(&self, request: &Request) -> Result<(), ApiError> {
        let is_allowed =
            |name: String| is_address(&name) || is_local_name(&name) || self.0.contains(&name);
        // A browser always names its host.
        match requested_name(request)?.is_none_or(is_allowed) {
            true => Ok(()),
            false => Err(ApiError::UnknownHost),
        }
    }
}

/// Refuses a request without a valid host, and one for a host that is not allowed.
pub(crate) async fn refuse_unknown_hosts(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Response {
    if let Err(invalid) = requested_name(&request) {
        return invalid.into_response();
    }
    // A trusted proxy may name another host than the `Host` of its own request.
    let client = request.extensions().get::<Client>();
    if client.is_some_and(|client| !app.settings.hosts.allows(client)) {
        warn_of_unknown_host();
        return ApiError::UnknownHost.into_response();
    }
    next.run(request).await
}

/// The host that a request asks for. In absolute form that is the one of the target, whatever
/// `Host` says (RFC 9112, 3.2.2).
pub(crate) fn requested_host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let header = || headers.get(header::HOST)?.to_str().ok();
    uri.authority().map(Authority::as_str).or_else(header)
}

/// The name of the host that a request asks for; `None` without any, which HTTP/1.0 allows
/// (RFC 9112, 3.2). With two of them a proxy may see another host than the server does.
///
/// # Errors
/// [`ApiError::InvalidHost`].
fn requested_name(request: &Request) -> Result<Option<String>, ApiError> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(header), None) => {
            let is_valid = header.to_str().ok().and_then(host_name).is_some();
            let requested = requested_host(request.uri(), request.headers());
            let name = requested.and_then(host_name).filter(|_| is_valid);
            name.map(Some).ok_or(ApiError::InvalidHost)
        }
        (None, _) if request.version() <= Version::HTTP_10 => {
            let target = requested_host(request.uri(), request.headers());
            let name = target.map(|host| host_name(host).ok_or(ApiError::InvalidHost));
            name.transpose()
        }
        _ => Err(ApiError::InvalidHost),
    }
}

/// The name in a `Host` header, without its port, in lower case.
fn host_name(host: &str) -> Option<String> {
    let authority: Authority = host.parse().ok()?;
    let name = authority.host().trim_end_matches('.').to_ascii_lowercase();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
    let is_name = !host.contains('@') && !name.is_empty() && name.chars().all(is_plain);
    is_name.then_some(name)
}

fn is_address(name: &str) -> bool {
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    bare.parse::<IpAddr>().is_ok()
}

/// Whether no public site can have the name.
fn is_local_name(name: &str) -> bool {
    !name.contains('.') || LOCAL_DOMAINS.iter().any(|domain| name.ends_with(domain))
}

/// Whether the address is of the local network or of this machine.
fn is_local(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            address.is_loopback() || address.is_private() || address.is_link_local()
        }
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}

/// Logs once that a host name may be missing in the settings. A stranger can send any
/// name, so it is not logged.
fn warn_of_unknown_host() {
    static WARNED: AtomicBool = AtomicBool::new(false);
    if !WARNED.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "a request asks for a host that this server does not answer for: if people \
             reach it by a name of its own, allow the name with --allow-host"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn client(address: &str, host: &str) -> Client {
        Client {
            address: address.parse().expect("an address"),
            https: false,
            host: Some(host.into()),
            is_direct: true,
        }
    }

    #[test]
    fn without_a_list_no_public_name_leads_into_the_local_network() {
        let hosts = AllowedHosts::default();
        let allowed = |address, host| hosts.allows(&client(address, host));
        for address in ["127.0.0.1", "192.168.1.7", "::1", "fd00::7", "fe80::7"] {
            for host in [
                "localhost:8080",
                "127.0.0.1:8080",
                "192.168.1.5",
                "[::1]:8080",
                "cards",
                "cards.local:8080",
                "Cards.Local.",
                "cards.home.arpa",
            ] {
                assert!(allowed(address, host), "{address} {host}");
            }
            for host in [
                "evil.example",
                "evil.example.:8080",
                "127.0.0.1.evil.example",
                "local.evil",
            ] {
                assert!(!allowed(address, host), "{address} {host}");
            }
        }
        assert!(allowed("203.0.113.7", "cards.example.org"));
        let local = client("192.168.1.7", "cards.example.org");
        assert!(!hosts.allows(&local));
        let proxied = Client {
            is_direct: false,
            ..local.clone()
        };
        assert!(hosts.allows(&proxied), "a proxy knows its hosts");
        let encrypted = Client {
            https: true,
            ..local
        };
        assert!(
            hosts.allows(&encrypted),
            "the certificate is of another host"
        );
    }

    #[test]
    fn the_host_of_an_absolute_target_counts_in_every_version() {
        let name = |version, host: Option<&str>| {
            let mut request = axum::http::Request::builder()
                .version(version)
                .uri("http://evil.example/api");
            if let Some(host) = host {
                request = request.header(header::HOST, host);
            }
            requested_name(&request.body(Body::empty()).expect("a request"))
        };
        for (version, host) in [
            (Version::HTTP_10, None),
            (Version::HTTP_10, Some("localhost")),
            (Version::HTTP_11, Some("localhost")),
        ] {
            let name = name(version, host).ok().flatten();
            assert_eq!(
                name.as_deref(),
                Some("evil.example"),
                "{version:?} {host:?}"
            );
        }
        assert!(name(Version::HTTP_11, None).is_err());
    }

    #[test]
    fn a_list_holds_for_everybody() {
        let hosts = AllowedHosts::new(["cards.example.org", "Cards.Lan"]).expect("names");
        for address in ["127.0.0.1", "203.0.113.7"] {
            for is_direct in [true, false] {
                let allowed = |host| {
                    let client = client(address, host);
                    hosts.allows(&Client {
                        is_direct,
                        ..client
                    })
                };
                assert!(allowed("cards.example.org") && allowed("CARDS.example.org.:8080"));
                assert!(allowed("cards.lan") && allowed("localhost") && allowed("192.0.2.1"));
                assert!(!allowed("evil.example") && !allowed("cards"));
            }
        }
    }

    #[test]
    fn a_name_has_no_scheme_port_or_path() {
        for wrong in [
            "https://cards.example.org",
            "cards.example.org:8080",
            "a/b",
            "a@b",
            "",
            "*",
        ] {
            let error = AllowedHosts::new([wrong]).expect_err(wrong);
            assert!(error.to_string().contains(&format!("`{wrong}`")));
        }
    }
}
