//! Fits an estimate of Quando (`src/quando/estimate/`): to rounds of greedy
//! self-play and how they ended, then to rounds in which one seat searches with
//! the estimate so far.
//!
//! `cargo run --release -p brelan-bots --example fit_quando -- 4 100000 60000 1 \
//! crates/bots/src/quando/estimate/4.txt` (players, greedy rounds, searched
//! rounds of each part or 0, seed, the file to write). The same numbers give the
//! same file.

mod train;

use brelan_bots::quando::{Episode, Estimate, searched_self_play, self_play};
use brelan_quando::{Options, Preset};
use std::process::ExitCode;
use std::sync::Arc;
use train::{Fit, Row};

/// Epochs and initial learning rate of each stage.
const GREEDY: (u32, f32) = (4, 2e-3);
const SEARCHED: (u32, f32) = (8, 2e-3);
const REFINED: (u32, f32) = (3, 7e-4);
/// The λ of the last stage: TD(λ) (Sutton 1988).
const LAMBDA: f32 = 0.7;
/// Each part of the searched rounds is played with the estimate of the part before.
const PARTS: u64 = 2;
/// One episode in so many is held out for validation.
const VALIDATE_ONE_IN: usize = 20;

fn main() -> ExitCode {
    let Some(Arguments {
        options,
        greedy,
        searched,
        seed,
        file,
    }) = arguments(std::env::args().skip(1).collect())
    else {
        eprintln!(
            "give the players (2 to 6), the sensible rounds, the searched rounds of each part, \
             the seed and the file to write"
        );
        return ExitCode::from(2);
    };
    let mut trainer = Trainer {
        fit: Fit::new(seed),
        training: Vec::new(),
        validation: Vec::new(),
    };
    trainer.add(self_play(options, greedy, seed));
    trainer.learn(GREEDY, 1.0);
    trainer.clear();
    let parts = if searched > 0 { PARTS } else { 0 };
    for part in 1..=parts {
        let estimate = Arc::new(Estimate::read(&trainer.fit.text()));
        trainer.add(searched_self_play(
            options,
            searched,
            (seed, part),
            &estimate,
        ));
        trainer.learn(SEARCHED, 1.0);
        trainer.learn(REFINED, LAMBDA);
    }
    match std::fs::write(&file, trainer.fit.text()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{file} could not be written: {error}");
            ExitCode::from(2)
        }
    }
}

/// The arguments of the command line.
struct Arguments {
    options: Options,
    greedy: u64,
    searched: u64,
    seed: u64,
    file: String,
}

fn arguments(words: Vec<String>) -> Option<Arguments> {
    let [players, greedy, searched, seed, file] = &words[..] else {
        return None;
    };
    Some(Arguments {
        options: Options::preset(Preset::Official, players.parse().ok()?).ok()?,
        greedy: greedy.parse().ok()?,
        searched: searched.parse().ok()?,
        seed: seed.parse().ok()?,
        file: file.clone(),
    })
}

/// A network that is being fitted, with its data.
struct Trainer {
    fit: Fit,
    training: Vec<Episode>,
    validation: Vec<Episode>,
}

impl Trainer {
    fn add(&mut self, episodes: Vec<Episode>) {
        for (number, episode) in episodes.into_iter().enumerate() {
            if number % VALIDATE_ONE_IN == 0 {
                self.validation.push(episode);
            } else {
                self.training.push(episode);
            }
        }
    }

    fn clear(&mut self) {
        self.training.clear();
        self.validation.clear();
    }

    /// Fits for so many epochs, and prints how good the estimate is then.
    fn learn(&mut self, (times, rate): (u32, f32), lambda: f32) {
        let episodes = self.training.iter();
        let rows: Vec<Row> = episodes
            .flat_map(|episode| rows_of(episode, &self.fit, lambda))
            .collect();
        let before = error(&self.fit, &self.validation);
        self.fit.learn(&rows, times, rate);
        println!(
            "{} turns: off by {:.3} points, on others by {:.3}; {before:.3} before",
            rows.len(),
            error(&self.fit, &self.training),
            error(&self.fit, &self.validation),
        );
    }
}

/// The rows of an episode with their TD(λ) targets, the last turn first.
fn rows_of<'e>(episode: &'e Episode, fit: &Fit, lambda: f32) -> Vec<Row<'e>> {
    let mut lead = episode.lead;
    let turns = episode.features.iter().rev();
    turns
        .map(|features| {
            let row = Row { features, lead };
            lead = lambda * lead + (1.0 - lambda) * fit.lead(features);
            row
        })
        .collect()
}

/// The root mean square error of the estimate.
fn error(fit: &Fit, episodes: &[Episode]) -> f32 {
    let (mut sum, mut count) = (0.0, 0);
    for episode in episodes {
        for features in &episode.features {
            sum += f64::from(fit.lead(features) - episode.lead).powi(2);
            count += 1;
        }
    }
    (sum / f64::from(count.max(1))).sqrt() as f32
}
