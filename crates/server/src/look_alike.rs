//! Names that people take for one another.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;
use unicode_security::mixed_script::AugmentedScriptSet;

/// Names with which others are compared. How they look is computed once, because that takes
/// longer than to compare.
pub(crate) struct KnownNames(Vec<Looks>);

impl KnownNames {
    pub(crate) fn new(names: impl IntoIterator<Item: AsRef<str>>) -> Self {
        let names = names.into_iter();
        KnownNames(names.map(|name| Looks::of(name.as_ref())).collect())
    }

    /// Whether a name looks like one of them: it differs only in case, in form, or in letters and
    /// digits that look the same, such as a Cyrillic `а` and a Latin one, or `0` and `O`.
    pub(crate) fn has_like(&self, name: &str) -> bool {
        let looks = Looks::of(name);
        self.0.iter().any(|it| it.is_like(&looks))
    }
}

/// Whether the letters are of one script, or of several that are written together:
/// Japanese, Korean, and Chinese with Bopomofo, each also beside Latin. This is the level
/// "highly restrictive" of Unicode's Technical Standard 39, for names instead of
/// identifiers: a Cyrillic `А` before a Latin `da` is refused.
pub(crate) fn is_of_one_script(name: &str) -> bool {
    let mut all = AugmentedScriptSet::default();
    let mut beside_latin = AugmentedScriptSet::default();
    for c in name.chars() {
        let scripts = AugmentedScriptSet::for_char(c);
        all.intersect_with(scripts);
        let mut latin = AugmentedScriptSet::for_char('a');
        latin.intersect_with(scripts);
        if latin.is_empty() {
            beside_latin.intersect_with(scripts);
        }
    }
    !all.is_empty() || beside_latin.jpan || beside_latin.kore || beside_latin.hanb
}

/// How a name looks, by the skeletons of Unicode's Technical Standard 39. A skeleton depends on
/// the case, so there is one before case folding and one after it, in either direction.
struct Looks {
    /// Without differences of case: `IDA` is `ida`.
    folded: String,
    /// As it is printed, where a large `I` is a small `l`, and then without case.
    printed: String,
    /// In capitals: a Cyrillic `вот` is not like `bot`, but `ВОТ` is like `BOT`.
    capital: String,
}

impl Looks {
    fn of(name: &str) -> Looks {
        let visible: String = bare_letters(name)
            .nfkc()
            .filter(|c| !JOINERS.contains(c))
            .collect();
        Looks::with(&visible, |text| skeleton(text).collect())
    }

    /// How a text looks without accents, punctuation and spaces, as words are searched in it.
    fn of_letters(text: &str) -> Looks {
        let plain: String = without_strokes(&bare_letters(text))
            .nfkd()
            .filter(|c| c.is_alphanumeric() && !is_combining_mark(*c))
            .collect();
        Looks::with(&plain, |text| {
            text.chars().flat_map(letter_skeleton).collect()
        })
    }

    fn with(text: &str, skeleton_of: impl Fn(&str) -> String) -> Looks {
        let plain = |text: &str| {
            let skeleton = skeleton_of(text).to_lowercase();
            skeleton.chars().map(of_small_capital).collect()
        };
        Looks {
            folded: plain(&text.to_lowercase()),
            printed: plain(text),
            // Otherwise a `ß` would be two letters.
            capital: plain(&text.replace('ß', "ẞ").to_uppercase()),
        }
    }

    fn is_like(&self, other: &Looks) -> bool {
        self.folded == other.folded
            || self.printed == other.printed
            || self.capital == other.capital
    }

    fn contains(&self, word: &Looks) -> bool {
        self.folded.contains(&word.folded)
            || self.printed.contains(&word.printed)
            || self.capital.contains(&word.capital)
    }
}

/// Whether `name` holds `word`, also in letters and digits that look like its own, with accents,
/// or with something between its letters. A word without a letter or digit is in no name.
pub(crate) fn holds_word(name: &str, word: &str) -> bool {
    if Looks::of_letters(word).folded.is_empty() {
        return false;
    }
    let looks = |text: &str| {
        [
            Looks::of_letters(text),
            Looks::of_letters(&digits_as_letters(text)),
        ]
    };
    let (name, word) = (looks(name), looks(word));
    name.iter()
        .zip(&word)
        .any(|(name, word)| name.contains(word))
}

/// The letters that digits stand for, other than those that they look like: `3` for `e`.
fn digits_as_letters(text: &str) -> String {
    let letter = |c| match c {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        other => other,
    };
    text.nfkc().map(letter).collect()
}

/// The skeleton of one letter of a word. An ASCII letter in lower case is its own: a skeleton
/// writes `m` as `rn`, so that a word with `rn` would be found in a name with `m`.
fn letter_skeleton(c: char) -> Vec<char> {
    match c {
        'a'..='z' => vec![c],
        c => skeleton(c.encode_utf8(&mut [0; 4])).collect(),
    }
}

/// A text with the letters of regional indicators (the halves of flags) and of negative circles
/// and squares, for which Unicode has no decomposition.
pub(crate) fn bare_letters(text: &str) -> String {
    text.chars().map(bare_letter).collect()
}

fn bare_letter(c: char) -> char {
    const FIRST: [char; 3] = ['\u{1f150}', '\u{1f170}', '\u{1f1e6}'];
    let place = |first: char| u32::from(c).checked_sub(u32::from(first));
    let mut letters = FIRST.into_iter().filter_map(place);
    let letter = letters.find_map(|n| ('A'..='Z').nth(n as usize));
    letter.unwrap_or(c)
}

/// The letter of a small capital. Skeletons have them as letters of their own, and write
/// Cyrillic letters such as `в` and `т` as such ones.
fn of_small_capital(c: char) -> char {
    const SMALL_CAPITALS: &str = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ\u{fffd}ʏᴢ";
    let place = SMALL_CAPITALS.chars().position(|it| it == c);
    place.and_then(|n| ('a'..='z').nth(n)).unwrap_or(c)
}

/// A text with its letters without strokes and hooks: `ħ` is `h`, and `ɓ` is `b`. Unicode decomposes
/// accents; strokes and hooks it has as marks in skeletons alone.
pub(crate) fn without_strokes(text: &str) -> String {
    let bare = |c: char| {
        let parts: Vec<char> = skeleton(c.encode_utf8(&mut [0; 4])).collect();
        let is_bare = |part: &char| !is_combining_mark(*part);
        match parts.iter().all(is_bare) {
            true => vec![c],
            false => parts.into_iter().filter(is_bare).collect(),
        }
    };
    text.chars().flat_map(bare).collect()
}

/// What joins emoji, or chooses their form: nothing of it is seen by itself.
pub(crate) const JOINERS: [char; 2] = ['\u{200d}', '\u{fe0f}'];

#[cfg(test)]
mod tests {
    use super::*;

    fn look_alike(one: &str, other: &str) -> bool {
        KnownNames::new([one]).has_like(other)
    }

    #[test]
    fn names_that_look_the_same_are_alike() {
        for (one, other) in [
            ("Ada", "ada"),
            ("Ada", "\u{410}d\u{430}"),
            ("Ada", "\u{391}da"),
            ("Ada", "\u{ff21}\u{ff44}\u{ff41}"),
            ("Olive", "0live"),
            ("OLIVE", "0live"),
            ("Ila", "lla"),
            ("Ila", "1la"),
            ("IDA", "ida"),
            ("IDA", "\u{456}da"),
            ("Zoé", "Zoe\u{301}"),
            ("❤", "❤\u{fe0f}"),
            ("7", "𝟟"),
            ("Bob", "🅱🅾🅱"),
            ("Bob", "🄱🄾🄱"),
            ("Bob", "🅑🅞🅑"),
            ("Bob", "🇧🇴🇧"),
            ("Bob", "ʙᴏʙ"),
            ("Tom", "\u{442}\u{43e}\u{43c}"),
            ("Bot", "\u{432}\u{43e}\u{442}"),
            ("Bot", "\u{3b2}\u{3bf}\u{3c4}"),
        ] {
            assert!(look_alike(one, other), "{one} {other}");
            assert!(look_alike(other, one), "{other} {one}");
        }
    }

    #[test]
    fn letters_of_several_scripts_are_told_from_those_of_one() {
        for name in [
            "Ada",
            "Zoé",
            "Łukasz",
            "Ольга",
            "Ђорђе",
            "Ελένη",
            "מִרְיָם",
            "مريم",
            "李小龍",
            "さくら 山田",
            "山田カレー",
            "김민준",
            "ไก่",
            "प्रिया",
            "Ming 李",
            "Ken 山田さん",
            "Ада 2",
            "🐻 Ada",
            "👩‍👩‍👧",
            "❤️",
            "O'Neil-3",
            "7",
        ] {
            assert!(is_of_one_script(name), "{name}");
        }
        for name in [
            "\u{410}da",
            "Ad\u{430}",
            "\u{391}da",
            "Ольга\u{3b1}",
            "Ада Lovelace",
            "Анна 李",
            "김さくら",
        ] {
            assert!(!is_of_one_script(name), "{name}");
        }
    }

    #[test]
    fn names_that_look_different_are_not_alike() {
        for (one, other) in [
            ("Ada", "Ida"),
            ("Zoé", "Zoe"),
            ("Ada", "Ada 2"),
            ("Ольга", "Olga"),
            ("מרים", "مريم"),
            ("Mila", "Milla"),
            ("🐻", "🦊"),
        ] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn a_sharp_s_is_no_double_s() {
        assert!(holds_word("Strauss", "ss"));
        assert!(!holds_word("Strauß", "ss"));
        assert!(look_alike("Strauß", "STRAUẞ"));
    }
}
