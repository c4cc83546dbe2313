//! New ids of people.

use bilby_table::PersonId;

/// Letters that nobody reads as another.
const LETTERS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
/// As many as one draw of 64 bits has chance for.
const LENGTH: usize = 12;

/// An id for somebody new.
///
/// # Errors
/// If the system has no chance to give.
pub fn new_person() -> Result<PersonId, getrandom::Error> {
    let mut lot = getrandom::u64()?;
    let mut id = "p".to_owned();
    for _ in 0..LENGTH {
        id.push(LETTERS[(lot % LETTERS.len() as u64) as usize].into());
        lot /= LETTERS.len() as u64;
    }
    id.parse().map_err(|_| getrandom::Error::UNEXPECTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids() {
        let (one, other) = (new_person().unwrap(), new_person().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.as_str().len(), 13);
        assert!(one.as_str()[1..].bytes().all(|byte| LETTERS.contains(&byte)), "{one}");
    }
}
