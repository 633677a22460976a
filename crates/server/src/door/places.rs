//! How many connections and sockets there are at the same time, by address and
//! by person.

use super::caller::{Caller, Line};
use super::limits::Limits;
use crate::app::App;
use crate::fault::Failure;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use brelan_table::Person;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// When to try again: others have to close their sockets first.
const LATER: Duration = Duration::from_secs(30);

/// How many connections and sockets there are.
#[derive(Default)]
pub(super) struct Places {
    connections: Count<Line>,
    lines: Count<Line>,
    people: Count<Person>,
}

/// One connection's or socket's place, as long as it is kept.
pub(crate) struct Place {
    _line: Option<Held<Line>>,
    _person: Option<Held<Person>>,
}

impl Place {
    /// Where nothing is counted.
    const FREE: Place = Place {
        _line: None,
        _person: None,
    };

    /// A place for one more connection from `peer`, unless there are too many.
    pub(crate) fn for_connection(app: &App, peer: IpAddr) -> Option<Place> {
        let Some(limits) = &app.settings.limits else {
            return Some(Place::FREE);
        };
        if app.settings.proxies.hold(peer.to_canonical()) {
            return Some(Place::FREE);
        }
        let counts = &app.door.places.connections;
        match counts.take(Line::of(peer), limits.connections) {
            None => {
                app.metrics.too_many.inc();
                None
            }
            line => Some(Place {
                _line: line,
                _person: None,
            }),
        }
    }
}

impl Places {
    /// A place for one more socket, unless there are too many.
    fn take(&self, limits: &Limits, line: Line, person: Option<Person>) -> Option<Place> {
        let line = self.lines.take(line, limits.sockets)?;
        let person = match person {
            Some(person) => Some(self.people.take(person, limits.sockets_each)?),
            None => None,
        };
        Some(Place {
            _line: Some(line),
            _person: person,
        })
    }
}

impl<S> FromRequestParts<S> for Place
where
    S: Send + Sync,
    App: FromRef<S>,
{
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let app = App::from_ref(state);
        let caller = parts.extensions.get::<Caller>();
        let (Some(limits), Some(caller)) = (&app.settings.limits, caller) else {
            return Ok(Place::FREE);
        };
        let person = app.signer.carried(&parts.headers);
        app.door
            .places
            .take(limits, caller.line(), person)
            .ok_or_else(|| {
                app.metrics.too_many.inc();
                Failure::too_many(LATER)
            })
    }
}

/// Counts by a key.
struct Count<K: Hash + Eq>(Arc<Mutex<HashMap<K, u32>>>);

impl<K: Hash + Eq> Default for Count<K> {
    fn default() -> Self {
        Count(Arc::default())
    }
}

impl<K: Hash + Eq + Clone> Count<K> {
    fn take(&self, key: K, most: u32) -> Option<Held<K>> {
        let mut counts = self.0.lock().expect("counting does not panic");
        let count = counts.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Held {
            counts: Arc::clone(&self.0),
            key,
        })
    }
}

/// One of those that are counted.
struct Held<K: Hash + Eq> {
    counts: Arc<Mutex<HashMap<K, u32>>>,
    key: K,
}

impl<K: Hash + Eq> Drop for Held<K> {
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
    fn a_place_is_free_again_when_its_socket_goes() {
        let limits = Limits {
            sockets: 3,
            sockets_each: 2,
            ..Limits::default()
        };
        let places = Places::default();
        let line = Caller {
            address: [192, 0, 2, 1].into(),
            https: false,
            host: None,
        }
        .line();
        let sarah = || Some(Person("sarah".into()));
        let first = places.take(&limits, line, sarah());
        let second = places.take(&limits, line, sarah());
        assert!(first.is_some() && second.is_some());
        assert!(places.take(&limits, line, sarah()).is_none());
        // Who was refused took no place of the address either.
        let third = places.take(&limits, line, None);
        assert!(third.is_some());
        assert!(places.take(&limits, line, None).is_none());
        drop(first);
        assert!(places.take(&limits, line, sarah()).is_some());
        drop((second, third));
        assert!(places.lines.0.lock().expect("not poisoned").is_empty());
        assert!(places.people.0.lock().expect("not poisoned").is_empty());
    }
}
