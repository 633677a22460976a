//! What the link of a group says. Nothing of the group is in it: a service that shows a link is
//! no member.

use brelan_protocol::language::Language;

pub(super) fn list_title(language: Language) -> &'static str {
    match language {
        Language::English => "My groups",
        Language::French => "Mes groupes",
        Language::German => "Meine Gruppen",
        Language::Dutch => "Mijn groepen",
    }
}

pub(super) fn link_title(language: Language) -> &'static str {
    match language {
        Language::English => "Play cards with our group",
        Language::French => "Joue aux cartes avec notre groupe",
        Language::German => "Spiel Karten mit unserer Gruppe",
        Language::Dutch => "Speel kaart met onze groep",
    }
}

pub(super) fn link_description(language: Language) -> &'static str {
    match language {
        Language::English => {
            "The same people, one press to play again, and standings for each year."
        }
        Language::French => {
            "Les mêmes personnes, un seul geste pour rejouer, et un classement par année."
        }
        Language::German => {
            "Dieselben Leute, mit einem Tippen wieder am Tisch, und eine Tabelle für jedes Jahr."
        }
        Language::Dutch => {
            "Dezelfde mensen, met één tik weer aan tafel, en een stand voor elk jaar."
        }
    }
}
