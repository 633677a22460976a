//! Traceability of the rules: each is defined once, cited in the code that applies
//! it, and in the name of a test. Every citation is of an existing rule.

use super::ids;
use super::{File, Finding};
use std::collections::{BTreeMap, BTreeSet};

const RULES_FOLDER: &str = "docs/rules/";

/// A game's rules page in English, which is the specification.
struct Page<'a> {
    file: &'a File,
    game: &'a str,
    ids: Vec<&'a str>,
}

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let pages = pages(files);
    let mut findings = Vec::new();
    if pages.is_empty() {
        findings.push(Finding::new(RULES_FOLDER, "no rules page"));
    }
    for page in &pages {
        findings.extend(check_defined_once(page.file, &page.ids));
        findings.extend(check_translations(page, files));
        findings.extend(check_applied_and_tested(page, files));
        findings.extend(check_citations(page, files));
    }
    findings
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

fn check_defined_once(file: &File, ids: &[&str]) -> Vec<Finding> {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for id in ids {
        *times.entry(id).or_default() += 1;
    }
    let twice = times.iter().filter(|(_, times)| **times > 1);
    twice
        .map(|(id, _)| Finding::new(&file.path, format!("{id} is defined twice")))
        .collect()
}

/// Checks that the page's translations define the same ids.
fn check_translations(page: &Page<'_>, files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let prefix = format!("{RULES_FOLDER}{}.", page.game);
    let others = files.iter().filter(|file| file.is_in(&prefix, ".md"));
    for other in others.filter(|file| file.path != page.file.path) {
        let theirs = definitions(other);
        findings.extend(check_defined_once(other, &theirs));
        let (ours, theirs): (BTreeSet<_>, BTreeSet<_>) = (
            page.ids.iter().copied().collect(),
            theirs.into_iter().collect(),
        );
        for id in ours.difference(&theirs) {
            findings.push(Finding::new(&other.path, format!("{id} is missing")));
        }
        for id in theirs.difference(&ours) {
            findings.push(Finding::new(
                &other.path,
                format!("{id} is not in {}", page.file.path),
            ));
        }
    }
    findings
}

fn check_applied_and_tested(page: &Page<'_>, files: &[File]) -> Vec<Finding> {
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
    let mut findings = Vec::new();
    for id in &page.ids {
        let name = ids::test_name_form(id);
        if !tested.contains(&name) {
            findings.push(Finding::new(
                &page.file.path,
                format!("{id} has no test named {name}_…"),
            ));
        }
        if !ids::is_example(id) && !cited.contains(id) {
            let what = format!("{id} is not cited in the code of {source_folder}");
            findings.push(Finding::new(&page.file.path, what));
        }
    }
    findings
}

/// The source without its test module.
fn without_tests(source: &str) -> &str {
    source.split("#[cfg(test)]\nmod ").next().unwrap_or(source)
}

/// Checks that cited ids with the page's prefix are defined in it.
fn check_citations(page: &Page<'_>, files: &[File]) -> Vec<Finding> {
    let Some(prefix) = page.ids.first().and_then(|id| id.get(..3)) else {
        return vec![Finding::new(&page.file.path, "no rule is defined here")];
    };
    let known: BTreeSet<&str> = page.ids.iter().copied().collect();
    let mut findings = Vec::new();
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
                findings.push(Finding::new(&file.path, what));
            }
        }
    }
    findings
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

    fn findings(pairs: &[(&str, &str)]) -> Vec<String> {
        lines(check(&files(pairs)))
    }

    #[test]
    fn a_rule_with_code_and_test_is_in_order() {
        assert_eq!(findings(&[PAGE, CODE, TEST]), Vec::<String>::new());
    }

    #[test]
    fn a_rule_without_a_test_is_found() {
        let rule = "tidy: docs/rules/quando.md: QU-17 has no test named qu_17_…";
        let example = "tidy: docs/rules/quando.md: QU-T1 has no test named qu_t1_…";
        assert_eq!(findings(&[PAGE, CODE]), [rule, example]);
    }

    #[test]
    fn a_rule_cited_only_in_a_test_is_found() {
        let code = (
            "crates/quando/src/penalty.rs",
            "#[cfg(test)]\nmod tests { // QU-17\n}",
        );
        let finding =
            "tidy: docs/rules/quando.md: QU-17 is not cited in the code of crates/quando/src/";
        assert_eq!(findings(&[PAGE, code, TEST]), [finding]);
    }

    #[test]
    fn a_citation_of_no_rule_is_found() {
        let server = ("crates/server/src/lib.rs", "// QU-99");
        let finding = "tidy: crates/server/src/lib.rs: QU-99 is cited, but not a rule of docs/rules/quando.md";
        assert_eq!(findings(&[PAGE, CODE, TEST, server]), [finding]);
    }

    #[test]
    fn a_translation_has_the_same_rules() {
        let french = (
            "docs/rules/quando.fr.md",
            "- **QU-17** Payer.\n- **QU-18** Et puis.\n",
        );
        let found = findings(&[PAGE, CODE, TEST, french]);
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
            findings(&[page, CODE, TEST]),
            ["tidy: docs/rules/quando.md: QU-17 is defined twice"]
        );
    }
}
