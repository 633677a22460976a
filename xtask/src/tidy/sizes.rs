//! Files small enough to read at one sitting, with names that say something.

use super::{Fault, File};

const WARN: usize = 500;
const MOST: usize = 800;
const CODE: &[&str] = &[".rs", ".ts", ".svelte", ".js", ".css"];

/// Names that say that nobody knew where to put it.
const DRAWERS: &[&str] = &["utils", "util", "misc"];

/// A map that has to be read at once.
const MAP: (&str, usize) = ("ARCHITECTURE.md", 250);

pub(super) fn check(files: &[File]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in files {
        let lines = file.text.lines().count();
        if file.path == MAP.0 && lines >= MAP.1 {
            faults.push(Fault::new(
                &file.path,
                format!("{lines} lines, {} are too many", MAP.1),
            ));
        }
        if !CODE.iter().any(|end| file.path.ends_with(end)) {
            continue;
        }
        if lines > MOST {
            faults.push(Fault::new(
                &file.path,
                format!("{lines} lines, more than {MOST}"),
            ));
        } else if lines > WARN {
            println!("tidy: {}: {lines} lines, is it two subjects?", file.path);
        }
        let name = file.path.rsplit('/').next().unwrap_or(&file.path);
        if DRAWERS.contains(&name.split('.').next().unwrap_or(name)) {
            faults.push(Fault::new(&file.path, "a name that says nothing"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    #[test]
    fn a_long_file_is_a_fault() {
        let long = "x\n".repeat(801);
        let found = check(&files(&[("a.rs", &long), ("b.md", &long), ("c.rs", "x\n")]));
        assert_eq!(lines(found), ["tidy: a.rs: 801 lines, more than 800"]);
    }

    #[test]
    fn a_drawer_is_a_fault() {
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
    fn a_map_that_nobody_reads_is_a_fault() {
        assert_eq!(
            check(&files(&[("ARCHITECTURE.md", &"x\n".repeat(250))])).len(),
            1
        );
    }
}
