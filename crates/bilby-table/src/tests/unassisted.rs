//! Tables without assistance, and games that are decided before their end.

use super::*;
use bilby_games::record::Reader;

fn watched(start: Position, people: &str) -> Story {
    let settings = Settings::new(start, "none".parse().unwrap());
    Story::with(Settings { sitters: sitters(people), assistance: false, ..settings })
}

fn read(game: &str, position: &str) -> Position {
    Position::read(start(game).rules(), position).unwrap()
}

#[test]
fn a_call_that_cannot_be_fulfilled_is_void() {
    let mut story = watched(start("bilitaire"), "ana ben");
    story.tell(
        "
        0 turn xd5 => turn 0 xd5 -
        1 turn D2s1!47 => refused call-too-high
        1 turn D2s1!46 => turn 1 D2s1 void=46 -
        ",
    );
    assert!(story.table.position().to_string().ends_with(" m - 1 -"), "the jump is single");
    story.tell(
        "
        0 turn d7:d5 => turn 0 d7:d5 -
        1 turn D1n1 => turn 1 D1n1 -
        ",
    );
    let voids: Vec<_> = story.table.turns().iter().map(|turn| turn.void_call).collect();
    assert_eq!(voids, [None, Some(46), None, None]);
}

#[test]
fn with_assistance_such_a_call_is_refused() {
    let mut story = Story::new(start("bilitaire"), "none", "ana ben");
    story.tell(
        "
        0 turn xd5 => turn 0 xd5 -
        1 turn D2s1!9 => refused call-too-high
        ",
    );
    let mut story = Story::new(start("billo"), "none", "ana ben");
    story.tell(
        "
        0 turn Re1-e2 => turn 0 Re1-e2 -
        1 turn claim => refused nothing-to-claim
        ",
    );
}

#[test]
fn a_wrong_claim_costs_nothing_and_is_made_once_a_turn() {
    let mut story = watched(start("billo"), "ana ben");
    story.tell(
        "
        0 turn claim => refused nothing-to-claim
        0 turn Re1-e2 => turn 0 Re1-e2 -
        0 turn claim => refused not-on-move
        1 turn claim => wrongclaim 1
        1 turn claim => refused claimed-already
        1 turn Re8-e7 => turn 1 Re8-e7 -
        0 turn claim => wrongclaim 0
        1 ask takeback => ask takeback 1
        0 yes takeback => agree takeback 0; takeback 1 1 -
        1 turn claim => refused claimed-already
        1 turn Sa8-a7 => turn 1 Sa8-a7 -
        0 turn claim => wrongclaim 0
        ",
    );
}

#[test]
fn a_right_claim_is_a_turn() {
    let mut story = watched(read("billo", "7p/8/8/8/8/5s2/R3R3/8 r - 0"), "ana ben");
    story.tell(
        "
        0 turn Ra2-a3 => turn 0 Ra2-a3 -
        1 turn claim => turn 1 claim -
        0 turn claim => refused nothing-to-claim
        0 turn Ra2-a3 => refused must-capture-claimed
        0 turn Re2xf3 => turn 0 Re2xf3 -
        ",
    );
}

/// A refused preview would reveal what there is to notice.
#[test]
fn nothing_is_found_out_by_trying() {
    let mut story = watched(start("bilitaire"), "ana ben");
    story.tell("0 turn xd5 => turn 0 xd5 -");
    let code =
        |story: &Story, seat, begun| story.table.check_preview(Seat(seat), begun).map_err(|refused| refused.code());
    assert_eq!(code(&story, 1, "D2s1"), Ok(None));
    assert_eq!(code(&story, 1, "D2s1!2"), Err("not-at-this-table"));
    assert_eq!(code(&story, 1, "D2s1!9"), Err("not-at-this-table"));
    let mut story = watched(start("billo"), "ana ben");
    story.tell("0 turn Re1-e2 => turn 0 Re1-e2 -");
    assert_eq!(code(&story, 1, "claim"), Err("not-at-this-table"));
}

#[test]
fn what_was_void_and_wrong_is_in_the_record() {
    let mut story = watched(start("bilitaire"), "ana ben");
    story.tell(
        "
        0 turn xd5 => turn 0 xd5 -
        1 turn D2s1!5 => turn 1 D2s1 void=5 -
        ",
    );
    let text = story.table.record(ToString::to_string).unwrap().to_string();
    assert!(text.contains("[Assistance \"off\"]"), "{text}");
    assert!(text.contains("1. xd5 D2s1 {[%voidcall 5]}"), "{text}");
    assert!(Reader::new(text.as_bytes()).next().unwrap().is_ok());
    let mut story = watched(start("billo"), "ana ben");
    story.tell(
        "
        0 turn Re1-e2 => turn 0 Re1-e2 -
        1 turn claim => wrongclaim 1
        ",
    );
    let text = story.table.record(ToString::to_string).unwrap().to_string();
    assert!(text.contains("1. Re1-e2 {[%wrongclaim]}"), "{text}");
}

#[test]
fn the_next_game_is_watched_too() {
    let mut story = watched(start("billo"), "ana ben");
    story.tell(
        "
        0 abort => over aborted abort
        0 ask rematch => ask rematch 0
        1 ask rematch => agree rematch 1; rematch
        ",
    );
    assert!(!story.table.rematch(1).unwrap().assistance);
}

/// Five marbles are left, and six were in round 1: the second player has won.
const BEATEN: &str = "ooo1----/oo2----/--------/--------/--------/--------/--------/-------- t - 2 6";

#[test]
fn who_has_lost_may_stop_at_once() {
    let mut story = Story::new(read("bilitaire", BEATEN), "none", "ana ben");
    story.tell("0 ask stop => ask stop 0; over won 1 agreement");
    assert_eq!(story.table.result_text().unwrap(), "won second by agreement");
    assert_eq!(story.places(), [2, 1]);
    assert!(story.table.record(ToString::to_string).is_ok());
}

#[test]
fn who_has_won_asks() {
    let mut story = Story::new(read("bilitaire", BEATEN), "none", "ana ben");
    story.tell(
        "
        1 ask stop => ask stop 1
        1 yes stop => refused not-asked
        0 no stop => decline stop 0
        1 ask stop => refused asked-already
        0 turn A4e2 => refused blocked
        ",
    );
    let mut story = Story::new(read("bilitaire", BEATEN), "none", "ana ben");
    story.tell(
        "
        1 ask stop => ask stop 1
        0 yes stop => agree stop 0; over won 1 agreement
        ",
    );
}

#[test]
fn computers_never_mind_stopping() {
    Story::new(read("bilitaire", BEATEN), "none", "5 ana").tell("1 ask stop => ask stop 1; over won 1 agreement");
    Story::new(read("bilitaire", BEATEN), "none", "ana 5").tell("0 ask stop => ask stop 0; over won 1 agreement");
}

#[test]
fn what_is_open_is_played_on() {
    Story::new(start("bilitaire"), "none", "ana ben").tell("0 ask stop => refused not-decided");
    Story::new(start("billo"), "none", "ana ben").tell("0 ask stop => refused not-decided");
    let even = read("bilitaire", &BEATEN.replace(" 6", " 3"));
    Story::new(even, "none", "ana ben").tell("0 ask stop => refused not-decided");
}
