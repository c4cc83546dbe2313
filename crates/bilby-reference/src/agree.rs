//! Compares the rules crates with the reference implementation, position by position.

use crate::dice::Dice;
use crate::{Line, bilitaire, billabong, billo, set_up};
use bilby_games::{GameKind, Position, Rules};
use std::collections::BTreeMap;

/// Plays a game that the bytes choose (the game, its rules, the start, the moves and the way of playing each) and
/// compares the two implementations at every position.
///
/// # Panics
/// If they disagree in anything.
pub fn play(kind: GameKind, bytes: &[u8]) {
    let mut dice = Dice::new(bytes);
    let (rules, mut text) = beginning(kind, &mut dice);
    let mut plies = 0;
    while let Some(position) = compare(rules, &text) {
        let Some(after) = compare_ways(rules, &position, &mut dice) else { break };
        assert_eq!(
            Position::read(rules, &after.to_string()).map(|read| read.key()),
            Ok(after.key()),
            "the key kept move by move is not the key from scratch: {rules} | {after}"
        );
        text = after.to_string();
        plies += 1;
        if dice.is_over() || plies == 300 {
            break;
        }
    }
}

/// Changes a position's text here and there: both implementations must accept it, or both refuse it.
///
/// # Panics
/// If they disagree.
pub fn garble(kind: GameKind, bytes: &[u8]) {
    let mut dice = Dice::new(bytes);
    let (rules, text) = beginning(kind, &mut dice);
    let mut letters: Vec<char> = text.chars().collect();
    let known: Vec<char> = text.chars().chain("/ -~'01289xrRpOQom!?,é".chars()).collect();
    for _ in 0..1 + dice.below(3) {
        let at = dice.below(letters.len() + 1);
        let letter = *dice.pick(&known);
        match dice.below(3) {
            0 => letters.insert(at, letter),
            1 if at < letters.len() => letters[at] = letter,
            _ if at < letters.len() => drop(letters.remove(at)),
            _ => letters.push(letter),
        }
    }
    compare(rules, &letters.into_iter().collect::<String>());
}

/// Rules, and the text of an initial position.
fn beginning(kind: GameKind, dice: &mut Dice<'_>) -> (Rules, String) {
    let mut values = BTreeMap::new();
    for option in kind.options() {
        values.insert(option.key, *dice.pick(option.values));
    }
    if values.get("players").is_some_and(|players| *players != "2") {
        values.insert("ghosts", "none");
    }
    let pairs: Vec<String> = values.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let rules = Rules::read(kind, &pairs.join(",")).expect("known keys and values");
    if dice.once_in(2) {
        return (rules, start(rules, dice.below(1000) as u64));
    }
    let number = |key: &str| values[key].parse().expect("a number of players or laps");
    let text = match kind {
        GameKind::Billabong => set_up::billabong(dice, number("players"), number("laps"), values["ghosts"]),
        GameKind::Bilitaire => set_up::bilitaire(dice),
        GameKind::Billo => set_up::billo(dice),
    };
    (rules, text)
}

/// The start position's text, on which both implementations agree if it is fixed.
fn start(rules: Rules, seed: u64) -> String {
    let start = Position::start(rules, seed).to_string();
    let fixed = match rules.kind() {
        GameKind::Billabong => billabong::start,
        GameKind::Bilitaire => bilitaire::start,
        GameKind::Billo => billo::start,
    };
    if let Ok(fixed) = fixed(&rules.to_string()) {
        assert_eq!(start, fixed, "the start position: {rules}");
    }
    start
}

/// Compares both implementations at a position; returns `None` if both refuse it.
fn compare(rules: Rules, text: &str) -> Option<Position> {
    let kind = rules.kind();
    let spelled = rules.to_string();
    let (check, moves, status): (Check, Moves, Status) = match kind {
        GameKind::Billabong => (billabong::check, billabong::moves, billabong::status),
        GameKind::Bilitaire => (bilitaire::check, bilitaire::moves, bilitaire::status),
        GameKind::Billo => (billo::check, billo::moves, billo::status),
    };
    let position = match (Position::read(rules, text), check(&spelled, text)) {
        (Ok(position), Ok(())) => position,
        (Err(_), Err(_)) => return None,
        (Ok(_), Err(why)) => panic!("accepted, but {why}: {kind} | {spelled} | {text}"),
        (Err(why), Ok(())) => panic!("refused ({why}), but good: {kind} | {spelled} | {text}"),
    };
    assert_eq!(position.to_string(), text, "what is read prints as the same bytes: {kind} | {spelled}");
    assert_eq!(Ok(position.status()), status(&spelled, text), "{kind} | {spelled} | {text}");
    let expected = moves(&spelled, text).expect("an accepted position has moves or is over");
    let found: Vec<Line> = position
        .moves()
        .into_iter()
        .map(|text| {
            let after = position.play(&text).unwrap_or_else(|why| panic!("{text}, a listed move: {why}")).to_string();
            Line { text, after }
        })
        .collect();
    assert_eq!(found, expected, "{kind} | {spelled} | {text}");
    assert_eq!(position.perft(1), found.len() as u64, "counted: {kind} | {spelled} | {text}");
    // Printing moves one by one is slow if there are thousands.
    if found.len() < 1_000 {
        let divided = position.divide(2);
        let listed = divided.iter().map(|(text, _)| text);
        assert!(listed.eq(found.iter().map(|line| &line.text)), "listed: {kind} | {spelled} | {text}");
        // The replies to all moves are counted together, and those to each move.
        let replies: u64 = divided.iter().map(|(_, replies)| replies).sum();
        assert_eq!(position.perft(2), replies, "replies: {kind} | {spelled} | {text}");
    }
    Some(position)
}

type Check = fn(&str, &str) -> Result<(), String>;
type Moves = fn(&str, &str) -> Result<Vec<Line>, String>;
type Status = fn(&str, &str) -> Result<String, String>;

/// Tries legal ways of playing, which must be accepted and have the same effect, and near misses, which must be
/// refused; plays one of the legal ways. Returns `None` if there is none.
fn compare_ways(rules: Rules, position: &Position, dice: &mut Dice<'_>) -> Option<Position> {
    let (kind, spelled, text) = (rules.kind(), rules.to_string(), position.to_string());
    let (most_steps, ways) = match kind {
        GameKind::Billabong => (3, billabong::paths(&spelled, &text, 3)),
        GameKind::Bilitaire => (7, bilitaire::paths(&spelled, &text, 7)),
        GameKind::Billo => (7, billo::paths(&spelled, &text, 7)),
    };
    let ways: BTreeMap<String, String> =
        ways.expect("an accepted position").into_iter().map(|line| (line.text, line.after)).collect();
    let texts: Vec<&String> = ways.keys().collect();
    // All ways if there are few, some if there are many.
    for text in texts.iter().step_by(1 + texts.len() / 200) {
        match position.play(text) {
            Ok(after) => assert_eq!(after.to_string(), ways[*text], "{text}: {kind} | {spelled} | {position}"),
            Err(why) => panic!("{text} refused ({why}), but legal: {kind} | {spelled} | {position}"),
        }
    }
    if !texts.is_empty() && texts.len() < 20_000 {
        for _ in 0..8 {
            let legal = dice.pick(&texts);
            let text = near_miss(dice, legal);
            // Longer ways than those listed may or may not be legal; the shorter ones are all known.
            let steps = text.matches([':', '-', 'x']).count();
            if !ways.contains_key(&text) && steps <= most_steps {
                assert!(position.play(&text).is_err(), "{text} accepted, but illegal: {kind} | {spelled} | {position}");
            }
        }
    }
    let canonical = position.moves();
    // Sometimes the canonical way, which may be longer than the ways listed.
    let choice = if texts.is_empty() || dice.once_in(3) {
        if canonical.is_empty() {
            return None;
        }
        dice.pick(&canonical)
    } else {
        *dice.pick(&texts)
    };
    Some(
        position.play(choice).unwrap_or_else(|why| panic!("{choice} refused ({why}): {kind} | {spelled} | {position}")),
    )
}

/// A text that looks like a move: a legal one with a character changed, or a part left out or doubled.
fn near_miss(dice: &mut Dice<'_>, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = dice.below(letters.len());
    match dice.below(4) {
        0 => letters[at] = *dice.pick(&['1', '2', '3', '4', '5', '6', '7', '8', '9']),
        1 => {
            letters[at] = *dice.pick(&['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'R', 'S', 'O', 'Q', ':', '-', 'x']);
        }
        2 => letters.truncate(at),
        _ => letters.extend_from_within(at..),
    }
    letters.into_iter().collect()
}
