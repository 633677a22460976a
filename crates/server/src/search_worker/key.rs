//! The key that servers and their workers share. It encrypts questions and answers, because a
//! question holds a hand, and it authenticates both.

use crate::ids;
use crate::keys::{DatabaseKey, Purpose, new_mac};
use brelan_store::{Store, StoreError};
use hmac::Mac;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};
use std::fmt;

/// How many random bytes a message begins with. Its key is derived from them.
const SALT_BYTES: usize = 16;

/// A key of a store's workers. It signs nothing else: it opens neither the database nor any
/// table.
#[derive(Clone)]
pub struct WorkerKey([u8; 32]);

/// A text that is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no key of workers: `brelan admin worker-key` prints the one of a database")]
pub struct InvalidWorkerKey;

/// What a message is, so that a question is not taken for an answer.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Question,
    /// The answer to the question with this salt.
    Answer([u8; SALT_BYTES]),
}

/// A decrypted message.
pub(super) struct OpenedMessage {
    pub(super) text: Vec<u8>,
    /// What its answer refers to.
    pub(super) salt: [u8; SALT_BYTES],
}

impl WorkerKey {
    /// The key of the workers of this store.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn of_store(store: &dyn Store) -> Result<Self, StoreError> {
        let key = store.signing_key(ids::random()).await?;
        Ok(WorkerKey(DatabaseKey::new(&key).derive(Purpose::WorkerKey)))
    }

    /// Reads the text of a key.
    ///
    /// # Errors
    /// When it is none.
    pub fn parse(text: &str) -> Result<Self, InvalidWorkerKey> {
        let mut key = [0; 32];
        hex::decode_to_slice(text.trim(), &mut key).map_err(|_| InvalidWorkerKey)?;
        Ok(WorkerKey(key))
    }

    /// The key as text, which is a secret.
    pub fn to_text(&self) -> String {
        hex::encode(self.0)
    }

    fn derive(key: &[u8; 32], purpose: &[u8], salt: &[u8]) -> Self {
        let mac = new_mac(key).chain_update(purpose);
        let derived = mac.chain_update(salt).finalize();
        WorkerKey(derived.into_bytes().into())
    }

    /// What the subjects of this store's workers begin with.
    pub(super) fn prefix(&self) -> String {
        let name = WorkerKey::derive(&self.0, b"subject", &[]);
        format!("brelan.{}.think", hex::encode(&name.0[..SALT_BYTES]))
    }

    /// Encrypts a message, and gives its salt as well.
    pub(super) fn seal(&self, direction: Direction, mut text: Vec<u8>) -> (Vec<u8>, [u8; 16]) {
        let salt: [u8; SALT_BYTES] = ids::random();
        let sealed = self.message_key(&salt).seal_in_place_append_tag(
            nonce(),
            Aad::from(direction.context()),
            &mut text,
        );
        sealed.expect("a message is short");
        ([&salt[..], &text].concat(), salt)
    }

    /// Decrypts a message; `None` if it was not sealed with this key for this direction.
    pub(super) fn open(&self, direction: Direction, message: &[u8]) -> Option<OpenedMessage> {
        let (salt, sealed) = message.split_first_chunk::<SALT_BYTES>()?;
        let mut text = sealed.to_vec();
        let key = self.message_key(salt);
        let opened = key.open_in_place(nonce(), Aad::from(direction.context()), &mut text);
        let len = opened.ok()?.len();
        text.truncate(len);
        Some(OpenedMessage { text, salt: *salt })
    }

    fn message_key(&self, salt: &[u8; SALT_BYTES]) -> LessSafeKey {
        let key = WorkerKey::derive(&self.0, b"message", salt);
        let key = UnboundKey::new(&CHACHA20_POLY1305, &key.0);
        LessSafeKey::new(key.expect("a key has 32 bytes"))
    }
}

/// Each key encrypts one message.
fn nonce() -> Nonce {
    Nonce::assume_unique_for_key([0; 12])
}

impl Direction {
    fn context(self) -> Vec<u8> {
        match self {
            Direction::Question => b"question".to_vec(),
            Direction::Answer(salt) => [&b"answer"[..], &salt].concat(),
        }
    }
}

impl fmt::Debug for WorkerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WorkerKey")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_opened_by_its_key_and_for_its_direction_alone() {
        let (ours, others) = (WorkerKey([1; 32]), WorkerKey([2; 32]));
        let (sealed, salt) = ours.seal(Direction::Question, b"a hand".to_vec());
        let opened = ours.open(Direction::Question, &sealed).expect("ours");
        assert_eq!(
            (opened.text.as_slice(), opened.salt),
            (&b"a hand"[..], salt)
        );
        assert!(others.open(Direction::Question, &sealed).is_none());
        assert!(ours.open(Direction::Answer(salt), &sealed).is_none());
        for index in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[index] ^= 1;
            assert!(ours.open(Direction::Question, &changed).is_none());
            assert!(ours.open(Direction::Question, &sealed[..index]).is_none());
        }
        let shown = sealed.windows(6).any(|part| part == b"a hand");
        assert!(!shown, "nobody else reads it");
    }

    #[test]
    fn the_text_of_a_key_reads_back_and_is_not_printed() {
        let key = WorkerKey([7; 32]);
        let read = WorkerKey::parse(&format!("{}\n", key.to_text()));
        assert_eq!(read.expect("a key").0, key.0);
        assert!(!format!("{key:?}").contains("07"));
        for text in ["", "07", "no key", &"07".repeat(33)] {
            assert!(WorkerKey::parse(text).is_err(), "{text}");
        }
    }
}
