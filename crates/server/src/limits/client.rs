//! The client of a request: its address, its scheme and the host it asked for.

use super::trusted_proxies::{TwoClients, is_forwarded};
use crate::api_error::ApiError;
use crate::app::App;
use crate::hosts::requested_host;
use crate::identity;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};

/// The client of a request as the network shows it, stored in the request's
/// extensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Client {
    /// The address of the client, or of a proxy that is not trusted.
    pub(crate) address: IpAddr,
    /// Whether the client's end of the connection is encrypted.
    pub(crate) https: bool,
    /// The host that the client asked for.
    pub(crate) host: Option<String>,
    /// Whether no trusted proxy stands between.
    pub(crate) is_direct: bool,
}

/// The key that limits count by: an IPv4 address, or a /64 network of IPv6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientNetwork(IpAddr);

impl ClientNetwork {
    /// A provider usually assigns a whole /64 of IPv6 to one subscriber, so one
    /// person could otherwise use 2^64 addresses.
    pub(crate) fn of(address: IpAddr) -> Self {
        ClientNetwork(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        })
    }
}

/// What several networks share that may belong to one person, from the smallest to the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NetworkPrefix {
    /// The end site (RFC 6177): an IPv4 address, or the /56 of IPv6 that a home usually gets, which
    /// is 256 networks.
    Site(IpAddr),
    /// The longest prefix that is usually routed on its own: a /24 of IPv4, or a /48 of IPv6.
    Routed(IpAddr),
}

impl ClientNetwork {
    /// The end site of the network.
    pub(crate) fn site(self) -> NetworkPrefix {
        NetworkPrefix::Site(self.prefix(32, 56))
    }

    /// The routed prefix of the network. Strangers share one, so it must never refuse anybody.
    pub(crate) fn routed_prefix(self) -> NetworkPrefix {
        NetworkPrefix::Routed(self.prefix(24, 48))
    }

    /// The first bits of the address.
    fn prefix(self, bits_of_ipv4: u32, bits_of_ipv6: u32) -> IpAddr {
        match self.0 {
            IpAddr::V4(address) => {
                let mask = u32::MAX << (32 - bits_of_ipv4);
                Ipv4Addr::from_bits(address.to_bits() & mask).into()
            }
            IpAddr::V6(address) => {
                let mask = u128::MAX << (128 - bits_of_ipv6);
                Ipv6Addr::from_bits(address.to_bits() & mask).into()
            }
        }
    }
}

/// The text that is hashed; it is never stored and never logged.
impl fmt::Display for NetworkPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (NetworkPrefix::Site(address) | NetworkPrefix::Routed(address)) = self;
        address.fmt(f)
    }
}

impl Client {
    pub(crate) fn network(&self) -> ClientNetwork {
        ClientNetwork::of(self.address)
    }

    fn of(app: &App, peer: IpAddr, uri: &Uri, headers: &HeaderMap) -> Result<Self, TwoClients> {
        let peer = peer.to_canonical();
        let host = requested_host(uri, headers).map(str::to_owned);
        let direct = Client {
            address: peer,
            https: app.settings.tls.is_some(),
            host,
            is_direct: true,
        };
        if !app.settings.proxies.contain(peer) {
            return Ok(direct);
        }
        let forwarded = app.settings.proxies.forwarded_info(headers)?;
        Ok(Client {
            address: forwarded.address.unwrap_or(direct.address),
            https: forwarded.https.unwrap_or(direct.https),
            host: forwarded.host.or(direct.host),
            is_direct: false,
        })
    }
}

/// `Strict-Transport-Security`: browsers refuse plain HTTP for a month after an
/// encrypted visit. Not longer: a family that tries TLS out and goes back must
/// not wait for a year.
const HSTS_MAX_AGE_ONE_MONTH: HeaderValue = HeaderValue::from_static("max-age=2592000");

/// Stores the [`Client`] in each request. Over an encrypted connection it also
/// sets `Strict-Transport-Security` and binds cookies to the host.
pub(crate) async fn identify_client(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
    let client = match Client::of(&app, peer, request.uri(), request.headers()) {
        Ok(client) => client,
        Err(TwoClients) => return ApiError::TwoClients.into_response(),
    };
    if client.is_direct && is_forwarded(request.headers()) {
        warn_of_untrusted_proxy();
    }
    let https = client.https;
    request.extensions_mut().insert(client);
    let mut response = next.run(request).await;
    if https {
        let headers = response.headers_mut();
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS_MAX_AGE_ONE_MONTH);
        identity::secure_cookies(headers);
    }
    response
}

/// Logs once that a proxy may be missing in the settings. A stranger can send
/// the header too, so the address is not logged.
fn warn_of_untrusted_proxy() {
    static WARNED: AtomicBool = AtomicBool::new(false);
    if !WARNED.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "a request names other addresses that it came from: if a proxy stands before \
             this server, name it with --trust-proxy, or all its guests count as one"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str) -> ClientNetwork {
        ClientNetwork::of(address.parse().expect("an address"))
    }

    #[test]
    fn a_client_network_is_an_ipv4_address_or_an_ipv6_network_of_64_bits() {
        assert_eq!(
            network("2001:db8:1:2:3::4"),
            network("2001:db8:1:2:ffff::1")
        );
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
    }

    #[test]
    fn networks_of_one_home_have_the_same_site() {
        let site = |address| network(address).site();
        assert_eq!(site("2001:db8:1:200::1"), site("2001:db8:1:2ff::1"));
        assert_ne!(site("2001:db8:1:200::1"), site("2001:db8:1:300::1"));
        assert_ne!(site("192.0.2.1"), site("192.0.2.2"));
        let routed = |address| network(address).routed_prefix();
        assert_eq!(routed("2001:db8:1:200::1"), routed("2001:db8:1:300::1"));
        assert_ne!(routed("2001:db8:1::1"), routed("2001:db8:2::1"));
        assert_eq!(routed("192.0.2.1"), routed("192.0.2.2"));
        assert_ne!(routed("192.0.2.1"), routed("192.0.3.1"));
    }
}
