//! Fits the two networks of Qarré's levels (`src/qarre/known.txt` and
//! `open.txt`), and writes them into a folder.
//!
//! The networks play against themselves and against greedy. The features at the
//! end of each turn are paired with who won, mixed with what the network estimated
//! for the tables that followed: TD(λ) (Sutton 1988). The weights are fitted by
//! Adam (Kingma and Ba 2015); those that are written are the mean of the last
//! third (Polyak averaging).
//!
//! `cargo run --release -p brelan-bots --example fit_qarre -- 160000 1 FOLDER`
//! (matches, seed, folder)

use brelan_bots::qarre::{Episode, FEATURE_COUNT, HIDDEN_UNITS, Net, TurnPolicy, self_play};
use brelan_kernel::{Dice, SplitMix, permute};
use brelan_qarre::{Options, Preset};
use std::fmt::Write;

/// Matches between two changes of the networks.
const CHUNK: u64 = 500;
/// The matches before the networks play: greedy plays against itself.
const BEGINNING: u64 = 20_000;
/// Examples that the gradient is the mean of.
const BATCH: usize = 64;
/// The length of a step, at the beginning and at the end.
const STEP: [f32; 2] = [1e-3, 5e-5];
/// The λ of TD(λ), from turn to turn: at the beginning, and from the middle on.
const LAMBDA: [f32; 2] = [0.98, 0.75];

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual| match words.get(place) {
        Some(word) => word.parse::<u64>().unwrap_or_else(|_| {
            eprintln!("matches and seed are numbers, not {word}");
            std::process::exit(2)
        }),
        None => usual,
    };
    let (matches, seed) = (number(0, 160_000), number(1, 1));
    let folder = words.get(2).map_or(".", String::as_str);
    let mut trainer = Trainer::new(seed);
    for chunk in 0..matches.div_ceil(CHUNK) {
        trainer.run(chunk, matches);
        if chunk % 20 == 19 {
            trainer.write(folder)?;
        }
    }
    trainer.write(folder)
}

/// The two networks that are being fitted.
struct Trainer {
    known: Fit,
    open: Fit,
    seed: u64,
    /// Matches against greedy in the last chunks, and how many were won.
    against: [u32; 2],
}

impl Trainer {
    fn new(seed: u64) -> Trainer {
        let mut dice = SplitMix::new(seed);
        Trainer {
            known: Fit::new(&mut dice),
            open: Fit::new(&mut dice),
            seed,
            against: [0; 2],
        }
    }

    /// Plays the matches of a chunk, and fits the networks to them.
    fn run(&mut self, chunk: u64, matches: u64) {
        let done = (chunk * CHUNK) as f32 / matches as f32;
        let lambda = LAMBDA[0] + (LAMBDA[1] - LAMBDA[0]) * (2.0 * done).min(1.0);
        let known = self.known.net();
        let open = self.open.net();
        let (mut knowns, mut opens) = (Vec::new(), Vec::new());
        for number in chunk * CHUNK..(chunk + 1) * CHUNK {
            let policies = policies(number);
            let options = Options::preset(Preset::Standard);
            let played = self_play(options, &known, policies, self.seed << 32 | number);
            self.count(policies, &played);
            let targets = targets(&played, &open, lambda);
            for (end, target) in played.turns.iter().zip(targets) {
                let seat = end.seat.index();
                // Each network is fitted to the turns that it will evaluate: the
                // one to the own turns, the other one to the replies.
                if number < BEGINNING || policies[seat] == TurnPolicy::Net {
                    knowns.push((end.known, target));
                }
                if number < BEGINNING || policies[1 - seat] == TurnPolicy::Net {
                    opens.push((end.open, target));
                }
            }
        }
        let step = STEP[0] * (STEP[1] / STEP[0]).powf(done);
        let mut dice = SplitMix::new(self.seed ^ chunk << 20);
        let errors =
            [(&mut self.known, knowns), (&mut self.open, opens)].map(|(fit, mut examples)| {
                permute(&mut examples, &mut dice);
                let error = fit.learn(&examples, step);
                if done > 2.0 / 3.0 {
                    fit.add_to_mean();
                }
                error
            });
        if chunk % 20 == 19 {
            let [all, won] = std::mem::take(&mut self.against);
            let share = 100.0 * f64::from(won) / f64::from(all.max(1));
            let (matches, [known, open]) = ((chunk + 1) * CHUNK, errors);
            println!(
                "{matches} matches: errors {known:.4} and {open:.4}, {share:.1} % of {all} won against greedy"
            );
        }
    }

    fn count(&mut self, policies: [TurnPolicy; 2], played: &Episode) {
        let net = policies.iter().position(|it| *it == TurnPolicy::Net);
        if let (Some(net), true) = (net, policies[0] != policies[1]) {
            let won = played.winner.is_some_and(|winner| winner.index() == net);
            self.against[0] += 1;
            self.against[1] += u32::from(won);
        }
    }

    fn write(&self, folder: &str) -> std::io::Result<()> {
        let folder = std::path::Path::new(folder);
        std::fs::write(folder.join("known.txt"), self.known.text())?;
        std::fs::write(folder.join("open.txt"), self.open.text())
    }
}

/// The policies of a match: one match of six is the network against itself.
fn policies(number: u64) -> [TurnPolicy; 2] {
    use TurnPolicy::{Greedy, Net};
    match (number, number % 6) {
        (..BEGINNING, _) => [Greedy, Greedy],
        (_, 0) => [Net, Net],
        (_, place) if place % 2 == 0 => [Net, Greedy],
        _ => [Greedy, Net],
    }
}

/// The TD(λ) target of each turn: the chance to win of the seat whose turn it was.
fn targets(played: &Episode, open: &Net, lambda: f32) -> Vec<f32> {
    // All by the chance of seat 0.
    let mut value = played.winner.map_or(0.5, |winner| f32::from(winner.0 == 0));
    let mut targets = Vec::with_capacity(played.turns.len());
    for end in played.turns.iter().rev() {
        let of_seat = |chance: f32| {
            if end.seat.0 == 0 {
                chance
            } else {
                1.0 - chance
            }
        };
        targets.push(of_seat(value));
        let estimate = of_seat(open.chance(&end.open));
        value = lambda * value + (1.0 - lambda) * estimate;
    }
    targets.reverse();
    targets
}

/// A network that is being fitted.
struct Fit {
    weights: Vec<f32>,
    /// Means of the gradient and of its square, as Adam keeps them.
    slopes: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    /// The sum of the weights at several times, and how many.
    sums: Vec<f64>,
    times: u32,
}

impl Fit {
    fn new(dice: &mut SplitMix) -> Fit {
        let mut even = |width: f32| width * (dice.below(20_001) as f32 / 10_000.0 - 1.0);
        let straight = (0..FEATURE_COUNT).map(|_| 0.0).collect::<Vec<f32>>();
        let into = (0..FEATURE_COUNT * HIDDEN_UNITS)
            .map(|_| even(0.25))
            .collect();
        let out = (0..HIDDEN_UNITS).map(|_| even(0.15)).collect();
        let weights: Vec<f32> = [straight, into, out].concat();
        Fit {
            slopes: vec![0.0; weights.len()],
            squares: vec![0.0; weights.len()],
            sums: vec![0.0; weights.len()],
            weights,
            steps: 0,
            times: 0,
        }
    }

    fn net(&self) -> Net {
        Net::from_weights(self.weights.iter().copied())
    }

    /// One epoch over the examples; the mean of the squared errors before.
    fn learn(&mut self, examples: &[([f32; FEATURE_COUNT], f32)], step: f32) -> f32 {
        let mut errors = 0.0;
        for batch in examples.chunks_exact(BATCH) {
            let net = self.net();
            let mut gradient = vec![0.0; self.weights.len()];
            for (features, target) in batch {
                errors += add_gradient(&self.weights, &net, features, *target, &mut gradient);
            }
            self.go_down(&gradient, step);
        }
        errors / examples.len().max(1) as f32
    }

    fn go_down(&mut self, gradient: &[f32], step: f32) {
        const KEPT: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let whole = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        for (place, slope) in gradient.iter().enumerate() {
            let slope = slope / BATCH as f32;
            let mean = &mut self.slopes[place];
            *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * slope;
            let square = &mut self.squares[place];
            *square = KEPT[1] * *square + (1.0 - KEPT[1]) * slope * slope;
            let width = (*square / whole[1]).sqrt() + 1e-8;
            self.weights[place] -= step * (*mean / whole[0]) / width;
        }
    }

    /// Counts the weights as they are into the mean that is written.
    fn add_to_mean(&mut self) {
        self.times += 1;
        for (sum, weight) in self.sums.iter_mut().zip(&self.weights) {
            *sum += f64::from(*weight);
        }
    }

    /// The file of the network.
    fn text(&self) -> String {
        let mean = |place: usize| match self.times {
            0 => f64::from(self.weights[place]),
            times => self.sums[place] / f64::from(times),
        };
        let mut text = String::new();
        let lines = [FEATURE_COUNT]
            .into_iter()
            .chain([HIDDEN_UNITS; FEATURE_COUNT + 1]);
        let mut place = 0;
        for line in lines {
            let numbers: Vec<String> = (place..place + line)
                .map(|place| format!("{:.4}", mean(place)))
                .collect();
            writeln!(text, "{}", numbers.join(" ")).expect("a string takes any text");
            place += line;
        }
        text
    }
}

/// Adds how the loss grows with each weight (the cross entropy of the chance to
/// win); the squared error.
fn add_gradient(
    weights: &[f32],
    net: &Net,
    features: &[f32; FEATURE_COUNT],
    target: f32,
    gradient: &mut [f32],
) -> f32 {
    let error = net.chance(features) - target;
    let hidden = net.hidden(features);
    let (straight, rest) = gradient.split_at_mut(FEATURE_COUNT);
    let (into, out) = rest.split_at_mut(FEATURE_COUNT * HIDDEN_UNITS);
    let ways_out = &weights[FEATURE_COUNT + FEATURE_COUNT * HIDDEN_UNITS..];
    let mut back = [0.0; HIDDEN_UNITS];
    for unit in 0..HIDDEN_UNITS {
        out[unit] += error * hidden[unit].max(0.0);
        back[unit] = if hidden[unit] > 0.0 {
            error * ways_out[unit]
        } else {
            0.0
        };
    }
    for ((number, straight), into) in features
        .iter()
        .zip(straight)
        .zip(into.chunks_exact_mut(HIDDEN_UNITS))
    {
        *straight += error * number;
        for (slope, back) in into.iter_mut().zip(&back) {
            *slope += number * back;
        }
    }
    error * error
}
