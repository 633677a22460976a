//! The languages that a person can be spoken to in.

/// A language of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// French.
    French,
    /// German.
    German,
    /// Dutch.
    Dutch,
}

/// The environment variables that name the language of messages, the first that is
/// set counts (POSIX, Base Definitions 8.2).
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// What French sets a narrow space before, or a space that does not break.
const SPACED_SIGNS: [(&str, &str); 6] = [
    (" !", "\u{a0}!"),
    (" ?", "\u{a0}?"),
    (" :", "\u{a0}:"),
    (" ;", "\u{a0};"),
    ("« ", "«\u{a0}"),
    (" »", "\u{a0}»"),
];

impl Language {
    /// Every language.
    pub const ALL: [Language; 4] = [
        Language::English,
        Language::French,
        Language::German,
        Language::Dutch,
    ];

    /// Its code, such as `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::German => "de",
            Language::Dutch => "nl",
        }
    }

    /// The language that the environment asks for; English where it asks for one
    /// that is not spoken here.
    pub fn from_environment(read: impl Fn(&str) -> Option<String>) -> Language {
        let set = VARIABLES
            .into_iter()
            .find_map(|name| read(name).filter(|value| !value.is_empty()));
        let set = set.unwrap_or_default();
        let asked = set.split(['_', '.', '@', '-']).next();
        Language::ALL
            .into_iter()
            .find(|language| Some(language.code()) == asked)
            .unwrap_or(Language::English)
    }

    /// The text with the spaces that do not break where the language has them, so
    /// that no line begins with an exclamation mark.
    pub(crate) fn typeset(self, text: String) -> String {
        match self {
            Language::English | Language::German | Language::Dutch => text,
            Language::French => SPACED_SIGNS
                .into_iter()
                .fold(text, |text, (plain, set)| text.replace(plain, set)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_names_the_language() {
        for (set, language) in [
            (&[][..], Language::English),
            (&[("LANG", "fr_FR.UTF-8")], Language::French),
            (&[("LANG", "fr")], Language::French),
            (&[("LANG", "de_AT.UTF-8")], Language::German),
            (&[("LANG", "nl_BE.UTF-8")], Language::Dutch),
            (&[("LANG", "frp_IT")], Language::English),
            (&[("LANG", "C")], Language::English),
            (
                &[("LANG", "fr_CA.UTF-8"), ("LC_ALL", "en_US.UTF-8")],
                Language::English,
            ),
            (&[("LANG", "fr_CA.UTF-8"), ("LC_ALL", "")], Language::French),
            (
                &[("LANG", "de_DE"), ("LC_MESSAGES", "fr_BE")],
                Language::French,
            ),
        ] {
            let read = |name: &str| {
                let found = set.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Language::from_environment(read), language, "{set:?}");
        }
    }

    #[test]
    fn french_signs_do_not_begin_a_line() {
        let set = Language::French.typeset("« Triplète » : oui !".into());
        assert_eq!(set, "«\u{a0}Triplète\u{a0}»\u{a0}: oui\u{a0}!");
        assert_eq!(Language::English.typeset("a : b".into()), "a : b");
    }
}
