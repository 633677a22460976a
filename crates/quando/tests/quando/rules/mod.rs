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

use brelan_kernel::{Match, Notation, Refused, Rules, Seat, Shuffle, SplitMix, Viewer};
use brelan_quando::{Cards, Event, OptionValues, Options, Preset, Shuffled, State, View};

/// A match in the middle of a test.
struct Played {
    game: Match<State>,
    /// What happened since the last look: the notation's words, by seat.
    happened: Vec<String>,
}

/// The official rules for `players` players.
fn official(players: u8) -> Options {
    Options::preset(Preset::Official, players).expect("a number of players")
}

/// The official rules with one thing changed.
fn changed(players: u8, change: impl FnOnce(&mut OptionValues)) -> Options {
    official(players).with(change).expect("an allowed change")
}

/// A turn of `active` in the position that `text` draws (see
/// [`State::from_position`]).
fn at(options: Options, active: u8, text: &str) -> Played {
    Played {
        game: Match::from_state(State::from_position(options, active, text)),
        happened: Vec::new(),
    }
}

/// A match after its first deal.
fn dealt(options: Options, seed: u64) -> Played {
    let mut played = Played {
        game: Match::new(options),
        happened: Vec::new(),
    };
    let mut dice = SplitMix::new(seed);
    played.draw_shuffle(&mut dice);
    played.draw_shuffle(&mut dice);
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
    fn state(&self) -> &State {
        self.game.state()
    }

    /// Takes actions written `seat action`, and gives what happened.
    fn does(&mut self, actions: &[&str]) -> String {
        for text in actions {
            let (seat, action) = text.split_once(' ').expect("`seat action`");
            let seat = Seat(seat.parse().expect("a seat"));
            let action = self
                .state()
                .action_from_text(seat, action)
                .expect("an action");
            let mut tell = |event: Event| self.happened.extend(told(&event));
            let played = self.game.play_and_emit(seat, &action, &mut tell);
            if let Err(refusal) = played {
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
            .state()
            .action_from_text(seat, action)
            .expect("an action");
        let refusal = self
            .state()
            .check(seat, &action)
            .expect_err("it must be refused");
        refusal.rule()
    }

    /// The acting seat's actions, sorted.
    fn offers(&self) -> String {
        let Some(seat) = self.state().turn().seat() else {
            return String::new();
        };
        let mut legal = Vec::new();
        self.state().legal(&mut legal);
        let mut texts: Vec<_> = legal
            .iter()
            .map(|action| self.state().action_text(seat, action))
            .collect();
        texts.sort();
        texts.join(" | ")
    }

    /// Draws the shuffle that is waited for.
    fn draw_shuffle(&mut self, dice: &mut SplitMix) {
        let request = self.state().turn().request();
        let request = request.expect("a shuffle is waited for");
        self.shuffled(&request.draw(dice));
    }

    fn shuffled(&mut self, shuffled: &Shuffled) {
        let mut tell = |event: Event| self.happened.extend(told(&event));
        let taken = self.game.apply_shuffle_and_emit(shuffled, &mut tell);
        taken.expect("the cards that were asked for");
    }

    /// Lets the views observe a deal of these hands.
    fn observe_deal(&mut self, hands: Vec<Cards>) {
        let mut views = self.game.observers().clone();
        views.observe(&Event::Dealt {
            dealer: Seat(0),
            hands,
            backs_seen: false,
        });
        self.game = Match::from_parts(self.state().clone(), views);
    }

    /// A line of the position: a seat's hand, `draw` or `discard`.
    fn line(&self, name: &str) -> String {
        let position = self.state().position();
        let line = position
            .lines()
            .find_map(|line| line.strip_prefix(&format!("{name}:")));
        line.expect("a line of the position").trim().to_string()
    }

    fn acting(&self) -> u8 {
        self.state().turn().seat().expect("a seat is to act").0
    }

    fn view(&self, seat: u8) -> &View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }
}
