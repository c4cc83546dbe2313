//! Negotiates the encoding of a file.

/// A content encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Brotli.
    Brotli,
    /// Gzip.
    Gzip,
}

impl Encoding {
    /// All of them, smallest result first.
    pub const ALL: [Encoding; 2] = [Encoding::Brotli, Encoding::Gzip];

    /// Its name in `Accept-Encoding` and `Content-Encoding`.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
        }
    }

    /// The file name extension of a file that was encoded in advance.
    pub fn ending(self) -> &'static str {
        match self {
            Encoding::Brotli => ".br",
            Encoding::Gzip => ".gz",
        }
    }
}

/// Chooses among the encodings `offered` (best first) for this `Accept-Encoding`. `None` is the plain file, which also
/// goes to a client that accepts nothing we have.
pub fn choose(accepted: &str, offered: impl IntoIterator<Item = Encoding>) -> Option<Encoding> {
    let mut best = None;
    for encoding in offered {
        let weight = weight_of(encoding.name(), accepted).or_else(|| weight_of("*", accepted)).unwrap_or(0);
        // Among equals, the first one that we offer.
        if weight > best.map_or(0, |(_, weight)| weight) {
            best = Some((encoding, weight));
        }
    }
    let (encoding, weight) = best?;
    // The plain file is always acceptable, but preferred only if the client names it.
    (weight >= weight_of("identity", accepted).unwrap_or(0)).then_some(encoding)
}

/// The weight that a client gives an encoding, in thousandths, if it names it.
fn weight_of(name: &str, accepted: &str) -> Option<u32> {
    accepted.split(',').find_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        if !parts.next()?.eq_ignore_ascii_case(name) {
            return None;
        }
        let quality = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        let weight = quality.map_or(1.0, |text| text.parse::<f32>().unwrap_or(0.0));
        // The conversion turns negative numbers and NaN into 0.
        Some((weight * 1000.0) as u32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(accepted: &str, expected: &str) {
        let chosen = choose(accepted, Encoding::ALL).map_or("plain", Encoding::name);
        assert_eq!(chosen, expected, "{accepted:?}");
    }

    #[test]
    fn what_browsers_say() {
        check("gzip, deflate, br, zstd", "br");
        check("gzip, deflate, br", "br");
        check("gzip, deflate", "gzip");
        check("GZIP", "gzip");
        check("", "plain");
        check("identity", "plain");
        check("deflate, zstd", "plain");
    }

    #[test]
    fn weights() {
        check("br;q=0.5, gzip;q=0.8", "gzip");
        check("br; q=1.0, gzip;q=0.8", "br");
        check("br;q=0.001", "br");
        check("br;q=0, gzip", "gzip");
        check("br;q=0,gzip;q=0", "plain");
        check("gzip;q=0.5, identity;q=0.8", "plain");
        check("*", "br");
        check("*;q=0", "plain");
        check("br;q=0, *", "gzip");
        check("identity;q=0, gzip", "gzip");
        check("identity;q=0", "plain");
    }

    #[test]
    fn nonsense_is_plain() {
        for accepted in ["br;q=many", "br;q=-1", "br;q=NaN", ";;;", ",,,", "brrr", "q=1", ";q=1,br;q="] {
            check(accepted, "plain");
        }
        check("br;q=9", "br");
        check("br;level=3", "br");
    }

    #[test]
    fn only_what_there_is() {
        assert_eq!(choose("br, gzip", [Encoding::Gzip]), Some(Encoding::Gzip));
        assert_eq!(choose("br, gzip", []), None);
    }
}
