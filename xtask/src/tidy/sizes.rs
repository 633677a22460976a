//! Size limits of files, and names of files that are refused.

use super::{File, Finding};

/// More lines than this print a warning.
const WARN_LINES: usize = 500;
/// More lines than this are a finding.
const MAX_LINES: usize = 800;
const CODE_EXTENSIONS: &[&str] = &[".rs", ".ts", ".svelte", ".js", ".css"];

/// Names of modules without a subject.
const NAMES_WITHOUT_SUBJECT: &[&str] = &["utils", "util", "misc"];

/// The overview of the architecture, with the number of lines that is too many.
const OVERVIEW: (&str, usize) = ("ARCHITECTURE.md", 250);

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        let lines = file.text.lines().count();
        if file.path == OVERVIEW.0 && lines >= OVERVIEW.1 {
            findings.push(Finding::new(
                &file.path,
                format!("{lines} lines, {} are too many", OVERVIEW.1),
            ));
        }
        if !CODE_EXTENSIONS.iter().any(|end| file.path.ends_with(end)) {
            continue;
        }
        if lines > MAX_LINES {
            findings.push(Finding::new(
                &file.path,
                format!("{lines} lines, more than {MAX_LINES}"),
            ));
        } else if lines > WARN_LINES {
            println!("tidy: {}: {lines} lines, is it two subjects?", file.path);
        }
        let name = file.path.rsplit('/').next().unwrap_or(&file.path);
        if NAMES_WITHOUT_SUBJECT.contains(&name.split('.').next().unwrap_or(name)) {
            findings.push(Finding::new(&file.path, "a name that says nothing"));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    #[test]
    fn a_long_file_is_found() {
        let long = "x\n".repeat(801);
        let found = check(&files(&[("a.rs", &long), ("b.md", &long), ("c.rs", "x\n")]));
        assert_eq!(lines(found), ["tidy: a.rs: 801 lines, more than 800"]);
    }

    #[test]
    fn no_utils_module() {
        let found = check(&files(&[
            ("crates/a/src/utils.rs", ""),
            ("web/src/utility.ts", ""),
        ]));
        assert_eq!(
            lines(found),
            ["tidy: crates/a/src/utils.rs: a name that says nothing"]
        );
    }

    #[test]
    fn a_long_architecture_page_is_found() {
        assert_eq!(
            check(&files(&[("ARCHITECTURE.md", &"x\n".repeat(250))])).len(),
            1
        );
    }
}
