//! The figure of a ladder: a table of every pair, with the ratings beside it. A rating
//! needs a reference, a duel needs none.

use super::heat_map::{EMPTY, cell_colours};
use super::{Area, DrawResult, FAINT, INK, LEFT, MIDDLE, Style, Words, render, text_style};
use crate::interval::Interval;
use crate::rating::Rating;
use crate::scale::Scale;
use brelan_bots::Unit;
use plotters::prelude::*;

// In multiples of the labels' size.
const NAME_WIDTH: f64 = 8.5;
const RATING_WIDTH: f64 = 7.0;
const HEAD_HEIGHT: f64 = 3.6;
const CELL_HEIGHT: f64 = 3.0;
const FOOT_HEIGHT: f64 = 2.2;

/// The result of one bot against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Duel {
    /// Its mean lead in points, or its share of the wins.
    pub mean: f64,
    /// The mean's confidence interval.
    pub interval: Interval,
}

impl Duel {
    fn scaled(&self, factor: f64) -> Duel {
        Duel {
            mean: factor * self.mean,
            interval: self.interval.scaled(factor),
        }
    }
}

/// The figure of bots with their ratings, strongest first, as SVG. `duel` gives the
/// result of the bot of one rank against that of another.
pub fn ladder(
    bots: &[(String, Rating)],
    duel: &dyn Fn(usize, usize) -> Option<Duel>,
    unit: Unit,
    words: &Words,
    style: &Style,
) -> String {
    let height = HEAD_HEIGHT + CELL_HEIGHT * bots.len() as f64 + FOOT_HEIGHT;
    let pairs = || (0..bots.len()).flat_map(|row| (0..bots.len()).map(move |it| (row, it)));
    let counted = match unit {
        Unit::PointsARound => "lead of the row over the column, points a round",
        Unit::WinShare => "matches that the row wins against the column, %",
    };
    let scale = Scale::of(unit);
    let duel = |(row, column): (usize, usize)| duel(row, column).map(|it| it.scaled(scale.factor));
    let largest = pairs()
        .filter_map(duel)
        .map(|it| (it.mean - scale.of_equals).abs());
    let table = Table {
        columns: bots.len(),
        scale,
        largest: largest.fold(1e-9, f64::max),
        style,
    };
    render(style, style.em(height), words, |area| {
        table.draw_names(area, bots)?;
        for pair in pairs() {
            table.draw_cell(area, pair, duel(pair))?;
        }
        let note = format!("{counted} (95 % interval; pale: no difference shown)");
        let position = (style.em(1.0), style.em(height - 0.5 * FOOT_HEIGHT));
        let text = text_style(style.em(1.0), INK, LEFT);
        area.draw(&Text::new(note, position, text))
    })
}

/// The layout of the cells.
struct Table<'a> {
    columns: usize,
    /// How the results are written.
    scale: Scale,
    /// The largest distance from the result of equals, which has the full colour.
    largest: f64,
    style: &'a Style,
}

impl Table<'_> {
    /// The width of a cell in multiples of the labels' size.
    fn cell_width(&self) -> f64 {
        let rest = self.style.width_in_em() - NAME_WIDTH - RATING_WIDTH - 1.0;
        rest.max(0.0) / self.columns as f64
    }

    /// The size of the text in a cell, which holds about eleven characters.
    fn cell_text(&self) -> i32 {
        self.style.em((self.cell_width() / 6.0).min(1.0))
    }

    fn corner(&self, row: usize, column: usize) -> (i32, i32) {
        let left = NAME_WIDTH + RATING_WIDTH + self.cell_width() * column as f64;
        let top = HEAD_HEIGHT + CELL_HEIGHT * row as f64;
        (self.style.em(left), self.style.em(top))
    }

    fn middle(&self, row: usize, column: usize) -> (i32, i32) {
        let (left, top) = self.corner(row, column);
        let (right, bottom) = self.corner(row + 1, column + 1);
        (i32::midpoint(left, right), i32::midpoint(top, bottom))
    }

    /// Draws the names of the rows and columns, and the ratings.
    fn draw_names(&self, area: &Area, bots: &[(String, Rating)]) -> DrawResult {
        let (style, text) = (self.style, self.style.em(1.0));
        let (name_left, rating_left) = (style.em(1.0), style.em(NAME_WIDTH));
        let head = style.em(HEAD_HEIGHT - 1.0);
        let faint = || text_style(text, FAINT, LEFT);
        area.draw(&Text::new("Elo", (rating_left, head), faint()))?;
        for (rank, (name, rating)) in bots.iter().enumerate() {
            let (x, y) = self.middle(rank, rank);
            let label = text_style(text, INK, LEFT);
            area.draw(&Text::new(name.clone(), (name_left, y), label))?;
            let interval = Interval::around(rating.elo, rating.interval);
            let figure = format!("{:.0} {}", rating.elo, interval.text(rating.elo, 0));
            let figure = figure.replace('-', "\u{2212}");
            area.draw(&Text::new(figure, (rating_left, y), faint()))?;
            let label = text_style(self.cell_text(), INK, MIDDLE);
            area.draw(&Text::new(name.clone(), (x, head), label))?;
        }
        Ok(())
    }

    fn draw_cell(
        &self,
        area: &Area,
        (row, column): (usize, usize),
        duel: Option<Duel>,
    ) -> DrawResult {
        let (left, top) = self.corner(row, column);
        let (right, bottom) = self.corner(row + 1, column + 1);
        let corners = [(left, top), (right - 1, bottom - 1)];
        let Some(Duel { mean, interval }) = duel else {
            return area.draw(&Rectangle::new(corners, EMPTY.filled()));
        };
        let Scale {
            of_equals, digits, ..
        } = self.scale;
        let is_significant = interval.low > of_equals || interval.high < of_equals;
        let figure = (mean - of_equals) / self.largest;
        let (fill, ink) = cell_colours(figure, is_significant);
        area.draw(&Rectangle::new(corners, fill.filled()))?;
        let (x, y) = self.middle(row, column);
        let half = self.style.em(0.6);
        let lines = [format!("{mean:.digits$}"), interval.text(mean, digits)];
        for (line, y) in lines.into_iter().zip([y - half, y + half]) {
            let line = line.replace('-', "\u{2212}");
            let text = text_style(self.cell_text(), ink, MIDDLE);
            area.draw(&Text::new(line, (x, y), text))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_has_every_pair_both_ways() {
        let rating = |elo| Rating {
            elo,
            interval: 12.0,
        };
        let bots = [
            ("master".into(), rating(300.0)),
            ("greedy".into(), rating(0.0)),
        ];
        let duel = |row: usize, column: usize| {
            let mean = [2.5, -2.5][row];
            let interval = Interval::around(mean, 0.4);
            (row != column).then_some(Duel { mean, interval })
        };
        let words = Words {
            title: "Ladder".into(),
            caption: "seed 1".into(),
        };
        let style = Style::default();
        let svg = ladder(&bots, &duel, Unit::PointsARound, &words, &style);
        let lead = ["2.50", "\u{2212}2.50", "± 0.40"];
        for word in ["Ladder", "seed 1", "master", "300 ± 12"]
            .iter()
            .chain(&lead)
        {
            assert!(svg.contains(word), "{word}");
        }
    }
}
