//! The rules of Quando, a test for each id, by the sections of
//! `docs/rules/quando.md`.

mod deal;
mod facts;
mod knock;
mod knowledge;
mod match_end;
mod options;
mod past;
mod pile;
mod play;
mod scoring;
mod triplet;
mod turn;

use brelan_kernel::{Refused, Seat, Shuffle, SplitMix, Turn, Viewer, Views};
use brelan_quando::{Changes, Event, Options, Preset, Shuffled, State, View};

/// A match in the middle of a test.
struct Played {
    state: State,
    views: Views<State>,
    /// What happened since the last look: the notation's words, by seat.
    happened: Vec<String>,
}

/// The official rules for so many players.
fn official(players: u8) -> Options {
    Options::preset(Preset::Official, players).expect("a number of players")
}

/// The official rules with one thing changed.
fn changed(players: u8, change: impl FnOnce(&mut Changes)) -> Options {
    let mut changes = Changes::default();
    change(&mut changes);
    official(players).with(&changes).expect("an allowed change")
}

/// A turn of `active` in the position that `text` draws (see
/// [`State::from_position`]).
fn at(options: Options, active: u8, text: &str) -> Played {
    let state = State::from_position(options, active, text);
    Played {
        views: Views::new(options.players, &options),
        state,
        happened: Vec::new(),
    }
}

/// A match after its first deal.
fn dealt(options: Options, seed: u64) -> Played {
    let mut played = Played {
        state: State::new(options),
        views: Views::new(options.players, &options),
        happened: Vec::new(),
    };
    let mut dice = SplitMix::new(seed);
    played.apply_shuffle(&mut dice);
    played.apply_shuffle(&mut dice);
    played
}

fn told(event: &Event) -> Option<String> {
    Some(match event {
        Event::Dealt { .. } => "dealt".into(),
        Event::Played { seat, kind, cards } => {
            let fronts: Vec<String> = cards.iter().map(|card| card.front.to_string()).collect();
            format!("{} plays {} ({kind:?})", seat.0, fronts.join(" "))
        }
        Event::Drew { seat, card, .. } => format!("{} draws {card}", seat.0),
        Event::DrewNothing { seat, .. } => format!("{} draws nothing", seat.0),
        Event::Flipped { seat, card, .. } => format!("{} flips to {card}", seat.0),
        Event::Recycled { shuffled, .. } => {
            format!("recycled{}", if *shuffled { ", shuffled" } else { "" })
        }
        Event::Knocked(seat) => format!("{} knocks", seat.0),
        Event::Passed(seat) => format!("{} passes", seat.0),
        Event::Skipped(seat) => format!("{} is skipped", seat.0),
        Event::RoundOver(over) => format!("over by {:?}: {:?}", over.end, over.points),
        Event::NotAllZeros(_) | Event::PublicState(_) => return None,
    })
}

impl Played {
    /// Takes actions written `seat action`, and gives what happened.
    fn does(&mut self, actions: &[&str]) -> String {
        for text in actions {
            let (seat, action) = text.split_once(' ').expect("`seat action`");
            let seat = Seat(seat.parse().expect("a seat"));
            let action = self
                .state
                .action_from_text(seat, action)
                .expect("an action");
            let (views, happened) = (&mut self.views, &mut self.happened);
            let mut observe = |event: Event| {
                views.observe(&event);
                happened.extend(told(&event));
            };
            if let Err(refusal) = self.state.play(seat, &action, &mut observe) {
                panic!("`{text}` is refused: {refusal}");
            }
        }
        std::mem::take(&mut self.happened).join("; ")
    }

    /// The rule that refuses an action.
    fn refuses(&self, text: &str) -> &'static str {
        let (seat, action) = text.split_once(' ').expect("`seat action`");
        let seat = Seat(seat.parse().expect("a seat"));
        let action = self
            .state
            .action_from_text(seat, action)
            .expect("an action");
        let refusal = self
            .state
            .check(seat, &action)
            .expect_err("it must be refused");
        refusal.rule()
    }

    /// The acting seat's actions, sorted.
    fn offers(&self) -> String {
        let Turn::Act(seat) = self.state.turn() else {
            return String::new();
        };
        let mut legal = Vec::new();
        self.state.legal(&mut legal);
        let mut texts: Vec<_> = legal
            .iter()
            .map(|action| self.state.action_text(seat, action))
            .collect();
        texts.sort();
        texts.join(" | ")
    }

    /// Draws the shuffle that is waited for.
    fn draw_shuffle(&mut self, dice: &mut SplitMix) {
        let Turn::Chance(request) = self.state.turn() else {
            panic!("no shuffle is waited for")
        };
        self.shuffled(&request.draw(dice));
    }

    fn shuffled(&mut self, shuffled: &Shuffled) {
        let (views, happened) = (&mut self.views, &mut self.happened);
        let mut observe = |event: Event| {
            views.observe(&event);
            happened.extend(told(&event));
        };
        self.state
            .apply_shuffle(shuffled, &mut observe)
            .expect("the cards that were asked for");
    }

    /// A line of the position: a seat's hand, `draw` or `discard`.
    fn line(&self, name: &str) -> String {
        let position = self.state.position();
        let line = position
            .lines()
            .find_map(|line| line.strip_prefix(&format!("{name}:")));
        line.expect("a line of the position").trim().to_string()
    }

    fn acting(&self) -> u8 {
        match self.state.turn() {
            Turn::Act(seat) => seat.0,
            _ => panic!("nobody is to act"),
        }
    }

    fn view(&self, seat: u8) -> &View {
        self.views.of(Viewer::Seat(Seat(seat)))
    }
}
