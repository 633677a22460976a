//! Where the results of contests go: the arguments that the commands share which play them.

use crate::exit::Usage;
use crate::number_args::whole_number;
use brelan_arena::plot::Style;
use clap::Args;
use std::path::PathBuf;

/// Where results go, and how fast they come.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Write JSON to a file, or to standard output instead of the table
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) json: Option<PathBuf>,

    /// Write CSV to a file, or to standard output instead of the table
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) csv: Option<PathBuf>,

    /// Draw the result to an SVG file
    #[arg(long, value_name = "FILE.svg", value_parser = parse_plot)]
    pub(crate) plot: Option<PathBuf>,

    /// The width of the plot on paper, in millimetres; one column of a paper is about
    /// 85
    #[arg(long, value_name = "MM", default_value_t = 170.0, requires = "plot", value_parser = parse_width)]
    pub(crate) plot_width: f64,

    /// The size of the plot's labels on paper, in points; the cells of a table have smaller
    /// text where they are narrow
    #[arg(long, value_name = "POINTS", default_value_t = 8.0, requires = "plot", value_parser = parse_text_size)]
    pub(crate) plot_text: f64,

    /// Leave the conditions of the measurement out of the plot, for a paper that has
    /// them below it
    #[arg(long, requires = "plot")]
    pub(crate) no_plot_caption: bool,

    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "NUMBER", value_parser = whole_number::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,
}

impl OutputArgs {
    /// The number of threads that play.
    pub(crate) fn threads(&self) -> usize {
        thread_count(self.threads)
    }

    /// Refuses a plot that is less than `min_width` millimetres wide.
    ///
    /// # Errors
    /// When there is one; the message names the width.
    pub(crate) fn refuse_narrow_plot(&self, min_width: f64) -> Result<(), Usage> {
        if self.plot.is_none() || self.plot_width >= min_width {
            return Ok(());
        }
        let (width, text, least) = (self.plot_width, self.plot_text, min_width.ceil());
        let wider = match least <= MAX_WIDTH {
            true => format!("choose --plot-width {least} or smaller labels with --plot-text"),
            false => "choose smaller labels with --plot-text, or fewer bots".to_owned(),
        };
        Err(Usage(format!(
            "the plot would not be readable at {width} millimetres with labels of {text} points: \
             {wider}"
        )))
    }

    /// The size of the plot.
    pub(crate) fn plot_style(&self) -> Style {
        Style {
            width: self.plot_width,
            text: self.plot_text,
            has_caption: !self.no_plot_caption,
        }
    }
}

/// The number of threads that play: the argument, or else one for each processor.
pub(crate) fn thread_count(threads: Option<u16>) -> usize {
    match threads {
        Some(threads) => threads.into(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// A file that is named as another format would be opened as one, and one without a name's
/// ending as none. Standard output and devices have no ending.
fn parse_plot(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_svg = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    let is_file = text != "-" && (path.is_file() || !path.exists());
    // A name of an ending alone is that of a hidden file without one.
    let suggested = match text.is_empty() || text.to_ascii_lowercase().ends_with(".svg") {
        true => path.with_file_name("plot.svg"),
        false => path.with_extension("svg"),
    };
    match is_file && !is_svg {
        true => Err(format!("the plot is SVG: name it {}", suggested.display())),
        false => Ok(path),
    }
}

/// The largest width of a plot, in millimetres.
const MAX_WIDTH: f64 = 600.0;

fn parse_width(text: &str) -> Result<f64, String> {
    let width = text.parse().ok();
    width
        .filter(|width| (60.0..=MAX_WIDTH).contains(width))
        .ok_or_else(|| "a width from 60 to 600 millimetres".to_owned())
}

fn parse_text_size(text: &str) -> Result<f64, String> {
    let size = text.parse().ok();
    size.filter(|size| (4.0..=24.0).contains(size))
        .ok_or_else(|| "a size from 4 to 24 points".to_owned())
}
