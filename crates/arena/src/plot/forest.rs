//! Means with error bars, one under the other.

use super::{Area, Drawn, FAINT, GRID, INK, LEFT, MIDDLE, RIGHT, colour, font, marks, number};
use plotters::prelude::*;

/// A mean with half the width of its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Whose it is.
    pub label: String,
    /// The mean.
    pub mean: f64,
    /// Half the width of its interval; not a number where nothing is known.
    pub interval: f64,
}

/// Room for the labels and for the figures beside the bars.
const LABELS: i32 = 130;
const FIGURES: i32 = 110;
/// Room for the axis.
const AXIS: i32 = 52;

/// What is said about the bars.
pub(super) struct Scale<'a> {
    /// What the axis shows.
    pub(super) axis: &'a str,
    /// The figure that is marked by a line.
    pub(super) middle: f64,
    /// How many digits the figures beside the bars have.
    pub(super) digits: usize,
}

/// Draws the bars in the first of so many rows.
pub(super) fn draw(area: &Area, bars: &[Bar], rows: usize, scale: &Scale) -> Drawn {
    let (middle, digits) = (scale.middle, scale.digits);
    let (width, height) = area.dim_in_pixel();
    let (left, right) = (LABELS, width as i32 - FIGURES);
    let bottom = height as i32 - AXIS;
    let (low, high) = reach(bars, middle);
    let x = |value: f64| left + ((value - low) / (high - low) * f64::from(right - left)) as i32;
    let line = |from, to, colour: RGBColor| PathElement::new(vec![from, to], colour);
    for mark in marks(low, high) {
        area.draw(&line((x(mark), 4), (x(mark), bottom), GRID))?;
        let place = (x(mark), bottom + 14);
        area.draw(&Text::new(number(mark), place, font(12, INK, MIDDLE)))?;
    }
    area.draw(&line((x(middle), 4), (x(middle), bottom), FAINT))?;
    area.draw(&line((left, bottom), (right, bottom), FAINT))?;
    let place = ((left + right) / 2, bottom + 36);
    area.draw(&Text::new(
        scale.axis.to_string(),
        place,
        font(13, INK, MIDDLE),
    ))?;
    for (place, bar) in bars.iter().enumerate() {
        let y = (bottom * (2 * place as i32 + 1)) / (2 * rows as i32);
        let thick = colour(place).stroke_width(2);
        area.draw(&Text::new(
            bar.label.clone(),
            (left - 12, y),
            font(14, INK, RIGHT),
        ))?;
        if bar.interval.is_finite() {
            let (from, to) = (x(bar.mean - bar.interval), x(bar.mean + bar.interval));
            area.draw(&PathElement::new(vec![(from, y), (to, y)], thick))?;
            for end in [from, to] {
                area.draw(&PathElement::new(vec![(end, y - 6), (end, y + 6)], thick))?;
            }
        }
        area.draw(&Circle::new((x(bar.mean), y), 4, colour(place).filled()))?;
        let figure = figure(bar, digits);
        area.draw(&Text::new(figure, (right + 12, y), font(12, INK, LEFT)))?;
    }
    Ok(())
}

fn figure(bar: &Bar, digits: usize) -> String {
    let mean = format!("{:.digits$}", bar.mean).replace('-', "\u{2212}");
    match bar.interval.is_finite() {
        true => format!("{mean} ± {:.digits$}", bar.interval),
        false => mean,
    }
}

/// From where to where the axis goes: all bars, the middle and some air.
fn reach(bars: &[Bar], middle: f64) -> (f64, f64) {
    let ends = bars.iter().flat_map(|bar| {
        let interval = if bar.interval.is_finite() {
            bar.interval
        } else {
            0.0
        };
        [bar.mean - interval, bar.mean + interval]
    });
    let (low, high) = ends.fold((middle, middle), |(low, high), end| {
        (low.min(end), high.max(end))
    });
    let air = ((high - low) * 0.06).max(1e-3);
    (low - air, high + air)
}
