//! Traceability of the rules: each is defined once, cited in the code that applies
//! it, and in the name of a test. Every citation is of an existing rule.

use super::ids;
use super::{Fault, File};
use std::collections::{BTreeMap, BTreeSet};

const RULES_FOLDER: &str = "docs/rules/";

/// A game's rules page in English, which is the specification.
struct Page<'a> {
    file: &'a File,
    game: &'a str,
    ids: Vec<&'a str>,
}

pub(super) fn check(files: &[File]) -> Vec<Fault> {
    let pages = pages(files);
    let mut faults = Vec::new();
    if pages.is_empty() {
        faults.push(Fault::new(RULES_FOLDER, "no rules page"));
    }
    for page in &pages {
        faults.extend(check_defined_once(page.file, &page.ids));
        faults.extend(check_translations(page, files));
        faults.extend(check_applied_and_tested(page, files));
        faults.extend(check_citations(page, files));
    }
    faults
}

fn pages(files: &[File]) -> Vec<Page<'_>> {
    files.iter().filter_map(parse_page).collect()
}

fn parse_page(file: &File) -> Option<Page<'_>> {
    let game = file.path.strip_prefix(RULES_FOLDER)?.strip_suffix(".md")?;
    let is_page = !game.contains(['.', '/']);
    is_page.then(|| Page {
        file,
        game,
        ids: definitions(file),
    })
}

fn definitions(file: &File) -> Vec<&str> {
    file.text.lines().filter_map(ids::defined).collect()
}

fn check_defined_once(file: &File, ids: &[&str]) -> Vec<Fault> {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for id in ids {
        *times.entry(id).or_default() += 1;
    }
    let twice = times.iter().filter(|(_, times)| **times > 1);
    twice
        .map(|(id, _)| Fault::new(&file.path, format!("{id} is defined twice")))
        .collect()
}

/// Checks that the page's translations define the same ids.
fn check_translations(page: &Page<'_>, files: &[File]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let prefix = format!("{RULES_FOLDER}{}.", page.game);
    let others = files.iter().filter(|file| file.is_in(&prefix, ".md"));
    for other in others.filter(|file| file.path != page.file.path) {
        let theirs = definitions(other);
        faults.extend(check_defined_once(other, &theirs));
        let (ours, theirs): (BTreeSet<_>, BTreeSet<_>) = (
            page.ids.iter().copied().collect(),
            theirs.into_iter().collect(),
        );
        for id in ours.difference(&theirs) {
            faults.push(Fault::new(&other.path, format!("{id} is missing")));
        }
        for id in theirs.difference(&ours) {
            faults.push(Fault::new(
                &other.path,
                format!("{id} is not in {}", page.file.path),
            ));
        }
    }
    faults
}

fn check_applied_and_tested(page: &Page<'_>, files: &[File]) -> Vec<Fault> {
    let source_folder = format!("crates/{}/src/", page.game);
    let test_folder = format!("crates/{}/tests/", page.game);
    let mut cited: BTreeSet<&str> = BTreeSet::new();
    let mut tested: BTreeSet<String> = BTreeSet::new();
    for file in files.iter().filter(|file| file.path.ends_with(".rs")) {
        if file.path.starts_with(&source_folder) {
            cited.extend(ids::cited(without_tests(&file.text)));
        }
        if file.path.starts_with(&source_folder) || file.path.starts_with(&test_folder) {
            tested.extend(
                ids::test_names(&file.text)
                    .into_iter()
                    .flat_map(ids::ids_of_test),
            );
        }
    }
    let mut faults = Vec::new();
    for id in &page.ids {
        let name = ids::test_name_form(id);
        if !tested.contains(&name) {
            faults.push(Fault::new(
                &page.file.path,
                format!("{id} has no test named {name}_…"),
            ));
        }
        if !ids::is_example(id) && !cited.contains(id) {
            let what = format!("{id} is not cited in the code of {source_folder}");
            faults.push(Fault::new(&page.file.path, what));
        }
    }
    faults
}

/// The source without its test module.
fn without_tests(source: &str) -> &str {
    source.split("#[cfg(test)]\nmod ").next().unwrap_or(source)
}

/// Checks that cited ids with the page's prefix are defined in it.
fn check_citations(page: &Page<'_>, files: &[File]) -> Vec<Fault> {
    let Some(prefix) = page.ids.first().and_then(|id| id.get(..3)) else {
        return vec![Fault::new(&page.file.path, "no rule is defined here")];
    };
    let known: BTreeSet<&str> = page.ids.iter().copied().collect();
    let mut faults = Vec::new();
    let is_read = |file: &&File| {
        !file.path.starts_with("xtask/")
            && [".rs", ".md", ".ts", ".svelte"]
                .iter()
                .any(|end| file.path.ends_with(end))
    };
    for file in files.iter().filter(is_read) {
        for id in ids::cited(&file.text) {
            if id.starts_with(prefix) && !known.contains(id) {
                let what = format!("{id} is cited, but not a rule of {}", page.file.path);
                faults.push(Fault::new(&file.path, what));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::testing::{files, lines};
    use super::*;

    const PAGE: (&str, &str) = (
        "docs/rules/quando.md",
        "- **QU-17** Pay.\n- **QU-T1** So.\n",
    );
    const CODE: (&str, &str) = ("crates/quando/src/penalty.rs", "// QU-17: pay\nfn pay() {}");
    const TEST: (&str, &str) = (
        "crates/quando/tests/quando/rules.rs",
        "#[test]\nfn qu_17_pay() {}\n#[test]\nfn qu_t1_so() {}",
    );

    fn faults(pairs: &[(&str, &str)]) -> Vec<String> {
        lines(check(&files(pairs)))
    }

    #[test]
    fn a_rule_with_code_and_test_is_in_order() {
        assert_eq!(faults(&[PAGE, CODE, TEST]), Vec::<String>::new());
    }

    #[test]
    fn a_rule_without_a_test_is_a_fault() {
        let rule = "tidy: docs/rules/quando.md: QU-17 has no test named qu_17_…";
        let example = "tidy: docs/rules/quando.md: QU-T1 has no test named qu_t1_…";
        assert_eq!(faults(&[PAGE, CODE]), [rule, example]);
    }

    #[test]
    fn a_rule_cited_only_in_a_test_is_a_fault() {
        let code = (
            "crates/quando/src/penalty.rs",
            "#[cfg(test)]\nmod tests { // QU-17\n}",
        );
        let fault =
            "tidy: docs/rules/quando.md: QU-17 is not cited in the code of crates/quando/src/";
        assert_eq!(faults(&[PAGE, code, TEST]), [fault]);
    }

    #[test]
    fn a_citation_of_no_rule_is_a_fault() {
        let server = ("crates/server/src/lib.rs", "// QU-99");
        let fault = "tidy: crates/server/src/lib.rs: QU-99 is cited, but not a rule of docs/rules/quando.md";
        assert_eq!(faults(&[PAGE, CODE, TEST, server]), [fault]);
    }

    #[test]
    fn a_translation_has_the_same_rules() {
        let french = (
            "docs/rules/quando.fr.md",
            "- **QU-17** Payer.\n- **QU-18** Et puis.\n",
        );
        let found = faults(&[PAGE, CODE, TEST, french]);
        assert!(found.contains(&"tidy: docs/rules/quando.fr.md: QU-T1 is missing".to_owned()));
        let foreign = "tidy: docs/rules/quando.fr.md: QU-18 is not in docs/rules/quando.md";
        assert!(found.contains(&foreign.to_owned()));
    }

    #[test]
    fn a_rule_is_defined_once() {
        let page = (
            PAGE.0,
            "- **QU-17** Pay.\n- **QU-17** Pay again.\n- **QU-T1** So.\n",
        );
        assert_eq!(
            faults(&[page, CODE, TEST]),
            ["tidy: docs/rules/quando.md: QU-17 is defined twice"]
        );
    }
}
