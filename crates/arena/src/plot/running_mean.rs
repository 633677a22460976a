//! The running mean of a series with its confidence band: a confidence sequence,
//! which covers the truth along its whole length with 95 %.

use super::text::{columns_of, shortened};
use super::{Area, DrawResult, FAINT, GRID, INK, Style, format_tick, series_colour, text_style};
use crate::interval::{Coverage, Interval, Mean};
use crate::scale::Scale;
use brelan_bots::Unit;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The curve begins after this number of deals: the intervals of fewer are so
/// wide that they would flatten the rest.
const MIN_DEALS: u64 = 10;
/// The curve has at most this number of points, about one a pixel.
const MAX_POINTS: usize = 400;

/// The height of the horizontal axis, in multiples of the labels' size.
const X_LABELS: f64 = 4.0;
/// What follows the bot's name on the vertical axis.
const SO_FAR: &str = " so far";

/// A point of the curve: the mean and its interval after a number of deals.
struct Point {
    deals: f64,
    mean: f64,
    interval: Interval,
}

/// The curve that is drawn.
pub(super) struct Curve<'a> {
    /// One value a deal.
    pub(super) values: &'a [f64],
    /// What the values are measured in.
    pub(super) unit: Unit,
    /// The bot whose values they are.
    pub(super) name: &'a str,
}

/// Whether the mean of that many deals is a curve, and not a single point.
pub(super) fn is_curve(deals: usize) -> bool {
    deals as u64 > MIN_DEALS
}

/// Draws the running mean with its confidence band.
pub(super) fn draw(area: &Area, curve: &Curve, style: &Style) -> DrawResult {
    let (values, reference) = (curve.values, Scale::of(curve.unit).of_equals);
    let points = points(curve);
    let ends = |point: &Point| [point.interval.low, point.interval.high];
    let all = points.iter().flat_map(ends).chain([reference]);
    let (low, high) = all.fold((f64::MAX, f64::MIN), |(low, high), end| {
        (low.min(end), high.max(end))
    });
    let height = f64::from(area.dim_in_pixel().1) / f64::from(style.em(1.0)) - X_LABELS;
    let name_columns = columns_of(height).saturating_sub(SO_FAR.len());
    let label = shortened(curve.name, name_columns) + SO_FAR;
    let margin = ((high - low) * 0.06).max(1e-3);
    let mut chart = ChartBuilder::on(area)
        .margin_right(style.em(1.5))
        .margin_top(4)
        .x_label_area_size(style.em(X_LABELS))
        .y_label_area_size(style.em(4.5))
        .build_cartesian_2d(0.0..values.len() as f64, low - margin..high + margin)?;
    let centre = Pos::new(HPos::Center, VPos::Top);
    chart
        .configure_mesh()
        .x_labels(5)
        .y_labels(7)
        .x_label_formatter(&|deals| format_tick(*deals))
        .y_label_formatter(&|value| format_tick(*value))
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(FAINT)
        .label_style(text_style(style.em(1.0), INK, centre))
        .axis_desc_style(text_style(style.em(1.0), INK, centre))
        .x_desc("deals (band: 95 % confidence sequence)")
        .y_desc(label)
        .draw()?;
    let top = points
        .iter()
        .map(|point| (point.deals, point.interval.high));
    let bottom = points.iter().map(|point| (point.deals, point.interval.low));
    let band: Vec<(f64, f64)> = top.chain(bottom.rev()).collect();
    chart.draw_series([Polygon::new(band, series_colour(0).mix(0.18))])?;
    let ends = [(0.0, reference), (values.len() as f64, reference)];
    chart.draw_series([PathElement::new(ends, FAINT)])?;
    let means: Vec<(f64, f64)> = points
        .iter()
        .map(|point| (point.deals, point.mean))
        .collect();
    chart.draw_series([PathElement::new(means, series_colour(0).stroke_width(2))])?;
    Ok(())
}

fn points(curve: &Curve) -> Vec<Point> {
    let (values, scale) = (curve.values, Scale::of(curve.unit).factor);
    let stride = values.len().div_ceil(MAX_POINTS) as u64;
    let mut mean = Mean::default();
    let mut points = Vec::new();
    for value in values {
        mean.add(*value);
        let count = mean.count();
        let is_last = count == values.len() as u64;
        if count >= 2 && (is_last || count >= MIN_DEALS && count.is_multiple_of(stride)) {
            points.push(Point {
                deals: count as f64,
                mean: scale * mean.mean(),
                interval: mean
                    .interval_of(curve.unit, Coverage::Anytime)
                    .scaled(scale),
            });
        }
    }
    points
}
