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

/// A name for a bot that is none of `taken`.
pub(crate) fn bot(taken: &[String]) -> String {
    let mut names = BOTS.map(str::to_owned).to_vec();
    permute(
        &mut names,
        &mut SplitMix::new(u64::from_ne_bytes(ids::random())),
    );
    names.retain(|name| !taken.contains(name));
    names.swap_remove(0)
}

/// `name`, or the same with a number where it is taken.
pub(crate) fn unlike(name: &str, taken: &[String]) -> String {
    let is_taken = |name: &str| {
        taken
            .iter()
            .any(|other| other.to_lowercase() == name.to_lowercase())
    };
    if !is_taken(name) {
        return name.to_owned();
    }
    let mut numbered = (2..).map(|n| {
        let short: String = name.chars().take(LONGEST - 3).collect();
        format!("{} {n}", short.trim_end())
    });
    numbered
        .find(|name| !is_taken(name))
        .expect("there are more numbers than seats")
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
    fn names_at_a_table_are_different() {
        let mut names = vec!["Ada".to_owned()];
        for _ in 0..5 {
            names.push(bot(&names));
        }
        for _ in 0..3 {
            names.push(unlike("ada", &names));
        }
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
        assert_eq!(unlike("Zo\u{e9}", &names), "Zo\u{e9}");
    }

    #[test]
    fn a_name_is_tidied_or_refused() {
        assert_eq!(person(None).ok(), Some("Player".into()));
        assert_eq!(person(Some("  Zoé ")).ok(), Some("Zoé".into()));
        assert!(person(Some("a\u{7}b")).is_err());
        assert!(person(Some(&"x".repeat(25))).is_err());
    }
}
