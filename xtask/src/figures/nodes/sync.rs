//! How long the disk of this machine takes to sync a write.

use anyhow::Result;
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How many writes are synced.
const SYNCS: usize = 500;

/// The bytes of each: a page of PostgreSQL's log.
const BLOCK: [u8; 8192] = [7; 8192];

/// The time between two: as many a second as actions are played.
const PAUSE: Duration = Duration::from_millis(2);

/// The 99th percentile in milliseconds, of writes to a file in `folder` that is there already,
/// as PostgreSQL's log is.
pub(super) fn p99(folder: &Path) -> Result<f64> {
    let mut file = File::create(folder.join("sync"))?;
    for _ in 0..SYNCS {
        file.write_all(&BLOCK)?;
    }
    file.sync_all()?;
    file.seek(SeekFrom::Start(0))?;
    let mut times = Vec::new();
    for _ in 0..SYNCS {
        sleep(PAUSE);
        file.write_all(&BLOCK)?;
        let begun = Instant::now();
        file.sync_data()?;
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    Ok(times[SYNCS * 99 / 100].as_secs_f64() * 1e3)
}
