//! Two worlds as in [`two_worlds`](super::two_worlds), in simulated time: bots have seats, each
//! turn has a clock, and a person's time runs out, so that a bot plays on. When something is
//! sent, and whose time runs, must be equal as well, and so must the metrics: a bot that has a
//! choice in one world alone must not move sooner or later for it.
//!
//! A bot may choose otherwise where its own cards are others: the players of the two worlds
//! then part, and the match ends there for this test.

use super::two_worlds::{NOON, TABLE, World, assert_same, commitment, log, public_paths, tokens};
use crate::fixture::{ManualClock, at_this_moment, fast_settings, person_of};
use brelan_bots::{Effort, Playable, bot_with};
use brelan_catalog::{Kind, with_game};
use brelan_ids::{PersonId, TableId};
use brelan_kernel::{
    Dice, Game, GameOptions, Match, Position, Seat, Shuffle, SplitMix, View, Viewer,
};
use brelan_record::{Streams, seed};
use brelan_server::Settings;
use brelan_store::LogStore;
use brelan_table::{Input, InputKind, Origin, PendingDecision, Table, TimeControl, chosen_deals};
use serde_json::{Value, json};
use std::num::NonZero;
use std::time::Duration;

/// The most steps of a match.
const MAX_STEPS: usize = 14;

/// The fewest moves of bots.
const MIN_BOT_MOVES: usize = 2;

/// How many matches are tried until bots have other choices in the other world.
const MATCHES: u8 = 24;

/// How many worlds are tried for each match.
const SAMPLES: usize = 12;

const CLOCK: TimeControl = TimeControl::Live { turn: 5, bank: 0 };

/// Between two looks at what was sent, while a bot must move.
const TICK: Duration = Duration::from_millis(10);

/// Between two looks at what was sent, while a person's time runs.
const LONG_TICK: Duration = Duration::from_millis(100);

/// No bot moves, and no time is over, later than this.
const MAX_WAIT: Duration = Duration::from_secs(40);

/// What happens next.
enum Step<A> {
    Act(Seat, A),
    /// A person's time runs out.
    TimeUp,
    /// A bot moves, or one that plays on for a person; how many legal actions it has in each
    /// world.
    Bot([usize; 2]),
}

/// A match for two worlds.
struct Script<G: Game> {
    options: G::Options,
    secret: [u8; 32],
    /// The first deal of the second world, with its label.
    other_deal: (String, G::Shuffled),
    steps: Vec<Step<G::Action>>,
}

fn players<G: Game>() -> u8 {
    G::Options::presets()[0].max_players.min(3)
}

/// Who sits where: the seat before the viewer's is a bot's, all others are people's.
fn occupants(players: u8, viewer: Seat, people: &[PersonId]) -> Vec<Origin> {
    let mut people = people.iter();
    let occupant = |seat| match seat == bot_seat(players, viewer) {
        true => Origin::Bot("solid".to_owned()),
        false => Origin::Person(people.next().expect("a person for each seat").clone()),
    };
    Seat::all(players).map(occupant).collect()
}

fn bot_seat(players: u8, viewer: Seat) -> Seat {
    viewer.plus(players - 1, players)
}

/// The match of one world with its table, which knows the seeds of the bots.
struct Played<G: Game> {
    table: Table<G>,
    played: Match<G>,
}

impl<G: Playable> Played<G> {
    /// The match of this log. The first round is dealt as `deal` says; else by the seed. Gives
    /// the deal with its label, too.
    fn begin(
        options: &G::Options,
        log: &[Input],
        secret: [u8; 32],
        deal: Option<&G::Shuffled>,
    ) -> (Self, (String, G::Shuffled)) {
        let mut table = Table::<G>::new(&log[0]).expect("a creation");
        for (seq, input) in (2..).zip(&log[1..]) {
            table.apply(seq, input).expect("it replays");
        }
        let mut streams = Streams(seed(&secret, []));
        let mut played = Match::<G>::new(options.clone());
        loop {
            let request = played.state().turn().request();
            let request = request.expect("the deal comes first");
            let is_deal = request.deals() == Some(1);
            let drawn = request.draw(&mut streams);
            let shuffled = deal.filter(|_| is_deal).cloned().unwrap_or(drawn);
            played.apply_shuffle(&shuffled).expect("it was requested");
            if is_deal {
                return (Played { table, played }, (request.label(), shuffled));
            }
        }
    }

    /// Whether a seat must choose after this action: a further shuffle would hide where each card
    /// went.
    fn goes_on_after(&self, seat: Seat, action: &G::Action) -> bool {
        let mut next = self.played.clone();
        next.play(seat, action).expect("it is legal");
        next.state().turn().seat().is_some()
    }

    fn play(&mut self, seat: Seat, by: Origin, action: &G::Action) {
        let text = self.played.state().action_text(seat, action);
        self.apply(&Input {
            at: NOON,
            seat: Some(seat),
            by,
            what: InputKind::Action { text },
        });
        self.played.play(seat, action).expect("it is legal");
    }

    fn let_time_run_out(&mut self) {
        let up = self.table.due_without_bots(NOON + MAX_WAIT);
        self.apply(&up.expect("a person's time runs"));
    }

    fn apply(&mut self, input: &Input) {
        let seq = self.table.seq() + 1;
        self.table.apply(seq, input).expect("it fits");
    }
}

/// As the server lets a bot choose.
fn choice<G: Playable>(decision: &PendingDecision<G>) -> G::Action {
    let bot = bot_with::<G>(decision.level(), decision.seed(), Effort::FULL);
    let mut bot = bot.expect("a level");
    bot.choose(decision.view(), decision.legal())
}

/// A match in which the viewer's knowledge leaves another world, and in which bots have other
/// choices there, where one is found.
fn script<G: Position + Playable>(viewer: Seat, people: &[PersonId]) -> Script<G> {
    let preset = &G::Options::presets()[0];
    let options = G::Options::from_preset(preset.name, players::<G>());
    let options = options.expect("a preset is for its numbers of players");
    let scripts = (0..MATCHES).filter_map(|number| script_of(&options, viewer, people, number));
    let mut best = None;
    for script in scripts {
        if do_choices_differ(&script.steps) {
            return script;
        }
        best.get_or_insert(script);
    }
    best.expect("another world")
}

fn script_of<G: Position + Playable>(
    options: &G::Options,
    viewer: Seat,
    people: &[PersonId],
    number: u8,
) -> Option<Script<G>> {
    let secret = [number; 32];
    let occupants = occupants(options.players(), viewer, people);
    let [here, there] = [3, 4].map(|world| commitment::<G>(viewer, world));
    let begin = |commitment, deal: Option<&G::Shuffled>| {
        let log = log::<G>(options, Some(CLOCK), &occupants, [secret, commitment]);
        Played::<G>::begin(options, &log, secret, deal)
    };
    let mut dice = SplitMix::new(number.into());
    let (mut real, (label, deal)) = begin(here, None);
    let mut moves = Vec::new();
    let (mut legal, mut turns) = (Vec::new(), 0);
    while moves.len() < MAX_STEPS {
        let decision = real.table.pending_decision();
        let seat = real.table.acting()?;
        if decision.is_none() {
            turns += 1;
        }
        if decision.is_none() && turns == 3 {
            real.let_time_run_out();
            moves.push(None);
            continue;
        }
        let (by, action) = match &decision {
            Some(decision) => (Origin::Bot(decision.level().into()), choice(decision)),
            None => {
                real.played.state().legal(&mut legal);
                let action = legal[dice.below(legal.len() as u32) as usize];
                (occupants[seat.index()].clone(), action)
            }
        };
        if !real.goes_on_after(seat, &action) {
            break;
        }
        real.play(seat, by.clone(), &action);
        moves.push(Some((seat, by, action)));
    }
    for _ in 0..SAMPLES {
        let world = real.played.view(Viewer::Seat(viewer)).sample(&mut dice)?;
        let other_deal = world.deal_behind(real.played.state(), &deal)?;
        chosen_deals::choose::<G>(there, label.clone(), other_deal.clone());
        let [mut one, mut other] = [None, Some(&other_deal)].map(|deal| {
            let commitment = if deal.is_some() { there } else { here };
            begin(commitment, deal).0
        });
        let mut steps = Vec::new();
        for planned in &moves {
            let Some((seat, by, action)) = planned else {
                one.let_time_run_out();
                other.let_time_run_out();
                steps.push(Step::TimeUp);
                continue;
            };
            let decisions = [&one, &other].map(|played| played.table.pending_decision());
            steps.push(match decisions {
                [Some(here), Some(there)] if choice(&there) == *action => {
                    Step::Bot([here.legal().len(), there.legal().len()])
                }
                [Some(_), _] => break,
                _ => Step::Act(*seat, *action),
            });
            one.play(*seat, by.clone(), action);
            other.play(*seat, by.clone(), action);
        }
        if is_telling(&steps) {
            return Some(Script {
                options: options.clone(),
                secret,
                other_deal: (label, other_deal),
                steps,
            });
        }
    }
    None
}

/// Whether a person's time runs out, and bots move.
fn is_telling<A>(steps: &[Step<A>]) -> bool {
    let time_is_up = steps.iter().any(|step| matches!(step, Step::TimeUp));
    let bots = steps.iter().filter(|step| matches!(step, Step::Bot(_)));
    time_is_up && bots.count() >= MIN_BOT_MOVES
}

/// Whether a bot has other choices in the other world.
fn do_choices_differ<A>(steps: &[Step<A>]) -> bool {
    let differ = |step: &Step<A>| matches!(step, Step::Bot([here, there]) if here != there);
    steps.iter().any(differ)
}

impl World {
    /// How many inputs the log has, and when the last one was made.
    async fn end_of_log(&self) -> (usize, String) {
        let log = self.store.read(&TableId::from_trusted(TABLE), 0).await;
        let log = log.expect("a log");
        let last = log.last().expect("a creation");
        let last = Input::from_text(&last.input).expect("an input");
        (
            log.len(),
            format!("{:?} {:?} {:?}", last.at, last.seat, last.by),
        )
    }
}

/// Plays a match in both worlds and compares what is told, and when.
async fn compare<G: Position + Playable>(viewer: Seat) -> [World; 2] {
    let players = players::<G>();
    let tokens = tokens(players).await;
    let (_, seated) = tokens.split_last().expect("a stranger");
    let people: Vec<_> = seated.iter().map(|token| person_of(token)).collect();
    let script = script::<G>(viewer, &people);
    let occupants = occupants(players, viewer, &people);
    let number_of = |seat: Seat| {
        let before = &occupants[..seat.index()];
        let people = before.iter().filter(|one| matches!(one, Origin::Person(_)));
        people.count()
    };
    let [here, there] = [3, 4].map(|world| commitment::<G>(viewer, world));
    let (label, deal) = script.other_deal.clone();
    chosen_deals::choose::<G>(there, label, deal);
    let clock = ManualClock::new();
    let mut worlds = Vec::new();
    for commitment in [here, there] {
        let secrets = [script.secret, commitment];
        let log = log::<G>(&script.options, Some(CLOCK), &occupants, secrets);
        let settings = Settings {
            bot_delay: 100,
            bot_threads: NonZero::new(1),
            clock: clock.clock(),
            ..fast_settings()
        };
        worlds.push(World::open::<G>(&log, number_of(viewer), &tokens, settings).await);
    }
    let mut worlds = <[World; 2]>::try_from(worlds).ok().expect("two worlds");
    let paths = public_paths();
    for step in &script.steps {
        match step {
            Step::Act(seat, action) => {
                let action = json!(action);
                let [one, other] = &mut worlds;
                let here = one.act(number_of(*seat), &action).await;
                let there = other.act(number_of(*seat), &action).await;
                assert_same(here.public, there.public);
            }
            Step::TimeUp => wait_for_input(&mut worlds, LONG_TICK).await,
            Step::Bot(_) => wait_for_input(&mut worlds, TICK).await,
        }
        let [one, other] = &mut worlds;
        let actions: Vec<Value> = script.steps.iter().filter_map(action_of).collect();
        assert_same(one.ask(&actions).await, other.ask(&actions).await);
        assert_same(one.get(&paths).await, other.get(&paths).await);
        assert_same(metrics(one).await, metrics(other).await);
    }
    worlds
}

fn action_of<A: serde::Serialize>(step: &Step<A>) -> Option<Value> {
    match step {
        Step::Act(_, action) => Some(json!(action)),
        _ => None,
    }
}

/// Lets time go on until each log has a further input, and compares all that is sent until then.
async fn wait_for_input(worlds: &mut [World; 2], tick: Duration) {
    let [one, other] = worlds;
    let mut waited = Duration::ZERO;
    loop {
        let ends = [one.end_of_log().await, other.end_of_log().await];
        assert_eq!(ends[0], ends[1], "after {waited:?}");
        let (here, there) = (one.told().await, other.told().await);
        assert_same(here.public, there.public);
        if ends[0].0 > one.seq {
            (one.seq, other.seq) = (ends[0].0, ends[1].0);
            return;
        }
        assert!(waited < MAX_WAIT, "an input is due");
        tokio::time::advance(tick).await;
        waited += tick;
    }
}

/// The operator's metrics. They count what all seats do, and tell of bots in large steps.
async fn metrics(world: &World) -> Vec<String> {
    vec![world.server.metrics().await]
}

async fn compare_all_viewers<G: Position + Playable>() {
    for viewer in Seat::all(players::<G>()) {
        // Time goes on by the test alone.
        let worlds = at_this_moment(compare::<G>(viewer)).await;
        for world in worlds {
            world.server.close().await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_a_viewer_may_not_know_changes_no_time_of_bots_and_clocks() {
    for kind in Kind::ALL {
        with_game!(kind, G => compare_all_viewers::<G>().await);
    }
}
