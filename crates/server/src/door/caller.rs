//! Who asks, as far as the network tells.

use super::proxies::is_forwarded;
use crate::app::App;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};

/// Who asks, as far as the network tells. Kept as long as the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Caller {
    /// The address of the client, or of the proxy that nobody named.
    pub(crate) address: IpAddr,
    /// Whether the client's end of the connection is encrypted.
    pub(crate) https: bool,
    /// The host that the client asked for.
    pub(crate) host: Option<String>,
}

/// What limits count by: an address, or the network that one line is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Line(IpAddr);

impl Line {
    /// A house with one line usually has a whole /64 of IPv6.
    pub(super) fn of(address: IpAddr) -> Self {
        Line(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        })
    }
}

impl Caller {
    pub(crate) fn line(&self) -> Line {
        Line::of(self.address)
    }

    fn of(app: &App, peer: IpAddr, uri: &Uri, headers: &HeaderMap) -> Self {
        let peer = peer.to_canonical();
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok())
            .or_else(|| uri.authority().map(Authority::as_str))
            .map(str::to_owned);
        let direct = Caller {
            address: peer,
            https: app.settings.tls.is_some(),
            host,
        };
        if !app.settings.proxies.hold(peer) {
            return direct;
        }
        let word = app.settings.proxies.word(headers);
        Caller {
            address: word.address.unwrap_or(direct.address),
            https: word.https.unwrap_or(direct.https),
            host: word.host.or(direct.host),
        }
    }
}

/// For a month after an encrypted visit browsers refuse plain http. Not longer:
/// a family that tries TLS out and goes back must not wait for a year.
const ENCRYPTED_ONLY: HeaderValue = HeaderValue::from_static("max-age=2592000");

/// Notes on each request who asks. What goes out encrypted stays so: cookies
/// and the next visits.
pub(crate) async fn introduce(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
    let caller = Caller::of(&app, peer, request.uri(), request.headers());
    if is_forwarded(request.headers()) && !app.settings.proxies.hold(peer.to_canonical()) {
        warn_of_proxy();
    }
    let https = caller.https;
    request.extensions_mut().insert(caller);
    let mut response = next.run(request).await;
    if https {
        let headers = response.headers_mut();
        headers.insert(header::STRICT_TRANSPORT_SECURITY, ENCRYPTED_ONLY);
        seal(headers);
    }
    response
}

/// Makes every cookie `Secure`.
fn seal(headers: &mut HeaderMap) {
    if let header::Entry::Occupied(mut cookies) = headers.entry(header::SET_COOKIE) {
        for cookie in cookies.iter_mut() {
            let sealed = [cookie.as_bytes(), b"; Secure"].concat();
            *cookie = HeaderValue::from_bytes(&sealed).expect("a header and plain letters");
        }
    }
}

/// Says once that a proxy may be missing in the settings. Its address is the
/// host's to know, and a stranger can send the header too: no address here.
fn warn_of_proxy() {
    static SAID: AtomicBool = AtomicBool::new(false);
    if !SAID.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "a request names other addresses that it came from: if a proxy stands before \
             this server, name it with --trust-proxy, or all its guests count as one"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(address: &str) -> Line {
        Line::of(address.parse().expect("an address"))
    }

    #[test]
    fn a_line_is_an_address_or_a_network_of_64_bits() {
        assert_eq!(line("2001:db8:1:2:3::4"), line("2001:db8:1:2:ffff::1"));
        assert_ne!(line("2001:db8:1:2::1"), line("2001:db8:1:3::1"));
        assert_ne!(line("192.0.2.1"), line("192.0.2.2"));
        assert_eq!(line("::ffff:192.0.2.1"), line("192.0.2.1"));
    }

    #[test]
    fn every_cookie_is_sealed() {
        let mut headers = HeaderMap::new();
        for cookie in ["a=1; Path=/", "b=2"] {
            headers.append(header::SET_COOKIE, HeaderValue::from_static(cookie));
        }
        seal(&mut headers);
        let cookies: Vec<_> = headers.get_all(header::SET_COOKIE).iter().collect();
        assert_eq!(cookies, ["a=1; Path=/; Secure", "b=2; Secure"]);
    }
}
