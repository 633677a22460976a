//! Greedy against random on duplicate deals: every deal is played once for
//! each way of seating the bots, so that luck of the cards cancels out.
//!
//! `cargo run --release -p brelan-bots --example duplicate -- 4 2000 1`
//! (players, deals, seed)

use brelan_bots::{Bot, bot};
use brelan_kernel::{Dice, Seat, Shuffle, SplitMix, Turn, Viewer, Views};
use brelan_quando::{Changes, Options, Order, Preset, State, Target};

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .map(|word| word.parse::<u64>().expect("a number"));
    let players = arguments.next().unwrap_or(2) as u8;
    let deals = arguments.next().unwrap_or(1000);
    let mut dice = SplitMix::new(arguments.next().unwrap_or(1));
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
        let leading = [0, 1].map(|turn| lead(options, &first, &deck, turn, dice.word().into()));
        leads.push((leading[0] + leading[1]) / 2.0);
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

/// One round with greedy in every other seat from `turn`: by how much the
/// greedy seats score less, on average.
fn lead(options: Options, first: &Order, deck: &Order, turn: u8, seed: u64) -> f64 {
    let players = options.players;
    let is_greedy = |seat: Seat| (seat.0 + turn).is_multiple_of(2);
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
