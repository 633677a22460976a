//! `brelan backup`: copies the database.

use crate::cli::CommonArgs;
use crate::config::CommandSettings;
use crate::database::Database;
use crate::exit::Usage;
use crate::log::{LogFormat, start_log};
use crate::output::outln;
use brelan_store::OpenError;
use clap::Args;
use std::path::{Path, PathBuf};

/// `brelan backup`
#[derive(Args)]
#[command(
    after_help = "The copy is the database as it was at one moment. It is complete or not there.\n\nExamples:\n\n  brelan backup brelan-2026-01-31.sqlite\n  brelan backup --database /var/lib/brelan/brelan.sqlite copy.sqlite"
)]
pub(crate) struct BackupArgs {
    /// Where the copy goes; an older copy of this name is replaced
    #[arg(value_name = "FILE")]
    pub(crate) to: PathBuf,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

pub(crate) fn run(args: BackupArgs) -> anyhow::Result<()> {
    if args.to == Path::new("-") {
        let reason = "a backup is not written to standard output: name a file, such as copy.sqlite";
        return Err(Usage(reason.into()).into());
    }
    let settings = CommandSettings::new(&args.common)?;
    start_log(settings.log, LogFormat::Text);
    let database = match settings.database {
        Database::File(file) => file,
        Database::Postgres(url) => {
            let reason = format!("{url} is copied with pg_dump: see docs/several-servers.md");
            return Err(Usage(reason).into());
        }
    };
    brelan_store::backup(&database, &args.to).map_err(|error| match error {
        OpenError::CopyRefused(..) | OpenError::Empty(_) => Usage::new(error).into(),
        error => anyhow::Error::new(error),
    })?;
    outln!("{} is copied to {}", database.display(), args.to.display());
    Ok(())
}
