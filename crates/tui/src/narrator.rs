//! What is told to one person: boards, offers, events and refusals as sentences.

use crate::Language;
use crate::games::{GameWords, words};
use crate::session::Ending;
use crate::texts::Texts;
use brelan_catalog::{AnyError, AnyOffer, Kind, Knowledge, ScoreSheet};
use brelan_kernel::Seat;
use fluent_bundle::{FluentArgs, FluentValue};
use serde_json::Value;

/// Tells a match to one person: in a language, with the names of the seats, and
/// with "you" for the person's own seat.
pub struct Narrator {
    kind: Kind,
    texts: Texts,
    names: Vec<String>,
    you: Option<Seat>,
    cards: CardNames,
}

/// How cards with a suit are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardNames {
    /// "7 of spades", for a screen reader and a pipe.
    Words,
    /// "7♠", where space is short.
    Signs,
}

/// A board as lines of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardText {
    /// The number of the round, where the game has rounds.
    pub round: Option<String>,
    /// What lies on the table, and what is seen of the other seats.
    pub table: Vec<String>,
    /// The own hand; empty for a spectator.
    pub hand: Vec<String>,
}

/// An offered action as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferText {
    /// What it is.
    pub label: String,
    /// What it will do, as far as its seat knows.
    pub effect: Option<String>,
    /// Its place among offers that have a beginning in common, where a game has
    /// many of them.
    pub group: Option<OfferGroup>,
}

/// What offers have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferGroup {
    /// The common beginning, with the sign that a list follows.
    pub title: String,
    /// The rest of this one, with its effect.
    pub rest: String,
}

/// The text of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narration {
    /// A sentence; at the end of a round also the hands.
    pub lines: Vec<String>,
    /// Whether a round, or the match, ended.
    pub ends_round: bool,
}

/// Why a typed line is no action that can be asked for.
pub(crate) enum InputError {
    /// It is in no game's notation.
    NotAnAction,
    /// It names something that is not there, or that the person does not know.
    Because(String),
}

impl OfferText {
    /// The label, and the effect behind it.
    pub fn line(&self) -> String {
        match &self.effect {
            Some(effect) => format!("{} ({effect})", self.label),
            None => self.label.clone(),
        }
    }
}

impl Narration {
    /// One sentence.
    pub(crate) fn one(line: String) -> Narration {
        Narration {
            lines: vec![line],
            ends_round: false,
        }
    }
}

impl Narrator {
    /// A narrator for the person in seat `you`, or for a spectator. `names` are those
    /// of the seats.
    pub fn new(
        kind: Kind,
        language: Language,
        names: Vec<String>,
        you: Option<Seat>,
        cards: CardNames,
    ) -> Narrator {
        Narrator {
            kind,
            texts: Texts::new(language),
            names,
            you,
            cards,
        }
    }

    /// The texts that it uses.
    pub(crate) fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The game's name.
    pub(crate) fn game(&self) -> String {
        self.texts.get(&format!("game-{}", self.kind.name()))
    }

    /// What is played, and the other seats: `bots` by seat, none for the person.
    pub(crate) fn introduction(&self, preset: &str, bots: &[Option<String>]) -> Vec<String> {
        let you = self.you.unwrap_or_default();
        let players = bots.len() as u8;
        let bot = |seat: Seat| {
            let name = self.name(seat);
            let bot = bots[seat.index()].as_deref().unwrap_or_default();
            let level = self.texts.find(&format!("level-{bot}"), &FluentArgs::new());
            let level = level.unwrap_or_else(|| bot.to_owned());
            let args = [("name", name.into()), ("level", level.into())];
            self.texts.with("bot-name", args)
        };
        let others = join(you.others(players).map(bot));
        let begin = [
            ("game", self.game().into()),
            ("players", players.into()),
            ("preset", preset.to_owned().into()),
        ];
        let seats = [("seat", you.0.into()), ("others", others.into())];
        vec![
            self.texts.with("begin", begin),
            self.texts.with("begin-seats", seats),
        ]
    }

    /// That the match was stopped; nothing where it is over.
    pub fn stopped(&self, ending: Ending) -> Option<String> {
        match ending {
            Ending::Over => None,
            Ending::Quit => Some(self.texts.get("stopped")),
            Ending::InputEnded => Some(self.texts.get("input-ended")),
        }
    }

    /// That an unfinished match has no record.
    pub fn not_recorded(&self) -> String {
        self.texts.get("nothing-recorded")
    }

    /// Where the record is.
    pub fn recorded(&self, file: &str) -> String {
        let args = [("file", file.to_owned().into())];
        self.texts.with("recorded", args)
    }

    /// Which position of which record is shown.
    pub fn title(&self, file: &str, number: u64, moves: usize) -> String {
        let args = [
            ("game", self.game().into()),
            ("match", number.into()),
            ("file", file.to_owned().into()),
            ("moves", moves.into()),
        ];
        self.texts.with("show-title", args)
    }

    /// Whose knowledge it is shown with; `name` is that of the seat.
    pub fn knowledge(&self, knowledge: Knowledge, name: Option<&str>) -> String {
        match (knowledge, name) {
            (Knowledge::FaceUp, _) => self.texts.get("show-open"),
            (Knowledge::Of(_), None) => self.texts.get("show-spectator"),
            (Knowledge::Of(_), Some(name)) => {
                let args = [("name", name.to_owned().into())];
                self.texts.with("show-seat", args)
            }
        }
    }

    fn words(&self) -> &'static dyn GameWords {
        words(self.kind)
    }

    /// The board as lines.
    pub fn board(&self, board: &Value) -> BoardText {
        self.words().board(self, board)
    }

    /// What the person has to do, by what is offered.
    pub fn instruction(&self, board: &Value, offers: &[AnyOffer]) -> String {
        self.words().instruction(self, board, offers)
    }

    /// The offers as text, one for one.
    pub fn offers(&self, board: &Value, offers: &[AnyOffer]) -> Vec<OfferText> {
        self.words().offers(self, board, offers)
    }

    /// What was seen as sentences, without the first `told` of it.
    pub fn seen_from(&self, seen: &[Value], told: usize) -> impl Iterator<Item = Narration> {
        let fresh = seen.iter().enumerate().skip(told);
        fresh.map(|(at, it)| self.words().seen(self, &seen[..at], it))
    }

    /// Why an action is refused, with the rule's id.
    pub fn refusal(&self, error: &AnyError) -> String {
        match error {
            AnyError::Refused { rule, why, .. } => {
                let text = self.words().refusal(self, why);
                let args = [("text", text.into()), ("rule", (*rule).into())];
                self.texts.with("refused", args)
            }
            other => other.to_string(),
        }
    }

    /// The action that a line of the record format's notation asks for, as JSON.
    pub(crate) fn read(&self, board: &Value, line: &str) -> Result<Value, InputError> {
        self.words().read(self, board, line)
    }

    /// What the game is about, for the help.
    pub(crate) fn help(&self) -> String {
        self.texts.get(&format!("{}-help", self.kind.name()))
    }

    /// What can be typed or pressed, and how actions are written: in the text `id`.
    pub(crate) fn input_help(&self, id: &str) -> String {
        let notation = self.texts.get(&format!("{}-notation", self.kind.name()));
        self.texts.with(id, [("notation", notation.into())])
    }

    /// The person's seat.
    pub(crate) fn you(&self) -> Option<Seat> {
        self.you
    }

    /// How cards with a suit are named.
    pub(crate) fn card_names(&self) -> CardNames {
        self.cards
    }

    /// A text between whose words no line is broken, where a screen breaks lines.
    pub(crate) fn unbroken(&self, text: String) -> String {
        match self.cards {
            CardNames::Words => text,
            CardNames::Signs => text.replace(' ', "\u{a0}"),
        }
    }

    /// The name of a seat in a list, "You" for the person's own.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            _ if self.you == Some(seat) => self.texts.get("person-name"),
            Some(name) => name.clone(),
            None => self.texts.with("seat-name", [("seat", seat.0.into())]),
        }
    }

    /// The names of several seats.
    pub(crate) fn names(&self, seats: &[Seat]) -> String {
        join(seats.iter().map(|seat| self.name(*seat)))
    }

    /// A text about a seat: it has the seat's `name`, and `you` says whether that is
    /// the person.
    pub(crate) fn about<const N: usize>(
        &self,
        id: &str,
        seat: Seat,
        args: [(&'static str, FluentValue<'_>); N],
    ) -> String {
        let you = if self.you == Some(seat) { "yes" } else { "no" };
        let mut all: FluentArgs<'_> = args.into_iter().collect();
        all.set("you", you);
        all.set("name", self.name(seat));
        let text = self.texts.find(id, &all);
        debug_assert!(text.is_some(), "there is no text `{id}`");
        text.unwrap_or_else(|| id.to_owned())
    }

    /// "3 points".
    pub(crate) fn points(&self, n: impl Into<FluentValue<'static>>) -> String {
        self.texts.with("points", [("n", n.into())])
    }

    /// "3 cards".
    pub(crate) fn count_cards(&self, n: usize) -> String {
        self.texts.with("cards", [("n", n.into())])
    }

    /// How a round ended, by the record format's word for it.
    pub(crate) fn end(&self, word: &str) -> String {
        self.texts.get(&format!("{}-end-{word}", self.kind.name()))
    }

    /// The finished rounds, where the game has rounds, the scores, and the winners.
    pub(crate) fn sheet(&self, sheet: &ScoreSheet, has_rounds: bool) -> Vec<String> {
        let mut lines = Vec::new();
        for (round, number) in sheet.rounds.iter().zip(1_u32..) {
            let end = self.end(&round.end);
            // A match without rounds has its points in the total.
            lines.push(match round.totals {
                None => end,
                Some(_) => {
                    let points = self.by_seat(&round.points);
                    let args = [
                        ("n", number.into()),
                        ("points", points.into()),
                        ("end", end.into()),
                    ];
                    self.texts.with("sheet-round", args)
                }
            });
        }
        if lines.is_empty() && has_rounds {
            lines.push(self.texts.get("sheet-none"));
        }
        let scores = self.by_seat(&sheet.scores);
        lines.push(self.texts.with("sheet-total", [("scores", scores.into())]));
        lines.extend(sheet.winners.as_deref().map(|seats| self.winners(seats)));
        lines
    }

    fn by_seat(&self, numbers: &[i32]) -> String {
        let entry = |(seat, number): (u8, &i32)| {
            let args = [
                ("name", self.name(Seat(seat)).into()),
                ("points", (*number).into()),
            ];
            self.texts.with("sheet-entry", args)
        };
        join((0..).zip(numbers).map(entry))
    }

    fn winners(&self, seats: &[u8]) -> String {
        let seats: Vec<Seat> = seats.iter().copied().map(Seat).collect();
        let you = self.you.is_some_and(|you| seats.contains(&you));
        let id = match seats.len() {
            1 => "sheet-won",
            _ => "sheet-shared",
        };
        let args = [
            ("you", if you { "yes" } else { "no" }.into()),
            ("names", self.names(&seats).into()),
        ];
        self.texts.with(id, args)
    }
}

/// Joins with commas.
pub(crate) fn join(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(", ")
}
