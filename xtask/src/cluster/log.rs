//! The lines of several servers in one terminal or file: each begins with the name of its server.

use std::io::{self, BufRead, IsTerminal, Write};

/// The colours of the servers' names, one after the other: cyan, yellow, magenta.
const COLORS: [u8; 3] = [36, 33, 35];

/// What the lines of a server begin with: its name, and its colour where the output is a terminal.
#[derive(Clone)]
pub(super) struct Prefix(String);

impl Prefix {
    /// The prefix of the server with this number, for an output.
    pub(super) fn new(number: usize, output: &impl IsTerminal) -> Self {
        let has_color = output.is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let color = has_color.then(|| COLORS[(number - 1) % COLORS.len()]);
        Prefix::with_color(number, color)
    }

    fn with_color(number: usize, color: Option<u8>) -> Self {
        Prefix(match color {
            Some(color) => format!("\x1b[{color}m{} |\x1b[0m ", name(number)),
            None => format!("{} | ", name(number)),
        })
    }

    /// Writes a line. It is one write, so that no line of another server comes into it.
    pub(super) fn write_line(&self, line: &[u8], mut output: impl Write) -> io::Result<()> {
        output.write_all(&[self.0.as_bytes(), line, b"\n"].concat())
    }

    /// Writes all lines of a server, whatever their bytes are, until it closes its output. It
    /// reads on where they cannot be written, or the server would wait for that.
    pub(super) fn write_lines(&self, mut lines: impl BufRead, mut output: impl Write) {
        let mut line = Vec::new();
        while lines
            .read_until(b'\n', &mut line)
            .is_ok_and(|read| read > 0)
        {
            let text = line.strip_suffix(b"\n").unwrap_or(&line);
            let _written = self.write_line(text, &mut output);
            line.clear();
        }
    }
}

/// The name of a server.
pub(super) fn name(number: usize) -> String {
    format!("server-{number}")
}

#[cfg(test)]
mod tests {
    use super::Prefix;
    use std::io::{self, Write};

    #[test]
    fn each_line_begins_with_the_name_of_its_server() {
        let mut output = Vec::new();
        let prefix = Prefix::with_color(2, None);
        prefix.write_lines(&b"closing\n\nno \xff text\nthe last"[..], &mut output);
        let expected =
            b"server-2 | closing\nserver-2 | \nserver-2 | no \xff text\nserver-2 | the last\n";
        assert_eq!(output, expected);
    }

    #[test]
    fn the_name_alone_has_a_color() {
        let mut output = Vec::new();
        let prefix = Prefix::with_color(1, Some(36));
        prefix.write_lines(&b"closing\n"[..], &mut output);
        assert_eq!(output, b"\x1b[36mserver-1 |\x1b[0m closing\n");
    }

    #[test]
    fn a_server_does_not_wait_for_an_output_that_is_closed() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut lines = &b"one\ntwo\n"[..];
        Prefix::with_color(1, None).write_lines(&mut lines, Closed);
        assert!(lines.is_empty());
    }
}
