//! The same config makes the same file, however it is interrupted and on however many threads.

use super::{StateError, Tuner, TuningConfig};
use crate::Weights;
use bilby_games::GameKind;
use std::collections::HashSet;

const TINY: [TuningConfig; 6] = [
    TuningConfig { kind: GameKind::Billabong, several: false, network: false, games: 24, seed: 5 },
    TuningConfig { kind: GameKind::Billabong, several: true, network: false, games: 24, seed: 5 },
    TuningConfig { kind: GameKind::Billabong, several: false, network: true, games: 24, seed: 5 },
    TuningConfig { kind: GameKind::Bilitaire, several: false, network: false, games: 118, seed: 5 },
    TuningConfig { kind: GameKind::Billo, several: false, network: false, games: 24, seed: 5 },
    TuningConfig { kind: GameKind::Billo, several: false, network: true, games: 24, seed: 5 },
];

fn finish(mut tuner: Box<dyn Tuner>, threads: usize) -> Box<dyn Tuner> {
    while !tuner.is_done() {
        tuner.step(threads);
    }
    tuner
}

#[test]
fn the_same_configuration_makes_the_same_file_on_any_number_of_threads() {
    for config in TINY {
        let tuner = finish(config.begin(), 1);
        let (file, plot) = (tuner.weights(), tuner.plot());
        assert_eq!(Weights::read(&file).unwrap().kind(), config.kind);
        // The curves of the losses, some of which are not flat.
        let heights = plot.lines().filter_map(|line| line.strip_prefix("<polyline points=\"")?.split('"').next());
        let mut heights = heights.map(|points| points.split([' ', ',']).skip(1).step_by(2).collect::<HashSet<_>>());
        assert!(heights.any(|heights| heights.len() > 2), "{config}: {plot}");
        let again = finish(config.begin(), 3);
        assert!(file == again.weights() && plot == again.plot(), "{config}");
        let other = finish(TuningConfig { seed: 6, ..config }.begin(), 2).weights();
        assert!(Weights::read(&other).is_ok() && file != other, "{config}");
    }
}

#[test]
fn whoever_is_stopped_after_any_step_goes_on_to_the_same_file() {
    for config in TINY {
        let mut whole = config.begin();
        let mut states = vec![whole.state()];
        while !whole.is_done() {
            let games = whole.games();
            whole.step(1);
            assert!(games <= whole.games() && whole.games() <= config.games);
            states.push(whole.state());
        }
        assert_eq!(whole.games(), config.games);
        for state in [states.len() / 2, states.len() - 3, states.len() - 1].map(|step| &states[step]) {
            let (again, tuner) = TuningConfig::resume(state).unwrap();
            assert_eq!(again, config);
            assert!(tuner.state() == *state, "{config}");
            let finished = finish(tuner, 1);
            assert!(finished.weights() == whole.weights() && finished.plot() == whole.plot(), "{config}");
        }
    }
}

#[test]
fn a_garbled_state_is_refused() {
    let refused = |state: &[u8]| TuningConfig::resume(state).err();
    for config in TINY {
        let mut tuner = config.begin();
        tuner.step(1);
        let state = tuner.state();
        assert!(refused(&state).is_none());
        let end = state.len() - 1;
        for at in [20, 40, end / 2, end - 8, end] {
            let mut garbled = state.clone();
            garbled[at] ^= 1;
            assert_eq!(refused(&garbled), Some(StateError::Damaged), "{config} {at}");
            assert_eq!(refused(&state[..at]), Some(StateError::Damaged), "{config} {at}");
        }
        assert_eq!(refused(&state[1..]), Some(StateError::NoHead));
        assert_eq!(refused(&config.begin().weights()), Some(StateError::NoHead));
    }
    assert_eq!(refused(b""), Some(StateError::NoHead));
}
