//! Texts in front of the table that wait for a key.

/// A text in front of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dialog {
    pub(super) title: String,
    pub(super) lines: Vec<String>,
    pub(super) kind: DialogKind,
    /// How many lines are scrolled away.
    pub(super) scroll: u16,
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
        }
    }
}
