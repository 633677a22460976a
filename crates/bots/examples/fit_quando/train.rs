//! Fits a network by gradient descent (Adam; Kingma and Ba 2015).

use brelan_bots::quando::{FEATURE_COUNT, Features, HIDDEN_UNITS};
use brelan_kernel::{Dice, SplitMix, permute};
use std::fmt::Write;

/// Leads are divided by this, so that they are numbers of about one.
const SCALE: f32 = 8.0;
const BATCH: usize = 64;
/// Adam's memories of the slope and of its square.
const SLOPE: f32 = 0.9;
const SQUARE: f32 = 0.999;
/// How much of a weight is lost with each step, of what the step could be.
const DECAY: f32 = 0.02;

const WEIGHTS: usize = FEATURE_COUNT + FEATURE_COUNT * HIDDEN_UNITS + HIDDEN_UNITS;

/// One training example: features, and the lead that came of them.
pub(crate) struct Row<'f> {
    pub(crate) features: &'f Features,
    pub(crate) lead: f32,
}

/// A network that is being fitted.
pub(crate) struct Fit {
    weights: Vec<f32>,
    slopes: Vec<f32>,
    squares: Vec<f32>,
    /// The share of the memories that is filled.
    filled: (f32, f32),
    dice: SplitMix,
}

impl Fit {
    /// One that knows nothing: hidden units by chance, nothing comes out.
    pub(crate) fn new(seed: u64) -> Fit {
        let mut dice = SplitMix::new(seed);
        let mut weights = vec![0.0; WEIGHTS];
        for weight in &mut weights[FEATURE_COUNT..FEATURE_COUNT + FEATURE_COUNT * HIDDEN_UNITS] {
            *weight = (dice.below(2_001) as f32 / 1_000.0 - 1.0) * 0.25;
        }
        for weight in &mut weights[FEATURE_COUNT + FEATURE_COUNT * HIDDEN_UNITS..] {
            *weight = (dice.below(2_001) as f32 / 1_000.0 - 1.0) * 0.1;
        }
        Fit {
            weights,
            slopes: vec![0.0; WEIGHTS],
            squares: vec![0.0; WEIGHTS],
            filled: (1.0, 1.0),
            dice,
        }
    }

    /// Goes through all rows so many times, with steps that become smaller
    /// evenly, from `rate` on.
    pub(crate) fn learn(&mut self, rows: &[Row<'_>], times: u32, rate: f32) {
        let mut order: Vec<u32> = (0..rows.len() as u32).collect();
        let batches = rows.len().div_ceil(BATCH);
        let steps = (times as usize * batches) as f32;
        let mut slope = vec![0.0; WEIGHTS];
        for time in 0..times as usize {
            permute(&mut order, &mut self.dice);
            for (number, batch) in order.chunks(BATCH).enumerate() {
                slope.fill(0.0);
                for &row in batch {
                    self.add_slope(&rows[row as usize], &mut slope);
                }
                let done = (time * batches + number) as f32 / steps;
                self.step(&slope, batch.len(), rate * (1.0 - done));
            }
        }
    }

    /// What comes out, with the hidden units.
    fn out(&self, features: &Features) -> (f32, [f32; HIDDEN_UNITS]) {
        let (straight, rest) = self.weights.split_at(FEATURE_COUNT);
        let (into, out) = rest.split_at(FEATURE_COUNT * HIDDEN_UNITS);
        let mut hidden = [0.0; HIDDEN_UNITS];
        let mut sum = 0.0;
        for (place, number) in features
            .iter()
            .enumerate()
            .filter(|(_, number)| **number != 0.0)
        {
            sum += straight[place] * number;
            let line = &into[place * HIDDEN_UNITS..][..HIDDEN_UNITS];
            for (unit, weight) in hidden.iter_mut().zip(line) {
                *unit += weight * number;
            }
        }
        for (unit, weight) in hidden.iter().zip(out) {
            sum += weight * unit.max(0.0);
        }
        (sum, hidden)
    }

    /// The lead that it expects.
    pub(crate) fn lead(&self, features: &Features) -> f32 {
        self.out(features).0 * SCALE
    }

    /// Adds the slope of half the squared error.
    fn add_slope(&self, row: &Row<'_>, slope: &mut [f32]) {
        let (sum, hidden) = self.out(row.features);
        let error = sum - row.lead / SCALE;
        let out = &self.weights[FEATURE_COUNT + FEATURE_COUNT * HIDDEN_UNITS..];
        let mut back = [0.0; HIDDEN_UNITS];
        for unit in 0..HIDDEN_UNITS {
            if hidden[unit] > 0.0 {
                back[unit] = error * out[unit];
                slope[FEATURE_COUNT + FEATURE_COUNT * HIDDEN_UNITS + unit] += error * hidden[unit];
            }
        }
        let numbers = row.features.iter().enumerate();
        for (place, number) in numbers.filter(|(_, number)| **number != 0.0) {
            slope[place] += error * number;
            let line = &mut slope[FEATURE_COUNT + place * HIDDEN_UNITS..][..HIDDEN_UNITS];
            for (sum, back) in line.iter_mut().zip(back) {
                *sum += back * number;
            }
        }
    }

    fn step(&mut self, slope: &[f32], rows: usize, rate: f32) {
        self.filled.0 *= SLOPE;
        self.filled.1 *= SQUARE;
        let (first, second) = (1.0 / (1.0 - self.filled.0), 1.0 / (1.0 - self.filled.1));
        let share = 1.0 / rows as f32;
        let memories = self.slopes.iter_mut().zip(&mut self.squares);
        for ((weight, (mean, square)), slope) in self.weights.iter_mut().zip(memories).zip(slope) {
            let slope = slope * share;
            *mean = SLOPE * *mean + (1.0 - SLOPE) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            let to = *mean * first / ((*square * second).sqrt() + 1e-8);
            *weight -= rate * (to + DECAY * *weight);
        }
    }

    /// The network as text, as the estimate reads it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |weights: &[f32], scale: f32| {
            for (place, weight) in weights.iter().enumerate() {
                let blank = if place > 0 { " " } else { "" };
                let rounded = (weight * scale * 1e4).round() / 1e4;
                write!(text, "{blank}{rounded}").expect("text grows");
            }
            text.push('\n');
        };
        let (straight, rest) = self.weights.split_at(FEATURE_COUNT);
        let (into, out) = rest.split_at(FEATURE_COUNT * HIDDEN_UNITS);
        line(straight, SCALE);
        into.chunks(HIDDEN_UNITS).for_each(|into| line(into, 1.0));
        line(out, SCALE);
        text
    }
}
