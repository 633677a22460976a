//! Names at the table.

use crate::fault::Failure;
use crate::ids;
use brelan_kernel::{SplitMix, permute};

/// Friendly names for bots: more than any table has seats.
const BOTS: [&str; 16] = [
    "Ada", "Bruno", "Chiara", "Denis", "Emmy", "Félix", "Grace", "Hugo", "Irène", "Jonas", "Kira",
    "Louis", "Maya", "Nils", "Olive", "Pablo",
];

/// A name for somebody who gives none.
pub(crate) const PERSON: &str = "Player";

/// The longest name, in characters.
const LONGEST: usize = 24;

/// Names for so many bots, all different and none of them `taken`.
pub(crate) fn bots(count: usize, taken: &str) -> Vec<String> {
    let mut names = BOTS.map(str::to_owned).to_vec();
    permute(
        &mut names,
        &mut SplitMix::new(u64::from_ne_bytes(ids::random())),
    );
    names.retain(|name| name != taken);
    names.truncate(count);
    names
}

/// A person's name, tidied.
///
/// # Errors
/// When it is too long or holds what does not print.
pub(crate) fn person(name: Option<&str>) -> Result<String, Failure> {
    let name = name.unwrap_or_default().trim();
    if name.is_empty() {
        return Ok(PERSON.to_owned());
    }
    if name.chars().count() > LONGEST || name.chars().any(char::is_control) {
        let message = format!("at most {LONGEST} characters that print");
        return Err(Failure::bad("bad_name", "name", message));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_at_a_table_have_different_names() {
        let mut names = bots(5, "Ada");
        assert!(!names.contains(&"Ada".to_owned()));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 5);
    }

    #[test]
    fn a_name_is_tidied_or_refused() {
        assert_eq!(person(None).ok(), Some("Player".into()));
        assert_eq!(person(Some("  Zoé ")).ok(), Some("Zoé".into()));
        assert!(person(Some("a\u{7}b")).is_err());
        assert!(person(Some(&"x".repeat(25))).is_err());
    }
}
