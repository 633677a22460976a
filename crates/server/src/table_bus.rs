//! What servers that share a store tell each other of tables over a bus, besides the logs.
//!
//! A message is a hint, and may be lost: that a log has gone on, that something beside it has
//! changed, a word to the people at the table, or hashes of the networks that they came from. It
//! holds no input, no card, no name and no address, and no server applies anything because of it
//! that is not in the log. Subjects and messages are authenticated with a key that is derived from
//! the database's: a program that can reach the bus, but not the database, finds no link to a table
//! there, and its messages are ignored.

use crate::ids;
use crate::keys::{DatabaseKey, Purpose, new_mac};
use crate::limits::NetworkPrefix;
use crate::search_worker::WorkerKey;
use brelan_bus::{Bus, BusError, NatsUrl, Subscription};
use brelan_ids::{PersonId, TableId};
use brelan_protocol::word::Word;
use brelan_store::{Store, StoreError};
use hmac::{Hmac, Mac};
use prometheus_client::metrics::counter::Counter;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::sync::Arc;

/// How many bytes of a MAC a subject and a message carry.
const MAC_BYTES: usize = 16;

/// What servers tell each other of a table.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TableMessage {
    /// The log has this seq now.
    Appended(u64),
    /// Something that is stored beside the log has changed.
    Changed,
    /// A person says a word.
    Said {
        /// The person's seat.
        seat: u8,
        /// The word.
        word: Word,
    },
    /// The sender no longer does what is due at the table.
    LeaseReleased,
    /// The sender wants to be told [`TableMessage::CameFrom`] of the people at the table.
    NetworksWanted,
    /// From where a person came to the sender.
    CameFrom {
        /// The person's hash at this table.
        person: String,
        /// The networks' hashes at this table.
        networks: Vec<String>,
    },
    /// The store answers the sender. It is about no table, but for all servers.
    StoreAnswers,
}

/// Why servers cannot tell each other of tables.
#[derive(Debug, thiserror::Error)]
pub enum TableBusError {
    /// The bus cannot be used.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The store, which has the key, fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The bus of the servers that share a store.
pub struct TableBus {
    bus: Bus,
    keys: Keys,
    /// What servers share with their workers.
    worker_key: WorkerKey,
    hints_sent: Counter,
}

/// Authenticates subjects and messages.
struct Keys {
    mac: Hmac<Sha256>,
    /// What all subjects of this store begin with.
    prefix: String,
}

/// The messages about a table, or to all servers.
#[derive(Clone)]
pub(crate) struct TableTopic {
    bus: Arc<TableBus>,
    subject: Arc<str>,
}

/// The messages about a table that come from other servers.
pub(crate) struct TableMessages {
    topic: TableTopic,
    subscription: Subscription,
}

impl TableBus {
    /// Connects to the bus for the servers that share `store`.
    ///
    /// # Errors
    /// When the NATS server cannot be reached, refuses the user, or does not let the user
    /// publish and subscribe.
    pub async fn connect(url: &NatsUrl, store: &dyn Store) -> Result<Self, TableBusError> {
        let keys = Keys::new(&store.signing_key(ids::random()).await?);
        let check = keys.subject(&hex::encode(ids::random::<MAC_BYTES>()));
        let bus = Bus::connect(url, &check, "brelan.>").await?;
        Ok(TableBus {
            bus,
            keys,
            worker_key: WorkerKey::of_store(store).await?,
            hints_sent: Counter::default(),
        })
    }

    /// What concerns all servers.
    pub(crate) fn servers(self: &Arc<Self>) -> TableTopic {
        TableTopic {
            bus: Arc::clone(self),
            subject: self.keys.subject("servers").into(),
        }
    }

    pub(crate) fn worker_key(&self) -> &WorkerKey {
        &self.worker_key
    }

    /// How many messages were sent to other servers.
    pub(crate) fn hints_sent(&self) -> &Counter {
        &self.hints_sent
    }

    /// The connection.
    pub(crate) fn bus(&self) -> &Bus {
        &self.bus
    }
}

impl Keys {
    fn new(key: &[u8; 32]) -> Self {
        let mac = new_mac(&DatabaseKey::new(key).derive(Purpose::BusKey));
        let store = to_hex(mac.clone().chain_update(b"store"));
        Keys {
            mac,
            prefix: format!("brelan.{store}"),
        }
    }

    /// The subject of a table: it does not tell the table's id, which is a link.
    fn subject(&self, table: &str) -> String {
        let mac = self.mac.clone().chain_update(b"table/");
        format!("{}.{}", self.prefix, to_hex(mac.chain_update(table)))
    }

    /// The hash of a text in messages with this subject.
    fn hash(&self, subject: &str, kind: &str, text: &str) -> String {
        let mac = self.mac.clone().chain_update(kind);
        let mac = mac.chain_update(b"/").chain_update(subject);
        to_hex(mac.chain_update(b"/").chain_update(text))
    }

    /// A message as it is sent: its MAC, and its JSON.
    fn seal(&self, subject: &str, message: &TableMessage) -> Vec<u8> {
        let text = serde_json::to_vec(message).expect("it has text keys");
        let mac = self.message_mac(subject, &text).finalize().into_bytes();
        let mut payload = mac[..MAC_BYTES].to_vec();
        payload.extend(text);
        payload
    }

    /// The message, if a server of this store has sent it, and this version knows it.
    fn open(&self, subject: &str, payload: &[u8]) -> Option<TableMessage> {
        let (mac, text) = payload.split_at_checked(MAC_BYTES)?;
        let expected = self.message_mac(subject, text);
        expected.verify_truncated_left(mac).ok()?;
        serde_json::from_slice(text).ok()
    }

    fn message_mac(&self, subject: &str, text: &[u8]) -> Hmac<Sha256> {
        let mac = self.mac.clone().chain_update(b"message/");
        mac.chain_update(subject)
            .chain_update(b"/")
            .chain_update(text)
    }
}

/// The first bytes of a MAC in hex.
fn to_hex(mac: Hmac<Sha256>) -> String {
    hex::encode(&mac.finalize().into_bytes()[..MAC_BYTES])
}

impl TableTopic {
    pub(crate) fn new(bus: &Arc<TableBus>, table: &TableId) -> Self {
        TableTopic {
            bus: Arc::clone(bus),
            subject: bus.keys.subject(table.as_str()).into(),
        }
    }

    /// Tells the other servers, as far as they can be reached now.
    pub(crate) fn publish(&self, message: &TableMessage) {
        let payload = self.bus.keys.seal(&self.subject, message);
        self.bus.hints_sent.inc();
        self.bus.bus.publish(&self.subject, payload);
    }

    /// What a person is called in messages about this table. At another table it is another
    /// hash, so an eavesdropper does not learn that it is the same person.
    pub(crate) fn person_hash(&self, person: &PersonId) -> String {
        let keys = &self.bus.keys;
        keys.hash(&self.subject, "person", person.as_str())
    }

    /// What a network is called in messages about this table, by a hash like
    /// [`Self::person_hash`].
    pub(crate) fn network_hash(&self, network: NetworkPrefix) -> String {
        let keys = &self.bus.keys;
        keys.hash(&self.subject, "network", &network.to_string())
    }

    /// Subscribes to what the other servers tell; `None` where that is not possible now.
    pub(crate) async fn subscribe(&self) -> Option<TableMessages> {
        let subscription = self.bus.bus.subscribe(&self.subject).await?;
        Some(TableMessages {
            topic: self.clone(),
            subscription,
        })
    }
}

impl TableMessages {
    /// The next message of another server; waits for ever where there is no connection any
    /// more. What was not sent by a server of this store is dropped.
    pub(crate) async fn next(&mut self) -> TableMessage {
        while let Some(payload) = self.subscription.next().await {
            let keys = &self.topic.bus.keys;
            if let Some(message) = keys.open(&self.topic.subject, &payload) {
                return message;
            }
        }
        std::future::pending().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_by_servers_of_its_store_and_for_its_table_alone() {
        let (ours, others) = (Keys::new(&[1; 32]), Keys::new(&[2; 32]));
        let [subject, elsewhere] = ["one", "two"].map(|table| ours.subject(table));
        let said = TableMessage::Said {
            seat: 2,
            word: Word::Hello,
        };
        for message in [TableMessage::Appended(7), TableMessage::Changed, said] {
            let sealed = ours.seal(&subject, &message);
            assert_eq!(ours.open(&elsewhere, &sealed), None);
            assert_eq!(others.open(&subject, &sealed), None);
            assert_eq!(ours.open(&subject, &sealed), Some(message));
        }
    }

    #[test]
    fn what_was_changed_or_is_no_message_is_not_read() {
        let keys = Keys::new(&[1; 32]);
        let subject = keys.subject("one");
        let sealed = keys.seal(&subject, &TableMessage::Appended(7));
        for index in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[index] ^= 1;
            assert_eq!(keys.open(&subject, &changed), None, "byte {index}");
            assert_eq!(keys.open(&subject, &sealed[..index]), None, "{index} bytes");
        }
        let text = br#"{"of_a_later_version":1}"#;
        let mac = keys.message_mac(&subject, text).finalize().into_bytes();
        let unknown = [&mac[..MAC_BYTES], text].concat();
        assert_eq!(keys.open(&subject, &unknown), None);
    }

    #[test]
    fn a_hash_is_the_tables_and_the_stores() {
        let (ours, others) = (Keys::new(&[1; 32]), Keys::new(&[2; 32]));
        let hash = ours.hash("one", "network", "192.0.2.1");
        assert_eq!(hash, ours.hash("one", "network", "192.0.2.1"));
        for other in [
            ours.hash("one", "network", "192.0.2.2"),
            ours.hash("two", "network", "192.0.2.1"),
            ours.hash("one", "person", "192.0.2.1"),
            others.hash("one", "network", "192.0.2.1"),
        ] {
            assert_ne!(hash, other);
        }
    }

    #[test]
    fn a_subject_is_the_stores_and_does_not_tell_the_table() {
        let (ours, others) = (Keys::new(&[1; 32]), Keys::new(&[2; 32]));
        let subject = ours.subject("hK3vQ9");
        assert!(subject.starts_with(&ours.prefix));
        assert!(!subject.contains("hK3vQ9"));
        assert_eq!(subject, ours.subject("hK3vQ9"));
        assert_ne!(subject, others.subject("hK3vQ9"));
        assert_ne!(ours.prefix, others.prefix);
    }
}
