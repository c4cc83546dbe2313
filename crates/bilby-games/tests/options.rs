//! Every combination of options: a new value is read as itself, has keys of its own, and can be played.

use bilby_core::{Notation, all_choices};
use bilby_games::{GameKind, Position, Rules};
use std::collections::HashSet;

#[test]
fn every_combination_is_read_as_itself() {
    for kind in GameKind::ALL {
        let all = kind.all_rules();
        let texts: HashSet<String> = all.iter().map(Rules::to_string).collect();
        assert_eq!(texts.len(), all.len(), "{kind}: two combinations are read as the same rules");
        for text in texts {
            assert_eq!(Rules::read(kind, &text).unwrap().to_string(), text);
        }
    }
}

/// With three or four players there are no ghosts; nothing else clashes.
#[test]
fn only_ghosts_clash() {
    for kind in GameKind::ALL {
        for pairs in all_choices(kind.options()) {
            let many = pairs.contains(&("players", "3")) || pairs.contains(&("players", "4"));
            let clashes = many && !pairs.contains(&("ghosts", "none"));
            assert_eq!(Rules::from_choices(kind, pairs.iter().copied()).is_err(), clashes, "{kind} {pairs:?}");
        }
    }
}

#[test]
fn rules_are_chosen_as_they_are_read() {
    let check = |kind: GameKind, pairs: &[(&str, &str)]| {
        let text: Vec<String> = pairs.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let read = Rules::read(kind, &text.join(","));
        assert_eq!(Rules::from_choices(kind, pairs.iter().copied()), read, "{kind} {text:?}");
    };
    for kind in GameKind::ALL {
        all_choices(kind.options()).iter().for_each(|pairs| check(kind, pairs));
        check(kind, &[]);
        check(kind, &[("size", "8")]);
        for option in kind.options() {
            option.values.iter().for_each(|value| check(kind, &[(option.key, value)]));
            check(kind, &[(option.key, "other")]);
            check(kind, &[(option.key, option.values[0]), (option.key, option.values[1])]);
        }
    }
}

#[test]
fn the_fields_of_a_position_are_named() {
    for kind in GameKind::ALL {
        let rules = Rules::read(kind, "").unwrap();
        let start = Position::start(rules, 0).to_string();
        let texts: Vec<&str> = start.split(' ').collect();
        assert_eq!(texts.len(), kind.fields().len());
        for (n, field) in kind.fields().iter().enumerate() {
            let error = Position::read(rules, &texts[..n].join(" ")).unwrap_err();
            assert_eq!(error.field, *field, "{kind}: the first {n} fields");
        }
    }
}

#[test]
fn every_combination_has_keys_of_its_own() {
    fn check<G: Notation>(rules: impl Iterator<Item = G::Rules>) {
        let (mut keys, mut count) = (HashSet::new(), 0);
        for rules in rules {
            count += 1;
            assert!(keys.insert(G::start(rules, 0).key()), "two rules share a key");
        }
        assert_eq!(keys.len(), count);
    }
    check::<billabong::Position>(GameKind::Billabong.all_rules().into_iter().map(|rules| match rules {
        Rules::Billabong(rules) => rules,
        _ => unreachable!(),
    }));
    check::<billo::Position>(GameKind::Billo.all_rules().into_iter().map(|rules| match rules {
        Rules::Billo(rules) => rules,
        _ => unreachable!(),
    }));
}

#[test]
fn every_combination_can_be_played() {
    for rules in GameKind::ALL.into_iter().flat_map(GameKind::all_rules) {
        let mut position = Position::start(rules, 3);
        for ply in 0..40 {
            let moves = position.moves();
            let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
            position = position.play(mv).unwrap();
            assert_eq!(Position::read(rules, &position.to_string()).unwrap(), position);
        }
    }
}
