//! Greedy against random on duplicate deals: every deal is played with greedy
//! in each seat, so that luck of the cards cancels out. A deal is one round.
//!
//! `cargo run --release -p brelan-bots --example duplicate -- quando 4 2000 1 one`
//! (game, players, deals, seed; `one` greedy among random bots, or `half` of
//! the seats greedy, in turn; last a preset, where it is not the usual one)

use brelan_bots::{Bot, Playable, bot};
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Dice, Seat, Shuffle, SplitMix, Turn, Viewer, Views};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize| arguments.get(place).map(String::as_str);
    let number = |place: usize, usual: u64| match word(place) {
        Some(word) => word.parse().expect("players, deals and seed are numbers"),
        None => usual,
    };
    let game = Kind::from_name(word(0).unwrap_or("quando")).expect("a game's name");
    let contest = Contest {
        players: number(1, 3) as u8,
        deals: number(2, 1000),
        seed: number(3, 1),
        half: word(4) == Some("half"),
        preset: word(5),
    };
    with_game!(game, G => contest.run::<G>());
}

struct Contest<'a> {
    players: u8,
    deals: u64,
    seed: u64,
    half: bool,
    preset: Option<&'a str>,
}

impl Contest<'_> {
    fn run<G: Playable>(&self) {
        let changes = serde_json::Map::new();
        let options = brelan_catalog::options::<G>(self.preset, self.players, &changes);
        let options = options.expect("options for so many players");
        let mut dice = SplitMix::new(self.seed);
        let leads: Vec<f64> = (0..self.deals)
            .map(|_| self.lead_at_a_deal::<G>(&options, &mut dice))
            .collect();
        let count = leads.len() as f64;
        let mean = leads.iter().sum::<f64>() / count;
        let variance = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let interval = 1.96 * (variance / count).sqrt();
        println!(
            "{}, {} players, {} deals: greedy leads by {mean:.2} ± {interval:.2} points a round",
            G::NAME,
            self.players,
            self.deals
        );
    }

    /// One deal with greedy in every seat in turn: its lead on average.
    fn lead_at_a_deal<G: Playable>(&self, options: &G::Options, dice: &mut SplitMix) -> f64 {
        let deal = deal::<G>(options, dice);
        let period = if self.half { 2 } else { self.players };
        let lead = |turn: u8| {
            let is_greedy = |seat: Seat| (seat.0 + turn).is_multiple_of(period);
            lead::<G>(deal.clone(), &is_greedy, dice.word().into())
        };
        (0..period).map(lead).sum::<f64>() / f64::from(period)
    }
}

/// A match after its first deal, with what everybody then knows.
fn deal<G: Playable>(options: &G::Options, dice: &mut SplitMix) -> (G, Views<G>) {
    let mut state = G::new(options.clone());
    let mut views = Views::new(state.players(), options);
    while let Turn::Shuffle(ask) = state.turn() {
        let order = ask.draw(dice);
        let dealt = state.shuffle(&order, &mut |event| views.note(&event));
        dealt.expect("the drawn order");
    }
    (state, views)
}

/// Plays the round: by how many points the greedy seats are ahead, on average.
fn lead<G: Playable>(
    (mut state, mut views): (G, Views<G>),
    is_greedy: &dyn Fn(Seat) -> bool,
    seed: u64,
) -> f64 {
    let players = state.players();
    let mut bots: Vec<Box<dyn Bot<G>>> = Seat::all(players)
        .map(|seat| {
            let level = if is_greedy(seat) { "greedy" } else { "random" };
            bot(level, seed + u64::from(seat.0)).expect("a level")
        })
        .collect();
    let (mut dice, mut legal) = (SplitMix::new(seed), Vec::new());
    while state.last_round().is_none() {
        let mut note = |event: G::Event| views.note(&event);
        match state.turn() {
            Turn::Shuffle(ask) => {
                let order = ask.draw(&mut dice);
                state.shuffle(&order, &mut note).expect("the drawn order");
            }
            Turn::Act(seat) => {
                state.legal(&mut legal);
                let view = views.of(Viewer::Seat(seat));
                let action = bots[seat.index()].choose(view, &legal);
                let mut note = |event: G::Event| views.note(&event);
                state
                    .play(seat, &action, &mut note)
                    .expect("a legal action");
            }
            Turn::Over => break,
        }
    }
    let scores = state.scores();
    let mean = |greedy: bool| {
        let seats = Seat::all(players).filter(|seat| is_greedy(*seat) == greedy);
        let points: Vec<f64> = seats.map(|seat| f64::from(scores[seat.index()])).collect();
        points.iter().sum::<f64>() / points.len() as f64
    };
    let ahead = mean(true) - mean(false);
    // Whether few points win or many, the winners tell.
    let best = scores[state.winners()[0].index()];
    if scores.iter().all(|score| best <= *score) {
        -ahead
    } else {
        ahead
    }
}
