//! The same recipe makes the same file, however it is interrupted and on however many threads.

use super::{Recipe, StateError, Tuner};
use crate::Weights;
use bilby_games::GameKind;

const TINY: [Recipe; 5] = [
    Recipe { kind: GameKind::Billabong, several: false, network: false, games: 24, seed: 5 },
    Recipe { kind: GameKind::Billabong, several: true, network: false, games: 24, seed: 5 },
    Recipe { kind: GameKind::Bilitaire, several: false, network: false, games: 4_100, seed: 5 },
    Recipe { kind: GameKind::Billo, several: false, network: false, games: 24, seed: 5 },
    Recipe { kind: GameKind::Billo, several: false, network: true, games: 24, seed: 5 },
];

fn finish(mut tuner: Box<dyn Tuner>, threads: usize) -> Vec<u8> {
    while !tuner.is_done() {
        tuner.step(threads);
    }
    tuner.weights()
}

#[test]
fn the_same_recipe_makes_the_same_file_on_any_number_of_threads() {
    for recipe in TINY {
        let file = finish(recipe.begin(), 1);
        assert_eq!(Weights::read(&file).unwrap().kind(), recipe.kind);
        assert!(file == finish(recipe.begin(), 3), "{recipe}");
        let other = finish(Recipe { seed: 6, ..recipe }.begin(), 2);
        assert!(Weights::read(&other).is_ok() && file != other, "{recipe}");
    }
}

#[test]
fn whoever_is_stopped_after_any_step_goes_on_to_the_same_file() {
    for recipe in TINY {
        let mut whole = recipe.begin();
        let mut states = vec![whole.state()];
        while !whole.is_done() {
            let games = whole.games();
            whole.step(1);
            assert!(games <= whole.games() && whole.games() <= recipe.games);
            states.push(whole.state());
        }
        assert_eq!(whole.games(), recipe.games);
        for state in [states.len() / 2, states.len() - 3, states.len() - 1].map(|step| &states[step]) {
            let (again, tuner) = Recipe::resume(state).unwrap();
            assert_eq!(again, recipe);
            assert!(tuner.state() == *state && finish(tuner, 1) == whole.weights(), "{recipe}");
        }
    }
}

#[test]
fn a_garbled_state_is_refused() {
    let refused = |state: &[u8]| Recipe::resume(state).err();
    for recipe in TINY {
        let mut tuner = recipe.begin();
        tuner.step(1);
        let state = tuner.state();
        assert!(refused(&state).is_none());
        let end = state.len() - 1;
        for at in [20, 40, end / 2, end - 8, end] {
            let mut garbled = state.clone();
            garbled[at] ^= 1;
            assert_eq!(refused(&garbled), Some(StateError::Damaged), "{recipe} {at}");
            assert_eq!(refused(&state[..at]), Some(StateError::Damaged), "{recipe} {at}");
        }
        assert_eq!(refused(&state[1..]), Some(StateError::NoHead));
        assert_eq!(refused(&recipe.begin().weights()), Some(StateError::NoHead));
    }
    assert_eq!(refused(b""), Some(StateError::NoHead));
}
