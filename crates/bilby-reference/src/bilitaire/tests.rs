//! Small boards, worked out by hand.

use super::*;

/// A row of the lattice without trays.
const V: &str = "--------";

/// A position with these rows, 8 to 1, and the other fields.
fn at(rows: [&str; 8], rest: &str) -> String {
    format!("{} {rest}", rows.join("/"))
}

fn texts(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

/// Four trays in the lower left; the marble on a1 can go round over a2, b3, c2, b1, in either direction.
const LOOP: [&str; 8] = [V, V, V, V, "4----", "1o2----", "o1o1----", "oo2----"];

#[test]
fn the_start() {
    let start = start("").unwrap();
    check("", &start).unwrap();
    assert!(check("a=b", &start).is_err());
    assert!(super::start(" ").is_err());
    assert_eq!(status("", &start).unwrap(), "playing first");
    let openings = moves("", &start).unwrap();
    assert_eq!(openings.len(), 48);
    assert_eq!(openings[0].text, "xa3");
    let d5 = openings.iter().find(|line| line.text == "xd5").unwrap();
    assert_eq!(d5.after, "--oooo--/--oooo--/oooooooo/ooo1oooo/oooooooo/oooooooo/--oooo--/--oooo-- t - 1 -");
    assert_eq!(status("", &d5.after).unwrap(), "playing second");
    assert_eq!(perft("", &start, 0), Ok(1));
    assert_eq!(perft("", &start, 1), Ok(48));
}

#[test]
fn slides_after_the_opening() {
    // Each corner can be entered along its row and along its column, by one tray or by two.
    let position = "--oooo--/--oooo--/oooooooo/ooo1oooo/oooooooo/oooooooo/--oooo--/--oooo-- t - 1 -";
    let expected = [
        "A2A3n1", "A2s1", "A3A2s1", "A3n1", "B1C1e1", "B1w1", "B4C4e1", "B4w1", "C1B1w1", "C1e1", "C4B4w1", "C4e1",
        "D2D3n1", "D2s1", "D3D2s1", "D3n1",
    ];
    let all = moves("", position).unwrap();
    assert_eq!(texts(&all), expected);
    // A tray behind can stay: C4 leaves B4.
    let c4e1 = all.iter().find(|line| line.text == "C4e1").unwrap();
    assert_eq!(c4e1.after, "--oo--oo/--oo--oo/oooooooo/ooo1oooo/oooooooo/oooooooo/--oooo--/--oooo-- m - 1 -");
    assert_eq!(status("", &c4e1.after).unwrap(), "playing first");
    // Four marbles can reach d5: from b5, f5, d3, d7.
    assert_eq!(texts(&moves("", &c4e1.after).unwrap()), ["b5:d5", "d3:d5", "d7:d5", "f5:d5"]);
}

#[test]
fn one_tray_alone() {
    // Nothing can ever jump, so every action ends the round; in round 1 that makes them one move.
    let rows = [V, V, V, V, "--oo----", "--2----", V, V];
    let all = moves("", &at(rows, "t - 1 -")).unwrap();
    let after = "--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo-- x - 2 2";
    assert_eq!(all, [Line { text: "B2e1".into(), after: after.into() }]);
    check("", after).unwrap();
    assert_eq!(status("", after).unwrap(), "playing second");
    let ways = paths("", &at(rows, "t - 1 -"), 0).unwrap();
    let expected =
        ["B2e1", "B2e1!1", "B2e2", "B2e2!1", "B2n1", "B2n1!1", "B2n2", "B2n2!1", "B2s1", "B2s1!1", "B2w1", "B2w1!1"];
    assert_eq!(texts(&ways), expected);
    // In round 2 they end on different boards.
    let all = moves("", &at(rows, "t - 2 5")).unwrap();
    assert_eq!(texts(&all), ["B2e1", "B2e2", "B2n1", "B2n2", "B2s1", "B2w1"]);
    assert_eq!(all[1].after, at([V, V, V, V, "------oo", "------2", V, V], "e - 2 5"));
    assert_eq!(status("", &all[1].after).unwrap(), "won second 5 2");
    assert_eq!(status("", &at(rows, "e - 2 1")).unwrap(), "won first 1 2");
    assert_eq!(status("", &at(rows, "e - 2 2")).unwrap(), "drawn 2 2");
    assert_eq!(moves("", &all[1].after).unwrap(), []);
    assert_eq!(perft("", &at(rows, "t - 2 5"), 1), Ok(6));
    assert_eq!(perft("", &at(rows, "t - 2 5"), 2), Ok(0));
    assert_eq!(perft("", &at(rows, "t - 1 -"), 2), Ok(48));
}

#[test]
fn take_away() {
    // c4 can jump over d4 to e4 only while the two trays touch.
    let rows = [V, V, V, V, "--oo2--", "--4--", V, V];
    assert_eq!(texts(&moves("", &at(rows, "t - 1 -")).unwrap()), ["B2C2e1", "B2n1", "C2B2w1"]);
    let all = moves("", &at(rows, "t - 2 47")).unwrap();
    let expected = ["B2C2e1", "B2n1", "B2n2", "B2s1", "B2w1", "C2B2w1", "C2e1", "C2n1", "C2n2", "C2s1", "C2x"];
    assert_eq!(texts(&all), expected);
    assert_eq!(all[10].after, at([V, V, V, V, "--oo----", "--2----", V, V], "e - 2 47"));
    assert_eq!(all[5].after, at([V, V, V, V, "oo2----", "4----", V, V], "m - 2 47"));
    let jumps = moves("", &all[5].after).unwrap();
    assert_eq!(texts(&jumps), ["a4:c4"]);
    assert_eq!(jumps[0].after, at([V, V, V, V, "2o1----", "4----", V, V], "t - 2 47"));
}

#[test]
fn folds() {
    let fold = |call: &str| moves("", &at(LOOP, &format!("m {call} 1 -"))).unwrap();
    assert_eq!(texts(&fold("-")), ["a1:a3", "a1:c1"]);
    assert_eq!(texts(&fold("2")), ["a1:a3:c3", "a1:c1:c3"]);
    assert_eq!(texts(&fold("3")), ["a1:a3:c3:c1", "a1:c1:c3:a3"]);
    // Both directions have the same effect.
    let after = at([V, V, V, V, "4----", "4----", "4----", "o3----"], "t - 1 -");
    assert_eq!(fold("4"), [Line { text: "a1:a3:c3:c1:a1".into(), after: after.clone() }]);
    let ways = paths("", &at(LOOP, "m 4 1 -"), 4).unwrap();
    assert_eq!(texts(&ways), ["a1:a3:c3:c1:a1", "a1:c1:c3:a3:a1"]);
    assert!(ways.iter().all(|way| way.after == after));
    assert_eq!(paths("", &at(LOOP, "m 4 1 -"), 3).unwrap(), []);
}

#[test]
fn calls() {
    // C2B2w1 makes the board of the loop.
    let rows = [V, V, V, V, "--4--", "--1o2--", "o1o1----", "oo2----"];
    let of_slide =
        |lines: Vec<Line>| -> Vec<Line> { lines.into_iter().filter(|line| line.text.starts_with("C2B2w1")).collect() };
    let all = of_slide(moves("", &at(rows, "t - 1 -")).unwrap());
    assert_eq!(texts(&all), ["C2B2w1", "C2B2w1!2", "C2B2w1!3", "C2B2w1!4"]);
    assert_eq!(all[0].after, at(LOOP, "m - 1 -"));
    assert_eq!(all[2].after, at(LOOP, "m 3 1 -"));
    let ways = of_slide(paths("", &at(rows, "t - 1 -"), 0).unwrap());
    assert_eq!(texts(&ways), ["C2B2w1", "C2B2w1!1", "C2B2w1!2", "C2B2w1!3", "C2B2w1!4"]);
    assert_eq!(ways[1].after, all[0].after);
}

#[test]
fn refused() {
    let good = |position: String| check("", &position).unwrap();
    let bad = |position: String| assert!(check("", &position).is_err(), "{position}");
    for rest in ["m - 1 -", "m 2 1 -", "m 4 2 1", "t - 1 -", "t - 2 47"] {
        good(at(LOOP, rest));
    }
    for rest in [
        "m 1 1 -",
        "m 0 1 -",
        "m 5 1 -",
        "m 02 1 -",
        "m +2 1 -",
        "m 99999999999999999999999 1 -",
        "m  1 -",
        "t 2 1 -",
        "x - 1 -",
        "e - 1 -",
        "e - 2 5",
        "t - 1 5",
        "t - 2 -",
        "t - 2 0",
        "t - 2 48",
        "t - 2 05",
        "t - 3 -",
        "t - 01 -",
        "t - 1 - ",
        "t - 1 - -",
        "t - 1",
        "",
        "T - 1 -",
        "t - 2 \u{663}",
    ] {
        bad(at(LOOP, rest));
    }
    let boards = [
        [V, V, V, V, V, V, V, V],
        [V, V, V, V, V, V, "2------", "2------"],
        [V, V, V, V, "13----", "1o2----", "o1o1----", "oo2----"],
        [V, V, V, V, "04----", "1o2----", "o1o1----", "oo2----"],
        [V, V, V, V, "5----", "1o2----", "o1o1----", "oo2----"],
        [V, V, V, V, "3----", "1o2----", "o1o1----", "oo2----"],
        [V, V, V, V, "3-----", "1o2----", "o1o1----", "oo2----"],
        [V, V, V, V, "\u{e9}4---", "1o2----", "o1o1----", "oo2----"],
        ["8", "8", "8", "8", "8", "8", "2------", "o1------"],
    ];
    for rows in boards {
        bad(at(rows, "t - 1 -"));
    }
    good(at([V, V, V, V, V, V, "2------", "o1------"], "t - 1 -"));
    good(at([V, V, "8", "8", "8", "8", "8", "o7"], "t - 1 -"));
    bad(at([V, V, "8", "8", "8", "8", "8", "o7"], "m - 1 -"));
    bad(START.replace(" x ", " t "));
    bad(START.replace(" x ", " m "));
    bad(START.replace(" x - 1 -", " e - 2 4"));
    good(START.replace(" x - 1 -", " x - 2 4"));
    bad(START.replacen('o', "1", 1));
    bad(format!("{}/{V} t - 1 -", LOOP.join("/")));
}
