//! Tables as CSV.

use serde::Serialize;

/// A table as CSV, in which names with commas or quotes are quoted.
pub(crate) struct CsvTable(csv::Writer<Vec<u8>>);

impl CsvTable {
    /// A table with these columns and no line.
    pub(crate) fn new(columns: &[&str]) -> CsvTable {
        let mut csv = CsvTable(csv::Writer::from_writer(Vec::new()));
        csv.add(columns);
        csv
    }

    /// Adds a line: a tuple or list with a value for each column.
    pub(crate) fn add(&mut self, line: impl Serialize) {
        self.0.serialize(line).expect("as many values as columns");
    }

    /// The text.
    pub(crate) fn text(self) -> String {
        let bytes = self.0.into_inner().expect("memory takes it");
        String::from_utf8(bytes).expect("names and numbers")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_comma_or_a_quote_is_one_value() {
        let mut csv = CsvTable::new(&["bot", "value"]);
        csv.add(("greedy", 0.5));
        csv.add((r#"cmd:a,"b""#, -1.0));
        assert_eq!(
            csv.text(),
            "bot,value\ngreedy,0.5\n\"cmd:a,\"\"b\"\"\",-1.0\n"
        );
    }
}
