//! Results that go to files or to standard output. A file that cannot be
//! written is found before the work is done, not after it.

use crate::Usage;
use crate::arena::OutputArgs;
use anyhow::{Context, Result};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where a result goes beside the terminal.
pub(crate) struct Outputs {
    json: Option<Written>,
    csv: Option<Written>,
    plot: Option<Written>,
}

impl Outputs {
    /// Opens what the command line asks for.
    ///
    /// # Errors
    /// When one of the files cannot be written, or two results would go to
    /// standard output.
    pub(crate) fn open(args: &OutputArgs) -> Result<Outputs, Usage> {
        let open = |path: &Option<PathBuf>| path.as_deref().map(Written::open).transpose();
        let outputs = Outputs {
            json: open(&args.json)?,
            csv: open(&args.csv)?,
            plot: open(&args.plot)?,
        };
        if outputs.standard() > 1 {
            let message = "one of --json, --csv and --plot alone can go to standard output";
            return Err(Usage(message.into()));
        }
        Ok(outputs)
    }

    /// Whether standard output is free for people.
    pub(crate) fn none_is_standard(&self) -> bool {
        self.standard() == 0
    }

    fn standard(&self) -> usize {
        let all = [&self.json, &self.csv, &self.plot].into_iter().flatten();
        all.filter(|it| matches!(it, Written::Standard)).count()
    }

    /// Writes what was asked for.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write(
        self,
        json: impl FnOnce() -> String,
        csv: impl FnOnce() -> String,
        plot: impl FnOnce() -> String,
    ) -> Result<()> {
        if let Some(written) = self.json {
            written.write(&json())?;
        }
        if let Some(written) = self.csv {
            written.write(&csv())?;
        }
        if let Some(written) = self.plot {
            written.write(&plot())?;
        }
        Ok(())
    }
}

/// Where a result goes.
pub(crate) enum Written {
    /// To standard output.
    Standard,
    /// To this file, open already.
    File(File, PathBuf),
}

impl Written {
    /// Opens the file, without touching what is in it; `-` is standard output.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn open(path: &Path) -> Result<Written, Usage> {
        if path == Path::new("-") {
            return Ok(Written::Standard);
        }
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        match file {
            Ok(file) => Ok(Written::File(file, path.into())),
            Err(error) => Err(Usage(format!("cannot write {}: {error}", path.display()))),
        }
    }

    /// Writes the whole text, in place of what was there.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write(self, text: &str) -> Result<()> {
        match self {
            Written::Standard => {
                let mut out = std::io::stdout().lock();
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            }
            Written::File(mut file, path) => file
                .set_len(0)
                .and_then(|()| file.write_all(text.as_bytes()))
                .with_context(|| format!("cannot write {}", path.display())),
        }
    }
}
