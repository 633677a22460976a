//! The names of people and bots: which ones are valid.

use crate::animals;
use crate::ids;
use crate::look_alike::{KnownNames, holds_word, is_of_one_script};
use crate::reserved_names::is_reserved;
use brelan_ids::PersonId;
use brelan_kernel::{SplitMix, permute};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{
    GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory,
};

/// Friendly names for bots: more than any table has seats.
pub(crate) const BOTS: [&str; 16] = [
    "Ada", "Bruno", "Chiara", "Denis", "Emmy", "Félix", "Grace", "Hugo", "Irène", "Jonas", "Kira",
    "Louis", "Maya", "Nils", "Olive", "Pablo",
];

/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 24;

/// The longest text that is normalized, in bytes: a longer one is refused for its
/// length without that work.
const MAX_NORMALIZED_BYTES: usize = 1024;

/// The most combining marks on one letter: Hebrew needs three.
const MAX_MARKS_PER_LETTER: usize = 3;

const ZERO_WIDTH_JOINER: char = '\u{200d}';
const EMOJI_VARIATION_SELECTOR: char = '\u{fe0f}';

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It has too many characters.
    #[error("a name has at most {MAX_NAME_CHARS} characters")]
    TooLong,
    /// It has characters that are invisible, or change the direction of the text
    /// around them, or too many marks on one letter.
    #[error("a name holds no invisible characters and no heaps of marks")]
    InvisibleCharacters,
    /// It has no letter, digit or emoji.
    #[error("a name has a letter, a digit or an emoji")]
    NothingVisible,
    /// Its letters are of several scripts, so that it may look like another name.
    #[error("the letters of a name are of one script, not Latin and Cyrillic ones, for example")]
    MixedScripts,
    /// It holds a word or a sign that stands for a bot, a host or an operator.
    #[error(
        "a name holds no word or sign for bots or hosts, such as \u{201c}bot\u{201d} or a crown"
    )]
    Reserved,
    /// It holds a word that the operator has refused.
    #[error("this name is refused here; take another one")]
    Refused,
}

/// A random name for a bot that is none of `taken`.
pub(crate) fn pick_bot_name(taken: &[String]) -> String {
    let mut names = BOTS.map(str::to_owned).to_vec();
    permute(
        &mut names,
        &mut SplitMix::new(u64::from_ne_bytes(ids::random())),
    );
    let taken = KnownNames::new(taken);
    names.retain(|name| !taken.has_like(name));
    names.swap_remove(0)
}

/// A name for the group of people with these names: theirs, as far as there is room, and how many
/// others there are, such as `Ada, Bruno +2`.
pub(crate) fn joined_names(names: &[&str], refused: &[String]) -> String {
    let shown = |count: usize| match names.len() - count {
        0 => names.join(", "),
        others => format!("{} +{others}", names[..count].join(", ")),
    };
    let all = (1..=names.len()).rev().map(shown);
    let first = names.iter().map(|name| (*name).to_owned());
    // Names of several scripts, for example, make none.
    all.chain(first)
        .find_map(|name| normalize_name(&name, refused).ok())
        .unwrap_or_else(|| "\u{1f0cf}".to_owned())
}

/// The name of a person at a table: the typed one, or a suggested one.
///
/// # Errors
/// As in [`normalize_name`].
pub(crate) fn person_name(
    person: &PersonId,
    typed: Option<&str>,
    refused: &[String],
) -> Result<String, NameError> {
    match typed.unwrap_or_default() {
        typed if typed.trim().is_empty() => Ok(animals::suggested_name(person).to_owned()),
        typed => normalize_name(typed, refused),
    }
}

/// A typed name of a person or a group without white space around it, with single spaces within,
/// and in Unicode's normalization form C.
///
/// # Errors
/// When it is no name, or holds one of the words that the operator has `refused`.
pub fn normalize_name(typed: &str, refused: &[String]) -> Result<String, NameError> {
    if typed.len() > MAX_NORMALIZED_BYTES {
        return Err(NameError::TooLong);
    }
    let words: Vec<_> = typed.split_whitespace().collect();
    let name = words.join(" ").nfc().collect::<String>();
    if name.chars().count() > MAX_NAME_CHARS {
        return Err(NameError::TooLong);
    }
    if !is_clean(&name) {
        return Err(NameError::InvisibleCharacters);
    }
    if !name.chars().any(is_visible) {
        return Err(NameError::NothingVisible);
    }
    if !is_of_one_script(&name) {
        return Err(NameError::MixedScripts);
    }
    if is_reserved(&name) {
        return Err(NameError::Reserved);
    }
    if refused.iter().any(|word| holds_word(&name, word)) {
        return Err(NameError::Refused);
    }
    Ok(name)
}

/// `name`, or `name` with a number if a taken name looks like it.
pub(crate) fn distinct_name(name: &str, taken: &[String]) -> String {
    let taken = KnownNames::new(taken);
    if !taken.has_like(name) {
        return name.to_owned();
    }
    let mut numbered = (2..).map(|n: u32| {
        let number = format!(" {n}");
        let short: String = name.chars().take(MAX_NAME_CHARS - number.len()).collect();
        let short = short.trim_end_matches(|c: char| c == ZERO_WIDTH_JOINER || c.is_whitespace());
        format!("{short}{number}")
    });
    numbered
        .find(|name| !taken.has_like(name))
        .expect("there are more numbers than seats")
}

/// Whether every character is allowed at its position.
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
            EMOJI_VARIATION_SELECTOR => before.is_some_and(is_emoji),
            ZERO_WIDTH_JOINER => {
                let after = letters.get(at + 1).copied();
                let joins = |c: char| is_emoji(c) || c == EMOJI_VARIATION_SELECTOR;
                before.is_some_and(joins) && after.is_some_and(is_emoji)
            }
            letter => {
                !is_invisible(letter)
                    && marks <= MAX_MARKS_PER_LETTER
                    && (marks == 0 || before.is_some_and(|before| before != ' '))
            }
        }
    })
}

/// Whether a character is invisible, changes the direction of the text around
/// it, or has no meaning that all machines share.
fn is_invisible(c: char) -> bool {
    // Fillers, joiners and variation selectors that are letters, marks or symbols
    // by their category, and invisible all the same.
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

fn is_visible(c: char) -> bool {
    c.is_alphanumeric() || is_emoji(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn normalized(typed: &str) -> Option<String> {
        normalize_name(typed, &[]).ok()
    }

    #[test]
    fn a_group_is_called_by_its_people_as_far_as_there_is_room() {
        let joined = |names: &[&str]| joined_names(names, &["dora".into()]);
        assert_eq!(joined(&["Ada", "Bruno"]), "Ada, Bruno");
        let long = ["Crocodile", "Grandma Gisela of Ulm", "Bo"];
        assert_eq!(joined(&long), "Crocodile +2");
        assert_eq!(
            joined(&["Ada", "Bruno", "Chiara", "Denis"]),
            "Ada, Bruno, Chiara +1"
        );
        assert_eq!(joined(&["Ada", "Аня"]), "Ada +1", "of one script");
        assert_eq!(
            joined(&["A name of 24 characters", "Bo"]),
            "A name of 24 characters"
        );
        assert_eq!(joined(&["Dora", "Bo"]), "Bo", "no refused word");
    }

    #[test]
    fn names_at_a_table_are_different() {
        let mut names = vec!["Ada".to_owned()];
        for _ in 0..5 {
            names.push(pick_bot_name(&names));
        }
        for _ in 0..3 {
            names.push(distinct_name("ada", &names));
        }
        let all: BTreeSet<_> = names.iter().collect();
        assert_eq!(all.len(), names.len());
        assert_eq!(distinct_name("Zoé", &names), "Zoé");
        let cyrillic = "\u{410}d\u{430}";
        assert_eq!(
            distinct_name(cyrillic, &["Ada".into()]),
            format!("{cyrillic} 2")
        );
        let bots = BOTS.map(|name| name.replace('a', "\u{430}"));
        let taken: Vec<String> = bots.into_iter().filter(|name| name != "Olive").collect();
        assert_eq!(pick_bot_name(&taken), "Olive");
        let long = "x".repeat(MAX_NAME_CHARS);
        let other = distinct_name(&long, std::slice::from_ref(&long));
        assert!(other.ends_with(" 2") && other.chars().count() == MAX_NAME_CHARS);
    }

    #[test]
    fn a_name_is_normalized() {
        assert_eq!(normalized("  Zoé \t von\n Ö "), Some("Zoé von Ö".into()));
        assert_eq!(normalized("Zoe\u{301}"), Some("Zo\u{e9}".into()));
        let fine = "x".repeat(MAX_NAME_CHARS);
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
            assert_eq!(normalized(name).as_deref(), Some(name));
        }
    }

    #[test]
    fn invisible_and_bidirectional_characters_are_refused() {
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
            &"x".repeat(MAX_NAME_CHARS + 1),
            &"x ".repeat(100_000),
        ] {
            assert_eq!(normalized(name), None, "{}", name.escape_unicode());
        }
    }

    #[test]
    fn a_name_passes_for_nobody_else() {
        let refusal = |name| normalize_name(name, &[]).expect_err(name);
        for name in ["\u{410}da", "Ad\u{430}", "Solid \u{410}da"] {
            assert_eq!(refusal(name), NameError::MixedScripts);
        }
        for name in ["👑 Anna", "🤖 Ada", "Solid (bot)", "Host", "Hôte"] {
            assert_eq!(refusal(name), NameError::Reserved);
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
            "Trotte1",
            "🇹🇷🇴🇹🇹🇪🇱",
            "🆃🆁🅾🆃🆃🅴🅻",
            "🅣🅡🅞🅣🅣🅔🅛",
            "ᴛʀᴏᴛᴛᴇʟ",
            "Trøttel",
            "\u{166}rotte\u{142}",
        ] {
            let refusal = normalize_name(name, &refused);
            assert_eq!(refusal, Err(NameError::Refused), "{name}");
        }
        assert!(normalize_name("Trottinette", &refused).is_ok());
        let refused = ["Coca".to_owned(), "porn".to_owned()];
        let cyrillic = "\u{441}\u{43e}\u{441}\u{430} 7";
        assert_eq!(normalize_name(cyrillic, &refused), Err(NameError::Refused));
        for name in ["Pompidou", "Ольга", "Виктор", "Βασίλης", "Ελένη", "🇫🇷 Anna"]
        {
            assert!(normalize_name(name, &refused).is_ok(), "{name}");
        }
    }

    /// Texts in which there is much of what a name may not hold.
    fn typed() -> impl Strategy<Value = String> {
        let letter = prop_oneof![
            any::<char>(),
            proptest::char::range('\u{200b}', '\u{206f}'),
            proptest::char::range('\u{300}', '\u{36f}'),
            proptest::sample::select(vec![
                ' ',
                'a',
                'é',
                '7',
                '🐻',
                ZERO_WIDTH_JOINER,
                EMOJI_VARIATION_SELECTOR
            ]),
        ];
        proptest::collection::vec(letter, 0..30).prop_map(String::from_iter)
    }

    proptest! {
        #[test]
        fn every_normalized_name_is_valid(typed in typed()) {
            if let Some(name) = normalized(&typed) {
                prop_assert!((1..=MAX_NAME_CHARS).contains(&name.chars().count()));
                prop_assert!(is_clean(&name) && name.chars().any(is_visible));
                for c in name.chars() {
                    prop_assert!(c == ' ' || !c.is_whitespace());
                    prop_assert!(!c.is_control());
                    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
                    let hides = matches!(c, '\u{200b}'..='\u{200f}') && c != ZERO_WIDTH_JOINER;
                    prop_assert!(!turns && !hides);
                }
                prop_assert_eq!(normalized(&name), Some(name.clone()));
                let other = distinct_name(&name, std::slice::from_ref(&name));
                prop_assert!(other != name && other.chars().count() <= MAX_NAME_CHARS);
            }
        }
    }
}
