//! Line by line: for a pipe, a screen reader, and a terminal that can do no more.

use crate::command::Command;
use crate::narrator::OfferText;
use crate::session::{Ending, Session, Waiting};
use std::io::{self, BufRead, Read, Write};

/// The longest line that is read, in bytes. No action and no command is as long.
const MAX_LINE: u64 = 400;

/// Plays the match to its end, or until the person stops or nothing more is to be
/// read. With `prompt` a line that is waited for begins with `> `.
///
/// # Errors
/// When reading or writing fails.
pub fn play(
    session: &mut Session,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    prompt: bool,
) -> io::Result<Ending> {
    write_lines(output, session.lap())?;
    writeln!(output, "{}", session.narrator().texts().get("begin-hint"))?;
    loop {
        tell_news(session, output)?;
        match session.waits_for() {
            Waiting::Bot(_) => session.let_bot_move(),
            Waiting::Person => {
                show_position(session, output)?;
                if let Some(ending) = ask(session, input, output, prompt)? {
                    return Ok(ending);
                }
            }
            Waiting::Over => {
                writeln!(output)?;
                write_lines(output, &session.sheet())?;
                output.flush()?;
                return Ok(Ending::Over);
            }
        }
    }
}

fn tell_news(session: &mut Session, output: &mut dyn Write) -> io::Result<()> {
    for told in session.news() {
        write_lines(output, &told.lines)?;
    }
    Ok(())
}

fn show_position(session: &mut Session, output: &mut dyn Write) -> io::Result<()> {
    let board = session.board_text();
    writeln!(output)?;
    if let Some(round) = &board.round {
        writeln!(output, "{round}")?;
    }
    write_lines(output, &board.table)?;
    write_lines(output, &board.hand)?;
    let (instruction, offers) = session.offers().unwrap_or_default();
    writeln!(output, "{instruction}")?;
    write_lines(output, &numbered(&offers))
}

/// The offers with their numbers from 1; those that begin alike in one line.
pub(crate) fn numbered(offers: &[OfferText]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut open: Option<&str> = None;
    for (offer, number) in offers.iter().zip(1..) {
        match &offer.group {
            None => {
                lines.push(format!("{number:>3}. {}", offer.line()));
                open = None;
            }
            Some(group) if open == Some(&group.title) => {
                if let Some(line) = lines.last_mut() {
                    line.push_str(&format!(", {number}. {}", group.rest));
                }
            }
            Some(group) => {
                lines.push(format!("  {} {number}. {}", group.title, group.rest));
                open = Some(&group.title);
            }
        }
    }
    lines
}

/// Reads lines until one of them is an action, or the person stops.
fn ask(
    session: &mut Session,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    prompt: bool,
) -> io::Result<Option<Ending>> {
    loop {
        if prompt {
            write!(output, "> ")?;
        }
        output.flush()?;
        let Some(line) = read_line(input)? else {
            return Ok(Some(Ending::InputEnded));
        };
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        match Command::from_line(session.narrator().texts(), line) {
            Some(Command::Quit) => return Ok(Some(Ending::Quit)),
            Some(command) => answer(session, command, output)?,
            None => match act(session, line) {
                Ok(()) => return Ok(None),
                Err(text) => writeln!(output, "{text}")?,
            },
        }
    }
}

/// The next line; `None` at the end of the input. The rest of a line that is too long is skipped,
/// so that an input without line feeds does not fill the memory.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if Read::take(&mut *input, MAX_LINE + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let is_cut = line.len() as u64 > MAX_LINE && !line.ends_with(b"\n");
    let mut text = String::from_utf8_lossy(&line).into_owned();
    if is_cut {
        input.skip_until(b'\n')?;
        text.push('…');
    }
    Ok(Some(text))
}

fn answer(session: &Session, command: Command, output: &mut dyn Write) -> io::Result<()> {
    let narrator = session.narrator();
    match command {
        Command::Help => {
            writeln!(output, "{}", narrator.help())?;
            writeln!(output, "{}", narrator.input_help("help-plain"))
        }
        Command::Hand => write_lines(output, &session.board_text().hand),
        Command::Table => write_lines(output, &session.board_text().table),
        Command::Log if session.lap().is_empty() => {
            writeln!(output, "{}", narrator.texts().get("nothing-yet"))
        }
        Command::Log => write_lines(output, session.lap()),
        Command::Score => write_lines(output, &session.sheet()),
        Command::Quit => Ok(()),
    }
}

/// Plays what a line says: the number of an offer, or an action in notation.
pub(crate) fn act(session: &mut Session, line: &str) -> Result<(), String> {
    match line.parse::<u16>() {
        Ok(number) => session.choose_number(number.into()),
        Err(_) => session.ask(line),
    }
}

fn write_lines(output: &mut dyn Write, lines: &[String]) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(output, "{line}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::session;
    use crate::{CardNames, Language};
    use brelan_catalog::Kind;

    fn transcript(kind: Kind, language: Language, lines: &str) -> (Ending, String) {
        let mut session = session(kind, language, CardNames::Words);
        let mut output = Vec::new();
        let ending = play(&mut session, &mut lines.as_bytes(), &mut output, false);
        let output = String::from_utf8(output).expect("text");
        (ending.expect("no trouble with memory"), output)
    }

    #[test]
    fn a_match_of_each_game_is_played_to_its_end_by_numbers() {
        let won = [
            "You win",
            " wins ",
            "victory",
            "Tu gagnes",
            " gagne ",
            "ictoire",
            "Du gewinnst",
            " gewinnt ",
            "Sieg",
            "Je wint",
            " wint ",
            "winst",
        ];
        for (language, total) in [
            (Language::English, "Total: "),
            (Language::French, "Total\u{a0}: "),
            (Language::German, "Gesamt: "),
            (Language::Dutch, "Totaal: "),
        ] {
            for kind in Kind::ALL {
                let (ending, output) = transcript(kind, language, &"1\n".repeat(2000));
                assert_eq!(ending, Ending::Over, "{kind:?}: {output}");
                assert!(output.contains(total), "{output}");
                let last = output.lines().last().expect("a line");
                assert!(won.iter().any(|it| last.contains(it)), "{last}");
            }
        }
    }

    #[test]
    fn commands_are_answered_in_each_language() {
        for (language, commands, answers) in [
            (
                Language::English,
                "help\nhand\ntable\nlog\nscore\nQUIT\n",
                [
                    "Type the number of an action. Or",
                    "Your hand: ",
                    "Draw pile: ",
                    "Quando for 2 players, rules: official.",
                    "No finished rounds yet.",
                ],
            ),
            (
                Language::French,
                "aide\nmain\ntable\njournal\nscore\nquitter\n",
                [
                    "Tape le numéro d’un coup. Ou",
                    "Ta main\u{a0}: ",
                    "Pioche\u{a0}: ",
                    "Quando à 2 joueurs, règles\u{a0}: official.",
                    "Aucune manche n’est encore finie.",
                ],
            ),
            (
                Language::German,
                "hilfe\nhand\ntisch\nverlauf\npunkte\nende\n",
                [
                    "Tippe die Nummer eines Zugs. Oder",
                    "Deine Hand: ",
                    "Nachziehstapel: ",
                    "Quando für 2 Personen, Regeln: official.",
                    "Noch keine Runde ist zu Ende.",
                ],
            ),
            (
                Language::Dutch,
                "hulp\nhand\ntafel\nverloop\nscore\nstop\n",
                [
                    "Typ het nummer van een actie. Of",
                    "Je hand: ",
                    "Trekstapel: ",
                    "Quando met 2 spelers, regels: official.",
                    "Er is nog geen ronde uitgespeeld.",
                ],
            ),
        ] {
            let (ending, output) = transcript(Kind::Quando, language, commands);
            assert_eq!(ending, Ending::Quit);
            for answer in answers {
                assert!(output.contains(answer), "{answer}\n{output}");
            }
        }
    }

    #[test]
    fn the_help_begins_with_the_aim_of_the_game() {
        for (language, aim, typed) in [
            (Language::English, "The aim: ", "Type the number "),
            (Language::French, "Le but\u{a0}: ", "Tape le numéro "),
            (Language::German, "Das Ziel: ", "Tippe die Nummer "),
            (Language::Dutch, "Het doel: ", "Typ het nummer "),
        ] {
            for kind in Kind::ALL {
                let (_, output) = transcript(kind, language, "help\n");
                let (_, help) = output.split_once(aim).expect("the aim");
                assert!(help.contains(typed), "{help}");
            }
        }
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_rule_and_asked_again() {
        for (kind, typed, answer) in [
            (
                Kind::Quando,
                "knock",
                "You can knock after 2 plays in this round; you’ve made 0. (rule QU-20)",
            ),
            (Kind::Quando, "play", "Play at least one card. (rule QU-9)"),
            (
                Kind::Quando,
                "draw visible",
                "Play first, then draw. (rule QU-9)",
            ),
            (
                Kind::Quando,
                "pass",
                "You can only pass on your last turn, after a knock. (rule QU-22)",
            ),
            (
                Kind::Quando,
                "flip 7/3",
                "You don’t know the backs of your cards.",
            ),
            (Kind::Quando, "play zz", "zz isn’t in your hand."),
            (
                Kind::Zero,
                "zero",
                "At this table, a ZERO is called automatically. (rule ZE-12)",
            ),
            (Kind::Qarre, "take 9", "(rule QA-"),
            (Kind::Qarre, "end", "(rule QA-"),
            (
                Kind::Quando,
                "0",
                "There is no action 0: choose one from 1 to ",
            ),
            (
                Kind::Zero,
                "999",
                "There is no action 999: choose one from 1 to ",
            ),
            (
                Kind::Zero,
                "99999999999999999999",
                "“99999999999999999999” isn’t an action or a command.",
            ),
            (
                Kind::Qarre,
                "\u{0}\u{1b}[2J",
                "isn’t an action or a command.",
            ),
            (Kind::Qarre, "", "Type the number"),
        ] {
            let (ending, output) = transcript(kind, Language::English, &format!("{typed}\n"));
            assert_eq!(ending, Ending::InputEnded);
            assert!(output.contains(answer), "{typed}: {output}");
        }
    }

    #[test]
    fn in_french_a_space_stands_before_the_signs_of_a_list() {
        let (_, output) = transcript(Kind::Zero, Language::French, "");
        let output = output.replace('\u{a0}', "_");
        assert!(output.contains("9 cartes_; "), "{output}");
        assert!(output.contains(" contre_: 1. "), "{output}");
    }

    #[test]
    fn bytes_that_are_no_text_are_no_action() {
        let mut session = session(Kind::Zero, Language::English, CardNames::Words);
        let mut output = Vec::new();
        let mut input: &[u8] = b"\xff\xfe\n";
        let ending = play(&mut session, &mut input, &mut output, true);
        assert_eq!(ending.expect("no trouble with memory"), Ending::InputEnded);
        let output = String::from_utf8(output).expect("text");
        assert!(output.contains("isn’t an action or a command"), "{output}");
        assert!(output.contains("\n> "), "{output}");
    }

    #[test]
    fn a_line_without_an_end_is_not_kept() {
        let mut session = session(Kind::Zero, Language::English, CardNames::Words);
        let mut output = Vec::new();
        let endless = io::repeat(b'7').take(50_000_000).chain(&b"\n1\n"[..]);
        let mut input = io::BufReader::new(endless);
        let ending = play(&mut session, &mut input, &mut output, false);
        assert_eq!(ending.expect("no trouble with memory"), Ending::InputEnded);
        let output = String::from_utf8(output).expect("text");
        assert!(output.contains("777…” isn’t an action"), "{output}");
        assert!(output.contains("You gave "), "the next line is played");
        assert!(output.len() < 20_000, "{}", output.len());
    }

    #[test]
    fn an_action_in_notation_is_played() {
        let mut session = session(Kind::Zero, Language::English, CardNames::Words);
        while session.waits_for() != Waiting::Person {
            session.let_bot_move();
        }
        let text = session.played().legal()[3].text.clone();
        assert_eq!(session.ask(&text.to_uppercase()), Ok(()));
        let news: Vec<String> = session.news().into_iter().flat_map(|it| it.lines).collect();
        assert!(
            news.last().expect("news").starts_with("You gave "),
            "{news:?}"
        );
        assert!(session.lap().last() == news.last());
    }
}
