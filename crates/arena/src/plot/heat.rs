//! Heat maps: a figure for each column and row, panel under panel.

use super::{Area, Drawn, FAINT, INK, LEFT, MIDDLE, RIGHT, Words, font, picture};
use plotters::prelude::*;

/// A figure with half the width of its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// The figure.
    pub mean: f64,
    /// Half the width of its interval.
    pub interval: f64,
}

/// One map.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What it is of.
    pub title: String,
    /// The names of the rows, from the top.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// Row by row; nothing where too little is known.
    pub cells: Vec<Vec<Option<Cell>>>,
}

/// What the sides and the colours mean.
#[derive(Clone, Debug)]
pub struct Legend {
    /// What the columns are.
    pub columns: String,
    /// What the rows are.
    pub rows: String,
    /// What a figure above zero says.
    pub above: String,
    /// What a figure below zero says.
    pub below: String,
}

const WIDTH: u32 = 980;
const CELL: (i32, i32) = (32, 24);
/// Where the cells begin, and room above and below them.
const LEFT_EDGE: i32 = 96;
const HEAD: i32 = 34;
const FOOT: i32 = 52;
/// Room for the legend.
const KEY: u32 = 56;
/// A figure as large as this has its full colour.
const FULL: f64 = 10.0;
/// How much of its colour a figure has that may as well be zero.
const PALE: f64 = 0.15;

const ABOVE: RGBColor = RGBColor(0x00, 0x6d, 0x5b);
const BELOW: RGBColor = RGBColor(0xb3, 0x58, 0x06);

/// The maps with one legend for all.
pub fn heat_map(panels: &[Panel], legend: &Legend, words: &Words) -> String {
    let heights = panels.iter().map(height);
    let total = super::TITLE_HEIGHT + KEY + heights.sum::<u32>();
    picture((WIDTH, total), words, |area| {
        key(area, legend)?;
        let mut rest = area.split_vertically(KEY).1;
        for panel in panels {
            let (this, next) = rest.split_vertically(height(panel));
            draw(&this, panel, legend)?;
            rest = next;
        }
        Ok(())
    })
}

fn height(panel: &Panel) -> u32 {
    (HEAD + FOOT + CELL.1 * panel.rows.len() as i32) as u32
}

/// What the colours mean, and what a pale figure is.
fn key(area: &Area, legend: &Legend) -> Drawn {
    let words = [(24, ABOVE, &legend.above), (340, BELOW, &legend.below)];
    for (left, colour, word) in words {
        area.draw(&Rectangle::new(
            [(left, 6), (left + 22, 22)],
            colour.filled(),
        ))?;
        area.draw(&Text::new(
            word.clone(),
            (left + 30, 14),
            font(13, INK, LEFT),
        ))?;
    }
    let pale = "pale: zero lies within the 95 % interval".to_string();
    area.draw(&Text::new(pale, (660, 14), font(13, FAINT, LEFT)))
}

fn draw(area: &Area, panel: &Panel, legend: &Legend) -> Drawn {
    let title = Text::new(panel.title.clone(), (24, 14), font(15, INK, LEFT));
    area.draw(&title)?;
    let bottom = HEAD + CELL.1 * panel.rows.len() as i32;
    for (row, name) in panel.rows.iter().enumerate() {
        let place = (LEFT_EDGE - 8, HEAD + CELL.1 * row as i32 + CELL.1 / 2);
        area.draw(&Text::new(name.clone(), place, font(12, INK, RIGHT)))?;
        for column in 0..panel.columns.len() {
            draw_cell(area, row, column, panel.cells[row][column])?;
        }
    }
    for (column, name) in panel.columns.iter().enumerate() {
        let place = (LEFT_EDGE + CELL.0 * column as i32 + CELL.0 / 2, bottom + 12);
        area.draw(&Text::new(name.clone(), place, font(12, INK, MIDDLE)))?;
    }
    let middle = LEFT_EDGE + CELL.0 * panel.columns.len() as i32 / 2;
    let columns = Text::new(
        legend.columns.clone(),
        (middle, bottom + 32),
        font(13, INK, MIDDLE),
    );
    area.draw(&columns)?;
    let turned = font(13, INK, MIDDLE).transform(FontTransform::Rotate270);
    let place = (36, (HEAD + bottom) / 2);
    area.draw(&Text::new(legend.rows.clone(), place, turned))
}

fn draw_cell(area: &Area, row: usize, column: usize, cell: Option<Cell>) -> Drawn {
    let (left, top) = (
        LEFT_EDGE + CELL.0 * column as i32,
        HEAD + CELL.1 * row as i32,
    );
    let corners = [(left, top), (left + CELL.0 - 1, top + CELL.1 - 1)];
    let Some(cell) = cell else {
        return area.draw(&Rectangle::new(
            corners,
            RGBColor(0xf6, 0xf6, 0xf6).filled(),
        ));
    };
    let is_sure = cell.mean.abs() > cell.interval;
    let most = if is_sure { 1.0 } else { PALE };
    let strength = (cell.mean.abs() / FULL).min(1.0).sqrt().min(most);
    let colour = if cell.mean > 0.0 { ABOVE } else { BELOW };
    area.draw(&Rectangle::new(corners, colour.mix(strength).filled()))?;
    let ink = match (is_sure, strength > 0.6) {
        (false, _) => FAINT,
        (true, true) => WHITE,
        (true, false) => INK,
    };
    let place = (left + CELL.0 / 2, top + CELL.1 / 2);
    area.draw(&Text::new(short(cell.mean), place, font(11, ink, MIDDLE)))
}

/// A figure in three or four letters.
fn short(mean: f64) -> String {
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
        assert_eq!(short(3.21), "3.2");
        assert_eq!(short(-12.6), "\u{2212}13");
        assert_eq!(short(-0.01), "0.0");
        assert_eq!(short(9.96), "10");
    }

    #[test]
    fn a_map_has_its_words_and_empty_cells() {
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
