//! The words of a calendar, in the languages of the client.

use crate::site;
use brelan_catalog::Kind;
use brelan_protocol::language::Language;

/// The name of a game for people.
pub(super) fn game_name(game: &str) -> &str {
    match Kind::from_name(game) {
        Some(kind) => site::game_name(kind),
        None => game,
    }
}

/// The name of the calendar.
pub(super) fn title(language: Language) -> &'static str {
    match language {
        Language::English => "Brelan: my turns",
        Language::French => "Brelan\u{a0}: mes tours",
        Language::German => "Brelan: meine Züge",
        Language::Dutch => "Brelan: mijn beurten",
    }
}

/// What an event says: the time of a turn is over then.
pub(super) fn summary(game: &str, others: &[String], language: Language) -> String {
    let game = game_name(game);
    let with = others.join(", ");
    match language {
        Language::English => format!("{game}: your turn ends ({with})"),
        Language::French => format!("{game}\u{a0}: la fin de ton tour ({with})"),
        Language::German => format!("{game}: deine Zugzeit endet ({with})"),
        Language::Dutch => format!("{game}: je beurt loopt af ({with})"),
    }
}

/// What an event says in more words.
pub(super) fn description(language: Language) -> &'static str {
    match language {
        Language::English => "Play before this time, or a bot plays for you.",
        Language::French => "Joue avant cette heure, sinon un robot joue pour toi.",
        Language::German => "Spiel vor dieser Zeit, sonst spielt ein Bot für dich.",
        Language::Dutch => "Speel vóór deze tijd, anders speelt een bot voor je.",
    }
}
