//! The screen as a test terminal shows it.

use super::app::App;
use super::draw::draw;
use crate::fixture::session;
use crate::session::Ending;
use crate::{CardNames, Language};
use brelan_catalog::Kind;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

/// The rows of the screen.
fn rows(app: &mut App<'_>, (width, height): (u16, u16)) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal.draw(|frame| draw(frame, app)).expect("drawn");
    let buffer = terminal.backend().buffer();
    let row = |y| {
        let cells = (0..width).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..height).map(row).collect()
}

fn press(app: &mut App<'_>, key: KeyCode) -> Option<Ending> {
    app.handle(&Event::Key(KeyEvent::new(key, KeyModifiers::NONE)))
}

fn press_control(app: &mut App<'_>, letter: char) -> Option<Ending> {
    let key = KeyCode::Char(letter);
    app.handle(&Event::Key(KeyEvent::new(key, KeyModifiers::CONTROL)))
}

/// Lets bots move until the person must choose, or something is to be read.
fn settle(app: &mut App<'_>) {
    while app.is_a_bots_turn() {
        app.let_bot_move();
    }
}

#[test]
fn every_game_is_drawn_at_the_smallest_and_at_a_usual_size() {
    for language in Language::ALL {
        for kind in Kind::ALL {
            for size in [(60, 18), (100, 30)] {
                let mut session = session(kind, language, CardNames::Signs);
                let mut app = App::new(&mut session);
                settle(&mut app);
                let rows = rows(&mut app, size);
                let screen = rows.join("\n");
                let game = app.title();
                assert!(rows[0].contains(&game), "{screen}");
                for part in [app.text("panel-log"), app.text("panel-hand")] {
                    assert!(screen.contains(&part), "{part}\n{screen}");
                }
                let words: Vec<&str> = app.heading.split(' ').collect();
                assert!(words.iter().all(|it| screen.contains(it)), "{screen}");
                assert!(screen.contains(">  1. "), "{screen}");
                assert!(
                    screen.contains("  2. ") && screen.contains("  3. "),
                    "{screen}"
                );
                let keys = rows.last().expect("rows");
                assert!(keys.ends_with(&app.text("keys")), "{screen}");
            }
        }
    }
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let mut session = session(Kind::Zero, Language::English, CardNames::Signs);
    let mut app = App::new(&mut session);
    settle(&mut app);
    for size in [(59, 18), (60, 17), (20, 1), (1, 1)] {
        let rows = rows(&mut app, size);
        assert!("The window is too small".starts_with(rows[0].get(..1).unwrap_or("T")));
    }
}

#[test]
fn a_narrow_window_still_says_how_large_it_must_be() {
    for language in Language::ALL {
        let mut session = session(Kind::Zero, language, CardNames::Signs);
        let mut app = App::new(&mut session);
        let screen = rows(&mut app, (30, 6)).join(" ");
        assert!(screen.contains("60") && screen.contains("18"), "{screen}");
    }
}

/// Cut off, the end of the help was not to be seen, and the keys line said that any key goes on.
#[test]
fn a_text_that_is_longer_than_the_window_is_read_to_its_end_and_names_the_keys() {
    for language in Language::ALL {
        let mut session = session(Kind::Qarre, language, CardNames::Signs);
        let mut app = App::new(&mut session);
        settle(&mut app);
        press(&mut app, KeyCode::Char('?'));
        let high = rows(&mut app, (100, 40));
        assert_eq!(high[39], app.text("keys-dialog"));
        let first = rows(&mut app, (60, 18));
        assert_eq!(first[17], app.text("keys-dialog-more"));
        let end = app.dialog().expect("help").lines.last().expect("text");
        let end = end.rsplit(' ').next().expect("a word").to_owned();
        for _ in 0..9 {
            press(&mut app, KeyCode::PageDown);
        }
        let last = rows(&mut app, (60, 18));
        assert!(last.join("\n").contains(&end), "{end}: {last:?}");
        press(&mut app, KeyCode::Down);
        press(&mut app, KeyCode::Up);
        let back = rows(&mut app, (60, 18));
        assert!(
            back != last && back != first,
            "one line back is one line back"
        );
        press(&mut app, KeyCode::Char('x'));
        assert!(app.dialog().is_none());
    }
}

#[test]
fn a_control_key_is_no_letter() {
    let mut session = session(Kind::Quando, Language::English, CardNames::Signs);
    let mut app = App::new(&mut session);
    settle(&mut app);
    for letter in ['l', 's', 'q', 'h', 'j', 'z', 'x'] {
        assert_eq!(press_control(&mut app, letter), None);
        assert!(app.dialog().is_none(), "{letter}");
        assert_eq!(app.chosen, 0);
    }
    press(&mut app, KeyCode::Char(':'));
    for key in "knot".chars() {
        press(&mut app, KeyCode::Char(key));
    }
    press_control(&mut app, 'h');
    press_control(&mut app, 'z');
    assert_eq!(app.typed.as_deref(), Some("kno"));
    press_control(&mut app, 'u');
    assert_eq!(app.typed.as_deref(), Some(""));
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Char('?'));
    press_control(&mut app, 'z');
    assert!(
        app.dialog().is_some(),
        "a dialog waits for a key of its own"
    );
    press(&mut app, KeyCode::Esc);
    assert_eq!(press_control(&mut app, 'd'), None);
    assert!(app.dialog().is_some(), "the end of the input asks, too");
    // Esc, and then "d", as a terminal sends both.
    let alt = KeyEvent::new(KeyCode::Char('d'), KeyModifiers::ALT);
    assert_eq!(app.handle(&Event::Key(alt)), None);
    assert_eq!(press_control(&mut app, 'd'), Some(Ending::Quit));
}

#[test]
fn a_match_is_played_to_its_end_by_keys() {
    for kind in Kind::ALL {
        let mut session = session(kind, Language::English, CardNames::Signs);
        let mut app = App::new(&mut session);
        let mut ending = None;
        let mut drawn = 0;
        while ending.is_none() {
            settle(&mut app);
            if drawn % 7 == 0 {
                rows(&mut app, (60, 18));
                rows(&mut app, (100, 30));
            }
            drawn += 1;
            if app.dialog().is_none() {
                press(&mut app, KeyCode::Down);
            }
            ending = press(&mut app, KeyCode::Enter);
            assert!(drawn < 5000, "{kind:?}");
        }
        assert_eq!(ending, Some(Ending::Over));
    }
}

/// The list looked whole, and its best action may have been below.
#[test]
fn a_list_that_is_cut_says_where_in_it_the_chosen_action_is() {
    let mut session = session(Kind::Zero, Language::English, CardNames::Signs);
    let mut app = App::new(&mut session);
    settle(&mut app);
    let count = app.offers.len();
    let screen = rows(&mut app, (60, 18)).join("\n");
    assert!(screen.contains(&format!("─ 1/{count}")), "{screen}");
    press(&mut app, KeyCode::End);
    let screen = rows(&mut app, (60, 18)).join("\n");
    assert!(screen.contains(&format!("─ {count}/{count}")), "{screen}");
    let screen = rows(&mut app, (60, 90)).join("\n");
    assert!(!screen.contains(&format!("/{count}")), "{screen}");
}

#[test]
fn no_line_is_broken_within_a_card() {
    for kind in [Kind::Quando, Kind::Zero] {
        let mut session = session(kind, Language::English, CardNames::Signs);
        let mut app = App::new(&mut session);
        settle(&mut app);
        let hand = app.board.hand[0].trim_start_matches("Your hand: ");
        let (cards, _) = hand.split_once(". ").expect("the worth");
        let cards: Vec<String> = cards.split(", ").map(str::to_owned).collect();
        for width in 60..90 {
            let screen = rows(&mut app, (width, 24)).join("\n");
            for card in &cards {
                assert!(screen.contains(card), "{card:?}: {screen}");
            }
        }
    }
}

#[test]
fn no_line_is_broken_within_a_straight() {
    for language in Language::ALL {
        let mut session = session(Kind::Quando, language, CardNames::Signs);
        let mut app = App::new(&mut session);
        settle(&mut app);
        press(&mut app, KeyCode::Char('?'));
        for width in 60..90 {
            let screen = rows(&mut app, (width, 40)).join("\n");
            assert!(screen.contains("4-5-6"), "{screen}");
        }
    }
}

/// The rest of one that began above stood there, such as `(Bear), Chiara (Bear).`
#[test]
fn what_happened_begins_with_a_whole_sentence() {
    let mut session = session(Kind::Zero, Language::English, CardNames::Signs);
    let mut app = App::new(&mut session);
    settle(&mut app);
    for height in 18..30 {
        let rows = rows(&mut app, (60, height));
        let heading = rows.iter().position(|row| row.contains("What happened"));
        let first = &rows[heading.expect("a heading") + 1];
        let begins = app.log().iter().any(|line| line.starts_with(first));
        assert!(begins && !first.is_empty(), "{height}: {rows:?}");
    }
}

/// It ended twice, first under the title of a round.
#[test]
fn a_game_without_rounds_ends_once() {
    let mut session = session(Kind::Qarre, Language::English, CardNames::Signs);
    let mut app = App::new(&mut session);
    settle(&mut app);
    while app.dialog().is_none() {
        press(&mut app, KeyCode::Enter);
        settle(&mut app);
    }
    let dialog = app.dialog().expect("the end");
    assert_eq!(dialog.title, "End of the match");
    assert_eq!(press(&mut app, KeyCode::Enter), Some(Ending::Over));
}

#[test]
fn keys_choose_and_dialogs_wait_for_a_key() {
    let mut session = session(Kind::Zero, Language::English, CardNames::Signs);
    let mut app = App::new(&mut session);
    settle(&mut app);
    let last = app.offers.len() - 1;
    press(&mut app, KeyCode::Char('1'));
    press(&mut app, KeyCode::Char('2'));
    assert_eq!(app.chosen, 11);
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Char('3'));
    assert_eq!(app.chosen, 2, "a number begins anew after another key");
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Down);
    assert_eq!(app.chosen, last);
    press(&mut app, KeyCode::Home);
    press(&mut app, KeyCode::Up);
    assert_eq!(app.chosen, 0);
    for (key, words) in [
        ('?', "Digits: go to the action"),
        ('l', "You are seat 0"),
        ('s', "No finished rounds yet."),
    ] {
        press(&mut app, KeyCode::Char(key));
        let screen = rows(&mut app, (60, 18)).join("\n");
        assert!(screen.contains(words), "{screen}");
        press(&mut app, KeyCode::Esc);
        assert!(app.dialog().is_none());
    }
}

#[test]
fn a_typed_action_is_refused_with_its_rule() {
    let mut session = session(Kind::Quando, Language::French, CardNames::Signs);
    let mut app = App::new(&mut session);
    settle(&mut app);
    for key in ":knocker".chars() {
        press(&mut app, KeyCode::Char(key));
    }
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Enter);
    let screen = rows(&mut app, (100, 30)).join("\n");
    assert!(screen.contains("QU-20"), "{screen}");
    press(&mut app, KeyCode::Enter);
    assert!(app.dialog().is_none());
}

/// The answer to a line that is no action names the help.
#[test]
fn a_command_that_is_typed_is_answered() {
    for (language, commands) in [
        (
            Language::English,
            ["help", "hand", "table", "log", "score", "QUIT"],
        ),
        (
            Language::French,
            ["aide", "main", "table", "journal", "score", "quitter"],
        ),
        (
            Language::German,
            ["hilfe", "hand", "tisch", "verlauf", "punkte", "ende"],
        ),
        (
            Language::Dutch,
            ["hulp", "hand", "tafel", "verloop", "score", "stop"],
        ),
    ] {
        let mut session = session(Kind::Zero, language, CardNames::Signs);
        let mut app = App::new(&mut session);
        settle(&mut app);
        let titles = [
            "panel-help",
            "panel-hand",
            "",
            "panel-log",
            "sheet",
            "quit-title",
        ];
        for (command, title) in commands.into_iter().zip(titles) {
            for key in format!(":{command}").chars() {
                press(&mut app, KeyCode::Char(key));
            }
            press(&mut app, KeyCode::Enter);
            let expected = match title {
                "" => app.title(),
                id => app.text(id),
            };
            let dialog = app.dialog().expect("an answer");
            assert_eq!(dialog.title, expected, "{command}");
            assert!(!dialog.lines.is_empty(), "{command}");
            press(&mut app, KeyCode::Esc);
        }
    }
}

/// The answer to a line that is no action asks for a number.
#[test]
fn a_number_that_is_typed_plays_that_action() {
    let mut session = session(Kind::Zero, Language::English, CardNames::Signs);
    let mut app = App::new(&mut session);
    settle(&mut app);
    for key in ":12".chars() {
        press(&mut app, KeyCode::Char(key));
    }
    press(&mut app, KeyCode::Enter);
    assert!(app.dialog().is_none() && app.typed.is_none());
    assert!(app.log().last().expect("news").starts_with("You gave "));
}

#[test]
fn quitting_asks_first() {
    let mut session = session(Kind::Qarre, Language::French, CardNames::Signs);
    let mut app = App::new(&mut session);
    settle(&mut app);
    press(&mut app, KeyCode::Char('q'));
    assert!(app.dialog().is_some());
    assert_eq!(press(&mut app, KeyCode::Char('n')), None);
    assert!(app.dialog().is_none(), "the match goes on");
    press(&mut app, KeyCode::Char('q'));
    assert_eq!(press(&mut app, KeyCode::Char('o')), Some(Ending::Quit));
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    let mut again = crate::fixture::session(Kind::Qarre, Language::French, CardNames::Signs);
    let mut app = App::new(&mut again);
    assert_eq!(app.handle(&Event::Key(control_c)), None);
    assert_eq!(app.handle(&Event::Key(control_c)), Some(Ending::Quit));
}
