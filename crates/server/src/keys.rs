//! What the key of a database is for. Each message under it begins with the label of its
//! purpose, so that what was made for one purpose is worth nothing for another.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// What is signed, hashed or derived with the key of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The token of a guest.
    GuestToken,
    /// The token of an account's session.
    SessionToken,
    /// The hash of a recovery code.
    RecoveryCode,
    /// The hash of a client's network.
    NetworkHash,
    /// The code that moves a seat to another device.
    SeatCode,
    /// The id of a group's member.
    MemberId,
    /// The key that servers share with their workers.
    WorkerKey,
    /// The key with which servers authenticate what they tell each other.
    BusKey,
}

impl Purpose {
    /// What its messages begin with. No label is the beginning of another, and none ever changes,
    /// because tokens, codes and hashes with it exist.
    const fn label(self) -> &'static str {
        match self {
            Purpose::GuestToken => "person/",
            Purpose::SessionToken => "session/",
            Purpose::RecoveryCode => "recovery/",
            Purpose::NetworkHash => "network/",
            Purpose::SeatCode => "seat/",
            Purpose::MemberId => "member/",
            Purpose::WorkerKey => "workers",
            Purpose::BusKey => "bus",
        }
    }
}

/// The key of a database.
#[derive(Clone)]
pub(crate) struct DatabaseKey(Hmac<Sha256>);

impl DatabaseKey {
    pub(crate) fn new(key: &[u8; 32]) -> Self {
        DatabaseKey(new_mac(key))
    }

    /// The MAC of a message for that purpose.
    pub(crate) fn mac(&self, purpose: Purpose, message: &str) -> Hmac<Sha256> {
        let mac = self.0.clone().chain_update(purpose.label());
        mac.chain_update(message)
    }

    /// A key of its own for that purpose.
    pub(crate) fn derive(&self, purpose: Purpose) -> [u8; 32] {
        self.mac(purpose, "").finalize().into_bytes().into()
    }
}

/// An HMAC-SHA256 with this key.
pub(crate) fn new_mac(key: &[u8; 32]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("any key length is allowed")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Purpose; 8] = [
        Purpose::GuestToken,
        Purpose::SessionToken,
        Purpose::RecoveryCode,
        Purpose::NetworkHash,
        Purpose::SeatCode,
        Purpose::MemberId,
        Purpose::WorkerKey,
        Purpose::BusKey,
    ];

    #[test]
    fn no_message_of_one_purpose_is_one_of_another() {
        for purpose in ALL {
            for other in ALL.into_iter().filter(|other| *other != purpose) {
                let is_prefix = other.label().starts_with(purpose.label());
                assert!(!is_prefix, "{purpose:?} {other:?}");
            }
        }
    }

    /// Computed with Python's hmac.
    #[test]
    fn keys_and_signatures_are_those_of_earlier_servers() {
        let key = DatabaseKey::new(&[7; 32]);
        let workers = "d5ae9a53423adda06ef740360758285cc9509eb77d1f079f762c823236f0fa7a";
        assert_eq!(hex::encode(key.derive(Purpose::WorkerKey)), workers);
        let bus = "d577a68cacbd562e66cefb7de8861d01f498718f8705a1811ef6ad6f56ef5993";
        assert_eq!(hex::encode(key.derive(Purpose::BusKey)), bus);
        let guest = key.mac(Purpose::GuestToken, "ab").finalize().into_bytes();
        let expected = "d544679ff725fd6adab62742b7458fb1797605ccb61b89c1deb5beb32a90ef9f";
        assert_eq!(hex::encode(guest), expected);
    }
}
