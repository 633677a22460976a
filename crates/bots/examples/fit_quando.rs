//! Fits the weights of Quando's estimate (`src/quando/estimate.rs`) by least
//! squares, and prints them.
//!
//! `cargo run --release -p brelan-bots --example fit_quando -- 20000 1`
//! (rounds for each number of players, seed)

use brelan_bots::{QuandoRow, quando_rows};
use brelan_quando::{Options, Preset};

/// Keeps weights small that the rounds say little about.
const RIDGE: f64 = 20.0;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let mut number = |usual| {
        numbers
            .next()
            .map_or(usual, |given| given.expect("a number"))
    };
    let (rounds, seed) = (number(20_000), number(1));
    for players in 2..=6 {
        let options = Options::preset(Preset::Official, players).expect("so many players");
        let rows = quando_rows(options, rounds, seed);
        println!("{players} players, {} turns", rows.len());
        let stages = rows
            .iter()
            .map(|row| row.stage)
            .max()
            .map_or(0, |last| last + 1);
        for stage in 0..stages {
            let rows = rows.iter().filter(|row| row.stage == stage);
            let weights: Vec<String> = fit(rows)
                .iter()
                .map(|weight| format!("{weight:.3}"))
                .collect();
            println!("[{}],", weights.join(", "));
        }
    }
}

/// The weights with the least squared error.
fn fit<'r>(rows: impl Iterator<Item = &'r QuandoRow>) -> Vec<f64> {
    let mut table: Vec<Vec<f64>> = Vec::new();
    for row in rows {
        let inputs = row.inputs.map(f64::from);
        if table.is_empty() {
            table = vec![vec![0.0; inputs.len() + 1]; inputs.len()];
            (0..inputs.len()).for_each(|place| table[place][place] = RIDGE);
        }
        for (line, one) in table.iter_mut().zip(inputs) {
            for (sum, other) in line
                .iter_mut()
                .zip(inputs.iter().chain([&f64::from(row.lead)]))
            {
                *sum += one * other;
            }
        }
    }
    solve(table)
}

/// Solves a symmetric, positive system by elimination; the last column is the
/// right side.
fn solve(mut table: Vec<Vec<f64>>) -> Vec<f64> {
    let size = table.len();
    for pivot in 0..size {
        let line = table[pivot].clone();
        let others = table.iter_mut().enumerate();
        for (_, other) in others.filter(|(place, _)| *place != pivot) {
            let factor = other[pivot] / line[pivot];
            for (value, by) in other.iter_mut().zip(&line) {
                *value -= factor * by;
            }
        }
    }
    (0..size)
        .map(|place| table[place][size] / table[place][place])
        .collect()
}
