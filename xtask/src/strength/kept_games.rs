//! Counts the games in the file of a match.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

/// How many games of complete openings the file has; 0 if there is no file. An opening is complete when it was played in
/// every seat order.
pub fn count(path: &Path) -> Result<u32, String> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(count_in(&text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
}

fn count_in(text: &str) -> u32 {
    let mut orders_of: HashMap<&str, u32> = HashMap::new();
    for line in text.lines() {
        // `[Round "3.2"]` is opening 3 in seat order 2.
        let round = line.strip_prefix("[Round \"").and_then(|rest| rest.strip_suffix("\"]"));
        if let Some((opening, _)) = round.and_then(|round| round.split_once('.')) {
            *orders_of.entry(opening).or_default() += 1;
        }
    }
    let all = orders_of.values().copied().max().unwrap_or_default();
    orders_of.values().filter(|orders| **orders == all).sum()
}

#[cfg(test)]
mod tests {
    use super::count_in;

    #[test]
    fn only_complete_openings_count() {
        let text =
            |rounds: &[&str]| rounds.iter().map(|round| format!("[Round \"{round}\"]\n\n1. a b\n")).collect::<String>();
        assert_eq!(count_in(""), 0);
        assert_eq!(count_in(&text(&["1.1", "1.2", "2.1", "2.2"])), 4);
        assert_eq!(count_in(&text(&["1.1", "1.2", "2.2", "3.1", "3.2"])), 4);
    }
}
