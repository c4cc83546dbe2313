//! What is shown is what is played: at random positions of all games, for everything that can be lifted and all its
//! targets.

use super::{said, viewed};
use crate::press::{press, typed, without_last_step};
use crate::types::{GameName, Press, PressOptions, StepKind, TargetKind};
use bilby_core::SplitMix64;
use bilby_games::{Position, Rules};

const RULES: [(GameName, &str); 10] = [
    (GameName::Billabong, ""),
    (GameName::Billabong, "ghosts=none"),
    (GameName::Billabong, "players=3"),
    (GameName::Billabong, "players=4,laps=2"),
    (GameName::Bilitaire, ""),
    (GameName::Billo, ""),
    (GameName::Billo, "capture=strict"),
    (GameName::Billo, "billo=all"),
    (GameName::Billo, "passing=open"),
    (GameName::Billo, "capture=free,billo=diagonal"),
];

/// The number of targets that were pressed.
#[derive(Default)]
struct Count {
    near: u32,
    far: u32,
    home: u32,
}

/// Checks that every press, drop or typed target does what was shown; in hop-by-hop mode, the beginning of it. Then the
/// same, `deep` hops further.
fn hold(position: &Position, begun: &str, deep: u32, count: &mut Count) {
    let view = viewed(position, begun);
    for target in &view.targets {
        let shown = &target.way.text;
        let asked = || format!("{position}, {begun:?}, {}", target.at);
        let pressed = press(position, begun, &target.at, PressOptions::default()).unwrap();
        match &pressed {
            Press::Begun { begun: played } | Press::Done { mv: played } => assert_eq!(played, shown, "{}", asked()),
            other => panic!("{}: {}", asked(), said(other)),
        }
        if target.kind != TargetKind::Lake {
            assert!(target.way.path.contains(&target.at), "{}", asked());
        }
        assert_eq!(
            typed(position, "", &format!("{begun} {}", target.at), PressOptions::default()).unwrap(),
            pressed,
            "{}",
            asked()
        );
        let options = PressOptions { hops: true, ..PressOptions::default() };
        let hopped = match press(position, begun, &target.at, options).unwrap() {
            Press::Begun { begun } => begun,
            Press::Done { mv } => mv,
            other => panic!("{}: {}", asked(), said(&other)),
        };
        assert!(shown.starts_with(&hopped), "{}: {hopped}", asked());
        if target.kind != TargetKind::Slide {
            let shortened = without_last_step(position, &hopped, options).unwrap();
            assert_eq!(shortened.as_deref(), Some(begun), "{}", asked());
            if deep > 0 {
                hold(position, &hopped, deep - 1, count);
            }
        }
        count.near += u32::from(target.hops == 1);
        count.far += u32::from(target.hops > 1);
        count.home += u32::from(target.way.home);
    }
    // Every reachable square is a target.
    for way in view.ways.iter().filter(|way| way.text != view.begun && !way.path.is_empty() && !begun.is_empty()) {
        let at = way.path.last().unwrap();
        let here = view.trail.last() == Some(at);
        let shown = view.targets.iter().any(|target| target.at == *at || (target.way.home && way.home));
        assert!(
            here || shown || matches!(view.board, crate::types::Board::Bilitaire(_)),
            "{position}, {begun:?}, {at}"
        );
    }
}

#[test]
fn what_is_shown_is_played() {
    let mut count = Count::default();
    for (seed, (game, rules)) in RULES.into_iter().enumerate() {
        let mut random = SplitMix64::new(seed as u64 + 11);
        let rules = Rules::read(game.kind(), rules).unwrap();
        let mut position = Position::start(rules, random.next_u64());
        for ply in 0..160 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            // Preferring long moves leads to positions with many of them.
            let mv = moves.iter().max_by_key(|mv| (mv.len() * usize::from(ply % 3 == 0), random.next_u64())).unwrap();
            position = position.play(mv).unwrap();
            if ply % 4 != 0 {
                continue;
            }
            for step in viewed(&position, "").next {
                if matches!(step.kind, StepKind::Lift | StepKind::Tray) {
                    hold(&position, &step.text, u32::from(random.below(8) == 0), &mut count);
                }
            }
        }
    }
    // The test covered enough targets.
    assert!(count.near > 1000 && count.far > 1000 && count.home > 20, "{} {} {}", count.near, count.far, count.home);
}
