//! Fits an estimate of Quando (`src/quando/estimate/`): plays rounds of sensible
//! players, and learns from how they ended.
//!
//! `cargo run --release -p brelan-bots --example fit_quando -- 4 100000 1 \
//! crates/bots/src/quando/estimate/4.txt` (players, rounds, seed, the file to
//! write). The same numbers give the same file.

mod train;

use brelan_bots::quando::{Lesson, lessons};
use brelan_quando::{Options, Preset};
use train::{Pupil, Row};

/// How often all rows are gone through.
const TIMES: u32 = 4;
/// One round in so many is kept apart, to tell how good the estimate is.
const KEPT_APART: usize = 10;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [players, rounds, seed, file] = &args[..] else {
        panic!("players, rounds, seed and the file to write");
    };
    let number = |word: &String| word.parse::<u64>().expect("a number");
    let players = number(players) as u8;
    let options = Options::preset(Preset::Official, players).expect("so many players");
    let lessons = lessons(options, number(rounds), number(seed));
    let (mut rows, mut apart) = (Vec::new(), Vec::new());
    for (round, lessons) in lessons.chunks(players.into()).enumerate() {
        let rows = if round % KEPT_APART == 0 {
            &mut apart
        } else {
            &mut rows
        };
        rows.extend(lessons.iter().flat_map(rows_of));
    }
    drop(lessons);
    let mut pupil = Pupil::new(number(seed));
    let before = error(&pupil, &apart);
    pupil.learn(&rows, TIMES);
    println!(
        "{players} players, {} turns: off by {:.3} points, on {} turns kept apart by {:.3}; \
         {before:.3} before",
        rows.len(),
        error(&pupil, &rows),
        apart.len(),
        error(&pupil, &apart),
    );
    std::fs::write(file, pupil.text()).expect("a file that can be written");
}

fn rows_of(lesson: &Lesson) -> impl Iterator<Item = Row> {
    lesson.looks.iter().map(|look| Row {
        look: *look,
        lead: lesson.lead,
    })
}

/// The root of the mean squared error, in points.
fn error(pupil: &Pupil, rows: &[Row]) -> f64 {
    let squares = rows
        .iter()
        .map(|row| f64::from(pupil.lead(&row.look) - row.lead).powi(2));
    (squares.sum::<f64>() / rows.len() as f64).sqrt()
}
