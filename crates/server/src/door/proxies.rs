//! What a proxy in front of the server says about who asks. Only proxies that
//! the host of the server named are believed.

use axum::http::{HeaderMap, HeaderName, header};
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

const FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// The proxies that are believed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proxies(Vec<IpNet>);

/// Neither an address nor a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is neither an address, such as 127.0.0.1, nor a network, such as 10.0.0.0/8")]
pub struct NoProxy(String);

impl Proxies {
    /// Proxies from addresses and networks.
    ///
    /// # Errors
    /// When a text is neither.
    pub fn new<'a>(named: impl IntoIterator<Item = &'a str>) -> Result<Self, NoProxy> {
        named
            .into_iter()
            .map(network)
            .collect::<Result<_, _>>()
            .map(Proxies)
    }

    /// Whether what comes from this address is believed.
    pub(super) fn hold(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }

    /// What the proxies say. Where their headers contradict each other, one of
    /// them came through from a stranger, and nobody knows which: then nothing.
    pub(super) fn word(&self, headers: &HeaderMap) -> Word {
        let plain = self.plain(headers);
        let standard = self.standard(headers);
        Word {
            address: agreed(plain.address, standard.address),
            https: agreed(plain.https, standard.https),
            host: agreed(plain.host, standard.host),
        }
    }

    /// The `X-Forwarded` headers.
    fn plain(&self, headers: &HeaderMap) -> Word {
        let hops = list(headers, &FOR);
        let protos = list(headers, &PROTO);
        let hosts = list(headers, &HOST);
        let addresses: Vec<_> = hops.iter().map(|hop| address(hop)).collect();
        let client = self.client(&addresses);
        // A proxy that appends to one list may set another one anew.
        let beside = |values: &[String]| {
            let place = client.map(|(place, _)| place);
            place
                .filter(|_| values.len() == hops.len())
                .and_then(|place| values.get(place))
                .or(values.last())
                .cloned()
        };
        Word {
            address: client.map(|(_, address)| address),
            https: beside(&protos).map(|proto| proto.eq_ignore_ascii_case("https")),
            host: beside(&hosts),
        }
    }

    /// The `Forwarded` header (RFC 7239).
    fn standard(&self, headers: &HeaderMap) -> Word {
        let hops = list(headers, &header::FORWARDED);
        let said = |hop: &str, wanted: &str| {
            hop.split(';')
                .filter_map(|pair| pair.split_once('='))
                .find(|(name, _)| name.trim().eq_ignore_ascii_case(wanted))
                .map(|(_, value)| value.trim().trim_matches('"').to_owned())
        };
        let addresses: Vec<_> = hops.iter().map(|hop| address(&said(hop, "for")?)).collect();
        let client = self.client(&addresses);
        let hop = client.map_or(hops.last(), |(place, _)| hops.get(place));
        let proto = hop.and_then(|hop| said(hop, "proto"));
        Word {
            address: client.map(|(_, address)| address),
            https: proto.map(|proto| proto.eq_ignore_ascii_case("https")),
            host: hop.and_then(|hop| said(hop, "host")),
        }
    }

    /// The right-most address that is none of the proxies: who stands further
    /// left is only what that one claims. What cannot be read ends the chain.
    fn client(&self, hops: &[Option<IpAddr>]) -> Option<(usize, IpAddr)> {
        let mut client = None;
        for (place, hop) in hops.iter().enumerate().rev() {
            let Some(address) = *hop else { break };
            client = Some((place, address));
            if !self.hold(address) {
                break;
            }
        }
        client
    }
}

/// What proxies say of a request; what they do not say is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) address: Option<IpAddr>,
    pub(super) https: Option<bool>,
    pub(super) host: Option<String>,
}

/// Whether somebody put a header of proxies on the request.
pub(super) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(FOR) || headers.contains_key(header::FORWARDED)
}

/// What is said once, or twice alike.
fn agreed<T: PartialEq>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => (one == other).then_some(one),
        (one, other) => one.or(other),
    }
}

fn network(text: &str) -> Result<IpNet, NoProxy> {
    let text = text.trim();
    IpNet::from_str(text)
        .or_else(|_| IpAddr::from_str(text).map(IpNet::from))
        .map_err(|_| NoProxy(text.to_owned()))
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

    fn word(headers: &[(&'static str, &str)]) -> Word {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect("a value"));
        }
        let proxies = Proxies::new(["10.0.0.0/8", "::1"]).expect("networks");
        proxies.word(&map)
    }

    fn client(headers: &[(&'static str, &str)]) -> Option<String> {
        Some(word(headers).address?.to_string())
    }

    #[test]
    fn a_proxy_is_an_address_or_a_network() {
        let proxies = Proxies::new(["10.0.0.0/8", "::1"]).expect("networks");
        let held = |text: &str| proxies.hold(text.parse().expect("an address"));
        assert!(held("10.2.3.4") && held("::1"));
        assert!(!held("11.2.3.4") && !held("::2"));
        let wrong = Proxies::new(["proxy.example.org"]).expect_err("a name");
        assert!(wrong.to_string().contains("proxy.example.org"));
    }

    #[test]
    fn the_right_most_address_that_is_no_proxy_is_the_clients() {
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
        let standard = "for=198.51.100.9, for=\"[2001:db8::7]:99\";proto=https, For=10.0.0.2";
        assert_eq!(
            client(&[("forwarded", standard)]).as_deref(),
            Some("2001:db8::7")
        );
    }

    #[test]
    fn what_is_no_address_ends_the_chain() {
        let hidden = "198.51.100.9, unknown, 10.0.0.2";
        assert_eq!(
            client(&[("x-forwarded-for", hidden)]).as_deref(),
            Some("10.0.0.2")
        );
        assert_eq!(client(&[("x-forwarded-for", "_secret")]), None);
        assert_eq!(client(&[("forwarded", "proto=https")]), None);
    }

    #[test]
    fn the_outside_is_what_the_client_spoke_to() {
        let one = [
            ("x-forwarded-for", "203.0.113.7"),
            ("x-forwarded-proto", "https"),
            ("x-forwarded-host", "cards.example.org"),
        ];
        let said = word(&one);
        assert_eq!(said.https, Some(true));
        assert_eq!(said.host.as_deref(), Some("cards.example.org"));
        let standard = [(
            "forwarded",
            "for=203.0.113.7;proto=https;host=cards.example.org",
        )];
        assert_eq!(word(&standard), said);
        // A forged value stands to the left of what the proxy appends.
        let forged = [
            ("x-forwarded-for", "198.51.100.9, 203.0.113.7"),
            ("x-forwarded-proto", "https, http"),
        ];
        assert_eq!(word(&forged).https, Some(false));
    }

    #[test]
    fn headers_that_contradict_each_other_say_nothing() {
        let both = [
            ("x-forwarded-for", "203.0.113.7"),
            ("forwarded", "for=198.51.100.9;proto=https"),
        ];
        let said = word(&both);
        assert_eq!((said.address, said.https), (None, Some(true)));
        assert_eq!(word(&[]), Word::default());
    }
}
