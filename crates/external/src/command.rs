//! Command lines of programs.

use std::fmt;

/// The command line of a program, in words. No shell reads it: quotes and backslashes
/// group words as in a POSIX shell, and nothing else has a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    program: String,
    arguments: Vec<String>,
}

impl Command {
    /// The command of that text.
    ///
    /// # Errors
    /// When it names no program, or a quote is not closed; the message is in English.
    pub fn parse(text: &str) -> Result<Command, String> {
        let words = shlex::split(text).ok_or_else(|| format!("`{text}` has an open quote"))?;
        let mut words = words.into_iter();
        match words.next().filter(|program| !program.is_empty()) {
            Some(program) => Ok(Command {
                program,
                arguments: words.collect(),
            }),
            None => Err("it names no program, such as ./mybot".into()),
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
        for (text, word) in [
            ("", "no program"),
            ("  ", "no program"),
            ("''", "no program"),
            ("bot 'x", "open quote"),
        ] {
            let error = Command::parse(text).expect_err(word);
            assert!(error.contains(word), "{error}");
        }
    }
}
