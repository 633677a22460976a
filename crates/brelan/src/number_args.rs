//! Command-line arguments that are numbers or addresses. What clap says of a wrong one comes
//! from Rust's standard library, and does not say what to write.

use std::net::SocketAddr;
use std::ops::RangeInclusive;

/// A parser of whole numbers of this range.
pub(crate) fn whole_number<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| match (range.start(), range.end()) {
                (fewest, &u64::MAX) => format!("a whole number from {fewest} on, less than 2^64"),
                (fewest, most) => format!("a whole number from {fewest} to {most}"),
            })
    }
}

/// Parses the address of a listener.
///
/// # Errors
/// What an address is, where it is none.
pub(crate) fn parse_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        "an IP address with a port, such as 127.0.0.1:8080 or [::1]:8080; a name such as localhost \
         is none"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_number_is_told_which_are_right() {
        let threads = whole_number::<u16>(1..=1024);
        assert_eq!(threads("1024"), Ok(1024));
        for wrong in ["", "x", "0", "1025", "-1", "1.5"] {
            let message = "a whole number from 1 to 1024";
            assert_eq!(threads(wrong), Err(message.into()), "{wrong}");
        }
        let matches = whole_number::<u64>(1..=u64::MAX);
        assert_eq!(
            matches("0"),
            Err("a whole number from 1 on, less than 2^64".into())
        );
    }
}
