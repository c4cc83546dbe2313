//! Small boards, worked out by hand.

use super::paths::MOST_PATHS;
use super::*;

fn texts(rules: &str, position: &str) -> Vec<String> {
    moves(rules, position).unwrap().into_iter().map(|line| line.text).collect()
}

fn way_texts(rules: &str, position: &str, most_steps: usize) -> Vec<String> {
    paths(rules, position, most_steps).unwrap().into_iter().map(|line| line.text).collect()
}

fn after(rules: &str, position: &str, text: &str) -> String {
    let lines = paths(rules, position, 20).unwrap();
    lines.into_iter().find(|line| line.text == text).map(|line| line.after).unwrap_or_default()
}

const START: &str = "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0";

#[test]
fn the_start() {
    assert_eq!(start("").unwrap(), START);
    assert_eq!(check("", START), Ok(()));
    assert_eq!(status("", START).unwrap(), "playing red");
    // 22 squares ahead for each of two shapes.
    assert_eq!(perft("", START, 0), Ok(1));
    assert_eq!(perft("", START, 1), Ok(44));
    assert_eq!(perft("", START, 2), Ok(44 * 44));
    assert_eq!(after("", START, "Re1-f2"), "pppppppp/8/8/8/8/8/5R2/PPPPSPPP b - 0");
}

#[test]
fn rules_text() {
    for good in ["", "capture=claim", "passing=open,billo=all,capture=strict", "billo=diagonal", "capture=free"] {
        assert!(start(good).is_ok(), "{good}");
    }
    for bad in [" ", ",", "capture", "capture=", "capture=claim,", "capture=claim,capture=claim", "x=1", "billo=All"] {
        assert!(start(bad).is_err(), "{bad}");
    }
}

#[test]
fn refused_positions() {
    let bad = [
        "",
        " ",
        "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 00",
        "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 101",
        "pppppppp/8/8/8/8/8/8/PPPPPPPP r - +1",
        "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 99999999999999",
        "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0 ",
        "pppppppp/8/8/8/8/8/8/PPPPPPPP  r - 0",
        "pppppppp/8/8/8/8/8/8/PPPPPPPP w - 0",
        "pppppppp/44/8/8/8/8/8/PPPPPPPP r - 0",
        "pppppppp/8/8/8/8/8/PPPPPPPP r - 0",
        "pppppppp/8/8/8/8/8/7/PPPPPPPP r - 0",
        "pppppppp/8/8/8/8/8/9/PPPPPPPP r - 0",
        "pppppppp/8/8/8/8/8/08/PPPPPPPP r - 0",
        "pppppppp/8/8/8/8/8/7é/PPPPPPPP r - 0",
        // A ninth round, by a pawn and by a billo.
        "pppppppp/8/8/8/8/8/R7/PPPPPPPP r - 0",
        "pppppppp/8/8/8/8/8/O7/PPPPPPPP r - 0",
        // Pawns and pieces on the enemy's starting row.
        "R7/8/8/8/8/8/8/8 r - 0",
        "8/8/8/8/8/8/8/p7 r - 0",
        // No capture is possible; a capture is possible, but the clock is not 0.
        "pppppppp/8/8/8/8/8/8/PPPPPPPP r ! 0",
        "8/8/8/3s4/4R3/8/8/8 r ! 1",
        "pppppppp/8/8/8/8/8/8/PPPPPPPP r ? 0",
        "pppppppp/8/8/8/8/8/8/PPPPPPPP r ?Ra7-a6 0",
    ];
    for position in bad {
        assert!(check("", position).is_err(), "{position}");
    }
    assert!(check("", "8/8/8/3s4/4R3/8/8/8 r ! 0").is_ok());
    assert!(check("capture=free", "8/8/8/3s4/4R3/8/8/8 r ! 0").is_err());
    assert!(check("capture=strict", "8/8/8/3s4/4R3/8/8/8 r ! 0").is_err());
    assert!(check("", "O6Q/8/8/8/8/8/8/o6q b - 100").is_ok());
    assert!(check("", "8/8/8/8/8/8/8/8 b - 100").is_ok());
}

#[test]
fn claiming() {
    let before = "8/8/8/3s4/4R3/8/8/8 r - 7";
    assert_eq!(texts("", before), ["Re4-e5", "Re4-f5", "Re4xd5"]);
    let quiet = after("", before, "Re4-f5");
    assert_eq!(quiet, "8/8/8/3s1R2/8/8/8/8 b ?Re4-f5 0");
    assert_eq!(texts("", &quiet), ["Sd5-c4", "Sd5-d4", "Sd5-e4", "claim"]);
    let claimed = after("", &quiet, "claim");
    assert_eq!(claimed, "8/8/8/3s4/4R3/8/8/8 r ! 0");
    assert_eq!(texts("", &claimed), ["Re4xd5"]);
    let taken = after("", &claimed, "Re4xd5");
    assert_eq!(taken, "8/8/8/3R4/8/8/8/8 b - 0");
    assert_eq!(status("", &taken).unwrap(), "won red");
    assert_eq!(texts("capture=strict", before), ["Re4xd5"]);
    assert_eq!(after("capture=free", before, "Re4-f5"), "8/8/8/3s1R2/8/8/8/8 b - 0");
    // The clock must be 0 after a pawn's move; another start square must fit.
    assert!(check("", "8/8/8/3s1R2/8/8/8/8 b ?Re4-f5 1").is_err());
    assert!(check("", "8/8/8/3s1R2/8/8/8/8 b ?Rf4-f5 0").is_err());
    assert!(check("", "8/8/8/3s1R2/8/8/8/8 b ?re4-f5 0").is_err());
    assert!(check("", "8/8/8/3s1R2/8/8/8/8 b ?Se4-f5 0").is_err());
    assert!(check("", "8/8/8/3s1R2/8/8/8/8 r ?Re4-f5 0").is_err());
}

#[test]
fn whoever_can_claim_has_a_move() {
    // Black's only man is the round on a7, blocked by red rounds on a6 and b6. Red's square billo on a8 could have
    // captured it and went to b8 instead.
    let position = "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 3";
    assert_eq!(texts("", position), ["claim"]);
    assert_eq!(status("", position).unwrap(), "playing black");
    assert_eq!(after("", position, "claim"), "Q7/r7/RR6/8/8/8/8/8 r ! 0");
    assert!(check("", "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 0").is_err());
    assert_eq!(status("", "1Q6/r7/RR6/8/8/8/8/8 b - 3").unwrap(), "won red");
    assert_eq!(status("", "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 100").unwrap(), "drawn");
    assert_eq!(texts("", "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 100").len(), 0);
    assert_eq!(perft("", "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 100", 0), Ok(1));
    assert_eq!(perft("", "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 100", 1), Ok(0));
}

#[test]
fn a_promotion_is_taken_back() {
    // Red promoted on b8 although the round on d5 could capture the square on d6.
    let before = "8/1R6/3s4/3R4/8/8/8/8 r - 0";
    let promoted = after("", before, "Rb7-b8");
    assert_eq!(promoted, "1O6/8/3s4/3R4/8/8/8/8 b ?Rb7-b8 0");
    assert_eq!(after("", &promoted, "claim"), "8/1R6/3s4/3R4/8/8/8/8 r ! 0");
    assert!(check("", "1Q6/8/3s4/3R4/8/8/8/8 b ?Rb7-b8 0").is_err());
    // A promotion by capture.
    assert_eq!(after("", "2s5/1R6/8/8/8/8/8/8 r - 0", "Rb7xc8"), "2O5/8/8/8/8/8/8/8 b - 0");
}

#[test]
fn pieces() {
    // A pawn joins: e2 and f3; it can also go on to a free square.
    let before = "8/8/8/8/8/5S2/4R3/8 r - 0";
    let expected = ["Re2-d3", "Re2-e3", "Re2-f3", "Re2-f3-e4", "Re2-f3-f4", "Re2-f3-g4", "Sf3-e4", "Sf3-f4", "Sf3-g4"];
    assert_eq!(texts("", before), expected);
    assert_eq!(after("", before, "Re2-f3"), "8/8/8/8/8/5P2/8/8 b - 0");
    assert_eq!(after("", before, "Re2-f3-g4"), "8/8/8/8/6R1/5S2/8/8 b - 0");
    // Nobody can enter or capture pieces.
    assert_eq!(texts("", "8/8/8/3ppp2/4P3/8/8/8 r - 0").len(), 0);
    assert_eq!(texts("", "8/8/8/3PPP2/4R3/8/8/8 r - 0").iter().filter(|t| t.contains("e4")).count(), 0);
}

#[test]
fn pawn_paths() {
    // E then a free square: only with passing=open.
    let one = "8/8/8/5s2/4R3/8/8/8 r - 0";
    assert_eq!(texts("", one), ["Re4-d5", "Re4-e5", "Re4xf5"]);
    assert_eq!(texts("passing=open", one), ["Re4-d5", "Re4-e5", "Re4xf5", "Re4xf5-e6", "Re4xf5-f6", "Re4xf5-g6"]);
    // E O, E O F, and E E.
    let passing = "8/8/6S1/5s2/4R3/8/8/8 r - 0";
    let expected = ["Re4xf5", "Re4xf5-g6", "Re4xf5-g6-f7", "Re4xf5-g6-g7", "Re4xf5-g6-h7"];
    assert_eq!(texts("capture=strict", passing), expected);
    // B must be followed by a capture, never ends a path, and is never followed by a free square.
    let billo = "8/8/8/4S3/3O4/2R5/8/8 r - 0";
    let with_c3: Vec<String> = texts("", billo).into_iter().filter(|t| t.starts_with('R')).collect();
    assert_eq!(with_c3, ["Rc3-b4", "Rc3-c4"]);
    let billo = "8/8/5s2/4S3/3Q4/2R5/8/8 r - 0";
    let with_c3: Vec<String> = texts("", billo).into_iter().filter(|t| t.starts_with('R')).collect();
    assert_eq!(with_c3, ["Rc3-b4", "Rc3-c4", "Rc3-d4-e5xf6"]);
    // Two ways to one end are one move with the smaller text; both are accepted as input.
    let two = "8/8/4s3/3S1S2/4R3/8/8/8 r - 0";
    assert!(texts("", two).contains(&"Re4-d5xe6".to_string()));
    assert!(!texts("", two).contains(&"Re4-f5xe6".to_string()));
    assert_eq!(after("", two, "Re4-f5xe6"), after("", two, "Re4-d5xe6"));
    // Only a billo captures a billo.
    assert_eq!(texts("", "8/8/8/3qqq2/4R3/8/8/8 r - 0").len(), 0);
    // Black goes down.
    assert_eq!(texts("", "8/8/8/8/4r3/3S4/8/8 b - 0"), ["Re4-e3", "Re4-f3", "Re4xd3"]);
}

#[test]
fn billo_paths() {
    let lone = "8/8/8/8/3O4/8/8/8 r - 5";
    assert_eq!(texts("", lone), ["Od4-c4", "Od4-d3", "Od4-d5", "Od4-e4"]);
    assert_eq!(texts("billo=diagonal", lone), ["Od4-c3", "Od4-c5", "Od4-e3", "Od4-e5"]);
    assert_eq!(texts("billo=all", lone).len(), 8);
    assert_eq!(after("", lone, "Od4-c4"), "8/8/8/8/2O5/8/8/8 b - 6");
    // It captures a pawn and a billo of the other shape, going on or not, but no pawn of its own shape, and never ends
    // on an own pawn.
    let line = "8/8/8/8/O1OsSqrs/8/8/8 r - 5";
    let expected = ["Oc4xd4", "Oc4xd4-e4xf4"];
    assert_eq!(texts("capture=strict", line), expected);
    assert_eq!(after("", line, "Oc4xd4-e4xf4"), "8/8/8/8/O3SOrs/8/8/8 b - 0");
    // Circles over own billos: one move with unlimited ways; the start square can't be entered again.
    let circle = "8/8/8/8/OO6/OO6/OOs5/8 r - 0";
    assert_eq!(
        texts("capture=strict", circle),
        ["Oa2-b2xc2", "Oa3-a2-b2xc2", "Oa4-a3-a2-b2xc2", "Ob2xc2", "Ob3-b2xc2", "Ob4-b3-b2xc2"]
    );
    let ways = way_texts("", circle, 4);
    assert!(ways.contains(&"Oa2-a3-b3-b2xc2".to_string()));
    assert!(ways.contains(&"Oa4-b4-b3-b2xc2".to_string()));
    assert!(ways.contains(&"Ob3-a3-a2-b2xc2".to_string()));
    assert!(!ways.iter().any(|text| text.contains("Ob2-") && text.contains('x')));
    assert_eq!(paths("", circle, usize::MAX).unwrap().len(), MOST_PATHS);
}

/// The captures that square billos can make with `passing=open`.
fn passing(position: &str) -> Vec<String> {
    texts("capture=strict,passing=open", position).into_iter().filter(|text| text.starts_with('Q')).collect()
}

#[test]
fn billos_in_passing() {
    // E then a free square: only with passing=open; never back to its start square.
    let one = "3Q4/3r4/8/8/8/8/8/8 r - 9";
    assert_eq!(texts("capture=strict", one), ["Qd8xd7"]);
    assert_eq!(passing(one), ["Qd8xd7", "Qd8xd7-c7", "Qd8xd7-d6", "Qd8xd7-e7"]);
    assert_eq!(after("passing=open", one, "Qd8xd7-d6"), "8/8/3Q4/8/8/8/8/8 b - 0");
    assert_eq!(
        texts("capture=strict,billo=diagonal,passing=open", "3Q4/2r5/8/8/8/8/8/8 r - 9"),
        ["Qd8xc7", "Qd8xc7-b6", "Qd8xc7-b8", "Qd8xc7-d6"]
    );
    // It ends the path: the round on d5 can't be captured through d6.
    assert!(!way_texts("passing=open", "3Q4/3r4/8/3r4/8/8/8/8 r - 0", 3).iter().any(|text| text.contains("d5")));
    // Only straight after an E, not after O nor B; and a billo still does not end on them.
    let own = "3Q4/2BrB3/3B4/8/8/8/8/8 r - 0";
    assert_eq!(passing(&own.replace('B', "R")), ["Qd8xd7"]);
    assert_eq!(passing(&own.replace('B', "O")), ["Qd8xd7"]);
    assert_eq!(passing(&own.replace('B', "S")), ["Qd8xd7"]);
    // Nor onto a square it has emptied: of the rounds on b3, c3 and c2, the last one captured is left for squares that
    // were free before the turn.
    let circle = "8/8/8/8/8/1rr5/1Qr5/8 r - 0";
    assert_eq!(
        passing(circle),
        [
            "Qb2xb3",
            "Qb2xb3-a3",
            "Qb2xb3-b4",
            "Qb2xb3xc3",
            "Qb2xb3xc3-c4",
            "Qb2xb3xc3-d3",
            "Qb2xb3xc3xc2",
            "Qb2xb3xc3xc2-c1",
            "Qb2xb3xc3xc2-d2",
            "Qb2xc2",
            "Qb2xc2-c1",
            "Qb2xc2-d2",
            "Qb2xc2xc3",
            "Qb2xc2xc3-c4",
            "Qb2xc2xc3-d3",
            "Qb2xc2xc3xb3",
            "Qb2xc2xc3xb3-a3",
            "Qb2xc2xc3xb3-b4",
        ]
    );
    // Through own billos to d4 with the captures in either order: one move with the smaller text; both are accepted as
    // input.
    let ring = "8/8/8/2QQQ3/2r1r3/2QQQ3/8/8 r - 0";
    let (smaller, larger) = ("Qd3-c3xc4-c5-d5-e5xe4-d4", "Qd3-e3xe4-e5-d5-c5xc4-d4");
    assert!(passing(ring).contains(&smaller.to_string()));
    assert!(!passing(ring).contains(&larger.to_string()));
    let ways = paths("passing=open", ring, 7).unwrap();
    let after = |text: &str| ways.iter().find(|way| way.text == text).map(|way| way.after.as_str());
    let taken = Some("8/8/8/2QQQ3/3Q4/2Q1Q3/8/8 b - 0");
    assert_eq!((after(smaller), after(larger)), (taken, taken));
}

#[test]
fn ways_and_moves_agree() {
    for (rules, position) in [
        ("", START),
        ("", "8/8/5s2/4S3/3Q4/2R5/8/8 r - 0"),
        ("", "8/8/8/8/OO6/OO6/OOs5/8 r - 0"),
        ("passing=open", "8/8/8/8/OO6/OO6/OOs5/8 r - 0"),
        ("passing=open", "8/8/8/8/8/1rr5/1Qr5/8 r - 0"),
        ("billo=all,passing=open", "8/8/3o4/8/1Sr5/1qr1R3/1Qr5/8 r - 0"),
    ] {
        let mut from_ways: BTreeMap<String, (usize, String)> = BTreeMap::new();
        for line in paths(rules, position, 9).unwrap() {
            let rank = (line.text.len(), line.text);
            let entry = from_ways.entry(line.after).or_insert_with(|| rank.clone());
            if rank < *entry {
                *entry = rank;
            }
        }
        let mut lines: Vec<Line> = from_ways.into_iter().map(|(after, (_, text))| Line { text, after }).collect();
        lines.sort();
        assert_eq!(lines, moves(rules, position).unwrap());
    }
}

#[test]
fn nobody_left_and_full_boards() {
    assert_eq!(status("", "8/8/8/8/8/8/8/8 r - 0").unwrap(), "won black");
    assert_eq!(status("", "8/8/8/8/8/8/8/8 r - 100").unwrap(), "drawn");
    assert_eq!(perft("", "8/8/8/8/8/8/8/8 r - 0", 3), Ok(0));
    assert_eq!(perft("", "8/8/8/8/8/8/8/8 r - 0", 0), Ok(1));
    let full = "OqOqOqOq/QoQoQoQo/OqOqOqOq/QoQoQoQo/8/8/8/8 r - 0";
    assert!(texts("billo=all", full).len() > 1000);
}
