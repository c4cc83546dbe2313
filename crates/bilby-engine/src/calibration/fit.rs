//! Learning the weights of the odds from varied games.

use super::{Judged, TrialGame};
use crate::Contest;
use crate::conditional_logit::{self, Observation, Prior};
use crate::odds::{OddsWeights, evidence};

/// How strongly the weights are held where they were believed to be before: as by so many positions. They are held that strongly because the
/// positions of a game have one result: fits to 150 games of Bi-litaire predicted other games worse the less the weights were held.
const PRIOR_STRENGTH: f64 = 100.0;

/// The weights that fit these games best, for the contests that there are games of; the others stay as they are.
pub fn fit(games: &[TrialGame], weights: &OddsWeights) -> OddsWeights {
    let mut weights = weights.clone();
    for contest in Contest::ALL {
        let observations: Vec<Observation> = games.iter().flat_map(|game| of_game(game, contest)).collect();
        if observations.is_empty() {
            continue;
        }
        let prior = contest.prior_of_odds().into_iter().map(f64::from).collect();
        let fit = conditional_logit::fit(&observations, &Prior { weights: prior, strength: PRIOR_STRENGTH });
        // Four digits say more than is known.
        let round = |weight: &f64| ((weight * 1e4).round() / 1e4) as f32;
        weights.set(contest, &fit.weights.iter().map(round).collect::<Vec<f32>>());
    }
    weights
}

impl TrialGame {
    /// The same game with the odds that other weights give.
    #[must_use]
    pub fn judged_by(&self, weights: &OddsWeights) -> TrialGame {
        let judge = |judged: &Judged| {
            let contest = Contest::of(judged.position.rules());
            Judged { odds: weights.odds(contest, &evidence(&judged.position, judged.score)), ..judged.clone() }
        };
        TrialGame { judged: self.judged.iter().map(judge).collect(), ..self.clone() }
    }
}

fn of_game(game: &TrialGame, contest: Contest) -> impl Iterator<Item = Observation> {
    let judged = game.judged.iter().filter(move |judged| Contest::of(judged.position.rules()) == contest);
    judged.map(|judged| {
        let rows = evidence(&judged.position, judged.score);
        let features = rows.into_iter().map(|row| row.into_iter().map(f64::from).collect()).collect();
        Observation { features, times: game.results.clone() }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::Reliability;
    use bilby_core::SplitMix64;
    use bilby_games::{GameKind, Position, Rules};

    /// Games of Billo from the start whose leads are worth twice as much as is believed.
    fn games() -> Vec<TrialGame> {
        let mut random = SplitMix64::new(3);
        let position = Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0);
        let game = |seed| {
            let score = random.below(801) as i32 - 400;
            let chance = 1.0 / (1.0 + (-2.0 * f64::from(score) / 200.0).exp());
            let won = f64::from(u8::from((random.below(1 << 20) as f64 / f64::from(1 << 20)) < chance));
            let judged = vec![Judged { position: position.clone(), score, odds: vec![0.5; 2] }];
            TrialGame { seed, judged, results: vec![won, 1.0 - won], ..TrialGame::default() }
        };
        (0..20_000).map(game).collect()
    }

    #[test]
    fn fitted_odds_are_true() {
        let games = games();
        let before = OddsWeights::built_in().unwrap();
        let after = fit(&games, &before);
        for contest in Contest::ALL.into_iter().filter(|contest| *contest != Contest::Billo) {
            assert_eq!(after.of(contest), before.of(contest), "there are no games of {contest:?}");
        }
        let mut table = Reliability::default();
        games.iter().for_each(|game| table.add(&game.judged_by(&after)));
        assert!(table.tenths().iter().all(|tenth| tenth.games > 300), "{table:?}");
        assert_eq!(table.wrong_tenths(0.03, 300).count(), 0, "{table:?}");
    }
}
