//! Planted blunders are found, exercises accept what is nearly as good, and threats are what would happen.

use super::{Effort, Judgement, Missed, NO_CLOCK, Reviewer};
use crate::Mistake;
use bilby_games::{GameKind, Position, Rules};

fn position(kind: GameKind, rules: &str, text: &str) -> Position {
    Position::read(Rules::read(kind, rules).unwrap(), text).unwrap()
}

fn judged(position: &Position, played: &str) -> Judgement {
    Reviewer::new().judge(position, Some(played), Effort::nodes(4_000, 2), NO_CLOCK).unwrap()
}

/// Red wins with the one move and not with the other.
fn check(position: &Position, good: &str, bad: &str, missed: Option<Missed>) {
    let best = judged(position, good).played.unwrap();
    assert_eq!((best.mistake, best.missed), (None, None), "{position} {good}: {best:?}");
    let worse = judged(position, bad).played.unwrap();
    assert_eq!(worse.mistake, Some(Mistake::Blunder), "{position} {bad}: {worse:?}");
    assert_eq!(worse.missed, missed, "{position} {bad}");
    assert!(worse.loss > 0.25 && worse.chances < 0.75, "{worse:?}");
}

#[test]
fn a_win_that_was_missed() {
    // Red comes home and wins; any other move lets yellow do so.
    let race = "15y'/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/16 0,0 4,3 r 0";
    let race = position(GameKind::Billabong, "ghosts=none", race);
    assert_eq!(judged(&race, "i3-h3").played.unwrap().mistake, None);
    let last = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/16 0,0 4,4 r 0";
    let last = position(GameKind::Billabong, "ghosts=none", last);
    check(&last, "i3-h3", "i3-j3", Some(Missed::Win(1)));
    // The last pawn can be captured, or got past.
    let capture = position(GameKind::Billo, "", "8/8/8/2s5/3R4/8/8/8 r - 0");
    check(&capture, "Rd4xc5", "Rd4-e5", Some(Missed::Win(1)));
}

#[test]
fn four_seats() {
    let race = "16/16/16/16/3b'12/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/4g11 0,0,0,0 4,4,4,4 r 0";
    let race = position(GameKind::Billabong, "players=4", race);
    let good = judged(&race, "i3-h3");
    assert_eq!(good.odds.len(), 4);
    assert_eq!(good.played.unwrap().mistake, None);
    // Yellow comes home next.
    let bad = judged(&race, "i3-j3").played.unwrap();
    assert_eq!(bad.mistake, Some(Mistake::Blunder), "{bad:?}");
}

#[test]
fn judgements_do_not_depend_on_earlier_ones() {
    let start = Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0);
    let mut reviewer = Reviewer::new();
    let effort = Effort::nodes(500, 2);
    let first = reviewer.judge(&start, Some("Re1-e2"), effort, NO_CLOCK).unwrap();
    reviewer.judge(&start.play("Re1-e2").unwrap(), Some("Rd8-d7"), effort, NO_CLOCK).unwrap();
    assert_eq!(reviewer.judge(&start, Some("Re1-e2"), effort, NO_CLOCK).unwrap(), first);
}

#[test]
fn marbles_are_expected_in_both_rounds() {
    for score in ["1 -", "2 1", "2 9"] {
        let text = format!("--------/--------/--oo----/--2----/--oooooo/--oo1o1o/--------/-------- t - {score}");
        let judgement = judged(&position(GameKind::Bilitaire, "", &text), "B3n1");
        let marbles = judgement.marbles.expect("a round that has begun");
        assert!((1.0..=12.0).contains(&marbles), "{score}: {marbles}");
    }
}

#[test]
fn what_happens_if_it_is_ignored() {
    let mut reviewer = Reviewer::new();
    let mut threat = |position: &Position| reviewer.threat(position, Effort::nodes(2_000, 0), NO_CLOCK);
    // Yellow would come home and win.
    let race = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/16 0,0 4,4 r 0";
    let found = threat(&position(GameKind::Billabong, "ghosts=none", race)).unwrap();
    assert!(found.proven && found.loss == 1.0 && found.odds == [0.0, 1.0], "{found:?}");
    assert_eq!(found.position.to_move().index(), 1);
    // Black would capture.
    let found = threat(&position(GameKind::Billo, "", "8/8/8/2s5/3R4/8/8/8 r - 0")).unwrap();
    assert_eq!(found.line[0], "Sc5xd4");
    // The marbles would jump.
    let trays = "--------/--------/--oo1o--/--o1oo--/--2----/--2----/--------/-------- t - 1 -";
    let found = threat(&position(GameKind::Bilitaire, "", trays)).unwrap();
    assert!(found.line[0].contains(':'), "{found:?}");
    // In a placement and in an opening nobody can be waited for.
    assert_eq!(threat(&Position::start(Rules::read(GameKind::Billabong, "players=3").unwrap(), 0)), None);
    assert_eq!(threat(&Position::start(Rules::read(GameKind::Bilitaire, "").unwrap(), 0)), None);
}

#[test]
fn a_move_that_can_not_be_played_is_refused() {
    let start = Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0);
    assert!(Reviewer::new().judge(&start, Some("Re1-e5"), Effort::QUICK, NO_CLOCK).is_err());
}
