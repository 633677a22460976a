//! The addresses of push services. A browser says its own, so a person could name any: a server
//! that asks whatever it is told could be used to ask machines in the operator's network.

use axum::http::Uri;
use ipnet::{Ipv4Net, Ipv6Net};
use sha2::{Digest, Sha256};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The longest endpoint. Those of the known push services have up to 500 characters.
const MAX_LEN: usize = 1024;

/// The networks of IPv4 that are not public, by the registry of special-purpose addresses of the
/// IANA.
const SPECIAL_V4: [&str; 14] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
];

/// The only network of IPv6 with public addresses. Addresses of IPv4 within IPv6 and those of
/// links and sites are outside.
const PUBLIC_V6: &str = "2000::/3";

/// The networks in it that are not public: protocols, among them Teredo, which holds addresses
/// of IPv4; documentation; 6to4, which holds them as well.
const SPECIAL_V6: [&str; 4] = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

/// A valid endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PushEndpoint {
    text: String,
    uri: Uri,
}

impl PushEndpoint {
    /// The endpoint of a text: https, a host name, the usual port, and no credentials; or one
    /// at a host that the operator allows.
    pub(super) fn parse(text: &str, allowed_hosts: &[String]) -> Option<Self> {
        let is_printable = text.bytes().all(|byte| byte.is_ascii_graphic());
        let uri: Uri = text.parse().ok()?;
        let authority = uri.authority()?;
        let is_plain = !authority.as_str().contains('@') && !text.contains('#');
        if text.len() > MAX_LEN || !is_printable || !is_plain {
            return None;
        }
        let scheme = uri.scheme_str()?;
        let is_valid = match is_allowed(authority.host(), allowed_hosts) {
            true => matches!(scheme, "http" | "https"),
            false => {
                scheme == "https"
                    && matches!(authority.port_u16(), None | Some(443))
                    && is_host_name(authority.host())
            }
        };
        is_valid.then(|| PushEndpoint {
            text: text.to_owned(),
            uri,
        })
    }

    /// The text, as the browser has it.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// The endpoint as an address.
    pub(super) fn uri(&self) -> &Uri {
        &self.uri
    }

    /// The host, which may be logged: the rest of an endpoint lets anyone who knows it send.
    pub(super) fn host(&self) -> &str {
        self.uri.host().unwrap_or_default()
    }

    /// The scheme, the host and the port: for whom a message is signed.
    pub(super) fn origin(&self) -> String {
        let scheme = self.uri.scheme_str().unwrap_or_default();
        let authority = self.uri.authority();
        let authority = authority.map_or("", |authority| authority.as_str());
        format!("{scheme}://{}", authority.trim_end_matches(":443"))
    }

    /// The id of the browser that has this endpoint. A browser can compute it.
    pub(super) fn device_id(&self) -> String {
        hex::encode(&Sha256::digest(&self.text)[..16])
    }
}

/// Whether the operator allows this host.
pub(super) fn is_allowed(host: &str, allowed_hosts: &[String]) -> bool {
    let mut allowed = allowed_hosts.iter();
    allowed.any(|allowed| allowed.eq_ignore_ascii_case(host))
}

fn is_host_name(host: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let is_label = |label: &str| !label.is_empty() && label.chars().all(is_plain);
    // Names of machines on the network at hand have one label, and a name never ends in a
    // number: such a text would be read as an address.
    let labels: Vec<_> = host.split('.').collect();
    let ends_in_a_name = labels
        .last()
        .is_some_and(|last| last.chars().any(|c| c.is_ascii_alphabetic()));
    labels.len() > 1 && ends_in_a_name && labels.into_iter().all(is_label)
}

/// Whether an address is one of the public internet.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let mut special = SPECIAL_V4.iter().map(|text| parse_v4(text));
    !special.any(|network| network.contains(&address))
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let mut special = SPECIAL_V6.iter().map(|text| parse_v6(text));
    parse_v6(PUBLIC_V6).contains(&address) && !special.any(|network| network.contains(&address))
}

fn parse_v4(text: &str) -> Ipv4Net {
    text.parse().expect("a network of the list above")
}

fn parse_v6(text: &str) -> Ipv6Net {
    text.parse().expect("a network of the list above")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_is_https_at_a_host_name() {
        let known = [
            "https://fcm.googleapis.com/fcm/send/abc:def-_",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
            "https://wns2-par02p.notify.windows.com/w/?token=BQYAA%3d%3d",
            "https://web.push.apple.com:443/QG",
        ];
        for text in known {
            assert!(PushEndpoint::parse(text, &[]).is_some(), "{text}");
        }
        for text in [
            "",
            "push.example.org",
            "/api/tables",
            "http://push.example.org/a",
            "ftp://push.example.org/a",
            "https://push.example.org:8443/a",
            "https://zoe:secret@push.example.org/a",
            "https://push.example.org/a#b",
            "https://push.example.org/\u{e9}",
            "https://127.0.0.1/a",
            "https://127.1/a",
            "https://2130706433/a",
            "https://0x7f.1/a",
            "https://[::1]/a",
            "https://[::ffff:10.0.0.1]/a",
            "https://localhost/a",
            "https://intranet/a",
            "https://push.example.org./a",
            "https://push..org/a",
            "https:///a",
        ] {
            assert!(PushEndpoint::parse(text, &[]).is_none(), "{text}");
        }
        let long = format!("https://push.example.org/{}", "a".repeat(MAX_LEN));
        assert!(PushEndpoint::parse(&long, &[]).is_none());
    }

    #[test]
    fn the_operator_may_allow_a_host() {
        let allowed = ["push.lan".to_owned(), "127.0.0.1".to_owned()];
        for text in [
            "http://push.lan:8080/a",
            "https://PUSH.lan/a",
            "http://127.0.0.1:9/a",
        ] {
            assert!(PushEndpoint::parse(text, &allowed).is_some(), "{text}");
        }
        for text in [
            "http://other.lan/a",
            "ftp://push.lan/a",
            "http://x@push.lan/a",
        ] {
            assert!(PushEndpoint::parse(text, &allowed).is_none(), "{text}");
        }
    }

    #[test]
    fn the_id_of_a_browser_is_what_a_browser_computes() {
        let endpoint = PushEndpoint::parse("https://push.example.org/a", &[]).expect("valid");
        assert_eq!(endpoint.device_id(), "87d7fd8034feeebb093da81c108c594b");
    }

    #[test]
    fn a_message_is_signed_for_the_origin() {
        let origin = |text| PushEndpoint::parse(text, &["push.lan".into()]).map(|it| it.origin());
        for (text, expected) in [
            ("https://push.example.org/a?b", "https://push.example.org"),
            ("https://push.example.org:443/a", "https://push.example.org"),
            ("http://push.lan:8080/a", "http://push.lan:8080"),
        ] {
            assert_eq!(origin(text).as_deref(), Some(expected));
        }
    }

    #[test]
    fn only_addresses_of_the_internet_are_public() {
        let parse = |text: &str| text.parse::<IpAddr>().expect(text);
        for public in [
            "8.8.8.8",
            "172.32.0.1",
            "100.128.0.1",
            "2606:4700::1",
            "2a00::1",
        ] {
            assert!(is_public(parse(public)), "{public}");
        }
        for special in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.168.1.1",
            "198.19.0.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:8.8.8.8",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:a00:1::1",
            "3fff::1",
        ] {
            assert!(!is_public(parse(special)), "{special}");
        }
    }
}
