//! Planted blunders are found, exercises accept what is nearly as good, and threats are what would happen.

use super::{Confirmation, Effort, Judgement, Missed, Mistake, NEARLY_AS_GOOD, NEVER_STOP, Reviewer};
use bilby_core::{SplitMix64, Turn as _};
use bilby_games::{GameKind, Position, Rules, Turn};
use bilitaire::Step;

const TWICE: &[Confirmation] = &[Confirmation { above: NEARLY_AS_GOOD, times: 2, only_for_two: false }];

fn position(kind: GameKind, rules: &str, text: &str) -> Position {
    Position::read(Rules::read(kind, rules).unwrap(), text).unwrap()
}

fn judged(position: &Position, played: &str) -> Judgement {
    Reviewer::new().judge(position, Some(played), Effort::nodes(4_000, TWICE), NEVER_STOP).unwrap()
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
    check(&last, "i3-h3", "i3-j3", Some(Missed::Win(Some(1))));
    // What is proven is claimed in full.
    assert_eq!(judged(&last, "i3-j3").played.unwrap().loss, 1.0);
    // The last pawn can be captured, or got past.
    let capture = position(GameKind::Billo, "", "8/8/8/2s5/3R4/8/8/8 r - 0");
    check(&capture, "Rd4xc5", "Rd4-e5", Some(Missed::Win(Some(1))));
}

/// A move that misses a call or a claim, or nothing in particular.
#[track_caller]
fn check_missed(position: &Position, played: &str, missed: Option<Missed>) {
    let judged = judged(position, played).played.unwrap();
    assert_eq!(judged.missed, missed, "{position} {played}: {judged:?}");
}

#[test]
fn calls_and_claims_that_were_missed() {
    // Sliding the same tray, the call of 2 saves marbles.
    let call = "oooo--oo/1ooo--oo/--oooo1o/--1o3o/oo2----/ooo1----/oooo2oo/oooooooo t - 2 27";
    let call = position(GameKind::Bilitaire, "", call);
    check_missed(&call, "B2e2!2", None);
    check_missed(&call, "B2e2", Some(Missed::Call(2)));
    // Black has passed up a capture; nothing wins by force.
    let claim = position(GameKind::Billo, "", "8/5s2/1s1spprp/rp4R1/4P1P1/PPP2R1P/8/8 r ?Rf7-e6 0");
    check_missed(&claim, "claim", None);
    let other = claim.moves().into_iter().find(|mv| mv != "claim").unwrap();
    check_missed(&claim, &other, Some(Missed::Claim));
}

#[test]
fn a_win_is_missed_only_if_it_is_given_away() {
    // One against one, an odd number of steps apart: red wins, and every move keeps the number odd for black.
    let won = position(GameKind::Billo, "", "8/8/8/8/8/8/8/q6O r - 0");
    for mv in won.moves() {
        check_missed(&won, &mv, None);
    }
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

/// A move is as bad as the kindest of all searches says, so more of them can only make it better.
#[test]
fn longer_searches_only_lower_a_loss() {
    const LONGER: &[Confirmation] = &[
        Confirmation { above: NEARLY_AS_GOOD, times: 2, only_for_two: false },
        Confirmation { above: 0.12, times: 8, only_for_two: false },
    ];
    let mut reviewer = Reviewer::new();
    for (kind, rules) in [(GameKind::Billo, ""), (GameKind::Bilitaire, ""), (GameKind::Billabong, "players=3")] {
        let mut random = SplitMix64::new(5);
        let mut position = Position::start(Rules::read(kind, rules).unwrap(), 5);
        let mut lower = 0;
        for _ in 0..70 {
            let moves = position.moves();
            let Some(mv) = moves.get(random.below(moves.len().max(1) as u64) as usize) else { break };
            let mut loss = |confirmations| {
                let effort = Effort::nodes(200, confirmations);
                reviewer.judge(&position, Some(mv), effort, NEVER_STOP).unwrap().played.unwrap().loss
            };
            let (plain, twice, longer) = (loss(&[]), loss(TWICE), loss(LONGER));
            assert!(plain >= twice && twice >= longer, "{position} {mv}: {plain} {twice} {longer}");
            lower += u32::from(longer < twice) + u32::from(twice < plain);
            position = position.play(mv).unwrap();
        }
        assert!(lower > 2, "{kind:?}: {lower}");
    }
}

#[test]
fn judgements_do_not_depend_on_earlier_ones() {
    let start = Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0);
    let mut reviewer = Reviewer::new();
    let effort = Effort::nodes(500, TWICE);
    let first = reviewer.judge(&start, Some("Re1-e2"), effort, NEVER_STOP).unwrap();
    reviewer.judge(&start.play("Re1-e2").unwrap(), Some("Rd8-d7"), effort, NEVER_STOP).unwrap();
    assert_eq!(reviewer.judge(&start, Some("Re1-e2"), effort, NEVER_STOP).unwrap(), first);
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
    let mut threat = |position: &Position| reviewer.threat(position, Effort::nodes(2_000, &[]), NEVER_STOP);
    // Yellow would come home and win.
    let race = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/16 0,0 4,4 r 0";
    let found = threat(&position(GameKind::Billabong, "ghosts=none", race)).unwrap();
    assert!(found.proven && found.loss == 1.0 && found.odds == [0.0, 1.0], "{found:?}");
    assert_eq!(found.position.to_move().index(), 1);
    // Black would capture.
    let found = threat(&position(GameKind::Billo, "", "8/8/8/2s5/3R4/8/8/8 r - 0")).unwrap();
    assert_eq!(found.position.write_line(&found.line[..1]), ["Sc5xd4"]);
    // The marbles would jump.
    let trays = "--------/--------/--oo1o--/--o1oo--/--2----/--2----/--------/-------- t - 1 -";
    let found = threat(&position(GameKind::Bilitaire, "", trays)).unwrap();
    let Some(Turn::Bilitaire(turn)) = found.position.turn_of(found.line[0]) else { panic!("{found:?}") };
    assert!(turn.steps().iter().any(|step| matches!(step, Step::Jump(_))), "{found:?}");
    // In a placement and in an opening nobody can be waited for.
    assert_eq!(threat(&Position::start(Rules::read(GameKind::Billabong, "players=3").unwrap(), 0)), None);
    assert_eq!(threat(&Position::start(Rules::read(GameKind::Bilitaire, "").unwrap(), 0)), None);
}

#[test]
fn a_move_that_can_not_be_played_is_refused() {
    let start = Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0);
    assert!(Reviewer::new().judge(&start, Some("Re1-e5"), Effort::QUICK, NEVER_STOP).is_err());
}
