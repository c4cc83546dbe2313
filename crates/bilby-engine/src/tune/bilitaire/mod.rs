//! Learning Bi-litaire, in two parts: many quick rounds that look one or two moves ahead ([td]), then fewer
//! [rounds] in which every move is searched. The weights are [fitted](fit) to the scores of these searches.

mod fit;
mod rounds;
mod td;

use super::loss_plot::{self, Curve};
use super::played_games::{PlayedGame, game_seed, play_games, read_games, write_games};
use super::state::{Reader, StateError, Writer, read_losses, write_losses};
use super::{Tuner, TuningConfig};
use crate::bilitaire::{Evaluator, Weights};
use crate::weights::WeightsFile;
use std::sync::Arc;
use td::TdLearner;

/// The rounds that the built-in weights were learnt from.
pub(super) const GAMES: u64 = 590_000;

/// How many of 59 rounds are searched.
const SEARCHED: u64 = 9;
const WHOLE: u64 = 59;

/// The tuner.
pub(super) struct BilitaireTuner {
    config: TuningConfig,
    part: Part,
}

/// What the tuner is doing.
enum Part {
    Quick(Box<TdLearner>),
    /// Playing with the weights of the quick rounds.
    Searched {
        weights: Arc<Weights>,
        played: Vec<PlayedGame>,
    },
    /// With the losses of the fit.
    Done {
        weights: Arc<Weights>,
        losses: Vec<f32>,
    },
}

/// How many rounds of a config are searched.
fn searched(config: TuningConfig) -> u64 {
    (u128::from(config.games) * u128::from(SEARCHED) / u128::from(WHOLE)) as u64
}

impl BilitaireTuner {
    pub fn new(config: TuningConfig) -> BilitaireTuner {
        let learner = TdLearner::new(config.games - searched(config), config.seed);
        BilitaireTuner { config, part: Part::Quick(Box::new(learner)) }
    }

    pub fn resume(config: TuningConfig, reader: &mut Reader<'_>) -> Result<BilitaireTuner, StateError> {
        let part = match reader.bytes()? {
            [0] => Part::Quick(Box::new(TdLearner::resume(config.games - searched(config), reader)?)),
            [1] => {
                let weights = read_weights(reader)?;
                let played = read_games(reader)?;
                if played.len() as u64 > searched(config) {
                    return Err(StateError::Damaged);
                }
                Part::Searched { weights, played }
            }
            [2] => Part::Done { weights: read_weights(reader)?, losses: read_losses(reader)? },
            _ => return Err(StateError::Damaged),
        };
        Ok(BilitaireTuner { config, part })
    }
}

fn write_weights(writer: &mut Writer, weights: &Weights) {
    weights.lists().flat_map(|(_, list)| list).for_each(|weight| writer.bytes(weight.to_le_bytes()));
}

fn read_weights(reader: &mut Reader<'_>) -> Result<Arc<Weights>, StateError> {
    let mut weights = Weights::zero();
    for weight in weights.lists_mut().flat_map(|(_, list)| list) {
        *weight = i16::from_le_bytes(reader.bytes()?);
    }
    Ok(Arc::new(weights))
}

impl Tuner for BilitaireTuner {
    fn step(&mut self, threads: usize) {
        let config = self.config;
        match &mut self.part {
            Part::Quick(learner) if learner.is_done() => {
                self.part = Part::Searched { weights: Arc::new(learner.weights()), played: Vec::new() };
            }
            Part::Quick(learner) => learner.step(),
            Part::Searched { weights, played } => match searched(config) - played.len() as u64 {
                0 => {
                    let (weights, losses) = fit::fit(weights, played);
                    self.part = Part::Done { weights: Arc::new(weights), losses };
                }
                left => {
                    let evaluator = Evaluator::default().with_weights(Arc::clone(weights));
                    let play = |round| rounds::play(&evaluator, game_seed(config.seed, round));
                    let more = play_games(played.len(), left, threads.max(1), play);
                    played.extend(more);
                }
            },
            Part::Done { .. } => {}
        }
    }

    fn games(&self) -> u64 {
        match &self.part {
            Part::Quick(learner) => learner.rounds(),
            Part::Searched { played, .. } => self.config.games - searched(self.config) + played.len() as u64,
            Part::Done { .. } => self.config.games,
        }
    }

    fn is_done(&self) -> bool {
        matches!(self.part, Part::Done { .. })
    }

    fn stage(&self) -> String {
        match &self.part {
            Part::Quick(learner) if learner.is_deep() => "two moves deep".to_owned(),
            Part::Quick(_) => "one move deep".to_owned(),
            Part::Searched { played, .. } if played.len() as u64 == searched(self.config) => "fitting".to_owned(),
            Part::Searched { .. } => format!("{} nodes a move", rounds::NODES),
            Part::Done { .. } => "done".to_owned(),
        }
    }

    fn state(&self) -> Vec<u8> {
        let mut writer = Writer::new(self.config);
        match &self.part {
            Part::Quick(learner) => {
                writer.bytes([0]);
                learner.write(&mut writer);
            }
            Part::Searched { weights, played } => {
                writer.bytes([1]);
                write_weights(&mut writer, weights);
                write_games(&mut writer, played);
            }
            Part::Done { weights, losses } => {
                writer.bytes([2]);
                write_weights(&mut writer, weights);
                write_losses(&mut writer, losses);
            }
        }
        writer.end()
    }

    fn weights(&self) -> Vec<u8> {
        let weights = match &self.part {
            Part::Quick(learner) => &learner.weights(),
            Part::Searched { weights, .. } | Part::Done { weights, .. } => &**weights,
        };
        weights.file(&format!(
            "Made by `{}`: rounds of play against itself,\n{} one or two moves deep, {} with {} nodes a move.",
            self.config,
            self.config.games - searched(self.config),
            searched(self.config),
            rounds::NODES
        ))
    }

    fn plot(&self) -> String {
        let losses = if let Part::Done { losses, .. } = &self.part { losses.clone() } else { Vec::new() };
        loss_plot::svg(&[Curve::new("error in marbles", losses)])
    }
}
