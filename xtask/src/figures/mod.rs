//! `cargo xtask figures`: writes the tables of figures in the documents from the data
//! in `docs/results`, and measures that data again where a command prints it.

mod document;
mod fan_out;
mod measure;
mod nodes;
mod statistics;
mod subject;

pub(crate) use document::differences;
pub(crate) use measure::measure;
pub(crate) use subject::load_subjects;

use crate::tidy::load_files;
use anyhow::{Result, bail};
use std::fs;
use std::path::Path;

/// Writes the tables of all documents from their data.
///
/// # Errors
/// A file of data that cannot be read, or a marker in a document that is wrong.
pub(crate) fn write(root: &Path) -> Result<()> {
    let files = load_files(root)?;
    let (subjects, mut faults) = load_subjects(&files);
    let mut written = 0;
    for file in files.iter().filter(|file| document::is_document(file)) {
        match document::rewritten(&file.text, &subjects) {
            Ok(text) if text != file.text => {
                fs::write(root.join(&file.path), text)?;
                println!("figures: wrote {}", file.path);
                written += 1;
            }
            Ok(_) => {}
            Err(what) => faults.push((file.path.clone(), what)),
        }
    }
    for (path, what) in &faults {
        println!("figures: {path}: {what}");
    }
    match faults.len() {
        0 => println!("figures: {written} documents changed"),
        count => bail!("{count} files of figures or documents are wrong"),
    }
    Ok(())
}
