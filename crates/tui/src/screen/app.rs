//! What the screen shows, and what keys do.

use super::dialog::{Dialog, DialogKind};
use crate::command::Command;
use crate::narrator::{BoardText, OfferText};
use crate::plain;
use crate::session::{Ending, Session, Waiting};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::collections::VecDeque;

/// How far a page key goes in the list of actions.
const PAGE_KEY_STEP: usize = 8;

/// A match on the screen.
pub(super) struct App<'a> {
    session: &'a mut Session,
    /// What lies on the table, as lines.
    pub(super) board: BoardText,
    /// What the person has to do, or what is waited for.
    pub(super) heading: String,
    /// What the person may choose.
    pub(super) offers: Vec<OfferText>,
    /// The place of the chosen one.
    pub(super) chosen: usize,
    /// The digits of a number that is being typed.
    digits: String,
    /// A line of notation that is being typed.
    pub(super) typed: Option<String>,
    /// What waits to be read, the first one in front.
    dialogs: VecDeque<Dialog>,
}

impl<'a> App<'a> {
    pub(super) fn new(session: &'a mut Session) -> App<'a> {
        let mut app = App {
            session,
            board: BoardText::default(),
            heading: String::new(),
            offers: Vec::new(),
            chosen: 0,
            digits: String::new(),
            typed: None,
            dialogs: VecDeque::new(),
        };
        app.refresh();
        app
    }

    /// A text of the table's own.
    pub(super) fn text(&self, id: &str) -> String {
        self.session.narrator().texts().get(id)
    }

    /// That the window is too small.
    pub(super) fn too_small(&self) -> String {
        let (columns, rows) = super::MIN_WINDOW_SIZE;
        let args = [("columns", columns.into()), ("rows", rows.into())];
        self.session.narrator().texts().with("too-small", args)
    }

    /// The game, and the round where it has rounds.
    pub(super) fn title(&self) -> String {
        let game = self.session.narrator().game();
        match &self.board.round {
            Some(round) => format!("{game} · {round}"),
            None => game,
        }
    }

    /// What happened in the person's last turn and since then.
    pub(super) fn log(&self) -> &[String] {
        self.session.lap()
    }

    /// The dialog in front.
    pub(super) fn dialog(&self) -> Option<&Dialog> {
        self.dialogs.front()
    }

    pub(super) fn dialog_mut(&mut self) -> Option<&mut Dialog> {
        self.dialogs.front_mut()
    }

    /// The keys that do something now.
    pub(super) fn keys(&self) -> String {
        let dialog = self.dialog();
        let is_cut = dialog.is_some_and(Dialog::is_cut);
        self.text(match dialog.map(|dialog| dialog.kind) {
            Some(DialogKind::Info) if is_cut => "keys-dialog-more",
            Some(DialogKind::Info) => "keys-dialog",
            Some(DialogKind::Quit) => "quit-keys",
            Some(DialogKind::End) if is_cut => "keys-over-more",
            Some(DialogKind::End) => "keys-over",
            None if self.typed.is_some() => "keys-typing",
            None if self.offers.is_empty() => "keys-waiting",
            None => "keys",
        })
    }

    /// Whether a bot is to move, and nothing is to be read before.
    pub(super) fn is_a_bots_turn(&mut self) -> bool {
        self.dialogs.is_empty() && matches!(self.session.waits_for(), Waiting::Bot(_))
    }

    pub(super) fn let_bot_move(&mut self) {
        self.session.let_bot_move();
        self.refresh();
    }

    /// Takes in what has changed.
    fn refresh(&mut self) {
        let has_rounds = self.session.has_rounds();
        for told in self.session.news() {
            // The end of a game without rounds is told by the end of the match.
            if told.ends_round && has_rounds {
                self.inform("panel-round", told.lines);
            }
        }
        self.board = self.session.board_text();
        self.chosen = 0;
        self.digits.clear();
        self.typed = None;
        let (heading, offers) = match self.session.waits_for() {
            Waiting::Person => self.session.offers().unwrap_or_default(),
            Waiting::Bot(seat) => {
                let narrator = self.session.narrator();
                let args = [("name", narrator.name(seat).into())];
                (narrator.texts().with("thinking", args), Vec::new())
            }
            Waiting::Over => {
                let title = self.text("panel-match");
                let sheet = self.session.sheet();
                let dialog = Dialog::new(DialogKind::End, title, sheet);
                self.dialogs.push_back(dialog);
                (self.text("match-is-over"), Vec::new())
            }
        };
        (self.heading, self.offers) = (heading, offers);
    }

    fn inform(&mut self, title: &str, lines: Vec<String>) {
        let title = self.text(title);
        let dialog = Dialog::new(DialogKind::Info, title, lines);
        self.dialogs.push_back(dialog);
    }

    /// Does what an event of the terminal asks for; says how playing ended, if it did.
    pub(super) fn handle(&mut self, event: &Event) -> Option<Ending> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(*key),
            _ => None,
        }
    }

    fn press(&mut self, key: KeyEvent) -> Option<Ending> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        // A terminal sends Alt with a letter as Esc and the letter: typed one after the other these
        // must not be a command.
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        let letter = key.code.as_char().filter(|_| control || alt);
        let stops = control && !alt && matches!(letter, Some('c' | 'd'));
        if letter.is_some() && !stops {
            if control && !alt {
                self.edit_typed(letter);
            }
            return None;
        }
        if self.dialog().is_some() {
            return self.press_in_dialog(key.code, stops);
        }
        if stops {
            self.ask_to_quit();
        } else if self.typed.is_some() {
            self.press_while_typing(key.code);
        } else {
            self.press_at_table(key.code);
        }
        None
    }

    fn press_in_dialog(&mut self, key: KeyCode, stops: bool) -> Option<Ending> {
        let dialog = self.dialogs.front_mut()?;
        if dialog.scroll_by(key) {
            return None;
        }
        match dialog.kind {
            DialogKind::End => {
                let leaves = matches!(key, KeyCode::Char('q') | KeyCode::Esc | KeyCode::Enter);
                return (leaves || stops).then_some(Ending::Over);
            }
            DialogKind::Quit => {
                let yes = self.text("quit-yes");
                let says_yes = matches!(key, KeyCode::Char(c) if yes.contains(c));
                if says_yes || stops {
                    return Some(Ending::Quit);
                }
            }
            DialogKind::Info => {}
        }
        self.dialogs.pop_front();
        None
    }

    /// What the terminal itself does with these keys in a line that is typed. With any other, and
    /// at the table, a control key does not act as its letter.
    fn edit_typed(&mut self, letter: Option<char>) {
        match (&mut self.typed, letter) {
            (Some(typed), Some('h')) => drop(typed.pop()),
            (Some(typed), Some('u')) => typed.clear(),
            _ => {}
        }
    }

    fn press_while_typing(&mut self, key: KeyCode) {
        let Some(typed) = &mut self.typed else { return };
        match key {
            KeyCode::Char(c) => typed.push(c),
            KeyCode::Backspace => drop(typed.pop()),
            KeyCode::Esc => self.typed = None,
            KeyCode::Enter => {
                let line = self.typed.take().unwrap_or_default();
                self.do_typed(line.trim());
            }
            _ => {}
        }
    }

    fn do_typed(&mut self, line: &str) {
        if let Some(command) = Command::from_line(self.session.narrator().texts(), line) {
            return self.answer(command);
        }
        match plain::act(self.session, line) {
            Ok(()) => self.refresh(),
            Err(text) => self.inform("panel-refused", vec![text]),
        }
    }

    fn answer(&mut self, command: Command) {
        match command {
            Command::Help => self.help(),
            Command::Hand => self.inform("panel-hand", self.board.hand.clone()),
            Command::Table => {
                let dialog = Dialog::new(DialogKind::Info, self.title(), self.board.table.clone());
                self.dialogs.push_back(dialog);
            }
            Command::Log => {
                let lap = match self.session.lap() {
                    [] => vec![self.text("nothing-yet")],
                    lap => lap.to_vec(),
                };
                self.inform("panel-log", lap);
            }
            Command::Score => self.inform("sheet", self.session.sheet()),
            Command::Quit => self.ask_to_quit(),
        }
    }

    fn press_at_table(&mut self, key: KeyCode) {
        if let KeyCode::Char(digit @ '0'..='9') = key {
            return self.type_digit(digit);
        }
        self.digits.clear();
        let last = self.offers.len().saturating_sub(1);
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.chosen = (self.chosen + 1).min(last),
            KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(PAGE_KEY_STEP),
            KeyCode::PageDown => self.chosen = (self.chosen + PAGE_KEY_STEP).min(last),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::Enter if !self.offers.is_empty() => self.play_chosen(),
            KeyCode::Char(':') if !self.offers.is_empty() => self.typed = Some(String::new()),
            KeyCode::Char('?' | 'h') => self.answer(Command::Help),
            KeyCode::Char('l') => self.answer(Command::Log),
            KeyCode::Char('s') => self.answer(Command::Score),
            KeyCode::Char('q') => self.answer(Command::Quit),
            _ => {}
        }
    }

    /// Goes to the action of the number that is being typed.
    fn type_digit(&mut self, digit: char) {
        let number = |digits: &str| {
            digits
                .parse()
                .ok()
                .filter(|it| (1..=self.offers.len()).contains(it))
        };
        let longer = format!("{}{digit}", self.digits);
        let (digits, number) = match number(&longer) {
            Some(found) => (longer, found),
            None => {
                let digits = digit.to_string();
                match number(&digits) {
                    Some(found) => (digits, found),
                    None => return,
                }
            }
        };
        self.digits = digits;
        self.chosen = number - 1;
    }

    fn play_chosen(&mut self) {
        match self.session.choose_number(self.chosen + 1) {
            Ok(()) => self.refresh(),
            Err(text) => self.inform("panel-refused", vec![text]),
        }
    }

    fn help(&mut self) {
        let narrator = self.session.narrator();
        let text = format!(
            "{}\n\n{}",
            narrator.help(),
            narrator.input_help("help-screen")
        );
        self.inform("panel-help", text.lines().map(str::to_owned).collect());
    }

    fn ask_to_quit(&mut self) {
        let (title, question) = (self.text("quit-title"), self.text("quit-question"));
        let dialog = Dialog::new(DialogKind::Quit, title, vec![question]);
        self.dialogs.push_front(dialog);
    }
}
