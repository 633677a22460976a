//! `brelan export`: writes the records of public matches.

mod place;

use crate::cli::CommonArgs;
use crate::config::CommandSettings;
use crate::database::DatabaseUse;
use crate::game_args::game_parser;
use crate::log::{LogFormat, start_log};
use crate::output::{Lines, Output, complain, counted, outln};
use crate::runtime;
use anyhow::Result;
use brelan_catalog::Kind;
use brelan_ids::TableId;
use brelan_record::Record;
use brelan_server::public_record;
use brelan_store::{AdminStore, StoreError};
use clap::Args;
use std::path::{Path, PathBuf};

use place::ExportPlace;

pub(crate) use place::ExportCheck;

/// How many ids of tables are read at once.
const IDS_PER_PAGE: u32 = 500;

const AFTER_HELP: &str = "\
A match is public once all its people have allowed others to see it. Its record names those who \
allow that; in place of another name stands the seat, such as Player 2. Tables, people and times \
are not in it.

Each line is a record. Its key `export` has the number of the record in the file, and whether it \
is the last one, so that a file that was cut off is noticed: brelan verify says so. A server may \
be using the database meanwhile.

Examples:

  brelan export matches.jsonl
  brelan export --game zero - | gzip > matches.jsonl.gz";

/// `brelan export`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ExportArgs {
    /// Where the records go; an older file of this name is replaced, and - is standard output
    #[arg(value_name = "FILE")]
    to: PathBuf,

    /// Only matches of this game
    #[arg(long, value_parser = game_parser())]
    game: Option<Kind>,

    #[command(flatten)]
    common: CommonArgs,
}

pub(crate) fn run(args: &ExportArgs) -> Result<()> {
    let settings = CommandSettings::new(&args.common)?;
    start_log(settings.log, LogFormat::Text);
    let output = Output::open(&args.to)?;
    let count = runtime::single_threaded()?.block_on(async {
        let store = settings.database.open(DatabaseUse::Existing).await?.store();
        let written = write_all(store.as_ref(), args.game, output.into_lines()).await;
        store.close().await;
        written
    })?;
    if args.to != Path::new("-") {
        let records = counted(count, "record", "records");
        outln!("{} holds {records}", args.to.display());
    }
    Ok(())
}

/// Writes the public records, and gives their number. One record is held back, because the
/// last one is marked.
async fn write_all(store: &dyn AdminStore, game: Option<Kind>, mut lines: Lines) -> Result<u64> {
    let mut held: Option<(Record, u64)> = None;
    let mut after = None;
    loop {
        let page = store.public_tables(after.as_ref(), IDS_PER_PAGE).await?;
        for id in &page {
            let Some(record) = read_public(store, id).await? else {
                continue;
            };
            if game.is_some_and(|game| game.name() != record.game) {
                continue;
            }
            let number = held.as_ref().map_or(1, |(_, number)| number + 1);
            if let Some((before, number)) = held.replace((record, number)) {
                lines.write(&ExportPlace::new(number, false).mark(&before))?;
            }
        }
        match page.into_iter().next_back() {
            Some(last) => after = Some(last),
            None => break,
        }
    }
    let count = held.as_ref().map_or(0, |(_, number)| *number);
    if let Some((last, number)) = held {
        lines.write(&ExportPlace::new(number, true).mark(&last))?;
    }
    lines.flush()?;
    Ok(count)
}

/// The public form of a match's record; `None` if the match is no longer public or the record
/// cannot be read.
async fn read_public(store: &dyn AdminStore, id: &TableId) -> Result<Option<Record>, StoreError> {
    let (Some(record), Some(result)) = (store.record(id).await?, store.result(id).await?) else {
        return Ok(None);
    };
    let Ok(record) = Record::from_json(&record) else {
        complain(format_args!("the record of the table {id} cannot be read"));
        return Ok(None);
    };
    let metadata = store.table_metadata(id).await?;
    let names = metadata.map_or_else(Vec::new, |metadata| metadata.people);
    let consents = store.consents(id).await?;
    Ok(public_record(record, &result, &consents, &names))
}
