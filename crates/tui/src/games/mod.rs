//! The words of each game. What a game needs is one `impl GameWords` here and its
//! texts; the compiler asks for it when the catalogue gets another game.

mod qarre;
mod quando;
mod zero;

use crate::narrator::{BoardText, InputError, Narration, Narrator, OfferText};
use brelan_catalog::{AnyOffer, Kind};
use brelan_kernel::{BoardFacts, Seat};
use serde::Deserialize;
use serde_json::Value;

/// How a game is told. Boards, offers and events come as the JSON that a browser gets.
pub(crate) trait GameWords {
    /// The board as lines.
    fn board(&self, narrator: &Narrator, board: &Value) -> BoardText;

    /// What the acting seat has to do.
    fn instruction(&self, narrator: &Narrator, board: &Value, offers: &[AnyOffer]) -> String;

    /// The offers, one for one.
    fn offers(&self, narrator: &Narrator, board: &Value, offers: &[AnyOffer]) -> Vec<OfferText>;

    /// What was seen; `before` is what the same viewer had seen until then.
    fn seen(&self, narrator: &Narrator, before: &[Value], seen: &Value) -> Narration;

    /// Why an action is refused, without the rule.
    fn refusal(&self, narrator: &Narrator, why: &Value) -> String;

    /// The action that a line of notation asks for, as JSON. It follows from the
    /// line and from the person's own board alone, so that no answer tells more.
    ///
    /// # Errors
    /// The line is no action, or names what the board does not show.
    fn read(&self, narrator: &Narrator, board: &Value, line: &str) -> Result<Value, InputError>;
}

/// The words of a game.
pub(crate) fn words(kind: Kind) -> &'static dyn GameWords {
    match kind {
        Kind::Quando => &quando::Quando,
        Kind::Zero => &zero::Zero,
        Kind::Qarre => &qarre::Qarre,
    }
}

/// Reads JSON that the game itself has written.
fn parse<T: for<'de> Deserialize<'de>>(value: &Value) -> T {
    T::deserialize(value).expect("the JSON of the game's own types")
}

/// Whether something of this kind is offered.
fn has(offers: &[AnyOffer], what: &str) -> bool {
    offers.iter().any(|offer| offer.action["do"] == what)
}

/// The line of a seat that is not the person's: its name, what is seen of it, and
/// what every game tells of a seat.
fn seat_line(
    narrator: &Narrator,
    facts: &BoardFacts,
    seat: Seat,
    mut parts: Vec<String>,
) -> String {
    let acts = facts.acting == Some(seat);
    parts.extend(acts.then(|| narrator.texts().get("seat-acting")));
    parts.push(score(narrator, facts, seat, "seat-score"));
    let join = |before: String, fact: String| {
        let args = [("before", before.into()), ("fact", fact.into())];
        narrator.texts().with("seat-facts", args)
    };
    let facts = parts.into_iter().reduce(join).unwrap_or_default();
    let args = [
        ("name", narrator.name(seat).into()),
        ("facts", facts.into()),
    ];
    narrator.texts().with("seat-line", args)
}

/// The score of a seat, in a text that takes it as `n`.
fn score(narrator: &Narrator, facts: &BoardFacts, seat: Seat, id: &str) -> String {
    let score = facts.scores.get(seat.index()).copied().unwrap_or_default();
    narrator.texts().with(id, [("n", score.into())])
}

/// The seats around the table: from the person's left, or from seat 0.
fn seats_around(narrator: &Narrator, players: usize) -> Vec<Seat> {
    let players = players as u8;
    match narrator.you() {
        Some(you) => you.others(players).collect(),
        None => Seat::all(players).collect(),
    }
}
