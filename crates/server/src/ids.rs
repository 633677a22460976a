//! Random ids and secrets, from the operating system.

use brelan_ids::{GroupId, PersonId, TableId};

/// Fresh random bytes.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A new table's id: 80 random bits, so that a link cannot be guessed.
pub(crate) fn new_table_id() -> TableId {
    TableId::from_trusted(hex::encode(random::<10>()))
}

/// A new group's id: 128 random bits, because its link stays.
pub(crate) fn new_group_id() -> GroupId {
    GroupId::from_trusted(hex::encode(random::<16>()))
}

/// A new person's id.
pub(crate) fn new_person_id() -> PersonId {
    PersonId::from_trusted(hex::encode(random::<16>()))
}
