//! The truth of a table leaves a game by `seen_by` alone.

use super::{File, Finding};

/// The types that hold the whole truth, and what they may not be.
const TRUTH: &[&str] = &["struct State", "enum Event"];
const FORBIDDEN: &[&str] = &["Serialize", "Debug"];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.is_in("docs/rules/", ".md")) {
        let name = file
            .path
            .trim_start_matches("docs/rules/")
            .trim_end_matches(".md");
        let folder = format!("crates/{name}/src/");
        for source in files.iter().filter(|file| file.is_in(&folder, ".rs")) {
            findings.extend(no_way_out(source));
            findings.extend(exhaustive(source));
        }
    }
    findings
}

/// Neither a derive nor an implementation gives the truth away.
fn no_way_out(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut attributes = String::new();
    for line in file.text.lines().map(str::trim) {
        if line.starts_with("#[") {
            attributes.push_str(line);
            continue;
        }
        for (truth, word) in TRUTH
            .iter()
            .flat_map(|truth| FORBIDDEN.iter().map(move |w| (truth, w)))
        {
            let name = truth.split(' ').next_back().unwrap_or(truth);
            let derived = declares(line, truth) && attributes.contains(word);
            let implemented =
                line.starts_with("impl") && line.contains(&format!("{word} for {name} "));
            if derived || implemented {
                findings.push(Finding::new(
                    &file.path,
                    format!("{truth} is {word}: the truth gets out"),
                ));
            }
        }
        if !line.starts_with("//") {
            attributes.clear();
        }
    }
    findings
}

fn declares(line: &str, declaration: &str) -> bool {
    let rest = line.split_once(declaration).map(|(_, rest)| rest);
    rest.is_some_and(|rest| rest.starts_with([' ', '<', '(', ';']) || rest.is_empty())
}

/// A match over events names every event, in whichever function it stands: a new
/// event must not be shown, or kept from a view, by default.
fn exhaustive(file: &File) -> Vec<Finding> {
    let source = without_comments(&file.text);
    let catches_all = source.match_indices("match ").any(|(at, _)| {
        let patterns = patterns(block(&source[at..]));
        let of_events = patterns.iter().any(|pattern| pattern.contains("Event::"));
        of_events && patterns.iter().any(|pattern| is_catch_all(pattern))
    });
    let finding = || {
        Finding::new(
            &file.path,
            "a match over events has an arm for whatever comes: name each event",
        )
    };
    catches_all.then(finding).into_iter().collect()
}

fn without_comments(text: &str) -> String {
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned() + "\n";
    text.lines().map(code).collect()
}

/// The inside of the first block in `text`.
fn block(text: &str) -> &str {
    let (mut depth, mut from) = (0_usize, 0);
    for (at, c) in text.char_indices() {
        match c {
            '{' if depth == 0 => (depth, from) = (1, at + 1),
            '{' => depth += 1,
            '}' if depth <= 1 => return &text[from..at],
            '}' => depth -= 1,
            _ => {}
        }
    }
    ""
}

/// The patterns of the arms in the inside of a match.
fn patterns(arms: &str) -> Vec<String> {
    let (mut depth, mut pattern, mut found) = (0_usize, String::new(), Vec::new());
    let mut in_body = false;
    let mut before = ' ';
    for c in arms.chars() {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && before == '=' && c == '>' {
            pattern.pop();
            found.push(std::mem::take(&mut pattern).trim().to_owned());
            in_body = true;
        } else if in_body && depth == 0 && (c == ',' || c == '}') {
            in_body = false;
        } else if !in_body {
            pattern.push(c);
        }
        before = c;
    }
    found
}

/// Whether a pattern is a wildcard or a name for whatever comes, with a guard or
/// without.
fn is_catch_all(pattern: &str) -> bool {
    let name = pattern.split(" if ").next().unwrap_or(pattern);
    let name = name.trim_start_matches([',', ' ', '\n']);
    name.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    fn findings(source: &str) -> Vec<String> {
        let page = ("docs/rules/quando.md", "");
        lines(check(&files(&[
            page,
            ("crates/quando/src/event.rs", source),
        ])))
    }

    #[test]
    fn a_state_that_prints_itself_is_found() {
        let finding = "tidy: crates/quando/src/event.rs: struct State is Debug: the truth gets out";
        assert_eq!(
            findings("#[derive(Clone, Debug)]\n/// All.\npub struct State {\n}"),
            [finding]
        );
        assert_eq!(findings("impl fmt::Debug for State {\n}"), [finding]);
        assert_eq!(
            findings("#[cfg_attr(test, derive(Debug))]\npub struct State {}"),
            [finding]
        );
    }

    #[test]
    fn an_event_that_can_be_sent_is_found() {
        let finding =
            "tidy: crates/quando/src/event.rs: enum Event is Serialize: the truth gets out";
        assert_eq!(
            findings("#[derive(Serialize)]\npub enum Event {"),
            [finding]
        );
    }

    #[test]
    fn other_types_may_be_printed() {
        assert_eq!(
            findings("#[derive(Debug)]\nstruct Statement;\npub struct State {}").len(),
            0
        );
        assert_eq!(
            findings("#[derive(Debug)]\nstruct Seen;\n\n#[derive(Clone)]\nenum Event {").len(),
            0
        );
    }

    #[test]
    fn an_arm_for_whatever_event_comes_is_found() {
        let finding = "tidy: crates/quando/src/event.rs: \
                     a match over events has an arm for whatever comes: name each event";
        let with = |arm: &str| {
            format!(
                "fn emit_to(&self) {{ match *self {{\nEvent::A {{ x }} => {{ one(x) }}\n{arm}\n}} }}"
            )
        };
        assert_eq!(findings(&with("_ => two(),")), [finding]);
        assert_eq!(findings(&with("other => two(other),")), [finding]);
        assert_eq!(findings(&with("_ if late => two(),")), [finding]);
        assert_eq!(findings(&with("Event::B { .. } => two(),")).len(), 0);
        assert_eq!(
            findings(&with(
                "Event::B(seat) => match seat { 0 => one(), _ => two() },"
            ))
            .len(),
            0,
            "a match inside an arm is another one"
        );
        assert_eq!(
            findings(&(with("Event::B => two(),") + "\nfn next() { match 1 { _ => 2 } }")).len(),
            0
        );
    }

    #[test]
    fn a_fast_path_with_a_rest_is_found() {
        let view = "fn observe_event(&mut self, event: &Event) { match *event {\n\
                    Event::Public(public) => self.public = public,\n\
                    Event::Ended(_) | Event::Skipped(_) => {}\n\
                    _ => self.observe_any(event),\n} }";
        assert_eq!(findings(view).len(), 1);
    }
}
