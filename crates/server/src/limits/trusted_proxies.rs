//! The headers that a reverse proxy adds about its client. Only the headers of
//! proxies that the operator named are trusted.

use axum::http::{HeaderMap, HeaderName, header};
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const X_FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// The proxies that are trusted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proxies(Vec<IpNet>);

/// Neither an address nor a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is neither an address, such as 127.0.0.1, nor a network, such as 10.0.0.0/8")]
pub struct InvalidProxy(String);

impl Proxies {
    /// Proxies from addresses and networks.
    ///
    /// # Errors
    /// When a text is neither.
    pub fn new<'a>(named: impl IntoIterator<Item = &'a str>) -> Result<Self, InvalidProxy> {
        named
            .into_iter()
            .map(network)
            .collect::<Result<_, _>>()
            .map(Proxies)
    }

    /// Whether this address is that of a trusted proxy.
    pub(super) fn contain(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }

    /// What the headers of the proxies tell about the client. Where two headers
    /// contradict each other, one of them may come from the client itself, and
    /// which one cannot be known: a scheme and a host are then missing.
    ///
    /// # Errors
    /// Two headers name two clients. Without an address the client would be counted as the
    /// proxy, and nobody would be compared with it.
    pub(super) fn forwarded_info(&self, headers: &HeaderMap) -> Result<ForwardedInfo, TwoClients> {
        let x_forwarded = self.x_forwarded(headers);
        let forwarded = self.forwarded(headers);
        let address = match (x_forwarded.address, forwarded.address) {
            (Some(one), Some(other)) if one != other => return Err(TwoClients),
            (one, other) => one.or(other),
        };
        Ok(ForwardedInfo {
            address,
            https: agreeing(x_forwarded.https, forwarded.https),
            host: agreeing(x_forwarded.host, forwarded.host),
        })
    }

    /// The `X-Forwarded` headers.
    fn x_forwarded(&self, headers: &HeaderMap) -> ForwardedInfo {
        let hops = list(headers, &X_FORWARDED_FOR);
        let protos = list(headers, &X_FORWARDED_PROTO);
        let hosts = list(headers, &X_FORWARDED_HOST);
        let addresses: Vec<_> = hops.iter().map(|hop| address(hop)).collect();
        let client = self.client(&addresses);
        // A proxy that appends to one list may overwrite another one.
        let same_position = |values: &[String]| {
            let place = client.map(|(place, _)| place);
            place
                .filter(|_| values.len() == hops.len())
                .and_then(|place| values.get(place))
                .or(values.last())
                .cloned()
        };
        ForwardedInfo {
            address: client.map(|(_, address)| address),
            https: same_position(&protos).map(|proto| proto.eq_ignore_ascii_case("https")),
            host: same_position(&hosts),
        }
    }

    /// The `Forwarded` header (RFC 7239).
    fn forwarded(&self, headers: &HeaderMap) -> ForwardedInfo {
        let hops = list(headers, &header::FORWARDED);
        let field = |hop: &str, wanted: &str| {
            hop.split(';')
                .filter_map(|pair| pair.split_once('='))
                .find(|(name, _)| name.trim().eq_ignore_ascii_case(wanted))
                .map(|(_, value)| value.trim().trim_matches('"').to_owned())
        };
        let addresses: Vec<_> = hops
            .iter()
            .map(|hop| address(&field(hop, "for")?))
            .collect();
        let client = self.client(&addresses);
        let hop = client.map_or(hops.last(), |(place, _)| hops.get(place));
        let proto = hop.and_then(|hop| field(hop, "proto"));
        ForwardedInfo {
            address: client.map(|(_, address)| address),
            https: proto.map(|proto| proto.eq_ignore_ascii_case("https")),
            host: hop.and_then(|hop| field(hop, "host")),
        }
    }

    /// The right-most address that is not a trusted proxy: addresses further left
    /// are only that client's claim. A value that is no address ends the chain.
    fn client(&self, hops: &[Option<IpAddr>]) -> Option<(usize, IpAddr)> {
        let mut client = None;
        for (place, hop) in hops.iter().enumerate().rev() {
            let Some(address) = *hop else { break };
            client = Some((place, address));
            if !self.contain(address) {
                break;
            }
        }
        client
    }
}

/// What proxies tell about the client of a request; what they do not tell is
/// `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ForwardedInfo {
    pub(super) address: Option<IpAddr>,
    pub(super) https: Option<bool>,
    pub(super) host: Option<String>,
}

/// The headers of a proxy name two clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TwoClients;

/// Whether the request carries a header of a proxy.
pub(super) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(X_FORWARDED_FOR) || headers.contains_key(header::FORWARDED)
}

/// The value that only one of two headers gives, or both give alike.
fn agreeing<T: PartialEq>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => (one == other).then_some(one),
        (one, other) => one.or(other),
    }
}

fn network(text: &str) -> Result<IpNet, InvalidProxy> {
    let text = text.trim();
    IpNet::from_str(text)
        .or_else(|_| IpAddr::from_str(text).map(IpNet::from))
        .map_err(|_| InvalidProxy(text.to_owned()))
}

/// All values of a header that is a list, in order.
fn list(headers: &HeaderMap, name: &HeaderName) -> Vec<String> {
    headers
        .get_all(name)
        .iter()
        .flat_map(|value| {
            let text = value.to_str().unwrap_or("?");
            text.split(',').map(|value| value.trim().to_owned())
        })
        .collect()
}

/// An address, with a port or without one.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    IpAddr::from_str(bare.unwrap_or(text))
        .ok()
        .or_else(|| Some(SocketAddr::from_str(text).ok()?.ip()))
        .map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forwarded_info(headers: &[(&'static str, &str)]) -> ForwardedInfo {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect("a value"));
        }
        let proxies = Proxies::new(["10.0.0.0/8", "::1"]).expect("networks");
        proxies.forwarded_info(&map).expect("one client")
    }

    fn client(headers: &[(&'static str, &str)]) -> Option<String> {
        Some(forwarded_info(headers).address?.to_string())
    }

    #[test]
    fn a_proxy_is_an_address_or_a_network() {
        let proxies = Proxies::new(["10.0.0.0/8", "::1"]).expect("networks");
        let held = |text: &str| proxies.contain(text.parse().expect("an address"));
        assert!(held("10.2.3.4") && held("::1"));
        assert!(!held("11.2.3.4") && !held("::2"));
        let wrong = Proxies::new(["proxy.example.org"]).expect_err("a name");
        assert!(wrong.to_string().contains("proxy.example.org"));
    }

    #[test]
    fn the_right_most_address_that_is_no_trusted_proxy_is_the_clients() {
        let forged = "198.51.100.9, 203.0.113.7, 10.0.0.2";
        assert_eq!(
            client(&[("x-forwarded-for", forged)]).as_deref(),
            Some("203.0.113.7")
        );
        let lines = [
            ("x-forwarded-for", "198.51.100.9"),
            ("x-forwarded-for", "203.0.113.7:4711"),
        ];
        assert_eq!(client(&lines).as_deref(), Some("203.0.113.7"));
        let forwarded = "for=198.51.100.9, for=\"[2001:db8::7]:99\";proto=https, For=10.0.0.2";
        assert_eq!(
            client(&[("forwarded", forwarded)]).as_deref(),
            Some("2001:db8::7")
        );
    }

    #[test]
    fn a_value_that_is_no_address_ends_the_chain() {
        let hidden = "198.51.100.9, unknown, 10.0.0.2";
        assert_eq!(
            client(&[("x-forwarded-for", hidden)]).as_deref(),
            Some("10.0.0.2")
        );
        assert_eq!(client(&[("x-forwarded-for", "_secret")]), None);
        assert_eq!(client(&[("forwarded", "proto=https")]), None);
    }

    #[test]
    fn scheme_and_host_are_those_that_the_client_used() {
        let one = [
            ("x-forwarded-for", "203.0.113.7"),
            ("x-forwarded-proto", "https"),
            ("x-forwarded-host", "cards.example.org"),
        ];
        let info = forwarded_info(&one);
        assert_eq!(info.https, Some(true));
        assert_eq!(info.host.as_deref(), Some("cards.example.org"));
        let forwarded = [(
            "forwarded",
            "for=203.0.113.7;proto=https;host=cards.example.org",
        )];
        assert_eq!(forwarded_info(&forwarded), info);
        // A forged value stands to the left of what the proxy appends.
        let forged = [
            ("x-forwarded-for", "198.51.100.9, 203.0.113.7"),
            ("x-forwarded-proto", "https, http"),
        ];
        assert_eq!(forwarded_info(&forged).https, Some(false));
    }

    #[test]
    fn contradictory_headers_give_no_scheme_and_no_host() {
        let both = [
            ("x-forwarded-for", "203.0.113.7"),
            ("x-forwarded-proto", "http"),
            ("forwarded", "for=203.0.113.7;proto=https;host=a"),
        ];
        let info = forwarded_info(&both);
        assert_eq!((info.https, info.host.as_deref()), (None, Some("a")));
        assert_eq!(forwarded_info(&[]), ForwardedInfo::default());
    }

    #[test]
    fn headers_that_name_two_clients_are_an_error() {
        let mut map = HeaderMap::new();
        map.insert(X_FORWARDED_FOR, "203.0.113.7".parse().expect("a value"));
        let forged = "for=198.51.100.9".parse().expect("a value");
        map.insert(header::FORWARDED, forged);
        let proxies = Proxies::new(["10.0.0.0/8"]).expect("a network");
        assert_eq!(proxies.forwarded_info(&map), Err(TwoClients));
    }
}
