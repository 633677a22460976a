//! Who is at a table now, and who was.

use brelan_protocol::rest::Presence;
use brelan_table::Person;
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::Instant;

/// After so long somebody whose connection is error is gone.
const GONE_AFTER: Duration = Duration::from_secs(120);

/// Between two words of one person.
const MIN_WORD_INTERVAL: Duration = Duration::from_millis(1500);

/// Who is at a table now. Nothing of it is stored: after a restart everybody
/// is away until they come back.
pub(super) struct Presences {
    /// When this task began to look.
    began: Instant,
    /// How many connections a person has.
    here: HashMap<Person, u32>,
    /// Since when people are away.
    left: HashMap<Person, Instant>,
    /// Until when people say nothing more.
    silent: HashMap<Person, Instant>,
}

impl Presences {
    pub(super) fn new() -> Self {
        Presences {
            began: Instant::now(),
            here: HashMap::new(),
            left: HashMap::new(),
            silent: HashMap::new(),
        }
    }

    pub(super) fn come(&mut self, person: &Person) {
        *self.here.entry(person.clone()).or_default() += 1;
        self.left.remove(person);
    }

    pub(super) fn go(&mut self, person: &Person) {
        if let Some(connections) = self.here.get_mut(person) {
            *connections -= 1;
            if *connections == 0 {
                self.here.remove(person);
                // Who has been gone for long is gone without a note of it: it
                // is the same as having left when this task began.
                let gone = self.began.elapsed() >= GONE_AFTER;
                self.left.retain(|_, left| !gone || left.elapsed() < GONE_AFTER);
                self.left.insert(person.clone(), Instant::now());
            }
        }
    }

    pub(super) fn of(&self, person: &Person) -> Presence {
        if self.here.contains_key(person) {
            Presence::Here
        } else if self.away_since(person).elapsed() < GONE_AFTER {
            Presence::Away
        } else {
            Presence::Gone
        }
    }

    /// When the next of `people` who are away will be gone.
    pub(super) fn next_gone<'a>(
        &self,
        people: impl Iterator<Item = &'a Person>,
    ) -> Option<Instant> {
        people
            .filter(|person| self.of(person) == Presence::Away)
            .map(|person| self.away_since(person) + GONE_AFTER)
            .min()
    }

    /// Whether `person` may say something now; then it counts as said.
    pub(super) fn may_say(&mut self, person: &Person) -> bool {
        let now = Instant::now();
        let silent = self.silent.get(person).is_some_and(|until| *until > now);
        if !silent {
            self.silent.insert(person.clone(), now + MIN_WORD_INTERVAL);
        }
        !silent
    }

    fn away_since(&self, person: &Person) -> Instant {
        self.left.get(person).copied().unwrap_or(self.began)
    }
}
