//! `bilby best`: the last line is always a legal move.

use super::prints;

/// The last line.
fn best(words: &[&str]) -> String {
    let printed = prints(&[&["best"][..], words].concat(), "");
    printed.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn the_best_move_is_legal_whatever_the_limit() {
    for game in ["billabong", "bilitaire", "billo"] {
        let moves = prints(&["moves", game], "");
        let limits: [&[&str]; 9] = [
            &["--nodes", "0"],
            &["--nodes", "200"],
            &["--depth", "1"],
            &["--time", "0"],
            &["--time", "1"],
            &["--level", "1"],
            &["--level", "3", "--seed", "0"],
            &["--level", "10", "--nodes", "300", "--threads", "2", "--hash", "1"],
            &["--time", "100000", "--nodes", "100"],
        ];
        for limit in limits {
            let last = best(&[&[game][..], limit].concat());
            let mv = last.strip_prefix("bestmove ").expect("the last line says it");
            assert!(moves.lines().any(|legal| legal == mv), "{game} {limit:?} {last}");
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let words = ["billabong", "--rules", "players=4", "--nodes", "500", "--seed", "3"];
    assert_eq!(best(&words), best(&words));
    let level = ["billo", "--level", "2", "--seed", "11"];
    assert_eq!(best(&level), best(&level));
}

#[test]
fn a_line_for_each_depth_and_line() {
    let printed = prints(&["best", "billo", "--depth", "2", "--multipv", "3"], "");
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 7, "{printed}");
    for (line, (depth, place)) in lines.iter().zip([(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]) {
        assert!(line.starts_with(&format!("info depth {depth} multipv {place} score cp ")), "{line}");
    }
    let first = lines[3].split_once(" pv ").unwrap().1.split(' ').next().unwrap();
    assert_eq!(lines[6], format!("bestmove {first}"));
}

#[test]
fn json_is_one_object_a_line() {
    let printed = prints(&["best", "bilitaire", "--depth", "2", "--json"], "");
    let objects: Vec<serde_json::Value> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (last, infos) = objects.split_last().unwrap();
    assert!(!infos.is_empty());
    for info in infos {
        assert_eq!(info["lines"][0]["odds"].as_array().unwrap().len(), 2);
        assert!(info["depth"].is_u64() && info["nodes"].is_u64() && info["lines"][0]["worth"].is_string());
    }
    assert_eq!(last["bestmove"], infos.last().unwrap()["lines"][0]["moves"][0]);
}

#[test]
fn a_game_that_is_over() {
    let over = ["best", "billo", "--nodes", "100", "--position", "8/8/8/8/8/8/8/R7 b - 0"];
    assert_eq!(prints(&over, ""), "info string the game is over: won red\nbestmove none\n");
    let json = [&over[..], &["--json"]].concat();
    assert_eq!(prints(&json, ""), "{\"bestmove\":null,\"status\":\"won red\"}\n");
}

#[test]
fn one_position_a_line() {
    let input = "8/8/8/8/8/8/8/R7 b - 0\nnonsense\n8/8/8/8/8/8/8/R7 r - 0\n";
    let printed = prints(&["best", "billo", "--nodes", "50", "--position", "-"], input);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[..2], ["bestmove none", "error: position: BOARD: 1 rows instead of 8"]);
    assert!(["bestmove Ra1-a2", "bestmove Ra1-b2"].contains(&lines[2]), "{printed}");
    assert_eq!(lines.len(), 3);
}
