//! Words that do not belong in the repository: promises to do something
//! later, tests that are switched off, folders of one developer's machine.

use super::{Fault, File};

/// Written in two halves, so that this list is not found by itself.
const LATER: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X:"),
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("#[ign", "ore"),
    concat!(".on", "ly("),
];
const CODE: &[&str] = &[
    ".rs", ".ts", ".svelte", ".js", ".css", ".html", ".toml", ".sql",
];

const MACHINES: &[&str] = &[
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/wo", "rk/"),
    concat!("/Us", "ers/"),
];

pub(super) fn check(files: &[File]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in files {
        let is_code = CODE.iter().any(|end| file.path.ends_with(end));
        for (number, line) in (1..).zip(file.text.lines()) {
            let later = LATER.iter().filter(|word| is_code && line.contains(**word));
            let machine = MACHINES.iter().filter(|folder| is_absolute(line, folder));
            for word in later.chain(machine) {
                faults.push(Fault::new(&file.path, format!("line {number}: `{word}`")));
            }
        }
    }
    faults
}

/// Whether `line` names `folder` from the root, not as a part of an address
/// or of a longer path.
fn is_absolute(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "._-~/}".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    #[test]
    fn a_promise_is_a_fault() {
        let source = format!("// {}: later\n", LATER[0]);
        let fault = format!("tidy: a.rs: line 1: `{}`", LATER[0]);
        assert_eq!(lines(check(&files(&[("a.rs", &source)]))), [fault]);
    }

    #[test]
    fn a_test_that_is_switched_off_is_a_fault() {
        let rust = format!("#[test]\n{}]\nfn a() {{}}", LATER[5]);
        let web = format!("test{}'one', () => {{}})", LATER[6]);
        assert_eq!(
            check(&files(&[("a.rs", &rust), ("b.test.ts", &web)])).len(),
            2
        );
    }

    #[test]
    fn a_developers_folder_is_a_fault() {
        let text = format!("see {}somebody/notes", MACHINES[0]);
        assert_eq!(check(&files(&[("a.md", &text)])).len(), 1);
        let address = format!(
            "https://example.org{}page and frame{}x",
            MACHINES[0], MACHINES[2]
        );
        assert_eq!(check(&files(&[("a.md", &address)])), []);
    }
}
