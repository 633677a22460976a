//! Names that would pass for a bot, or for somebody who runs a table or the server.

use crate::look_alike::{JOINERS, KnownNames, bare_letters, without_strokes};
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What bots are called, those who run a table or the server, and the server itself, in the
/// languages of the page: English, French, German and Dutch, without accents.
const WORDS: [&str; 48] = [
    "bot",
    "bots",
    "robot",
    "robots",
    "computer",
    "ordinateur",
    "ordi",
    "host",
    "hote",
    "owner",
    "operator",
    "operateur",
    "operatrice",
    "admin",
    "administrator",
    "administrateur",
    "administratrice",
    "moderator",
    "moderateur",
    "moderatrice",
    "roboter",
    "gastgeber",
    "gastgeberin",
    "besitzer",
    "besitzerin",
    "betreiber",
    "betreiberin",
    "verwalter",
    "verwalterin",
    "administratorin",
    "moderatorin",
    "computers",
    "gastheer",
    "gastvrouw",
    "eigenaar",
    "eigenares",
    "beheerder",
    "beheerders",
    "beheerster",
    "moderators",
    "administrateurs",
    "hosts",
    "system",
    "systeme",
    "systeem",
    "server",
    "serveur",
    "brelan",
];

static RESERVED: LazyLock<KnownNames> = LazyLock::new(|| KnownNames::new(WORDS));

/// A robot, and crowns.
const SIGNS: [char; 7] = [
    '\u{1f916}',
    '\u{1f451}',
    '\u{1fac5}',
    '\u{2654}',
    '\u{2655}',
    '\u{265a}',
    '\u{265b}',
];

/// Whether a name holds such a sign or such a word. A word is also found with accents,
/// in letters and digits that look like its own, with a number behind it, with something between
/// all of its letters, or between capitals. `Abbott` holds none.
pub(crate) fn is_reserved(name: &str) -> bool {
    let is_seen = |c: &char| !is_combining_mark(*c) && !JOINERS.contains(c);
    let plain = without_strokes(&bare_letters(name));
    let plain: String = plain.nfkd().filter(is_seen).collect();
    let pieces = plain.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    let is_spelled_out = words.iter().all(|word| word.chars().count() == 1);
    let mut parts = words.iter().flat_map(|word| capitalized_parts(word));
    plain.contains(SIGNS)
        || words.iter().any(|word| is_reserved_word(word))
        || parts.any(is_reserved_word)
        || is_spelled_out && is_reserved_word(&words.concat())
}

/// The parts of a word that is written as several, each with a capital: `Ada` and `Bot` of `AdaBot`.
fn capitalized_parts(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut before_is_small) = (0, false);
    for (at, c) in word.char_indices() {
        if before_is_small && c.is_uppercase() {
            parts.push(&word[start..at]);
            start = at;
        }
        before_is_small = c.is_lowercase();
    }
    parts.push(&word[start..]);
    parts
}

fn is_reserved_word(word: &str) -> bool {
    let unnumbered = word.trim_end_matches(|c: char| c.is_ascii_digit());
    RESERVED.has_like(word) || (unnumbered.len() < word.len() && RESERVED.has_like(unnumbered))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_signs_for_bots_and_hosts_are_reserved() {
        for name in [
            "Host",
            "HOST",
            "H0st",
            "host 2",
            "Host1",
            "Solid (bot)",
            "Solid [BOT]",
            "B.o.t",
            "R o b o t",
            "\u{412}\u{41e}\u{422}",
            "\u{412}\u{43e}\u{442}",
            "\u{432}\u{43e}\u{442} 2",
            "\u{392}\u{39f}\u{3a4}",
            "\u{39d}\u{3bf}\u{3c4} \u{392}\u{3bf}\u{3c4}",
            "🇧🇴🇹",
            "Ada 🇧🇴🇹",
            "B🇴t",
            "🅱🅾🆃",
            "🅱\u{fe0f}🅾\u{fe0f}t",
            "🅱\u{200d}🅾t",
            "🄱🄾🅃",
            "🅗🅞🅢🅣",
            "ⓗⓞⓢⓣ",
            "ʙᴏᴛ",
            "𝔹𝕠𝕥",
            "\u{a4d0}\u{a4f3}\u{a4d4}",
            "Bôt",
            "ħost",
            "\u{126}ost",
            "Hø\u{15f}t 2",
            "b\u{f8}t",
            "a\u{111}min",
            "\u{180}ot",
            "\u{253}ot",
            "a\u{257}min",
            "\u{266}ost",
            "ho\u{335}st",
            "L\u{2019}hôte",
            "Ho\u{302}te",
            "Robot Ada",
            "AdaBot",
            "HostAnna",
            "LeRobotDeZoe\u{301}",
            "admin",
            "Gastgeber",
            "Gastgeberin 2",
            "Der Betreiber",
            "R0boter",
            "B e s i t z e r",
            "Gastheer",
            "gastvrouw",
            "de beheerder",
            "Eigenaar",
            "🤖 Ada",
            "👑 Anna",
            "♛Anna",
            "Le syst\u{e8}me",
            "SERVER",
            "Brelan 2",
        ] {
            assert!(is_reserved(name), "{name}");
        }
    }

    #[test]
    fn names_that_only_contain_such_letters_are_free() {
        for name in [
            "Abbott",
            "Botticelli",
            "Hostetler",
            "Gast",
            "Heer",
            "Gasthof",
            "Rechner",
            "Thot",
            "McBotha",
            "DeHostos",
            "Zoé",
            "7",
            "🐻",
            "Ольга",
            "Виктор",
            "Наталья",
            "Оксана Остапенко",
            "Βασίλης",
            "Χρήστος",
            "Ελένη",
            "李小龍",
            "O'Neil-3",
            "Bo T.",
            "Søren",
            "Łukasz",
            "Đorđe",
            "Ħamrun",
            "Θεόδωρος",
            "🇫🇷 Anna",
            "🇧🇴 Tom",
            "🅰",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
