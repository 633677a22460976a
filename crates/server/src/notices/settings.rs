//! The operator's settings of notices.

use axum::http::Uri;
use std::str::FromStr;
use std::time::Duration;

/// The settings of notices over push services.
#[derive(Clone, Debug)]
pub struct PushSettings {
    /// Whether notices are sent at all.
    pub is_on: bool,
    /// Whom a push service may ask about what this server sends.
    pub contact: Option<PushContact>,
    /// The hosts of push services in the operator's own network: an endpoint there may have any
    /// address and any port, also without TLS.
    pub allowed_hosts: Vec<String>,
    /// How long something must be true before a notice tells of it: a person who plays on within this
    /// time needs none.
    pub delay: Duration,
    /// How often it is looked whether a notice is due.
    pub interval: Duration,
}

impl Default for PushSettings {
    fn default() -> Self {
        PushSettings {
            is_on: true,
            contact: None,
            allowed_hosts: Vec::new(),
            delay: Duration::from_secs(20),
            interval: Duration::from_secs(5),
        }
    }
}

/// Whom a push service may ask: a mail address, or a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushContact(String);

/// A text that is no contact for push services.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no contact for push services, such as mailto:cards@example.org or \
     https://cards.example.org"
)]
pub struct InvalidContact(String);

impl PushContact {
    /// The address with its scheme.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PushContact {
    type Err = InvalidContact;

    fn from_str(text: &str) -> Result<Self, InvalidContact> {
        let is_printable = text.bytes().all(|byte| byte.is_ascii_graphic());
        let is_contact = match text.strip_prefix("mailto:") {
            Some(address) => address
                .split_once('@')
                .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty()),
            None => text
                .parse::<Uri>()
                .is_ok_and(|uri| uri.scheme_str() == Some("https") && uri.host().is_some()),
        };
        match is_printable && is_contact {
            true => Ok(PushContact(text.to_owned())),
            false => Err(InvalidContact(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_a_mail_address_or_a_page() {
        for contact in ["mailto:a@example.org", "https://cards.example.org/about"] {
            assert_eq!(
                contact.parse().as_ref().map(PushContact::as_str),
                Ok(contact)
            );
        }
        for wrong in [
            "",
            "a@example.org",
            "mailto:example.org",
            "mailto:@example.org",
            "http://cards.example.org",
            "https://",
            "mailto:a b@example.org",
        ] {
            let error = wrong.parse::<PushContact>().expect_err(wrong);
            assert!(error.to_string().contains("mailto:"), "{error}");
        }
    }
}
