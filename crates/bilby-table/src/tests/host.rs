//! What the host arranges before the game, and being ready.

use super::*;
use crate::Phase;

#[test]
fn the_host_fills_and_frees_seats() {
    let mut story = Story::new(start("billabong players=4"), "60+0", "ana - - -");
    story.tell(
        "
        watcher sit 2 ben => sit 2 ben
        2 fill 1 5 => refused not-yours-to-ask
        watcher fill 1 5 => refused not-yours-to-ask
        server fill 1 5 => refused not-yours-to-ask
        0 fill 2 5 => refused seat-taken
        0 fill 7 5 => refused no-such-seat
        0 fill 1 5 => fill 1 5
        0 remove 1 => remove 1
        0 remove 1 => refused empty-seat
        0 remove 0 => refused not-yours-to-ask
        0 remove 7 => refused no-such-seat
        2 remove 0 => refused not-yours-to-ask
        0 remove 2 => remove 2
        watcher sit 2 ben => refused removed
        watcher sit 3 ben => refused removed
        watcher sit 2 cleo => sit 2 cleo
        0 fill 1 5 => fill 1 5
        0 fill 3 1 => fill 3 1; start
        0 remove 2 => refused started
        0 shuffle 1 => refused started
        0 close => refused started
        0 fewer => refused started
        ",
    );
    assert_eq!(story.table.host(), None);
}

#[test]
fn when_the_host_gets_up_the_next_person_is_host() {
    let mut story = Story::new(start("billabong players=4"), "none", "ana 3 - -");
    story.tell(
        "
        watcher sit 3 ben => sit 3 ben
        0 rise => rise 0
        3 close => over aborted closed
        ",
    );
    let mut story = Story::new(start("billabong players=4"), "none", "ana - - -");
    story.tell(
        "
        watcher sit 3 ben => sit 3 ben
        server hand 0 anna => hand 0 anna
        3 close => refused not-yours-to-ask
        0 close => over aborted closed
        0 close => refused table-over
        ",
    );
}

#[test]
fn lots_are_drawn_for_the_seats() {
    let mut story = Story::new(start("billabong players=4"), "none", "ana 3 - -");
    story.tell("watcher sit 3 ben => sit 3 ben");
    assert_eq!(story.ask("3 shuffle 1"), "refused not-yours-to-ask");
    let seen = story.table.number();
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let before: Vec<Sitter> = story.table.seats().map(|seat| story.table.sitter(seat).clone()).collect();
        let host = story.table.host().unwrap();
        let told = story.ask(&format!("{} shuffle {seed}", host.0));
        let order = told.strip_prefix("shuffle ").unwrap().split(',').map(|seat| seat.parse::<usize>().unwrap());
        let expected: Vec<Sitter> = order.map(|seat| before[seat].clone()).collect();
        let after: Vec<Sitter> = story.table.seats().map(|seat| story.table.sitter(seat).clone()).collect();
        assert_eq!(after, expected);
        let host = story.table.host().unwrap();
        assert_eq!(story.table.sitter(host), &Sitter::Person("ana".parse().unwrap()));
        orders.insert(told);
    }
    assert_eq!(orders.len(), 24, "every order is possible");
    let stale = CommandKind::Sit { seat: Seat(2), person: "cleo".parse().unwrap() };
    assert_eq!(story.command(Actor::Watcher, seen, stale), "refused stale");
}

#[test]
fn free_seats_are_removed_and_the_game_starts() {
    let mut story = Story::new(start("billabong players=4,laps=2"), "600+5", "ana - - -");
    story.tell(
        "
        0 fewer => refused too-few
        watcher sit 2 ben => sit 2 ben
        2 fewer => refused not-yours-to-ask
        0 fewer => fewer patience=80000 game=billabong rules=laps=2; start
        ",
    );
    assert_eq!(story.table.settings().rules().to_string(), "laps=2");
    assert_eq!(story.table.sitter(Seat(1)), &Sitter::Person("ben".parse().unwrap()));
    assert_eq!((story.table.seats().count(), story.table.phase()), (2, Phase::Playing));
    story.tell(
        "
        0 turn @a1 => turn 0 @a1 605000,600000
        1 turn @a2 => turn 1 @a2 605000,605000
        0 resign => left 0 resignation; over won 1 resignation
        1 ask rematch => ask rematch 1
        0 yes rematch => agree rematch 0; rematch
        ",
    );
    assert_eq!(story.table.rematch(3).unwrap().sitters, sitters("ben ana"));
    let mut three = Story::new(start("billabong players=4"), "none", "- ana 3 2");
    three.tell("1 fewer => fewer patience=60000 game=billabong rules=players=3; start");
    let mut full = Story::new(start("billo"), "60+0", "ana -");
    full.tell(
        "
        0 fewer => refused too-few
        server away 0 => away 0
        watcher sit 1 ben => sit 1 ben
        0 fewer => refused known
        ",
    );
}

#[test]
fn who_opened_the_table_stays_the_same() {
    let opener = |story: &Story| story.table.opener().map(ToString::to_string);
    let mut story = Story::new(start("billabong players=4"), "none", "- ana - -");
    assert_eq!(opener(&story).as_deref(), Some("ana"));
    story.tell(
        "
        watcher sit 0 ben => sit 0 ben
        watcher sit 3 cleo => sit 3 cleo
        1 fewer => fewer patience=60000 game=billabong rules=players=3; start
        ",
    );
    assert_eq!(opener(&story).as_deref(), Some("ana"));
    story.tell("server hand 1 anna => hand 1 anna");
    assert_eq!(opener(&story).as_deref(), Some("anna"));
    story.tell("server hand 0 benny => hand 0 benny");
    assert_eq!(opener(&story).as_deref(), Some("anna"));
    // Getting up does not change who opened it.
    let mut story = Story::new(start("billabong players=4"), "none", "ana - - -");
    story.tell(
        "
        watcher sit 3 ben => sit 3 ben
        0 rise => rise 0
        watcher sit 1 cleo => sit 1 cleo
        3 fewer => fewer patience=300000 game=billabong rules=; start
        ",
    );
    assert_eq!(opener(&story).as_deref(), Some("ana"));
    assert_eq!(opener(&Story::new(start("billo"), "none", "ana ben")), None);
}

#[test]
fn no_clock_runs_before_everybody_is_there() {
    let mut story = Story::new(start("billabong players=3"), "60+0", "ana - -");
    story.tell(
        "
        server away 0 => away 0
        watcher sit 1 ben => sit 1 ben
        1 ready => refused known
        watcher sit 2 cleo => sit 2 cleo
        +60000 0 turn @a1 => refused not-started
        server back 0 => back 0
        1 ready => refused known
        ",
    );
    assert_eq!(story.table.unready().collect::<Vec<_>>(), [Seat(0)], "to be connected is not to look");
    story.tell(
        "
        server away 2 => away 2
        0 ready => ready 0
        0 ready => refused known
        watcher ready => refused not-yours-to-ask
        server back 2 => back 2
        2 ready => ready 2; start
        +1000 0 turn @a1 => turn 0 @a1 59000,60000,60000
        2 ready => refused started
        ",
    );
}

#[test]
fn who_does_not_come_is_replaced() {
    let mut story = Story::new(start("billo"), "60+0", "ana -");
    story.tell(
        "
        server away 0 => away 0
        watcher sit 1 ben => sit 1 ben
        server back 0 => back 0
        server away 1 => away 1
        0 ready => ready 0
        0 remove 1 => remove 1
        0 fill 1 3 => fill 1 3; start
        ",
    );
    // Without a clock nobody has to be there.
    let mut untimed = Story::new(start("billo"), "none", "ana -");
    untimed.tell(
        "
        server away 0 => away 0
        watcher sit 1 ben => sit 1 ben; start
        ",
    );
    let mut days = Story::new(start("billo"), "3d", "ana -");
    days.tell(
        "
        server away 0 => away 0
        watcher sit 1 ben => sit 1 ben; start
        ",
    );
}

#[test]
fn what_the_host_could_ask() {
    let mut story = Story::new(start("billabong players=3"), "60+0", "ana - -");
    story.tell("watcher sit 1 ben => sit 1 ben");
    let options = |seat| story.table.options(Actor::Seat(Seat(seat)), story.now);
    let (fill, remove) = (CommandKind::Fill { seat: Seat(2), level: 1 }, CommandKind::Remove { seat: Seat(1) });
    let arranged = [
        CommandKind::Rise,
        CommandKind::Shuffle { seed: 0 },
        CommandKind::Fewer { seed: 0 },
        CommandKind::Close,
        fill,
        remove,
    ];
    assert_eq!(options(0), arranged);
    assert_eq!(options(1), [CommandKind::Rise]);
}
