//! Events as lines of text.

use super::*;

#[track_caller]
fn check_bad(line: &str, expected: &str) {
    match line.parse::<Event>() {
        Ok(event) => panic!("{event}"),
        Err(bad) => assert_eq!(bad.to_string(), expected, "{line}"),
    }
}

const OPEN: &str = "v1 1 5 open time=180+2 lag=500 patience=- takebacks=yes touch=no standin=5 \
                    seats=person:a-1,computer:3,open game=billabong rules=players=3 \
                    start=16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5,5 0,0,0 r 0";

#[test]
fn every_line_reads_as_it_was_written() {
    for line in [
        OPEN,
        &OPEN.replace("touch=no ", "touch=no assistance=no "),
        &OPEN.replace("standin=5 ", "standin=5 returns=no "),
        "v1 2 0 sit 1 ben",
        "v1 2 0 rise 1",
        "v1 2 0 hand 1 ben",
        "v1 2 0 fill 1 5",
        "v1 2 0 remove 1",
        "v1 2 0 ready 1",
        "v1 2 0 shuffle 2,0,1",
        "v1 2 0 fewer patience=- game=billo rules= start=pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0",
        "v1 3 18446744073709551615 start",
        "v1 4 7 turn 0 h3:h9:b9 - any text",
        "v1 4 7 turn 0 h3:h9:b9 1,2,3,4 any text",
        "v1 4 7 turn 1 B3e1 void=5 - any text",
        "v1 4 7 turn 1 B3e1 void=46 1,2 any text",
        "v1 4 7 wrongclaim 1",
        "v1 4 7 touch 3 h3",
        "v1 4 7 ask draw 0",
        "v1 4 7 agree takeback 0",
        "v1 4 7 decline rematch 0",
        "v1 4 7 withdraw draw 0",
        "v1 4 7 ask stop 1",
        "v1 4 7 takeback 0 0 - x",
        "v1 4 7 left 2 absence",
        "v1 4 7 standin 2",
        "v1 4 7 reclaim 2",
        "v1 4 7 away 2",
        "v1 4 7 back 2",
        "v1 4 7 resume 0",
        "v1 4 7 holiday 1 1767225600000",
        "v1 4 7 rematch",
        "v1 4 7 over won 3 time",
        "v1 4 7 over drawn agreement",
        "v1 4 7 over aborted closed",
    ] {
        assert_eq!(line.parse::<Event>().map(|event| event.to_string()), Ok(line.to_owned()));
    }
}

#[test]
fn anything_else_is_refused() {
    check_bad("", "version: \"\" is not v1");
    check_bad("v2 1 5 start", "version: \"v2\" is not v1");
    check_bad("v1", "number: missing");
    check_bad("v1 01 5 start", "number: \"01\" is no number");
    check_bad("v1 +1 5 start", "number: \"+1\" is no number");
    check_bad("v1 1 99999999999999999999 start", "time: \"99999999999999999999\" is no number");
    check_bad("v1 1  start", "time: \"\" is no number");
    check_bad("v1 1 5 dance", "event: nothing is called \"dance\"");
    check_bad("v1 1 5 start ", "end: followed by \"\"");
    check_bad("v1 1 5 start\n", "event: nothing is called \"start\\n\"");
    check_bad("v1 1 5 rise 8", "seat: 8 is no seat");
    check_bad("v1 1 5 fill 1 256", "level: out of range integral type conversion attempted");
    check_bad("v1 1 5 shuffle 0,8", "order: 8 is no seat");
    check_bad("v1 1 5 shuffle 0,", "order: \"\" is no number");
    check_bad("v1 1 5 shuffle 0,1,2,3,4,5,6,7,0", "order: more than any game has");
    check_bad("v1 1 5 fewer patience=9", "game: missing");
    check_bad("v1 1 5 turn 0  - x", "turn: not a plain word");
    check_bad("v1 1 5 turn 0 a1 - ", "position: not a position's text");
    check_bad("v1 1 5 turn 0 a1 1, x", "clocks: \"\" is no number");
    check_bad("v1 1 5 turn 0 a1 1,2,3,4,5,6,7,8,9 x", "clocks: more than any game has");
    check_bad("v1 1 5 turn 0 B3e1 void= - x", "void: \"\" is no number");
    check_bad("v1 1 5 turn 0 B3e1 void=05 - x", "void: \"05\" is no number");
    check_bad("v1 1 5 turn 0 B3e1 void=5000000000 - x", "void: out of range integral type conversion attempted");
    check_bad("v1 1 5 ask money 0", "question: nobody asks \"money\"");
    check_bad("v1 1 5 left 0 boredom", "reason: \"boredom\" is no reason");
    check_bad("v1 1 5 over lost 0 time", "outcome: \"lost\" is not won SEAT, drawn or aborted");
    check_bad("v1 1 5 sit 0 a,b", &format!("person: {}", crate::SitterError));
    check_bad(&OPEN.replace("lag=500", "lag"), "lag: lag= expected");
    check_bad(&OPEN.replace("touch=no", "touch=maybe"), "touch: \"maybe\" is not yes or no");
    check_bad(&OPEN.replace("touch=no ", "touch=no assistance=yes "), "standin: standin= expected");
    check_bad(&OPEN.replace("standin=5 ", "standin=5 returns=yes "), "seats: seats= expected");
    check_bad(&OPEN.replace("standin=5", "standin=256"), "standin: out of range integral type conversion attempted");
    check_bad(&OPEN.replace("computer:3,", ""), "open: the game has 3 seats, not 2");
    check_bad(&OPEN.replace("rules=players=3", "rules=laps=1,players=3"), "rules: written players=3");
    check_bad(&OPEN.replace("5,5,5 ", "5,5 "), "start: HAND: 2 numbers for 3 players");
}

#[test]
fn a_damaged_log_is_found_out() {
    let mut story = Story::new(start("billo"), "60+0", "ana ben");
    story.tell(
        "
        0 turn Re1-e2 => turn 0 Re1-e2 60000,60000
        1 turn Re8-e7 => turn 1 Re8-e7 60000,60000
        ",
    );
    let check = |damage: &dyn Fn(&mut Vec<Event>), expected: &str| {
        let mut log = story.log.clone();
        damage(&mut log);
        assert_eq!(Table::replay(&log).map(drop).map_err(|bad| bad.to_string()), Err(expected.to_owned()));
    };
    let line = |line: &str| line.parse::<Event>().unwrap();
    check(&|log| log.clear(), "event 1: the log is empty");
    check(&|log| drop(log.remove(0)), "event 2: a log begins with event 1, the opening");
    check(&|log| drop(log.remove(2)), "event 4: not the next number");
    check(&|log| log.swap(2, 3), "event 4: not the next number");
    check(&|log| log[3].at = 0, "event 4: earlier than the one before it");
    check(&|log| log[2] = line("v1 3 1000000 turn 0 Re1-e5 1,2 x"), "event 3: not a legal turn");
    check(&|log| log[2] = line("v1 3 1000000 turn 0 Re1-e2 1,2 x"), "event 3: the turn leads to another position");
    check(&|log| log[2] = line("v1 3 1000000 turn 1 Re1-e2 1,2 x"), "event 3: that can't happen now");
    check(&|log| log[2] = line("v1 3 1000000 turn 0 Re1-e2 1 x"), "event 3: not one clock for each seat");
    check(&|log| log[2] = line("v1 3 1000000 turn 0 Re1-e2 void=2 1,2 x"), "event 3: not a void call");
    check(&|log| log[3] = line("v1 4 1000000 wrongclaim 1"), "event 4: not a wrong claim");
    check(&|log| log[3] = line("v1 4 1000000 over won 1 agreement"), "event 4: that can't happen now");
    check(&|log| log[3] = line("v1 4 1000000 takeback 0 9 1,2 x"), "event 4: more turns than were played");
    check(&|log| log[3] = line("v1 4 1000000 over won 2 time"), "event 4: there is no such seat");
    check(&|log| log[3] = line("v1 4 1000000 agree draw 0"), "event 4: that can't happen now");
    check(&|log| log[3] = line("v1 4 1000000 shuffle 1,0"), "event 4: that can't happen now");
    let fewer = "v1 2 1000000 fewer patience=- game=billo rules= start=pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0";
    check(&|log| log[1] = line(fewer), "event 2: that can't happen now");
    check(&|log| log[1] = line("v1 2 1000000 shuffle 1,1"), "event 2: that can't happen now");
    check(&|log| log[3] = line("v1 4 1000000 reclaim 0"), "event 4: that can't happen now");
    check(&|log| log[3] = line("v1 4 1000000 standin 7"), "event 4: there is no such seat");
    check(&|log| log[3] = line("v1 4 1000000 start"), "event 4: that can't happen now");
    check(&|log| log[3] = Event { number: 4, ..log[0].clone() }, "event 4: a table is opened once");
}
