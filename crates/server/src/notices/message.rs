//! A message to a push service: encrypted for the browser (RFC 8291), signed for the service
//! (RFC 8292), and with nothing in its head that tells of the table.

use super::encryption::{self, AUTH_SECRET_LEN, InvalidBrowserKey, PUBLIC_KEY_LEN};
use super::endpoint::PushEndpoint;
use super::settings::PushContact;
use axum::http::{Method, Request, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use brelan_ids::{TableId, Timestamp};
use brelan_protocol::notices::Notice;
use brelan_store::Subscription;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::{PublicKey, SecretKey};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::time::Duration;

/// The length of a notice is a multiple of this many bytes: longer than any, so that the length
/// tells nothing. A push service takes 4,096 bytes.
const PADDED_LEN: usize = 512;

/// How long a signature is valid; a service takes up to 24 hours.
const SIGNATURE_VALIDITY: Duration = Duration::from_secs(12 * 3600);

/// The key by which push services know this server.
#[derive(Clone)]
pub(super) struct PushKey {
    signing: SigningKey,
    /// The public key in Base64 for URLs.
    public: String,
    /// A secret from which topics follow.
    topic_secret: [u8; 32],
}

impl PushKey {
    /// The key of these bytes; `None` for one of about 2^32 texts, which are no scalar.
    pub(super) fn from_bytes(bytes: &[u8; 32]) -> Option<Self> {
        let secret = SecretKey::from_slice(bytes).ok()?;
        let public = secret.public_key().to_encoded_point(false);
        let topic_secret = Sha256::new_with_prefix(b"brelan/topic/").chain_update(bytes);
        Some(PushKey {
            signing: SigningKey::from(&secret),
            public: URL_SAFE_NO_PAD.encode(public.as_bytes()),
            topic_secret: topic_secret.finalize().into(),
        })
    }

    /// What a browser needs to subscribe: an uncompressed point, in Base64 for URLs.
    pub(super) fn public(&self) -> &str {
        &self.public
    }

    /// The header `Authorization` for this endpoint's service.
    fn authorization(
        &self,
        endpoint: &PushEndpoint,
        contact: Option<&PushContact>,
        now: Timestamp,
    ) -> String {
        let expires = (now + SIGNATURE_VALIDITY).since(Timestamp::EPOCH).as_secs();
        let mut claims = json!({"aud": endpoint.origin(), "exp": expires});
        if let Some(contact) = contact {
            claims["sub"] = contact.as_str().into();
        }
        let encode = |json: String| URL_SAFE_NO_PAD.encode(json);
        let head = encode(json!({"typ": "JWT", "alg": "ES256"}).to_string());
        let signed = format!("{head}.{}", encode(claims.to_string()));
        let signature: Signature = self.signing.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public)
    }

    /// A text by which a later message of the same table replaces an earlier one that was not
    /// delivered. A push service cannot tell the table by it: anyone who knows a table may watch.
    fn topic(&self, table: &TableId) -> String {
        let hash = Sha256::new_with_prefix(self.topic_secret).chain_update(table.as_str());
        hex::encode(&hash.finalize()[..16])
    }
}

/// The parts of a message besides its notice.
pub(super) struct Envelope<'a> {
    pub(super) key: &'a PushKey,
    pub(super) contact: Option<&'a PushContact>,
    pub(super) endpoint: &'a PushEndpoint,
    pub(super) table: &'a TableId,
    /// How long the service keeps it for a browser that is off.
    pub(super) lifetime: Duration,
    /// The time.
    pub(super) now: Timestamp,
}

/// The request that sends a notice.
///
/// # Errors
/// When the browser's key is none.
pub(super) fn request(
    notice: &Notice,
    subscription: &Subscription,
    envelope: &Envelope<'_>,
) -> Result<Request<Vec<u8>>, InvalidBrowserKey> {
    let body = encrypt(notice, subscription)?;
    let Envelope {
        key,
        contact,
        endpoint,
        ..
    } = *envelope;
    let request = Request::builder()
        .method(Method::POST)
        .uri(endpoint.uri().clone())
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header("ttl", envelope.lifetime.as_secs())
        .header("urgency", "normal")
        .header("topic", key.topic(envelope.table))
        .header(
            header::AUTHORIZATION,
            key.authorization(endpoint, contact, envelope.now),
        );
    Ok(request.body(body).expect("every part is valid"))
}

fn encrypt(notice: &Notice, subscription: &Subscription) -> Result<Vec<u8>, InvalidBrowserKey> {
    let mut text = serde_json::to_vec(notice).expect("a notice is JSON");
    text.resize(text.len().next_multiple_of(PADDED_LEN), b' ');
    encryption::encrypt(&text, &subscription.public_key, &subscription.auth_secret)
}

/// Checks the key and the secret of a browser.
///
/// # Errors
/// When they are none.
pub(super) fn check_browser_key(
    public_key: &[u8],
    auth_secret: &[u8],
) -> Result<(), InvalidBrowserKey> {
    let is_whole = public_key.len() == PUBLIC_KEY_LEN && auth_secret.len() == AUTH_SECRET_LEN;
    match is_whole && PublicKey::from_sec1_bytes(public_key).is_ok() {
        true => Ok(()),
        false => Err(InvalidBrowserKey),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_ids::PersonId;
    use brelan_protocol::language::Language;
    use brelan_protocol::notices::NoticeKind;

    fn key() -> PushKey {
        PushKey::from_bytes(&[7; 32]).expect("a scalar")
    }

    fn notice(name: &str) -> Notice {
        Notice {
            kind: NoticeKind::Turn,
            table: "0123456789abcdef0123".into(),
            game: "Quando".into(),
            name: name.into(),
            language: Language::French,
        }
    }

    fn subscription() -> Subscription {
        let public = SecretKey::from_slice(&[9; 32]).expect("a scalar");
        let public = public.public_key().to_encoded_point(false);
        Subscription {
            id: "a".into(),
            person: PersonId::from_trusted("p"),
            session: None,
            endpoint: "https://push.example.org/a".into(),
            public_key: public.as_bytes().to_vec(),
            auth_secret: vec![3; 16],
            device: String::new(),
            language: "fr".into(),
            quiet: None,
            created: Timestamp::from_millis(1),
        }
    }

    fn sent(notice: &Notice) -> Request<Vec<u8>> {
        let endpoint = PushEndpoint::parse("https://push.example.org/a", &[]).expect("valid");
        let contact = "mailto:a@example.org".parse().ok();
        let envelope = Envelope {
            key: &key(),
            contact: contact.as_ref(),
            endpoint: &endpoint,
            table: &TableId::from_trusted(&*notice.table),
            lifetime: Duration::from_secs(60),
            now: Timestamp::from_millis(1_800_000_000_000),
        };
        request(notice, &subscription(), &envelope).expect("a request")
    }

    #[test]
    fn the_length_and_the_head_tell_nothing_of_the_notice() {
        let (short, long) = (notice(""), notice(&"\u{1f0a1}".repeat(24)));
        let (one, other) = (sent(&short), sent(&long));
        assert_eq!(one.body().len(), other.body().len());
        let head = format!("{:?} {:?}", one.uri(), one.headers());
        assert!(!head.contains(&short.table), "{head}");
        assert_eq!(one.headers()["topic"], other.headers()["topic"]);
        assert_eq!(one.headers()["topic"].len(), 32);
        assert_eq!(one.headers()["ttl"], "60");
    }

    #[test]
    fn what_is_signed_is_the_service_the_end_and_the_contact() {
        let request = sent(&notice("Zo\u{e9}"));
        let header = request.headers()[header::AUTHORIZATION].to_str();
        let header = header.expect("text");
        let token = header.strip_prefix("vapid t=").expect("a token");
        let claims = token.split('.').nth(1).expect("claims");
        let claims = URL_SAFE_NO_PAD.decode(claims).expect("base64");
        let claims: serde_json::Value = serde_json::from_slice(&claims).expect("JSON");
        let expected = json!({
            "aud": "https://push.example.org",
            "exp": 1_800_000_000 + 12 * 3600,
            "sub": "mailto:a@example.org",
        });
        assert_eq!(claims, expected);
        assert!(header.ends_with(&format!(", k={}", key().public())));
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        let good = subscription();
        assert!(check_browser_key(&good.public_key, &good.auth_secret).is_ok());
        let mut off_curve = good.public_key.clone();
        off_curve[64] ^= 1;
        for (key, secret) in [
            (&off_curve[..], &good.auth_secret[..]),
            (&good.public_key[..64], &good.auth_secret[..]),
            (&[][..], &good.auth_secret[..]),
            (&good.public_key[..], &good.auth_secret[..15]),
        ] {
            assert_eq!(check_browser_key(key, secret), Err(InvalidBrowserKey));
        }
        assert!(PushKey::from_bytes(&[0; 32]).is_none());
        assert!(PushKey::from_bytes(&[255; 32]).is_none());
    }
}
