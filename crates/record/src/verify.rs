//! Replays a record and checks everything in it.

use crate::record::{FORMAT, Move, Record, RecordedRound};
use crate::recording::legal_texts;
use crate::shuffle::{METHOD, Streams, commitment, seed};
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Game, GameOptions, Match, Seat, Shuffle as _};
use serde_json::{Map, Value};
use std::fmt;

/// The first thing that is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The round, from 1, if it is in one.
    pub round: Option<usize>,
    /// The entry of the round's moves, from 1, if it is one.
    pub number: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl Fault {
    pub(crate) fn of_match(message: impl Into<String>) -> Fault {
        Fault {
            round: None,
            number: None,
            message: message.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.round, self.number) {
            (Some(round), Some(number)) => write!(f, "round {round}, move {number}: ")?,
            (Some(round), None) => write!(f, "round {round}: ")?,
            _ => {}
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// Reads and verifies one record.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn verify_text(text: &str) -> Result<Record, Fault> {
    let record = Record::from_json(text)?;
    verify(&record)?;
    Ok(record)
}

/// What a fuzzer runs on any bytes, and a test on its corpus: a verdict, and
/// what is right is written and read back as it was.
///
/// # Panics
/// When what was verified does not survive being written: that is looked for.
pub fn fuzz(data: &[u8]) {
    if let Ok(record) = std::str::from_utf8(data).map_err(drop).and_then(|text| {
        verify_text(text).map_err(|fault| assert!(!fault.to_string().is_empty(), "a clear fault"))
    }) {
        let again = verify_text(&record.to_json()).expect("it was right before");
        assert_eq!(again, record);
    }
}

/// Replays a record: commitment, seed, every deal, every move, every list of
/// legal actions of a trace, every score.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn verify(record: &Record) -> Result<(), Fault> {
    if record.format != FORMAT {
        let message = format!("the format is `{}`, not `{FORMAT}`", record.format);
        return Err(Fault::of_match(message));
    }
    let kind = Kind::from_name(&record.game)
        .ok_or_else(|| Fault::of_match(format!("there is no game `{}`", record.game)))?;
    with_game!(kind, G => Replay::<G>::new(record)?.run())
}

/// The secret side of the shuffle, where the record tells it.
type Seed = Option<[u8; 32]>;

struct Replay<'a, G: Game> {
    record: &'a Record,
    played: Match<G, ()>,
    seed: Seed,
    /// Where the replay is, for faults.
    round: Option<usize>,
    number: Option<usize>,
}

impl<'a, G: Game> Replay<'a, G> {
    fn new(record: &'a Record) -> Result<Self, Fault> {
        check_rules_version::<G>(record)?;
        let options = options::<G>(record)?;
        let played = Match::<G, ()>::unobserved(options);
        let players = usize::from(played.state().players());
        if record.seats.len() != players {
            let message = format!("{} seats for {players} players", record.seats.len());
            return Err(Fault::of_match(message));
        }
        for (seat, who) in record.seats.iter().enumerate() {
            if (who.kind == crate::SeatKind::Bot) != who.bot.is_some() {
                let message = format!("seat {seat}: `bot` stands with bots and with them only");
                return Err(Fault::of_match(message));
            }
        }
        let seed = check_shuffle(record, players)?;
        Ok(Replay {
            record,
            played,
            seed,
            round: None,
            number: None,
        })
    }

    fn state(&self) -> &G {
        self.played.state()
    }

    fn fault<T>(&self, message: impl Into<String>) -> Result<T, Fault> {
        Err(Fault {
            round: self.round,
            number: self.number,
            message: message.into(),
        })
    }

    fn run(mut self) -> Result<(), Fault> {
        let record = self.record;
        for (index, round) in record.rounds.iter().enumerate() {
            self.round = Some(index + 1);
            self.number = None;
            self.deal(round)?;
            for (index, step) in round.moves.iter().enumerate() {
                self.number = Some(index + 1);
                self.step(step)?;
            }
            self.number = None;
            self.check_result(round)?;
        }
        self.round = None;
        if !self.state().turn().is_over() {
            return self.fault("the match is not over");
        }
        if record.scores != *self.state().scores() {
            let right = self.state().scores();
            return self.fault(format!("the scores are {:?}, not {right:?}", record.scores));
        }
        let winners: Vec<u8> = self.state().winners().iter().map(|seat| seat.0).collect();
        if record.winners != winners {
            return self.fault(format!(
                "the winners are {:?}, not {winners:?}",
                record.winners
            ));
        }
        Ok(())
    }

    fn deal(&mut self, round: &RecordedRound) -> Result<(), Fault> {
        let dealer = match (G::DEALER_KEY, round.dealer, round.starter) {
            ("dealer", Some(dealer), None) | ("starter", None, Some(dealer)) => dealer,
            (key, ..) => return self.fault(format!("`{key}` must name a seat, and nothing else")),
        };
        if dealer >= self.state().players() {
            return self.fault(format!("there is no seat {dealer}"));
        }
        if self.state().round() == 0 {
            let drawn = G::shuffle_for_dealer(self.state().table_options(), Seat(dealer));
            self.check_stream_dealer(dealer)?;
            self.apply(&drawn)?;
        }
        if self.state().turn().request().is_none() {
            return self.fault("the match was over before this round");
        }
        let mut piles = Vec::new();
        for (name, pile) in &round.deal {
            match serde_json::from_value::<Vec<String>>(pile.clone()) {
                Ok(pile) => piles.push((name.clone(), pile)),
                Err(_) => return self.fault(format!("the pile `{name}` is no list of cards")),
            }
        }
        self.shuffled(&piles)?;
        if self.state().dealer().0 != dealer {
            let right = self.state().dealer().0;
            return self.fault(format!(
                "{} is {dealer}, but must be {right}",
                G::DEALER_KEY
            ));
        }
        Ok(())
    }

    /// The first dealer comes from the stream, too.
    fn check_stream_dealer(&self, dealer: u8) -> Result<(), Fault> {
        let Some(seed) = self.seed else {
            return Ok(());
        };
        let mut drawn = self.played.clone();
        drawn.draw(&mut Streams(seed));
        let right = drawn.state().dealer().0;
        if right != dealer {
            return self.fault(format!(
                "the seed makes {right} the first dealer, not {dealer}"
            ));
        }
        Ok(())
    }

    /// Takes shuffled piles, which must be those of the seed.
    fn shuffled(&mut self, piles: &[(String, Vec<String>)]) -> Result<(), Fault> {
        let shuffled = match self.state().shuffle_from_text(piles) {
            Ok(shuffled) => shuffled,
            Err(message) => return self.fault(message),
        };
        if let (Some(seed), Some(request)) = (self.seed, self.state().turn().request()) {
            let label = request.label();
            let right = request.draw(&mut Streams(seed));
            if G::shuffle_text(&right) != G::shuffle_text(&shuffled) {
                return self.fault(format!("the cards are not those of the seed at `{label}`"));
            }
        }
        self.apply(&shuffled)
    }

    fn apply(&mut self, shuffled: &G::Shuffled) -> Result<(), Fault> {
        match self.played.apply_shuffle(shuffled) {
            Ok(()) => Ok(()),
            Err(error) => self.fault(error.to_string()),
        }
    }

    fn step(&mut self, step: &Move) -> Result<(), Fault> {
        match step {
            Move::Reshuffle { shuffle, order } => {
                if self.round_is_over() {
                    return self.fault("the round was over before this shuffle");
                }
                self.shuffled(&[(shuffle.clone(), order.clone())])
            }
            Move::Action {
                seat,
                action,
                legal,
                ..
            } => {
                let seat = Seat(*seat);
                if self.round_is_over() {
                    return self.fault("the round was over before this move");
                }
                if self.state().turn().request().is_some() {
                    return self.fault("a shuffle is missing before this move");
                }
                self.act(seat, action, legal.as_deref())
            }
        }
    }

    fn act(&mut self, seat: Seat, text: &str, legal: Option<&[String]>) -> Result<(), Fault> {
        if seat.0 >= self.state().players() {
            return self.fault(format!("there is no {seat}"));
        }
        let action = match self.state().action_from_text(seat, text) {
            Ok(action) => action,
            Err(message) => return self.fault(message),
        };
        if let Err(refusal) = self.state().check(seat, &action) {
            return self.fault(format!("`{text}` by {seat}: {refusal}"));
        }
        let right = self.state().action_text(seat, &action);
        if right != text {
            return self.fault(format!("`{text}` is written `{right}`"));
        }
        if let Some(legal) = legal {
            let right = legal_texts(self.state(), seat);
            if legal != right {
                return self.fault(format!("the legal actions are {}", right.join(", ")));
            }
        }
        match self.played.play(seat, &action) {
            Ok(()) => Ok(()),
            Err(refusal) => self.fault(refusal.to_string()),
        }
    }

    /// Whether the match waits for the next deal, or for nothing.
    fn round_is_over(&self) -> bool {
        self.state().turn().is_between_rounds()
    }

    fn check_result(&self, round: &RecordedRound) -> Result<(), Fault> {
        if !self.round_is_over() {
            return self.fault("moves are missing: the round is not over");
        }
        let Some(result) = self.state().last_round() else {
            return self.fault("the round has no result");
        };
        if round.end != result.end {
            return self.fault(format!("the end is `{}`, not `{}`", round.end, result.end));
        }
        let totals = (!result.totals.is_empty()).then(|| result.totals.to_vec());
        if round.totals != totals {
            return self.fault(format!("the totals are {:?}, not {totals:?}", round.totals));
        }
        if round.points != *result.points {
            let right = result.points;
            return self.fault(format!("the points are {:?}, not {right:?}", round.points));
        }
        Ok(())
    }
}

fn check_rules_version<G: Game>(record: &Record) -> Result<(), Fault> {
    let (oldest, newest) = (G::Options::OLDEST_RULES_VERSION, G::Options::RULES_VERSION);
    let version = record.rules_version();
    if (oldest..=newest).contains(&version) {
        return Ok(());
    }
    let message = format!(
        "rules: version {version} of {} is not known here, but {oldest} to {newest}",
        G::NAME
    );
    Err(Fault::of_match(message))
}

fn options<G: Game>(record: &Record) -> Result<G::Options, Fault> {
    let at_fault = |error: String| Fault::of_match(format!("options: {error}"));
    let mut values: <G::Options as GameOptions>::Values =
        serde_json::from_value(record.options.clone())
            .map_err(|error| at_fault(error.to_string()))?;
    // A writer leaves out no option of its version, and writes each in one way only.
    let came_later = G::Options::added_after(record.rules_version());
    let written = serde_json::to_value(&values).expect("options are JSON");
    if let (Value::Object(written), Value::Object(read)) = (&written, &record.options) {
        for (name, value) in written {
            let may_lack = came_later.contains(&name.as_str()) && !read.contains_key(name);
            if !may_lack && read.get(name) != Some(value) {
                return Err(at_fault(format!("`{name}` must stand there, as {value}")));
            }
        }
    }
    if let Some(variant) = &record.variant {
        let variant = variant_parameters(variant).map_err(at_fault)?;
        let set = G::Options::set_variant(&mut values, &variant);
        set.map_err(|error| at_fault(error.to_string()))?;
    }
    let checked: Result<G::Options, _> = values.try_into();
    checked.map_err(|error| at_fault(error.to_string()))
}

fn variant_parameters(variant: &Map<String, Value>) -> Result<Vec<(String, u32)>, String> {
    let number = |value: &Value| value.as_u64().and_then(|value| u32::try_from(value).ok());
    let parameter = |(name, value): (&String, &Value)| match number(value) {
        Some(value) => Ok((name.clone(), value)),
        None => Err(format!("the variant's `{name}` is no number")),
    };
    variant.iter().map(parameter).collect()
}

/// Checks commitment and seed; gives the seed to check the deals with.
fn check_shuffle(record: &Record, players: usize) -> Result<Seed, Fault> {
    let shuffle = &record.shuffle;
    let wrong = |message: String| Err(Fault::of_match(format!("shuffle: {message}")));
    match shuffle.method.as_str() {
        "none" => return Ok(None),
        METHOD => {}
        other => return wrong(format!("there is no method `{other}`")),
    }
    let Some(stated) = bytes::<32>(shuffle.seed.as_deref()) else {
        return wrong("`seed` must be 64 lower-case hex digits".into());
    };
    let Some(promised) = bytes::<32>(shuffle.commitment.as_deref()) else {
        return wrong("`commitment` must be 64 lower-case hex digits".into());
    };
    let mut contributions = Vec::new();
    let mut next_seat = 0;
    for contribution in shuffle.contributions.iter().flatten() {
        let seat = usize::from(contribution.seat);
        if seat < next_seat || seat >= players {
            return wrong("`contributions` must stand in seat order, one a seat".into());
        }
        next_seat = seat + 1;
        match bytes::<16>(Some(&contribution.value)) {
            Some(value) => contributions.push(value),
            None => {
                return wrong(format!(
                    "the contribution of seat {seat} must be 32 hex digits"
                ));
            }
        }
    }
    let Some(secret) = bytes::<32>(shuffle.secret.as_deref()) else {
        return wrong("`secret` must be 64 lower-case hex digits".into());
    };
    if commitment(&secret) != promised {
        return wrong("the commitment is not the SHA-256 of the secret".into());
    }
    if seed(&secret, &contributions) != stated {
        return wrong("the seed does not come from the secret and the contributions".into());
    }
    Ok(Some(stated))
}

/// Exactly `N` bytes in lower-case hex.
fn bytes<const N: usize>(text: Option<&str>) -> Option<[u8; N]> {
    let text = text.filter(|text| !text.bytes().any(|byte| byte.is_ascii_uppercase()))?;
    let mut bytes = [0; N];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}
