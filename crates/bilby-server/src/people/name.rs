//! The names of accounts. A name uses one of the scripts in wide use today, and no two names look alike.

use super::person_ids;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

/// How many letters a name can have. Combining marks are not counted.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;
/// The maximum number of marks on one letter.
const MARKS: usize = 3;

/// Names that would seem to speak for the server or for nobody. Look-alikes are reserved as well.
const RESERVED: [&str; 40] = [
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
    "equipe",
    "everyone",
    "guest",
    "help",
    "house",
    "info",
    "invite",
    "me",
    "moderateur",
    "moderation",
    "moderator",
    "moderatrice",
    "modo",
    "nobody",
    "null",
    "official",
    "officiel",
    "ordinateur",
    "root",
    "security",
    "server",
    "serveur",
    "staff",
    "support",
    "system",
    "team",
    "undefined",
    "vous",
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
    /// If it is not valid, or is reserved.
    pub fn read(text: &str) -> Result<Name, PersonNameError> {
        // Composes accents, and cuts off overlong input early.
        let text: String = text.chars().take(LENGTH.end() * 8).nfc().collect();
        let standing = text.chars().filter(|letter| !is_combining_mark(*letter));
        // Apostrophes count towards the maximum length, but not towards the minimum.
        let real = standing.clone().filter(|letter| !is_apostrophe(*letter)).count();
        if standing.count() > *LENGTH.end() || !LENGTH.contains(&real) {
            return Err(PersonNameError::Length);
        }
        let letters: Vec<char> = text.chars().collect();
        let is_heap = |letters: &[char]| letters.iter().all(|letter| is_combining_mark(*letter));
        if !letters.iter().all(|letter| is_letter(*letter) || is_separator(*letter))
            || letters.windows(MARKS + 1).any(is_heap)
        {
            return Err(PersonNameError::Letters);
        }
        // Unicode assigns digits to no script, but many scripts have digits of their own.
        let other_digits = letters.iter().any(|letter| letter.is_numeric() && !letter.is_ascii());
        if !text.as_str().is_single_script() || (other_digits && letters.iter().any(char::is_ascii_digit)) {
            return Err(PersonNameError::Mixed);
        }
        let lonely = |pair: &[char]| !pair.iter().all(|letter| is_separator(*letter));
        let begins = |letter: char| is_letter(letter) && !is_combining_mark(letter);
        let framed = letters.first().copied().is_some_and(begins) && letters.last().copied().is_some_and(is_letter);
        if !framed || !letters.windows(2).all(lonely) {
            return Err(PersonNameError::Separators);
        }
        let key = key(&text);
        // People are found by name and by id, so a name must not look like an id.
        if RESERVED.iter().any(|reserved| self::key(reserved) == key) || person_ids::is_like_one(&text) {
            return Err(PersonNameError::Reserved);
        }
        Ok(Name { text, key })
    }

    /// The name as its owner writes it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the key: names with the same key can't be told apart at a glance.
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// Reduces a name to what it looks like: without case, accents and separators, with one letter for all that look like
/// it. Accounts are found by this key, and it is stored. Changing it locks people out unless the stored keys are
/// changed too.
pub fn key(text: &str) -> String {
    let look: String = skeleton(&plain(text)).collect();
    // The Unicode skeleton depends on case: `I` and `i` look like different letters, but here they are the same.
    // PostgreSQL takes no texts with a NUL. No name has one, so the key with another character is nobody's either.
    plain(&look).replace(['i', '1', '|'], "l").replace('0', "o").replace('\0', "\u{fffd}")
}

/// Removes case, and marks that are easily overlooked.
fn plain(text: &str) -> String {
    let is_bare = |letter: &char| !is_accent(*letter) && !is_separator(*letter) && !is_apostrophe(*letter);
    text.nfkd().filter(is_bare).flat_map(small).collect()
}

/// Returns a letter in lower case. A letter of another script whose capital looks like a Latin letter becomes that
/// letter: `Вера` in capitals is `BEPA`.
fn small(letter: char) -> Vec<char> {
    if !is_latin(letter) && letter.is_alphabetic() {
        let capital: String = letter.to_uppercase().collect();
        let look: Vec<char> = skeleton(&capital).collect();
        if let [latin] = look[..]
            && latin.is_ascii_alphabetic()
        {
            return vec![latin.to_ascii_lowercase()];
        }
    }
    letter.to_lowercase().collect()
}

/// Returns whether it is a letter of the Latin blocks, or a character of no script that precedes those of the others.
fn is_latin(letter: char) -> bool {
    matches!(letter, ..'\u{370}' | '\u{1e00}'..='\u{1eff}' | '\u{2c60}'..='\u{2c7f}' | '\u{a720}'..='\u{a7ff}' | '\u{ab30}'..='\u{ab6f}')
}

/// Returns whether it is an apostrophe, or a letter by Unicode's definition that looks like one.
fn is_apostrophe(letter: char) -> bool {
    matches!(
        letter,
        '\'' | '`' | '´' | '\u{2b0}'..='\u{2ff}' | '\u{374}' | '\u{559}' | '\u{55a}' | '\u{5f3}' | '\u{7f4}' | '\u{7f5}'
            | '\u{2018}'..='\u{201b}' | '\u{2032}' | '\u{a78b}' | '\u{a78c}'
    )
}

/// Returns whether it is a letter or digit of a script in use today, or a mark on one.
fn is_letter(letter: char) -> bool {
    // The tatweel only stretches the letter before it, so it must not distinguish names.
    const STRETCH: char = '\u{640}';
    // Unicode's list of identifier characters leaves out those that decompose: Thai and Lao am, Lao ho no and ho mo,
    // Armenian yev. Names need them.
    let is_needed = matches!(letter, '\u{e33}' | '\u{eb3}' | '\u{edc}' | '\u{edd}' | '\u{587}');
    let is_allowed = letter.identifier_allowed() || is_needed;
    (letter.is_alphanumeric() || is_combining_mark(letter)) && is_allowed && letter != STRETCH
}

/// Returns whether a mark is easily overlooked or often left out: accents, Hebrew points, Arabic vowels. In other
/// scripts a mark is as much part of a name as a letter.
fn is_accent(letter: char) -> bool {
    is_combining_mark(letter)
        && matches!(
            letter,
            '\u{300}'..='\u{36f}'
                | '\u{483}'..='\u{489}'
                | '\u{591}'..='\u{5c7}'
                | '\u{610}'..='\u{61a}'
                | '\u{64b}'..='\u{65f}'
                | '\u{670}'
                | '\u{6d6}'..='\u{6ed}'
                | '\u{1ab0}'..='\u{1aff}'
                | '\u{1dc0}'..='\u{1dff}'
                | '\u{20d0}'..='\u{20ff}'
                | '\u{fe00}'..='\u{fe2f}'
        )
}

fn is_separator(letter: char) -> bool {
    matches!(letter, '-' | '_')
}

/// Why a name is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PersonNameError {
    /// Too short or too long.
    #[error("a name has 2 to 20 letters or digits")]
    Length,
    /// It contains something other than letters and digits.
    #[error("a name is of letters and digits, with - or _ between them")]
    Letters,
    /// It mixes letters of several scripts that look alike.
    #[error("the letters of a name are all of one script")]
    Mixed,
    /// A separator is at the start, at the end, or next to another.
    #[error("in a name - and _ stand singly, between letters or digits")]
    Separators,
    /// Reserved for the server.
    #[error("this name, or one that looks like it, is taken")]
    Reserved,
}

impl PersonNameError {
    /// Returns its stable code.
    pub fn code(self) -> &'static str {
        match self {
            PersonNameError::Reserved => "name-taken",
            PersonNameError::Length
            | PersonNameError::Letters
            | PersonNameError::Mixed
            | PersonNameError::Separators => "bad-name",
        }
    }
}

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
        // No account can have such a name, but people can type it to find somebody.
        alike(&["Anna", "Аnna"]);
        alike(&["Anna", "\u{ff21}nna"]);
        // Each is in one script, and yet they look alike: only the first can be registered.
        alike(&["copoc", "сорос"]);
        alike(&["Андрей", "андреи"]);
        alike(&["Ελένη", "Ελενη", "ΕΛΕΝΗ"]);
        // The small letters look like no others, but the capitals do.
        alike(&["Вера", "ВЕРА", "вера", "Bepa", "BEPA"]);
        alike(&["Нора", "нора", "Hopa"]);
        alike(&["ΑΝΝΑ", "Αννα", "Anna"]);
        alike(&["ОТТО", "Отто", "Otto"]);
        alike(&["Hawaii", "Hawaiʻi", "Hawaiʼi", "Hawai'i", "Hawai’i"]);
        alike(&["שָׁלוֹם", "שלום"]);
        alike(&["مُحَمَّد", "محمد"]);
    }

    #[test]
    fn what_looks_different_is_different() {
        let names = [
            "Anna",
            "Hanna",
            "Anne",
            "Annai",
            "Nana",
            "An9a",
            "Emma",
            "Noël2",
            "Zoë",
            "Анна",
            "Нина",
            "Ελένη",
            "שלום",
            "محمد",
            "محمود",
            "李明",
            "李朋",
            "さくら",
            "ざくら",
            "サクラ",
            "मीना",
            "मिना",
            "मना",
            "민준",
            "민주",
            "สมชาย",
        ];
        for (index, one) in names.iter().enumerate() {
            for other in &names[..index] {
                assert_ne!(key(one), key(other), "{one} {other}");
            }
        }
    }

    #[test]
    fn names() {
        for name in ["Ana", "anna-li", "Zoë", "Łucja", "B52", "2fast", "Jean_Luc-P", "Trần", "x".repeat(20).as_str()]
            .into_iter()
            .chain([
                "Анна",
                "Отто",
                "ОТТО",
                "Вера",
                "ВЕРА",
                "Нора",
                "ΑΝΝΑ",
                "น้ำ",
                "คำปัน",
                "ຄຳ",
                "Սևան",
                "Oʻahu",
                "pianoplayer12",
                "Ђорђе-2",
                "Ελένη",
                "محمد",
                "فاطمه۱",
                "שלום",
                "李明",
                "陳大文",
                "さくら",
                "サクラ",
                "山田たろう",
                "ミッキー",
                "मीना",
                "क्षितिज",
                "민준",
                "สมชาย",
                "அன்பு",
                "Աննա",
                "ანა",
                "ሰላም",
            ])
        {
            assert_eq!(Name::read(name).unwrap().text(), name);
        }
        // Accents can be typed as separate characters.
        assert_eq!(Name::read("Zoe\u{308}").unwrap().text(), "Zoë");
    }

    #[test]
    fn what_is_no_name() {
        for (name, why) in [
            ("", PersonNameError::Length),
            ("a", PersonNameError::Length),
            ("李", PersonNameError::Length),
            (&"x".repeat(21), PersonNameError::Length),
            (&"x".repeat(100_000), PersonNameError::Length),
            // A Cyrillic А, a Greek ο, and other mixtures.
            ("Аnna", PersonNameError::Mixed),
            ("Οttο", PersonNameError::Mixed),
            ("Annaи", PersonNameError::Mixed),
            ("Аλέξ", PersonNameError::Mixed),
            ("Anna李", PersonNameError::Mixed),
            ("मीनाa", PersonNameError::Mixed),
            ("محمدa", PersonNameError::Mixed),
            ("فاطمه۱1", PersonNameError::Mixed),
            ("さくرا", PersonNameError::Mixed),
            ("محـمد", PersonNameError::Letters),
            ("ᚠᚢᚦ", PersonNameError::Letters),
            ("an na", PersonNameError::Letters),
            (" ana", PersonNameError::Letters),
            ("ana\u{200b}li", PersonNameError::Letters),
            ("ana\u{202e}li", PersonNameError::Letters),
            ("ana\n", PersonNameError::Letters),
            ("ana\0", PersonNameError::Letters),
            ("an×na", PersonNameError::Letters),
            ("anna!", PersonNameError::Letters),
            ("ɑnna", PersonNameError::Letters),
            ("\u{ff21}nna", PersonNameError::Letters),
            ("🦘🦘🦘", PersonNameError::Letters),
            ("a\u{300}\u{301}\u{302}\u{303}\u{304}na", PersonNameError::Letters),
            ("\u{93e}मना", PersonNameError::Separators),
            ("ʼʼ", PersonNameError::Length),
            ("aʼ", PersonNameError::Length),
            ("p23456789abcd", PersonNameError::Reserved),
            ("phzxcvbnmkjgf", PersonNameError::Reserved),
            ("вот", PersonNameError::Reserved),
            ("---", PersonNameError::Separators),
            ("-ana", PersonNameError::Separators),
            ("ana_", PersonNameError::Separators),
            ("an--na", PersonNameError::Separators),
            ("an-_na", PersonNameError::Separators),
            ("bilby", PersonNameError::Reserved),
            ("Bi1by", PersonNameError::Reserved),
            ("B-i-l-b-y", PersonNameError::Reserved),
            ("ADMIN", PersonNameError::Reserved),
            ("adrnin", PersonNameError::Reserved),
            ("Gúest", PersonNameError::Reserved),
            ("Modérateur", PersonNameError::Reserved),
            ("Équipe", PersonNameError::Reserved),
        ] {
            assert_eq!(Name::read(name), Err(why), "{name:?}");
        }
    }
}
