//! `brelan backup`: copies the database.

use crate::cli::BackupArgs;
use crate::config;
use crate::output::outln;

pub(crate) fn run(args: BackupArgs) -> anyhow::Result<()> {
    let database = config::database_path(&args.common)?;
    brelan_store::backup(&database, &args.to)?;
    outln!("{} is copied to {}", database.display(), args.to.display());
    Ok(())
}
