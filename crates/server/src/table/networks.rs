//! The networks from which the people of a table have come. They are in memory as long
//! as the table is, never stored and never logged.

use crate::limits::ClientNetwork;
use brelan_ids::PersonId;
use std::collections::HashMap;

/// The most networks that are remembered of one person, the newest ones: a person who
/// changes them fills no memory.
const MAX_NETWORKS_PER_PERSON: usize = 8;

/// The networks of the people with a seat, and of those who have seen a seat's cards.
#[derive(Default)]
pub(super) struct KnownNetworks(HashMap<PersonId, Vec<ClientNetwork>>);

impl KnownNetworks {
    pub(super) fn remember(&mut self, person: &PersonId, network: ClientNetwork) {
        let networks = self.0.entry(person.clone()).or_default();
        networks.retain(|known| *known != network);
        if networks.len() == MAX_NETWORKS_PER_PERSON {
            networks.remove(0);
        }
        networks.push(network);
    }

    /// Forgets the people for whom `is_needed` does not hold.
    pub(super) fn retain(&mut self, is_needed: impl Fn(&PersonId) -> bool) {
        self.0.retain(|person, _| is_needed(person));
    }

    /// Whether `person` has come from `network`.
    pub(super) fn has(&self, person: &PersonId, network: ClientNetwork) -> bool {
        let known = self.0.get(person);
        known.is_some_and(|networks| networks.contains(&network))
    }

    /// Whether `person` has come, and never from `network`.
    pub(super) fn has_only_others(&self, person: &PersonId, network: ClientNetwork) -> bool {
        let known = self.0.get(person);
        known.is_some_and(|networks| !networks.contains(&network))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_networks_of_a_person_are_known() {
        let network = |last| ClientNetwork::of([192, 0, 2, last].into());
        let (ann, ben) = (PersonId::from_trusted("ann"), PersonId::from_trusted("ben"));
        let mut known = KnownNetworks::default();
        assert!(!known.has(&ann, network(0)) && !known.has_only_others(&ann, network(0)));
        for last in 0..20 {
            known.remember(&ann, network(last));
            known.remember(&ann, network(0));
        }
        assert!(known.has(&ann, network(0)) && known.has(&ann, network(19)));
        assert!(known.has_only_others(&ann, network(1)));
        known.retain(|person| *person == ben);
        assert!(!known.has(&ann, network(0)));
    }
}
