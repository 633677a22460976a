//! Numbers as the files of figures hold them.

/// The median, rounded.
pub(super) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    rounded(values[values.len() / 2])
}

/// To four decimals: no table shows more.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
