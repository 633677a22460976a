//! Two matches that differ only in what a viewer may not know give that viewer
//! equal updates, answers and delays, whether people or bots sit there, and a
//! bot in that seat the same decision, for itself or as a stand-in.

use crate::{
    Answer, BotRoster, Created, Input, InputKind, MatchSetup, Origin, Pace, Presence,
    PresenceSource, Reply, Request, Table, TableSettings, TimeControl, chosen_deals,
};
use brelan_catalog::{Kind, with_game};
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{
    Dice, Game, GameOptions, Match, Position, Seat, Shuffle, SplitMix, View, Viewer,
};
use brelan_record::Streams;
use std::time::Duration;

/// A server to which no person is connected.
struct NoPeople;

impl PresenceSource for NoPeople {
    fn presence(&self, _: &PersonId) -> Presence {
        Presence::Gone
    }
}

impl BotRoster for NoPeople {
    fn has_level(&self, _: &str) -> bool {
        true
    }

    fn new_bot_name(&self) -> String {
        "Ada".into()
    }
}

/// Positions of a round that are looked at.
const MOVES: usize = 25;

/// The occupants of the other seats.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Company {
    /// A person in seat 0 and bots.
    Bots,
    /// People in every seat.
    People,
    /// People in every seat; the viewer has left, and a bot plays on.
    StoodIn,
    /// Bots; the viewer takes the seat of one in the middle of the match.
    Joined,
}

impl Company {
    const ALL: [Company; 4] = [
        Company::Bots,
        Company::People,
        Company::StoodIn,
        Company::Joined,
    ];

    /// The occupant of `seat` when the match begins.
    fn first(self, seat: Seat, viewer: Viewer) -> Origin {
        let person = match self {
            Company::Bots => seat == Seat(0),
            Company::People | Company::StoodIn => true,
            Company::Joined => !viewer.is(seat),
        };
        if person {
            Origin::Person(person_of(seat))
        } else {
            Origin::Bot("random".into())
        }
    }

    /// What becomes of the viewer's seat before the move number `number`.
    fn change(self, viewer: Viewer, number: usize) -> Option<(Origin, InputKind)> {
        let by = Origin::Person(person_of(viewer.seat()?));
        match (self, number) {
            (Company::StoodIn, 0) => Some((by, InputKind::Left {})),
            (Company::StoodIn, 15) => Some((by, InputKind::Returned {})),
            (Company::Joined, 5) => {
                let what = InputKind::Seated {
                    name: None,
                    value: None,
                    program: false,
                };
                Some((by, what))
            }
            _ => None,
        }
    }
}

fn log<G: Game>(
    options: &G::Options,
    players: u8,
    (company, viewer): (Company, Viewer),
    secret: u8,
) -> Vec<Input> {
    let created = Created {
        game: G::NAME.into(),
        rules_version: G::Options::RULES_VERSION,
        settings: TableSettings {
            setup: MatchSetup::Resolved {
                options: serde_json::to_value(options).expect("JSON"),
            },
            memory_aid: secret.is_multiple_of(2),
            clock: (!secret.is_multiple_of(3)).then_some(TimeControl::Live { turn: 30, bank: 60 }),
            open: true,
        },
        lesson: false,
        daily: None,
        rated: false,
        secret: [secret; 32],
        commitment: [0; 32],
        bot_seed: [secret; 32],
        rematch_of: None,
    };
    let input = |seat, by, what| Input {
        at: Timestamp::EPOCH,
        seat,
        by,
        what,
    };
    let seated = |seat| {
        let what = InputKind::Seated {
            name: None,
            value: None,
            program: false,
        };
        input(Some(seat), company.first(seat, viewer), what)
    };
    let mut log = vec![input(
        None,
        Origin::System,
        InputKind::Created(Box::new(created)),
    )];
    log.extend(Seat::all(players).map(seated));
    log.push(input(None, Origin::System, InputKind::Started {}));
    log
}

fn table<G: Game>(log: &[Input], deal: Option<&Deal<G>>) -> Table<G> {
    let mut first = log[0].clone();
    if let (InputKind::Created(created), Some((label, shuffled))) = (&mut first.what, deal) {
        // A deal is chosen for a commitment; the log's own stays without one.
        created.commitment = [1; 32];
        chosen_deals::choose::<G>(created.commitment, label.clone(), shuffled.clone());
    }
    let mut table = Table::new(&first).expect("a creation");
    for (seq, input) in (2..).zip(&log[1..]) {
        table.apply(seq, input).expect("it fits");
    }
    table
}

/// A drawn shuffle with its label.
type Deal<G> = (String, <G as brelan_kernel::Rules>::Shuffled);

/// The deal of the first round, as the table's seed gives it.
fn first_deal<G: Game>(table: &Table<G>) -> Deal<G> {
    let seed = table.played.as_ref().expect("it has begun").seed;
    let mut played = Match::<G, ()>::unobserved(truth(table).table_options().clone());
    loop {
        let request = played.state().turn().request();
        let request = request.expect("the deal comes first");
        let shuffled = request.draw(&mut Streams(seed));
        if request.deals() == Some(1) {
            return (request.label(), shuffled);
        }
        played.apply_shuffle(&shuffled).expect("it was requested");
    }
}

fn truth<G: Game>(table: &Table<G>) -> &G {
    table.state().expect("it has begun")
}

fn person_of(seat: Seat) -> PersonId {
    PersonId::from_trusted(format!("p{}", seat.0))
}

/// Takes in what happens a second after the last input.
fn take<G: Game>(table: &mut Table<G>, seat: Seat, by: Origin, what: InputKind) {
    let input = Input {
        at: table.last_at() + Duration::from_secs(1),
        seat: Some(seat),
        by,
        what,
    };
    table.apply(table.seq() + 1, &input).expect("it fits");
}

/// Lets any seat choose, so that both tables go the same way.
fn act<G: Game>(table: &mut Table<G>, seat: Seat, action: &G::Action) {
    let text = truth(table).action_text(seat, action);
    let state = &table.seats[seat.index()];
    let by = match state.bot_level() {
        Some(level) => Origin::Bot(level.into()),
        None => Origin::Person(state.participant().expect("who is no bot").clone()),
    };
    take(table, seat, by, InputKind::Action { text });
}

/// Everything that a viewer can learn from a table at one moment, also by
/// asking for `actions` and by wanting them.
fn told<G: Game>(table: &Table<G>, viewer: Viewer, actions: &[G::Action]) -> String {
    let mut told = String::new();
    for since in [None, Some(0), Some(table.seq().saturating_sub(3))] {
        let update = table.update_for(viewer, since);
        told += &serde_json::to_string(&update).expect("JSON");
    }
    // A bot's seat sends no requests.
    let who = viewer.seat().and_then(|seat| table.participant(seat));
    let seq = table.seq();
    for action in actions.iter().copied() {
        for request in [Request::Ask { seq, action }, Request::Act { seq, action }] {
            match table.reply_to(who, &request, &NoPeople, table.last_at()) {
                Reply::Send(answer) => told += &text(&answer),
                Reply::Append(..) => told += "done",
                _ => {}
            }
        }
    }
    for pace in [Pace::Slow, Pace::Normal, Pace::Fast] {
        told += &format!("{:?}", table.due(pace));
    }
    for seat in Seat::all(table.seats()) {
        told += &format!("{}", table.waits_for(seat));
    }
    told + &format!(
        "{:?}{:?}{:?}",
        table.wake(),
        table.owner(),
        table.free_for(who)
    )
}

/// An answer in full.
fn text<G: Game>(answer: &Answer<G>) -> String {
    match answer {
        Answer::Acknowledged { seq } => format!("acknowledged {seq}"),
        Answer::Allowed { seq } => format!("allowed {seq}"),
        Answer::Refused { seq, refusal } => format!("refused {seq}: {refusal:?}"),
        Answer::Problem(problem) => format!("{problem:?}"),
    }
}

#[test]
fn what_a_viewer_may_not_know_makes_no_difference_to_it() {
    for kind in Kind::ALL {
        let compared = with_game!(kind, G => compare_all::<G>());
        assert!(
            compared > 1_200,
            "{kind:?}: {compared} positions were compared"
        );
    }
}

/// Every preset, number of players and viewer; gives the number of positions.
fn compare_all<G: Position>() -> u32 {
    let mut compared = 0;
    for (number, preset) in (0_u8..).zip(G::Options::presets()) {
        for players in preset.min_players..=preset.max_players {
            let options = G::Options::from_preset(preset.name, players);
            let options = options.expect("a preset is for its numbers of players");
            for (place, viewer) in (0..).zip(Viewer::all(players)) {
                let secret = number.wrapping_mul(64) + players * 8 + place;
                for company in Company::ALL {
                    let log = log::<G>(&options, players, (company, viewer), secret);
                    compared += compare::<G>(&log, (company, viewer), secret.into());
                }
            }
        }
    }
    compared
}

/// The moves of a round by chance, up to [`MOVES`] or to the next shuffle, which
/// hides where each card went.
fn moves<G: Game>(table: &mut Table<G>, dice: &mut SplitMix) -> Vec<(Seat, G::Action)> {
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    while let Some(seat) = table.acting() {
        truth(table).legal(&mut legal);
        let action = legal[dice.below(legal.len() as u32) as usize];
        let mut next = truth(table).clone();
        next.play(seat, &action, &mut |_| {}).expect("it is legal");
        if moves.len() == MOVES || next.turn().seat().is_none() {
            break;
        }
        act(table, seat, &action);
        moves.push((seat, action));
    }
    moves
}

/// Plays one round in two worlds; gives the number of positions compared.
fn compare<G: Position>(log: &[Input], (company, viewer): (Company, Viewer), seed: u64) -> u32 {
    let mut real = table::<G>(log, None);
    let (label, deal) = first_deal(&real);
    let mut dice = SplitMix::new(seed);
    let moves = moves(&mut real, &mut dice);
    // A spectator knows what every seat knows, so a seat's other world is its own.
    let known_by = Viewer::Seat(viewer.seat().unwrap_or(Seat(0)));
    let Some(world) = real
        .played
        .as_ref()
        .expect("it has begun")
        .game
        .view(known_by)
        .sample(&mut dice)
    else {
        return 0;
    };
    let Some(other_deal) = world.deal_behind(truth(&real), &deal) else {
        return 0;
    };
    let mut real = table::<G>(log, None);
    let mut other = table::<G>(log, Some(&(label, other_deal)));
    let (here, there) = (truth(&real).position(), truth(&other).position());
    assert_ne!(here, there, "they do differ");
    let asked: Vec<G::Action> = moves.iter().map(|(_, action)| *action).collect();
    let mut compared = 0;
    for (number, (seat, action)) in moves.into_iter().enumerate() {
        if let (Some(own), Some((by, what))) = (viewer.seat(), company.change(viewer, number)) {
            for table in [&mut real, &mut other] {
                take(table, own, by.clone(), what.clone());
            }
        }
        let alike = told(&real, viewer, &asked) == told(&other, viewer, &asked);
        assert!(
            alike,
            "{}: {viewer:?} with {company:?} saw a difference",
            G::NAME
        );
        if viewer.is(seat) {
            let alike = known(&real, seat, seed) == known(&other, seat, seed);
            assert!(alike, "{}: {seat:?} knows a difference", G::NAME);
            assert!(decision(&real) == decision(&other), "{}", G::NAME);
        }
        act(&mut real, seat, &action);
        act(&mut other, seat, &action);
        compared += 1;
    }
    compared
}

/// What a bot in `seat` could make of its view: the view is all that it gets,
/// and has no text, so a world that is sampled from it stands for it.
fn known<G: Position>(table: &Table<G>, seat: Seat, seed: u64) -> String {
    let game = &table.played.as_ref().expect("it has begun").game;
    let view = game.view(Viewer::Seat(seat));
    let world = view.sample(&mut SplitMix::new(seed));
    let board = serde_json::to_string(&view.board(true)).expect("JSON");
    board + &world.map_or_else(String::new, |world| world.position())
}

/// The rest of the decision of the bot that is to move.
fn decision<G: Game>(table: &Table<G>) -> Option<(String, Vec<G::Action>, u64)> {
    let decision = table.pending_decision()?;
    Some((
        decision.level().to_owned(),
        decision.legal().to_vec(),
        decision.seed(),
    ))
}
