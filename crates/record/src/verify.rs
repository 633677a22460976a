//! Plays a record again and checks everything in it.

use crate::check::Check;
use crate::error::{RecordError, RecordErrorKind as ErrorKind};
use crate::header::{check_rules_version, check_shuffle, options};
use crate::record::{Move, Record, RecordedBy, RecordedRound};
use crate::recording::{Recording, legal_texts};
use crate::replayed::Replayed;
use crate::shuffle::{LabelledStreams, Streams};
use brelan_kernel::{Game, GameOptions, Match, Observers, Seat, Shuffle as _};
use std::marker::PhantomData;

/// Replays a record of this game: commitment, seed, every deal, every move, every
/// list of legal actions of a trace, every score.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn verify<G: Game>(record: &Record) -> Result<(), RecordError> {
    verify_each::<G>(record, &mut |_| ())
}

/// Verifies a record like [`verify`], and calls `passed` for each check that the record passes
/// before the first thing that is wrong.
///
/// # Errors
/// As [`verify`].
pub fn verify_each<G: Game>(
    record: &Record,
    passed: &mut dyn FnMut(Check),
) -> Result<(), RecordError> {
    let passed = &mut |_: &Match<G, ()>, check| passed(check);
    Replay::<G, _>::new(record, Match::unobserved, passed)?.run()
}

/// Verifies a record while it is played into the match that `begin` makes of its
/// options; `passed` is given the match after each check. This is the way to all
/// positions of a record in one pass.
///
/// # Errors
/// As [`verify`].
pub fn replay_each<G: Game, O: Observers<G>>(
    record: &Record,
    begin: impl FnOnce(G::Options) -> Match<G, O>,
    passed: &mut dyn FnMut(&Match<G, O>, Check),
) -> Result<(), RecordError> {
    Replay::<G, _>::new(record, begin, passed)?.run()
}

/// The match of a record after its first actions, with what each viewer knows then (the example on
/// the crate's first page shows it). Shuffles that come before the next action have been drawn, but
/// for the deal of another round.
///
/// # Errors
/// The first thing that is wrong with the record up to there, or that it has fewer
/// actions.
pub fn replay<G: Game>(record: &Record, actions: usize) -> Result<Match<G>, RecordError> {
    replay_into(record, actions, Match::new)
}

/// Replays a record like [`replay`], but into a recording that `begin` makes of the record's
/// options, so that the match can go on and be recorded.
///
/// # Errors
/// As [`replay`].
pub fn replay_recording<G: Game, O: Observers<G>>(
    record: &Record,
    actions: usize,
    begin: impl FnOnce(G::Options) -> Recording<G, O>,
) -> Result<Recording<G, O>, RecordError> {
    replay_into(record, actions, begin)
}

fn replay_into<G: Game, M: Replayed<G>>(
    record: &Record,
    actions: usize,
    begin: impl FnOnce(G::Options) -> M,
) -> Result<M, RecordError> {
    let passed = &mut |_: &M, _| ();
    let mut replay = Replay::<G, _>::new(record, begin, passed)?;
    let acted = replay.go(actions)?;
    if acted < actions {
        let message = format!("the match has {acted} actions, fewer than {actions}");
        return Err(RecordError::of_match(ErrorKind::NoPosition, message));
    }
    Ok(replay.played)
}

/// A match that is played again by its record, each entry checked.
struct Replay<'a, G: Game, M> {
    game: PhantomData<G>,
    record: &'a Record,
    played: M,
    /// Is given each check that was passed.
    passed: &'a mut dyn FnMut(&M, Check),
    /// What the deals are checked with, where the record tells it.
    seed: Option<[u8; 32]>,
    /// Where the replay is, for errors.
    round: Option<usize>,
    number: Option<usize>,
}

impl<'a, G: Game, M: Replayed<G>> Replay<'a, G, M> {
    /// A replay at its beginning; `begin` makes the match of the record's options.
    fn new(
        record: &'a Record,
        begin: impl FnOnce(G::Options) -> M,
        passed: &'a mut dyn FnMut(&M, Check),
    ) -> Result<Self, RecordError> {
        record.check_format()?;
        if record.game != G::NAME {
            let message = format!("the game is `{}`, not `{}`", record.game, G::NAME);
            return Err(RecordError::of_match(ErrorKind::Unknown, message));
        }
        check_rules_version::<G>(record)?;
        let options = options::<G>(record)?;
        let players = usize::from(options.players());
        let played = begin(options);
        if record.seats.len() != players {
            let message = format!("{} seats for {players} players", record.seats.len());
            return Err(RecordError::of_match(ErrorKind::Setup, message));
        }
        for (seat, who) in record.seats.iter().enumerate() {
            if (who.kind == crate::SeatKind::Bot) != who.bot.is_some() {
                let message = format!("seat {seat}: `bot` stands with bots and with them only");
                return Err(RecordError::of_match(ErrorKind::Setup, message));
            }
        }
        passed(&played, Check::Header);
        let proof = check_shuffle(record, players, &mut |check| passed(&played, check))?;
        Ok(Replay {
            game: PhantomData,
            record,
            played,
            passed,
            seed: proof.map(|proof| proof.seed),
            round: None,
            number: None,
        })
    }

    fn state(&self) -> &G {
        self.played.state()
    }

    fn pass(&mut self, check: Check) {
        (self.passed)(&self.played, check);
    }

    fn fail<T>(&self, kind: ErrorKind, message: impl Into<String>) -> Result<T, RecordError> {
        Err(RecordError {
            kind,
            round: self.round,
            number: self.number,
            message: message.into(),
        })
    }

    /// Plays and checks everything.
    fn run(mut self) -> Result<(), RecordError> {
        self.go(usize::MAX)?;
        let record = self.record;
        self.round = None;
        if !self.state().turn().is_over() {
            return self.fail(ErrorKind::Unfinished, "the match is not over");
        }
        if record.scores != *self.state().scores() {
            let right = self.state().scores();
            return self.fail(
                ErrorKind::Result,
                format!("the scores are {:?}, not {right:?}", record.scores),
            );
        }
        let winners: Vec<u8> = self.state().winners().iter().map(|seat| seat.0).collect();
        if record.winners != winners {
            return self.fail(
                ErrorKind::Result,
                format!("the winners are {:?}, not {winners:?}", record.winners),
            );
        }
        self.pass(Check::Result);
        Ok(())
    }

    /// Plays `most` actions, or all if there are fewer; gives how many were played.
    fn go(&mut self, most: usize) -> Result<usize, RecordError> {
        let mut acted = 0;
        for (index, round) in self.record.rounds.iter().enumerate() {
            if acted == most && index > 0 {
                return Ok(acted);
            }
            self.round = Some(index + 1);
            self.number = None;
            self.deal(round)?;
            for (index, step) in round.moves.iter().enumerate() {
                let is_action = matches!(step, Move::Action { .. });
                if acted == most && is_action {
                    return Ok(acted);
                }
                self.number = Some(index + 1);
                self.step(step)?;
                acted += usize::from(is_action);
            }
            if acted == most && !self.round_is_over() {
                return Ok(acted);
            }
            self.number = None;
            self.check_result(round)?;
        }
        Ok(acted)
    }

    fn deal(&mut self, round: &RecordedRound) -> Result<(), RecordError> {
        let dealer = match (G::DEALER_KEY, round.dealer, round.starter) {
            ("dealer", Some(dealer), None) | ("starter", None, Some(dealer)) => dealer,
            (key, ..) => {
                return self.fail(
                    ErrorKind::Setup,
                    format!("`{key}` must name a seat, and nothing else"),
                );
            }
        };
        if dealer >= self.state().players() {
            return self.fail(ErrorKind::Setup, format!("there is no seat {dealer}"));
        }
        if self.state().round() == 0 {
            let drawn = G::shuffle_for_dealer(self.state().table_options(), Seat(dealer));
            if let Some(drawn) = drawn {
                self.check_stream_dealer(dealer)?;
                self.apply(&drawn)?;
                self.pass(Check::FirstDealer {
                    seat: Seat(dealer),
                    drawn: self.seed.is_some(),
                });
            }
        }
        if self.state().turn().request().is_none() {
            return self.fail(ErrorKind::Move, "the match was over before this round");
        }
        let mut piles = Vec::new();
        for (name, pile) in &round.deal {
            match serde_json::from_value::<Vec<String>>(pile.clone()) {
                Ok(pile) => piles.push((name.clone(), pile)),
                Err(_) => {
                    return self.fail(
                        ErrorKind::Malformed,
                        format!("the pile `{name}` is no list of cards"),
                    );
                }
            }
        }
        let dealt = self.shuffled(&piles)?;
        if self.state().dealer().0 != dealer {
            let right = self.state().dealer().0;
            return self.fail(
                ErrorKind::Setup,
                format!("{} is {dealer}, but must be {right}", G::DEALER_KEY),
            );
        }
        self.pass(dealt);
        Ok(())
    }

    /// The first dealer comes from the stream, too.
    fn check_stream_dealer(&self, dealer: u8) -> Result<(), RecordError> {
        let Some(seed) = self.seed else {
            return Ok(());
        };
        let mut drawn = Match::from_parts(self.state().clone(), ());
        drawn.draw(&mut Streams(seed));
        let right = drawn.state().dealer().0;
        if right != dealer {
            return self.fail(
                ErrorKind::Shuffle,
                format!("the seed makes {right} the first dealer, not {dealer}"),
            );
        }
        Ok(())
    }

    /// Takes shuffled piles, which must be those of the seed. The check that they have
    /// passed is the caller's to give.
    fn shuffled(&mut self, piles: &[(String, Vec<String>)]) -> Result<Check, RecordError> {
        let request = self.state().turn().request();
        let deals = request.as_ref().is_some_and(|it| it.deals().is_some());
        let mut labels: Vec<String> = request.iter().map(|it| it.label()).collect();
        let shuffled = match self.state().shuffle_from_text(piles) {
            Ok(shuffled) => shuffled,
            Err(error) => return self.fail(ErrorKind::Move, error.to_string()),
        };
        if let (Some(seed), Some(request)) = (self.seed, self.state().turn().request()) {
            let label = request.label();
            let mut streams = LabelledStreams::new(seed);
            let right = request.draw(&mut streams);
            if G::shuffle_text(&right) != G::shuffle_text(&shuffled) {
                return self.fail(
                    ErrorKind::Shuffle,
                    format!("the cards are not those of the seed at `{label}`"),
                );
            }
            labels = streams.labels;
        }
        self.apply(&shuffled)?;
        Ok(Check::Shuffle {
            round: self.state().round(),
            labels,
            cards: piles.iter().map(|(_, pile)| pile.len()).sum(),
            deals,
            drawn: self.seed.is_some(),
        })
    }

    fn apply(&mut self, shuffled: &G::Shuffled) -> Result<(), RecordError> {
        match self.played.apply_shuffle(shuffled) {
            Ok(()) => Ok(()),
            Err(error) => self.fail(ErrorKind::Move, error.to_string()),
        }
    }

    fn step(&mut self, step: &Move) -> Result<(), RecordError> {
        match step {
            Move::Reshuffle { shuffle, order } => {
                if self.round_is_over() {
                    return self.fail(ErrorKind::Move, "the round was over before this shuffle");
                }
                let check = self.shuffled(&[(shuffle.clone(), order.clone())])?;
                self.pass(check);
                Ok(())
            }
            Move::Action {
                seat,
                action,
                legal,
                by,
            } => {
                let seat = Seat(*seat);
                if self.round_is_over() {
                    return self.fail(ErrorKind::Move, "the round was over before this move");
                }
                if self.state().turn().request().is_some() {
                    return self.fail(ErrorKind::Move, "a shuffle is missing before this move");
                }
                self.act(seat, action, *by, legal.as_deref())
            }
        }
    }

    fn act(
        &mut self,
        seat: Seat,
        text: &str,
        by: Option<RecordedBy>,
        legal: Option<&[String]>,
    ) -> Result<(), RecordError> {
        if seat.0 >= self.state().players() {
            return self.fail(ErrorKind::Move, format!("there is no {seat}"));
        }
        let action = match self.state().action_from_text(seat, text) {
            Ok(action) => action,
            Err(error) => return self.fail(ErrorKind::Move, error.to_string()),
        };
        if let Err(refusal) = self.state().check(seat, &action) {
            return self.fail(ErrorKind::Move, format!("`{text}` by {seat}: {refusal}"));
        }
        let right = self.state().action_text(seat, &action);
        if right != text {
            return self.fail(ErrorKind::Move, format!("`{text}` is written `{right}`"));
        }
        if let Some(legal) = legal {
            let right = legal_texts(self.state(), seat);
            if legal != right {
                return self.fail(ErrorKind::Move, wrong_legal_list(legal, &right));
            }
        }
        if let Err(refusal) = self.played.play(seat, &action, by) {
            return self.fail(ErrorKind::Move, refusal.to_string());
        }
        self.pass(Check::Action {
            seat,
            by_bot: by.is_some(),
        });
        Ok(())
    }

    /// Whether the match waits for the next deal, or for nothing.
    fn round_is_over(&self) -> bool {
        self.state().turn().is_between_rounds()
    }

    fn check_result(&mut self, round: &RecordedRound) -> Result<(), RecordError> {
        if !self.round_is_over() {
            return self.fail(
                ErrorKind::Unfinished,
                "moves are missing: the round is not over",
            );
        }
        let Some(result) = self.state().last_round() else {
            return self.fail(ErrorKind::Result, "the round has no result");
        };
        if round.end != result.end {
            return self.fail(
                ErrorKind::Result,
                format!("the end is `{}`, not `{}`", round.end, result.end),
            );
        }
        let totals = (!result.totals.is_empty()).then(|| result.totals.to_vec());
        if round.totals != totals {
            return self.fail(
                ErrorKind::Result,
                match (&round.totals, totals) {
                    (Some(read), Some(right)) => format!("the totals are {read:?}, not {right:?}"),
                    (None, Some(right)) => format!("the totals are missing: they are {right:?}"),
                    (_, None) => "the round has no totals, but the record has some".into(),
                },
            );
        }
        if round.points != *result.points {
            let right = result.points;
            return self.fail(
                ErrorKind::Result,
                format!("the points are {:?}, not {right:?}", round.points),
            );
        }
        let is_action = |step: &&Move| matches!(step, Move::Action { .. });
        self.pass(Check::Round {
            round: self.state().round(),
            actions: round.moves.iter().filter(is_action).count(),
        });
        Ok(())
    }
}

/// What is wrong with a list of legal actions that should be `right`.
fn wrong_legal_list(read: &[String], right: &[String]) -> String {
    let without = |list: &[String], other: &[String]| {
        let missing = list.iter().filter(|action| !other.contains(action));
        let quoted = missing.map(|action| format!("`{action}`"));
        quoted.collect::<Vec<_>>().join(", ")
    };
    let (lacking, surplus) = (without(right, read), without(read, right));
    let mut differences = Vec::new();
    if !lacking.is_empty() {
        differences.push(format!("lacks {lacking}"));
    }
    if !surplus.is_empty() {
        differences.push(format!("has {surplus}, not legal here"));
    }
    if differences.is_empty() {
        let right = right.join(", ");
        differences.push(format!("has another order or a repetition: it is {right}"));
    }
    format!("the list of legal actions {}", differences.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_list_of_legal_actions_is_told_what_is_wrong() {
        let list = |words: &str| words.split(' ').map(String::from).collect::<Vec<_>>();
        let right = list("a b c");
        for (read, message) in [
            ("a c", "the list of legal actions lacks `b`"),
            (
                "a b c d",
                "the list of legal actions has `d`, not legal here",
            ),
            (
                "a b d",
                "the list of legal actions lacks `c` and has `d`, not legal here",
            ),
            (
                "b a c",
                "the list of legal actions has another order or a repetition: it is a, b, c",
            ),
        ] {
            assert_eq!(wrong_legal_list(&list(read), &right), message);
        }
    }
}
