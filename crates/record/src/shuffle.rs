//! The shuffle `hmac-sha256/1`, which anyone can check with a few lines.

use brelan_kernel::{Chance, Dice};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

/// The name of the shuffle in a record.
pub const METHOD: &str = "hmac-sha256/1";

/// `SHA-256(secret)`, published before anybody contributes.
pub fn commitment(secret: &[u8; 32]) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// `SHA-256(secret || contributions)`, the contributions in seat order.
pub fn seed<'a>(
    secret: &[u8; 32],
    contributions: impl IntoIterator<Item = &'a [u8; 16]>,
) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(secret);
    for contribution in contributions {
        hash.update(contribution);
    }
    hash.finalize().into()
}

/// The secret of a simulated match: `SHA-256("sim/" || seed || "/" || number)`,
/// the matches counted from 1, in decimal text.
pub fn simulation_secret(seed: u64, number: u64) -> [u8; 32] {
    Sha256::digest(format!("sim/{seed}/{number}")).into()
}

/// The streams that belong to a seed, one for each label.
///
/// ```
/// use brelan_kernel::{Chance, Dice};
/// use brelan_record::{Streams, commitment, seed};
///
/// // The commitment is published before the contributions, the secret after the match.
/// let (secret, contribution) = ([7; 32], [9; 16]);
/// let published = commitment(&secret);
/// assert_ne!(published, secret);
///
/// let mut streams = Streams(seed(&secret, [&contribution]));
/// let word = streams.stream(format_args!("round/1/deck")).word();
/// assert_eq!(streams.stream(format_args!("round/1/deck")).word(), word);
/// ```
pub struct Streams(pub [u8; 32]);

impl Chance for Streams {
    type Stream<'a> = Stream;

    fn stream(&mut self, label: std::fmt::Arguments<'_>) -> Stream {
        Stream::new(&self.0, &label.to_string())
    }
}

/// [`Streams`], with the labels of those that were taken.
pub(crate) struct LabelledStreams {
    streams: Streams,
    pub(crate) labels: Vec<String>,
}

impl LabelledStreams {
    pub(crate) fn new(seed: [u8; 32]) -> Self {
        LabelledStreams {
            streams: Streams(seed),
            labels: Vec::new(),
        }
    }
}

impl Chance for LabelledStreams {
    type Stream<'a> = Stream;

    fn stream(&mut self, label: std::fmt::Arguments<'_>) -> Stream {
        self.labels.push(label.to_string());
        self.streams.stream(label)
    }
}

/// The stream of words that belongs to a seed and a label: block `i` is
/// `HMAC-SHA256(seed, label || 0x00 || i)`, read as eight big-endian words.
pub struct Stream {
    mac: Hmac<Sha256>,
    block: u64,
    words: [u32; 8],
    next: usize,
}

impl Stream {
    /// The stream of `label`.
    fn new(seed: &[u8; 32], label: &str) -> Stream {
        let mut mac =
            <Hmac<Sha256> as Mac>::new_from_slice(seed).expect("any key length is allowed");
        mac.update(label.as_bytes());
        mac.update(&[0]);
        Stream {
            mac,
            block: 0,
            words: [0; 8],
            next: 8,
        }
    }
}

impl Dice for Stream {
    fn word(&mut self) -> u32 {
        if self.next == self.words.len() {
            let mut mac = self.mac.clone();
            mac.update(&self.block.to_be_bytes());
            let block = mac.finalize().into_bytes();
            for (word, bytes) in self.words.iter_mut().zip(block.chunks_exact(4)) {
                *word = u32::from_be_bytes(bytes.try_into().expect("four bytes"));
            }
            self.block += 1;
            self.next = 0;
        }
        self.next += 1;
        self.words[self.next - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with Python's hashlib and hmac.
    #[test]
    fn the_stream_is_that_of_the_format() {
        let secret = simulation_secret(7, 1);
        assert_eq!(
            hex::encode(secret),
            include_str!("../tests/stream/secret.hex").trim()
        );
        let seed = seed(&secret, []);
        assert_eq!(
            hex::encode(seed),
            include_str!("../tests/stream/seed.hex").trim()
        );
        let wanted = include_str!("../tests/stream/words.txt");
        assert_eq!(words(&seed, "round/1/deck"), wanted.trim());
    }

    fn words(seed: &[u8; 32], label: &str) -> String {
        let mut streams = Streams(*seed);
        let mut stream = streams.stream(format_args!("{label}"));
        let words: Vec<String> = (0..20).map(|_| stream.word().to_string()).collect();
        words.join(" ")
    }

    #[test]
    fn each_label_has_a_stream_of_its_own() {
        let (first, again) = (words(&[7; 32], "first"), words(&[7; 32], "first"));
        assert_eq!(first, again, "from its beginning");
        assert_ne!(first, words(&[7; 32], "round/1/deck"));
    }

    #[test]
    fn a_contribution_changes_the_seed_but_not_the_commitment() {
        let secret = [7; 32];
        assert_eq!(seed(&secret, []), commitment(&secret));
        assert_ne!(seed(&secret, [&[1; 16]]), seed(&secret, []));
    }
}
