//! Fuzzing of clients' messages and request bodies, and the tests that run the
//! same code over a corpus.

mod client_messages;

pub use client_messages::client_messages;

use crate::day::Day;
use crate::guest::{self, Guest, GuestFields};
use crate::{accounts, groups, notices, table_settings};
use brelan_bots::Playable;
use brelan_catalog::{Kind, with_game};
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_protocol::daily::PlayDaily;
use brelan_protocol::matches::Publish;
use brelan_protocol::rated::PlayRated;
use brelan_protocol::ratings::ListMe;
use brelan_protocol::rest::{NewSettings, NewTable, PlayNow, Profile, Sit};
use brelan_store::NewTable as Stored;
use brelan_table::{Input, Table};
use serde::de::DeserializeOwned;

/// The name of a type of bodies, and its check: `None` if the bytes are no valid body of the type.
pub(crate) type BodyCheck = (&'static str, fn(&[u8]) -> Option<()>);

const BODIES: [BodyCheck; 9] = [
    ("NewTable", new_table),
    ("NewSettings", new_settings),
    ("PlayNow", play_now),
    ("Sit", sit),
    ("Profile", profile),
    ("PlayDaily", play_daily),
    ("PlayRated", play_rated),
    ("ListMe", list_me),
    ("Publish", publish),
];

/// Parses each line of `data` as a body of every type, validates it as far as that needs no
/// store, and makes the table that it asks for.
///
/// # Panics
/// When a valid name can do harm on a page, or a valid request makes a table at
/// which no match is possible: the fuzzer looks for such bodies.
pub fn rest_bodies(data: &[u8]) {
    for line in data.split(|byte| *byte == b'\n').take(64) {
        for (_, check) in all_bodies() {
            check(line);
        }
    }
}

/// The checks of every type of bodies.
fn all_bodies() -> impl Iterator<Item = BodyCheck> {
    let bodies = BODIES.into_iter().chain(accounts::fuzz::BODIES);
    bodies
        .chain(groups::fuzz::BODIES)
        .chain(notices::fuzz::BODIES)
}

/// A body of a type, as the server parses it.
pub(crate) fn parse<T: DeserializeOwned>(body: &[u8]) -> Option<T> {
    serde_json::from_slice(body).ok()
}

fn new_table(body: &[u8]) -> Option<()> {
    let asked: NewTable = parse(body)?;
    let guest = validate_guest((&asked).into())?;
    let game = guest::parse_game(&asked.game).ok()?;
    make_table(game, &asked, &guest)
}

/// A body is valid if it is so at a table of some game.
fn new_settings(body: &[u8]) -> Option<()> {
    let asked: NewSettings = parse(body)?;
    let guest = validate_guest(GuestFields::default())?;
    let at_tables = Kind::ALL.map(|game| {
        let asked = table_settings::as_new_table(game.name().to_owned(), asked.clone());
        make_table(game, &asked, &guest)
    });
    at_tables.into_iter().flatten().next()
}

fn make_table(game: Kind, asked: &NewTable, guest: &Guest) -> Option<()> {
    let request = guest::new_table_request(game, asked, guest).ok()?;
    let table = request.into_new_table(TableId::from_trusted("fuzzed"), Timestamp::EPOCH);
    with_game!(game, G => check_table::<G>(&table));
    Some(())
}

fn play_now(body: &[u8]) -> Option<()> {
    let asked: PlayNow = parse(body)?;
    validate_guest((&asked).into()).map(drop)
}

fn sit(body: &[u8]) -> Option<()> {
    let asked: Sit = parse(body)?;
    validate_guest((&asked).into()).map(drop)
}

fn profile(body: &[u8]) -> Option<()> {
    let asked: Profile = parse(body)?;
    validate_guest((&asked).into()).map(drop)
}

fn play_daily(body: &[u8]) -> Option<()> {
    let asked: PlayDaily = parse(body)?;
    let day = Day::parse(&asked.date)?;
    assert_eq!(day.date(), asked.date);
    validate_guest((&asked).into()).map(drop)
}

fn play_rated(body: &[u8]) -> Option<()> {
    let asked: PlayRated = parse(body)?;
    guest::parse_game(&asked.game).ok()?;
    validate_guest((&asked).into()).map(drop)
}

fn list_me(body: &[u8]) -> Option<()> {
    let asked: ListMe = parse(body)?;
    let fields = GuestFields {
        name: asked.name.as_deref(),
        ..GuestFields::default()
    };
    validate_guest(fields).map(drop)
}

fn publish(body: &[u8]) -> Option<()> {
    parse::<Publish>(body).map(drop)
}

pub(crate) fn validate_guest(fields: GuestFields<'_>) -> Option<Guest> {
    let person = PersonId::from_trusted("p");
    let guest = Guest::new(&person, fields, &[]).ok()?;
    check_name(&guest.appearance.name);
    Some(guest)
}

/// A name that was let in can do no harm on a page.
pub(crate) fn check_name(name: &str) {
    assert!((1..=24).contains(&name.chars().count()), "{name:?}");
    assert!(!name.chars().any(char::is_control), "{name:?}");
    assert_eq!(name.trim(), name);
}

/// A table that was let in replays, and some number of people can play there.
fn check_table<G: Playable>(stored: &Stored) {
    let log: Vec<Input> = stored
        .inputs
        .iter()
        .map(|text| Input::from_text(text).expect("what was written can be read"))
        .collect();
    let table = Table::<G>::replay(&log).expect("a new table replays");
    let fewest = table.min_players().max(table.taken());
    let playable = (fewest..=table.seats()).any(|players| table.options(players).is_ok());
    assert!(playable, "some number of people can play");
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    fn corpus() -> Vec<Vec<u8>> {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/rest_bodies");
        let files = std::fs::read_dir(corpus).expect("the corpus is committed");
        let read = files.map(|file| std::fs::read(file.expect("a file").path()));
        read.map(|data| data.expect("it can be read")).collect()
    }

    #[test]
    fn every_body_of_the_corpus_is_handled() {
        let corpus = corpus();
        assert!(corpus.len() >= 4, "{} files", corpus.len());
        for data in corpus {
            super::rest_bodies(&data);
        }
    }

    #[test]
    fn the_corpus_has_a_valid_body_and_an_invalid_one_of_every_type() {
        let corpus = corpus();
        let lines = || {
            corpus
                .iter()
                .flat_map(|data| data.split(|byte| *byte == b'\n'))
        };
        for (name, check) in super::all_bodies() {
            assert!(lines().any(|line| check(line).is_some()), "{name}");
            assert!(lines().any(|line| check(line).is_none()), "{name}");
        }
    }

    /// The server takes no body that the fuzzer does not know.
    #[test]
    fn the_fuzzer_knows_every_type_of_body() {
        let document = serde_json::to_value(crate::openapi()).expect("JSON");
        let paths = document["paths"].as_object().expect("paths");
        let operations = paths.values().filter_map(|path| path.as_object());
        let bodies = operations.flat_map(|path| path.values()).filter_map(|it| {
            let schema = &it["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            schema.as_str()?.rsplit('/').next().map(str::to_owned)
        });
        let known = super::all_bodies().map(|(name, _)| name.to_owned());
        assert_eq!(known.collect::<BTreeSet<_>>(), bodies.collect());
    }
}
