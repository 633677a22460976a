//! Names at the table: what is a name, and names for who has none.

use crate::fault::Failure;
use crate::ids;
use brelan_kernel::{SplitMix, permute};
use brelan_table::Person;
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{
    GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory,
};

/// Friendly names for bots: more than any table has seats.
const BOTS: [&str; 16] = [
    "Ada", "Bruno", "Chiara", "Denis", "Emmy", "Félix", "Grace", "Hugo", "Irène", "Jonas", "Kira",
    "Louis", "Maya", "Nils", "Olive", "Pablo",
];

/// Names for people who type none: animals that are called so in English and
/// in French.
const ANIMALS: [&str; 48] = [
    "Agouti",
    "Alligator",
    "Axolotl",
    "Barracuda",
    "Basset",
    "Beagle",
    "Bison",
    "Bongo",
    "Bonobo",
    "Caracal",
    "Caribou",
    "Chinchilla",
    "Condor",
    "Coyote",
    "Crocodile",
    "Dingo",
    "Diplodocus",
    "Dodo",
    "Dragon",
    "Fennec",
    "Gazelle",
    "Gecko",
    "Gibbon",
    "Hamster",
    "Husky",
    "Ibis",
    "Impala",
    "Jaguar",
    "Kiwi",
    "Koala",
    "Labrador",
    "Lion",
    "Lynx",
    "Mustang",
    "Ocelot",
    "Okapi",
    "Opossum",
    "Oryx",
    "Panda",
    "Puma",
    "Quokka",
    "Serval",
    "Setter",
    "Tapir",
    "Toucan",
    "Triton",
    "Wapiti",
    "Wombat",
];

/// The longest name, in characters.
const LONGEST: usize = 24;

/// The most marks that one letter bears: Hebrew needs three.
const MARKS: usize = 3;

const JOINER: char = '\u{200d}';
const AS_EMOJI: char = '\u{fe0f}';

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

/// A name for somebody who types none: any of the animals, and the same one
/// each time for the same person, whose id is random.
pub(crate) fn suggested(person: &Person) -> &'static str {
    let number = Sha256::digest(&person.0)[0];
    ANIMALS[usize::from(number) % ANIMALS.len()]
}

/// The name of somebody at a table: what was typed, or a suggested one.
///
/// # Errors
/// As in [`tidy`].
pub(crate) fn person(
    person: &Person,
    typed: Option<&str>,
    refused: &[String],
) -> Result<String, Failure> {
    match typed.unwrap_or_default() {
        typed if typed.trim().is_empty() => Ok(suggested(person).to_owned()),
        typed => tidy(typed, refused),
    }
}

/// The name that the server's host gives somebody, tidied as any other.
///
/// # Errors
/// What is wrong with it.
pub fn tidy_name(typed: &str) -> Result<String, String> {
    tidy(typed, &[]).map_err(|failure| failure.message().to_owned())
}

/// A name as it was typed, tidied: no white space around it, one space within,
/// letters with their marks in one way of writing.
///
/// # Errors
/// When it is too long, shows nothing, holds what cannot be seen or what turns
/// the text around it, or one of the words that the house has `refused`.
fn tidy(typed: &str, refused: &[String]) -> Result<String, Failure> {
    let wrong = |message: String| Failure::bad("bad_name", "name", message);
    // Nobody waits for the tidying of a book.
    let name = if typed.len() > 1024 {
        "x".repeat(LONGEST + 1)
    } else {
        let words: Vec<_> = typed.split_whitespace().collect();
        words.join(" ").nfc().collect::<String>()
    };
    if name.chars().count() > LONGEST {
        return Err(wrong(format!("a name has at most {LONGEST} characters")));
    }
    if !is_clean(&name) {
        let message = "a name holds no invisible characters and no heaps of marks";
        return Err(wrong(message.into()));
    }
    if !name.chars().any(is_seen) {
        return Err(wrong("a name has a letter, a digit or an emoji".into()));
    }
    let read = folded(&name);
    let is_in_it = |word: &String| {
        let word = folded(word);
        !word.is_empty() && read.contains(&word)
    };
    if refused.iter().any(is_in_it) {
        return Err(wrong("this name is refused here; take another one".into()));
    }
    Ok(name)
}

/// `name`, or the same with a number where somebody is called so, or nearly.
pub(crate) fn unlike(name: &str, taken: &[String]) -> String {
    let is_taken = |name: &str| taken.iter().any(|other| sound(other) == sound(name));
    if !is_taken(name) {
        return name.to_owned();
    }
    let mut numbered = (2..).map(|n: u32| {
        let number = format!(" {n}");
        let short: String = name.chars().take(LONGEST - number.len()).collect();
        let short = short.trim_end_matches(|c: char| c == JOINER || c.is_whitespace());
        format!("{short}{number}")
    });
    numbered
        .find(|name| !is_taken(name))
        .expect("there are more numbers than seats")
}

/// Whether every character may stand where it stands.
fn is_clean(name: &str) -> bool {
    let letters: Vec<char> = name.chars().collect();
    let mut marks = 0;
    (0..letters.len()).all(|at| {
        let letter = letters[at];
        let before = at.checked_sub(1).map(|before| letters[before]);
        marks = if is_combining_mark(letter) {
            marks + 1
        } else {
            0
        };
        match letter {
            AS_EMOJI => before.is_some_and(is_emoji),
            JOINER => {
                let after = letters.get(at + 1).copied();
                let joins = |c: char| is_emoji(c) || c == AS_EMOJI;
                before.is_some_and(joins) && after.is_some_and(is_emoji)
            }
            letter => {
                !is_hidden(letter)
                    && marks <= MARKS
                    && (marks == 0 || before.is_some_and(|before| before != ' '))
            }
        }
    })
}

/// Whether a character cannot be seen, turns the text around it, or means
/// something else on each machine.
fn is_hidden(c: char) -> bool {
    // Fillers, joiners and variants that are letters, marks or signs by their
    // category, and empty on the screen.
    const EMPTY: &[(char, char)] = &[
        ('\u{034f}', '\u{034f}'),
        ('\u{115f}', '\u{1160}'),
        ('\u{17b4}', '\u{17b5}'),
        ('\u{180b}', '\u{180f}'),
        ('\u{2800}', '\u{2800}'),
        ('\u{3164}', '\u{3164}'),
        ('\u{fe00}', '\u{fe0f}'),
        ('\u{ffa0}', '\u{ffa0}'),
        ('\u{fffc}', '\u{fffd}'),
        ('\u{1d159}', '\u{1d159}'),
        ('\u{e0100}', '\u{e01ef}'),
    ];
    let is_separator = matches!(
        c.general_category(),
        GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator
    );
    // Control, format, surrogate, private use, unassigned.
    let is_other = c.general_category_group() == GeneralCategoryGroup::Other;
    let is_empty = EMPTY
        .iter()
        .any(|(first, last)| (*first..=*last).contains(&c));
    is_other || is_separator || is_empty
}

fn is_emoji(c: char) -> bool {
    !c.is_ascii() && c.is_emoji_char()
}

fn is_seen(c: char) -> bool {
    c.is_alphanumeric() || is_emoji(c)
}

/// A name as one hears it: what differs only in this is the same name.
fn sound(name: &str) -> String {
    name.nfkc().flat_map(char::to_lowercase).collect()
}

/// A name as a word in it is read: without accents, signs and spaces, digits
/// as the letters that they stand for.
fn folded(text: &str) -> String {
    let plain = text.nfkc().flat_map(char::to_lowercase).collect::<String>();
    plain
        .nfd()
        .filter(|c| c.is_alphanumeric() && !is_combining_mark(*c))
        .map(|c| match c {
            '0' => 'o',
            '1' => 'i',
            '3' => 'e',
            '4' => 'a',
            '5' => 's',
            '7' => 't',
            letter => letter,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn tidied(typed: &str) -> Option<String> {
        tidy(typed, &[]).ok()
    }

    #[test]
    fn names_at_a_table_are_different() {
        let mut names = vec!["Ada".to_owned()];
        for _ in 0..5 {
            names.push(bot(&names));
        }
        for _ in 0..3 {
            names.push(unlike("ada", &names));
        }
        let all: BTreeSet<_> = names.iter().collect();
        assert_eq!(all.len(), names.len());
        assert_eq!(unlike("Zoé", &names), "Zoé");
        let long = "x".repeat(LONGEST);
        let other = unlike(&long, std::slice::from_ref(&long));
        assert!(other.ends_with(" 2") && other.chars().count() == LONGEST);
    }

    #[test]
    fn a_name_is_tidied() {
        assert_eq!(tidied("  Zoé \t von\n Ö "), Some("Zoé von Ö".into()));
        assert_eq!(tidied("Zoe\u{301}"), Some("Zo\u{e9}".into()));
        let fine = "x".repeat(LONGEST);
        for name in [
            "李小龍",
            "Ольга",
            "מִרְיָם",
            "ไก่",
            "🐻",
            "👩‍👩‍👧",
            "❤️",
            "👍🏽",
            "7",
            "O'Neil-3",
            &fine,
        ] {
            assert_eq!(tidied(name).as_deref(), Some(name));
        }
    }

    #[test]
    fn what_cannot_be_seen_or_turns_the_text_is_no_name() {
        for name in [
            "",
            " ",
            "...",
            "a\u{7}b",
            "a\u{202e}b",
            "a\u{2066}b",
            "a\u{200b}b",
            "a\u{200d}b",
            "a\u{feff}",
            "a\u{ad}b",
            "\u{3164}",
            "\u{2800}",
            "a\u{fe0f}",
            "a\u{e0061}",
            "🐻\u{200d}",
            "a\u{e000}",
            "a\u{378}",
            "a\u{301}\u{302}\u{303}\u{304}\u{305}",
            "a \u{301}",
            "a\u{2028}b\u{0}",
            &"x".repeat(LONGEST + 1),
            &"x ".repeat(100_000),
        ] {
            assert_eq!(tidied(name), None, "{}", name.escape_unicode());
        }
    }

    #[test]
    fn a_refused_word_is_found_in_disguise() {
        let refused = ["Trottel".to_owned(), "...".to_owned()];
        for name in [
            "trottel",
            "Tr0tt3l",
            "T r o t t e l",
            "Ｔröttél!",
            "SuperTROTTEL7",
        ] {
            assert!(tidy(name, &refused).is_err(), "{name}");
        }
        assert!(tidy("Trottinette", &refused).is_ok());
    }

    #[test]
    fn a_suggested_name_is_a_name_and_no_bots() {
        let animals: BTreeSet<_> = ANIMALS.iter().collect();
        assert_eq!(animals.len(), ANIMALS.len());
        for name in ANIMALS {
            assert_eq!(tidied(name).as_deref(), Some(name));
            assert!(!BOTS.contains(&name));
        }
        let given = |n: u32| suggested(&Person(n.to_string()));
        let given: BTreeSet<_> = (0..1000).map(given).collect();
        assert_eq!(given.len(), ANIMALS.len(), "every animal comes up");
        let one = Person("ab".into());
        assert_eq!(suggested(&one), suggested(&one));
    }

    /// Texts in which there is much of what a name may not hold.
    fn typed() -> impl Strategy<Value = String> {
        let letter = prop_oneof![
            any::<char>(),
            proptest::char::range('\u{200b}', '\u{206f}'),
            proptest::char::range('\u{300}', '\u{36f}'),
            proptest::sample::select(vec![' ', 'a', 'é', '7', '🐻', JOINER, AS_EMOJI]),
        ];
        proptest::collection::vec(letter, 0..30).prop_map(String::from_iter)
    }

    proptest! {
        #[test]
        fn whatever_is_typed_what_comes_out_is_a_name(typed in typed()) {
            if let Some(name) = tidied(&typed) {
                prop_assert!((1..=LONGEST).contains(&name.chars().count()));
                prop_assert!(is_clean(&name) && name.chars().any(is_seen));
                for c in name.chars() {
                    prop_assert!(c == ' ' || !c.is_whitespace());
                    prop_assert!(!c.is_control());
                    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
                    let hides = matches!(c, '\u{200b}'..='\u{200f}') && c != JOINER;
                    prop_assert!(!turns && !hides);
                }
                prop_assert_eq!(tidied(&name), Some(name.clone()));
                let other = unlike(&name, std::slice::from_ref(&name));
                prop_assert!(other != name && other.chars().count() <= LONGEST);
            }
        }
    }
}
