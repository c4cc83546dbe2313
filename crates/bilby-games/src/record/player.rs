//! Who played: the tags of the seats.

use std::fmt;

/// Stands for a person without a name.
const NOBODY: &str = "person";

/// Who played on a seat, as its tag says: `Ana`, `bilby level 5`, or `Ana, then bilby level 5` if a computer took the
/// seat over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The person's name, if there was a person and the name is known.
    pub name: Option<String>,
    /// The level of the computer that plays, or has taken over.
    pub level: Option<u8>,
}

impl Player {
    /// The name of the tag of a seat: the name of the seat with a capital letter.
    pub fn tag_name(seat_name: &str) -> String {
        let mut letters = seat_name.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.name, self.level) {
            (None, None) => f.write_str(NOBODY),
            (Some(name), None) => f.write_str(name),
            (None, Some(level)) => write!(f, "bilby level {level}"),
            (Some(name), Some(level)) => write!(f, "{name}, then bilby level {level}"),
        }
    }
}

/// Reads the value of a tag. Everything else than a computer is a person's name.
impl From<&str> for Player {
    fn from(text: &str) -> Player {
        let (name, computer) = match text.rsplit_once(", then ") {
            Some((name, computer)) if !name.is_empty() => (Some(name), computer),
            _ => (None, text),
        };
        let digits =
            computer.strip_prefix("bilby level ").filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        match digits.and_then(|digits| digits.parse().ok()) {
            Some(level) => Player { name: name.map(str::to_owned), level: Some(level) },
            None if ["", "?", NOBODY].contains(&text) => Player::default(),
            None => Player { name: Some(text.to_owned()), level: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, name: Option<&str>, level: Option<u8>) {
        assert_eq!(Player::from(text), Player { name: name.map(str::to_owned), level }, "{text}");
    }

    #[test]
    fn people_and_computers() {
        check("Ana", Some("Ana"), None);
        check("bilby level 5", None, Some(5));
        check("Ana, then bilby level 10", Some("Ana"), Some(10));
        check("Ana, then Ben, then bilby level 1", Some("Ana, then Ben"), Some(1));
        for nobody in ["", "?", "person"] {
            check(nobody, None, None);
        }
        for name in
            ["bilby", "bilby level", "bilby level +5", "bilby level x", "bilby level 999", ", then bilby level 5"]
        {
            check(name, Some(name), None);
        }
    }

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["Ana", "bilby level 5", "Ana, then bilby level 5", "person"] {
            assert_eq!(Player::from(text).to_string(), text);
        }
        assert_eq!(["red", "first"].map(Player::tag_name), ["Red", "First"]);
    }
}
