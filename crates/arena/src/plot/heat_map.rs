//! Heat maps: a figure for each row and column, in panels one under the other.

use super::{Area, DrawResult, FAINT, INK, LEFT, MIDDLE, RIGHT, Words, render, text_style};
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
}

// Sizes in pixels.
const WIDTH: u32 = 980;
const CELL_SIZE: (i32, i32) = (32, 24);
/// Left of the cells.
const GRID_LEFT: i32 = 96;
/// Above the cells.
const HEADER_HEIGHT: i32 = 34;
/// Below the cells.
const FOOTER_HEIGHT: i32 = 52;
const LEGEND_HEIGHT: u32 = 56;

/// The absolute value from which a figure has full opacity.
const FULL_OPACITY_VALUE: f64 = 10.0;
/// The maximum opacity of a figure whose interval contains zero.
const INSIGNIFICANT_OPACITY: f64 = 0.15;

const POSITIVE: RGBColor = RGBColor(0x00, 0x6d, 0x5b);
const NEGATIVE: RGBColor = RGBColor(0xb3, 0x58, 0x06);

/// The panels with one legend for all, as SVG.
pub fn heat_map(panels: &[Panel], legend: &Legend, words: &Words) -> String {
    let heights = panels.iter().map(panel_height);
    let total = super::TITLE_HEIGHT + LEGEND_HEIGHT + heights.sum::<u32>();
    render((WIDTH, total), words, |area| {
        draw_legend(area, legend)?;
        let mut rest = area.split_vertically(LEGEND_HEIGHT).1;
        for panel in panels {
            let (this, next) = rest.split_vertically(panel_height(panel));
            draw_panel(&this, panel, legend)?;
            rest = next;
        }
        Ok(())
    })
}

fn panel_height(panel: &Panel) -> u32 {
    (HEADER_HEIGHT + FOOTER_HEIGHT + CELL_SIZE.1 * panel.rows.len() as i32) as u32
}

/// Draws what the colours and pale cells mean.
fn draw_legend(area: &Area, legend: &Legend) -> DrawResult {
    let words = [
        (24, POSITIVE, &legend.above),
        (340, NEGATIVE, &legend.below),
    ];
    for (left, colour, word) in words {
        area.draw(&Rectangle::new(
            [(left, 6), (left + 22, 22)],
            colour.filled(),
        ))?;
        area.draw(&Text::new(
            word.clone(),
            (left + 30, 14),
            text_style(13, INK, LEFT),
        ))?;
    }
    let pale = "pale: zero lies within the 95 % interval".to_string();
    area.draw(&Text::new(pale, (660, 14), text_style(13, FAINT, LEFT)))
}

fn draw_panel(area: &Area, panel: &Panel, legend: &Legend) -> DrawResult {
    let title = Text::new(panel.title.clone(), (24, 14), text_style(15, INK, LEFT));
    area.draw(&title)?;
    let bottom = HEADER_HEIGHT + CELL_SIZE.1 * panel.rows.len() as i32;
    for (row, name) in panel.rows.iter().enumerate() {
        let position = (
            GRID_LEFT - 8,
            HEADER_HEIGHT + CELL_SIZE.1 * row as i32 + CELL_SIZE.1 / 2,
        );
        area.draw(&Text::new(
            name.clone(),
            position,
            text_style(12, INK, RIGHT),
        ))?;
        for column in 0..panel.columns.len() {
            draw_cell(area, row, column, panel.cells[row][column])?;
        }
    }
    for (column, name) in panel.columns.iter().enumerate() {
        let position = (
            GRID_LEFT + CELL_SIZE.0 * column as i32 + CELL_SIZE.0 / 2,
            bottom + 12,
        );
        area.draw(&Text::new(
            name.clone(),
            position,
            text_style(12, INK, MIDDLE),
        ))?;
    }
    let middle = GRID_LEFT + CELL_SIZE.0 * panel.columns.len() as i32 / 2;
    let columns = Text::new(
        legend.columns.clone(),
        (middle, bottom + 32),
        text_style(13, INK, MIDDLE),
    );
    area.draw(&columns)?;
    let rotated = text_style(13, INK, MIDDLE).transform(FontTransform::Rotate270);
    let position = (36, (HEADER_HEIGHT + bottom) / 2);
    area.draw(&Text::new(legend.rows.clone(), position, rotated))
}

fn draw_cell(area: &Area, row: usize, column: usize, cell: Option<Cell>) -> DrawResult {
    let (left, top) = (
        GRID_LEFT + CELL_SIZE.0 * column as i32,
        HEADER_HEIGHT + CELL_SIZE.1 * row as i32,
    );
    let corners = [(left, top), (left + CELL_SIZE.0 - 1, top + CELL_SIZE.1 - 1)];
    let Some(cell) = cell else {
        return area.draw(&Rectangle::new(
            corners,
            RGBColor(0xf6, 0xf6, 0xf6).filled(),
        ));
    };
    let is_significant = cell.mean.abs() > cell.interval;
    let max_opacity = if is_significant {
        1.0
    } else {
        INSIGNIFICANT_OPACITY
    };
    let opacity = (cell.mean.abs() / FULL_OPACITY_VALUE)
        .min(1.0)
        .sqrt()
        .min(max_opacity);
    let colour = if cell.mean > 0.0 { POSITIVE } else { NEGATIVE };
    area.draw(&Rectangle::new(corners, colour.mix(opacity).filled()))?;
    let ink = match (is_significant, opacity > 0.6) {
        (false, _) => FAINT,
        (true, true) => WHITE,
        (true, false) => INK,
    };
    let position = (left + CELL_SIZE.0 / 2, top + CELL_SIZE.1 / 2);
    area.draw(&Text::new(
        format_short(cell.mean),
        position,
        text_style(11, ink, MIDDLE),
    ))
}

/// A figure in at most four characters.
fn format_short(mean: f64) -> String {
    let digits = if mean.abs() < 9.95 { 1 } else { 0 };
    let text = format!("{mean:.digits$}");
    match text.as_str() {
        "-0.0" => "0.0".into(),
        _ => text.replace('-', "\u{2212}"),
    }
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
        };
        let words = Words {
            title: "When?".into(),
            caption: "seed 1".into(),
        };
        let svg = heat_map(&[panel.clone(), panel], &legend, &words);
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
