//! The order of the lobby. The networks from which tables were made take turns, so that tables from a
//! few addresses cannot fill it.

use crate::limits::ClientNetwork;
use brelan_ids::{TableId, Timestamp};
use brelan_store::{ListedTable, Phase};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

/// How long ago a person was last stored as connected who may be connected now: two intervals at
/// which a table stores it.
const PRESENT_WITHIN: Duration = Duration::from_secs(120);

/// A table, and the network from which it was made.
struct Candidate {
    table: ListedTable,
    /// `None` for a table that another server has listed, or this one before it was started: all
    /// of these take their turn together.
    maker: Option<ClientNetwork>,
}

/// The tables in the order in which the lobby shows them. First come those at which a person is:
/// of those that wait the one that has waited longest, of those in play the newest one. The others
/// follow as they are in `listed`. In both parts each network has one table before another one has two.
pub(crate) fn in_lobby_order(
    listed: Vec<ListedTable>,
    phase: Phase,
    now: Timestamp,
    makers: &HashMap<TableId, ClientNetwork>,
) -> Vec<TableId> {
    let candidates = listed.into_iter().map(|table| Candidate {
        maker: makers.get(&table.id).copied(),
        table,
    });
    let (mut present, absent): (Vec<_>, Vec<_>) =
        candidates.partition(|candidate| candidate.table.present + PRESENT_WITHIN >= now);
    match phase {
        Phase::Waiting => present.sort_by_key(|candidate| candidate.table.created),
        Phase::Playing | Phase::Over => {
            present.sort_by_key(|candidate| Reverse(candidate.table.created));
        }
    }
    let parts = [present, absent].map(take_turns);
    let tables = parts.into_iter().flatten();
    tables.map(|candidate| candidate.table.id).collect()
}

/// Lets the networks take turns, then the sites, then the routed prefixes: each pass keeps the
/// order of the one before within its groups. So a person with a /48 of IPv6, or with the addresses
/// of one data centre, has no more turns than anybody else, and strangers who share a prefix with
/// that person still take turns with each of these networks.
fn take_turns(candidates: Vec<Candidate>) -> Vec<Candidate> {
    let candidates = one_of_each(candidates, |network| network);
    let candidates = one_of_each(candidates, ClientNetwork::site);
    one_of_each(candidates, ClientNetwork::routed_prefix)
}

/// Puts the first of each group before all that are second in theirs, and so on.
fn one_of_each<K: Hash + Eq>(
    candidates: Vec<Candidate>,
    group: impl Fn(ClientNetwork) -> K,
) -> Vec<Candidate> {
    let mut counts: HashMap<Option<K>, usize> = HashMap::new();
    let mut ranked: Vec<(usize, Candidate)> = candidates
        .into_iter()
        .map(|candidate| {
            let count = counts.entry(candidate.maker.map(&group)).or_default();
            *count += 1;
            (*count, candidate)
        })
        .collect();
    // A stable sort.
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, candidate)| candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);

    /// The order of tables with a person, each with the address that it was made from, oldest
    /// first.
    fn order(made: &[(&str, &str)]) -> String {
        let listed = made.iter().enumerate().map(|(age, (id, _))| ListedTable {
            id: TableId::from_trusted(*id),
            created: NOW + Duration::from_secs(age as u64),
            present: NOW,
        });
        let known = made.iter().filter_map(|(id, address)| {
            let network = ClientNetwork::of(address.parse().ok()?);
            Some((TableId::from_trusted(*id), network))
        });
        let order = in_lobby_order(listed.collect(), Phase::Waiting, NOW, &known.collect());
        let ids: Vec<_> = order.iter().map(TableId::as_str).collect();
        ids.join(" ")
    }

    #[test]
    fn networks_take_turns_and_who_waits_longest_is_first() {
        let made = [
            ("a", "192.0.2.1"),
            ("b", "192.0.2.1"),
            ("c", "198.51.100.1"),
            ("d", "192.0.2.1"),
            ("e", "203.0.113.1"),
            ("f", "203.0.113.1"),
        ];
        assert_eq!(order(&made), "a c e b f d");
    }

    #[test]
    fn the_networks_of_one_prefix_share_its_turns() {
        let made = [
            ("a", "2001:db8:1:201::1"),
            ("b", "2001:db8:1:202::1"),
            ("c", "2001:db8:1:301::1"),
            ("d", "192.0.2.1"),
            ("e", "192.0.2.2"),
            ("f", "198.51.100.1"),
        ];
        assert_eq!(order(&made), "a d f c e b");
    }

    #[test]
    fn tables_of_unknown_networks_share_the_turns_of_one() {
        let made = [
            ("a", "unknown"),
            ("b", "unknown"),
            ("c", "192.0.2.1"),
            ("d", "unknown"),
        ];
        assert_eq!(order(&made), "a c b d");
    }

    #[test]
    fn tables_at_which_a_person_is_come_first() {
        let listed = [(1, 500), (2, 0), (3, 100), (4, 0)].map(|(id, minutes_ago)| ListedTable {
            id: TableId::from_trusted(format!("{id}")),
            created: NOW + Duration::from_secs(id),
            present: NOW - Duration::from_secs(60 * minutes_ago),
        });
        let order = |phase| {
            let order = in_lobby_order(listed.to_vec(), phase, NOW, &HashMap::new());
            let ids: Vec<_> = order.iter().map(TableId::as_str).collect();
            ids.join(" ")
        };
        assert_eq!(order(Phase::Waiting), "2 4 1 3");
        assert_eq!(order(Phase::Playing), "4 2 1 3");
    }
}
