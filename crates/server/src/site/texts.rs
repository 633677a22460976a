//! The words of links, in the languages of the client.

use super::group_texts;
use super::page::Page;
use super::table_texts;
use brelan_catalog::Kind;
use brelan_protocol::language::Language;

/// The name of the site.
pub(super) const SITE: &str = "Brelan";

/// The words of a page.
pub(super) struct Words {
    pub(super) title: String,
    pub(super) description: String,
}

/// The words of `page`.
pub(super) fn of(page: &Page, language: Language) -> Words {
    let of_site = |title: &str| (title.to_owned(), about(language).to_owned());
    let (title, description) = match page {
        Page::Front | Page::Nowhere => of_site("Brelan · Quando, Zero, Qarré"),
        Page::Learn(game) => (
            learn_title(*game, language),
            lead(*game, language).to_owned(),
        ),
        Page::Rules(game) => (
            rules_title(*game, language),
            lead(*game, language).to_owned(),
        ),
        Page::Table(_, invitation) => (
            table_texts::title(invitation, language),
            table_texts::description(invitation, language),
        ),
        Page::Replay(_, invitation) => (
            replay_title(invitation.game, language),
            lead(invitation.game, language).to_owned(),
        ),
        Page::Daily(game) => (
            daily_title(*game, language),
            daily_description(language).to_owned(),
        ),
        Page::Matches => of_site(matches_title(language)),
        Page::Statistics => of_site(statistics_title(language)),
        Page::Ratings => of_site(ratings_title(language)),
        Page::Rated => of_site(rated_title(language)),
        Page::Group(None) => of_site(group_texts::list_title(language)),
        Page::Group(Some(_)) => (
            group_texts::link_title(language).to_owned(),
            group_texts::link_description(language).to_owned(),
        ),
        Page::Account => of_site(account_title(language)),
        Page::Check(_) => (
            check_title(language).to_owned(),
            check_description(language).to_owned(),
        ),
    };
    Words { title, description }
}

/// What the site is.
fn about(language: Language) -> &'static str {
    match language {
        Language::English => "Three clever card games, with friends or bots. Play now, no sign-up.",
        Language::French => {
            "Trois jeux de cartes, entre amis ou contre des robots. Tout de suite, sans inscription."
        }
        Language::German => {
            "Drei raffinierte Kartenspiele, mit Freunden oder gegen Bots. Gleich losspielen, ohne Anmeldung."
        }
        Language::Dutch => {
            "Drie slimme kaartspellen, met vrienden of tegen bots. Speel meteen, zonder account."
        }
    }
}

fn learn_title(game: Kind, language: Language) -> String {
    let game = name(game);
    match language {
        Language::English => format!("Learn {game}"),
        Language::French => format!("Apprendre {game}"),
        Language::German => format!("{game} lernen"),
        Language::Dutch => format!("{game} leren"),
    }
}

fn rules_title(game: Kind, language: Language) -> String {
    let game = name(game);
    match language {
        Language::English => format!("{game} · The rules"),
        Language::French => format!("{game} · Les règles"),
        Language::German => format!("{game} · Die Regeln"),
        Language::Dutch => format!("{game} · De spelregels"),
    }
}

fn replay_title(game: Kind, language: Language) -> String {
    let game = name(game);
    match language {
        Language::English => format!("{game}: replay"),
        Language::French => format!("{game}\u{a0}: revoir la partie"),
        Language::German => format!("{game}: Wiederholung"),
        Language::Dutch => format!("{game} terugkijken"),
    }
}

fn daily_title(game: Kind, language: Language) -> String {
    let game = name(game);
    match language {
        Language::English => format!("Deal of the day: {game}"),
        Language::French => format!("La donne du jour\u{a0}: {game}"),
        Language::German => format!("Partie des Tages: {game}"),
        Language::Dutch => format!("Partij van de dag: {game}"),
    }
}

fn daily_description(language: Language) -> &'static str {
    match language {
        Language::English => "The same cards for everyone, and one try. How well will you do?",
        Language::French => {
            "Les mêmes cartes pour tout le monde, et un seul essai. Jusqu’où iras-tu\u{a0}?"
        }
        Language::German => {
            "Dieselben Karten für alle, und nur ein Versuch. Wie gut schneidest du ab?"
        }
        Language::Dutch => {
            "Dezelfde kaarten voor iedereen, en maar één poging. Hoe goed doe jij het?"
        }
    }
}

fn matches_title(language: Language) -> &'static str {
    match language {
        Language::English => "My matches",
        Language::French => "Mes parties",
        Language::German => "Meine Partien",
        Language::Dutch => "Mijn partijen",
    }
}

fn statistics_title(language: Language) -> &'static str {
    match language {
        Language::English => "My statistics",
        Language::French => "Mes statistiques",
        Language::German => "Meine Statistik",
        Language::Dutch => "Mijn statistieken",
    }
}

fn ratings_title(language: Language) -> &'static str {
    match language {
        Language::English => "Ratings",
        Language::French => "Classement",
        Language::German => "Rangliste",
        Language::Dutch => "Ranglijst",
    }
}

fn rated_title(language: Language) -> &'static str {
    match language {
        Language::English => "Rated match",
        Language::French => "Partie classée",
        Language::German => "Ranglistenpartie",
        Language::Dutch => "Ranglijstpartij",
    }
}

fn account_title(language: Language) -> &'static str {
    match language {
        Language::English | Language::Dutch => "Account",
        Language::French => "Compte",
        Language::German => "Konto",
    }
}

fn check_title(language: Language) -> &'static str {
    match language {
        Language::English => "Check this deal",
        Language::French => "Vérifier la donne",
        Language::German => "Austeilen prüfen",
        Language::Dutch => "Verdeling controleren",
    }
}

fn check_description(language: Language) -> &'static str {
    match language {
        Language::English => {
            "Was it shuffled fairly? Your browser recomputes every deal of a finished match."
        }
        Language::French => {
            "Le mélange était-il honnête\u{a0}? Ton navigateur recalcule chaque donne d’une partie finie."
        }
        Language::German => {
            "Wurde ehrlich gemischt? Dein Browser rechnet jedes Austeilen einer beendeten Partie nach."
        }
        Language::Dutch => {
            "Is er eerlijk geschud? Je browser rekent elke verdeling van een gespeelde partij na."
        }
    }
}

/// What the picture of a game, or of the site, shows.
pub(super) fn picture(game: Option<Kind>, language: Language) -> String {
    let game = game.map_or(SITE, name);
    match language {
        Language::English => format!("{game}: cards on a table"),
        Language::French => format!("{game}\u{a0}: des cartes sur une table"),
        Language::German => format!("{game}: Karten auf einem Tisch"),
        Language::Dutch => format!("{game}: kaarten op een tafel"),
    }
}

/// A game's name for people.
pub(crate) fn name(game: Kind) -> &'static str {
    match game {
        Kind::Quando => "Quando",
        Kind::Zero => "Zero",
        Kind::Qarre => "Qarré",
    }
}

/// What a game is about: the sentence that the front page has, too.
pub(super) fn lead(game: Kind, language: Language) -> &'static str {
    match (game, language) {
        (Kind::Quando, Language::English) => {
            "You see one side of your cards, everyone else sees the other. Get low, then knock."
        }
        (Kind::Quando, Language::French) => {
            "Tu vois un côté de tes cartes, les autres voient l’autre. Vise bas, puis frappe."
        }
        (Kind::Quando, Language::German) => {
            "Du siehst die eine Seite deiner Karten, alle anderen sehen die andere. Mach sie klein, dann klopfe."
        }
        (Kind::Quando, Language::Dutch) => {
            "Jij ziet één kant van je kaarten, de anderen zien de andere. Houd je hand laag, en klop."
        }
        (Kind::Zero, Language::English) => {
            "Collect five of a kind and they cost you nothing. Lowest hand wins."
        }
        (Kind::Zero, Language::French) => {
            "Réunis cinq cartes de même couleur ou de même nombre\u{a0}: elles ne coûtent rien. La plus petite main gagne."
        }
        (Kind::Zero, Language::German) => {
            "Sammle fünf von einer Sorte, und sie kosten dich nichts. Die kleinste Hand gewinnt."
        }
        (Kind::Zero, Language::Dutch) => {
            "Verzamel vijf kaarten van één kleur of getal: die kosten je niets. De laagste hand wint."
        }
        (Kind::Qarre, Language::English) => {
            "Build trios and quartets on four stacks, and empty your reserve before it costs you."
        }
        (Kind::Qarre, Language::French) => {
            "Forme des trios et des quatuors sur quatre paquets, et vide ta réserve avant qu’elle te coûte des points."
        }
        (Kind::Qarre, Language::German) => {
            "Bilde Trios und Quartette auf vier Stapeln, und leere deine Reserve, bevor sie dich etwas kostet."
        }
        (Kind::Qarre, Language::Dutch) => {
            "Maak trio’s en kwartetten op vier stapels, en werk je reserve weg voordat die je punten kost."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::page::Invitation;
    use brelan_ids::TableId;
    use brelan_protocol::rest::Status;
    use std::path::Path;

    #[test]
    fn a_game_is_introduced_as_on_the_front_page() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games");
        for (kind, language) in Kind::ALL
            .into_iter()
            .flat_map(|kind| Language::ALL.map(|language| (kind, language)))
        {
            let file = format!("{}/texts/about/{}.ts", kind.name(), language.tag());
            let texts = std::fs::read_to_string(root.join(&file)).expect("the client's texts");
            let lead = lead(kind, language).replace('\u{a0}', "\\u00a0");
            assert!(texts.contains(&format!("\"{lead}\"")), "{file}: {lead}");
        }
    }

    #[test]
    fn a_page_is_called_as_the_client_calls_it() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src");
        let invitation = Invitation {
            game: Kind::Quando,
            status: Status::Over,
            host: None,
            seats: 4,
            clock: None,
        };
        let pages = [
            ("daily", Page::Daily(Kind::Quando)),
            ("matches", Page::Matches),
            ("statistics", Page::Statistics),
            ("groups", Page::Group(None)),
            ("ratings", Page::Ratings),
            ("rated", Page::Rated),
            ("account", Page::Account),
            ("check", Page::Check(None)),
            (
                "replay",
                Page::Replay(TableId::from_trusted("ab"), invitation),
            ),
        ];
        for (folder, page) in &pages {
            for language in Language::ALL {
                let file = format!("{folder}/texts/{}.ts", language.tag());
                let texts = std::fs::read_to_string(root.join(&file)).expect("the client's texts");
                let title = of(page, language).title.replace('\u{a0}', "\\u00a0");
                let written = match title.split_once("Quando") {
                    Some((before, after)) => format!("`{before}${{game}}{after}`"),
                    None => format!("title: \"{title}\""),
                };
                assert!(texts.contains(&written), "{file}: {written}");
            }
        }
    }
}
