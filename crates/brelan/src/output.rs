//! Results that go to files or to standard output. The files are opened before
//! the work begins, so that an unwritable file is an error at the start. A closed
//! standard output, as behind `brelan sim quando | head`, ends the command silently.

use crate::exit::{CLOSED_PIPE, ClosedPipe, Usage};
use crate::output_args::OutputArgs;
use anyhow::{Context, Result};
use brelan_store::database_at;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Prints a line to standard output. Unlike `println!` it does not panic where
/// standard output is closed.
macro_rules! outln {
    ($($arg:tt)*) => {
        $crate::output::print(format_args!("{}\n", format_args!($($arg)*)))
    };
}
pub(crate) use outln;

/// Prints to standard output. Where that is a closed pipe, the process ends silently
/// with [`CLOSED_PIPE`]; where it cannot be written for another reason, with a
/// message and 1.
pub(crate) fn print(text: fmt::Arguments<'_>) {
    let mut out = io::stdout().lock();
    exit_unless_written(out.write_fmt(text).and_then(|()| out.flush()));
}

/// Prints what clap answers itself: help and version to standard output, and why
/// the command line is wrong to standard error.
pub(crate) fn print_parse_error(error: &clap::Error) {
    let written = error.print().and_then(|()| io::stdout().flush());
    if !error.use_stderr() {
        exit_unless_written(written);
    }
}

fn exit_unless_written(written: io::Result<()>) {
    let Err(error) = written else { return };
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(CLOSED_PIPE.into());
    }
    complain(format_args!("cannot write to standard output: {error}"));
    std::process::exit(1);
}

/// Prints an error to standard error. Unlike `eprintln!` it does not panic where
/// that cannot be written: the exit code still tells.
pub(crate) fn complain(error: fmt::Arguments<'_>) {
    let text = error.to_string();
    let lines: Vec<String> = text.split('\n').map(printable).collect();
    let _unread = writeln!(io::stderr(), "brelan: {}", lines.join("\n"));
}

/// A text of a record, a file or a server on one line, without what a terminal would obey, and
/// without the marks that turn the direction of the text after it.
pub(crate) fn printable(text: &str) -> String {
    let turns = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let shown = |c: char| match c.is_control() || turns(c) {
        true => '\u{fffd}',
        false => c,
    };
    text.chars().map(shown).collect()
}

/// A number with its noun, such as `1 match`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{number} {noun}")
}

/// A number of `asked` with its noun, if the work was ended before, such as `3 of 10 deals`; else
/// like [`counted`].
pub(crate) fn counted_of(number: u64, asked: u64, one: &str, many: &str) -> String {
    match number < asked {
        true => format!("{number} of {}", counted(asked, one, many)),
        false => counted(number, one, many),
    }
}

/// The number rounded to `digits` decimals, for printing: a number that rounds to zero has no
/// sign, which `format!` would write as `-0.00`.
pub(crate) fn rounded(number: f64, digits: usize) -> f64 {
    let text = format!("{number:.digits$}");
    // Adding 0 makes a zero positive.
    text.parse().map_or(number, |rounded: f64| rounded + 0.0)
}

/// Prints a line that need not be read: a server goes on where standard output is
/// closed.
pub(crate) fn announce(text: fmt::Arguments<'_>) {
    // Nothing is lost but the line.
    let _unread = writeln!(io::stdout(), "{text}");
}

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
    /// When one of the files cannot be written, or two results would go to one
    /// destination.
    pub(crate) fn open(args: &OutputArgs) -> Result<Outputs, Usage> {
        Outputs::open_beside(args, &[])
    }

    /// Opens the outputs that the command line asks for, beside another one, which is open already
    /// and has an argument of its own.
    ///
    /// # Errors
    /// As [`Outputs::open`].
    pub(crate) fn open_beside(
        args: &OutputArgs,
        other: &[(&str, Option<&Path>)],
    ) -> Result<Outputs, Usage> {
        let open = |path: &Option<PathBuf>| path.as_deref().map(Output::open).transpose();
        let outputs = Outputs {
            json: open(&args.json)?,
            csv: open(&args.csv)?,
            plot: open(&args.plot)?,
        };
        let own = [
            ("--json", args.json.as_deref()),
            ("--csv", args.csv.as_deref()),
            ("--plot", args.plot.as_deref()),
        ];
        refuse_shared(&[&own[..], other].concat())?;
        Ok(outputs)
    }

    /// Whether no output goes to standard output, so that the text table can.
    fn is_stdout_free(&self) -> bool {
        self.count_stdout() == 0
    }

    fn count_stdout(&self) -> usize {
        let all = [&self.json, &self.csv, &self.plot].into_iter().flatten();
        all.filter(|it| matches!(it, Output::Stdout)).count()
    }

    /// Writes the outputs that are open, and then prints the text, if none of them goes to
    /// standard output. Printing comes last: where that is a closed pipe, it ends the process.
    /// Without a result the files stay as they were.
    ///
    /// # Errors
    /// When an output cannot be written; the text is printed all the same.
    pub(crate) fn write_and_print(
        self,
        has_result: bool,
        json: impl FnOnce() -> String,
        csv: impl FnOnce() -> String,
        plot: impl FnOnce() -> String,
        text: impl FnOnce() -> String,
    ) -> Result<()> {
        let is_stdout_free = self.is_stdout_free();
        let written = self.write(has_result, json, csv, plot);
        if is_stdout_free {
            print(format_args!("{}", text()));
        }
        written
    }

    /// Writes the outputs that are open, that to standard output last.
    ///
    /// # Errors
    /// When one cannot be written; the others are written all the same.
    fn write(
        self,
        has_result: bool,
        json: impl FnOnce() -> String,
        csv: impl FnOnce() -> String,
        plot: impl FnOnce() -> String,
    ) -> Result<()> {
        let json = self.json.map(|output| (output, json()));
        let csv = self.csv.map(|output| (output, csv()));
        let plot = self.plot.map(|output| (output, plot()));
        let mut texts: Vec<(Output, String)> = [json, csv, plot].into_iter().flatten().collect();
        texts.sort_by_key(|(output, _)| matches!(output, Output::Stdout));
        let write = |(output, text): (Output, String)| output.write_result(has_result, &text);
        let written = texts.into_iter().map(write);
        written.fold(Ok(()), Result::and)
    }
}

/// Refuses two outputs that go to one destination, where one would overwrite the other. Each
/// is given with the name of its argument. The files must exist, so it is called after they
/// are opened; devices may take several outputs.
///
/// # Errors
/// When two go to standard output or to one file, by whatever paths.
pub(crate) fn refuse_shared(outputs: &[(&str, Option<&Path>)]) -> Result<(), Usage> {
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for (name, path) in outputs {
        let Some(path) = path else { continue };
        let is_stdout = *path == Path::new("-");
        if !is_stdout && !path.is_file() {
            continue;
        }
        let destination = match is_stdout {
            true => path.to_path_buf(),
            false => path.canonicalize().unwrap_or_else(|_| path.to_path_buf()),
        };
        if let Some((other, _)) = seen.iter().find(|(_, it)| *it == destination) {
            let shown = match is_stdout {
                true => "standard output".to_owned(),
                false => path.display().to_string(),
            };
            return Err(Usage(format!(
                "{other} and {name} both go to {shown}: name a file of its own for one of them"
            )));
        }
        seen.push((name, destination));
    }
    Ok(())
}

/// The destination of one result.
pub(crate) enum Output {
    /// Standard output.
    Stdout,
    /// This file, which is open already.
    File {
        /// It.
        file: File,
        /// Where it is.
        path: PathBuf,
        /// That there was none before it was opened.
        created: Option<CreatedFile>,
    },
}

/// A file that did not exist. It is removed when this is dropped, unless something is written to it:
/// a command that fails before it has a result leaves no empty file.
pub(crate) struct CreatedFile(Option<PathBuf>);

impl CreatedFile {
    fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for CreatedFile {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            // An empty file does no harm.
            let _remains = std::fs::remove_file(path);
        }
    }
}

/// Refuses a path at which there is a SQLite database, or a file that belongs to one: a result would
/// take its place.
///
/// # Errors
/// With the message.
pub(crate) fn refuse_database(path: &Path) -> Result<(), Usage> {
    let what = match database_at(path) {
        None => return Ok(()),
        Some(database) if database == path => "it is a database",
        Some(_) => "it is a file of a database",
    };
    let path = path.display();
    Err(Usage(format!(
        "cannot write {path}: {what}, which would be lost: name another file"
    )))
}

impl Output {
    /// Opens the file without truncating it; `-` is standard output.
    ///
    /// # Errors
    /// When it cannot be written, or is a database: `brelan export brelan.sqlite` names what is
    /// to be read.
    pub(crate) fn open(path: &Path) -> Result<Output, Usage> {
        if path == Path::new("-") {
            return Ok(Output::Stdout);
        }
        refuse_database(path)?;
        let is_new = path.symlink_metadata().is_err();
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        match file {
            Ok(file) => Ok(Output::File {
                file,
                path: path.into(),
                created: is_new.then(|| CreatedFile(Some(path.into()))),
            }),
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
                print(format_args!("{text}"));
                Ok(())
            }
            Output::File {
                mut file,
                path,
                created,
            } => begin(&file, created)
                .and_then(|()| file.write_all(text.as_bytes()))
                .with_context(|| format!("cannot write {}", path.display())),
        }
    }

    /// Replaces the contents with `text`, unless that has no result and this is a file: then it is
    /// left as it was before it was opened.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write_result(self, has_result: bool, text: &str) -> Result<()> {
        match (has_result, &self) {
            (false, Output::File { .. }) => Ok(()),
            _ => self.write(text),
        }
    }

    /// Replaces the contents with lines that come one after the other. A file keeps its old contents
    /// until the first line or [`Lines::flush`].
    pub(crate) fn into_lines(self) -> Lines {
        let (writer, name, unemptied): (Box<dyn Write>, _, _) = match self {
            Output::Stdout => (
                Box::new(io::stdout().lock()),
                "to standard output".into(),
                None,
            ),
            Output::File {
                file,
                path,
                created,
            } => {
                let file = Arc::new(file);
                let name = path.display().to_string();
                (Box::new(Arc::clone(&file)), name, Some((file, created)))
            }
        };
        Lines {
            writer: BufWriter::new(writer),
            name,
            unemptied,
        }
    }
}

/// Begins to write a file, which stays from here on: removes its contents. Pipes and devices have
/// none.
fn begin(file: &File, created: Option<CreatedFile>) -> io::Result<()> {
    if let Some(created) = created {
        created.keep();
    }
    match file.metadata()?.is_file() {
        true => file.set_len(0),
        false => Ok(()),
    }
}

/// An output that is written line by line.
pub(crate) struct Lines {
    writer: BufWriter<Box<dyn Write>>,
    name: String,
    /// The file, as long as it has its old contents.
    unemptied: Option<(Arc<File>, Option<CreatedFile>)>,
}

impl Lines {
    /// Writes a line.
    ///
    /// # Errors
    /// When it cannot be written; [`ClosedPipe`] where standard output is
    /// a closed pipe.
    pub(crate) fn write(&mut self, line: &str) -> Result<()> {
        self.begin()?;
        let written = writeln!(self.writer, "{line}");
        self.checked(written)
    }

    /// Writes what is buffered.
    ///
    /// # Errors
    /// As [`Lines::write`].
    pub(crate) fn flush(&mut self) -> Result<()> {
        self.begin()?;
        let written = self.writer.flush();
        self.checked(written)
    }

    /// Removes the old contents.
    fn begin(&mut self) -> Result<()> {
        match self.unemptied.take() {
            Some((file, created)) => self.checked(begin(&file, created)),
            None => Ok(()),
        }
    }

    fn checked(&self, written: io::Result<()>) -> Result<()> {
        written.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => ClosedPipe.into(),
            _ => anyhow::Error::new(error).context(format!("cannot write {}", self.name)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_from_elsewhere_moves_nothing_around_it() {
        let name = "A\u{1b}[2J\u{202e}b\u{2066}\n שרה é";
        assert_eq!(
            printable(name),
            "A\u{fffd}[2J\u{fffd}b\u{fffd}\u{fffd} שרה é"
        );
    }

    #[test]
    fn a_number_that_rounds_to_zero_has_no_sign() {
        for (number, text) in [
            (-0.0, "+0.00"),
            (-0.004, "+0.00"),
            (0.004, "+0.00"),
            (-0.006, "-0.01"),
            (f64::NAN, "NaN"),
        ] {
            assert_eq!(format!("{:+.2}", rounded(number, 2)), text, "{number}");
        }
    }
}
