//! The names of accounts: readable by everybody here, and no two that look alike.

use std::fmt;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, skeleton};

/// How many letters a name has.
const LENGTH: std::ops::RangeInclusive<usize> = 3..=20;

/// Names that would seem to speak for the house, or for nobody. By what they look like.
const RESERVED: [&str; 30] = [
    "admin",
    "administrator",
    "anonymous",
    "api",
    "bilby",
    "bilitaire",
    "billabong",
    "billo",
    "bot",
    "computer",
    "deleted",
    "engine",
    "everyone",
    "guest",
    "help",
    "house",
    "info",
    "invite",
    "me",
    "moderator",
    "nobody",
    "null",
    "official",
    "ordinateur",
    "root",
    "security",
    "staff",
    "support",
    "system",
    "undefined",
];

/// A name that an account can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    text: String,
    key: String,
}

impl Name {
    /// Reads a name.
    ///
    /// # Errors
    /// If it is none, or not for the taking.
    pub fn read(text: &str) -> Result<Name, BadName> {
        // Nobody composes accents twice in different ways; and who sends a novel waits for nothing.
        let text: String = text.chars().take(LENGTH.end() * 8).nfc().collect();
        if !LENGTH.contains(&text.chars().count()) {
            return Err(BadName::Length);
        }
        let letters: Vec<char> = text.chars().collect();
        if !letters.iter().all(|letter| is_letter(*letter) || is_separator(*letter)) {
            return Err(BadName::Letters);
        }
        let lonely = |pair: &[char]| !pair.iter().all(|letter| is_separator(*letter));
        let framed = letters.first().copied().is_some_and(is_letter) && letters.last().copied().is_some_and(is_letter);
        if !framed || !letters.windows(2).all(lonely) {
            return Err(BadName::Separators);
        }
        let key = key(&text);
        if RESERVED.iter().any(|reserved| self::key(reserved) == key) {
            return Err(BadName::Reserved);
        }
        Ok(Name { text, key })
    }

    /// As its owner writes it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it looks like: names with the same key can't be told apart at a glance.
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// What a name looks like, whatever it is: without case, accents and separators, with one letter for all that look like it.
pub fn key(text: &str) -> String {
    let plain = |text: &str| -> String {
        let bare: String = text.nfkd().filter(|letter| !is_combining_mark(*letter) && !is_separator(*letter)).collect();
        bare.to_lowercase()
    };
    let look: String = skeleton(&plain(text)).collect();
    // The skeleton knows case: what `I` looks like is not what `i` does, but here they are one letter.
    plain(&look).replace(['i', '1', '|'], "l").replace('0', "o")
}

/// A digit, or a Latin letter with or without accents that people still write.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric()
        || (matches!(letter, '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
            && letter.is_alphabetic()
            && letter.identifier_allowed())
}

fn is_separator(letter: char) -> bool {
    matches!(letter, '-' | '_')
}

/// Why somebody can't be called that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// Too short or too long.
    Length,
    /// Something other than Latin letters and digits.
    Letters,
    /// A separator where there is nothing to separate.
    Separators,
    /// Kept for the house.
    Reserved,
}

impl BadName {
    /// A short stable name.
    pub fn code(self) -> &'static str {
        match self {
            BadName::Reserved => "name-taken",
            BadName::Length | BadName::Letters | BadName::Separators => "bad-name",
        }
    }
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadName::Length => "a name has 3 to 20 letters",
            BadName::Letters => "a name is of Latin letters and digits, with - or _ between them",
            BadName::Separators => "in a name - and _ stand singly, between letters or digits",
            BadName::Reserved => "this name, or one that looks like it, is taken",
        })
    }
}

impl std::error::Error for BadName {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn alike(names: &[&str]) {
        let keys: Vec<String> = names.iter().map(|name| key(name)).collect();
        assert!(keys.windows(2).all(|pair| pair[0] == pair[1]), "{names:?}: {keys:?}");
    }

    #[test]
    fn what_looks_alike_is_alike() {
        alike(&["Anna", "anna", "ANNA", "Ànna", "Änna", "An-na", "A_n-n_a", "A\u{300}nna"]);
        alike(&["Ina", "1na", "lna", "lNA", "ina", "ína"]);
        alike(&["Oto", "0to", "ot0", "ÒTÖ"]);
        alike(&["Amna", "arnna", "Arnna", "aMNa"]);
        alike(&["Strasse", "strasse"]);
        alike(&["Łucja", "Lucja", "iucja"]);
        // From other scripts, which no account can have, but anybody can type to find somebody.
        alike(&["Anna", "Аnna"]);
        alike(&["Anna", "\u{ff21}nna"]);
    }

    #[test]
    fn what_looks_different_is_different() {
        let names = ["Anna", "Hanna", "Anne", "Annai", "Nana", "An9a", "Emma", "Noël2", "Zoë"];
        for (index, one) in names.iter().enumerate() {
            for other in &names[..index] {
                assert_ne!(key(one), key(other), "{one} {other}");
            }
        }
    }

    #[test]
    fn names() {
        for name in ["Ana", "anna-li", "Zoë", "Łucja", "B52", "2fast", "Jean_Luc-P", "Trần", "x".repeat(20).as_str()]
        {
            assert_eq!(Name::read(name).unwrap().text(), name);
        }
        // Accents may come apart.
        assert_eq!(Name::read("Zoe\u{308}").unwrap().text(), "Zoë");
    }

    #[test]
    fn what_is_no_name() {
        for (name, why) in [
            ("", BadName::Length),
            ("ab", BadName::Length),
            (&"x".repeat(21), BadName::Length),
            (&"x".repeat(100_000), BadName::Length),
            ("Аnna", BadName::Letters),
            ("Анна", BadName::Letters),
            ("Ελένη", BadName::Letters),
            ("an na", BadName::Letters),
            (" ana", BadName::Letters),
            ("ana\u{200b}li", BadName::Letters),
            ("ana\u{202e}li", BadName::Letters),
            ("ana\n", BadName::Letters),
            ("ana\0", BadName::Letters),
            ("an×na", BadName::Letters),
            ("anna!", BadName::Letters),
            ("ɑnna", BadName::Letters),
            ("\u{ff21}nna", BadName::Letters),
            ("🦘🦘🦘", BadName::Letters),
            ("a\u{300}\u{301}\u{302}na", BadName::Letters),
            ("---", BadName::Separators),
            ("-ana", BadName::Separators),
            ("ana_", BadName::Separators),
            ("an--na", BadName::Separators),
            ("an-_na", BadName::Separators),
            ("bilby", BadName::Reserved),
            ("Bi1by", BadName::Reserved),
            ("B-i-l-b-y", BadName::Reserved),
            ("ADMIN", BadName::Reserved),
            ("adrnin", BadName::Reserved),
            ("Gúest", BadName::Reserved),
        ] {
            assert_eq!(Name::read(name), Err(why), "{name:?}");
        }
    }
}
