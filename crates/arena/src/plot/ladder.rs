//! The figure of a ladder: a table of every pair, with the ratings beside it. A rating
//! needs a reference, a duel needs none.

use super::heat_map::{EMPTY, cell_colours};
use super::text::{MIN_TEXT, columns_of, number_text, shortened, width_of, wrapped};
use super::{Area, DrawResult, FAINT, INK, LEFT, MIDDLE, Style, Words, render, text_style};
use crate::interval::{Coverage, Interval};
use crate::rating::Rating;
use crate::scale::Scale;
use brelan_bots::Unit;
use plotters::prelude::*;

// In multiples of the labels' size.
/// The maximum width of the column of names.
const NAME_WIDTH: f64 = 8.5;
/// Left of the names, and right of the table.
const MARGIN: f64 = 1.0;
/// Between two columns.
const GAP: f64 = 0.6;
/// The width of the ratings, such as `−1000 ± 100`.
const RATING_WIDTH: f64 = 6.7;
const HEAD_HEIGHT: f64 = 3.6;
const CELL_HEIGHT: f64 = 3.0;
/// Left and right of the text of a cell together.
const CELL_PADDING: f64 = 0.4;
/// The height of a line of the note below the table.
const NOTE_LINE: f64 = 1.4;

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
    coverage: Coverage,
    words: &Words,
    style: &Style,
) -> String {
    let table_height = HEAD_HEIGHT + CELL_HEIGHT * bots.len() as f64;
    let pairs = || (0..bots.len()).flat_map(|row| (0..bots.len()).map(move |it| (row, it)));
    let counted = match unit {
        Unit::PointsARound => "lead of the row over the column, points a round",
        Unit::WinShare => "matches that the row wins against the column, %",
    };
    let note = format!("{counted} ({}; pale: no difference shown)", coverage.word());
    let note = wrapped(&note, style.columns(1.0));
    let height = table_height + 0.8 + NOTE_LINE * note.len() as f64;
    let scale = Scale::of(unit);
    let duel = |(row, column): (usize, usize)| duel(row, column).map(|it| it.scaled(scale.factor));
    let largest = pairs()
        .filter_map(duel)
        .map(|it| (it.mean - scale.of_equals).abs());
    let names = bots.iter().map(|(name, _)| &**name);
    let table = Table {
        columns: bots.len(),
        name_width: name_width(names),
        cell_characters: cell_characters(unit),
        scale,
        largest: largest.fold(1e-9, f64::max),
        style,
    };
    render(style, style.em(height), words, |area| {
        table.draw_names(area, bots)?;
        for pair in pairs() {
            table.draw_cell(area, pair, duel(pair))?;
        }
        for (number, line) in note.into_iter().enumerate() {
            let top = table_height + 1.1 + NOTE_LINE * number as f64;
            let position = (style.em(MARGIN), style.em(top));
            let text = text_style(style.em(1.0), INK, LEFT);
            area.draw(&Text::new(line, position, text))?;
        }
        Ok(())
    })
}

/// The minimum width in millimetres of the figure of a ladder of bots with these names: the text in
/// its cells is then still readable.
pub fn ladder_min_width<'a>(
    names: impl ExactSizeIterator<Item = &'a str>,
    unit: Unit,
    style: &Style,
) -> f64 {
    let columns = names.len() as f64;
    let text = (MIN_TEXT / style.text).min(1.0);
    let cell = text * width_of(cell_characters(unit)) + CELL_PADDING;
    style.millimetres(name_width(names) + RATING_WIDTH + MARGIN + columns * cell)
}

/// The width of the column of names, with its margins.
fn name_width<'a>(names: impl Iterator<Item = &'a str>) -> f64 {
    let longest = names.map(|name| name.chars().count()).max();
    (MARGIN + width_of(longest.unwrap_or(0)) + GAP).min(NAME_WIDTH)
}

/// For how many characters a cell has room: the head of its column, such as `learning`, and its
/// interval, such as `± 12.34` or `(84.2–88.3)`.
fn cell_characters(unit: Unit) -> usize {
    match unit {
        Unit::PointsARound => 8,
        Unit::WinShare => 11,
    }
}

/// The layout of the cells.
struct Table<'a> {
    columns: usize,
    /// The width of the column of names, in multiples of the labels' size.
    name_width: f64,
    /// For how many characters a cell has room.
    cell_characters: usize,
    /// How the results are written.
    scale: Scale,
    /// The largest distance from the result of equals, which has the full colour.
    largest: f64,
    style: &'a Style,
}

impl Table<'_> {
    /// The width of a cell in multiples of the labels' size.
    fn cell_width(&self) -> f64 {
        let rest = self.style.width_in_em() - self.name_width - RATING_WIDTH - MARGIN;
        rest.max(0.0) / self.columns as f64
    }

    /// The size of the text in a cell, in multiples of the labels' size.
    fn cell_text(&self) -> f64 {
        let room = self.cell_width() - CELL_PADDING;
        (room / width_of(self.cell_characters)).clamp(0.0, 1.0)
    }

    fn corner(&self, row: usize, column: usize) -> (i32, i32) {
        let left = self.name_width + RATING_WIDTH + self.cell_width() * column as f64;
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
        let (name_left, rating_left) = (style.em(MARGIN), style.em(self.name_width));
        let name_columns = columns_of(self.name_width - MARGIN - GAP);
        let cell_text = self.cell_text();
        let cell_columns = columns_of((self.cell_width() - CELL_PADDING) / cell_text);
        let head = style.em(HEAD_HEIGHT - 1.0);
        let faint = || text_style(text, FAINT, LEFT);
        area.draw(&Text::new("Elo", (rating_left, head), faint()))?;
        for (rank, (name, rating)) in bots.iter().enumerate() {
            let (x, y) = self.middle(rank, rank);
            let label = text_style(text, INK, LEFT);
            let shown = shortened(name, name_columns);
            area.draw(&Text::new(shown, (name_left, y), label))?;
            let interval = Interval::around(rating.elo, rating.interval);
            let figure = format!(
                "{} {}",
                number_text(rating.elo, 0),
                interval.text(rating.elo, 0)
            );
            let figure = figure.replace('-', "\u{2212}");
            area.draw(&Text::new(figure, (rating_left, y), faint()))?;
            let label = text_style(style.em(cell_text), INK, MIDDLE);
            let shown = shortened(name, cell_columns);
            area.draw(&Text::new(shown, (x, head), label))?;
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
        let interval = interval.text(mean, digits).replace('-', "\u{2212}");
        let lines = [number_text(mean, digits), interval];
        for (line, y) in lines.into_iter().zip([y - half, y + half]) {
            let text = text_style(self.style.em(self.cell_text()), ink, MIDDLE);
            area.draw(&Text::new(line, (x, y), text))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVELS: [&str; 5] = ["learning", "casual", "solid", "expert", "master"];

    fn words() -> Words {
        Words {
            title: "Ladder".into(),
            caption: "seed 1".into(),
        }
    }

    /// The figure of a ladder, in which each bot leads each one below it.
    fn figure(names: &[&str], style: &Style) -> String {
        let rating = |elo| Rating {
            elo,
            interval: 12.0,
        };
        let bots = names
            .iter()
            .zip((0..).map(|rank| 300.0 - 100.0 * f64::from(rank)));
        let bots: Vec<(String, Rating)> = bots
            .map(|(name, elo)| (name.to_string(), rating(elo)))
            .collect();
        let duel = |row: usize, column: usize| {
            let mean = if row < column { 2.5 } else { -2.5 };
            let interval = Interval::around(mean, 0.4);
            (row != column).then_some(Duel { mean, interval })
        };
        ladder(
            &bots,
            &duel,
            Unit::PointsARound,
            Coverage::Fixed,
            &words(),
            style,
        )
    }

    /// The sizes of the texts in points.
    fn text_sizes(svg: &str) -> Vec<f64> {
        let sizes = svg.split("font-size=\"").skip(1);
        let sizes = sizes.map(|rest| rest.split('"').next().expect("it ends").parse::<f64>());
        sizes.map(|size| size.expect("a number") / 2.0).collect()
    }

    #[test]
    fn a_ladder_has_every_pair_both_ways() {
        let svg = figure(&["master", "greedy"], &Style::default());
        let lead = ["2.50", "\u{2212}2.50", "± 0.40"];
        for word in ["Ladder", "seed 1", "master", "300 ± 12"]
            .iter()
            .chain(&lead)
        {
            assert!(svg.contains(word), "{word}");
        }
    }

    #[test]
    fn the_ladder_of_the_levels_is_readable_in_one_column_of_a_paper() {
        let style = Style {
            width: 85.0,
            ..Style::default()
        };
        assert!(ladder_min_width(LEVELS.into_iter(), Unit::PointsARound, &style) <= 85.0);
        let svg = figure(&LEVELS, &style);
        assert!(text_sizes(&svg).iter().all(|size| *size >= 5.0), "{svg}");
        for name in LEVELS {
            // In its row and in its column.
            assert_eq!(svg.matches(name).count(), 2, "{name}");
        }
        let note = svg.lines().filter(|line| !line.contains('<'));
        assert!(note.clone().all(|line| line.chars().count() < 50), "{svg}");
    }

    #[test]
    fn the_least_width_is_one_in_which_all_is_readable() {
        for text in [4.0, 8.0, 12.0, 24.0] {
            let style = Style {
                text,
                ..Style::default()
            };
            for unit in [Unit::PointsARound, Unit::WinShare] {
                let width = ladder_min_width(LEVELS.into_iter(), unit, &style);
                let svg = figure(&LEVELS, &Style { width, ..style });
                let smallest = text_sizes(&svg).into_iter().fold(f64::MAX, f64::min);
                // The caption is smaller than the labels; pixels are half points.
                let least = (0.8 * text).min(MIN_TEXT - 0.5);
                assert!(smallest >= least - 0.5, "{smallest} at {text} points");
            }
        }
    }

    #[test]
    fn a_long_name_ends_before_its_rating() {
        let name = "cmd:python3 lowest.py";
        let svg = figure(&[name, "solid"], &Style::default());
        let label = svg.lines().find(|line| line.starts_with("cmd:"));
        assert!(
            label.is_some_and(|label| label.chars().count() <= 13),
            "{svg}"
        );
    }
}
