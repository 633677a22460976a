//! The number of concurrent connections and sockets, by client network and by
//! person.

use super::client::{Client, ClientNetwork};
use super::settings::Limits;
use crate::api_error::ApiError;
use crate::app::App;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use brelan_ids::PersonId;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// When to try again after a refused socket: another socket has to close first.
const RETRY_AFTER: Duration = Duration::from_secs(30);

/// Counts concurrent connections and sockets.
#[derive(Default)]
pub(super) struct ConcurrencyLimits {
    connections: ConcurrencyCounter<ClientNetwork>,
    sockets_by_network: ConcurrencyCounter<ClientNetwork>,
    sockets_by_person: ConcurrencyCounter<PersonId>,
}

/// Counts one connection or socket until it is dropped.
pub(crate) struct ConnectionPermit {
    _network: Option<CountGuard<ClientNetwork>>,
    _person: Option<CountGuard<PersonId>>,
}

impl ConnectionPermit {
    /// A permit that is not counted.
    const UNCOUNTED: ConnectionPermit = ConnectionPermit {
        _network: None,
        _person: None,
    };

    /// A permit for one more connection from `peer`, unless there are too many.
    pub(crate) fn for_connection(app: &App, peer: IpAddr) -> Option<ConnectionPermit> {
        let Some(limits) = &app.settings.limits else {
            return Some(ConnectionPermit::UNCOUNTED);
        };
        if app.settings.proxies.contain(peer.to_canonical()) {
            return Some(ConnectionPermit::UNCOUNTED);
        }
        let counter = &app.limiter.concurrency.connections;
        match counter.acquire(ClientNetwork::of(peer), limits.connections) {
            None => {
                app.metrics.too_many.inc();
                None
            }
            network => Some(ConnectionPermit {
                _network: network,
                _person: None,
            }),
        }
    }
}

impl ConcurrencyLimits {
    /// A permit for one more socket, unless there are too many.
    fn acquire_socket(
        &self,
        limits: &Limits,
        network: ClientNetwork,
        person: Option<PersonId>,
    ) -> Option<ConnectionPermit> {
        let network = self.sockets_by_network.acquire(network, limits.sockets)?;
        let person = match person {
            Some(person) => Some(
                self.sockets_by_person
                    .acquire(person, limits.sockets_each)?,
            ),
            None => None,
        };
        Some(ConnectionPermit {
            _network: Some(network),
            _person: person,
        })
    }
}

impl<S> FromRequestParts<S> for ConnectionPermit
where
    S: Send + Sync,
    App: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let app = App::from_ref(state);
        let client = parts.extensions.get::<Client>();
        let (Some(limits), Some(client)) = (&app.settings.limits, client) else {
            return Ok(ConnectionPermit::UNCOUNTED);
        };
        let caller = app.signer.verify_request(&parts.headers, client);
        let person = caller.map(|caller| caller.person);
        app.limiter
            .concurrency
            .acquire_socket(limits, client.network(), person)
            .ok_or_else(|| {
                app.metrics.too_many.inc();
                ApiError::too_many_requests(RETRY_AFTER)
            })
    }
}

/// Counts how many guards are alive for each key.
struct ConcurrencyCounter<K: Hash + Eq>(Arc<Mutex<HashMap<K, u32>>>);

impl<K: Hash + Eq> Default for ConcurrencyCounter<K> {
    fn default() -> Self {
        ConcurrencyCounter(Arc::default())
    }
}

impl<K: Hash + Eq + Clone> ConcurrencyCounter<K> {
    fn acquire(&self, key: K, max: u32) -> Option<CountGuard<K>> {
        let mut counts = self.0.lock().expect("counting does not panic");
        let count = counts.entry(key.clone()).or_default();
        if *count >= max {
            return None;
        }
        *count += 1;
        Some(CountGuard {
            counts: Arc::clone(&self.0),
            key,
        })
    }
}

/// Counts one for its key until it is dropped.
struct CountGuard<K: Hash + Eq> {
    counts: Arc<Mutex<HashMap<K, u32>>>,
    key: K,
}

impl<K: Hash + Eq> Drop for CountGuard<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().expect("counting does not panic");
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permit_is_free_again_when_its_socket_closes() {
        let limits = Limits {
            sockets: 3,
            sockets_each: 2,
            ..Limits::default()
        };
        let counters = ConcurrencyLimits::default();
        let network = Client {
            address: [192, 0, 2, 1].into(),
            https: false,
            host: None,
            is_direct: true,
        }
        .network();
        let sarah = || Some(PersonId::from_trusted("sarah"));
        let first = counters.acquire_socket(&limits, network, sarah());
        let second = counters.acquire_socket(&limits, network, sarah());
        assert!(first.is_some() && second.is_some());
        assert!(counters.acquire_socket(&limits, network, sarah()).is_none());
        // A person's refused socket does not count for the address either.
        let third = counters.acquire_socket(&limits, network, None);
        assert!(third.is_some());
        assert!(counters.acquire_socket(&limits, network, None).is_none());
        drop(first);
        assert!(counters.acquire_socket(&limits, network, sarah()).is_some());
        drop((second, third));
        let is_empty =
            |counts: &Mutex<HashMap<_, u32>>| counts.lock().expect("not poisoned").is_empty();
        assert!(is_empty(&counters.sockets_by_network.0));
        assert!(
            counters
                .sockets_by_person
                .0
                .lock()
                .expect("not poisoned")
                .is_empty()
        );
    }
}
