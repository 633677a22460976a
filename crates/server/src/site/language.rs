//! The language of a page before its scripts run.

use axum::http::{HeaderMap, header};

/// A language of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    French,
    German,
    Dutch,
}

impl Language {
    pub(super) const ALL: [Language; 4] = [
        Language::English,
        Language::French,
        Language::German,
        Language::Dutch,
    ];

    /// The language that `Accept-Language` prefers; English if it names none of ours.
    pub(super) fn accepted(headers: &HeaderMap) -> Language {
        let mut best = (0.0, Language::English);
        let values = headers.get_all(header::ACCEPT_LANGUAGE).iter();
        let ranges = values
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','));
        for range in ranges {
            let (tag, quality) = super::parse_range(range);
            if let Some(language) = Language::of_tag(tag)
                && quality > best.0
            {
                best = (quality, language);
            }
        }
        best.1
    }

    /// Its tag, as `lang` in HTML has it.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::German => "de",
            Language::Dutch => "nl",
        }
    }

    /// Its locale, as Open Graph has it.
    pub(super) fn locale(self) -> &'static str {
        match self {
            Language::English => "en_GB",
            Language::French => "fr_FR",
            Language::German => "de_DE",
            Language::Dutch => "nl_NL",
        }
    }

    fn of_tag(tag: &str) -> Option<Language> {
        let primary = tag.split('-').next().unwrap_or_default();
        Language::ALL
            .into_iter()
            .find(|language| primary.eq_ignore_ascii_case(language.tag()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preferred_language_is_taken() {
        for (accepted, expected) in [
            ("", Language::English),
            ("it, es;q=0.5", Language::English),
            ("*", Language::English),
            ("fr", Language::French),
            ("FR-ca", Language::French),
            ("it;q=0.9, fr-CH;q=0.8, en;q=0.7", Language::French),
            ("de-CH, fr-CH;q=0.8, en;q=0.7", Language::German),
            ("nl-BE, fr-BE;q=0.8", Language::Dutch),
            ("de-AT;q=0.4, en;q=0.5", Language::English),
            ("en;q=0.3, fr;q=0.4", Language::French),
            ("fr, en", Language::French),
            ("en, fr", Language::English),
            ("fr;q=0, en;q=0.1", Language::English),
            ("fr;q=nonsense, en;q=0.1", Language::English),
            ("frisian, en;q=0.1", Language::English),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, accepted.parse().expect("a value"));
            assert_eq!(Language::accepted(&headers), expected, "{accepted}");
        }
        assert_eq!(Language::accepted(&HeaderMap::new()), Language::English);
    }
}
