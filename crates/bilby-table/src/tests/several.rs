//! Three and four players at a table.

use super::*;

/// Red is one step from winning; three of yellow's kangaroos are home, and one of blue's.
fn race() -> Position {
    let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/bbbb12/yy14/16/8r'7 0,0,0 4,3,1 r 0";
    Position::read(Rules::read(GameKind::Billabong, "players=3").unwrap(), text).unwrap()
}

/// The same position after an uneventful round.
fn story(people: &str) -> Story {
    let mut story = Story::new(race(), "60+0", people);
    story.tell(
        "
        0 turn i1-i2 => turn 0 i1-i2 60000,60000,60000
        1 turn a3-a2 => turn 1 a3-a2 60000,60000,60000
        2 turn a4-a5 => turn 2 a4-a5 60000,60000,60000
        ",
    );
    story
}

#[test]
fn the_others_are_ranked_by_kangaroos_home() {
    let mut story = story("ana ben cleo");
    story.tell("0 turn i2-h2 => turn 0 i2-h2 60000,60000,60000; over won 0 board");
    assert_eq!(story.places(), [1, 2, 3]);
    assert_eq!(story.table.standings().unwrap()[0].half_points, None);
}

#[test]
fn a_computer_plays_on_for_who_left() {
    let mut story = story("ana ben cleo");
    story.tell(
        "
        0 turn i2-i1 => turn 0 i2-i1 60000,60000,60000
        1 resign => left 1 resignation
        1 resign => refused has-left
        1 ask draw => refused has-left
        server away 1 => refused has-left
        ",
    );
    assert_eq!(story.table.computer(Seat(1)), Some(5));
    story.tell(
        "
        +99999 server time => refused time-is-not-out
        1 turn a2-a3 => turn 1 a2-a3 60000,60000,60000
        +60500 server time => left 2 time; over won 0 time
        ",
    );
    assert_eq!(story.places(), [1, 3, 2], "who left first comes last");
    assert_eq!(story.table.computer(Seat(1)), Some(5));
    assert_eq!(story.table.computer(Seat(2)), None, "nobody plays on for who ended the game");
    assert_eq!(story.clocks(), [Some(60_000), Some(60_000), Some(0)]);
}

#[test]
fn nobody_plays_on_in_a_game_that_is_over() {
    let mut duel = Story::new(start("billo"), "none", "ana ben");
    duel.tell(
        "
        0 turn Re1-e2 => turn 0 Re1-e2 -
        1 turn Re8-e7 => turn 1 Re8-e7 -
        0 resign => left 0 resignation; over won 1 resignation
        ",
    );
    assert_eq!(duel.table.computer(Seat(0)), None);
    let mut alone = story("ana 3 4");
    alone.tell("0 resign => left 0 resignation; over won 1 resignation");
    assert_eq!(alone.table.computer(Seat(0)), None);
}

#[test]
fn a_stand_in_wins_the_board_and_nothing_else() {
    let mut story = story("ana ben cleo");
    story.tell(
        "
        0 resign => left 0 resignation
        0 turn i2-h2 => turn 0 i2-h2 60000,60000,60000; over won 0 board
        ",
    );
    assert_eq!(story.places(), [3, 1, 2]);
    assert_eq!(story.table.result_text().as_deref(), Some("won red"));
}

#[test]
fn when_no_person_stays_the_game_is_over_as_it_stands() {
    let mut story = story("ana 3 4");
    story.tell("0 resign => left 0 resignation; over won 1 resignation");
    assert_eq!(story.places(), [3, 1, 2]);
}

#[test]
fn a_draw_needs_everybody_who_stays() {
    let mut story = story("ana ben cleo");
    story.tell(
        "
        0 ask draw => ask draw 0
        1 yes draw => agree draw 1
        1 yes draw => refused not-asked
        2 no draw => decline draw 2
        2 ask draw => ask draw 2
        0 yes draw => agree draw 0
        1 yes draw => agree draw 1; over drawn agreement
        ",
    );
    assert_eq!(story.places(), [1, 1, 1]);
}

#[test]
fn all_can_answer_at_once() {
    let mut story = story("ana ben cleo");
    story.tell("0 ask draw => ask draw 0");
    let seen = story.table.number();
    let yes = || Ask::Answer { question: Question::Draw, yes: true };
    assert_eq!(story.command(Actor::Seat(Seat(1)), seen, yes()), "agree draw 1");
    assert_eq!(story.command(Actor::Seat(Seat(2)), seen, yes()), "agree draw 2; over drawn agreement");
}

#[test]
fn who_agreed_may_play_on_while_others_think() {
    let mut story = story("ana ben cleo");
    story.tell(
        "
        2 ask draw => ask draw 2
        0 yes draw => agree draw 0
        0 turn i2-i1 => turn 0 i2-i1 60000,60000,60000
        1 yes draw => agree draw 1; over drawn agreement
        ",
    );
}

#[test]
fn a_draw_among_who_stayed() {
    let mut story = story("ana ben cleo");
    story.tell(
        "
        0 ask draw => ask draw 0
        1 resign => left 1 resignation
        2 yes draw => refused nothing-asked
        0 ask draw => ask draw 0
        2 yes draw => agree draw 2; over drawn agreement
        ",
    );
    assert_eq!(story.places(), [1, 3, 1]);
}

#[test]
fn a_takeback_needs_every_person_who_stays() {
    let mut story = story("ana 3 cleo");
    story.tell(
        "
        0 turn i2-i1 => turn 0 i2-i1 60000,60000,60000
        1 turn a2-a3 => turn 1 a2-a3 60000,60000,60000
        0 ask takeback => ask takeback 0
        1 yes takeback => refused not-asked
        2 yes takeback => agree takeback 2; takeback 0 3 60000,60000,60000
        2 resign => left 2 resignation
        0 turn i2-i1 => turn 0 i2-i1 60000,60000,60000
        0 ask takeback => ask takeback 0; takeback 0 3 60000,60000,60000
        ",
    );
}

#[test]
fn four_play_and_everybody_moves_on_a_seat() {
    let mut story = Story::new(start("billabong players=4"), "none", "ana ben 2 cleo");
    story.tell(
        "
        0 turn @a1 => turn 0 @a1 -
        1 turn @a2 => turn 1 @a2 -
        2 turn @a3 => turn 2 @a3 -
        3 turn @a4 => turn 3 @a4 -
        3 resign => left 3 resignation
        0 resign => left 0 resignation
        1 resign => left 1 resignation; over won 2 resignation
        1 ask rematch => ask rematch 1
        2 yes rematch => refused not-asked
        3 yes rematch => agree rematch 3
        0 yes rematch => agree rematch 0; rematch
        ",
    );
    assert_eq!(story.places(), [3, 2, 1, 4]);
    assert_eq!(story.table.rematch(0).unwrap().sitters, sitters("cleo ana ben 2"));
}

#[test]
fn a_touched_kangaroo_binds_no_stand_in() {
    let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/bbbb12/yy14/16/rr6r7 0,0,0 2,3,1 r 0";
    let position = Position::read(Rules::read(GameKind::Billabong, "players=3").unwrap(), text).unwrap();
    let mut story = Story::new(position, "none", "ana ben cleo");
    story.tell(
        "
        0 turn i1-i2 => turn 0 i1-i2 -
        1 turn b3-b2 => turn 1 b3-b2 -
        2 turn d4-d5 => turn 2 d4-d5 -
        0 touch a1 => touch 0 a1
        0 turn i2-i1 => refused touched
        0 resign => left 0 resignation
        0 turn i2-i1 => turn 0 i2-i1 -
        ",
    );
}
