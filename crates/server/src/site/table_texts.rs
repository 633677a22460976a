//! The words of a link to a table, in the languages of the client.

use super::page::Invitation;
use super::texts::{SITE, lead, name};
use brelan_protocol::language::Language;
use brelan_protocol::rest::{Clock, Status};

/// The title of a table.
pub(super) fn title(invitation: &Invitation, language: Language) -> String {
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
        (Status::Over, _, Language::German) => format!("{game}: eine Partie zum Ansehen"),
        (Status::Over, _, Language::Dutch) => format!("{game}: een partij om terug te kijken"),
        (Status::Closed, _, _) => format!("{game} · {SITE}"),
    }
}

/// What is said of a table below its title.
pub(super) fn description(invitation: &Invitation, language: Language) -> String {
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
    use brelan_catalog::Kind;

    fn words(status: Status, clock: Option<Clock>, language: Language) -> (String, String) {
        let invitation = Invitation {
            game: Kind::Zero,
            status,
            host: (status == Status::Waiting).then(|| "Ada".to_owned()),
            seats: 4,
            clock,
        };
        (
            title(&invitation, language),
            description(&invitation, language),
        )
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
    fn times_are_whole_minutes_where_they_can_be() {
        let text = |turn, bank| clock_text(Clock::Live { turn, bank }, Language::English);
        assert_eq!(text(60, 0), "1\u{a0}min a turn");
        assert_eq!(text(90, 3600), "90\u{a0}s a turn + 60\u{a0}min");
    }
}
