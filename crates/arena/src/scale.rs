//! How figures of a unit are written.

use brelan_bots::Unit;

/// How figures of a unit are written: points as they are, shares of the wins in
/// percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// What a value is multiplied by.
    pub factor: f64,
    /// The written figure of equals.
    pub of_equals: f64,
    /// The number of decimal places.
    pub digits: usize,
}

impl Scale {
    /// The scale of a unit.
    pub const fn of(unit: Unit) -> Scale {
        match unit {
            Unit::PointsARound => Scale {
                factor: 1.0,
                of_equals: 0.0,
                digits: 2,
            },
            Unit::WinShare => Scale {
                factor: 100.0,
                of_equals: 50.0,
                digits: 1,
            },
        }
    }
}
