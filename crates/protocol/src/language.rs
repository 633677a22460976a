//! The languages of the client.

use serde::{Deserialize, Serialize};

/// A language of the client; its JSON is its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub enum Language {
    /// English.
    #[serde(rename = "en")]
    English,
    /// French.
    #[serde(rename = "fr")]
    French,
    /// German.
    #[serde(rename = "de")]
    German,
    /// Dutch.
    #[serde(rename = "nl")]
    Dutch,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 4] = [
        Language::English,
        Language::French,
        Language::German,
        Language::Dutch,
    ];

    /// Its tag (BCP 47), such as `fr`.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::German => "de",
            Language::Dutch => "nl",
        }
    }

    /// The language of a tag, whatever its region: French of `fr-CA`. `None` if the client does
    /// not have it.
    pub fn from_tag(tag: &str) -> Option<Language> {
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
    fn the_json_of_a_language_is_its_tag() {
        for language in Language::ALL {
            let json = serde_json::to_value(language).expect("JSON");
            assert_eq!(json, language.tag());
            assert_eq!(Language::from_tag(language.tag()), Some(language));
        }
        assert_eq!(Language::from_tag("FR-ca"), Some(Language::French));
        assert_eq!(Language::from_tag("frisian"), None);
    }
}
