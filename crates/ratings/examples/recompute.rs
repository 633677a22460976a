//! How fast the ratings of a game are computed from all its stored results. Fills an SQLite file
//! with so many matches of 20,000 people and the bots of four levels, with two to six seats,
//! and rates them. Prints the time as JSON.
//!
//! `cargo run --release -p brelan-ratings --example recompute -- MATCHES`

use brelan_ids::Timestamp;
use brelan_ratings::update_ratings;
use brelan_store::{RatingStore, Sqlite, Store};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

const PEOPLE: u64 = 20_000;

const LEVELS: [&str; 4] = ["easy", "solid", "strong", "master"];

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let matches: u64 = std::env::args()
        .nth(1)
        .ok_or("how many matches?")?
        .parse()?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("brelan.sqlite");
    Sqlite::open(&file)?.close().await;
    fill(&file, matches)?;
    let store = Sqlite::open(&file)?;
    let start = Instant::now();
    let outcome = update_ratings(&store, "zero", true, Timestamp::MAX).await?;
    let seconds = start.elapsed().as_secs_f64();
    let players = store.best_rated("zero", f64::MAX, u32::MAX).await?.len();
    println!(
        "{{\"matches\":{matches},\"players\":{players},\"seconds\":{seconds:.1},\"outcome\":\"{outcome:?}\"}}"
    );
    store.close().await;
    Ok(())
}

/// SplitMix64.
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// Writes the matches in one transaction: a store would sync the disk thousands of times.
fn fill(file: &Path, matches: u64) -> rusqlite::Result<()> {
    let mut db = rusqlite::Connection::open(file)?;
    // The ids are random: without room in memory each row would wait for the disk.
    db.pragma_update(None, "cache_size", -1_000_000)?;
    db.pragma_update(None, "synchronous", "OFF")?;
    let transaction = db.transaction()?;
    {
        let mut table = transaction.prepare(
            "INSERT INTO tables (id, game, created, listed, touched) VALUES (?1, 'zero', 1, 0, 1)",
        )?;
        let mut seat = transaction.prepare(
            "INSERT INTO match_seats (table_id, seat, person, bot, bot_name, stood_in, score, \
                 won, game, ended, companions) \
             VALUES (?1, ?2, ?3, ?4, ?4, 0, ?5, ?6, 'zero', ?7, '')",
        )?;
        for number in 0..matches {
            // Random ids, as those of a server.
            let id = format!("{:016x}", mixed(number));
            table.execute([&id])?;
            let seats = 2 + number % 5;
            for place in 0..seats {
                let random = mixed(number * 8 + place);
                let is_person = place == 0 || random.is_multiple_of(2);
                let person = is_person.then(|| format!("{:020x}", mixed(random % PEOPLE)));
                let level = (!is_person).then(|| LEVELS[(random / 2 % 4) as usize]);
                let score = (random / 8 % 50) as i64;
                let won = place == number % seats;
                let place = place as i64;
                let ended = (number * 1_000) as i64;
                seat.execute(rusqlite::params![
                    id, place, person, level, score, won, ended
                ])?;
            }
        }
    }
    transaction.commit()
}
