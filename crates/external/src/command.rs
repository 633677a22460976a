//! Command lines of programs.

use std::fmt;

/// The command line of a program, in words. No shell reads it: quotes and backslashes
/// group words as in a POSIX shell, and nothing else has a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    program: String,
    arguments: Vec<String>,
}

/// Why a text is no command line of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidCommand {
    /// A quote in this text is not closed.
    OpenQuote(String),
    /// It names no program.
    NoProgram,
}

impl fmt::Display for InvalidCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidCommand::OpenQuote(text) => write!(f, "`{text}` has an open quote"),
            InvalidCommand::NoProgram => f.write_str("it names no program, such as ./mybot"),
        }
    }
}

impl std::error::Error for InvalidCommand {}

impl Command {
    /// The command of that text.
    ///
    /// # Errors
    /// [`InvalidCommand`] when it names no program, or a quote is not closed.
    pub fn parse(text: &str) -> Result<Command, InvalidCommand> {
        let words = shlex::split(text).ok_or_else(|| InvalidCommand::OpenQuote(text.to_owned()))?;
        let mut words = words.into_iter();
        match words.next().filter(|program| !program.is_empty()) {
            Some(program) => Ok(Command {
                program,
                arguments: words.collect(),
            }),
            None => Err(InvalidCommand::NoProgram),
        }
    }

    /// The program, which is looked up in PATH unless it has a slash.
    pub(crate) fn program(&self) -> &str {
        &self.program
    }

    pub(crate) fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [&self.program].into_iter().chain(&self.arguments);
        let words: Vec<&str> = words.map(String::as_str).collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_grouped_by_quotes_and_nothing_is_expanded() {
        let command = Command::parse(r#"python3 'my bot.py' --x="a b" c\ d $HOME *.py ~ # |"#);
        let command = command.expect("a command");
        assert_eq!(command.program(), "python3");
        assert_eq!(
            command.arguments()[..6],
            ["my bot.py", "--x=a b", "c d", "$HOME", "*.py", "~"]
        );
    }

    #[test]
    fn a_command_without_a_program_is_refused() {
        for text in ["", "  ", "''"] {
            assert_eq!(Command::parse(text), Err(InvalidCommand::NoProgram));
        }
        let error = Command::parse("bot 'x").expect_err("an open quote");
        assert_eq!(error.to_string(), "`bot 'x` has an open quote");
    }
}
