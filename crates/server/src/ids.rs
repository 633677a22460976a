//! Random ids and secrets, from the operating system.

/// Fresh random bytes.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A new table's id: 80 random bits, so that nobody guesses a link.
pub(crate) fn table() -> String {
    hex::encode(random::<10>())
}

/// A new person's id.
pub(crate) fn person() -> String {
    hex::encode(random::<16>())
}
