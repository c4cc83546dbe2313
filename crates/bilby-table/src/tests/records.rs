//! The game as a record.

use super::*;
use bilby_games::record::Reader;

#[track_caller]
fn check(story: &Story, expected: &str) {
    let record = story.table.record(|id| id.as_str().to_uppercase()).unwrap();
    let expected: Vec<&str> = expected.trim().lines().map(str::trim).collect();
    assert_eq!(record.to_string().trim_end(), expected.join("\n"));
    let read = Reader::new(record.to_string().as_bytes()).next().unwrap().unwrap();
    assert_eq!(read, record, "what is written is read as the same");
}

#[test]
fn turns_as_played_with_clocks_and_a_reason() {
    let mut story = Story::new(start("billo"), "3600+2", "ana 5");
    story.tell(
        "
        +61000 0 turn Re1-e2 => turn 0 Re1-e2 3541000,3600000
        1 turn Re8-e7 => turn 1 Re8-e7 3541000,3600000
        0 resign => left 0 resignation; over won 1 resignation
        ",
    );
    check(
        &story,
        r#"
        [Game "billo"]
        [Red "ANA"]
        [Black "bilby level 5"]
        [Time "3600+2"]
        [Result "won black by resignation"]

        1. Re1-e2 {[%clk 0:59:01]} Re8-e7 {[%clk 1:00:00]}
        won black
        "#,
    );
}

#[test]
fn who_left_and_who_played_on() {
    let mut story = Story::new(start("billabong players=3"), "none", "ana ben cleo");
    story.tell(
        "
        0 turn @i3 => turn 0 @i3 -
        1 turn @j4 => turn 1 @j4 -
        2 turn @k5 => turn 2 @k5 -
        1 resign => left 1 resignation
        0 ask draw => ask draw 0
        2 yes draw => agree draw 2; over drawn agreement
        ",
    );
    check(
        &story,
        r#"
        [Game "billabong"]
        [Rules "players=3"]
        [Red "ANA"]
        [Yellow "BEN, then bilby level 5"]
        [Blue "CLEO"]
        [Time "none"]
        [Result "drawn by agreement"]

        1. @i3 @j4 @k5
        drawn
        "#,
    );
}

#[test]
fn an_aborted_game_is_unfinished() {
    let mut story = Story::new(start("billo"), "none", "ana ben");
    story.tell("0 abort => over aborted abort");
    check(
        &story,
        r#"
        [Game "billo"]
        [Red "ANA"]
        [Black "BEN"]
        [Time "none"]
        [Result "*"]

        *
        "#,
    );
    assert!(story.table.record(|_| "two\nlines".to_owned()).is_err());
}
