//! `cargo xtask serve`: builds the web client and runs the server.

use crate::web;
use anyhow::Result;
use std::path::Path;

/// Builds what is stale and runs `brelan serve` with `options`.
pub(crate) fn run(root: &Path, options: &[&str]) -> Result<()> {
    web::install(root)?;
    web::build(root)?;
    let mut args = vec!["run", "--release", "--package", "brelan", "--", "serve"];
    args.extend(options);
    web::cargo(root, &args)
}
