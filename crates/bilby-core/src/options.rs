//! The options of a game's rules, and the rules text: `key=value` pairs joined by commas.

use crate::RulesError;
use std::fmt;

/// One option of a game's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its key.
    pub key: &'static str,
    /// Its values; the first is the default.
    pub values: &'static [&'static str],
}

/// The pairs of a rules text, whatever their keys and values are. What has no `=` is a key without a value.
pub fn split_choices(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(',').filter(|pair| !pair.is_empty()).map(|pair| pair.split_once('=').unwrap_or((pair, "")))
}

/// Reads a rules text: for each option the index of the given value, or `None` if it was left out.
pub fn read_choices<const N: usize>(options: &'static [Choice], text: &str) -> Result<[Option<usize>; N], RulesError> {
    let mut chosen = [None; N];
    if text.is_empty() {
        return Ok(chosen);
    }
    for pair in text.split(',') {
        let (key, value) = pair.split_once('=').ok_or_else(|| RulesError::NotAPair(pair.to_owned()))?;
        choose(&mut chosen, options, key, value)?;
    }
    Ok(chosen)
}

/// Finds chosen values: for each option the index of the value that is given with its key, or `None` if it was left out.
pub fn find_choices<'a, const N: usize>(
    options: &'static [Choice],
    pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<[Option<usize>; N], RulesError> {
    let mut chosen = [None; N];
    pairs.into_iter().try_for_each(|(key, value)| choose(&mut chosen, options, key, value))?;
    Ok(chosen)
}

/// Sets the value of one more option.
fn choose(chosen: &mut [Option<usize>], options: &'static [Choice], key: &str, value: &str) -> Result<(), RulesError> {
    let at = options.iter().position(|option| option.key == key).ok_or_else(|| RulesError::UnknownKey {
        key: key.to_owned(),
        known: options.iter().map(|option| option.key).collect(),
    })?;
    let Choice { key, values } = options[at];
    if chosen[at].is_some() {
        return Err(RulesError::RepeatedKey(key));
    }
    let value = values.iter().position(|known| *known == value).ok_or_else(|| RulesError::UnknownValue {
        key,
        value: value.to_owned(),
        known: values,
    })?;
    chosen[at] = Some(value);
    Ok(())
}

/// Every combination of values, as pairs of a key and a value for all options. Some of them may be invalid.
pub fn all_choices(options: &'static [Choice]) -> Vec<Vec<(&'static str, &'static str)>> {
    options.iter().fold(vec![Vec::new()], |combinations, option| {
        let with_each_value = |pairs: &Vec<_>| {
            let with = |value: &&'static str| pairs.iter().copied().chain([(option.key, *value)]).collect();
            option.values.iter().map(with).collect::<Vec<_>>()
        };
        combinations.iter().flat_map(with_each_value).collect()
    })
}

/// Writes a rules text, leaving out the options that have their default (`None`, or the first value).
pub fn write_choices(
    f: &mut fmt::Formatter<'_>,
    options: &'static [Choice],
    chosen: impl IntoIterator<Item = Option<usize>>,
) -> fmt::Result {
    let mut comma = "";
    for (option, value) in options.iter().zip(chosen) {
        if let Some(value) = value.filter(|value| *value != 0) {
            write!(f, "{comma}{}={}", option.key, option.values[value])?;
            comma = ",";
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: &[Choice] =
        &[Choice { key: "laps", values: &["1", "2"] }, Choice { key: "billo", values: &["orthogonal", "all"] }];

    fn check(text: &str, expected: &str) {
        let answer = match read_choices::<2>(OPTIONS, text) {
            Ok(chosen) => fmt::from_fn(|f| write_choices(f, OPTIONS, chosen)).to_string(),
            Err(error) => format!("error: {error}"),
        };
        assert_eq!(answer, expected, "{text:?}");
    }

    #[test]
    fn all_combinations() {
        let expected = [("1", "orthogonal"), ("1", "all"), ("2", "orthogonal"), ("2", "all")];
        assert_eq!(all_choices(OPTIONS), expected.map(|(laps, billo)| vec![("laps", laps), ("billo", billo)]));
        assert_eq!(all_choices(&[]), [Vec::new()]);
    }

    #[test]
    fn values_are_chosen_as_they_are_read() {
        let check = |pairs: &[(&str, &str)], text: &str| {
            let found = find_choices::<2>(OPTIONS, pairs.iter().copied());
            assert_eq!(found, read_choices::<2>(OPTIONS, text), "{text}");
        };
        check(&[], "");
        check(&[("billo", "all")], "billo=all");
        check(&[("billo", "all"), ("laps", "1")], "billo=all,laps=1");
        check(&[("lap", "2")], "lap=2");
        check(&[("laps", "3")], "laps=3");
        check(&[("laps", "2"), ("laps", "2")], "laps=2,laps=2");
    }

    #[test]
    fn pairs_of_a_text() {
        let check = |text, expected: &[(&str, &str)]| assert_eq!(split_choices(text).collect::<Vec<_>>(), expected);
        check("", &[]);
        check("players=3,laps=2", &[("players", "3"), ("laps", "2")]);
        check("odd,key=", &[("odd", ""), ("key", "")]);
    }

    #[test]
    fn rules_texts() {
        check("", "");
        check("laps=1", "");
        check("billo=all,laps=2", "laps=2,billo=all");
        check("laps", "error: \"laps\" is not of the form key=value");
        check("laps=2,", "error: \"\" is not of the form key=value");
        check("lap=2", "error: unknown key \"lap\" (known: laps, billo)");
        check("laps=3", "error: unknown value \"3\" for laps (known: 1, 2)");
        check("laps=2,laps=2", "error: the key laps is given twice");
    }
}
