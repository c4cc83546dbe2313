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
    let yes = || CommandKind::Answer { question: Question::Draw, yes: true };
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

#[test]
fn a_computer_stands_in_until_the_person_is_back() {
    let mut story = story("ana ben cleo");
    story.tell(
        "
        0 turn i2-i1 => turn 0 i2-i1 60000,60000,60000
        2 ask draw => ask draw 2
        server away 1 => away 1
        1 reclaim => refused known
        +19999 2 absent 1 => refused patience
        +1 2 absent 1 => standin 1
        2 absent 1 => refused not-absent
        2 withdraw draw => refused nothing-asked
        person1 turn a2-a3 => refused stood-in
        person1 ask draw => refused stood-in
        +99999 server time => refused time-is-not-out
        1 turn a2-a3 => turn 1 a2-a3 60000,40000,60000
        server back 1 => back 1
        person1 absent 2 => refused stood-in
        0 reclaim => refused known
        watcher reclaim => refused not-yours-to-ask
        person1 reclaim => reclaim 1
        2 turn a5-a4 => turn 2 a5-a4 60000,40000,60000
        0 turn i1-i2 => turn 0 i1-i2 60000,40000,60000
        +1000 1 turn a3-a2 => turn 1 a3-a2 60000,39000,60000
        2 turn a4-a5 => turn 2 a4-a5 60000,39000,60000
        0 turn i2-h2 => turn 0 i2-h2 60000,39000,60000; over won 0 board
        ",
    );
    assert_eq!(story.places(), [1, 2, 3], "who came back is ranked like the others");
}

#[test]
fn a_seat_taken_back_on_move_has_its_own_clock_again() {
    let mut story = story("ana ben cleo");
    story.tell(
        "
        server away 0 => away 0
        +30000 1 absent 0 => standin 0
        +5000 person0 reclaim => reclaim 0
        ",
    );
    let seen = story.table.number() - 1;
    let late = CommandKind::Turn { text: "i2-i1".to_owned(), lag: 0 };
    assert_eq!(story.command(Actor::Computer(Seat(0)), seen, late.clone()), "refused stale");
    let seen = story.table.number();
    assert_eq!(story.command(Actor::Computer(Seat(0)), seen, late), "refused not-yours-to-ask");
    story.tell("+2000 0 turn i2-i1 => turn 0 i2-i1 28000,60000,60000");
}

#[test]
fn who_does_not_come_back_comes_behind_who_stayed() {
    let mut story = story("ana ben cleo");
    story.tell(
        "
        server away 0 => away 0
        +30000 1 absent 0 => standin 0
        0 turn i2-h2 => turn 0 i2-h2 30000,60000,60000; over won 0 board
        ",
    );
    assert_eq!(story.places(), [3, 1, 2]);
    let mut given_up = self::story("ana ben cleo");
    given_up.tell(
        "
        server away 0 => away 0
        +30000 1 absent 0 => standin 0
        person0 resign => left 0 resignation
        person0 reclaim => refused has-left
        2 resign => left 2 resignation; over won 1 resignation
        ",
    );
    assert_eq!(given_up.places(), [3, 1, 2]);
    let mut alone = self::story("ana ben 3");
    alone.tell(
        "
        server away 0 => away 0
        +30000 1 absent 0 => standin 0
        1 resign => left 1 resignation; over won 2 resignation
        ",
    );
    assert_eq!(alone.places(), [2, 3, 1], "the computer has won, although red leads");
}

#[test]
fn where_no_seat_is_taken_back_who_stays_away_has_left() {
    let settings = Settings { sitters: sitters("ana ben cleo"), ..Settings::new(race(), "60+0".parse().unwrap()) };
    let mut story = Story::with(Settings { returns: false, ..settings });
    story.tell(
        "
        0 turn i1-i2 => turn 0 i1-i2 60000,60000,60000
        1 turn a3-a2 => turn 1 a3-a2 60000,60000,60000
        server away 2 => away 2
        +30000 1 absent 2 => left 2 absence
        person2 reclaim => refused has-left
        person2 turn a4-a5 => refused has-left
        2 turn a4-a5 => turn 2 a4-a5 60000,60000,60000
        server away 0 => away 0
        +30000 1 absent 0 => left 0 absence; over won 1 absence
        ",
    );
}

#[test]
fn a_claim_says_what_it_does() {
    let effect = |story: &Story| story.table.view(story.now).absence.map(|absence| (absence.seat, absence.effect));
    let mut three = Story::new(race(), "none", "ana ben cleo");
    three.tell("server away 0 => away 0");
    assert_eq!(effect(&three), Some((Seat(0), crate::AbsenceEffect::StandIn)));
    assert_eq!(three.table.absence().unwrap().until, three.now + 60_000);
    three.tell("+60000 1 absent 0 => standin 0");
    assert_eq!(effect(&three), None);
    let mut two = Story::new(start("billo"), "none", "ana ben");
    two.tell("server away 0 => away 0");
    assert_eq!(effect(&two), Some((Seat(0), crate::AbsenceEffect::Abort)));
    two.tell("0 turn Re1-e2 => turn 0 Re1-e2 -");
    assert_eq!(effect(&two), None, "nobody waits for ana");
    two.tell(
        "
        1 turn Re8-e7 => turn 1 Re8-e7 -
        +300000 1 absent 0 => left 0 absence; over won 1 absence
        ",
    );
}
