//! Sessions, as text.

use super::*;
use crate::time::Clock;
use crate::{Assessment, Level, Measure, Request, SearchLine};
use bilby_games::GameKind;
use bilby_search::Limits;
use std::time::Duration;

/// Has a transcript: lines sent, and after each what is said or done.
fn check(transcript: &str) {
    let mut session = Session::new();
    let mut found = String::new();
    for line in transcript.lines().map(str::trim) {
        let Some(sent) = line.strip_prefix("> ") else { continue };
        found += &format!("> {sent}\n");
        for action in session.handle_line(sent) {
            found += &match action {
                Action::Print(line) => line + "\n",
                Action::Search(command) => format!("SEARCH {:?} {}\n", command.time, command.position.status()),
                Action::Stop => "STOP\n".to_owned(),
                Action::PonderHit => "PONDERHIT\n".to_owned(),
                Action::ClearTable => "CLEAR TABLE\n".to_owned(),
                Action::Quit => "QUIT\n".to_owned(),
            };
        }
    }
    let expected: String = transcript
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .fold(String::new(), |text, line| text + line + "\n");
    assert_eq!(found, expected);
}

#[test]
fn a_game_as_the_protocol_has_it() {
    check(
        "> setoption name Game value billo
         > isready
         readyok
         > uginewgame
         CLEAR TABLE
         > position startpos
         > query p1turn
         response true
         > query gameover
         response false
         > query result
         response none
         > position startpos moves Re1-e2
         > query p1turn
         response false
         > query turn
         response p2
         > query seats
         response 2
         > go movetime 50
         SEARCH Milliseconds(50) playing black
         > stop
         STOP
         > position fen 8/8/8/8/8/8/8/R7 b - 0
         > query gameover
         response true
         > query result
         response p1win
         > quit
         QUIT",
    );
}

#[test]
fn what_makes_no_sense_is_answered_with_an_error() {
    check(
        "> go
         info string error go before position
         > query result
         info string error query before position
         > stop
         info string error stop: not thinking
         > hello there
         info string error unknown command \"hello\"
         > position
         info string error position: \"\" is neither startpos nor fen
         > position startpos e2
         info string error position startpos: unexpected \"e2\"
         > setoption name Game value chess
         info string error setoption Game: unknown game \"chess\" (known: billabong, bilitaire, billo)
         > setoption name Game value billo
         > setoption name Rules value laps=2
         info string error setoption Rules: unknown key \"laps\" (known: capture, billo, passing)
         > setoption name Level value 11
         info string error setoption Level: \"11\" is not from 1 to 10
         > setoption Level 3
         info string error setoption is followed by name NAME value VALUE
         > setoption name Book value none
         info string error setoption: unknown option \"Book\" (known: Game, Rules, Level, Hash, Threads, Seed, MultiPV, Ponder, Endings)
         > position fen nonsense
         info string error position: BOARD: 1 rows instead of 8",
    );
}

#[test]
fn a_bad_position_leaves_the_one_before() {
    let mut session = Session::new();
    session.handle_line("setoption name game value billo");
    session.handle_line("position startpos moves Re1-e2");
    let Action::Print(error) = &session.handle_line("position startpos moves Re1-e2 Re1-e2")[0] else { panic!() };
    assert!(error.starts_with("info string error position: move \"Re1-e2\": "), "{error}");
    assert_eq!(session.handle_line("query turn"), [print("response p2")]);
}

#[test]
fn only_one_search_at_a_time() {
    check(
        "> setoption name Game value bilitaire
         > position startpos
         > go infinite
         SEARCH Infinite playing first
         > go
         info string error go: already thinking
         > isready
         readyok
         > stop
         STOP",
    );
}

#[test]
fn go_says_how_far() {
    let command = |options: &str, go: &str| {
        let mut session = Session::new();
        session.handle_line("setoption name Rules value players=3");
        for option in options.split(';') {
            session.handle_line(option);
        }
        session.handle_line("position startpos");
        match &session.handle_line(go)[..] {
            [Action::Search(command)] => (**command).clone(),
            other => panic!("{other:?}"),
        }
    };
    let limits = |nodes, depth| Some(Limits { nodes, depth });
    assert_eq!(
        command("", "go").request,
        Request { limits: limits(Some(Request::DEFAULT_NODES), None), ..Request::default() }
    );
    assert_eq!(command("", "go nodes 5 depth 3").request.limits, limits(Some(5), Some(3)));
    assert_eq!(command("", "go infinite").request.limits, limits(None, None));
    let weak = command("setoption name level value 3;setoption name seed value 7;setoption name MultiPV value 4", "go");
    let level = Level::new(3).unwrap();
    assert_eq!(weak.request, Request { level, limits: None, lines: 4, seed: 7, unassisted: false });
    let clock = |left, increment, moves_to_go| {
        SearchTime::Clock(Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
        })
    };
    let timed = command("", "go p1time 40000 p2time 1 p3time 1 p1inc 0");
    assert_eq!((timed.time, timed.request.limits), (clock(40_000, 0, None), None));
    let timed = command("", "go movestogo 12 p3inc 5 p1inc 300 p1time 7 nodes 50");
    assert_eq!((timed.time, timed.request.limits), (clock(7, 300, Some(12)), limits(Some(50), None)));
    let pondering = command("setoption name Ponder value true", "go ponder p1time 1000");
    assert_eq!((pondering.time, pondering.ponder, timed.ponder), (clock(1_000, 0, None), true, false));
    let large = command("setoption name Hash value 64;setoption name Threads value 2", "go movetime 5");
    assert_eq!((large.bytes, large.threads, large.time), (64 << 20, 2, SearchTime::Milliseconds(5)));
    assert_eq!(large.request.limits, None, "only the clock ends level 10");
    assert_eq!(large.position.kind(), GameKind::Billabong);
    let folder = "setoption name endings value my  solved endings";
    assert_eq!(command(folder, "go").endings.as_deref(), Some("my solved endings"));
    for none in ["setoption name Endings value <empty>", "setoption name Endings value", "setoption name Endings"] {
        assert_eq!(command(&format!("{folder};{none}"), "go").endings, None, "{none}");
    }
}

#[test]
fn go_is_read_strictly() {
    check(
        "> setoption name Game value billo
         > position startpos
         > go nodes
         info string error go nodes: a number is missing
         > go movetime -1
         info string error go movetime: \"-1\" is not a number
         > go nodes 1 nodes 1
         info string error go nodes: given twice
         > go wtime 1000
         info string error go: unexpected \"wtime\"
         > go p5time 1000
         info string error go: unexpected \"p5time\"
         > go p1time 1000 p3time 1000
         info string error go p3time: the game has 2 seats
         > go p2time 1000
         info string error go: p1time is missing, the clock of the seat on move
         > go p1inc 1000
         info string error go: p1time is missing, the clock of the seat on move
         > go movestogo 4
         info string error go: p1time is missing, the clock of the seat on move
         > go infinite movetime 4
         info string error go: infinite and movetime exclude each other
         > go infinite p1time 4
         info string error go: infinite and a clock exclude each other
         > go movetime 4 p1time 4
         info string error go: movetime and a clock exclude each other
         > go ponder p1time 1000
         info string error go ponder: the option Ponder is off
         > ponderhit
         info string error ponderhit: not pondering
         > setoption name Ponder value yes
         info string error setoption Ponder: \"yes\" is neither true nor false
         > setoption name Ponder value true
         > go ponder infinite
         info string error go: infinite and ponder exclude each other
         > go ponder movetime 1000
         SEARCH Milliseconds(1000) playing red
         > ponderhit
         PONDERHIT
         > ponderhit
         info string error ponderhit: not pondering
         > stop
         STOP",
    );
}

/// The answer to a search that found this line.
#[track_caller]
fn check_best(options: &str, line: &str, expected: &str) {
    let mut session = Session::new();
    options.split(';').for_each(|option| assert_eq!(session.handle_line(&format!("setoption name {option}")), []));
    session.handle_line("position startpos");
    session.handle_line("go");
    let assessment = Assessment { odds: vec![0.5; 2], text: String::new(), proven: false, measure: Measure::Odds };
    let mut position = session.position.clone().unwrap();
    let moves = line.split(' ').map(|text| {
        let mv = position.read_move(text).unwrap();
        position = position.play_move(mv).unwrap();
        mv
    });
    let moves = moves.collect();
    let result = SearchResult { lines: vec![SearchLine { assessment, score: 0, moves }], ..SearchResult::default() };
    assert_eq!(session.best_move_line(&result), expected);
}

#[test]
fn the_best_move_names_what_to_ponder_on() {
    let line = "Re1-e2 Rd8-d7 Re2-e3";
    check_best("Game value billo", line, "bestmove Re1-e2");
    check_best("Game value billo;Ponder value true", line, "bestmove Re1-e2 ponder Rd8-d7");
    check_best("Game value billo;Ponder value true", "Re1-e2", "bestmove Re1-e2");
    let three = "Rules value players=3;Ponder value true";
    check_best(three, "@a1 @a2 @a3 @a4", "bestmove @a1 ponder @a2 @a3");
    check_best(three, "@a1 @a2", "bestmove @a1");
}

#[test]
fn whatever_is_said_is_answered() {
    let mut random = bilby_core::SplitMix64::new(3);
    let words = [
        "go",
        "position",
        "startpos",
        "fen",
        "moves",
        "setoption",
        "name",
        "value",
        "Game",
        "billo",
        "Rules",
        "stop",
        "query",
        "result",
        "ugi",
        "p1time",
        "movestogo",
        "ponder",
        "ponderhit",
        "Ponder",
        "true",
        "-1",
        "18446744073709551616",
        "nodes",
        "Hash",
        "0",
        "\u{1b}[2J",
        "é",
        "\t",
        "8/8/8/8/8/8/8/R7",
        "b",
        "-",
        "0",
        "Re1-e2",
        "uginewgame",
        "infinite",
        "depth",
        "99999999999",
        "Level",
        "5",
    ];
    let mut session = Session::new();
    for _ in 0..20_000 {
        let line: Vec<&str> = (0..random.below(7)).map(|_| words[random.below(words.len() as u64) as usize]).collect();
        for action in session.handle_line(&line.join(" ")) {
            match action {
                Action::Print(text) => assert!(!text.contains(char::is_control), "{text:?}"),
                Action::Search(_) => {
                    session.best_move_line(&SearchResult::default());
                }
                _ => (),
            }
        }
    }
}
