//! A package has one test program: another one compiles the generic code again that the tests use,
//! and `cargo test` runs programs one after the other.

use super::{File, Finding};
use std::collections::BTreeMap;

/// Programs beside that: those without a harness, and the test that counts the syncs of its
/// whole process.
const OF_THEIR_OWN: &[&str] = &[
    "crates/brelan/tests/attack/main.rs",
    "crates/brelan/tests/crash/main.rs",
    "crates/brelan/tests/faults/main.rs",
    "crates/store/tests/syncs.rs",
];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut programs: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for file in files {
        let package = package_of_program(&file.path);
        if let Some(package) = package.filter(|_| !OF_THEIR_OWN.contains(&file.path.as_str())) {
            programs.entry(package).or_default().push(&file.path);
        }
    }
    let several = programs.values().filter(|paths| paths.len() > 1);
    let finding = |paths: &Vec<&str>| {
        let others = paths[1..].join(", ");
        Finding::new(
            paths[0],
            format!("is a test program beside {others}: make them modules of one"),
        )
    };
    several.map(finding).collect()
}

/// The folder of the package that has this file as a test program.
fn package_of_program(path: &str) -> Option<&str> {
    let (package, rest) = path.rsplit_once("/tests/")?;
    let name = rest.strip_suffix(".rs")?;
    (!name.contains('/')
        || name
            .strip_suffix("/main")
            .is_some_and(|name| !name.contains('/')))
    .then_some(package)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    fn findings(paths: &[&str]) -> Vec<String> {
        let pairs: Vec<(&str, &str)> = paths.iter().map(|path| (*path, "")).collect();
        lines(check(&files(&pairs)))
    }

    #[test]
    fn a_second_test_program_is_found() {
        let found = findings(&["crates/go/tests/board.rs", "crates/go/tests/go/main.rs"]);
        let finding = "tidy: crates/go/tests/board.rs: is a test program beside \
                     crates/go/tests/go/main.rs: make them modules of one";
        assert_eq!(found, [finding]);
    }

    #[test]
    fn modules_and_programs_of_their_own_are_in_order() {
        let modules = ["crates/go/tests/go/main.rs", "crates/go/tests/go/board.rs"];
        assert!(findings(&modules).is_empty());
        let shared = [
            "tests/go/tests/go/main.rs",
            "tests/go/tests/serving/mod.rs",
            "tests/go/tests/serving.txt",
        ];
        assert!(findings(&shared).is_empty());
        let syncs = [
            "crates/store/tests/store/main.rs",
            "crates/store/tests/syncs.rs",
        ];
        assert!(findings(&syncs).is_empty());
    }
}
