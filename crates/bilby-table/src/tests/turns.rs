//! Turns: whole, legal, in turn, once; Billo's claim, Bi-litaire's match, Billabong's touch-move.

use super::*;
use crate::LONGEST_TURN;

#[test]
fn a_turn_is_played_once_and_in_turn() {
    let mut story = Story::new(start("billo"), "none", "ana ben");
    story.tell(
        "
        1 turn sd8-d7 => refused not-on-move
        0 turn Re1-e9 => refused unreadable
        0 turn Re1-e2 => turn 0 Re1-e2 -
        0 turn Re2-e3 => refused not-on-move
        ",
    );
    let again = CommandKind::Turn { text: "Re1-e2".to_owned(), lag: 0 };
    assert_eq!(story.command(Actor::Seat(Seat(0)), 2, again.clone()), "refused stale");
    assert_eq!(story.command(Actor::Seat(Seat(0)), 99, again), "refused stale");
}

#[test]
fn what_does_not_touch_the_board_makes_no_turn_stale() {
    let mut story = Story::new(start("billo"), "none", "ana ben");
    story.tell("1 ask draw => ask draw 1");
    let turn = CommandKind::Turn { text: "Re1-e2".to_owned(), lag: 0 };
    assert_eq!(story.command(Actor::Seat(Seat(0)), 2, turn), "turn 0 Re1-e2 -");
    assert!(story.table.view(story.now).questions.is_empty(), "a turn instead of an answer is an answer");
}

#[test]
fn oversized_and_odd_texts_are_no_turns() {
    let mut story = Story::new(start("billo"), "none", "ana ben");
    for text in ["Re1-e2".repeat(LONGEST_TURN), "Re1-e2 ".to_owned(), "Re1\n-e2".to_owned(), "Ré1-e2".to_owned()] {
        let kind = CommandKind::Turn { text, lag: 0 };
        assert_eq!(story.command(Actor::Seat(Seat(0)), 2, kind), "refused malformed");
    }
}

#[test]
fn a_claim_is_a_turn() {
    // Red can capture on f3 but does not.
    let position = Position::read(start("billo").rules(), "8/8/8/8/8/5s2/R3R3/8 r - 0").unwrap();
    let mut story = Story::new(position, "none", "ana ben");
    story.tell(
        "
        0 turn claim => refused nothing-to-claim
        0 turn Ra2-a3 => turn 0 Ra2-a3 -
        1 turn claim => turn 1 claim -
        0 turn Ra2-b3 => refused must-capture-claimed
        0 turn Re2xf3 => turn 0 Re2xf3 -; over won 0 board
        1 turn claim => refused table-over
        ",
    );
    assert_eq!(story.places(), [1, 2]);
}

#[test]
fn a_bilitaire_match_is_one_result() {
    let mut story = Story::new(start("bilitaire"), "none", "ana ben");
    let mut rounds = Vec::new();
    while story.table.on_move().is_some() {
        let seat = story.table.position().to_move();
        let moves = story.table.position().moves();
        let text = moves[moves.len() / 2].clone();
        story.command(Actor::Seat(seat), story.table.number(), CommandKind::Turn { text, lag: 0 });
        rounds.push(story.table.position().to_string().split(' ').nth(3).unwrap().to_owned());
    }
    assert!(rounds.contains(&"1".to_owned()) && rounds.contains(&"2".to_owned()));
    let endings = story.log.iter().filter(|event| matches!(event.kind, EventKind::Over(_))).count();
    assert_eq!(endings, 1);
    let status = story.table.position().status();
    assert!(status.starts_with(&story.table.result_text().unwrap()), "{status}");
}

/// Red's kangaroos on c1 and e1 with a jump over d1 between them, and one on a14 that can only step.
fn race() -> Position {
    let rules = Rules::read(GameKind::Billabong, "ghosts=none").unwrap();
    let text = "r15/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/yyyy12/2ryr3r7 0,0 1,0 r 0";
    Position::read(rules, text).unwrap()
}

#[test]
fn who_has_begun_a_chain_moves_that_kangaroo() {
    let mut story = Story::new(race(), "none", "ana ben");
    story.tell(
        "
        1 touch a2 => refused not-on-move
        0 touch a2 => refused not-yours
        0 touch b1 => refused no-kangaroo
        0 touch a14 => refused no-chain
        0 touch c1-c2 => refused taken
        0 touch e1 => touch 0 e1
        0 touch e1 => refused touched
        0 touch c1 => refused touched
        0 turn a14-b14 => refused touched
        0 turn e1-f1 => turn 0 e1-f1 -
        1 turn a2-a3 => turn 1 a2-a3 -
        0 turn a14-b14 => turn 0 a14-b14 -
        ",
    );
}

#[test]
fn trying_a_turn_changes_nothing_and_says_what_it_touches() {
    let story = Story::new(race(), "none", "ana ben");
    let tried = |begun: &str| match story.table.check_preview(Seat(0), begun) {
        Ok(touches) => touches.unwrap_or_default(),
        Err(refused) => format!("refused {}", refused.code()),
    };
    let hop = story.table.position().turn("e1").unwrap().next().into_iter().find(|step| step.starts_with(':'));
    assert_eq!(tried("e1"), "");
    assert_eq!(tried("e1-f1"), "");
    assert_eq!(tried(&format!("e1{}", hop.unwrap())), "e1");
    assert_eq!(tried("e1:e9"), "refused nothing-to-jump");
    assert_eq!(story.table.check_preview(Seat(1), "a2").unwrap_err().code(), "not-on-move");
}

#[test]
fn touch_move_can_be_left_out_and_other_games_have_none() {
    let settings = Settings { sitters: sitters("ana ben"), ..Settings::new(race(), "none".parse().unwrap()) };
    let mut story = Story::with(Settings { touch_move: false, ..settings });
    story.tell("0 touch e1 => refused not-at-this-table");
    assert_eq!(story.table.check_preview(Seat(0), "e1:c3").ok().flatten(), None);
    Story::new(start("billo"), "none", "ana ben").tell("0 touch Re1 => refused no-chain");
}
