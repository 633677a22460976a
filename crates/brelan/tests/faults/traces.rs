//! The traces of all servers: who stored an input, who met a conflict, who read it.

use std::collections::{HashMap, HashSet};

/// The setting of the log with traces and warnings.
pub(crate) const LOG: &str = "warn,brelan_server::trace=debug";

/// A line of the log, without its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line<'a> {
    step: &'a str,
    table: &'a str,
    seq: u64,
    server: &'a str,
}

/// Checks that an input is stored by one server and read by others, and that lines hold ids
/// and numbers alone. Gives the number of inputs that several servers speak of.
pub(crate) fn check(text: &str) -> usize {
    // A server that is killed may not finish its last line.
    let lines = text.lines().filter_map(parse);
    let mut stored = HashMap::new();
    let mut shared = HashSet::new();
    for line in lines {
        let input = (line.table, line.seq);
        match line.step {
            "stored" => {
                let before = stored.insert(input, line.server);
                assert_eq!(before, None, "stored twice: {line:?}");
            }
            "read"
                if stored
                    .get(&input)
                    .is_some_and(|server| *server != line.server) =>
            {
                shared.insert(input);
            }
            "read" | "conflict" => {}
            _ => panic!("an unknown step: {line:?}"),
        }
    }
    shared.len()
}

/// Parses a whole line.
fn parse(line: &str) -> Option<Line<'_>> {
    let words: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
    let [
        _time,
        "DEBUG",
        "brelan_server::trace:",
        step,
        table,
        seq,
        server,
    ] = words[..]
    else {
        return None;
    };
    Some(Line {
        step,
        table: quoted(table, "table")?,
        seq: seq.strip_prefix("seq=")?.parse().ok()?,
        server: quoted(server, "server")?,
    })
}

/// The text in `name="text"`.
fn quoted<'a>(field: &'a str, name: &str) -> Option<&'a str> {
    let text = field.strip_prefix(name)?.strip_prefix("=\"")?;
    text.strip_suffix('"')
}
