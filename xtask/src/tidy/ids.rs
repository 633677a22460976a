//! Parses rule ids: `QU-17`, `QU-19a`, `QU-F1` (a proved fact) and `QU-T5` (a
//! worked example) in texts, and `qu_17` in the names of tests.

/// Every rule id in `text`, in order, with repetitions.
pub(super) fn cited(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let is_start = at == 0 || !is_word(bytes[at - 1]);
        match id_length(&bytes[at..]) {
            Some(length) if is_start => {
                found.push(&text[at..at + length]);
                at += length;
            }
            _ => at += 1,
        }
    }
    found
}

/// The length of the id at the start of `bytes`: two capitals, a dash, optionally
/// `F` or `T`, digits, optionally one lower-case letter, and a word boundary.
fn id_length(bytes: &[u8]) -> Option<usize> {
    if bytes.len() < 4 || !bytes[..2].iter().all(u8::is_ascii_uppercase) || bytes[2] != b'-' {
        return None;
    }
    let mut at = if matches!(bytes[3], b'F' | b'T') {
        4
    } else {
        3
    };
    let digits = bytes[at..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    at += digits;
    if bytes.get(at).is_some_and(u8::is_ascii_lowercase) {
        at += 1;
    }
    let ends = bytes.get(at).is_none_or(|byte| !is_word(*byte));
    (digits > 0 && ends).then_some(at)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

/// The id that a line of a rules page defines: `- **QU-17** …`.
pub(super) fn defined(line: &str) -> Option<&str> {
    let (id, _) = line.strip_prefix("- **")?.split_once("**")?;
    (cited(id) == [id]).then_some(id)
}

/// Whether an id is a worked example, which is tested but not cited in code.
pub(super) fn is_example(id: &str) -> bool {
    id.get(3..).is_some_and(|number| number.starts_with('T'))
}

/// The form of an id in the name of a test: `qu_19a`.
pub(super) fn test_name_form(id: &str) -> String {
    id.to_ascii_lowercase().replace('-', "_")
}

/// The ids in the name of a test: `qu_26_27_ties` has `qu_26` and `qu_27`.
pub(super) fn ids_of_test(name: &str) -> Vec<String> {
    let mut found = Vec::new();
    let words: Vec<&str> = name.split('_').collect();
    for (index, word) in words.iter().enumerate() {
        if word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            let numbers = words[index + 1..]
                .iter()
                .take_while(|word| is_rule_number(word));
            found.extend(numbers.map(|number| format!("{word}_{number}")));
        }
    }
    found
}

/// Whether a word of a test's name is the number of a rule: `17`, `19a`, `f1`.
fn is_rule_number(word: &str) -> bool {
    let rest = word.strip_prefix(['f', 't']).unwrap_or(word);
    let digits = rest
        .strip_suffix(|c: char| c.is_ascii_lowercase())
        .unwrap_or(rest);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The names of all test functions of a Rust source.
pub(super) fn test_names(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut is_test = false;
    for line in source.lines().map(str::trim) {
        if line.starts_with("#[") {
            is_test |= line.starts_with("#[test]") || line.contains("::test");
        } else if let Some(name) = function_name(line) {
            if is_test {
                found.push(name);
            }
            is_test = false;
        }
    }
    found
}

fn function_name(line: &str) -> Option<&str> {
    let rest = line
        .trim_start_matches("pub ")
        .trim_start_matches("async ")
        .strip_prefix("fn ")?;
    rest.split(['(', '<']).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_whole() {
        let text = "// QU-19a: see QU-1, QU-F1 and (QU-T15). Not UTF-8, SHA-256, XQU-1 or QU-1x2.";
        assert_eq!(cited(text), ["QU-19a", "QU-1", "QU-F1", "QU-T15"]);
    }

    #[test]
    fn a_definition_opens_a_list_item() {
        assert_eq!(defined("- **QU-17** Everybody else pays."), Some("QU-17"));
        assert_eq!(defined("- QU-17 is cited here"), None);
        assert_eq!(defined("- **K4** is no rule"), None);
    }

    #[test]
    fn a_test_name_carries_one_id_or_several() {
        assert_eq!(ids_of_test("qu_19a_both_piles_empty"), ["qu_19a"]);
        assert_eq!(ids_of_test("qu_26_27_ties"), ["qu_26", "qu_27"]);
        assert_eq!(ids_of_test("the_fact_qu_f1_holds"), ["qu_f1"]);
        assert_eq!(ids_of_test("no_id_at_all"), Vec::<String>::new());
        assert_eq!(test_name_form("QU-F1"), "qu_f1");
    }

    #[test]
    fn only_functions_marked_as_tests_count() {
        let source = "#[test]\n#[should_panic]\nfn qu_1_a() {}\nfn qu_2_b() {}\n\
                      #[tokio::test]\nasync fn qu_3_c() {}";
        assert_eq!(test_names(source), ["qu_1_a", "qu_3_c"]);
    }
}
