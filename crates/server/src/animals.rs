//! Names and avatars for people who choose none.

use crate::look_alike::KnownNames;
use brelan_ids::PersonId;
use brelan_protocol::avatar::Avatar;
use sha2::{Digest, Sha256};

/// Names for people that give none: animals with the same name in English and in
/// French, each with the avatar that is the most like it.
const ANIMALS: [(&str, Avatar); 48] = [
    ("Agouti", Avatar::Mouse),
    ("Alligator", Avatar::Crocodile),
    ("Axolotl", Avatar::Axolotl),
    ("Barracuda", Avatar::Whale),
    ("Basset", Avatar::Dog),
    ("Beagle", Avatar::Dog),
    ("Bison", Avatar::Oryx),
    ("Bongo", Avatar::Oryx),
    ("Bonobo", Avatar::Monkey),
    ("Caracal", Avatar::Cat),
    ("Caribou", Avatar::Oryx),
    ("Chinchilla", Avatar::Mouse),
    ("Condor", Avatar::Toucan),
    ("Coyote", Avatar::Dog),
    ("Crocodile", Avatar::Crocodile),
    ("Dingo", Avatar::Dog),
    ("Diplodocus", Avatar::Crocodile),
    ("Dodo", Avatar::Penguin),
    ("Dragon", Avatar::Crocodile),
    ("Fennec", Avatar::Dog),
    ("Gazelle", Avatar::Oryx),
    ("Gecko", Avatar::Crocodile),
    ("Gibbon", Avatar::Monkey),
    ("Hamster", Avatar::Mouse),
    ("Husky", Avatar::Dog),
    ("Ibis", Avatar::Toucan),
    ("Impala", Avatar::Oryx),
    ("Jaguar", Avatar::Cat),
    ("Kiwi", Avatar::Penguin),
    ("Koala", Avatar::Koala),
    ("Labrador", Avatar::Dog),
    ("Lion", Avatar::Lion),
    ("Lynx", Avatar::Cat),
    ("Mustang", Avatar::Oryx),
    ("Ocelot", Avatar::Cat),
    ("Okapi", Avatar::Oryx),
    ("Opossum", Avatar::Mouse),
    ("Oryx", Avatar::Oryx),
    ("Panda", Avatar::Panda),
    ("Puma", Avatar::Cat),
    ("Quokka", Avatar::Koala),
    ("Serval", Avatar::Cat),
    ("Setter", Avatar::Dog),
    ("Tapir", Avatar::Elephant),
    ("Toucan", Avatar::Toucan),
    ("Triton", Avatar::Axolotl),
    ("Wapiti", Avatar::Oryx),
    ("Wombat", Avatar::Koala),
];

/// A name and an avatar for a person that gives none: one of the animals, chosen by a
/// hash of the id, so that a person is suggested the same one each time.
fn suggested(person: &PersonId) -> (&'static str, Avatar) {
    ANIMALS[animal_index(person)]
}

fn animal_index(person: &PersonId) -> usize {
    usize::from(Sha256::digest(person.as_str())[0]) % ANIMALS.len()
}

/// The name of a person that gives none.
pub(crate) fn suggested_name(person: &PersonId) -> &'static str {
    suggested(person).0
}

/// The name of a person that gives none, at a table where `taken` are the names. It is another
/// animal than [`suggested_name`] if that is taken; if possible one that has the person's avatar,
/// too.
pub(crate) fn suggested_name_beside(person: &PersonId, taken: &[String]) -> &'static str {
    let taken = KnownNames::new(taken);
    let own = animal_index(person);
    let (after, before) = (&ANIMALS[own..], &ANIMALS[..own]);
    let free = |(name, _): &&(&str, Avatar)| !taken.has_like(name);
    let mut animals = after.iter().chain(before).filter(free);
    let avatar = suggested_avatar(person);
    let like = animals.clone().find(|(_, its)| *its == avatar);
    like.or_else(|| animals.next())
        .map_or(ANIMALS[own].0, |(name, _)| name)
}

/// The avatar of a person that chooses none.
pub(crate) fn suggested_avatar(person: &PersonId) -> Avatar {
    suggested(person).1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::{BOTS, normalize_name};
    use std::collections::BTreeSet;

    #[test]
    fn a_suggested_name_is_a_name_and_no_bots() {
        let animals: BTreeSet<_> = ANIMALS.map(|(name, _)| name).into();
        assert_eq!(animals.len(), ANIMALS.len());
        for (name, _) in ANIMALS {
            assert_eq!(normalize_name(name, &[]).as_deref(), Ok(name));
            assert!(!BOTS.contains(&name));
        }
        let given = |n: u32| suggested_name(&PersonId::from_trusted(n.to_string()));
        let given: BTreeSet<_> = (0..1000).map(given).collect();
        assert_eq!(given.len(), ANIMALS.len(), "every animal comes up");
        let one = PersonId::from_trusted("ab");
        assert_eq!(suggested_name(&one), suggested_name(&one));
    }

    #[test]
    fn a_name_is_suggested_that_nobody_has_at_the_table() {
        let person = PersonId::from_trusted("ab");
        let mut taken = Vec::new();
        let mut avatars = Vec::new();
        for _ in 0..ANIMALS.len() {
            let name = suggested_name_beside(&person, &taken);
            let (_, avatar) = ANIMALS
                .iter()
                .find(|(known, _)| *known == name)
                .expect("one");
            avatars.push(*avatar);
            assert!(!taken.contains(&name.to_uppercase()), "{name}");
            taken.push(name.to_uppercase());
        }
        assert_eq!(suggested_name_beside(&person, &[]), suggested_name(&person));
        let own = suggested_avatar(&person);
        let like = avatars.iter().take_while(|avatar| **avatar == own).count();
        assert_eq!(
            like,
            avatars.iter().filter(|avatar| **avatar == own).count()
        );
        assert_eq!(
            suggested_name_beside(&person, &taken),
            suggested_name(&person)
        );
    }
}
