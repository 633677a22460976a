//! A passkey in software: what a browser and its authenticator answer, and what others who
//! pretend to be one would.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Flags of WebAuthn: the user is present, and was verified.
const VERIFIED_USER: u8 = 0b101;

/// A credential follows in the data.
const HAS_CREDENTIAL: u8 = 0b100_0000;

/// A passkey on ES256, bound to `localhost`.
pub(crate) struct Passkey {
    key: SigningKey,
    pub(crate) id: Vec<u8>,
    user_handle: Value,
    pub(crate) count: u32,
}

pub(crate) fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn client_data(kind: &str, options: &Value, origin: &str) -> Vec<u8> {
    let challenge = options["challenge"].as_str().expect("a challenge");
    format!(
        "{{\"type\":\"{kind}\",\"challenge\":\"{challenge}\",\"origin\":\"{origin}\",\
         \"crossOrigin\":false}}"
    )
    .into_bytes()
}

/// A text or bytes in CBOR, of at most 65,535 bytes.
fn cbor(major: u8, bytes: &[u8]) -> Vec<u8> {
    let mut encoded = match bytes.len() {
        short @ 0..24 => vec![major << 5 | short as u8],
        middle @ 24..256 => vec![major << 5 | 24, middle as u8],
        long => {
            let [high, low] = (long as u16).to_be_bytes();
            vec![major << 5 | 25, high, low]
        }
    };
    encoded.extend(bytes);
    encoded
}

impl Passkey {
    /// A new passkey, by the options for one.
    pub(crate) fn new(number: u8, options: &Value) -> Self {
        Passkey {
            key: SigningKey::from_slice(&[number; 32]).expect("a key"),
            id: vec![number; 32],
            user_handle: options["user"]["id"].clone(),
            count: 0,
        }
    }

    /// Another key that claims to be this passkey.
    pub(crate) fn impostor(&self) -> Self {
        Passkey {
            key: SigningKey::from_slice(&[99; 32]).expect("a key"),
            id: self.id.clone(),
            user_handle: self.user_handle.clone(),
            count: self.count,
        }
    }

    fn data(&self, host: &str, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(host.as_bytes()).to_vec();
        data.push(flags);
        data.extend(self.count.to_be_bytes());
        data
    }

    /// The public key as COSE has it.
    fn cose_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_encoded_point(false);
        // A map of five: kty 2, alg -7, crv 1, x, y.
        let mut key = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21];
        key.extend(cbor(2, point.x().expect("x")));
        key.push(0x22);
        key.extend(cbor(2, point.y().expect("y")));
        key
    }

    /// What the browser sends when the passkey was made.
    pub(crate) fn registration(&self, options: &Value, origin: &str) -> Value {
        let client = client_data("webauthn.create", options, origin);
        let mut data = self.data("localhost", VERIFIED_USER | HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(&self.id);
        data.extend(self.cose_key());
        let mut object = vec![0xa3];
        object.extend(cbor(3, b"fmt"));
        object.extend(cbor(3, b"none"));
        object.extend(cbor(3, b"attStmt"));
        object.push(0xa0);
        object.extend(cbor(3, b"authData"));
        object.extend(cbor(2, &data));
        json!({
            "id": text(&self.id), "rawId": text(&self.id), "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": text(&client), "attestationObject": text(&object),
                "transports": ["internal"],
            },
        })
    }

    /// What the browser sends when the passkey is used.
    pub(crate) fn assertion(&mut self, options: &Value, origin: &str) -> Value {
        self.assertion_for("localhost", options, origin)
    }

    /// What a browser sends that was shown the passkey of another host.
    pub(crate) fn assertion_for(&mut self, host: &str, options: &Value, origin: &str) -> Value {
        self.count += 1;
        let client = client_data("webauthn.get", options, origin);
        let data = self.data(host, VERIFIED_USER);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&client));
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": text(&self.id), "rawId": text(&self.id), "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": text(&client), "authenticatorData": text(&data),
                "signature": text(signature.to_der().as_bytes()),
                "userHandle": self.user_handle,
            },
        })
    }
}
