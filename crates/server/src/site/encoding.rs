//! The encodings in which the build holds the client's files, so that no request
//! costs the time of compressing.

use axum::http::{HeaderMap, HeaderValue, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// An encoding of a file that the build writes beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    /// The smaller result first.
    const ALL: [Encoding; 2] = [Encoding::Brotli, Encoding::Gzip];

    /// The encodings that `Accept-Encoding` allows, the preferred one first.
    pub(super) fn accepted(headers: &HeaderMap) -> Vec<Encoding> {
        let ranges = ranges(headers);
        let quality = |encoding: Encoding| {
            let named = ranges.iter().find(|(name, _)| encoding.is_named(name));
            let any = || ranges.iter().find(|(name, _)| *name == "*");
            named.or_else(any).map_or(0.0, |(_, quality)| *quality)
        };
        let mut accepted = Encoding::ALL.map(|encoding| (encoding, quality(encoding)));
        // A stable sort: among equals the smaller one stays first.
        accepted.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        accepted
            .into_iter()
            .filter(|(_, quality)| *quality > 0.0)
            .map(|(encoding, _)| encoding)
            .collect()
    }

    /// What its file's name adds to the name of the file.
    pub(super) fn suffix(self) -> &'static str {
        match self {
            Encoding::Brotli => ".br",
            Encoding::Gzip => ".gz",
        }
    }

    /// The value of `Content-Encoding`.
    pub(super) fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
        })
    }

    /// Whether the path is that of an encoded file, which is no file of its own.
    pub(super) fn is_encoded(path: &str) -> bool {
        Encoding::ALL
            .iter()
            .any(|encoding| path.ends_with(encoding.suffix()))
    }

    fn is_named(self, name: &str) -> bool {
        let names: &[&str] = match self {
            Encoding::Brotli => &["br"],
            Encoding::Gzip => &["gzip", "x-gzip"],
        };
        names.iter().any(|known| name.eq_ignore_ascii_case(known))
    }
}

/// The data as gzip.
pub(super) fn gzip(data: &[u8], level: Compression) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), level);
    let written = gzip.write_all(data).and_then(|()| gzip.finish());
    written.expect("a list grows")
}

/// The ranges of `Accept-Encoding`, with their qualities.
fn ranges(headers: &HeaderMap) -> Vec<(&str, f32)> {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(super::parse_range)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Encoding::{Brotli, Gzip};

    #[test]
    fn the_preferred_encodings_that_are_allowed_are_taken() {
        for (accepted, expected) in [
            ("", &[][..]),
            ("identity", &[]),
            ("zstd, deflate", &[]),
            ("gzip, deflate, br, zstd", &[Brotli, Gzip]),
            ("GZIP", &[Gzip]),
            ("x-gzip", &[Gzip]),
            ("br;q=0.5, gzip", &[Gzip, Brotli]),
            ("br;q=0, gzip;q=0.1", &[Gzip]),
            ("*", &[Brotli, Gzip]),
            ("*;q=0.5, br;q=0", &[Gzip]),
            ("br;q=nonsense", &[]),
            ("bro", &[]),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, accepted.parse().expect("a value"));
            assert_eq!(Encoding::accepted(&headers), expected, "{accepted}");
        }
        assert_eq!(Encoding::accepted(&HeaderMap::new()), []);
    }
}
