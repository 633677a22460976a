//! How matches of Qarré go: a bot against itself, and greedy against random, each
//! deal with either in either seat.
//!
//! `cargo run --release -p brelan-bots --example qarre_matches -- 2000 1 standard greedy 2`
//! (deals, seed, preset, bot, version of the rules; all but the first may be left out)

use brelan_bots::{Bot, bot};
use brelan_kernel::{Dice, GameOptions, Match, Rules, Seat, Shuffle, SplitMix, View as _, Viewer};
use brelan_qarre::{End, Options, State};

/// How a match ended.
struct Outcome {
    end: End,
    turns: u32,
    /// How often the base was laid anew (QA-7).
    new_bases: u32,
    starter: Seat,
    winners: Vec<Seat>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| match arguments.get(place) {
        Some(word) => word.parse().expect("deals, seed and version are numbers"),
        None => usual,
    };
    let (deals, seed) = (number(0, 1000), number(1, 1));
    let word = |place: usize, usual| arguments.get(place).map_or(usual, String::as_str);
    let (preset, level) = (word(2, "standard"), word(3, "greedy"));
    let version = number(4, Options::RULES_VERSION.into()) as u32;
    let options = Options::from_preset_in_version(version, preset, 2);
    let options = options.expect("a preset");
    if level == "greedy" {
        against_random(options, deals, seed);
    }
    against_itself(options, level, deals, seed);
}

/// Wins by the rules; ties and matches at the cap are told apart.
fn against_random(options: Options, deals: u64, seed: u64) {
    let mut shares = Vec::new();
    let (mut ties, mut capped) = (0, [0; 2]);
    for deal in 0..deals {
        let mut wins = Vec::new();
        for greedy in [0, 1] {
            let mut levels = ["random"; 2];
            levels[greedy] = "greedy";
            let outcome = play(options, levels, seed + 2 * deal);
            let [winner] = outcome.winners[..] else {
                ties += 1;
                continue;
            };
            let lost = winner.index() != greedy;
            if outcome.end == End::Cap {
                capped[usize::from(lost)] += 1;
            }
            wins.push(if lost { 0.0 } else { 1.0 });
        }
        if !wins.is_empty() {
            shares.push(wins.iter().sum::<f64>() / wins.len() as f64);
        }
    }
    let (mean, interval) = mean_and_interval(&shares);
    println!(
        "greedy wins {:.2} ± {:.2} % of {} matches against random; {ties} ties, \
         at the cap {} won and {} lost",
        100.0 * mean,
        100.0 * interval,
        2 * deals,
        capped[0],
        capped[1],
    );
}

fn against_itself(options: Options, level: &str, deals: u64, seed: u64) {
    let outcomes: Vec<Outcome> = (0..deals)
        .map(|deal| play(options, [level; 2], seed + 2 * deal))
        .collect();
    let capped = outcomes
        .iter()
        .filter(|outcome| outcome.end == End::Cap)
        .count();
    let mut turns: Vec<u32> = outcomes.iter().map(|outcome| outcome.turns).collect();
    turns.sort_unstable();
    let of = |part: usize| turns[(turns.len() - 1) * part / 100];
    println!(
        "{level} against itself: {capped} of {deals} matches reach the cap; turns: \
         10 % {}, median {}, 90 % {}, most {}",
        of(10),
        of(50),
        of(90),
        of(100),
    );
    let bases: Vec<f64> = outcomes.iter().map(|one| one.new_bases.into()).collect();
    let (bases, bases_interval) = mean_and_interval(&bases);
    let starts = |one: &Outcome| Some(f64::from(u8::from(*one.winners.first()? == one.starter)));
    let decided = outcomes.iter().filter(|one| one.winners.len() == 1);
    let starts: Vec<f64> = decided.filter_map(starts).collect();
    let (share, share_interval) = mean_and_interval(&starts);
    println!(
        "new bases a match {bases:.2} ± {bases_interval:.2}; who begins wins {:.1} ± {:.1} % \
         of {} matches",
        100.0 * share,
        100.0 * share_interval,
        starts.len(),
    );
}

fn mean_and_interval(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values
        .iter()
        .map(|value| (value - mean).powi(2))
        .sum::<f64>()
        / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

fn play(options: Options, levels: [&str; 2], seed: u64) -> Outcome {
    let mut dice = SplitMix::new(seed);
    let mut bots: Vec<Box<dyn Bot<State>>> = levels
        .iter()
        .map(|level| bot(level, dice.word().into()).expect("a level"))
        .collect();
    let mut played = Match::<State>::new(options);
    let (mut legal, mut new_bases) = (Vec::new(), 0);
    loop {
        while let Some(request) = played.draw(&mut dice) {
            new_bases += u32::from(request.label().contains("/base/"));
        }
        let Some(seat) = played.state().turn().seat() else {
            break;
        };
        played.state().legal(&mut legal);
        let view = played.view(Viewer::Seat(seat));
        let action = bots[seat.index()].choose(view, &legal);
        played.play(seat, &action).expect("a legal action");
    }
    let board = played.view(Viewer::Spectator).board(false);
    let over = board.over.expect("the match is over");
    Outcome {
        end: over.end,
        turns: board.turn,
        new_bases,
        starter: board.starter,
        winners: over.winners.to_vec(),
    }
}
