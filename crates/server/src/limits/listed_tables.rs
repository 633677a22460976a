//! The tables that were made to be listed in the lobby, by client network and by site.

use super::client::{ClientNetwork, NetworkPrefix};
use super::settings::Limits;
use brelan_ids::TableId;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// After this time the listed tables of a network are forgotten: those at which nobody
/// was are closed by then.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(3 * 24 * 3600);

/// A table that was made to be listed. It may be played now, or over.
#[derive(Clone)]
pub(crate) struct MadeTable {
    pub(crate) id: TableId,
    /// The network that it was made from.
    pub(crate) network: ClientNetwork,
    /// When it was asked for.
    pub(crate) at: Instant,
}

/// The tables that were made to be listed, by the site that they were made from.
#[derive(Default)]
pub(crate) struct ListedTables(Mutex<HashMap<NetworkPrefix, Vec<MadeTable>>>);

impl ListedTables {
    /// The tables of the networks that have the site of `network`.
    pub(crate) fn of_site(&self, network: ClientNetwork) -> Vec<MadeTable> {
        self.lock()
            .get(&network.site())
            .cloned()
            .unwrap_or_default()
    }

    /// The networks from which those of `tables` were made that this server has listed.
    pub(crate) fn makers_of(&self, tables: &HashSet<&TableId>) -> HashMap<TableId, ClientNetwork> {
        let all = self.lock();
        let made = all.values().flatten();
        made.filter(|made| tables.contains(&made.id))
            .map(|made| (made.id.clone(), made.network))
            .collect()
    }

    /// Counts one more table that waits, and forgets those that have `ended`. Returns the limit,
    /// and does not count it, if too many of the network or of its site wait already: all but the
    /// `uncounted`, which are played or have no people. The table itself may be one of these.
    pub(crate) fn try_add(
        &self,
        network: ClientNetwork,
        table: &TableId,
        ended: &[TableId],
        uncounted: &[TableId],
        limits: &Limits,
    ) -> Result<(), u32> {
        let mut all = self.lock();
        let made = all.entry(network.site()).or_default();
        made.retain(|made| made.id != *table && !ended.contains(&made.id));
        let waiting = || made.iter().filter(|made| !uncounted.contains(&made.id));
        let of_network = waiting().filter(|made| made.network == network);
        for (count, max) in [
            (of_network.count(), limits.listed),
            (waiting().count(), limits.listed_by_site),
        ] {
            if count >= max as usize {
                return Err(max);
            }
        }
        made.push(MadeTable {
            id: table.clone(),
            network,
            at: Instant::now(),
        });
        Ok(())
    }

    pub(super) fn drop_old(&self) {
        self.lock().retain(|_, made| {
            made.retain(|made| made.at.elapsed() < FORGOTTEN_AFTER);
            !made.is_empty()
        });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<NetworkPrefix, Vec<MadeTable>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str) -> ClientNetwork {
        ClientNetwork::of(address.parse().expect("an address"))
    }

    #[test]
    fn a_network_lists_one_more_table_when_one_waits_no_more() {
        let listed = ListedTables::default();
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(network);
        let limits = Limits {
            listed: 2,
            ..Limits::default()
        };
        let ids = ["a", "b", "c", "d"].map(TableId::from_trusted);
        let add = |network, id, ended: &[TableId], played: &[TableId]| {
            listed.try_add(network, id, ended, played, &limits)
        };
        assert_eq!(add(one, &ids[0], &[], &[]), Ok(()));
        assert_eq!(add(one, &ids[1], &[], &[]), Ok(()));
        assert_eq!(add(one, &ids[2], &[], &[]), Err(2));
        assert_eq!(add(other, &ids[2], &[], &[]), Ok(()));
        let counted = || listed.of_site(one).into_iter().map(|made| made.id);
        assert!(counted().eq(ids[..2].iter().cloned()));
        assert_eq!(add(one, &ids[2], &ids[..1], &[]), Ok(()));
        assert!(counted().eq(ids[1..3].iter().cloned()));
        assert_eq!(add(one, &ids[3], &[], &[]), Err(2));
        assert_eq!(add(one, &ids[3], &[], &ids[1..2]), Ok(()));
        assert!(counted().eq(ids[1..].iter().cloned()), "one is played");
    }

    #[test]
    fn the_networks_of_one_site_are_counted_together_as_well() {
        let listed = ListedTables::default();
        let limits = Limits {
            listed: 2,
            listed_by_site: 3,
            ..Limits::default()
        };
        let add = |number: u32, address| {
            let id = TableId::from_trusted(format!("{number}"));
            listed.try_add(network(address), &id, &[], &[], &limits)
        };
        let [one, other, third] = ["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1"];
        assert_eq!([add(1, one), add(2, one)], [Ok(()); 2]);
        assert_eq!(add(3, one), Err(2));
        assert_eq!([add(3, other), add(4, other)], [Ok(()), Err(3)]);
        assert_eq!(add(4, third), Err(3));
        assert_eq!(add(4, "2001:db8:0:100::1"), Ok(()), "another /56");
    }
}
