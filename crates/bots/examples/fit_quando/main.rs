//! Fits an estimate of Quando (`src/quando/estimate/`): plays rounds of sensible
//! players and learns from how they ended, then rounds in which one seat
//! searches with what was learned so far.
//!
//! `cargo run --release -p brelan-bots --example fit_quando -- 4 100000 60000 1 \
//! crates/bots/src/quando/estimate/4.txt` (players, sensible rounds, searched
//! rounds of each part or 0, seed, the file to write). The same numbers give the
//! same file.

mod train;

use brelan_bots::quando::{Estimate, Lesson, lessons, searched_lessons};
use brelan_quando::{Options, Preset};
use std::process::ExitCode;
use std::sync::Arc;
use train::{Pupil, Row};

/// How often all turns are gone through, and how large steps are at first.
const SENSIBLE: (u32, f32) = (4, 2e-3);
const SEARCHED: (u32, f32) = (8, 2e-3);
const REFINED: (u32, f32) = (3, 7e-4);
/// When it is refined, a turn is worth for so much how the round ended, and for
/// the rest what the next own turn was worth; that turn likewise (TD(λ), Sutton
/// 1988).
const LAMBDA: f32 = 0.7;
/// Each part of the searched rounds is played with what the one before taught.
const PARTS: u64 = 2;
/// One lesson in so many is kept apart, to tell how good the estimate is.
const KEPT_APART: usize = 20;

fn main() -> ExitCode {
    let Some(Wish {
        options,
        sensible,
        searched,
        seed,
        file,
    }) = wish(std::env::args().skip(1).collect())
    else {
        eprintln!(
            "give the players (2 to 6), the sensible rounds, the searched rounds of each part, \
             the seed and the file to write"
        );
        return ExitCode::from(2);
    };
    let mut class = Class {
        pupil: Pupil::new(seed),
        lessons: Vec::new(),
        apart: Vec::new(),
    };
    class.hear(lessons(options, sensible, seed));
    class.learn(SENSIBLE, 1.0);
    class.forget();
    let parts = if searched > 0 { PARTS } else { 0 };
    for part in 1..=parts {
        let estimate = Arc::new(Estimate::read(&class.pupil.text()));
        let about = (seed, part);
        class.hear(searched_lessons(options, searched, about, &estimate));
        class.learn(SEARCHED, 1.0);
        class.learn(REFINED, LAMBDA);
    }
    match std::fs::write(&file, class.pupil.text()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{file} could not be written: {error}");
            ExitCode::from(2)
        }
    }
}

/// What is asked for.
struct Wish {
    options: Options,
    sensible: u64,
    searched: u64,
    seed: u64,
    file: String,
}

fn wish(words: Vec<String>) -> Option<Wish> {
    let [players, sensible, searched, seed, file] = &words[..] else {
        return None;
    };
    Some(Wish {
        options: Options::preset(Preset::Official, players.parse().ok()?).ok()?,
        sensible: sensible.parse().ok()?,
        searched: searched.parse().ok()?,
        seed: seed.parse().ok()?,
        file: file.clone(),
    })
}

/// A network that learns, with what it learns from.
struct Class {
    pupil: Pupil,
    lessons: Vec<Lesson>,
    apart: Vec<Lesson>,
}

impl Class {
    fn hear(&mut self, lessons: Vec<Lesson>) {
        for (number, lesson) in lessons.into_iter().enumerate() {
            if number % KEPT_APART == 0 {
                self.apart.push(lesson);
            } else {
                self.lessons.push(lesson);
            }
        }
    }

    fn forget(&mut self) {
        self.lessons.clear();
        self.apart.clear();
    }

    /// Goes through the lessons so many times, and says how good the estimate
    /// is then.
    fn learn(&mut self, (times, rate): (u32, f32), lambda: f32) {
        let lessons = self.lessons.iter();
        let rows: Vec<Row> = lessons
            .flat_map(|lesson| rows_of(lesson, &self.pupil, lambda))
            .collect();
        let before = error(&self.pupil, &self.apart);
        self.pupil.learn(&rows, times, rate);
        println!(
            "{} turns: off by {:.3} points, on others by {:.3}; {before:.3} before",
            rows.len(),
            error(&self.pupil, &self.lessons),
            error(&self.pupil, &self.apart),
        );
    }
}

/// What is to be learned of a lesson, the last turn first.
fn rows_of<'l>(lesson: &'l Lesson, pupil: &Pupil, lambda: f32) -> Vec<Row<'l>> {
    let mut lead = lesson.lead;
    let turns = lesson.looks.iter().rev();
    turns
        .map(|look| {
            let row = Row { look, lead };
            lead = lambda * lead + (1.0 - lambda) * pupil.lead(look);
            row
        })
        .collect()
}

/// How much the estimate is off (root of the mean square).
fn error(pupil: &Pupil, lessons: &[Lesson]) -> f32 {
    let (mut sum, mut count) = (0.0, 0);
    for lesson in lessons {
        for look in &lesson.looks {
            sum += f64::from(pupil.lead(look) - lesson.lead).powi(2);
            count += 1;
        }
    }
    (sum / f64::from(count.max(1))).sqrt() as f32
}
