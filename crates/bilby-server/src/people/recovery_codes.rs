//! Recovery codes: random texts that replace a lost password, once each. They have 79 random bits, so a fast hash is
//! enough.

use sha2::{Digest, Sha256};

/// How many codes an account gets.
pub const CODES: usize = 8;
/// Letters and digits that don't look alike.
const LETTERS: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH: usize = 16;
const GROUP: usize = 4;

/// Makes new codes, as people write them down: `abcd-efgh-jkmn-pqrs`.
///
/// # Errors
/// If the system has no randomness.
pub fn new_codes() -> Result<Vec<String>, getrandom::Error> {
    (0..CODES).map(|_| new_code()).collect()
}

/// Makes a new code.
///
/// # Errors
/// If the system has no randomness.
pub fn new_code() -> Result<String, getrandom::Error> {
    let mut code = String::with_capacity(LENGTH + LENGTH / GROUP);
    let mut many = 0;
    while many < LENGTH {
        let lot = usize::from(getrandom::u32()? as u8);
        // The largest multiple of 31 that a byte can have: every letter is equally likely.
        if lot >= 8 * LETTERS.len() {
            continue;
        }
        if many > 0 && many % GROUP == 0 {
            code.push('-');
        }
        code.push(LETTERS[lot % LETTERS.len()].into());
        many += 1;
    }
    Ok(code)
}

/// The hash of a code as somebody typed it. Spaces, dashes and capitals don't matter.
pub fn hash(code: &str) -> String {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).take(2 * LENGTH).collect();
    let plain = plain.to_ascii_lowercase();
    Sha256::digest(format!("recovery {plain}")).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes() {
        let codes = new_codes().unwrap();
        assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), CODES);
        for code in &codes {
            let groups: Vec<&str> = code.split('-').collect();
            assert_eq!(groups.len(), 4, "{code}");
            assert!(groups.iter().all(|group| group.len() == 4 && group.bytes().all(|it| LETTERS.contains(&it))));
        }
    }

    #[test]
    fn as_people_type_them() {
        let known = hash("abcd-efgh-jkmn-pqrs");
        for typed in ["ABCD EFGH JKMN PQRS", " abcdefghjkmnpqrs\n", "abcd–efgh–jkmn–pqrs"] {
            assert_eq!(hash(typed), known, "{typed}");
        }
        for other in ["", "abcd-efgh-jkmn-pqrt", "abcd-efgh-jkmn", &"abcd".repeat(5)] {
            assert_ne!(hash(other), known, "{other}");
        }
        assert_eq!(known.len(), 64);
    }
}
