//! The set-up of rules: values chosen in, options, rules text and seats out.

use super::book;
use crate::draft;
use crate::rulebook::{choose, values};
use crate::types::{GameName, PendingCapture, Tool};

/// Checks a set-up: the chosen values as a rules text, and `options; rules; seats`.
#[track_caller]
fn check(game: GameName, chosen: &str, expected: &str) {
    let pairs = values(chosen).into_iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
    let choices = choose(game, &pairs.collect());
    let keys: Vec<&str> = choices.options.iter().map(|option| option.key).collect();
    assert_eq!(format!("{}; {}; {}", keys.join(" "), choices.rules, choices.seats), expected, "{chosen:?}");
}

#[test]
fn set_ups() {
    check(GameName::Billabong, "", "players laps ghosts placement; ; 2");
    check(GameName::Billabong, "laps=2,ghosts=none", "players laps ghosts placement; laps=2,ghosts=none; 2");
    check(GameName::Billabong, "players=2,ghosts=opposite", "players laps ghosts placement; ; 2");
    // Ghosts are for two players: with more there is no choice, and what was chosen does not count.
    check(GameName::Billabong, "ghosts=placed,players=3", "players laps placement; players=3; 3");
    check(GameName::Billabong, "ghosts=none,players=4", "players laps placement; players=4; 4");
    check(GameName::Billo, "players=3,capture=free", "capture billo passing; capture=free; 2");
    check(GameName::Billo, "capture=often", "capture billo passing; ; 2");
    check(GameName::Bilitaire, "", "; ; 2");
}

#[test]
fn seats_by_lot() {
    let drawn = |game: GameName| game.kind().draws_lots();
    assert_eq!([GameName::Billabong, GameName::Bilitaire, GameName::Billo].map(drawn), [false, true, false]);
}

#[test]
fn what_the_editor_offers() {
    let choices = |game, rules| draft::choices(&book(game, rules)).unwrap();
    let two_laps = choices(GameName::Billabong, "players=3,laps=2");
    assert_eq!(two_laps.tools.len(), 3 * 3 + 1);
    assert!(two_laps.tools.contains(&Tool::Kangaroo { seat: 2, crossings: 2 }));
    assert_eq!(choices(GameName::Billabong, "").tools.len(), 2 * 2 + 1);
    assert_eq!(two_laps.most_kangaroos, 5);
    let trays = choices(GameName::Bilitaire, "");
    assert_eq!((trays.calls.first(), trays.most_marbles_left), (Some(&2), 47));
    let men = choices(GameName::Billo, "");
    assert_eq!((men.tools.len(), men.pending.len()), (8, 3));
    assert_eq!(men.pending[2], PendingCapture::Last { mv: "Re4-f5".to_owned() });
}
