//! Announcements without assistance.

use bilby_core::{Refusal as _, SplitMix64};
use bilby_games::{Announced, GameKind, MOST_CALL, Position, Rules};

fn read(kind: GameKind, text: &str) -> Position {
    Position::read(Rules::read(kind, "").unwrap(), text).unwrap()
}

#[track_caller]
fn check(position: &Position, text: &str, expected: &str) {
    let announced = match position.announce(text) {
        Ok(Announced::Turn) => "turn".to_owned(),
        Ok(Announced::VoidCall { turn, call }) => format!("{turn}, void {call}"),
        Ok(Announced::WrongClaim) => "wrong claim".to_owned(),
        Err(refusal) => refusal.code().to_owned(),
    };
    assert_eq!(announced, expected, "{text}");
}

#[test]
fn it_matters_in_two_games() {
    let matters = |kind, rules| Rules::read(kind, rules).unwrap().offers_assistance();
    assert!(!matters(GameKind::Billabong, ""));
    assert!(matters(GameKind::Bilitaire, ""));
    assert!(matters(GameKind::Billo, ""));
    assert!(matters(GameKind::Billo, "passing=open"));
    assert!(!matters(GameKind::Billo, "capture=strict"));
    assert!(!matters(GameKind::Billo, "capture=free"));
}

#[test]
fn a_call_that_cannot_be_fulfilled_is_void() {
    let start = Position::start(Rules::read(GameKind::Bilitaire, "").unwrap(), 0);
    check(&start, "xd5", "turn");
    check(&start, "xd5!2", "out-of-order");
    let position = start.play("xd5").unwrap();
    check(&position, "D2s1", "turn");
    check(&position, "D2s1!1", "turn");
    check(&position, "D2s1!46", "D2s1, void 46");
    check(&position, "D2s1!47", "call-too-high");
    check(&position, "D2s1!0", "no-call");
    check(&position, "D2s1!09", "unreadable");
    check(&position, "D2s1!9!9", "unreadable");
    check(&position, "D2s1!9:d5", "unreadable");
    check(&position, "D2n1!9", "blocked");
    // The refusal of an impossible number does not reveal the right one.
    assert!(!position.announce("D2s1!47").unwrap_err().to_string().contains(" 2"));
}

/// The round ends with the action, so there is nothing to call. A player who does not notice can still call.
#[test]
fn a_call_at_the_end_of_a_round_is_void() {
    let position =
        read(GameKind::Bilitaire, "oo------/o1------/--------/--------/--------/--------/--------/-------- t - 2 6");
    check(&position, "A4e1", "turn");
    check(&position, "A4e1!3", "A4e1, void 3");
}

#[test]
fn a_wrong_claim_is_heard_once_somebody_has_moved() {
    let start = Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0);
    check(&start, "claim", "nothing-to-claim");
    let moved = start.play("Re1-e2").unwrap();
    check(&moved, "claim", "wrong claim");
    assert!(moved.is_claim_thinkable());
    let before = read(GameKind::Billo, "7p/8/8/8/8/5s2/R3R3/8 r - 0");
    let passed_up = before.play("Ra2-a3").unwrap();
    check(&passed_up, "claim", "turn");
    assert!(passed_up.is_claim_thinkable());
    let claimed = passed_up.play("claim").unwrap();
    check(&claimed, "claim", "nothing-to-claim");
    assert!(!claimed.is_claim_thinkable());
    let strict = Position::start(Rules::read(GameKind::Billo, "capture=strict").unwrap(), 0).play("Re1-e2").unwrap();
    check(&strict, "claim", "nothing-to-claim");
}

/// Every call counts as announced if the rules allow it, and otherwise without the call.
#[test]
fn every_call_counts_for_something() {
    let mut random = SplitMix64::new(11);
    for seed in 0..12 {
        let mut position = Position::start(Rules::read(GameKind::Bilitaire, "").unwrap(), seed);
        while position.outcome().is_none() {
            let moves = position.moves();
            let chosen = moves[random.below(moves.len() as u64) as usize].clone();
            let action = chosen.split('!').next().unwrap();
            if chosen.starts_with(char::is_uppercase) {
                let call = 2 + random.below(u64::from(MOST_CALL) - 1);
                let said = format!("{action}!{call}");
                match position.announce(&said).unwrap() {
                    Announced::Turn => assert!(position.play(&said).is_ok()),
                    Announced::VoidCall { turn, call: void } => {
                        assert_eq!((turn.as_str(), u64::from(void)), (action, call));
                        assert!(position.play(&said).is_err());
                    }
                    Announced::WrongClaim => panic!("{said}"),
                }
            }
            assert_eq!(position.announce(&chosen), Ok(Announced::Turn));
            position = position.play(&chosen).unwrap();
        }
    }
}
