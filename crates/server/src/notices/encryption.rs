//! Encryption of a message for a browser: RFC 8291, which uses the content coding of RFC 8188
//! (`aes128gcm`) with one record. The cryptography is ring's.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// The length of a public key: an uncompressed point of P-256.
pub(super) const PUBLIC_KEY_LEN: usize = 65;

/// The length of the secret by which a browser knows that a message is for it.
pub(super) const AUTH_SECRET_LEN: usize = 16;

const SALT_LEN: usize = 16;

/// The size of a record: more than the only one has, as RFC 8291 demands.
const RECORD_SIZE: u32 = 4096;

/// What RFC 8188 appends to the last record, before it is encrypted.
const LAST_RECORD: u8 = 2;

/// The public key of a browser is none, or its secret is not of the right length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct InvalidBrowserKey;

/// The message as a push service takes it: salt, size of the record, the sender's public key,
/// and the encrypted text.
///
/// # Errors
/// When the browser's key or secret is none.
pub(super) fn encrypt(
    text: &[u8],
    browser_key: &[u8],
    auth_secret: &[u8],
) -> Result<Vec<u8>, InvalidBrowserKey> {
    if browser_key.len() != PUBLIC_KEY_LEN || auth_secret.len() != AUTH_SECRET_LEN {
        return Err(InvalidBrowserKey);
    }
    let random = SystemRandom::new();
    let mut salt = [0; SALT_LEN];
    random
        .fill(&mut salt)
        .expect("the operating system gives random bytes");
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random);
    let own = own.expect("the operating system gives random bytes");
    let own_public = own.compute_public_key().expect("a key of this curve");
    let browser = UnparsedPublicKey::new(&ECDH_P256, browser_key);
    let key = agree_ephemeral(own, &browser, |shared| {
        let info = [&b"WebPush: info\0"[..], browser_key, own_public.as_ref()];
        derive::<32>(&Salt::new(HKDF_SHA256, auth_secret).extract(shared), &info)
    });
    let key = key.map_err(|_| InvalidBrowserKey)?;
    let pseudorandom = Salt::new(HKDF_SHA256, &salt).extract(&key);
    let content_key = derive::<16>(&pseudorandom, &[b"Content-Encoding: aes128gcm\0"]);
    let nonce = derive::<12>(&pseudorandom, &[b"Content-Encoding: nonce\0"]);

    let mut record = text.to_vec();
    record.push(LAST_RECORD);
    let content_key = UnboundKey::new(&AES_128_GCM, &content_key).expect("16 bytes are a key");
    LessSafeKey::new(content_key)
        .seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::empty(),
            &mut record,
        )
        .expect("a notice is not too long");
    let mut message = salt.to_vec();
    message.extend(RECORD_SIZE.to_be_bytes());
    message.push(PUBLIC_KEY_LEN as u8);
    message.extend(own_public.as_ref());
    message.extend(record);
    Ok(message)
}

/// `N` bytes of HKDF-Expand.
fn derive<const N: usize>(from: &Prk, info: &[&[u8]]) -> [u8; N] {
    let mut bytes = [0; N];
    from.expand(info, Length(N))
        .and_then(|derived| derived.fill(&mut bytes))
        .expect("HKDF gives up to 8,160 bytes");
    bytes
}

/// A number of bytes, as ring wants it.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}
