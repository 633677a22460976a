//! `brelan show`: prints a position of a record.

mod cli;

pub(crate) use cli::ShowArgs;

use crate::exit::Usage;
use crate::output::{counted, outln, printable};
use crate::play::LanguageArg;
use crate::{document, record_file};
use anyhow::{Context, Result, bail};
use brelan_catalog::{AnyMatch, AnyTurn, Knowledge, match_from_record};
use brelan_kernel::Viewer;
use brelan_record::{Move, Record};
use brelan_tui::position::describe;
use brelan_tui::{CardNames, Narrator};
use serde_json::{Value, json};

pub(crate) fn run(args: &ShowArgs) -> Result<()> {
    let shown = args.file.display().to_string();
    let record = read_record(args, &shown)?;
    let place = || format!("{shown}: record {}", args.number);
    let all = count_actions(&record);
    let moves = args.moves.unwrap_or(all);
    if moves > all {
        let message = format!("{}: --move {moves}, but it has {all} moves", place());
        return Err(Usage(message).into());
    }
    let played = match_from_record(&record, moves).with_context(place)?;
    check_seat(args.seat, played.players())?;
    let knowledge = args.knowledge();
    // What had been seen before the last move: nothing before the deal.
    let before = match moves.checked_sub(1) {
        None => 0,
        Some(before) => {
            let before = match_from_record(&record, before).with_context(place)?;
            knowledge.seen(before.as_ref()).len()
        }
    };
    let position = Position {
        args,
        record: &record,
        played: played.as_ref(),
        knowledge,
        moves,
        before,
    };
    match args.json {
        true => outln!("{}", position.json()),
        false => position.lines().iter().for_each(|line| outln!("{line}")),
    }
    Ok(())
}

/// The record that the command line names.
fn read_record(args: &ShowArgs, shown: &str) -> Result<Record> {
    let unreadable = |error: &dyn std::fmt::Display| {
        let message = format!("{shown}: cannot be read: {error}");
        anyhow::Error::new(Usage(message))
    };
    let records = record_file::open(&args.file).map_err(|error| unreadable(&error))?;
    let mut count = 0;
    for record in records {
        count += 1;
        let place = || format!("{shown}: record {count}");
        let record = match record {
            Err(error) if error.is_io() => return Err(unreadable(&error)),
            record => record.context("not JSON").with_context(place)?,
        };
        if count == args.number {
            return Record::from_value(record).with_context(place);
        }
    }
    if count == 0 {
        bail!("{shown}: there is no record in it");
    }
    let records = counted(count, "record", "records");
    let message = format!("{shown}: --match {}, but it has {records}", args.number);
    Err(Usage(message).into())
}

fn count_actions(record: &Record) -> usize {
    let moves = record.rounds.iter().flat_map(|round| &round.moves);
    moves
        .filter(|step| matches!(step, Move::Action { .. }))
        .count()
}

fn check_seat(viewer: Option<Viewer>, players: u8) -> Result<(), Usage> {
    match viewer.and_then(Viewer::seat) {
        Some(seat) if seat.0 >= players => Err(Usage(format!(
            "there is no {seat}, but 0 to {}",
            players - 1
        ))),
        _ => Ok(()),
    }
}

/// A position of a record, and what it is shown with.
struct Position<'a> {
    args: &'a ShowArgs,
    record: &'a Record,
    played: &'a dyn AnyMatch,
    knowledge: Knowledge,
    moves: usize,
    /// How much had been seen before the last move.
    before: usize,
}

impl Position<'_> {
    fn lines(&self) -> Vec<String> {
        let seats = (0..).zip(&self.record.seats);
        let names = seats.map(|(seat, recorded)| format!("{} [{seat}]", printable(&recorded.name)));
        let names: Vec<String> = names.collect();
        let you = self.knowledge.seat();
        let name = you.map(|seat| names[seat.index()].clone());
        let language = LanguageArg::or_environment(self.args.lang);
        let kind = self.played.kind();
        let narrator = Narrator::new(kind, language, names, you, CardNames::Words);
        let file = self.args.file.display().to_string();
        let mut lines = vec![
            narrator.title(&file, self.args.number, self.moves),
            narrator.knowledge(self.knowledge, name.as_deref()),
        ];
        let position = describe(&narrator, self.played, self.knowledge, self.before);
        lines.extend(position);
        lines
    }

    fn json(&self) -> Value {
        let sheet = self.played.score_sheet();
        let turn = match self.played.turn() {
            AnyTurn::Act(seat) => json!({"act": seat}),
            AnyTurn::Chance(label) => json!({"chance": label}),
            AnyTurn::Over => json!("over"),
        };
        let knowledge = match self.knowledge {
            Knowledge::FaceUp => json!("face_up"),
            Knowledge::Of(viewer) => json!(viewer),
        };
        let seen = self.knowledge.seen(self.played);
        let command = document::command_line();
        let mut shown = document::head_without_intervals("brelan-show/1", &command);
        shown["game"] = json!(self.played.kind());
        shown["match"] = json!(self.args.number);
        shown["moves"] = json!(self.moves);
        shown["seats"] = json!(self.record.seats);
        shown["knowledge"] = knowledge;
        shown["turn"] = turn;
        shown["board"] = json!(self.knowledge.board(self.played));
        shown["legal"] = json!(self.legal());
        shown["last"] = json!(seen.get(self.before..).unwrap_or_default());
        shown["scores"] = json!(sheet.scores);
        shown["rounds"] = json!(sheet.rounds);
        shown["winners"] = json!(sheet.winners);
        shown
    }

    /// The offers. A seat is not told their notation, which may name what it does
    /// not know.
    fn legal(&self) -> Vec<Value> {
        let offers = self.knowledge.offers(self.played).into_iter();
        let offer = |offer: brelan_catalog::AnyOffer| match self.knowledge {
            Knowledge::FaceUp => json!(offer),
            Knowledge::Of(_) => json!({"action": offer.action, "effects": offer.effects}),
        };
        offers.map(offer).collect()
    }
}
