//! Conditional turns.

use super::*;
use crate::{ANY_TURN, ConditionalAnswer, ConditionalTurns, Lapse, MOST_CONDITIONAL_LINES, MOST_CONDITIONAL_TURNS};
use bilby_core::SplitMix64;
use proptest::prelude::*;

fn lines(text: &str) -> Vec<Vec<String>> {
    ConditionalTurns::read_lines(&text.replace(" / ", "\n"))
}

#[track_caller]
fn enter(story: &Story, seat: u8, text: &str) -> ConditionalTurns {
    ConditionalTurns::new(&story.table, Seat(seat), lines(text)).unwrap()
}

#[track_caller]
fn check_refused(story: &Story, seat: u8, text: &str, expected: &str) {
    let refused = ConditionalTurns::new(&story.table, Seat(seat), lines(text)).unwrap_err();
    assert_eq!(refused.code(), expected, "{text}");
}

fn play(text: &str) -> ConditionalAnswer {
    ConditionalAnswer::Play(text.to_owned())
}

#[test]
fn a_turn_that_was_expected_is_answered() {
    let mut story = Story::new(start("billo"), "3d", "ana ben");
    let planned = enter(&story, 1, "Re1-e2 Re8-e7 Re2-e3 Rd8-d7 / Rd1-d2 Rd8-d7");
    assert_eq!(planned.answer(&story.table, Seat(1)), ConditionalAnswer::Waits);
    story.tell("0 turn Re1-e2 => turn 0 Re1-e2 -");
    assert_eq!(planned.answer(&story.table, Seat(1)), play("Re8-e7"));
    story.tell("1 turn Re8-e7 => turn 1 Re8-e7 -");
    assert_eq!(planned.answer(&story.table, Seat(1)), ConditionalAnswer::Waits);
    story.tell("0 turn Re2-e3 => turn 0 Re2-e3 -");
    assert_eq!(planned.answer(&story.table, Seat(1)), play("Rd8-d7"));
    story.tell("1 turn Rd8-d7 => turn 1 Rd8-d7 -");
    assert_eq!(planned.answer(&story.table, Seat(1)), ConditionalAnswer::Lapsed(Lapse::Passed));
}

#[test]
fn another_turn_ends_them() {
    let mut story = Story::new(start("billo"), "3d", "ana ben");
    let planned = enter(&story, 1, "Re1-e2 Re8-e7");
    story.tell("0 turn Rd1-d2 => turn 0 Rd1-d2 -");
    assert_eq!(planned.answer(&story.table, Seat(1)), ConditionalAnswer::Lapsed(Lapse::Passed));
    // The seat may answer otherwise, too.
    let mut story = Story::new(start("billo"), "3d", "ana ben");
    let planned = enter(&story, 1, "Re1-e2 Re8-e7 Re2-e3 Rd8-d7");
    story.tell(
        "
        0 turn Re1-e2 => turn 0 Re1-e2 -
        1 turn Rc8-c7 => turn 1 Rc8-c7 -
        ",
    );
    assert_eq!(planned.answer(&story.table, Seat(1)), ConditionalAnswer::Lapsed(Lapse::Passed));
}

#[test]
fn what_became_illegal_is_dropped() {
    let mut story = Story::new(start("billo"), "3d", "ana ben");
    let planned = enter(&story, 1, "* Re8-e7 * Re7-e6 / * Re8-e7 Re2-e3 Re7-e5");
    story.tell("0 turn Re1-e2 => turn 0 Re1-e2 -");
    assert_eq!(planned.answer(&story.table, Seat(1)), play("Re8-e7"));
    story.tell("1 turn Re8-e7 => turn 1 Re8-e7 -");
    story.tell("0 turn Re2-e3 => turn 0 Re2-e3 -");
    // The first line counts.
    assert_eq!(planned.answer(&story.table, Seat(1)), play("Re7-e6"));
    let mut story = Story::new(start("billo"), "3d", "ana ben");
    let planned = enter(&story, 1, "* Re7-e6");
    story.tell("0 turn Re1-e2 => turn 0 Re1-e2 -");
    assert_eq!(planned.answer(&story.table, Seat(1)), ConditionalAnswer::Lapsed(Lapse::Illegal));
}

#[test]
fn a_takeback_ends_them() {
    let mut story = Story::new(start("billo"), "3d", "ana ben");
    story.tell("0 turn Re1-e2 => turn 0 Re1-e2 -");
    let planned = enter(&story, 0, "Re8-e7 Re2-e3");
    story.tell(
        "
        0 ask takeback => ask takeback 0
        1 yes takeback => agree takeback 1; takeback 0 0 -
        ",
    );
    assert_eq!(planned.answer(&story.table, Seat(0)), ConditionalAnswer::Lapsed(Lapse::TakenBack));
    story.tell("0 turn Rd1-d2 => turn 0 Rd1-d2 -");
    assert_eq!(planned.answer(&story.table, Seat(0)), ConditionalAnswer::Lapsed(Lapse::TakenBack));
    // Played again as it was, everything holds again.
    story.tell(
        "
        0 ask takeback => ask takeback 0
        1 yes takeback => agree takeback 1; takeback 0 0 -
        0 turn Re1-e2 => turn 0 Re1-e2 -
        1 turn Re8-e7 => turn 1 Re8-e7 -
        ",
    );
    assert_eq!(planned.answer(&story.table, Seat(0)), play("Re2-e3"));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let story = Story::new(start("billo"), "3d", "ana ben");
    check_refused(&story, 0, "Re1-e2 Re8-e7", "not-conditional");
    check_refused(&story, 1, "Re1-e2", "not-conditional");
    check_refused(&story, 1, "*", "not-conditional");
    check_refused(&story, 1, "Re1-e2 *", "not-conditional");
    check_refused(&story, 1, "Re1-e2 Re8-e7 Re2-e3", "not-conditional");
    check_refused(&story, 1, "", "not-conditional");
    check_refused(&story, 1, "* \u{e9}", "malformed");
    check_refused(&story, 1, "Re1-e2 Re8-e7 / Re1-e2 Rd8-d7", "contradiction");
    check_refused(&story, 1, "Re1-e2 Re8-e7 / Rd1-d2 Rd8-d7 / * Re8-e7 / * Rd8-d7", "contradiction");
    assert!(ConditionalTurns::new(&story.table, Seat(1), lines("Re1-e2 Re8-e7 / Re1-e2 Re8-e7")).is_ok());
    check_refused(&story, 1, &["* Re8-e7"; MOST_CONDITIONAL_LINES + 1].join(" / "), "too-many-conditions");
    check_refused(&story, 1, &vec![ANY_TURN; MOST_CONDITIONAL_TURNS + 1].join(" "), "too-many-conditions");
    let illegal = ConditionalTurns::new(&story.table, Seat(1), lines("Re1-e5 Re8-e7")).unwrap_err();
    assert!(matches!(illegal, crate::Refusal::Illegal(_)));
    assert_eq!(ConditionalTurns::new(&story.table, Seat(1), Vec::new()).unwrap_err().code(), "not-conditional");
    let quick = Story::new(start("billo"), "60+0", "ana ben");
    check_refused(&quick, 1, "Re1-e2 Re8-e7", "not-at-this-table");
    let waiting = Story::new(start("billo"), "3d", "ana -");
    check_refused(&waiting, 0, "Re1-e2 Re8-e7", "not-started");
}

/// A random legal turn.
fn turn(position: &Position, dice: &mut SplitMix64) -> Option<String> {
    let moves = position.moves();
    (!moves.is_empty()).then(|| moves[dice.below(moves.len() as u64) as usize].clone())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    /// Random games of two, three and four: whatever is entered and played, an answer is a legal turn that was entered, it comes
    /// only after exactly what was expected, and the table knows nothing of it.
    #[test]
    fn only_what_was_entered_is_played(
        game in 0..6usize,
        seed in any::<u64>(),
        before in 0..12usize,
        length in 2..9usize,
        any_turn in any::<u16>(),
        strays_at in 0..12usize,
    ) {
        let games =
            ["billo", "bilitaire", "billabong", "billabong players=3", "billabong players=4", "billo capture=strict"];
        let people = ["ana ben", "ana ben cleo", "ana ben cleo dan"];
        let start = start(games[game]);
        let seats = start.seat_names().len();
        let mut dice = SplitMix64::new(seed);
        let mut story = Story::new(start, "3d", people[seats - 2]);
        for _ in 0..before {
            let Some(text) = turn(story.table.position(), &mut dice).filter(|_| story.table.ending().is_none()) else { break };
            let mover = story.table.position().to_move();
            story.ask(&format!("{} turn {text}", mover.0));
        }
        if story.table.ending().is_some() {
            return Ok(());
        }
        // A line along a random continuation, for a seat that is not on move.
        let mut position = story.table.position().clone();
        let on_move = position.to_move();
        let seat = Seat(((usize::from(on_move.0) + 1 + (seed as usize) % (seats - 1)) % seats) as u8);
        let (mut texts, mut owns) = (Vec::new(), Vec::new());
        for _ in 0..length {
            let Some(text) = turn(&position, &mut dice).filter(|_| position.outcome().is_none()) else { break };
            owns.push(position.to_move() == seat);
            position = position.play(&text).unwrap();
            texts.push(text);
        }
        let Some(end) = owns.iter().rposition(|own| *own) else { return Ok(()) };
        texts.truncate(end + 1);
        let mut line = texts.clone();
        for (at, text) in line.iter_mut().enumerate() {
            if !owns[at] && any_turn >> at & 1 == 1 {
                *text = ANY_TURN.to_owned();
            }
        }
        let log = story.log.clone();
        let planned = match ConditionalTurns::new(&story.table, seat, vec![line.clone()]) {
            Ok(planned) => planned,
            // Who is on move after any turn at all is only known where all have their turns in order.
            Err(refused) => {
                prop_assert_eq!(refused.code(), "not-conditional");
                prop_assert!(line.iter().any(|text| text == ANY_TURN));
                return Ok(());
            }
        };
        prop_assert_eq!(ConditionalTurns::read_lines(&planned.lines_text()), planned.lines.clone());
        prop_assert_eq!(&log, &story.log);
        let mut as_expected = true;
        for at in 0..=texts.len() {
            let answer = planned.answer(&story.table, seat);
            prop_assert_eq!(&answer, &planned.answer(&story.table, seat));
            if story.table.ending().is_some() || !as_expected || at == texts.len() {
                prop_assert_eq!(answer, ConditionalAnswer::Lapsed(Lapse::Passed));
                break;
            }
            let position = story.table.position().clone();
            let mover = position.to_move();
            let strays = at == strays_at;
            let text = match answer {
                ConditionalAnswer::Play(text) => {
                    prop_assert_eq!(mover, seat);
                    prop_assert_eq!(Some(&text), line.get(at));
                    prop_assert!(position.play(&text).is_ok());
                    text
                }
                ConditionalAnswer::Waits => {
                    prop_assert!(mover != seat);
                    if strays { turn(&position, &mut dice).unwrap() } else { texts[at].clone() }
                }
                ConditionalAnswer::Lapsed(lapse) => {
                    prop_assert!(!as_expected || lapse == Lapse::Illegal);
                    break;
                }
            };
            if position.play(&text).is_err() {
                // The expected continuation is another's, after any turn at all.
                break;
            }
            let after = position.play(&text).unwrap();
            as_expected = line[at] == ANY_TURN || position.play(&line[at]) == Ok(after);
            let answer = story.ask(&format!("{} turn {text}", mover.0));
            prop_assert!(answer.starts_with("turn"), "{}", answer);
        }
    }
}
