//! Draws the screen.

use super::MIN_WINDOW_SIZE;
use super::app::App;
use super::dialog::Dialog;
use crate::narrator::OfferText;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Borders, Clear, List, ListItem, ListState, Paragraph};

/// From this width on, what happened stands beside the table.
const WIDE_COLUMNS: u16 = 90;
/// The fewest rows of the list of actions.
const MIN_OFFER_ROWS: u16 = 3;
/// The fewest rows of what happened, its heading among them.
const MIN_LOG_ROWS: u16 = 3;
/// How wide the place of the chosen action among all is, such as ` 7/46 `.
const PLACE_WIDTH: u16 = 8;
/// How wide a dialog is at most.
const MAX_DIALOG_WIDTH: u16 = 76;

/// Draws everything. A dialog learns how much of it the window shows.
pub(super) fn draw(frame: &mut Frame<'_>, app: &mut App<'_>) {
    let area = frame.area();
    if area.width < MIN_WINDOW_SIZE.0 || area.height < MIN_WINDOW_SIZE.1 {
        let lines = wrap_with(&app.too_small(), area.width, "");
        let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
        frame.render_widget(Paragraph::new(lines), area);
        return;
    }
    let areas = Areas::of(area, app);
    section(
        frame,
        areas.table,
        &app.title(),
        &app.board.table,
        Keep::First,
    );
    section(
        frame,
        areas.log,
        &app.text("panel-log"),
        app.log(),
        Keep::Last,
    );
    section(
        frame,
        areas.hand,
        &app.text("panel-hand"),
        &app.board.hand,
        Keep::First,
    );
    offers(frame, areas.offers, app);
    if let Some(dialog) = app.dialog_mut() {
        draw_dialog(frame, area, dialog);
    }
    let keys = match &app.typed {
        Some(typed) => format!(": {typed}_    {}", app.keys()),
        None => app.keys(),
    };
    frame.render_widget(Paragraph::new(keys), areas.keys);
}

/// The area of each part of the screen.
struct Areas {
    table: Rect,
    log: Rect,
    hand: Rect,
    offers: Rect,
    keys: Rect,
}

impl Areas {
    fn of(area: Rect, app: &App<'_>) -> Areas {
        let wide = area.width >= WIDE_COLUMNS;
        let table_width = if wide { area.width * 3 / 5 } else { area.width };
        // Each section has a line above it.
        let rows = |lines: &[String], width| 1 + wrap(lines, width).len() as u16;
        let hand = rows(&app.board.hand, area.width);
        let table = rows(&app.board.table, table_width);
        let instruction = wrapped_heading(&app.heading, area.width).len() as u16;
        let height = |offer| offer_lines(offer, 1, area.width).len() as u16;
        let offers: u16 = app.offers.iter().map(height).sum();
        let least = 1 + instruction + MIN_OFFER_ROWS;
        // What there is no room for is cut off: first of the table, then of the hand.
        let above_keys = area.height.saturating_sub(1);
        let hand = hand.min(above_keys.saturating_sub(least));
        let free = above_keys - hand;
        let log_rows = if wide { 0 } else { MIN_LOG_ROWS };
        let table = table.min(free.saturating_sub(least + log_rows));
        let free = free - table;
        let most = free.saturating_sub(log_rows).max(least);
        let offers = (1 + instruction + offers).clamp(least, most).min(free);
        let rest = free - offers;
        let (table, log) = if wide {
            (table + rest, 0)
        } else {
            (table, rest)
        };
        let rows = [table, log, hand, offers, 1].map(Constraint::Length);
        let [table, log, hand, offers, keys] = Layout::vertical(rows).areas(area);
        if !wide {
            return Areas {
                table,
                log,
                hand,
                offers,
                keys,
            };
        }
        let columns = [Constraint::Length(table_width), Constraint::Min(0)];
        let [table, log] = Layout::horizontal(columns).spacing(1).areas(table);
        Areas {
            table,
            log,
            hand,
            offers,
            keys,
        }
    }
}

/// What is left of a text that is too long for its place.
#[derive(Clone, Copy)]
enum Keep {
    First,
    Last,
}

/// Lines under a heading.
fn section(frame: &mut Frame<'_>, area: Rect, title: &str, lines: &[String], keep: Keep) {
    let rows = usize::from(area.height.saturating_sub(1));
    let lines = match keep {
        Keep::First => wrap(lines, area.width),
        Keep::Last => wrap_last(lines, area.width, rows),
    };
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines).block(heading(title)), area);
}

fn heading(title: &str) -> Block<'static> {
    let style = Style::new().add_modifier(Modifier::BOLD);
    Block::new()
        .borders(Borders::TOP)
        .title(format!(" {title} "))
        .title_style(style)
}

/// What the person has to do, where it is too long for the line above the actions.
fn wrapped_heading(heading: &str, width: u16) -> Vec<String> {
    let lines = wrap_with(heading, width.saturating_sub(2 + PLACE_WIDTH), "");
    if lines.len() == 1 { Vec::new() } else { lines }
}

fn offers(frame: &mut Frame<'_>, area: Rect, app: &App<'_>) {
    let instruction = wrapped_heading(&app.heading, area.width);
    let rows = [
        Constraint::Length(1 + instruction.len() as u16),
        Constraint::Min(0),
    ];
    let [above, area] = Layout::vertical(rows).areas(area);
    let style = Style::new().add_modifier(Modifier::BOLD);
    let block = match instruction.is_empty() {
        true => heading(&app.heading),
        false => Block::new().borders(Borders::TOP),
    };
    let lines: Vec<Line<'_>> = instruction
        .into_iter()
        .map(|it| Line::styled(it, style))
        .collect();
    let items: Vec<ListItem<'_>> = app
        .offers
        .iter()
        .zip(1..)
        .map(|(offer, number)| {
            let lines = offer_lines(offer, number, area.width);
            ListItem::new(Text::from_iter(lines.into_iter().map(Line::from)))
        })
        .collect();
    let is_cut = items.iter().map(ListItem::height).sum::<usize>() > usize::from(area.height);
    let place = format!(" {}/{} ", app.chosen + 1, items.len());
    let block = match is_cut {
        true => block.title_top(Line::from(place).right_aligned()),
        false => block,
    };
    frame.render_widget(Paragraph::new(lines).block(block), above);
    let list = List::new(items)
        .highlight_symbol("> ")
        .highlight_style(Style::new().add_modifier(Modifier::REVERSED));
    let chosen = (!app.offers.is_empty()).then_some(app.chosen);
    let mut state = ListState::default().with_selected(chosen);
    frame.render_stateful_widget(list, area, &mut state);
}

/// The lines of an offer, which stand behind the sign of the chosen one.
fn offer_lines(offer: &OfferText, number: usize, width: u16) -> Vec<String> {
    let line = format!("{number:>2}. {}", offer.line());
    wrap_with(&line, width.saturating_sub(2), "    ")
}

fn draw_dialog(frame: &mut Frame<'_>, area: Rect, dialog: &mut Dialog) {
    let width = area.width.min(MAX_DIALOG_WIDTH);
    let lines = wrap(&dialog.lines, width - 4);
    let height = (lines.len() as u16 + 2).min(area.height - 1);
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - 1 - height) / 2,
        width,
        height,
    };
    dialog.fit(lines.len() as u16, height - 2);
    let text: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    let block = Block::bordered().title(format!(" {} ", dialog.title));
    let inside = Paragraph::new(text).scroll((dialog.scroll, 0));
    frame.render_widget(Clear, place);
    frame.render_widget(inside.block(block), place);
}

/// Lines that are no wider than `width`.
fn wrap(lines: &[String], width: u16) -> Vec<String> {
    let one = |line: &String| wrap_with(line, width, "  ");
    lines.iter().flat_map(one).collect()
}

/// The last of them that fit into these rows, and no part of one before.
fn wrap_last(lines: &[String], width: u16, rows: usize) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for line in lines.iter().rev() {
        let wrapped = wrap_with(line, width, "  ");
        if !kept.is_empty() && kept.len() + wrapped.len() > rows {
            break;
        }
        kept.splice(..0, wrapped);
    }
    // The last one may be longer than the rows.
    kept.split_off(kept.len().saturating_sub(rows))
}

fn wrap_with(line: &str, width: u16, indent: &str) -> Vec<String> {
    // A straight such as 4-5-6 is one word.
    let options = textwrap::Options::new(width.into())
        .subsequent_indent(indent)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let lines = textwrap::wrap(line, options);
    lines.into_iter().map(|line| line.into_owned()).collect()
}
