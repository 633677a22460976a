//! Recovery codes: each signs in once, for those who have lost their passkeys.

use crate::identity::TokenSigner;
use crate::ids;
use brelan_ids::PersonId;

/// How many codes a person gets.
pub(super) const CODE_COUNT: usize = 10;

/// Base 32 without letters that look like digits (Crockford).
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The characters of the part that is the same in all codes of an account, 40 bits.
const KEY_LEN: usize = 8;

/// The characters of the secret part, 80 bits.
const SECRET_LEN: usize = 16;

/// A recovery code as a person has entered it.
pub(super) struct RecoveryCode {
    /// The part that names the account.
    pub(super) key: String,
    /// The part that proves it.
    pub(super) secret: String,
}

impl RecoveryCode {
    /// Reads a code, also in lower case, without dashes, and with letters that were taken for
    /// digits.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let letters = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let code: String = letters
            .map(|letter| match letter.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                letter => letter,
            })
            .collect();
        let is_code = code.len() == KEY_LEN + SECRET_LEN
            && code.bytes().all(|letter| ALPHABET.contains(&letter));
        is_code.then(|| RecoveryCode {
            key: code[..KEY_LEN].to_owned(),
            secret: code[KEY_LEN..].to_owned(),
        })
    }
}

/// A new first part of the codes of an account.
pub(super) fn new_key() -> String {
    random_text(KEY_LEN)
}

/// New codes of an account: as they are shown, and as they are stored.
pub(super) fn new_codes(
    signer: &TokenSigner,
    person: &PersonId,
    key: &str,
) -> (Vec<String>, Vec<String>) {
    let secrets = (0..CODE_COUNT).map(|_| random_text(SECRET_LEN));
    secrets
        .map(|secret| {
            let shown = grouped(&format!("{key}{secret}"));
            (shown, signer.recovery_hash(person, &secret))
        })
        .unzip()
}

fn random_text(len: usize) -> String {
    let bytes = ids::random::<SECRET_LEN>();
    let letters = bytes.iter().take(len);
    letters
        .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
        .collect()
}

/// In groups of four with dashes between them.
fn grouped(code: &str) -> String {
    let groups = code.as_bytes().chunks(4);
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_reads_back_as_people_write_it() {
        let signer = TokenSigner::new(&[1; 32]);
        let person = PersonId::from_trusted("ab");
        let (shown, stored) = new_codes(&signer, &person, "0123ABCD");
        assert_eq!((shown.len(), stored.len()), (CODE_COUNT, CODE_COUNT));
        let hand = shown[3].to_lowercase().replace('-', " ").replace('0', "o");
        for text in [&shown[3], &hand, &shown[3].replace('1', "l")] {
            let code = RecoveryCode::parse(text).expect("a code");
            assert_eq!(code.key, "0123ABCD");
            let hash = signer.recovery_hash(&person, &code.secret);
            assert_eq!(hash, stored[3], "{text}");
        }
        let other = PersonId::from_trusted("ac");
        let code = RecoveryCode::parse(&shown[3]).expect("a code");
        assert_ne!(signer.recovery_hash(&other, &code.secret), stored[3]);
    }

    #[test]
    fn other_texts_are_no_codes() {
        let short = "0".repeat(KEY_LEN + SECRET_LEN - 1);
        let long = "0".repeat(KEY_LEN + SECRET_LEN + 1);
        let wrong = "é".repeat((KEY_LEN + SECRET_LEN) / 2);
        for text in ["", "u", &short, &long, &wrong] {
            assert!(RecoveryCode::parse(text).is_none(), "{text}");
        }
    }
}
