//! A forest plot: means with error bars, one under the other.

use super::text::{columns_of, shortened, width_of};
use super::{
    Area, DrawResult, FAINT, GRID, INK, LEFT, MIDDLE, RIGHT, Style, format_tick, series_colour,
    text_style, ticks,
};
use crate::interval::Interval;
use crate::scale::Scale;
use plotters::prelude::*;

/// A mean with its confidence interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The label of its row.
    pub label: String,
    /// The mean.
    pub mean: f64,
    /// Its confidence interval; its ends are NaN if it is unknown.
    pub interval: Interval,
}

// In multiples of the labels' size.
/// The minimum width of the labels left of the bars.
pub(super) const LABEL_WIDTH: f64 = 7.5;
/// Between the labels and the bars.
const LABEL_GAP: f64 = 0.7;
/// The part of the width that longer labels may take.
const MAX_LABEL_SHARE: f64 = 0.35;
/// The width of the figures right of the bars.
pub(super) const FIGURE_WIDTH: f64 = 10.5;
/// The height of the axis.
const AXIS_HEIGHT: f64 = 4.0;

/// The axis of a forest plot.
pub(super) struct Axis<'a> {
    /// Its label.
    pub(super) label: &'a str,
    /// How the figures are written. The reference line is at that of equals.
    pub(super) scale: Scale,
}

/// Draws the bars.
pub(super) fn draw(area: &Area, bars: &[Bar], axis: &Axis, style: &Style) -> DrawResult {
    let (reference, digits) = (axis.scale.of_equals, axis.scale.digits);
    let (width, height) = area.dim_in_pixel();
    let label_width = label_width(bars, f64::from(width) / f64::from(style.em(1.0)));
    let label_columns = columns_of(label_width - LABEL_GAP);
    let (left, right) = (style.em(label_width), width as i32 - style.em(FIGURE_WIDTH));
    let bottom = height as i32 - style.em(AXIS_HEIGHT);
    let (gap, half, text) = (style.em(LABEL_GAP), style.em(0.35), style.em(1.0));
    let (low, high) = axis_range(bars, reference);
    let x = |value: f64| left + ((value - low) / (high - low) * f64::from(right - left)) as i32;
    let line = |from, to, colour: RGBColor| PathElement::new(vec![from, to], colour);
    for tick in ticks(low, high) {
        area.draw(&line((x(tick), 4), (x(tick), bottom), GRID))?;
        let position = (x(tick), bottom + style.em(1.0));
        area.draw(&Text::new(
            format_tick(tick),
            position,
            text_style(text, INK, MIDDLE),
        ))?;
    }
    area.draw(&line((x(reference), 4), (x(reference), bottom), FAINT))?;
    area.draw(&line((left, bottom), (right, bottom), FAINT))?;
    let position = ((left + right) / 2, bottom + style.em(2.7));
    area.draw(&Text::new(
        axis.label.to_string(),
        position,
        text_style(text, INK, MIDDLE),
    ))?;
    for (row, bar) in bars.iter().enumerate() {
        let y = (bottom * (2 * row as i32 + 1)) / (2 * bars.len() as i32);
        let thick = series_colour(row).stroke_width(2);
        area.draw(&Text::new(
            shortened(&bar.label, label_columns),
            (left - gap, y),
            text_style(text, INK, RIGHT),
        ))?;
        if bar.interval.low.is_finite() {
            let (from, to) = (x(bar.interval.low), x(bar.interval.high));
            area.draw(&PathElement::new(vec![(from, y), (to, y)], thick))?;
            for end in [from, to] {
                area.draw(&PathElement::new(
                    vec![(end, y - half), (end, y + half)],
                    thick,
                ))?;
            }
        }
        area.draw(&Circle::new(
            (x(bar.mean), y),
            style.em(0.25),
            series_colour(row).filled(),
        ))?;
        let figure = format_figure(bar, digits);
        area.draw(&Text::new(
            figure,
            (right + gap, y),
            text_style(text, INK, LEFT),
        ))?;
    }
    Ok(())
}

/// The width of the labels where the figure has that width, both in multiples of their size.
fn label_width(bars: &[Bar], width: f64) -> f64 {
    let lengths = bars.iter().map(|bar| bar.label.chars().count());
    let longest = width_of(lengths.max().unwrap_or(0)) + LABEL_GAP;
    longest.min(MAX_LABEL_SHARE * width).max(LABEL_WIDTH)
}

fn format_figure(bar: &Bar, digits: usize) -> String {
    let interval = bar.interval.text(bar.mean, digits);
    let figure = format!("{:.digits$} {interval}", bar.mean);
    figure.trim_end().replace('-', "\u{2212}")
}

/// The range of the axis: all bars, the reference line and a margin.
fn axis_range(bars: &[Bar], reference: f64) -> (f64, f64) {
    // The least and the largest number leave out ends that are NaN.
    let ends = bars
        .iter()
        .flat_map(|bar| [bar.mean, bar.interval.low, bar.interval.high]);
    let (low, high) = ends.fold((reference, reference), |(low, high), end| {
        (low.min(end), high.max(end))
    });
    let margin = ((high - low) * 0.06).max(1e-3);
    (low - margin, high + margin)
}
