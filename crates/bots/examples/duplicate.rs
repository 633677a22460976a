//! Greedy against random on duplicate deals: every deal is played with greedy
//! in each seat, so that luck of the cards cancels out.
//!
//! `cargo run --release -p brelan-bots --example duplicate -- 4 2000 1 one`
//! (players, deals, seed; `one` greedy among random bots, or `half` of the
//! seats greedy, in turn)

use brelan_bots::{Bot, bot};
use brelan_kernel::{Dice, Seat, Shuffle, SplitMix, Turn, Viewer, Views};
use brelan_quando::{Changes, Options, Order, Preset, State, Target};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| match arguments.get(place) {
        Some(word) => word.parse().expect("players, deals and seed are numbers"),
        None => usual,
    };
    let (players, deals) = (number(0, 2) as u8, number(1, 1000));
    let mut dice = SplitMix::new(number(2, 1));
    let half = arguments.get(3).is_some_and(|word| word == "half");
    let one_round = Changes {
        target_score: Some(Target::Rounds { rounds: 1 }),
        ..Changes::default()
    };
    let options = Options::preset(Preset::Official, players)
        .and_then(|options| options.with(&one_round))
        .expect("options of one round");
    let mut leads = Vec::new();
    for _ in 0..deals {
        let first = draw(&State::new(options), &mut dice);
        let mut state = State::new(options);
        state.shuffle(&first, &mut |_| {}).expect("a seat");
        let deck = draw(&state, &mut dice);
        let period = if half { 2 } else { players };
        let leading = (0..period)
            .map(|turn| lead(options, &first, &deck, (turn, period), dice.word().into()));
        leads.push(leading.sum::<f64>() / f64::from(period));
    }
    let count = leads.len() as f64;
    let mean = leads.iter().sum::<f64>() / count;
    let variance = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let interval = 1.96 * (variance / count).sqrt();
    println!(
        "{players} players, {deals} deals: greedy leads by {mean:.2} ± {interval:.2} points a round"
    );
}

fn draw(state: &State, dice: &mut SplitMix) -> Order {
    match state.turn() {
        Turn::Shuffle(ask) => ask.draw(dice),
        _ => unreachable!("a new match waits for its shuffles"),
    }
}

/// One round with greedy in every `period`-th seat, moved on by `turn`: by how
/// much the greedy seats score less, on average.
fn lead(options: Options, first: &Order, deck: &Order, (turn, period): (u8, u8), seed: u64) -> f64 {
    let players = options.players;
    let is_greedy = |seat: Seat| (seat.0 + turn).is_multiple_of(period);
    let mut bots: Vec<Box<dyn Bot<State>>> = Seat::all(players)
        .map(|seat| {
            let level = if is_greedy(seat) { "greedy" } else { "random" };
            bot(level, seed + u64::from(seat.0)).expect("a level")
        })
        .collect();
    let mut views = Views::<State>::new(players, &options);
    let mut state = State::new(options);
    let (mut orders, mut legal) = ([first, deck].into_iter(), Vec::new());
    loop {
        match state.turn() {
            Turn::Shuffle(_) => {
                let order = orders
                    .next()
                    .expect("the official rules shuffle once a round");
                state
                    .shuffle(order, &mut |event| views.note(&event))
                    .expect("the drawn order");
            }
            Turn::Act(seat) => {
                state.legal(&mut legal);
                let action = bots[seat.index()].choose(views.of(Viewer::Seat(seat)), &legal);
                state
                    .play(seat, &action, &mut |event| views.note(&event))
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
    mean(false) - mean(true)
}
