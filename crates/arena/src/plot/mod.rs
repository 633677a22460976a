//! Figures of results as SVG. Equal results give equal bytes.

mod contest;
mod forest;
mod heat_map;
mod ladder;
mod running_mean;
mod style;
mod text;

pub use contest::{contest, contest_min_width};
pub use forest::Bar;
pub use heat_map::{Cell, Legend, Panel, heat_map, heat_map_min_width};
pub use ladder::{Duel, ladder, ladder_min_width};
pub use style::Style;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use text::wrapped;

/// The drawing area of a figure.
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The result of drawing. Drawing to a string fails only for NaN, which the
/// callers exclude.
type DrawResult = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// The texts of a figure.
#[derive(Clone, Debug)]
pub struct Words {
    /// The title.
    pub title: String,
    /// The conditions of the measurement: game, players, deals, seed.
    pub caption: String,
}

const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const FAINT: RGBColor = RGBColor(0x77, 0x77, 0x77);
const GRID: RGBColor = RGBColor(0xe2, 0xe2, 0xe2);

/// The colour-blind-safe palette of Okabe and Ito (2008).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0x66, 0x66, 0x66),
];

/// The colour of the bot with this index.
fn series_colour(index: usize) -> RGBColor {
    COLOURS[index % COLOURS.len()]
}

/// Text of `size` pixels. The library's SVG takes sizes for those of a font's box and
/// divides them by 1.24.
fn text_style(size: i32, colour: RGBColor, at: Pos) -> TextStyle<'static> {
    let size = 1.24 * f64::from(size);
    ("sans-serif", size).into_font().color(&colour).pos(at)
}

const LEFT: Pos = Pos {
    h_pos: HPos::Left,
    v_pos: VPos::Center,
};
const MIDDLE: Pos = Pos {
    h_pos: HPos::Center,
    v_pos: VPos::Center,
};
const RIGHT: Pos = Pos {
    h_pos: HPos::Right,
    v_pos: VPos::Center,
};

/// The height of a line of the caption, in multiples of the labels' size.
const CAPTION_LINE: f64 = 1.2;
/// The size of the caption.
const CAPTION_SIZE: f64 = 0.8;
/// The height of a line of the title.
const TITLE_LINE: f64 = 1.6;
/// The size of the title.
const TITLE_SIZE: f64 = 1.25;

/// Renders a figure: its title and caption, and below them the result of `draw`, which
/// is `height` pixels high.
fn render(
    style: &Style,
    height: i32,
    words: &Words,
    draw: impl FnOnce(&Area) -> DrawResult,
) -> String {
    let mut text = String::new();
    let caption = match style.has_caption {
        true => wrapped(&words.caption, style.columns(CAPTION_SIZE)),
        false => Vec::new(),
    };
    let title = wrapped(&words.title, style.columns(TITLE_SIZE));
    let title_height = TITLE_LINE * title.len() as f64;
    let head = match style.has_caption {
        true => style.em(1.2 + title_height + CAPTION_LINE * caption.len() as f64),
        false => style.em(0.8 + title_height),
    };
    let size = (style.width_in_pixels(), (head + height) as u32);
    let draw_all = || -> DrawResult {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        area.fill(&WHITE)?;
        for (number, line) in title.into_iter().enumerate() {
            area.draw(&Text::new(
                line,
                (style.em(1.0), style.em(1.2 + TITLE_LINE * number as f64)),
                text_style(style.em(TITLE_SIZE), INK, LEFT),
            ))?;
        }
        for (number, line) in caption.into_iter().enumerate() {
            let top = 1.2 + title_height + CAPTION_LINE * number as f64;
            area.draw(&Text::new(
                line,
                (style.em(1.0), style.em(top)),
                text_style(style.em(CAPTION_SIZE), FAINT, LEFT),
            ))?;
        }
        draw(&area.split_vertically(head).1)?;
        area.present()
    };
    draw_all().expect("figures are numbers and a string takes them");
    style.with_paper_size(&text, size.1)
}

/// The ticks of an axis from `low` to `high`: about six, at multiples of 1, 2 or
/// 5 times a power of ten.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low) / 6.0;
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let step = *steps.iter().find(|step| **step >= rough).unwrap_or(&rough);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|tick| tick as f64 * step).collect()
}

/// A tick's label, with the fewest digits and a Unicode minus sign.
fn format_tick(value: f64) -> String {
    let rounded = (value * 1e6).round() / 1e6 + 0.0;
    rounded.to_string().replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_within_the_axis() {
        assert_eq!(ticks(-1.2, 3.3), [-1.0, 0.0, 1.0, 2.0, 3.0]);
        assert_eq!(ticks(0.0, 50.0), [0.0, 10.0, 20.0, 30.0, 40.0, 50.0]);
        assert_eq!(ticks(0.31, 0.39).len(), 4);
    }

    #[test]
    fn tick_labels_have_the_fewest_digits() {
        assert_eq!(format_tick(0.1 + 0.2), "0.3");
        assert_eq!(format_tick(-5.0), "\u{2212}5");
        assert_eq!(format_tick(-0.0), "0");
    }
}
