//! New ids of people.

use bilby_table::PersonId;

/// Letters and digits that don't look alike.
const LETTERS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
/// Enough for 64 random bits.
const LENGTH: usize = 12;

/// Returns a new person's id.
///
/// # Errors
/// If the system has no randomness.
pub fn new_person() -> Result<PersonId, getrandom::Error> {
    let mut lot = getrandom::u64()?;
    let mut id = "p".to_owned();
    for _ in 0..LENGTH {
        id.push(LETTERS[(lot % LETTERS.len() as u64) as usize].into());
        lot /= LETTERS.len() as u64;
    }
    id.parse().map_err(|_| getrandom::Error::UNEXPECTED)
}

/// Returns whether a text could be such an id.
pub fn is_like_one(text: &str) -> bool {
    let is_letter = |byte: u8| LETTERS.contains(&byte.to_ascii_lowercase());
    let rest = text.strip_prefix(['p', 'P']);
    rest.is_some_and(|rest| rest.len() == LENGTH && rest.bytes().all(is_letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids() {
        let (one, other) = (new_person().unwrap(), new_person().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.as_str().len(), 13);
        assert!(is_like_one(one.as_str()) && is_like_one(other.as_str()));
        assert!(one.as_str()[1..].bytes().all(|byte| LETTERS.contains(&byte)), "{one}");
    }
}
