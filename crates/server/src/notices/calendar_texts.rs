//! The words of a calendar, in the languages of the client.

use crate::site;
use brelan_catalog::Kind;
use brelan_protocol::notices::NoticeLanguage;

/// The tag of a language, as `fr`.
pub(super) fn tag(language: NoticeLanguage) -> &'static str {
    match language {
        NoticeLanguage::En => "en",
        NoticeLanguage::Fr => "fr",
        NoticeLanguage::De => "de",
        NoticeLanguage::Nl => "nl",
    }
}

/// The name of a game for people.
pub(super) fn game_name(game: &str) -> &str {
    match Kind::from_name(game) {
        Some(kind) => site::game_name(kind),
        None => game,
    }
}

/// The name of the calendar.
pub(super) fn title(language: NoticeLanguage) -> &'static str {
    match language {
        NoticeLanguage::En => "Brelan: my turns",
        NoticeLanguage::Fr => "Brelan\u{a0}: mes tours",
        NoticeLanguage::De => "Brelan: meine Züge",
        NoticeLanguage::Nl => "Brelan: mijn beurten",
    }
}

/// What an event says: the time of a turn is over then.
pub(super) fn summary(game: &str, others: &[String], language: NoticeLanguage) -> String {
    let game = game_name(game);
    let with = others.join(", ");
    match language {
        NoticeLanguage::En => format!("{game}: your turn ends ({with})"),
        NoticeLanguage::Fr => format!("{game}\u{a0}: la fin de ton tour ({with})"),
        NoticeLanguage::De => format!("{game}: deine Zugzeit endet ({with})"),
        NoticeLanguage::Nl => format!("{game}: je beurt loopt af ({with})"),
    }
}

/// What an event says in more words.
pub(super) fn description(language: NoticeLanguage) -> &'static str {
    match language {
        NoticeLanguage::En => "Play before this time, or a bot plays for you.",
        NoticeLanguage::Fr => "Joue avant cette heure, sinon un robot joue pour toi.",
        NoticeLanguage::De => "Spiel vor dieser Zeit, sonst spielt ein Bot für dich.",
        NoticeLanguage::Nl => "Speel vóór deze tijd, anders speelt een bot voor je.",
    }
}
