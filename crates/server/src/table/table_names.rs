//! The names of the people at one table, as the store has them.

use brelan_ids::PersonId;
use brelan_kernel::Seat;
use brelan_store::TableMetadata;
use brelan_table::{Occupant, bot_name};
use std::collections::HashMap;

/// Stands for a name that was deleted.
pub(crate) const UNKNOWN_NAME: &str = "?";

/// The names of the people at one table.
#[derive(Default)]
pub(super) struct TableNames(HashMap<PersonId, String>);

impl TableNames {
    pub(super) fn new(metadata: &TableMetadata) -> Self {
        let name = |named: &brelan_store::DisplayName| (named.person.clone(), named.name.clone());
        TableNames(metadata.people.iter().map(name).collect())
    }

    pub(super) fn contains(&self, person: &PersonId) -> bool {
        self.0.contains_key(person)
    }

    pub(super) fn of_person(&self, person: &PersonId) -> String {
        let known = self.0.get(person).cloned();
        known.unwrap_or_else(|| UNKNOWN_NAME.to_owned())
    }

    pub(super) fn of_occupant(&self, occupant: &Occupant, seat: Seat) -> String {
        match occupant {
            Occupant::Person(person) => self.of_person(person),
            Occupant::Bot { name, .. } => name.clone().unwrap_or_else(|| bot_name(seat)),
        }
    }

    /// Sets a name, until the store is read again.
    pub(super) fn insert(&mut self, person: &PersonId, name: &str) {
        self.0.insert(person.clone(), name.to_owned());
    }
}
