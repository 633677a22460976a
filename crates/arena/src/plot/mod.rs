//! Pictures of results, as one would put them in a paper: SVG, the same bytes
//! for the same result.

mod contest;
mod forest;
mod heat;
mod ladder;
mod running;

pub use contest::contest;
pub use forest::Bar;
pub use heat::{Cell, Legend, Panel, heat_map};
pub use ladder::ladder;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// What is drawn on.
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Drawing to a string fails only where a figure is not a number, which is
/// seen to before.
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// The words of a picture.
#[derive(Clone, Debug)]
pub struct Words {
    /// What it shows.
    pub title: String,
    /// How it came about: game, players, deals, seed.
    pub caption: String,
}

const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const FAINT: RGBColor = RGBColor(0x77, 0x77, 0x77);
const GRID: RGBColor = RGBColor(0xe2, 0xe2, 0xe2);

/// Colours that differ for the colour-blind, too (Okabe and Ito, 2008).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0x66, 0x66, 0x66),
];

const TITLE_HEIGHT: u32 = 62;

/// The colour of the bot at this place.
fn colour(place: usize) -> RGBColor {
    COLOURS[place % COLOURS.len()]
}

fn font(size: u32, colour: RGBColor, at: Pos) -> TextStyle<'static> {
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

/// A picture of this size: its title and caption, and below them what `draw`
/// puts there.
fn picture(size: (u32, u32), words: &Words, draw: impl FnOnce(&Area) -> Drawn) -> String {
    let mut text = String::new();
    let drawn = || -> Drawn {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        area.fill(&WHITE)?;
        area.draw(&Text::new(
            words.title.clone(),
            (24, 24),
            font(20, INK, LEFT),
        ))?;
        area.draw(&Text::new(
            words.caption.clone(),
            (24, 48),
            font(13, FAINT, LEFT),
        ))?;
        draw(&area.split_vertically(TITLE_HEIGHT).1)?;
        area.present()
    };
    let done = drawn();
    done.expect("figures are numbers and a string takes them");
    text
}

/// The marks of an axis from `low` to `high`: about six, at 1, 2 or 5 times a
/// power of ten.
fn marks(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low) / 6.0;
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let step = *steps.iter().find(|step| **step >= rough).unwrap_or(&rough);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|mark| mark as f64 * step).collect()
}

/// A mark's number, without more digits than it needs, and with a true minus.
fn number(value: f64) -> String {
    let rounded = (value * 1e6).round() / 1e6 + 0.0;
    rounded.to_string().replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_numbers_within_the_axis() {
        assert_eq!(marks(-1.2, 3.3), [-1.0, 0.0, 1.0, 2.0, 3.0]);
        assert_eq!(marks(0.0, 50.0), [0.0, 10.0, 20.0, 30.0, 40.0, 50.0]);
        assert_eq!(marks(0.31, 0.39).len(), 4);
    }

    #[test]
    fn numbers_have_the_digits_that_they_need() {
        assert_eq!(number(0.1 + 0.2), "0.3");
        assert_eq!(number(-5.0), "\u{2212}5");
        assert_eq!(number(-0.0), "0");
    }
}
