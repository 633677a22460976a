//! A table's log, its replay, and how much of the past updates hold.

use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{GameOptions, Offer, Rules, Seat, Viewer};
use brelan_quando::{Action, Options, Preset, State};
use brelan_table::{
    BotRoster, Cause, Created, Input, InputKind, MatchSetup, Origin, Pace, PendingDecision,
    Presence, PresenceSource, ReplayError, Reply, Request, Status, Table, TableSettings,
};
use serde_json::{Value, json};
use std::time::Duration;

fn person() -> PersonId {
    PersonId::from_trusted("p")
}

/// Only the person who sends the request is connected.
struct Alone;

impl PresenceSource for Alone {
    fn presence(&self, _: &PersonId) -> Presence {
        Presence::Gone
    }
}

impl BotRoster for Alone {
    fn has_level(&self, _: &str) -> bool {
        false
    }

    fn new_bot_name(&self) -> String {
        "Ada".into()
    }
}

/// A bot for tests: it chooses by its seed alone.
fn choose(decision: &PendingDecision<State>) -> Action {
    let legal = decision.legal();
    legal[(decision.seed() % legal.len() as u64) as usize]
}

fn input(seat: Option<Seat>, by: Origin, what: InputKind) -> Input {
    Input {
        at: Timestamp::from_millis(1000),
        seat,
        by,
        what,
    }
}

/// A person and bots, to 80 points, before the contribution.
fn beginning(players: u8, memory_aid: bool) -> Vec<Input> {
    let options = Options::preset(Preset::Official, players)
        .and_then(|options| options.with(|to| to.target_score = brelan_quando::Target::Score(80)));
    let options = options.expect("an allowed number");
    let created = Created {
        game: State::NAME.into(),
        rules_version: brelan_quando::Options::RULES_VERSION,
        settings: TableSettings {
            setup: MatchSetup::Resolved {
                options: serde_json::to_value(options).expect("JSON"),
            },
            memory_aid,
            clock: None,
            open: false,
        },
        lesson: false,
        daily: None,
        rated: false,
        secret: [5; 32],
        commitment: brelan_record::commitment(&[5; 32]),
        bot_seed: [6; 32],
        rematch_of: None,
    };
    let mut log = vec![input(
        None,
        Origin::System,
        InputKind::Created(Box::new(created)),
    )];
    for seat in Seat::all(players) {
        let by = match seat {
            Seat(0) => Origin::Person(person()),
            _ => Origin::Bot("random".into()),
        };
        let what = InputKind::Seated {
            name: None,
            value: None,
            program: false,
        };
        log.push(input(Some(seat), by, what));
    }
    log
}

/// A table with its log.
struct Play {
    table: Table<State>,
    log: Vec<Input>,
}

impl Play {
    fn new(players: u8, memory_aid: bool) -> Self {
        let log = beginning(players, memory_aid);
        Play {
            table: Table::replay(&log).expect("it fits"),
            log,
        }
    }

    /// A table whose match has begun.
    fn begun(players: u8, memory_aid: bool) -> Self {
        let mut play = Play::new(players, memory_aid);
        while play.table.status() == Status::Waiting {
            assert!(play.step());
        }
        play
    }

    fn take(&mut self, input: Input) {
        self.table
            .apply(self.table.seq() + 1, &input)
            .expect("it fits");
        self.log.push(input);
    }

    fn say(&mut self, message: &Request<Action>) {
        let person = person();
        match self
            .table
            .reply_to(Some(&person), message, &Alone, Timestamp::from_millis(2000))
        {
            Reply::Append(input, _) => self.take(*input),
            _ => panic!("it is accepted"),
        }
    }

    /// One step of the match; `false` when it is over.
    fn step(&mut self) -> bool {
        let update = self.table.update_for(Viewer::Seat(Seat(0)), None);
        let (seq, offer, round) = update.map_or((0, None, 0), |update| {
            let offer = update.legal.into_iter().next();
            (update.seq, offer, update.view.round)
        });
        if let Some(Offer { action, .. }) = offer {
            self.say(&Request::Act { seq, action });
        } else if self.table.contribution(Seat(0)).is_none() {
            let value = "00112233445566778899aabbccddeeff".into();
            self.say(&Request::Contribute { value });
        } else if self.table.waits_for(Seat(0)) {
            self.say(&Request::Ready { round });
        } else if self.table.due(Pace::Normal).is_some() {
            let input = self
                .table
                .due_input(Timestamp::from_millis(3000), choose)
                .expect("it is due");
            self.take(input);
        } else {
            return false;
        }
        true
    }

    fn update(&self, viewer: Viewer, since: Option<u64>) -> Value {
        serde_json::to_value(self.table.update_for(viewer, since)).expect("JSON")
    }
}

#[test]
fn a_replayed_log_is_the_table() {
    let mut game = Play::new(4, false);
    while game.step() {}
    assert_eq!(game.table.status(), Status::Over);
    let text: Vec<String> = game.log.iter().map(Input::to_text).collect();
    let read: Vec<Input> = text
        .iter()
        .map(|text| Input::from_text(text).expect("an input"))
        .collect();
    let again = Table::<State>::replay(&read).expect("it fits");
    for viewer in Viewer::all(4) {
        for since in [None, Some(0), Some(game.table.seq() / 2)] {
            let again = serde_json::to_value(again.update_for(viewer, since)).expect("JSON");
            assert_eq!(again, game.update(viewer, since));
        }
    }
    let record = again
        .record(&|_| "Zoé".into(), &|_| {})
        .expect("it is over");
    brelan_catalog::verify(&record).expect("the record is right");
    assert!(!text.concat().contains("Zoé"), "names are beside the log");
}

#[test]
fn there_is_no_record_before_the_end() {
    let mut game = Play::new(2, false);
    for _ in 0..10 {
        assert!(game.table.record(&|_| String::new(), &|_| {}).is_none());
        game.step();
    }
}

#[test]
fn only_the_visible_history_is_told_without_the_memory_aid() {
    let (mut short, mut long) = (Play::begun(3, false), Play::begun(3, true));
    for step in 0..60 {
        assert!(short.step() && long.step());
        for viewer in Viewer::all(3) {
            let count = |game: &Play| {
                game.update(viewer, Some(0))["seen"]
                    .as_array()
                    .expect("a list")
                    .len()
            };
            assert!(count(&short) <= count(&long));
            if step > 40 {
                assert!(count(&short) < count(&long) / 2, "step {step}");
                assert!(count(&short) >= 3, "the turns of three seats");
            }
        }
    }
}

/// The rounds that a client has are the first ones of every later list.
#[test]
fn the_list_of_finished_rounds_only_grows() {
    let mut game = Play::begun(2, false);
    let mut known = Vec::new();
    while game.step() {
        let update = game.update(Viewer::Spectator, Some(game.table.seq() - 1));
        let rounds = update["view"]["rounds"].as_array().expect("a list").clone();
        assert!(rounds.starts_with(&known), "{rounds:?}");
        assert!(rounds.len() <= known.len() + 1, "one input ends one round");
        known = rounds;
    }
    assert!(known.len() > 1, "one round tells little");
}

#[test]
fn every_seq_has_its_update() {
    let mut game = Play::begun(3, true);
    let mut seen = game.update(Viewer::Spectator, Some(0))["seen"]
        .as_array()
        .expect("a list")
        .clone();
    for _ in 0..50 {
        let before = game.table.seq();
        game.step();
        assert_eq!(game.table.seq(), before + 1);
        let update = game.update(Viewer::Spectator, Some(before));
        seen.extend(update["seen"].as_array().expect("a list").clone());
    }
    assert_eq!(game.update(Viewer::Spectator, Some(0))["seen"], json!(seen));
    assert_eq!(
        game.update(Viewer::Spectator, Some(u64::MAX))["seen"],
        json!([])
    );
}

#[test]
fn the_next_deal_waits_for_people_or_the_clock() {
    for ready in [true, false] {
        let mut game = Play::new(3, false);
        while game.update(Viewer::Spectator, None)["wait"].is_null() {
            assert!(game.step());
        }
        let due = game.table.due(Pace::Fast).expect("the clock runs");
        assert_eq!((due.after.as_secs(), due.cause), (20, Cause::Deal));
        let until = game.table.last_at() + Duration::from_secs(20);
        let wait = json!({"unready": [0], "until": until});
        assert_eq!(game.update(Viewer::Spectator, None)["wait"], wait);
        if ready {
            game.step();
        } else {
            let input = game
                .table
                .due_input(Timestamp::from_millis(30_000), choose)
                .expect("it is due");
            game.take(input);
        }
        assert_eq!(game.update(Viewer::Spectator, None)["view"]["round"], 2);
        assert_eq!(game.update(Viewer::Spectator, None)["wait"], Value::Null);
    }
}

/// The page adds the flight of the last card, of 120 ms.
#[test]
fn at_the_fast_pace_the_turn_comes_round_within_a_second() {
    for players in 2..=6 {
        let mut game = Play::new(players, false);
        let (mut lap, mut longest) = (Duration::ZERO, Duration::ZERO);
        for _ in 0..200 {
            let due = game.table.due(Pace::Fast);
            match due.filter(|due| due.cause == Cause::Bot) {
                // After a deal the cards are looked at first.
                Some(due) if due.after < Duration::from_millis(900) => lap += due.after,
                _ => lap = Duration::ZERO,
            }
            longest = longest.max(lap);
            if !game.step() {
                break;
            }
        }
        assert!(longest > Duration::ZERO, "{players} players: no bot moved");
        assert!(
            longest <= Duration::from_millis(880),
            "{players} players: {longest:?}"
        );
    }
}

#[test]
fn a_bots_choice_is_the_same_on_every_server() {
    let mut game = Play::new(3, false);
    for _ in 0..40 {
        let again = Table::<State>::replay(&game.log).expect("it fits");
        let now = Timestamp::from_millis(5);
        let text = |table: &Table<State>| table.due_input(now, choose).map(|input| input.to_text());
        assert_eq!(text(&again), text(&game.table));
        game.step();
    }
}

#[test]
fn a_log_that_does_not_fit_is_refused() {
    let replay = |log: &[Input]| Table::<State>::replay(log).err().expect("it does not fit");
    let good = beginning(3, false);
    assert_eq!(replay(&[]), ReplayError::Creation);
    assert_eq!(replay(&good[1..]), ReplayError::Creation);

    let changed = |change: &dyn Fn(&mut Created)| {
        let mut log = good.clone();
        if let InputKind::Created(created) = &mut log[0].what {
            change(created);
        }
        replay(&log)
    };
    assert_eq!(
        changed(&|created| created.game = "chess".into()),
        ReplayError::Game
    );
    let other_rules = changed(&|created| created.rules_version = 0);
    assert!(matches!(other_rules, ReplayError::Rules { stored: 0, .. }));
    let no_options = changed(&|created| {
        created.settings.setup = MatchSetup::Resolved { options: json!({}) };
    });
    assert!(matches!(no_options, ReplayError::Options(_)));

    let invalid = |what: InputKind| {
        let mut log = good.clone();
        log.push(input(Some(Seat(0)), Origin::Person(person()), what));
        assert!(matches!(replay(&log), ReplayError::Invalid { seq: 5, .. }));
    };
    invalid(InputKind::Action {
        text: "knock".into(),
    });
    invalid(InputKind::Ready { round: 3 });
    invalid(InputKind::ClockRanOut { round: 3 });
    let mut twice = good.clone();
    twice.push(good[0].clone());
    assert!(matches!(
        replay(&twice),
        ReplayError::Invalid { seq: 5, .. }
    ));

    let mut table = Table::<State>::replay(&good).expect("it fits");
    let gap = table.apply(9, &good[1]);
    assert_eq!(
        gap,
        Err(ReplayError::Gap {
            expected: 5,
            found: 9
        })
    );
}
