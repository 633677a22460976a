//! Reading the members of an object and the elements of a list from JSON text, without
//! building them: most are equal in both texts, and need no more than that.
//!
//! The text must be JSON without white space, as `serde_json` writes it.

/// The rest of an object or a list, before a member or an element, or empty.
pub(super) struct Cursor<'a>(&'a str);

impl<'a> Cursor<'a> {
    /// At the first member or element of `container`.
    pub(super) fn first(container: &'a str) -> Self {
        Cursor(&container[1..container.len() - 1])
    }

    /// Goes over the name of a member; gives it with its quotation marks. `None` at the
    /// end.
    pub(super) fn name(&mut self) -> Option<&'a str> {
        if self.0.is_empty() {
            return None;
        }
        let (name, rest) = self.0.split_at(string_len(self.0.as_bytes()));
        self.0 = &rest[1..];
        Some(name)
    }

    /// Goes over a value that is not at the end.
    pub(super) fn value(&mut self) -> &'a str {
        let (value, rest) = self.0.split_at(value_len(self.0.as_bytes()));
        self.0 = rest.strip_prefix(',').unwrap_or(rest);
        value
    }

    /// Goes over the value if its text is `value`; says whether it is. This is cheaper
    /// than to look for the value's end.
    pub(super) fn skip(&mut self, value: &str) -> bool {
        let Some(rest) = self.0.strip_prefix(value) else {
            return false;
        };
        match rest.strip_prefix(',') {
            Some(next) => self.0 = next,
            None if rest.is_empty() => self.0 = rest,
            // The text goes on: 1 is the beginning of 12.
            None => return false,
        }
        true
    }
}

/// The elements of a list.
pub(super) fn elements(list: &str) -> Vec<&str> {
    let mut cursor = Cursor::first(list);
    let mut elements = Vec::new();
    while !cursor.0.is_empty() {
        elements.push(cursor.value());
    }
    elements
}

/// The length of the value with which `text` begins.
fn value_len(text: &[u8]) -> usize {
    match text[0] {
        b'"' => string_len(text),
        b'{' | b'[' => container_len(text),
        _ => {
            let end = text.iter().position(|byte| *byte == b',');
            end.unwrap_or(text.len())
        }
    }
}

/// The length of the string, with its quotation marks, with which `text` begins.
fn string_len(text: &[u8]) -> usize {
    let mut at = 1;
    loop {
        match text[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// The length of the object or list with which `text` begins.
fn container_len(text: &[u8]) -> usize {
    let (mut at, mut depth) = (0, 0);
    loop {
        match text[at] {
            b'"' => {
                at += string_len(&text[at..]);
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
}
