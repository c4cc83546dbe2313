//! Two players: resigning, aborting, absence.

use super::*;

fn billo() -> Story {
    let mut story = Story::new(start("billo"), "none", "ana ben");
    story.tell(
        "
        0 turn Re1-e2 => turn 0 Re1-e2 -
        1 turn Re8-e7 => turn 1 Re8-e7 -
        ",
    );
    story
}

#[test]
fn who_resigns_loses_on_move_or_not() {
    let mut story = billo();
    story.tell(
        "
        1 resign => left 1 resignation; over won 0 resignation
        1 resign => refused table-over
        0 turn Re2-e3 => refused table-over
        ",
    );
    assert_eq!(story.places(), [1, 2]);
    let points: Vec<_> = story.table.standings().unwrap().iter().map(|standing| standing.half_points).collect();
    assert_eq!(points, [Some(2), Some(0)]);
}

#[test]
fn before_the_second_turn_nobody_can_lose() {
    Story::new(start("billo"), "none", "ana ben").tell("1 abort => over aborted abort");
    Story::new(start("billo"), "none", "ana ben").tell("1 resign => over aborted resignation");
    let mut story = Story::new(start("billo"), "none", "ana ben");
    story.tell(
        "
        0 turn Re1-e2 => turn 0 Re1-e2 -
        0 abort => over aborted abort
        1 turn Re8-e7 => refused table-over
        ",
    );
    billo().tell("0 abort => refused too-late-to-abort");
}

#[test]
fn absence_is_claimed_against_who_holds_up_the_game() {
    billo().tell(
        "
        1 absent 0 => refused not-absent
        server away 0 => away 0
        server away 0 => refused known
        +299999 1 absent 0 => refused patience
        0 absent 0 => refused not-absent
        server back 0 => back 0
        server back 0 => refused known
        +1 1 absent 0 => refused not-absent
        server away 0 => away 0
        server away 1 => away 1
        +300000 0 absent 1 => refused not-absent
        1 absent 9 => refused no-such-seat
        watcher absent 0 => refused not-yours-to-ask
        1 absent 0 => left 0 absence; over won 1 absence
        server back 0 => refused table-over
        ",
    );
}

#[test]
fn with_days_for_a_turn_nobody_is_absent() {
    let mut story = Story::new(start("billo"), "3d", "ana ben");
    story.tell(
        "
        server away 0 => away 0
        +9999999 1 absent 0 => refused not-at-this-table
        ",
    );
}

#[test]
fn what_each_could_ask() {
    let mut story = billo();
    story.tell("1 ask draw => ask draw 1");
    let options = |seat| story.table.options(Actor::Seat(Seat(seat)), story.now);
    let draw = |yes| CommandKind::Answer { question: Question::Draw, yes };
    assert_eq!(
        options(0),
        [
            CommandKind::Resign,
            CommandKind::Question(Question::Draw),
            draw(true),
            draw(false),
            CommandKind::Question(Question::Takeback)
        ]
    );
    assert_eq!(
        options(1),
        [CommandKind::Resign, CommandKind::Withdraw(Question::Draw), CommandKind::Question(Question::Takeback)]
    );
    assert_eq!(story.table.options(Actor::Watcher, story.now), []);
}
