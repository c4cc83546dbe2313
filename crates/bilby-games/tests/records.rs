//! Records: text in, text out.

use bilby_core::Refusal;
use bilby_games::record::{Comment, Ending, GameResult, Glyph, Note, Reader, Record, RecordErrorKind, Tag};
use bilby_games::{GameKind, Position, Rules};
use proptest::prelude::*;

fn read(text: &str) -> Vec<Result<String, String>> {
    let games = Reader::new(text.as_bytes());
    games.map(|game| game.map(|record| record.to_string()).map_err(|error| error.to_string())).collect()
}

/// Reads one game and writes it: checks the layout, and that it reads as the same game.
#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(read(text), [Ok(expected.to_owned())]);
    assert_eq!(read(expected), [Ok(expected.to_owned())], "the layout is idempotent");
}

/// Reads a file whose first game is bad.
#[track_caller]
fn check_bad(text: &str, expected: &str) {
    assert_eq!(read(text)[0], Err(expected.to_owned()));
}

#[test]
fn the_writers_layout() {
    check(
        "[Game \"billabong\"]\n[Rules \"players=3\"]\n\
         [Start \"16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5,5 0,0,0 r 0\"]\n\
         [Red \"Ana\"]\n[Yellow \"bilby level 5\"]\n[Blue \"Chloé\"]\n[Date \"2026.11.15\"]\n[Result \"*\"]\n\n\
         1. @i3 @j4 @k5\n2. @i5 {a comment} @l2 (@l3 @m2) @m4 *\n",
        "[Game \"billabong\"]\n[Rules \"players=3\"]\n[Red \"Ana\"]\n[Yellow \"bilby level 5\"]\n[Blue \"Chloé\"]\n\
         [Date \"2026.11.15\"]\n[Result \"*\"]\n\n\
         1. @i3 @j4 @k5\n2. @i5 {a comment} @l2 (@l3 @m2) @m4\n*\n",
    );
}

#[test]
fn ghosts_set_out_by_the_players_are_moves() {
    // The start is fixed, so it is left out; red plays two numbered moves in a row.
    let game = |start: &str| {
        format!(
            "[Game \"billabong\"]\n[Rules \"ghosts=placed\"]\n{start}[Result \"*\"]\n\n\
             1. @a1 @p14\n2. @h3 @b2\n3. @c3\n4. @i3 @j4\n*\n"
        )
    };
    let start = "[Start \"16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0\"]\n";
    check(&game(""), &game(""));
    check(&game(start), &game(""));
}

/// The writer adds tags of its own: a game with the maximum number of tags can still be read after writing.
#[test]
fn as_many_tags_as_there_may_be() {
    let game = |count: usize, own: &str| {
        let tags: String = (0..count).map(|number| format!("[Tag{number} \"x\"]\n")).collect();
        format!("[Game \"billo\"]\n{tags}{own}\n1. Re1-e2\n*\n")
    };
    check(&game(1000, ""), &game(1000, "[Result \"*\"]\n"));
    check_bad(&game(1001, ""), "line 1002, game 1, \"[Tag1000 \\\"x\\\"]\": a game has 1000 tags at most");
}

#[test]
fn as_people_type_it() {
    // Windows line ends, a byte order mark, numbers that touch, no numbers, blank lines, everything on one line.
    let tidy = "[Game \"billo\"]\n[Result \"*\"]\n\n1. Re1-e2 Rd8-d7\n2. Re2-e3\n*\n";
    check("[Game \"billo\"]\n\n1. Re1-e2 Rd8-d7 2. Re2-e3 *", tidy);
    check("\u{feff}[Game \"billo\"]\r\n[Result \"*\"]\r\n\r\n1.Re1-e2 1...Rd8-d7\r\n\r\n2. Re2-e3\r\n*\r\n", tidy);
    check("\n\n[Game \"billo\"]  \nRe1-e2\n\n\nRd8-d7\tRe2-e3 *\n\n\n", tidy);
}

#[test]
fn notes_of_every_kind() {
    check(
        "[Game \"billo\"]\n\n{before} {all} 1. Re1-e2 ! $19{x}(1. Rd1-d2 ?! {why not} Rd8-d7 (Re8-e7 $1))(Ra1-a2) Rd8-d7 $4 *",
        "[Game \"billo\"]\n[Result \"*\"]\n\n{before} {all}\n\
         1. Re1-e2 ! $19 {x} (1. Rd1-d2 ?! {why not} Rd8-d7 (Re8-e7 !)) (1. Ra1-a2) Rd8-d7 ??\n*\n",
    );
    let text = "[Game \"billo\"]\n\n1. Re1-e2 {two\r\n\r\nparagraphs, [Game \"x\"] (not) [%clk 0:10:00]} *";
    let record = Reader::new(text.as_bytes()).next().unwrap().unwrap();
    let [Note::Comment(comment)] = record.line().plies()[0].notes() else { panic!("{record}") };
    assert_eq!(comment.text(), "two\n\nparagraphs, [Game \"x\"] (not) [%clk 0:10:00]");
    assert_eq!(comment.clock(), Some(600));
}

#[test]
fn the_way_it_was_played_is_kept() {
    // Two partners lead to c4; the canonical way is by b3, but it was played by d3.
    let start = "8/r7/8/8/8/1S1S4/2R5/8 r - 0";
    let position = Position::read(Rules::read(GameKind::Billo, "").unwrap(), start).unwrap();
    assert_eq!(position.canonical("Rc2-d3-c4").unwrap(), "Rc2-b3-c4");
    let game = format!(
        "[Game \"billo\"]\n[Start \"{start}\"]\n[Result \"won red by resignation\"]\n\n1. Rc2-d3-c4\nwon red\n"
    );
    check(&game, &game);
}

#[test]
fn numbers_start_again_in_round_two_of_bilitaire() {
    // The tray player leaves no jump, so round 1 is over and the roles change.
    let start = "--------/--------/--------/--------/oo------/2------/--oo----/--oo---- t - 1 -";
    let game = format!("[Game \"bilitaire\"]\n[Start \"{start}\"]\n[Result \"*\"]\n\nA2n1 1. xd5 A3n1\n*\n");
    let text = read(&game)[0].clone().unwrap();
    assert!(text.ends_with("\n\nA2n1\n1. xd5 A3n1\n*\n"), "{text}");
}

#[test]
fn several_games() {
    let one = "[Game \"billo\"]\n[Result \"*\"]\n\n1. Re1-e2\n*\n";
    let file = format!("{one}\n{one}\n{one}");
    assert_eq!(read(&file), [Ok(one.to_owned()), Ok(one.to_owned()), Ok(one.to_owned())]);
    assert_eq!(read(""), []);
    assert_eq!(read("\n \n"), []);
}

#[test]
fn after_an_error_the_next_game() {
    let good = "[Game \"billo\"]\n[Result \"*\"]\n\n1. Re1-e2\n*\n";
    for bad in [
        "[Game \"billo\"]\n\n1. Re1-e9\n*\n",
        "[Game \"billo\"]\n\n1. Re1-e2\n",
        "[Game \"billo\"]\n\n1. Re1-e2 {never closed\n*\n",
        "[Game \"chess\"]\n\n1. e4\n*\n",
        "[Game \"billo\"]\n\n1. Re1-e2 (Rd1-d2\n*\n",
        "hello\n",
        "[Gane \"billo\"]\n",
    ] {
        let found = read(&format!("{bad}\n{good}"));
        assert!(found[0].is_err(), "{bad}");
        assert_eq!(found.last(), Some(&Ok(good.to_owned())), "{bad}");
    }
    let mut bytes = b"[Game \"billo\"]\n\n1. Re1-e2 \xff\n*\n\n".to_vec();
    bytes.extend(good.as_bytes());
    let found: Vec<_> = Reader::new(&bytes).collect();
    assert_eq!(found[0].as_ref().unwrap_err().kind, RecordErrorKind::NotUtf8);
    assert!(found[1].is_ok());
}

#[test]
fn what_is_wrong_and_where() {
    let billo = |rest: &str| format!("[Game \"billo\"]\n{rest}");
    check_bad("1. Re1-e2", "line 1, game 1, \"1. Re1-e2\": a game begins with the tag [Game \"…\"]");
    check_bad(
        "[Red \"Ana\"]\n[Game \"billo\"]",
        "line 1, game 1, \"[Red \\\"Ana\\\"]\": a game begins with the tag [Game \"…\"]",
    );
    check_bad("[Game billo]", "line 1, game 1, \"[Game billo]\": a tag's value stands in double quotes");
    check_bad("[Game \"billo\"", "line 1, game 1, \"[Game \\\"billo\\\"\": a tag ends with ]");
    check_bad(
        "[Game \"chess\"]\n\n*",
        "line 1, game 1, \"chess\": unknown game \"chess\" (known: billabong, bilitaire, billo)",
    );
    check_bad(
        &billo("[Rules \"laps=2\"]\n\n*"),
        "line 2, game 1, \"laps=2\": unknown key \"laps\" (known: capture, billo, passing)",
    );
    check_bad(&billo("[Red \"a\"]\n[Red \"b\"]\n\n*"), "line 3, game 1, \"[Red \\\"b\\\"]\": this tag is given twice");
    check_bad(
        &billo("[Red \"a\\n\"]\n\n*"),
        "line 2, game 1, \"[Red \\\"a\\\\n\\\"]\": a backslash stands only before \" or another backslash",
    );
    check_bad(
        &billo("[1st \"a\"]\n\n*"),
        "line 2, game 1, \"[1st \\\"a\\\"]\": a tag's name is letters, digits and underscores, beginning with a letter",
    );
    check_bad(
        "[Game \"billabong\"]\n\n*",
        "line 1, game 1, \"billabong\": with ghosts drawn by lot a record needs its Start tag",
    );
    check_bad(&billo("\n1. Re1-e2"), "line 3, game 1, ply 2: the game ends without a result (won SEAT, drawn or *)");
    check_bad(
        &billo("\n1. Re1-e2\n\n[Game \"billo\"]\n\n*"),
        "line 3, game 1, ply 2: the game ends without a result (won SEAT, drawn or *)",
    );
    check_bad(&billo("\n! *"), "line 3, game 1, ply 1, \"!\": there is no move before this");
    check_bad(&billo("\n(Re1-e2) *"), "line 3, game 1, ply 1, \"(\": there is no move before this");
    check_bad(&billo("\nRe1-e2 $256 *"), "line 3, game 1, ply 2, \"$256\": not a glyph: $ and a number up to 255");
    check_bad(&billo("\nRe1-e2 () *"), "line 3, game 1, ply 1, \")\": the variation has no move");
    check_bad(&billo("\nRe1-e2 ) *"), "line 3, game 1, ply 2, \")\": this closes nothing");
    check_bad(&billo("\nRe1-e2 } *"), "line 3, game 1, ply 2, \"}\": this closes nothing");
    let said = "line 3, game 1, ply 2, \"won\": a variation has no result";
    check_bad(&billo("\nRe1-e2 (Rd1-d2 won) *"), said);
    for result in ["*", "drawn", "won red"] {
        let token = result.split(' ').next().unwrap();
        let said = format!("line 3, game 1, ply 2, {token:?}: a variation has no result");
        check_bad(&billo(&format!("\nRe1-e2 (Rd1-d2 {result}) *")), &said);
        let said = "line 3, game 1, ply 2, \"(\": the variation is never closed: \")\" is missing";
        check_bad(&billo(&format!("\nRe1-e2 (Rd1-d2 {result}")), said);
        check_bad(&billo(&format!("\nRe1-e2 (Rd1-d2 {result}\n\n[Game \"billo\"]\n\n*")), said);
    }
    let said = "line 3, game 1, ply 2, \"(\": the variation is never closed: \")\" is missing";
    check_bad(&billo("\nRe1-e2 (Rd1-d2"), said);
    check_bad(&billo("\nRe1-e2 {oh\n\n"), "line 3, game 1, ply 2, \"{\": the comment is never closed");
    check_bad(
        &billo("\nRe1-e2 won"),
        "line 3, game 1, ply 2, \"won\": not a result: won SEAT, drawn or *, in the tag perhaps with a reason",
    );
    check_bad(
        &billo("\nRe1-e2 won green"),
        "line 3, game 1, \"won green\": not a result: won SEAT, drawn or *, in the tag perhaps with a reason",
    );
    check_bad(
        &billo("[Result \"won red quickly\"]\n\nwon red"),
        "line 2, game 1, \"won red quickly\": not a result: won SEAT, drawn or *, in the tag perhaps with a reason",
    );
    check_bad(&billo("[Result \"won red\"]\n\nRe1-e2 *"), "line 4, game 1, \"*\": the Result tag says \"won red\"");
    check_bad(&billo("\nRe1-e2 * Re8-e7"), "line 3, game 1, \"Re8-e7\": something stands after the result");
    check_bad(&billo("\nRe1-e2 *\nRe8-e7"), "line 4, game 1, \"Re8-e7\": a blank line is missing before this");
    let over = "[Start \"8/8/8/8/8/8/8/R7 b - 0\"]\n";
    check_bad(&billo(&format!("{over}\n*")), "line 4, game 1, \"*\": the board says \"won red\"");
    check_bad(&billo(&format!("{over}\nwon black")), "line 4, game 1, \"won black\": the board says \"won red\"");
    check_bad(
        &billo("[Start \"8/8/8/8/8/8/8/8 r - 101\"]\n\n*"),
        "line 2, game 1, \"8/8/8/8/8/8/8/8 r - 101\": CLOCK: 101 is more than 100",
    );
    let deep = format!("[Game \"billo\"]\n\n{} *", "Re1-e2 (Rd1-d2 (".repeat(200));
    check_bad(&deep, "line 3, game 1, ply 2, \"(\": variations lie more than 200 deep");
}

#[test]
fn a_game_recorded_as_it_is_played() {
    let mut record = Record::new(Position::start(Rules::read(GameKind::Billo, "capture=strict").unwrap(), 0));
    record.comment(Comment::new("off we go").unwrap());
    record.set_tag(Tag::new("Red", "Zoé \"Zed\" \\o/").unwrap());
    record.play("Re1-e2").unwrap();
    record.comment(Comment::new("[%clk 0:09:58]").unwrap());
    assert_eq!(record.play("Re2-e3").unwrap_err().code(), "not-yours");
    assert_eq!(record.result().ending(), Ending::Unfinished);
    record.finish(GameResult::read("won red on time", record.rules().seat_names()).unwrap()).unwrap();
    let text = record.to_string();
    assert_eq!(
        text,
        "[Game \"billo\"]\n[Rules \"capture=strict\"]\n[Red \"Zoé \\\"Zed\\\" \\\\o/\"]\n[Result \"won red on time\"]\n\n\
         {off we go}\n1. Re1-e2 {[%clk 0:09:58]}\nwon red\n"
    );
    assert_eq!(Reader::new(text.as_bytes()).collect::<Vec<_>>(), [Ok(record.clone())]);
    assert_eq!(record.positions().count(), 2);
    assert_eq!(
        Tag::new("Result", "*").unwrap_err().to_string(),
        "Game, Rules, Start and Result follow from the game itself"
    );
    assert!(Tag::new("Red", "two\nlines").is_err());
}

/// A move of another game, or one that is not legal now, leaves the record as it was.
#[test]
fn moves_are_recorded_in_their_canonical_text() {
    let start = Position::start(Rules::usual(GameKind::Billo), 0);
    let mv = start.read_move("Re1-e2").unwrap();
    let mut record = Record::new(start.clone());
    assert_eq!(record.play_move(mv), Some(()));
    let mut typed = Record::new(start);
    typed.play("Re1-e2").unwrap();
    assert_eq!(record, typed);
    let elsewhere = Position::start(Rules::usual(GameKind::Bilitaire), 0).legal_moves()[0];
    for refused in [mv, elsewhere] {
        assert_eq!(record.play_move(refused), None);
        assert_eq!(record, typed);
    }
}

#[test]
fn an_analysis_replaces_the_one_before_and_nothing_else() {
    let text = "[Game \"billo\"]\n\nRe1-e2 ! {[%clk 0:09:58]} Rd8-d7 {mine} *";
    let mut record = Reader::new(text.as_bytes()).next().unwrap().unwrap();
    let comment = |text: &str| Comment::new(text).unwrap();
    record.evaluate(0, Some(Glyph::BLUNDER), comment("[%eval 1]")).unwrap();
    record.evaluate(1, Some(Glyph::BLUNDER), comment("[%eval 2]")).unwrap();
    let moves = |record: &Record| record.to_string().lines().nth(3).unwrap().to_owned();
    assert_eq!(moves(&record), "1. Re1-e2 ! {[%eval 1]} {[%clk 0:09:58]} Rd8-d7 ?? {[%eval 2]} {mine}");
    record.evaluate(1, Some(Glyph::DUBIOUS), comment("[%eval 3]")).unwrap();
    assert_eq!(moves(&record), "1. Re1-e2 ! {[%eval 1]} {[%clk 0:09:58]} Rd8-d7 ?! {[%eval 3]} {mine}");
    record.evaluate(1, None, comment("[%eval 4]")).unwrap();
    assert_eq!(moves(&record), "1. Re1-e2 ! {[%eval 1]} {[%clk 0:09:58]} Rd8-d7 {[%eval 4]} {mine}");
    assert_eq!(record.evaluate(2, None, comment("[%eval 5]")), Err(RecordErrorKind::NothingBefore));
    assert_eq!(Reader::new(record.to_string().as_bytes()).collect::<Vec<_>>(), [Ok(record.clone())]);
}

proptest! {
    /// Random games with random notes: writing then reading gives the same game.
    #[test]
    fn what_is_written_reads_as_the_same(
        kind in 0..3_usize,
        choices in prop::collection::vec((any::<u32>(), 0..8_u8, "[^}\r]{0,12}"), 0..40),
    ) {
        let rules = Rules::read(GameKind::ALL[kind], "").unwrap();
        let mut record = Record::new(Position::start(rules, 3));
        for (choice, note, text) in choices {
            let moves = record.end().moves();
            let Some(mv) = moves.get(choice as usize % moves.len().max(1)) else { break };
            record.play(mv).unwrap();
            if note == 0 {
                record.comment(Comment::new(text).unwrap());
            }
        }
        let text = record.to_string();
        let again: Vec<_> = Reader::new(text.as_bytes()).collect();
        prop_assert_eq!(again, [Ok(record)]);
    }
}
