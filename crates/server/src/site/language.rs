//! The language of a page before its scripts run.

use super::parse_range;
use axum::http::{HeaderMap, header};
use brelan_protocol::language::Language;

/// The language that `Accept-Language` prefers; English if it names none of ours.
pub(super) fn accepted(headers: &HeaderMap) -> Language {
    let mut best = (0.0, Language::English);
    let values = headers.get_all(header::ACCEPT_LANGUAGE).iter();
    let ranges = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    for range in ranges {
        let (tag, quality) = parse_range(range);
        if let Some(language) = Language::from_tag(tag)
            && quality > best.0
        {
            best = (quality, language);
        }
    }
    best.1
}

/// The locale of a language, as Open Graph has it.
pub(super) fn locale(language: Language) -> &'static str {
    match language {
        Language::English => "en_GB",
        Language::French => "fr_FR",
        Language::German => "de_DE",
        Language::Dutch => "nl_NL",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preferred_language_is_taken() {
        for (header_value, expected) in [
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
            headers.insert(
                header::ACCEPT_LANGUAGE,
                header_value.parse().expect("a value"),
            );
            assert_eq!(accepted(&headers), expected, "{header_value}");
        }
        assert_eq!(accepted(&HeaderMap::new()), Language::English);
    }
}
