//! Names that people take for one another.

use unicode_normalization::UnicodeNormalization;
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
        let mut known = self.0.iter();
        known.any(|it| it.folded == looks.folded || it.printed == looks.printed)
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

/// How a name looks, by the skeletons of Unicode's Technical Standard 39.
struct Looks {
    /// Without differences of case: `IDA` is `ida`.
    folded: String,
    /// As it is printed, where a large `I` is a small `l`, and then without case.
    printed: String,
}

impl Looks {
    fn of(name: &str) -> Looks {
        let visible = name
            .nfkc()
            .filter(|c| !JOINERS.contains(c))
            .collect::<String>();
        let plain = |text: &str| skeleton(text).collect::<String>().to_lowercase();
        Looks {
            folded: plain(&visible.to_lowercase()),
            printed: plain(&visible),
        }
    }
}

/// What joins emoji, or chooses their form: nothing of it is seen by itself.
const JOINERS: [char; 2] = ['\u{200d}', '\u{fe0f}'];

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
}
