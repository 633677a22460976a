//! The words of links, in the languages of the client.

use super::group_texts;
use super::language::Language;
use super::page::{Invitation, Page};
use brelan_catalog::Kind;
use brelan_protocol::rest::{Clock, Status};

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
        Page::Front => of_site("Brelan · Quando, Zero, Qarré"),
        Page::Learn(game) => (
            learn_title(*game, language),
            lead(*game, language).to_owned(),
        ),
        Page::Rules(game) => (
            rules_title(*game, language),
            lead(*game, language).to_owned(),
        ),
        Page::Table(_, invitation) => (
            table_title(invitation, language),
            table_description(invitation, language),
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
fn lead(game: Kind, language: Language) -> &'static str {
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

fn table_title(invitation: &Invitation, language: Language) -> String {
    let game = name(invitation.game);
    let host = invitation.host.as_deref().map(isolated);
    match (invitation.status, host, language) {
        (Status::Waiting, Some(host), Language::English) => {
            format!("{host} invites you to play {game}")
        }
        (Status::Waiting, Some(host), Language::French) => {
            format!("{host} t’invite à jouer à {game}")
        }
        (Status::Waiting, Some(host), Language::German) => {
            format!("{host} lädt dich zu {game} ein")
        }
        (Status::Waiting, Some(host), Language::Dutch) => {
            format!("{host} nodigt je uit voor {game}")
        }
        (Status::Waiting, None, Language::English) => format!("Come and play {game}"),
        (Status::Waiting, None, Language::French) => format!("Viens jouer à {game}"),
        (Status::Waiting, None, Language::German) => format!("Komm und spiel {game}"),
        (Status::Waiting, None, Language::Dutch) => format!("Kom {game} spelen"),
        (Status::Playing, _, Language::English) => format!("{game}: a match is on"),
        (Status::Playing, _, Language::French) => format!("{game}\u{a0}: une partie est en cours"),
        (Status::Playing, _, Language::German) => format!("{game}: eine Partie läuft"),
        (Status::Playing, _, Language::Dutch) => format!("{game}: een partij is bezig"),
        (Status::Over, _, Language::English) => format!("{game}: a match to look back at"),
        (Status::Over, _, Language::French) => format!("{game}\u{a0}: une partie à revoir"),
        (Status::Over, _, Language::German) => format!("{game}: eine Partie zum Nachsehen"),
        (Status::Over, _, Language::Dutch) => format!("{game}: een partij om terug te kijken"),
        (Status::Closed, _, _) => format!("{game} · {SITE}"),
    }
}

fn table_description(invitation: &Invitation, language: Language) -> String {
    let lead = lead(invitation.game, language);
    let facts = match invitation.status {
        Status::Waiting | Status::Playing => facts(invitation, language),
        Status::Over | Status::Closed => return lead.to_owned(),
    };
    match (invitation.status, language) {
        (Status::Waiting, Language::English) => {
            format!("{lead} {facts}. Open the link and sit down, no sign-up.")
        }
        (Status::Waiting, Language::French) => {
            format!("{lead} {facts}. Ouvre le lien et prends place, sans inscription.")
        }
        (Status::Waiting, Language::German) => {
            format!("{lead} {facts}. Öffne den Link und setz dich, ohne Anmeldung.")
        }
        (Status::Waiting, Language::Dutch) => {
            format!("{lead} {facts}. Open de link en ga zitten, zonder account.")
        }
        _ => format!("{lead} {facts}."),
    }
}

/// How many sit there, and how long they may think.
fn facts(invitation: &Invitation, language: Language) -> String {
    let seats = invitation.seats;
    let seats = match language {
        Language::English => format!("{seats} seats"),
        Language::French => format!("{seats} places"),
        Language::German => format!("{seats} Plätze"),
        Language::Dutch => format!("{seats} plaatsen"),
    };
    let clock = invitation.clock.map(|clock| clock_text(clock, language));
    [Some(seats), clock]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ")
}

fn clock_text(clock: Clock, language: Language) -> String {
    let a_turn = match language {
        Language::English => "a turn",
        Language::French => "par tour",
        Language::German => "pro Zug",
        Language::Dutch => "per beurt",
    };
    match (clock, language) {
        (Clock::Live { turn, bank: 0 }, _) => format!("{} {a_turn}", time(turn, language)),
        (Clock::Live { turn, bank }, _) => {
            format!(
                "{} {a_turn} + {}",
                time(turn, language),
                time(bank, language)
            )
        }
        (Clock::Slow { days: 1 }, Language::English) => format!("a day {a_turn}"),
        (Clock::Slow { days: 1 }, Language::French) => format!("un jour {a_turn}"),
        (Clock::Slow { days: 1 }, Language::German) => format!("ein Tag {a_turn}"),
        (Clock::Slow { days: 1 }, Language::Dutch) => format!("een dag {a_turn}"),
        (Clock::Slow { days }, Language::English) => format!("{days} days {a_turn}"),
        (Clock::Slow { days }, Language::French) => format!("{days} jours {a_turn}"),
        (Clock::Slow { days }, Language::German) => format!("{days} Tage {a_turn}"),
        (Clock::Slow { days }, Language::Dutch) => format!("{days} dagen {a_turn}"),
    }
}

/// A time as people say it: whole minutes from a minute on, if it is whole ones.
fn time(seconds: u16, language: Language) -> String {
    let min = match language {
        Language::English | Language::French | Language::Dutch => "min",
        Language::German => "Min.",
    };
    match seconds {
        60.. if seconds.is_multiple_of(60) => format!("{}\u{a0}{min}", seconds / 60),
        _ => format!("{seconds}\u{a0}s"),
    }
}

/// A name that does not turn what stands beside it, whatever its direction of writing.
/// Latin letters need no marks for that.
fn isolated(name: &str) -> String {
    if name.is_ascii() {
        return name.to_owned();
    }
    format!("\u{2068}{name}\u{2069}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_ids::TableId;
    use std::path::Path;

    fn words(status: Status, clock: Option<Clock>, language: Language) -> (String, String) {
        let invitation = Invitation {
            game: Kind::Zero,
            status,
            host: (status == Status::Waiting).then(|| "Ada".to_owned()),
            seats: 4,
            clock,
        };
        let Words { title, description } = of(
            &Page::Table(TableId::from_trusted("ab"), invitation),
            language,
        );
        (title, description)
    }

    #[test]
    fn an_invitation_says_who_invites_to_what_and_how_it_is_played() {
        let clock = Some(Clock::Live {
            turn: 45,
            bank: 180,
        });
        let (title, description) = words(Status::Waiting, clock, Language::English);
        assert_eq!(title, "Ada invites you to play Zero");
        assert_eq!(
            description,
            "Collect five of a kind and they cost you nothing. Lowest hand wins. 4 seats, \
             45\u{a0}s a turn + 3\u{a0}min. Open the link and sit down, no sign-up."
        );
        let (title, description) = words(
            Status::Waiting,
            Some(Clock::Slow { days: 1 }),
            Language::French,
        );
        assert_eq!(title, "Ada t’invite à jouer à Zero");
        assert!(
            description.contains("4 places, un jour par tour."),
            "{description}"
        );
        let clock = Some(Clock::Live { turn: 60, bank: 0 });
        let (title, description) = words(Status::Waiting, clock, Language::German);
        assert_eq!(title, "Ada lädt dich zu Zero ein");
        assert!(
            description.contains("4 Plätze, 1\u{a0}Min. pro Zug."),
            "{description}"
        );
    }

    #[test]
    fn every_status_has_words_of_its_own_in_each_language() {
        let all = [
            Status::Waiting,
            Status::Playing,
            Status::Over,
            Status::Closed,
        ];
        let mut titles: Vec<_> = Language::ALL
            .into_iter()
            .flat_map(|language| all.map(|status| words(status, None, language).0))
            .collect();
        titles.sort();
        titles.dedup();
        // A closed table is called the same in each.
        assert_eq!(titles.len(), 3 * Language::ALL.len() + 1, "{titles:?}");
    }

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

    #[test]
    fn times_are_whole_minutes_where_they_can_be() {
        let text = |turn, bank| clock_text(Clock::Live { turn, bank }, Language::English);
        assert_eq!(text(60, 0), "1\u{a0}min a turn");
        assert_eq!(text(90, 3600), "90\u{a0}s a turn + 60\u{a0}min");
    }
}
