//! How a mean and its interval settle from deal to deal.

use super::{Area, Drawn, FAINT, GRID, INK, colour, font, number};
use crate::interval::Mean;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The first deals tell so little that they would make the picture flat.
const FIRST: u64 = 10;
/// So many points are as many as a picture can show.
const POINTS: usize = 400;

/// A point of the curve: after so many deals, from where to where.
struct Point {
    deals: f64,
    mean: f64,
    interval: f64,
}

/// Draws the mean of `values` so far, with its interval, over their number.
pub(super) fn draw(area: &Area, values: &[f64], axis: &str, middle: f64) -> Drawn {
    let points = points(values);
    let ends = |point: &Point| [point.mean - point.interval, point.mean + point.interval];
    let all = points.iter().flat_map(ends).chain([middle]);
    let (low, high) = all.fold((f64::MAX, f64::MIN), |(low, high), end| {
        (low.min(end), high.max(end))
    });
    let air = ((high - low) * 0.06).max(1e-3);
    let mut chart = ChartBuilder::on(area)
        .margin_right(24)
        .margin_top(4)
        .x_label_area_size(52)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..values.len() as f64, low - air..high + air)?;
    let centre = Pos::new(HPos::Center, VPos::Top);
    chart
        .configure_mesh()
        .x_labels(6)
        .y_labels(7)
        .x_label_formatter(&|deals| number(*deals))
        .y_label_formatter(&|value| number(*value))
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(FAINT)
        .label_style(font(12, INK, centre))
        .axis_desc_style(font(13, INK, centre))
        .x_desc("deals")
        .y_desc(axis)
        .draw()?;
    let top = points
        .iter()
        .map(|point| (point.deals, point.mean + point.interval));
    let bottom = points
        .iter()
        .map(|point| (point.deals, point.mean - point.interval));
    let band: Vec<(f64, f64)> = top.chain(bottom.rev()).collect();
    chart.draw_series([Polygon::new(band, colour(0).mix(0.18))])?;
    let ends = [(0.0, middle), (values.len() as f64, middle)];
    chart.draw_series([PathElement::new(ends, FAINT)])?;
    let means: Vec<(f64, f64)> = points
        .iter()
        .map(|point| (point.deals, point.mean))
        .collect();
    chart.draw_series([PathElement::new(means, colour(0).stroke_width(2))])?;
    Ok(())
}

fn points(values: &[f64]) -> Vec<Point> {
    let every = values.len().div_ceil(POINTS) as u64;
    let mut mean = Mean::default();
    let mut points = Vec::new();
    for value in values {
        mean.add(*value);
        let count = mean.count();
        let is_last = count == values.len() as u64;
        if count >= 2 && (is_last || count >= FIRST && count.is_multiple_of(every)) {
            points.push(Point {
                deals: count as f64,
                mean: mean.mean(),
                interval: mean.interval(),
            });
        }
    }
    points
}
