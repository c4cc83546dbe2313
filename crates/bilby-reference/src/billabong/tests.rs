//! Positions worked out by hand, and random games.

use super::paths::MOST_PATHS;
use super::*;
use std::collections::BTreeMap;

fn line(text: &str, after: &str) -> Line {
    Line { text: text.to_string(), after: after.to_string() }
}

fn texts(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

#[test]
fn starts() {
    let two = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0";
    assert_eq!(start("ghosts=none").as_deref(), Ok(two));
    assert_eq!(start("players=3").as_deref(), Ok("16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5,5 0,0,0 r 0"));
    assert!(start("").is_err());
    assert!(start("ghosts=anywhere").is_err());
    assert_eq!(start("ghosts=placed").as_deref(), Ok(two));
    assert_eq!(status("ghosts=none", two).as_deref(), Ok("playing red"));
    assert_eq!(perft("ghosts=none", two, 0), Ok(1));
    assert_eq!(perft("ghosts=none", two, 1), Ok(216));
    assert_eq!(perft("ghosts=none", two, 2), Ok(216 * 215));
    // Columns i to p and rows 1 to 7 without i7 and j7.
    assert_eq!(perft("placement=quadrant,ghosts=none", two, 1), Ok(54));
    let first = moves("ghosts=none", two).unwrap();
    assert_eq!(first.first(), Some(&line("@a1", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/r15 4,5 0,0 y 0")));
}

#[test]
fn rules_texts() {
    let three = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5,5 0,0,0 r 0";
    for good in ["players=3", "ghosts=none,players=3", "placement=anywhere,laps=1,players=3", "laps=2,players=3"] {
        assert_eq!(check(good, three), Ok(()), "{good}");
    }
    for bad in [
        "players=3,",
        ",players=3",
        "players=3,players=3",
        "players=03",
        "players=5",
        "players =3",
        "Players=3",
        "players=3 ",
        "players=3,ghosts=opposite",
        "ghosts=anywhere,players=3",
        "players=3,ghosts=placed",
        "players=3,ghosts=Placed",
        "players=3,laps=3",
        "players=3,laps",
        "players=3,laps=",
        "players=3,laps=1=1",
        "players=3,placement=none",
        "players=3,x=1",
    ] {
        assert!(check(bad, three).is_err(), "{bad}");
    }
}

#[test]
fn refused() {
    let none = "ghosts=none";
    let good = [
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/rrrrryyyyy6 0,0 0,0 y 200"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/r'rrrryyyyy6 0,0 0,0 y 0"),
        ("laps=2,ghosts=none", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/r''rrrryyyyy6 0,0 0,0 y 0"),
        ("", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/xxxxx11 5,5 0,0 r 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/rry13 3,4 0,0 y 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/y15 0,0 5,4 r 200"),
    ];
    for (rules, position) in good {
        assert_eq!(check(rules, position), Ok(()), "{position}");
    }
    let bad = [
        // Rows, columns, lake.
        (none, ""),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16 5,5 0,0 r 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16/16 5,5 0,0 r 0"),
        (none, "17/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
        (none, "15/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
        (none, "016/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
        (none, "99999999999999999999/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
        (none, "16/16/16/16/16/16/16/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
        (none, "16/16/16/16/16/6~~~~6/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
        (none, "16/16/16/16/16/16/6~~~7/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
        (none, "16/16/16/16/16/16/6r~~~6/6~~~~6/16/16/16/16/16/16 4,5 0,0 y 0"),
        // Fields.
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0 "),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16  5,5 0,0 r 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 00"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,05 0,0 r 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5,5 0,0 r 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0 r 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 b 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 red 0"),
        // Placement: TURN, HAND, crossings, HOME, CLOCK.
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 y 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/y15 5,4 0,0 r 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/r'15 4,5 0,0 y 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/y15 4,4 1,0 r 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 1"),
        // Numbers of kangaroos and ghosts, crossings, home, clock.
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/rrrrryyyy7 0,0 0,0 y 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/rrrrryyyyy6 0,0 0,0 y 201"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/r''rrrryyyyy6 0,0 0,0 y 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/rrrrryyyyyb5 0,0 0,0 y 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/xxxxx11 5,5 0,0 r 0"),
        ("", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/xxxx12 5,5 0,0 r 0"),
        ("", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/xxxxx'11 5,5 0,0 r 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 0,0 5,5 r 0"),
        (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 4294967295,5 6,0 r 0"),
    ];
    for (rules, position) in bad {
        assert!(check(rules, position).is_err(), "{position}");
    }
}

#[test]
fn ghosts_are_set_out() {
    // Red, yellow, red, yellow and red set one each; then red begins the placement. Ghosts can stand outside the
    // quadrant, kangaroos can't.
    let rules = "ghosts=placed,placement=quadrant";
    let mut position = start(rules).unwrap();
    let mut seen = Vec::new();
    for (free, square) in [(216, "a14"), (215, "f8"), (214, "p1"), (213, "h9"), (212, "i3"), (52, "p2"), (51, "i1")] {
        let list = moves(rules, &position).unwrap();
        assert_eq!(list.len(), free, "{position}");
        assert_eq!(paths(rules, &position, 3).as_ref(), Ok(&list));
        assert!(list.iter().all(|line| line.text.starts_with('@') && check(rules, &line.after) == Ok(())));
        seen.push(status(rules, &position).unwrap().replace("playing ", ""));
        let text = format!("@{square}");
        position = list.into_iter().find(|line| line.text == text).unwrap().after;
    }
    assert_eq!(seen, ["red", "yellow", "red", "yellow", "red", "red", "yellow"]);
    assert_eq!(position, "x15/16/16/16/16/7x8/5x~~~~6/6~~~~6/16/16/16/8x7/15r/8y6x 4,4 0,0 r 0");
    // The last ghost, which begins the placement. The first in byte order is @a10.
    let four = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/xxxx12 5,5 0,0 r 0";
    assert_eq!(
        moves(rules, four).unwrap().first().unwrap().after,
        four.replacen("16/16/16/16/16/16/", "16/16/16/16/x15/16/", 1)
    );
    assert_eq!(perft(rules, four, 2), Ok(158 * 54 + 54 * 53));
    assert_eq!(perft("ghosts=placed", four, 2), Ok(212 * 211));
}

#[test]
fn refused_while_ghosts_are_set_out() {
    let rows = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16";
    for good in [
        "16 5,5 0,0 r 0",
        "x15 5,5 0,0 y 0",
        "xx14 5,5 0,0 r 0",
        "xxx13 5,5 0,0 y 0",
        "xxxx12 5,5 0,0 r 0",
        "xxxxx11 5,5 0,0 r 0",
        "xxxxxr10 4,5 0,0 y 0",
        "xxxxxrrrrryyyyy1 0,0 0,0 y 200",
        "xxxxxr'rrryyyyy2 0,0 1,0 y 7",
    ] {
        assert_eq!(check("ghosts=placed", &format!("{rows}/{good}")), Ok(()), "{good}");
    }
    for bad in [
        // The other's turn.
        "16 5,5 0,0 y 0",
        "x15 5,5 0,0 r 0",
        "xx14 5,5 0,0 y 0",
        "xxx13 5,5 0,0 r 0",
        "xxxx12 5,5 0,0 y 0",
        "xxxxx11 5,5 0,0 y 0",
        // Too many ghosts.
        "xxxxxx10 5,5 0,0 r 0",
        // Kangaroos, HAND, HOME and CLOCK before the last ghost.
        "xxr13 4,5 0,0 r 0",
        "xxxr12 4,5 0,0 y 0",
        "rrrrryyyyy6 0,0 0,0 r 0",
        "xxxxrrrrryyyyy2 0,0 0,0 r 9",
        "xxx13 4,5 0,0 y 0",
        "xxx13 4,5 1,0 y 0",
        "xxx13 5,5 0,1 y 0",
        "xxxx12 0,5 5,0 r 0",
        "xxxx12 5,5 0,0 r 1",
        "xxxxx11 5,5 0,0 r 1",
    ] {
        assert!(check("ghosts=placed", &format!("{rows}/{bad}")).is_err(), "{bad}");
    }
    // Random ghosts are all there from the start.
    for drawn in ["", "ghosts=anywhere"] {
        assert!(check(drawn, &format!("{rows}/16 5,5 0,0 r 0")).is_err());
        assert!(check(drawn, &format!("{rows}/xxxx12 5,5 0,0 r 0")).is_err());
    }
}

#[test]
fn steps_at_the_lake() {
    // Red on f7: e6, e7, e8, f6, f8 and past the corner g6; g7 and g8 are lake.
    let position = "y15/16/16/16/16/16/6~~~~6/5r~~~~6/16/16/16/16/16/16 0,0 4,4 r 7";
    let lines = moves("ghosts=none", position).unwrap();
    assert_eq!(texts(&lines), ["f7-e6", "f7-e7", "f7-e8", "f7-f6", "f7-f8", "f7-g6"]);
    assert_eq!(lines[5].after, "y15/16/16/16/16/16/6~~~~6/6~~~~6/6r9/16/16/16/16/16 0,0 4,4 y 8");
    // Red on f8 next to the lake, e9 yellow: f8 can't go to g8 and g7, nor jump e9 unless d10 is free.
    let position = "16/16/16/16/3y12/4y11/5r~~~~6/6~~~~6/16/16/16/16/16/16 0,0 4,3 r 7";
    let lines = moves("ghosts=none", position).unwrap();
    assert_eq!(texts(&lines), ["f8-e7", "f8-e8", "f8-f7", "f8-f9", "f8-g9"]);
}

#[test]
fn chains_use_the_referee() {
    // Red c3, yellow d4 and e4: over d4 to e5, over e4 to e3; from e3 over the referee on c3 to a3, over d4 to c5;
    // from c5 over the referee to c1.
    let position = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/3yy11/2r13/16/16 0,0 4,3 r 0";
    let lines = moves("ghosts=none", position).unwrap();
    assert_eq!(
        texts(&lines),
        [
            "c3-b2",
            "c3-b3",
            "c3-b4",
            "c3-c2",
            "c3-c4",
            "c3-d2",
            "c3-d3",
            "c3:e5",
            "c3:e5:e3",
            "c3:e5:e3:a3",
            "c3:e5:e3:c5",
            "c3:e5:e3:c5:c1",
        ]
    );
    assert_eq!(lines[9].after, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/3yy11/r15/16/16 0,0 4,3 y 1");
    // Among the ways with three jumps: back from e3 to e5 is one too.
    let ways = paths("ghosts=none", position, 3).unwrap();
    assert_eq!(ways.len(), 7 + 1 + 1 + 3);
    assert!(texts(&ways).contains(&"c3:e5:e3:e5"));
    assert_eq!(paths("ghosts=none", position, 0), Ok(vec![]));
}

#[test]
fn crossings() {
    let rules = "ghosts=none";
    // Three ways home are one move, which wins.
    let position = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/7yr'7/16/16 0,0 4,4 r 199";
    let lines = moves(rules, position).unwrap();
    assert_eq!(texts(&lines), ["i3-h2", "i3-i2", "i3-i4", "i3-j2", "i3-j3", "i3-j4"]);
    let won = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/7y8/16/16 0,0 5,4 y 0";
    assert_eq!(lines[0].after, won);
    let home: Vec<Line> = paths(rules, position, 5).unwrap().into_iter().filter(|way| way.after == won).collect();
    assert_eq!(texts(&home), ["i3-h2", "i3-h4", "i3:g3"]);
    assert_eq!(status(rules, won).as_deref(), Ok("won red"));
    assert_eq!(moves(rules, won), Ok(vec![]));
    assert_eq!(perft(rules, won, 0), Ok(1));
    assert_eq!(perft(rules, won, 1), Ok(0));
    // Not coming home reaches the draw: 199 + 1.
    assert_eq!(status(rules, &lines[1].after).as_deref(), Ok("drawn"));
    assert_eq!(perft(rules, position, 2), Ok(0));
    // With two laps that crossing is the second.
    let lines = moves("laps=2,ghosts=none", position).unwrap();
    assert_eq!(texts(&lines).len(), 8);
    assert_eq!(lines[0].after, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/7y8/7r''8/16 0,0 4,4 y 200");

    // A jump from k3 over i3 to g3 crosses; the other side of the lake does not count.
    let position = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/8y1r5/16/16 0,0 4,4 r 0";
    let lines = moves(rules, position).unwrap();
    assert!(lines.contains(&line("k3:g3", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/6r'1y7/16/16 0,0 4,4 y 1")));
    let position = "16/16/16/16/16/8r7/6~~~~6/6~~~~6/16/16/16/16/16/y15 0,0 4,4 r 0";
    let lines = moves(rules, position).unwrap();
    assert!(lines.contains(&line("i9-h9", "16/16/16/16/16/7r8/6~~~~6/6~~~~6/16/16/16/16/16/y15 0,0 4,4 y 1")));

    // Backward takes one away, never below none.
    for (before, count) in [("r'", "r"), ("r", "r")] {
        let position = format!("16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/7{before}8/16/y15 0,0 4,4 r 0");
        let after = format!("16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/8{count}7/16/y15 0,0 4,4 y 1");
        assert!(moves(rules, &position).unwrap().contains(&line("h3-i3", &after)));
    }
}

#[test]
fn passes_and_ends() {
    // Red's last kangaroo on a1 is blocked.
    let rules = "players=3";
    let position = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/y1b13/yy14/ryy13 0,0,0 4,0,4 r 299";
    let after = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/y1b13/yy14/ryy13 0,0,0 4,0,4 y 300";
    assert_eq!(moves(rules, position), Ok(vec![line("pass", after)]));
    assert_eq!(paths(rules, position, 3), Ok(vec![line("pass", after)]));
    assert_eq!(status(rules, after).as_deref(), Ok("drawn"));
    assert_eq!(moves(rules, after), Ok(vec![]));
    // A winner with the clock at the limit has won.
    let position = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/y15 0,0 5,4 r 200";
    assert_eq!(status("ghosts=none", position).as_deref(), Ok("won red"));
}

/// Plays at random and compares the canonical list with all ways of playing, grouped by effect.
#[test]
fn moves_are_the_ways_by_result() {
    let mut random: u64 = 1;
    let mut next = move || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap_or(0)
    };
    for rules in ["ghosts=none,placement=quadrant", "players=4,placement=quadrant,laps=2"] {
        let mut position = start(rules).unwrap();
        for _ in 0..60 {
            assert_eq!(check(rules, &position), Ok(()));
            let list = moves(rules, &position).unwrap();
            let ways = paths(rules, &position, 4).unwrap();
            if ways.len() < MOST_PATHS {
                let mut best: BTreeMap<String, (bool, usize, String)> = BTreeMap::new();
                for way in ways {
                    let rank = (way.text.contains(':'), way.text.matches(':').count(), way.text.clone());
                    let held = best.entry(way.after).or_insert_with(|| rank.clone());
                    if rank < *held {
                        *held = rank;
                    }
                }
                let mut expected: Vec<Line> =
                    best.into_iter().map(|(after, (_, _, text))| Line { text, after }).collect();
                expected.sort();
                let short: Vec<Line> =
                    list.iter().filter(|line| line.text.matches(':').count() <= 4).cloned().collect();
                assert_eq!(short, expected, "{position}");
            }
            let Some(chosen) = list.get(next() % list.len().max(1)) else { break };
            position = chosen.after.clone();
        }
    }
}
