//! A match that a person plays against bots.

use crate::narrator::{BoardText, InputError, Narration, Narrator, OfferText};
use brelan_catalog::{AnyError, AnyMatch, AnyOffer, AnyTurn};
use brelan_kernel::{Seat, Viewer};
use serde_json::Value;

/// What chooses for the seats that are not the person's.
pub trait Bots {
    /// The place, among the legal actions, of what the bot in the acting seat
    /// chooses. It is given the match and may look at what that seat knows only:
    /// [`brelan_catalog::decision`].
    fn choose(&mut self, played: &dyn AnyMatch) -> usize;
}

/// What a match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// The person must choose.
    Person,
    /// The bot in this seat must choose.
    Bot(Seat),
    /// The match is over.
    Over,
}

/// How playing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The match is over.
    Over,
    /// The person stopped.
    Quit,
    /// There was nothing more to read.
    InputEnded,
}

/// A match that a person plays against bots. All that it tells is what the person's
/// seat knows.
pub struct Session {
    played: Box<dyn AnyMatch>,
    person: Seat,
    bots: Box<dyn Bots>,
    narrator: Narrator,
    /// How much of what the person's seat saw has been told.
    told: usize,
    /// What was told since the person's last turn, and of that turn.
    lap: Vec<String>,
    /// How much of it was told when the person's turn began, once the person has acted in it.
    turn_start: Option<usize>,
}

impl Session {
    /// The person in seat `person` plays this match; `narrator` speaks to that seat.
    pub fn new(
        played: Box<dyn AnyMatch>,
        person: Seat,
        bots: Box<dyn Bots>,
        narrator: Narrator,
    ) -> Session {
        Session {
            played,
            person,
            bots,
            narrator,
            told: 0,
            lap: Vec::new(),
            turn_start: None,
        }
    }

    /// Tells the person what is played and which bots play; `bots` by seat, none for
    /// the person.
    pub fn introduce(&mut self, bots: &[Option<String>]) {
        let options = self.played.options();
        let preset = options["preset"].as_str().unwrap_or_default();
        let lines = self.narrator.introduction(preset, bots);
        self.lap.extend(lines);
    }

    /// The match.
    pub fn played(&self) -> &dyn AnyMatch {
        self.played.as_ref()
    }

    /// The narrator of the person's seat.
    pub fn narrator(&self) -> &Narrator {
        &self.narrator
    }

    /// What the match waits for. Shuffles that it waits for are drawn.
    pub fn waits_for(&mut self) -> Waiting {
        self.played.draw();
        match self.played.turn() {
            AnyTurn::Act(seat) if seat == self.person => Waiting::Person,
            AnyTurn::Act(seat) => Waiting::Bot(seat),
            AnyTurn::Over | AnyTurn::Chance(_) => Waiting::Over,
        }
    }

    /// Lets the bot whose turn it is move.
    ///
    /// # Panics
    /// When it is not a bot's turn, or when the bot chooses what is not offered.
    pub fn let_bot_move(&mut self) {
        if let Some(start) = self.turn_start.take() {
            self.lap.drain(..start);
        }
        let index = self.bots.choose(self.played.as_ref());
        self.played
            .play(index)
            .expect("a bot chooses among what is offered");
    }

    /// Plays the person's action of this number among the offers, which count from 1.
    ///
    /// # Errors
    /// There is no such number: in the person's language.
    pub fn choose_number(&mut self, number: usize) -> Result<(), String> {
        let played = match number.checked_sub(1) {
            Some(index) => self.played.play(index),
            None => Err(AnyError::NoSuchIndex {
                index: 0,
                offered: self.played.legal().len(),
            }),
        };
        match played {
            Err(AnyError::NoSuchIndex { offered, .. }) => {
                let args = [("n", number.into()), ("count", offered.into())];
                Err(self.narrator.texts().with("no-such-number", args))
            }
            played => self.answer(played),
        }
    }

    /// Plays the action of a line in the record format's notation, offered or not.
    ///
    /// # Errors
    /// Why not, in the person's language: what the line names, or the rule.
    pub fn ask(&mut self, line: &str) -> Result<(), String> {
        let board = self.board();
        let typed = line.to_owned();
        match self.narrator.read(&board, &line.to_lowercase()) {
            Ok(action) => {
                let played = self.played.play_action(&action);
                match played {
                    Err(AnyError::NoAction(_)) => Err(self.not_an_action(typed)),
                    played => self.answer(played),
                }
            }
            Err(InputError::Because(text)) => Err(text),
            Err(InputError::NotAnAction) => Err(self.not_an_action(typed)),
        }
    }

    fn answer(&mut self, played: Result<(), AnyError>) -> Result<(), String> {
        played.map_err(|error| self.narrator.refusal(&error))?;
        // A turn may have several actions: what others did before it is told until it is over.
        self.turn_start.get_or_insert(self.lap.len());
        Ok(())
    }

    fn not_an_action(&self, typed: String) -> String {
        let count = self.played.legal().len();
        let args = [("text", typed.into()), ("count", count.into())];
        self.narrator.texts().with("not-an-action", args)
    }

    /// What the person's seat saw and was not told yet.
    pub fn news(&mut self) -> Vec<Narration> {
        let seen = self.played.seen(Viewer::Seat(self.person));
        let seen = seen.expect("the person has a seat");
        let news: Vec<Narration> = self.narrator.seen_from(&seen, self.told).collect();
        self.told = seen.len();
        let lines = news.iter().flat_map(|told| &told.lines).cloned();
        self.lap.extend(lines);
        news
    }

    /// What was told of the person's last turn and since then.
    pub fn lap(&self) -> &[String] {
        &self.lap
    }

    /// The board as the person's seat sees it.
    pub fn board(&self) -> Value {
        let board = self.played.board(Viewer::Seat(self.person), false);
        board.expect("the person has a seat")
    }

    /// The board as the person's seat sees it, as lines.
    pub fn board_text(&self) -> BoardText {
        self.narrator.board(&self.board())
    }

    /// What the person has to do, and the offers as text; nothing where it is not
    /// the person's turn.
    pub fn offers(&mut self) -> Option<(String, Vec<OfferText>)> {
        if self.waits_for() != Waiting::Person {
            return None;
        }
        let board = self.board();
        // Without the notation: it may name sides that the person does not know.
        let offers: Vec<AnyOffer> = self.played.legal();
        let instruction = self.narrator.instruction(&board, &offers);
        Some((instruction, self.narrator.offers(&board, &offers)))
    }

    /// The scores.
    pub fn sheet(&self) -> Vec<String> {
        let sheet = self.played.score_sheet();
        self.narrator.sheet(&sheet, self.has_rounds())
    }

    /// Whether the game has rounds.
    pub(crate) fn has_rounds(&self) -> bool {
        self.board_text().round.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::session;
    use crate::{CardNames, Language};
    use brelan_catalog::Kind;

    fn settle(session: &mut Session) {
        while matches!(session.waits_for(), Waiting::Bot(_)) {
            session.let_bot_move();
        }
        session.news();
    }

    /// "Choose one from 1 to 1" it said.
    #[test]
    fn where_there_is_one_action_no_range_is_named() {
        let mut session = session(Kind::Qarre, Language::English, CardNames::Words);
        settle(&mut session);
        while session.played().legal().len() > 1 {
            session.choose_number(1).expect("an offer");
            settle(&mut session);
        }
        let refused = session.choose_number(5).expect_err("one action");
        assert_eq!(refused, "There is no action 5: the only one is 1.");
        let refused = session.ask("dance").expect_err("no action");
        let asked = "“dance” isn’t an action or a command. Type 1, or help.";
        assert_eq!(refused, asked);
    }

    #[test]
    fn the_scores_of_a_game_without_rounds_name_none() {
        let scores = session(Kind::Qarre, Language::English, CardNames::Words).sheet();
        assert_eq!(scores, ["Total: You 0, Ada 0."]);
        let scores = session(Kind::Quando, Language::English, CardNames::Words).sheet();
        assert_eq!(scores, ["No finished rounds yet.", "Total: You 0, Ada 0."]);
    }

    /// In a turn of two actions, what the others did was gone after the first one.
    #[test]
    fn what_the_others_did_is_told_until_the_persons_turn_is_over() {
        let mut session = session(Kind::Quando, Language::English, CardNames::Words);
        settle(&mut session);
        session.choose_number(1).expect("an offer");
        settle(&mut session);
        session.choose_number(1).expect("an offer");
        settle(&mut session);
        let others = session.lap().to_vec();
        assert!(others.iter().any(|it| it.starts_with("Ada ")), "{others:?}");
        session.choose_number(1).expect("an offer");
        session.news();
        assert_eq!(session.waits_for(), Waiting::Person, "a card is drawn");
        assert_eq!(session.lap()[..others.len()], others);
        let turn = session.lap()[others.len()..].to_vec();
        assert!(turn[0].starts_with("You played "), "{turn:?}");
        session.choose_number(1).expect("an offer");
        settle(&mut session);
        assert_eq!(session.lap()[..turn.len()], turn);
        assert!(
            session.lap().len() > turn.len() + 1,
            "what the others do now"
        );
    }
}
