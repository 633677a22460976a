//! What the person can type beside actions.

use crate::texts::Texts;

/// A typed word that is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Hand,
    Table,
    Log,
    Score,
    Quit,
}

/// The commands by the texts that list their names.
const COMMANDS: [(&str, Command); 6] = [
    ("command-help", Command::Help),
    ("command-hand", Command::Hand),
    ("command-table", Command::Table),
    ("command-log", Command::Log),
    ("command-score", Command::Score),
    ("command-quit", Command::Quit),
];

impl Command {
    /// The command that a line is, in the language of the texts or in English.
    pub(crate) fn from_line(texts: &Texts, line: &str) -> Option<Command> {
        let line = line.to_lowercase();
        let is_named = |id: &str| texts.get(id).split(',').any(|word| word.trim() == line);
        let found = COMMANDS.into_iter().find(|(id, _)| is_named(id));
        found.map(|(_, command)| command)
    }
}
