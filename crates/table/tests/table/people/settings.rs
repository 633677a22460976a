//! Other settings for a table that waits: who may change them, and who keeps a seat.

use super::fixture::{Fixture, Outcome, PEOPLE, few, many, person, settings_of, usual};
use super::for_every_game;
use brelan_kernel::{Game, GameOptions, PresetSpec, Seat};
use brelan_table::{
    InputKind, InvalidInput, MatchSetup, Pace, Problem, ReplayError, Request, Table, TableSettings,
    TimeControl,
};
use serde_json::json;

impl<G: Game> Fixture<G> {
    /// Lets `name` change the settings; whether that is a change.
    fn change(&mut self, name: &str, settings: &TableSettings) -> Result<bool, Problem> {
        let input =
            self.table
                .change_settings(&person(name), settings.clone(), &self.guests, self.now)?;
        if let Some(input) = &input {
            assert_eq!(input.what.readable_since(), 3);
            self.take(input);
        }
        Ok(input.is_some())
    }
}

fn preset<G: Game>(name: &str) -> PresetSpec {
    let mut presets = G::Options::presets().into_iter();
    presets
        .find(|preset| preset.name == name)
        .expect("a preset of the game")
}

/// The usual preset with the other choices than those of the fixture.
fn different<G: Game>() -> TableSettings {
    TableSettings {
        memory_aid: true,
        clock: Some(TimeControl::Slow { days: 2 }),
        open: true,
        ..settings_of(&G::Options::presets()[0])
    }
}

#[test]
fn the_owner_changes_the_settings_and_the_match_is_played_by_them() {
    for_every_game!(changed);
}

fn changed<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), few::<G>());
    let settings = different::<G>();
    assert_eq!(fixture.change("ann", &settings), Ok(true));
    assert_eq!(
        fixture.change("ann", &settings),
        Ok(false),
        "once is enough"
    );
    assert!(fixture.table.created().settings == settings);
    let replayed = Table::<G>::replay(&fixture.log).expect("it replays");
    assert!(replayed.created().settings == settings);
    fixture.start("ann");
    assert_eq!(fixture.names(), few::<G>(), "all keep their seats");
    assert!(fixture.due_at().is_some(), "the clock runs");
    fixture.play_out();
}

#[test]
fn only_who_may_begin_the_match_changes_the_settings() {
    for_every_game!(by_owner);
}

fn by_owner<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), few::<G>());
    let settings = different::<G>();
    assert_eq!(fixture.change("bob", &settings), Err(Problem::NotOwner));
    assert_eq!(fixture.change("fay", &settings), Err(Problem::NotSeated));
    fixture.guests.0.insert("ann".into());
    assert_eq!(fixture.change("bob", &settings), Ok(true), "Ann is gone");
}

#[test]
fn the_settings_stay_once_the_match_begins() {
    for_every_game!(stay);
}

fn stay<G: Game>() {
    let settings = different::<G>();
    let mut begun = Fixture::<G>::usual(few::<G>());
    assert_eq!(begun.change("ann", &settings), Err(Problem::Begun));
    let mut input = begun.log[1].clone();
    input.what = InputKind::SettingsChanged(Box::new(settings.clone()));
    let seq = begun.table.seq() + 1;
    let why = InvalidInput::LateSettings;
    assert_eq!(
        begun.table.apply(seq, &input),
        Err(ReplayError::Invalid { seq, why })
    );

    let mut created = usual::<G>();
    if let MatchSetup::Open { at_once, .. } = &mut created.settings.setup {
        *at_once = true;
    }
    let mut begins = Fixture::<G>::with(created, &PEOPLE[..1]);
    assert_eq!(begins.change("ann", &settings), Err(Problem::Begun));
    let mut rated = usual::<G>();
    rated.rated = true;
    let mut rated = Fixture::<G>::with(rated, &PEOPLE[..1]);
    assert_eq!(rated.change("ann", &settings), Err(Problem::NotOwner));
}

#[test]
fn people_move_up_where_the_new_settings_have_fewer_seats() {
    let duel = settings_of(&preset::<brelan_quando::State>("duel40"));
    let mut fixture =
        Fixture::<brelan_quando::State>::with(usual::<brelan_quando::State>(), &["ann"]);
    fixture.sit("bob", Some(3)).expect("it is free");
    fixture.sit("cem", Some(5)).expect("it is free");
    assert_eq!(fixture.change("ann", &duel), Err(Problem::WrongNumber));
    assert_eq!(fixture.say("cem", Request::Leave), Outcome::Done);
    assert_eq!(fixture.change("ann", &duel), Ok(true));
    assert_eq!(fixture.names(), ["ann", "bob"]);
    assert_eq!(fixture.table.min_players(), 2);

    let usual = settings_of(&preset::<brelan_quando::State>("official"));
    assert_eq!(fixture.change("ann", &usual), Ok(true));
    assert_eq!(fixture.names(), ["ann", "bob", "", "", "", ""]);
    assert_eq!(fixture.sit("cem", Some(4)), Ok(Some(Seat(4))));
    fixture.start("ann");
    assert_eq!(fixture.play_out().seats.len(), 3);
}

/// The reason for it: two at a table that takes three.
#[test]
fn two_who_wait_for_a_third_change_to_what_two_can_play() {
    type Zero = brelan_zero::State;
    let mut fixture = Fixture::<Zero>::with(usual::<Zero>(), &["ann", "bob"]);
    let refused = fixture.say("ann", Request::Start);
    assert_eq!(refused, Outcome::Problem(Problem::WrongNumber));
    let two = settings_of(&preset::<Zero>("zero_down_7"));
    assert_eq!(fixture.change("ann", &two), Ok(true));
    fixture.start("ann");
    assert_eq!(fixture.play_out().seats.len(), 2);
}

#[test]
fn options_that_nobody_there_could_play_with_are_refused() {
    for_every_game!(unplayable);
}

fn unplayable<G: Game>() {
    let mut fixture = Fixture::<G>::with(usual::<G>(), many::<G>());
    let mut settings = different::<G>();
    let MatchSetup::Open { changes, .. } = &mut settings.setup else {
        panic!("a new table is open")
    };
    changes.insert("turn_cap".into(), json!("tomorrow"));
    assert_eq!(fixture.change("ann", &settings), Err(Problem::BadRequest));
}

#[test]
fn a_table_made_with_fewer_seats_does_not_get_more() {
    type Quando = brelan_quando::State;
    let mut created = usual::<Quando>();
    if let MatchSetup::Open { seats, .. } = &mut created.settings.setup {
        *seats = 4;
    }
    let mut fixture = Fixture::<Quando>::with(created, &["ann", "bob"]);
    let duel = settings_of(&preset::<Quando>("duel40"));
    for (settings, seats) in [
        (different::<Quando>(), 4),
        (duel, 2),
        (different::<Quando>(), 4),
    ] {
        assert_eq!(fixture.change("ann", &settings), Ok(true));
        assert_eq!(fixture.table.seats(), seats);
    }
}

#[test]
fn a_program_changes_no_settings() {
    for_every_game!(program);
}

fn program<G: Game>() {
    let mut fixture = Fixture::<G>::new(usual::<G>());
    let program = person("bob");
    let sitting = fixture
        .table
        .take_seat_for_program(&program, None, fixture.now);
    let brelan_table::SeatReply::Append(input) = sitting.expect("a seat is free") else {
        panic!("it has no seat yet")
    };
    fixture.take(&input);
    assert_eq!(
        fixture.change("bob", &different::<G>()),
        Err(Problem::NotOwner)
    );
    assert!(fixture.table.due(Pace::Normal).is_none());
}
