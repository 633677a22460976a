//! The presence of people: connections to a table, and times of absence.

use super::sharing::ActorStatus;
use brelan_ids::PersonId;
use brelan_table::Presence;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How long a person without a connection is away before being gone.
const GONE_AFTER: Duration = Duration::from_secs(120);

/// How long the others wait for a person whose connection is lost. A page is back within a second
/// after its server has stopped, and within a few if that was killed.
const RETURN_TIMEOUT: Duration = Duration::from_secs(5);

/// When people are looked for again of whom it is not known whether they are connected to
/// another server.
const RECHECK_DELAY: Duration = Duration::from_secs(1);

/// The shortest time between two words of one person.
const MIN_WORD_INTERVAL: Duration = Duration::from_millis(1500);

/// The presence of people at a table. It is not stored, only when anybody was last
/// there: after a restart all people are away until they reconnect.
pub(super) struct Presences {
    /// When the table was read. Nothing is known of a person's connection before.
    read_at: Instant,
    /// When people without an entry are gone, or were.
    others_gone_at: Instant,
    /// The number of a person's connections.
    connections: HashMap<PersonId, u32>,
    absent_since: HashMap<PersonId, Instant>,
    /// The people with a connection to another server.
    elsewhere: BTreeSet<PersonId>,
    /// Where other servers are told who is connected.
    status: Arc<ActorStatus>,
    /// Until when a person may not say another word.
    silent_until: HashMap<PersonId, Instant>,
}

impl Presences {
    /// Nobody is connected yet, and everybody has been absent for so long.
    pub(super) fn after_absence(absent: Duration) -> Self {
        Presences {
            read_at: Instant::now(),
            others_gone_at: Instant::now() + GONE_AFTER.saturating_sub(absent),
            connections: HashMap::new(),
            absent_since: HashMap::new(),
            elsewhere: BTreeSet::new(),
            status: Arc::default(),
            silent_until: HashMap::new(),
        }
    }

    /// These presences, of which other servers are told through `status`.
    pub(super) fn shown_in(self, status: Arc<ActorStatus>) -> Self {
        Presences { status, ..self }
    }

    pub(super) fn connect(&mut self, person: &PersonId) {
        *self.connections.entry(person.clone()).or_default() += 1;
        self.absent_since.remove(person);
        self.status.connected().insert(person.clone());
    }

    /// Sets who is connected to other servers. A person who no longer is has just left.
    pub(super) fn set_elsewhere(&mut self, people: BTreeSet<PersonId>) {
        let now = Instant::now();
        for person in self.elsewhere.difference(&people) {
            if !self.connections.contains_key(person) {
                self.absent_since.insert(person.clone(), now);
            }
        }
        self.elsewhere = people;
    }

    /// A person who has just taken a seat is away, not gone, until the socket follows.
    pub(super) fn expect(&mut self, person: &PersonId) {
        if !self.connections.contains_key(person) {
            self.absent_since.insert(person.clone(), Instant::now());
        }
    }

    pub(super) fn disconnect(&mut self, person: &PersonId) {
        if let Some(connections) = self.connections.get_mut(person) {
            *connections -= 1;
            if *connections == 0 {
                self.connections.remove(person);
                self.status.connected().remove(person);
                // Entries of gone people are dropped once those without an entry are
                // gone as well.
                let is_old = self.others_gone_at <= Instant::now();
                self.absent_since
                    .retain(|_, since| !is_old || since.elapsed() < GONE_AFTER);
                self.absent_since.insert(person.clone(), Instant::now());
            }
        }
    }

    pub(super) fn presence_of(&self, person: &PersonId) -> Presence {
        if self.connections.contains_key(person) || self.elsewhere.contains(person) {
            Presence::Here
        } else if Instant::now() < self.gone_at(person) {
            Presence::Away
        } else {
            Presence::Gone
        }
    }

    /// Whether some of the `people` are connected, and all of those to other servers.
    pub(super) fn are_elsewhere_alone<'a>(
        &self,
        people: impl Iterator<Item = &'a PersonId>,
    ) -> bool {
        let mut are_elsewhere = false;
        for person in people {
            if self.connections.contains_key(person) {
                return false;
            }
            are_elsewhere |= self.elsewhere.contains(person);
        }
        are_elsewhere
    }

    /// How long an away `person` will still be away before being gone; `None` for a
    /// person who is here or gone.
    pub(super) fn time_until_gone(&self, person: &PersonId) -> Option<Duration> {
        let is_away = self.presence_of(person) == Presence::Away;
        is_away.then(|| self.gone_at(person) - Instant::now())
    }

    /// When the next of the away `people` will be gone.
    pub(super) fn next_gone_at<'a>(
        &self,
        people: impl Iterator<Item = &'a PersonId>,
    ) -> Option<Instant> {
        people
            .filter(|person| self.presence_of(person) == Presence::Away)
            .map(|person| self.gone_at(person))
            .min()
    }

    /// Until when the others wait for those of the `people` who are not here: their pages may be
    /// connecting to another server, or to this one, where the table was read for the first of
    /// them. `None` if all are here.
    pub(super) fn returning_until<'a>(
        &self,
        people: impl Iterator<Item = &'a PersonId>,
    ) -> Option<Instant> {
        people
            .filter(|person| self.presence_of(person) != Presence::Here)
            .map(|person| *self.absent_since.get(person).unwrap_or(&self.read_at) + RETURN_TIMEOUT)
            .max()
    }

    /// Observes a word that a person has said at another server: the next one has to wait
    /// here as well.
    pub(super) fn observe_word(&mut self, person: &PersonId) {
        let until = Instant::now() + MIN_WORD_INTERVAL;
        self.silent_until.insert(person.clone(), until);
    }

    /// Whether `person` may say a word now; if so, the next one has to wait.
    pub(super) fn try_say(&mut self, person: &PersonId) -> bool {
        let now = Instant::now();
        let is_silent = |until: &Instant| *until > now;
        if self.silent_until.get(person).is_some_and(is_silent) {
            return false;
        }
        self.silent_until
            .insert(person.clone(), now + MIN_WORD_INTERVAL);
        true
    }

    /// While it is not known who is connected to other servers, nobody counts as gone.
    fn gone_at(&self, person: &PersonId) -> Instant {
        let since = self.absent_since.get(person);
        let gone_at = since.map_or(self.others_gone_at, |since| *since + GONE_AFTER);
        match self.status.knows_presence() {
            true => gone_at,
            false => gone_at.max(Instant::now() + RECHECK_DELAY),
        }
    }
}
