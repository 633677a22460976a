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

/// The name of a person that gives none and has this avatar, at a table where `taken` are the names:
/// the suggested one, or else another animal's; if possible one that goes with the avatar.
pub(crate) fn suggested_name_beside(
    person: &PersonId,
    taken: &[String],
    avatar: Avatar,
) -> &'static str {
    let taken = KnownNames::new(taken);
    let mut free = animals_from(person).filter(|(name, _)| !taken.has_like(name));
    let like = free.clone().find(|(_, its)| *its == avatar);
    like.or_else(|| free.next())
        .map_or_else(|| suggested_name(person), |(name, _)| name)
}

/// The avatar of a person that chooses none, at a table where `taken` are the avatars: the suggested
/// one, or another animal's as long as there is one.
pub(crate) fn suggested_avatar_beside(person: &PersonId, taken: &[Avatar]) -> Avatar {
    let mut avatars = animals_from(person).map(|(_, avatar)| *avatar);
    avatars
        .find(|avatar| !taken.contains(avatar))
        .unwrap_or_else(|| suggested_avatar(person))
}

/// All animals, from the one that is suggested to a person.
fn animals_from(
    person: &PersonId,
) -> impl Iterator<Item = &'static (&'static str, Avatar)> + Clone {
    let (before, after) = ANIMALS.split_at(animal_index(person));
    after.iter().chain(before)
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
    fn a_name_and_an_avatar_are_suggested_that_nobody_has_at_the_table() {
        let person = PersonId::from_trusted("ab");
        let animal_of = |name: &str| ANIMALS.iter().find(|(known, _)| *known == name);
        let (mut names, mut avatars): (Vec<String>, Vec<Avatar>) = Default::default();
        let all: BTreeSet<_> = ANIMALS.map(|(_, avatar)| avatar).into();
        for _ in 0..ANIMALS.len() {
            let avatar = suggested_avatar_beside(&person, &avatars);
            let name = suggested_name_beside(&person, &names, avatar);
            if avatars.len() < all.len() {
                assert!(!avatars.contains(&avatar), "{avatar:?} again");
                assert_eq!(animal_of(name), Some(&(name, avatar)), "they go together");
            }
            assert!(!names.contains(&name.to_uppercase()), "{name}");
            names.push(name.to_uppercase());
            avatars.push(avatar);
        }
        let (name, avatar) = suggested(&person);
        assert_eq!(suggested_name_beside(&person, &[], avatar), name);
        assert_eq!(suggested_avatar_beside(&person, &[]), avatar);
        // Where all are taken, the suggested ones are suggested all the same.
        assert_eq!(suggested_name_beside(&person, &names, avatar), name);
        assert_eq!(suggested_avatar_beside(&person, &avatars), avatar);
    }
}
