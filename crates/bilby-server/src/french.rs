//! Elision before names in French: « d’Ana », but « de Ben ». The page's `elision.ts` has the same rule; both are tested
//! with its `elision-cases.json`.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Beginnings of words whose h is aspirated: nothing is elided before them.
const ASPIRATED: [&str; 13] =
    ["ha", "heriss", "heron", "heros", "hib", "homard", "honey", "hou", "how", "huit", "hul", "hup", "hur"];

/// « d’ » or « de » before a name.
pub fn de(name: &str) -> String {
    if elides(name) { format!("d’{name}") } else { format!("de {name}") }
}

fn elides(name: &str) -> bool {
    // Accents don't matter.
    let word: String = name.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect();
    let is_vowel = |letter: char| matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'œ' | 'æ');
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some('h'), Some(second)) => {
            (is_vowel(second) || second == 'y') && !ASPIRATED.iter().any(|beginning| word.starts_with(beginning))
        }
        // Yves, but not Yann.
        (Some('y'), Some(second)) => second.is_ascii_lowercase() && !is_vowel(second) && second != 'y',
        (Some(first), _) => is_vowel(first),
        (None, _) => false,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_elided_as_on_the_page() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/i18n/elision-cases.json");
        let cases: Vec<(String, String)> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        assert!(cases.len() > 20);
        for (name, expected) in cases {
            assert_eq!(super::de(&name), expected);
        }
    }
}
