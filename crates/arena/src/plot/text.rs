//! Texts that fit into a figure. The width of a text is estimated from the number of its
//! characters, because the reader's program chooses the typeface.

/// The smallest size of text that is readable, in points, where that of the labels is not smaller.
pub(super) const MIN_TEXT: f64 = 5.0;

/// The width of a character of a name or a figure, in multiples of the text's size.
const CHARACTER_WIDTH: f64 = 0.55;

/// A number with a minus sign, and without one before zero.
pub(super) fn number_text(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match text.strip_prefix('-') {
        Some(zero) if zero.chars().all(|it| matches!(it, '0' | '.')) => zero.to_owned(),
        _ => text.replace('-', "\u{2212}"),
    }
}

/// How many characters fit into a width, in multiples of the text's size.
pub(super) fn columns_of(width: f64) -> usize {
    (width / CHARACTER_WIDTH).max(0.0) as usize
}

/// The width of a text of that many characters, in multiples of its size.
pub(super) fn width_of(characters: usize) -> f64 {
    CHARACTER_WIDTH * characters as f64
}

/// The text with at most `columns` characters, but at least three: a longer one has an ellipsis in
/// its middle, because names of programs differ at their ends.
pub(super) fn shortened(text: &str, columns: usize) -> String {
    let (characters, columns) = (text.chars().count(), columns.max(3));
    if characters <= columns {
        return text.to_owned();
    }
    let head: String = text.chars().take(columns / 2).collect();
    let tail = columns - 1 - columns / 2;
    let tail: String = text.chars().skip(characters - tail).collect();
    format!("{head}\u{2026}{tail}")
}

/// The words of a text in lines of at most `columns` characters. A longer word is shortened.
pub(super) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let word = shortened(word, columns);
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                *line += " ";
                *line += &word;
            }
            _ => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_its_beginning_and_its_end() {
        assert_eq!(shortened("greedy#2", 8), "greedy#2");
        assert_eq!(shortened("cmd:python3 lowest.py", 9), "cmd:\u{2026}t.py");
        assert_eq!(shortened("échecs", 4), "éc\u{2026}s");
        assert_eq!(shortened("greedy", 0), "g\u{2026}y");
    }

    #[test]
    fn a_number_has_a_minus_sign_and_zero_has_none() {
        assert_eq!(number_text(-2.5, 2), "\u{2212}2.50");
        assert_eq!(number_text(-0.001, 2), "0.00");
        assert_eq!(number_text(-0.4, 0), "0");
        assert_eq!(number_text(10.0, 0), "10");
    }

    #[test]
    fn lines_are_no_longer_than_there_is_room() {
        let lines = wrapped("quando with /a/very/long/path/to/a/program and more", 12);
        assert!(
            lines.iter().all(|line| line.chars().count() <= 12),
            "{lines:?}"
        );
        assert_eq!(lines.last().map(String::as_str), Some("and more"));
    }
}
