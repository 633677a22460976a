//! The truth of a table leaves a game by `seen_by` alone.

use super::{Fault, File};

/// The types that hold the whole truth, and what they may not be.
const TRUTH: &[&str] = &["struct State", "enum Event"];
const FORBIDDEN: &[&str] = &["Serialize", "Debug"];

pub(super) fn check(files: &[File]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.is_in("docs/rules/", ".md")) {
        let name = file
            .path
            .trim_start_matches("docs/rules/")
            .trim_end_matches(".md");
        let folder = format!("crates/{name}/src/");
        for source in files.iter().filter(|file| file.is_in(&folder, ".rs")) {
            faults.extend(no_way_out(source));
            faults.extend(exhaustive(source));
        }
    }
    faults
}

/// Neither a derive nor an implementation gives the truth away.
fn no_way_out(file: &File) -> Vec<Fault> {
    let mut faults = Vec::new();
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
                faults.push(Fault::new(
                    &file.path,
                    format!("{truth} is {word}: the truth gets out"),
                ));
            }
        }
        if !line.starts_with("//") {
            attributes.clear();
        }
    }
    faults
}

fn declares(line: &str, declaration: &str) -> bool {
    let rest = line.split_once(declaration).map(|(_, rest)| rest);
    rest.is_some_and(|rest| rest.starts_with([' ', '<', '(', ';']) || rest.is_empty())
}

/// `seen_by` names every event: a new one must not be shown by default.
fn exhaustive(file: &File) -> Vec<Fault> {
    let Some((_, from)) = file.text.split_once("fn seen_by") else {
        return Vec::new();
    };
    let catches_all = body(from).lines().any(|line| {
        let pattern = line.trim().split("=>").next().unwrap_or("").trim();
        let name = pattern.split(" if ").next().unwrap_or(pattern);
        line.contains("=>")
            && name.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    });
    let fault = || {
        Fault::new(
            &file.path,
            "seen_by has an arm for whatever comes: name each event",
        )
    };
    catches_all.then(fault).into_iter().collect()
}

/// The text of the first block in `text`.
fn body(text: &str) -> &str {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth <= 1 => return &text[..at],
            '}' => depth -= 1,
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    fn faults(source: &str) -> Vec<String> {
        let page = ("docs/rules/quando.md", "");
        lines(check(&files(&[
            page,
            ("crates/quando/src/event.rs", source),
        ])))
    }

    #[test]
    fn a_state_that_prints_itself_is_a_fault() {
        let fault = "tidy: crates/quando/src/event.rs: struct State is Debug: the truth gets out";
        assert_eq!(
            faults("#[derive(Clone, Debug)]\n/// All.\npub struct State {\n}"),
            [fault]
        );
        assert_eq!(faults("impl fmt::Debug for State {\n}"), [fault]);
        assert_eq!(
            faults("#[cfg_attr(test, derive(Debug))]\npub struct State {}"),
            [fault]
        );
    }

    #[test]
    fn an_event_that_can_be_sent_is_a_fault() {
        let fault = "tidy: crates/quando/src/event.rs: enum Event is Serialize: the truth gets out";
        assert_eq!(faults("#[derive(Serialize)]\npub enum Event {"), [fault]);
    }

    #[test]
    fn other_types_may_be_printed() {
        assert_eq!(
            faults("#[derive(Debug)]\nstruct Statement;\npub struct State {}").len(),
            0
        );
        assert_eq!(
            faults("#[derive(Debug)]\nstruct Seen;\n\n#[derive(Clone)]\nenum Event {").len(),
            0
        );
    }

    #[test]
    fn an_arm_for_whatever_comes_is_a_fault() {
        let fault = "tidy: crates/quando/src/event.rs: seen_by has an arm for whatever comes: name each event";
        let with = |arm: &str| {
            format!("fn seen_by(&self) -> Seen {{ match self {{\nEvent::A => 1,\n{arm}\n}} }}")
        };
        assert_eq!(faults(&with("_ => 2,")), [fault]);
        assert_eq!(faults(&with("other => 2,")), [fault]);
        assert_eq!(faults(&with("Event::B { .. } => 2,")).len(), 0);
        assert_eq!(
            faults(&(with("Event::B => 2,") + "\nfn next() { match 1 { _ => 2 } }")).len(),
            0
        );
    }
}
