//! The networks from which the people of a table have come, by their end sites: a home has 256
//! networks of IPv6 in one. They are in memory as long as the table is, never stored and never
//! logged. Servers that share the store and have a bus tell each other hashes of them.

use super::actor::{TableActor, next_message};
use super::commit::ActorError;
use crate::limits::{ClientNetwork, NetworkPrefix};
use crate::table_bus::TableMessage;
use brelan_bots::Playable;
use brelan_ids::PersonId;
use brelan_table::Status;
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// The most networks that are remembered of one person, the newest ones: a person who
/// changes them fills no memory.
const MAX_NETWORKS_PER_PERSON: usize = 8;

/// How long after a table was opened a newcomer to its match waits for what other servers tell of
/// networks. Their answers take milliseconds; one that is later is missing for this newcomer.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(500);

/// The networks of the people with a seat, and of those who have seen a seat's cards.
#[derive(Default)]
pub(super) struct KnownNetworks {
    /// From where they came to this server.
    here: HashMap<PersonId, Vec<NetworkPrefix>>,
    /// The hashes of those from where they came to other servers.
    elsewhere: HashMap<PersonId, Vec<String>>,
}

/// The network of a newcomer.
struct Newcomer {
    network: NetworkPrefix,
    /// Its hash at this table, if there is a bus.
    hash: Option<String>,
}

impl KnownNetworks {
    /// Gives whether it was not known from where `person` came.
    fn remember(&mut self, person: &PersonId, network: NetworkPrefix) -> bool {
        let networks = self.here.entry(person.clone()).or_default();
        push_newest(networks, network)
    }

    /// Remembers what another server has told.
    fn remember_elsewhere(&mut self, person: &PersonId, hashes: Vec<String>) {
        let networks = self.elsewhere.entry(person.clone()).or_default();
        for hash in hashes {
            push_newest(networks, hash);
        }
    }

    /// Forgets the people for whom `is_needed` does not hold.
    fn retain(&mut self, is_needed: impl Fn(&PersonId) -> bool) {
        self.here.retain(|person, _| is_needed(person));
        self.elsewhere.retain(|person, _| is_needed(person));
    }

    /// Whether `person` has come from the newcomer's network.
    fn has(&self, person: &PersonId, newcomer: &Newcomer) -> bool {
        let here = self.here.get(person);
        let elsewhere = self.elsewhere.get(person);
        here.is_some_and(|known| known.contains(&newcomer.network))
            || elsewhere
                .zip(newcomer.hash.as_ref())
                .is_some_and(|(known, hash)| known.contains(hash))
    }

    /// Whether `person` has come, and never from the newcomer's network.
    fn has_only_others(&self, person: &PersonId, newcomer: &Newcomer) -> bool {
        let has_come = self.here.contains_key(person) || self.elsewhere.contains_key(person);
        has_come && !self.has(person, newcomer)
    }
}

/// Puts a network at the end of a person's; gives whether it was not there.
fn push_newest<T: PartialEq>(networks: &mut Vec<T>, network: T) -> bool {
    let known = networks.len();
    networks.retain(|known| *known != network);
    let is_new = networks.len() == known;
    if networks.len() == MAX_NETWORKS_PER_PERSON {
        networks.remove(0);
    }
    // Most people come from one, and a list that grows has room for four.
    networks.reserve_exact(1);
    networks.push(network);
    is_new
}

impl<G: Playable> TableActor<G> {
    /// Whether a person at the table, or one who has seen its cards, has the newcomer's network, while
    /// people from other networks sit there: both may be one person. People who all share one network
    /// know each other.
    pub(super) fn may_be_there_already(&self, network: ClientNetwork) -> bool {
        let network = network.site();
        let topic = self.context.topic.as_ref();
        let hash = topic.map(|topic| topic.network_hash(network));
        let newcomer = Newcomer { network, hash };
        let networks = &self.context.networks;
        self.people_to_compare()
            .any(|person| networks.has(person, &newcomer))
            && self
                .seated_people()
                .any(|person| networks.has_only_others(person, &newcomer))
    }

    /// The people whose networks a newcomer's is compared with: those who have seen a seat's cards,
    /// and at a listed table, where strangers meet, also those who sit there before the match.
    fn people_to_compare(&self) -> impl Iterator<Item = &PersonId> {
        let is_listed = self.context.metadata.listed;
        let seated = self.seated_people().filter(move |_| is_listed);
        self.table.people_who_saw_cards().chain(seated)
    }

    /// Remembers the network of a person who has a seat or has seen a seat's cards, and tells the
    /// other servers.
    pub(super) fn remember_network(&mut self, person: &PersonId, network: ClientNetwork) {
        let is_new = self.context.networks.remember(person, network.site());
        let table = &self.table;
        self.context.networks.retain(|person| {
            table.seat_of(person).is_some()
                || table.people_who_saw_cards().any(|seen| seen == person)
        });
        if is_new {
            self.tell_networks_of(person);
        }
    }

    fn tell_networks_of(&self, person: &PersonId) {
        let networks = self.context.networks.here.get(person);
        if let (Some(topic), Some(networks)) = (&self.context.topic, networks) {
            let hashes = networks.iter().map(|network| topic.network_hash(*network));
            self.context.tell_other_servers(&TableMessage::CameFrom {
                person: topic.person_hash(person),
                networks: hashes.collect(),
            });
        }
    }

    /// Tells the other servers from where people came to this one.
    pub(super) fn tell_networks(&self) {
        for person in self.context.networks.here.keys() {
            self.tell_networks_of(person);
        }
    }

    /// Asks the other servers from where people came to them.
    pub(super) fn ask_for_networks(&self) {
        if matches!(self.table.status(), Status::Waiting | Status::Playing) {
            self.context
                .tell_other_servers(&TableMessage::NetworksWanted);
        }
    }

    /// Remembers the networks from which a person came to another server, if the person has a seat
    /// or has seen a seat's cards.
    pub(super) fn remember_networks_elsewhere(&mut self, person: &str, hashes: Vec<String>) {
        let Some(topic) = &self.context.topic else {
            return;
        };
        let found = self
            .seated_people()
            .chain(self.table.people_who_saw_cards())
            .find(|known| topic.person_hash(known) == person)
            .cloned();
        if let Some(person) = found {
            self.context.networks.remember_elsewhere(&person, hashes);
        }
    }

    /// Waits for what other servers tell of networks, if a newcomer's is to be compared with any and
    /// the table was opened just now. What they tell later is there before a newcomer asks.
    pub(super) async fn wait_for_networks(&mut self) -> Result<(), ActorError> {
        let until = self.timers.started_at + ANSWER_TIMEOUT;
        let is_told = self.messages.is_some() && self.context.services.is_bus_connected();
        if !is_told || self.people_to_compare().next().is_none() {
            return Ok(());
        }
        while Instant::now() < until {
            if let Ok(message) = timeout_at(until, next_message(&mut self.messages)).await {
                self.handle_message(message).await?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(last: u8) -> Newcomer {
        Newcomer {
            network: network(last),
            hash: Some(format!("hash of {last}")),
        }
    }

    fn network(last: u8) -> NetworkPrefix {
        ClientNetwork::of([192, 0, 2, last].into()).site()
    }

    fn people() -> [PersonId; 2] {
        ["ann", "ben"].map(PersonId::from_trusted)
    }

    #[test]
    fn the_newest_networks_of_a_person_are_known() {
        let [ann, ben] = people();
        let mut known = KnownNetworks::default();
        assert!(!known.has(&ann, &from(0)) && !known.has_only_others(&ann, &from(0)));
        for last in 0..20 {
            known.remember(&ann, network(last));
            assert!(!known.remember(&ann, network(last)));
            known.remember(&ann, network(0));
        }
        assert!(known.has(&ann, &from(0)) && known.has(&ann, &from(19)));
        assert!(known.has_only_others(&ann, &from(1)));
        known.retain(|person| *person == ben);
        assert!(!known.has(&ann, &from(0)));
    }

    #[test]
    fn what_another_server_tells_counts_as_well() {
        let [ann, ben] = people();
        let mut known = KnownNetworks::default();
        known.remember(&ann, network(1));
        for last in 2..20 {
            known.remember_elsewhere(&ann, vec![format!("hash of {last}")]);
        }
        for last in [1, 12, 19] {
            assert!(known.has(&ann, &from(last)) && !known.has_only_others(&ann, &from(last)));
        }
        assert!(known.has_only_others(&ann, &from(2)), "the newest ones");
        assert!(!known.has_only_others(&ben, &from(1)));
        known.remember_elsewhere(&ben, vec!["hash of 1".to_owned()]);
        assert!(known.has(&ben, &from(1)) && known.has_only_others(&ben, &from(2)));
        known.retain(|person| *person == ann);
        assert!(!known.has(&ben, &from(1)));
    }
}
