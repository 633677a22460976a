//! Texts in front of the table that wait for a key.

use ratatui::crossterm::event::KeyCode;

/// A text in front of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dialog {
    pub(super) title: String,
    pub(super) lines: Vec<String>,
    pub(super) kind: DialogKind,
    /// How many lines are scrolled away.
    pub(super) scroll: u16,
    /// How many lines can be scrolled away in the window that it was last drawn in.
    pub(super) max_scroll: u16,
    /// How many lines that window shows.
    pub(super) rows: u16,
}

/// What a key does to a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DialogKind {
    /// Any key closes it.
    Info,
    /// One key stops playing, any other goes on.
    Quit,
    /// The match is over: a key leaves.
    End,
}

impl Dialog {
    pub(super) fn new(kind: DialogKind, title: String, lines: Vec<String>) -> Dialog {
        Dialog {
            title,
            lines,
            kind,
            scroll: 0,
            max_scroll: 0,
            rows: 0,
        }
    }

    /// Whether the window does not show all of it.
    pub(super) fn is_cut(&self) -> bool {
        self.max_scroll > 0
    }

    /// Fits the scrolling to a window that shows this many of its lines.
    pub(super) fn fit(&mut self, lines: u16, rows: u16) {
        self.rows = rows;
        self.max_scroll = lines.saturating_sub(rows);
        self.scroll = self.scroll.min(self.max_scroll);
    }

    /// Scrolls, if the key is one that does.
    pub(super) fn scroll_by(&mut self, key: KeyCode) -> bool {
        let scroll = match key {
            KeyCode::Down => self.scroll.saturating_add(1),
            KeyCode::Up => self.scroll.saturating_sub(1),
            KeyCode::PageDown => self.scroll.saturating_add(self.rows),
            KeyCode::PageUp => self.scroll.saturating_sub(self.rows),
            _ => return false,
        };
        self.scroll = scroll.min(self.max_scroll);
        true
    }
}
