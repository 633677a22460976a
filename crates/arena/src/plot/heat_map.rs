//! Heat maps: a figure for each row and column, in panels one under the other.

use super::text::{MIN_TEXT, number_text, width_of};
use super::{Area, DrawResult, FAINT, INK, LEFT, MIDDLE, RIGHT, Style, Words, render, text_style};
use crate::interval::Coverage;
use plotters::prelude::*;

/// A mean with the half-width of its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// The mean.
    pub mean: f64,
    /// The half-width of its confidence interval.
    pub interval: f64,
}

/// One map.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The title.
    pub title: String,
    /// The names of the rows, from the top.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The cells by row and column; `None` with too few observations.
    pub cells: Vec<Vec<Option<Cell>>>,
}

/// The meaning of the axes and the colours.
#[derive(Clone, Debug)]
pub struct Legend {
    /// The label of the columns.
    pub columns: String,
    /// The label of the rows.
    pub rows: String,
    /// The meaning of a positive figure.
    pub above: String,
    /// The meaning of a negative figure.
    pub below: String,
    /// What the intervals of the figures promise.
    pub coverage: Coverage,
}

// In multiples of the labels' size.
/// Left of the cells.
const GRID_LEFT: f64 = 5.0;
/// Right of the cells.
const MARGIN: f64 = 1.0;
const CELL_HEIGHT: f64 = 1.6;
/// Between the labels of two columns.
const LABEL_GAP: f64 = 0.2;
/// Above the cells.
const HEADER_HEIGHT: f64 = 2.4;
/// Below the cells.
const FOOTER_HEIGHT: f64 = 3.8;
const LEGEND_HEIGHT: f64 = 5.0;

/// The size of the figures in the cells, in multiples of a cell's width: it holds four characters of
/// about half their height.
const CELL_TEXT: f64 = 0.38;

/// The absolute value from which a figure has full opacity.
const FULL_OPACITY_VALUE: f64 = 10.0;
/// The maximum opacity of a figure whose interval contains zero.
const INSIGNIFICANT_OPACITY: f64 = 0.15;

const POSITIVE: RGBColor = RGBColor(0x00, 0x6d, 0x5b);
const NEGATIVE: RGBColor = RGBColor(0xb3, 0x58, 0x06);
/// A cell without a figure.
pub(super) const EMPTY: RGBColor = RGBColor(0xf6, 0xf6, 0xf6);

/// The panels with one legend for all, as SVG.
pub fn heat_map(panels: &[Panel], legend: &Legend, words: &Words, style: &Style) -> String {
    let height = |panel: &Panel| style.em(panel_height(panel));
    let total = style.em(LEGEND_HEIGHT) + panels.iter().map(height).sum::<i32>();
    render(style, total, words, |area| {
        draw_legend(area, legend, style)?;
        let mut rest = area.split_vertically(style.em(LEGEND_HEIGHT)).1;
        for panel in panels {
            let (this, next) = rest.split_vertically(height(panel));
            draw_panel(&this, panel, legend, style)?;
            rest = next;
        }
        Ok(())
    })
}

/// The minimum width in millimetres of a heat map with these columns: the figures in its cells are
/// then still readable, and the labels of its columns do not touch.
pub fn heat_map_min_width(columns: &[String], style: &Style) -> f64 {
    let text = (MIN_TEXT / style.text).min(1.0);
    let width = |label: &String| width_of(label.chars().count());
    let neighbours = columns.windows(2);
    let labels = neighbours
        .map(|pair| (width(&pair[0]) + width(&pair[1])) / 2.0 + LABEL_GAP)
        .fold(0.0, f64::max);
    let cell = (text / CELL_TEXT).max(labels);
    style.millimetres(GRID_LEFT + MARGIN + columns.len() as f64 * cell)
}

/// In multiples of the labels' size.
fn panel_height(panel: &Panel) -> f64 {
    HEADER_HEIGHT + FOOTER_HEIGHT + CELL_HEIGHT * panel.rows.len() as f64
}

/// The cells of a panel, in pixels.
struct Grid {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    /// The size of the figures in the cells.
    text: i32,
}

impl Grid {
    fn new(panel: &Panel, style: &Style) -> Grid {
        let columns = panel.columns.len().max(1) as f64;
        let width = ((style.width_in_em() - GRID_LEFT - MARGIN) / columns).min(4.0);
        Grid {
            left: style.em(GRID_LEFT),
            top: style.em(HEADER_HEIGHT),
            width: style.em(width),
            height: style.em(CELL_HEIGHT),
            text: style.em((CELL_TEXT * width).min(1.0)),
        }
    }

    /// The upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> (i32, i32) {
        let left = self.left + self.width * column as i32;
        (left, self.top + self.height * row as i32)
    }
}

/// Draws what the colours and pale cells mean, one line each.
fn draw_legend(area: &Area, legend: &Legend, style: &Style) -> DrawResult {
    let pale = format!("pale: zero lies within the {}", legend.coverage.word());
    let lines = [
        (POSITIVE.mix(1.0), &legend.above),
        (NEGATIVE.mix(1.0), &legend.below),
        (POSITIVE.mix(INSIGNIFICANT_OPACITY), &pale),
    ];
    for (line, (colour, word)) in lines.into_iter().enumerate() {
        let (left, top) = (style.em(1.0), style.em(0.2 + 1.5 * line as f64));
        let corner = (left + style.em(1.4), top + style.em(1.0));
        area.draw(&Rectangle::new([(left, top), corner], colour.filled()))?;
        let position = (left + style.em(2.0), top + style.em(0.5));
        let text = text_style(style.em(1.0), INK, LEFT);
        area.draw(&Text::new(word.clone(), position, text))?;
    }
    Ok(())
}

fn draw_panel(area: &Area, panel: &Panel, legend: &Legend, style: &Style) -> DrawResult {
    let grid = Grid::new(panel, style);
    let write = |text: &str, position, at| {
        let label = text_style(style.em(1.0), INK, at);
        area.draw(&Text::new(text.to_owned(), position, label))
    };
    write(&panel.title, (style.em(1.0), style.em(1.2)), LEFT)?;
    for (row, name) in panel.rows.iter().enumerate() {
        let (left, top) = grid.corner(row, 0);
        write(name, (left - style.em(0.5), top + grid.height / 2), RIGHT)?;
        for column in 0..panel.columns.len() {
            let cell = panel.cells[row][column];
            draw_cell(area, &grid, grid.corner(row, column), cell)?;
        }
    }
    let rows = panel.rows.len();
    for (column, name) in panel.columns.iter().enumerate() {
        let (left, bottom) = grid.corner(rows, column);
        write(
            name,
            (left + grid.width / 2, bottom + style.em(0.8)),
            MIDDLE,
        )?;
    }
    let (right, bottom) = grid.corner(rows, panel.columns.len());
    let middle = (grid.left + right) / 2;
    write(&legend.columns, (middle, bottom + style.em(2.2)), MIDDLE)?;
    let label = text_style(style.em(1.0), INK, MIDDLE).transform(FontTransform::Rotate270);
    let position = (style.em(1.8), (grid.top + bottom) / 2);
    area.draw(&Text::new(legend.rows.clone(), position, label))
}

fn draw_cell(area: &Area, grid: &Grid, (left, top): (i32, i32), cell: Option<Cell>) -> DrawResult {
    let corners = [(left, top), (left + grid.width - 1, top + grid.height - 1)];
    let Some(cell) = cell else {
        return area.draw(&Rectangle::new(corners, EMPTY.filled()));
    };
    let is_significant = cell.mean.abs() > cell.interval;
    let (fill, ink) = cell_colours(cell.mean / FULL_OPACITY_VALUE, is_significant);
    area.draw(&Rectangle::new(corners, fill.filled()))?;
    let position = (left + grid.width / 2, top + grid.height / 2);
    let text = text_style(grid.text, ink, MIDDLE);
    area.draw(&Text::new(format_short(cell.mean), position, text))
}

/// The colours of a cell and of the text in it, for a figure from −1 to 1.
pub(super) fn cell_colours(figure: f64, is_significant: bool) -> (RGBAColor, RGBColor) {
    let max_opacity = if is_significant {
        1.0
    } else {
        INSIGNIFICANT_OPACITY
    };
    let opacity = figure.abs().min(1.0).sqrt().min(max_opacity);
    let colour = if figure > 0.0 { POSITIVE } else { NEGATIVE };
    let ink = match (is_significant, opacity > 0.6) {
        (false, _) => FAINT,
        (true, true) => WHITE,
        (true, false) => INK,
    };
    (colour.mix(opacity), ink)
}

/// A figure in at most four characters.
fn format_short(mean: f64) -> String {
    number_text(mean, if mean.abs() < 9.95 { 1 } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_short() {
        assert_eq!(format_short(3.21), "3.2");
        assert_eq!(format_short(-12.6), "\u{2212}13");
        assert_eq!(format_short(-0.01), "0.0");
        assert_eq!(format_short(9.96), "10");
    }

    #[test]
    fn the_figures_of_a_map_of_its_minimum_width_are_readable() {
        let columns: Vec<String> = (0..26).map(|sum| sum.to_string()).collect();
        for text in [4.0, 8.0, 12.0] {
            let style = Style {
                text,
                ..Style::default()
            };
            let style = Style {
                width: heat_map_min_width(&columns, &style),
                ..style
            };
            let cell = (style.width_in_em() - GRID_LEFT - MARGIN) / 26.0;
            let points = CELL_TEXT * cell * text;
            assert!(points > MIN_TEXT.min(text) - 0.01, "{points} of {text}");
            assert!(cell > width_of(2), "labels touch at {text}");
        }
        assert!(heat_map_min_width(&columns, &Style::default()) < Style::default().width);
    }

    #[test]
    fn a_map_has_its_texts_and_empty_cells() {
        let cell = Cell {
            mean: 4.5,
            interval: 0.2,
        };
        let panel = Panel {
            title: "4 players".into(),
            rows: vec!["1".into(), "2".into()],
            columns: vec!["0".into(), "1".into(), "2".into()],
            cells: vec![vec![Some(cell), None, None], vec![None; 3]],
        };
        let legend = Legend {
            columns: "own sum".into(),
            rows: "cards".into(),
            above: "knock".into(),
            below: "play on".into(),
            coverage: Coverage::Fixed,
        };
        let words = Words {
            title: "When?".into(),
            caption: "seed 1".into(),
        };
        let svg = heat_map(&[panel.clone(), panel], &legend, &words, &Style::default());
        for word in [
            "When?",
            "seed 1",
            "4 players",
            "own sum",
            "knock",
            "play on",
            "4.5",
        ] {
            assert!(svg.contains(word), "{word}");
        }
    }
}
