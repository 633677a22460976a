//! Results that go to files or to standard output. The files are opened before
//! the work begins, so that an unwritable file is an error at the start.

use crate::Usage;
use crate::arena::OutputArgs;
use anyhow::{Context, Result};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The outputs that the command line asks for, beside the terminal.
pub(crate) struct Outputs {
    json: Option<Output>,
    csv: Option<Output>,
    plot: Option<Output>,
}

impl Outputs {
    /// Opens the outputs that the command line asks for.
    ///
    /// # Errors
    /// When one of the files cannot be written, or two results would go to
    /// standard output.
    pub(crate) fn open(args: &OutputArgs) -> Result<Outputs, Usage> {
        let open = |path: &Option<PathBuf>| path.as_deref().map(Output::open).transpose();
        let outputs = Outputs {
            json: open(&args.json)?,
            csv: open(&args.csv)?,
            plot: open(&args.plot)?,
        };
        if outputs.count_stdout() > 1 {
            let message = "one of --json, --csv and --plot alone can go to standard output";
            return Err(Usage(message.into()));
        }
        Ok(outputs)
    }

    /// Whether no output goes to standard output, so that the text table can.
    pub(crate) fn is_stdout_free(&self) -> bool {
        self.count_stdout() == 0
    }

    fn count_stdout(&self) -> usize {
        let all = [&self.json, &self.csv, &self.plot].into_iter().flatten();
        all.filter(|it| matches!(it, Output::Stdout)).count()
    }

    /// Writes the outputs that are open.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write(
        self,
        json: impl FnOnce() -> String,
        csv: impl FnOnce() -> String,
        plot: impl FnOnce() -> String,
    ) -> Result<()> {
        if let Some(output) = self.json {
            output.write(&json())?;
        }
        if let Some(output) = self.csv {
            output.write(&csv())?;
        }
        if let Some(output) = self.plot {
            output.write(&plot())?;
        }
        Ok(())
    }
}

/// The destination of one result.
pub(crate) enum Output {
    /// Standard output.
    Stdout,
    /// This file, which is open already.
    File(File, PathBuf),
}

impl Output {
    /// Opens the file without truncating it; `-` is standard output.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn open(path: &Path) -> Result<Output, Usage> {
        if path == Path::new("-") {
            return Ok(Output::Stdout);
        }
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        match file {
            Ok(file) => Ok(Output::File(file, path.into())),
            Err(error) => Err(Usage(format!("cannot write {}: {error}", path.display()))),
        }
    }

    /// Replaces the contents with `text`.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write(self, text: &str) -> Result<()> {
        match self {
            Output::Stdout => {
                let mut out = std::io::stdout().lock();
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            }
            Output::File(mut file, path) => file
                .set_len(0)
                .and_then(|()| file.write_all(text.as_bytes()))
                .with_context(|| format!("cannot write {}", path.display())),
        }
    }
}
