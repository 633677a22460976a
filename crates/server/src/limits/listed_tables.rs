//! The tables that were made to be listed in the lobby, by client network.

use super::client::ClientNetwork;
use brelan_ids::TableId;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// After this time the listed tables of a network are forgotten: those at which nobody
/// was are closed by then.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(3 * 24 * 3600);

/// The tables that were made to be listed, with the time of the request, by client
/// network. Some may be played now, or over.
#[derive(Default)]
pub(crate) struct ListedTables(Mutex<HashMap<ClientNetwork, Vec<(TableId, Instant)>>>);

impl ListedTables {
    /// The tables of `network`, with the times of the requests.
    pub(crate) fn of(&self, network: ClientNetwork) -> Vec<(TableId, Instant)> {
        self.lock().get(&network).cloned().unwrap_or_default()
    }

    /// The networks from which those of `tables` were made that this server has listed.
    pub(crate) fn makers_of(&self, tables: &HashSet<&TableId>) -> HashMap<TableId, ClientNetwork> {
        let all = self.lock();
        let made = all
            .iter()
            .flat_map(|(network, made)| made.iter().map(|(table, _)| (table, *network)));
        made.filter(|(table, _)| tables.contains(table))
            .map(|(table, network)| (table.clone(), network))
            .collect()
    }

    /// Counts one more table that waits, and forgets those that have `ended`. Returns false, and
    /// does not count it, if `max` wait already: all but those that are `played`.
    pub(crate) fn try_add(
        &self,
        network: ClientNetwork,
        table: &TableId,
        ended: &[TableId],
        played: &[TableId],
        max: u32,
    ) -> bool {
        let mut all = self.lock();
        let made = all.entry(network).or_default();
        made.retain(|(made, _)| !ended.contains(made));
        let waiting = made.iter().filter(|(made, _)| !played.contains(made));
        if waiting.count() >= max as usize {
            return false;
        }
        made.push((table.clone(), Instant::now()));
        true
    }

    pub(super) fn drop_old(&self) {
        self.lock().retain(|_, made| {
            made.retain(|(_, at)| at.elapsed() < FORGOTTEN_AFTER);
            !made.is_empty()
        });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ClientNetwork, Vec<(TableId, Instant)>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_lists_one_more_table_when_one_waits_no_more() {
        let listed = ListedTables::default();
        let [one, other] = [[192, 0, 2, 1], [192, 0, 2, 2]];
        let [one, other] = [one, other].map(|address| ClientNetwork::of(address.into()));
        let ids = ["a", "b", "c", "d"].map(TableId::from_trusted);
        assert!(listed.try_add(one, &ids[0], &[], &[], 2));
        assert!(listed.try_add(one, &ids[1], &[], &[], 2));
        assert!(!listed.try_add(one, &ids[2], &[], &[], 2));
        assert!(listed.try_add(other, &ids[2], &[], &[], 2));
        let counted = || listed.of(one).into_iter().map(|(id, _)| id);
        assert!(counted().eq(ids[..2].iter().cloned()));
        assert!(listed.try_add(one, &ids[2], &ids[..1], &[], 2));
        assert!(counted().eq(ids[1..3].iter().cloned()));
        assert!(!listed.try_add(one, &ids[3], &[], &[], 2));
        assert!(listed.try_add(one, &ids[3], &[], &ids[1..2], 2));
        assert!(counted().eq(ids[1..].iter().cloned()), "one is played");
    }
}
