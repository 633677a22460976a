//! How the people at one table are seen: their names and avatars, as the store has
//! them.

use crate::{animals, names};
use brelan_ids::PersonId;
use brelan_kernel::Seat;
use brelan_protocol::avatar::Avatar;
use brelan_store::DisplayName;
use brelan_table::{Occupant, bot_name};
use std::collections::HashMap;

/// Stands for a name that was deleted.
pub(crate) const UNKNOWN_NAME: &str = "?";

/// What stands for the name of a person who is not named to others.
pub(crate) fn unnamed(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

/// How a person is seen at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Appearance {
    /// The name, normalized.
    pub(crate) name: String,
    /// The avatar that the person has chosen; `None` for the one that the server
    /// suggests.
    pub(crate) avatar: Option<Avatar>,
}

impl Appearance {
    /// A name without a chosen avatar, as bots have it.
    pub(crate) fn of_name(name: String) -> Self {
        Appearance { name, avatar: None }
    }

    /// The appearance of `person` under a name that nobody takes for one of `others`. A person who
    /// has chosen no avatar gets another one if one of them has the suggested one.
    pub(crate) fn distinct_from(&self, person: &PersonId, others: &[Appearance]) -> Self {
        let names: Vec<String> = others.iter().map(|other| other.name.clone()).collect();
        let avatars: Vec<Avatar> = others.iter().filter_map(|other| other.avatar).collect();
        let free = animals::suggested_avatar_beside(person, &avatars);
        let other = (free != animals::suggested_avatar(person)).then_some(free);
        Appearance {
            name: names::distinct_name(&self.name, &names),
            avatar: self.avatar.or(other),
        }
    }

    /// How the person is shown, with the suggested avatar where none is chosen.
    pub(crate) fn shown_for(self, person: &PersonId) -> Self {
        let avatar = self
            .avatar
            .or_else(|| Some(animals::suggested_avatar(person)));
        Appearance { avatar, ..self }
    }

    /// As it is stored for a person.
    pub(crate) fn stored_for(self, person: &PersonId) -> DisplayName {
        DisplayName {
            person: person.clone(),
            name: self.name,
            avatar: self.avatar.map(|avatar| avatar.name().to_owned()),
        }
    }
}

/// How the people at one table are seen.
#[derive(Default)]
pub(super) struct TableNames(HashMap<PersonId, Appearance>);

impl TableNames {
    pub(super) fn new(people: Vec<DisplayName>) -> Self {
        let appearance = |named: DisplayName| Appearance {
            name: named.name,
            // Another version of the server may know other animals.
            avatar: named.avatar.as_deref().and_then(Avatar::from_name),
        };
        let people = people.into_iter();
        TableNames(
            people
                .map(|named| (named.person.clone(), appearance(named)))
                .collect(),
        )
    }

    pub(super) fn contains(&self, person: &PersonId) -> bool {
        self.0.contains_key(person)
    }

    pub(super) fn of_person(&self, person: &PersonId) -> String {
        self.appearance_of(person).name
    }

    pub(super) fn appearance_of(&self, person: &PersonId) -> Appearance {
        let known = self.0.get(person).cloned();
        known.unwrap_or_else(|| Appearance::of_name(UNKNOWN_NAME.to_owned()))
    }

    /// How the person is shown, which a seat keeps on another device: a suggested avatar counts
    /// as chosen.
    pub(super) fn shown(&self, person: &PersonId) -> Appearance {
        self.appearance_of(person).shown_for(person)
    }

    /// The person's avatar: the chosen one, or the suggested one.
    pub(super) fn avatar_of(&self, person: &PersonId) -> Avatar {
        let chosen = self.0.get(person).and_then(|known| known.avatar);
        chosen.unwrap_or_else(|| animals::suggested_avatar(person))
    }

    pub(super) fn of_occupant(&self, occupant: &Occupant, seat: Seat) -> String {
        match occupant {
            Occupant::Person(person) | Occupant::Program(person) => self.of_person(person),
            Occupant::Bot { name, .. } => name.clone().unwrap_or_else(|| bot_name(seat)),
        }
    }

    /// Sets a name and an avatar, until the store is read again.
    pub(super) fn insert(&mut self, person: &PersonId, appearance: Appearance) {
        self.0.insert(person.clone(), appearance);
    }
}
