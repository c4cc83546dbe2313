//! Conditional logit: a model of which one of several alternatives comes out. The chance of each is in proportion to e
//! to the power of its score, and the score is a weighted sum of its features.
//!
//! The ratings of the levels are fitted with it. With two alternatives it is logistic regression. With a feature for
//! each player it is the model of Bradley and Terry, or of Plackett and Luce if more than two play for the first place.

/// What was observed, once or several times.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// The features of each alternative.
    pub features: Vec<Vec<f64>>,
    /// How often each alternative came out; parts of 1 where it was shared.
    pub times: Vec<f64>,
}

/// The prior of the weights: a normal distribution.
#[derive(Clone, Debug, PartialEq)]
pub struct Prior {
    /// The most likely weights.
    pub weights: Vec<f64>,
    /// How strongly each weight is held there.
    pub strength: f64,
}

/// The most likely weights, and how uncertain they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The weights.
    pub weights: Vec<f64>,
    /// Their covariance, if the observations are independent of each other.
    pub covariance: Vec<Vec<f64>>,
}

impl Fit {
    /// The standard error of the difference of two weights.
    pub fn error_of_difference(&self, a: usize, b: usize) -> f64 {
        let covariance = &self.covariance;
        (covariance[a][a] + covariance[b][b] - 2.0 * covariance[a][b]).max(0.0).sqrt()
    }
}

/// More steps of Newton's method than any fit needs.
const MOST_STEPS: usize = 60;
/// The fit is done when no weight changes by more than this.
const PRECISION: f64 = 1e-7;

/// Fits the weights by Newton's method. The likelihood is concave, so there is only one best answer.
pub fn fit(observations: &[Observation], prior: &Prior) -> Fit {
    let count = prior.weights.len();
    let mut weights = prior.weights.clone();
    for _ in 0..MOST_STEPS {
        let (gradient, curvature) = slope(observations, prior, &weights);
        let step = multiply(&inverse(&curvature), &gradient);
        let before = likelihood(observations, prior, &weights);
        let taken = |share: f64| -> Vec<f64> { (0..count).map(|at| weights[at] + share * step[at]).collect() };
        // A whole step may go too far where the curvature changes quickly.
        let shares = (0..20).map(|halvings| 0.5_f64.powi(halvings));
        let better = shares.map(taken).find(|next| likelihood(observations, prior, next) >= before);
        let Some(next) = better else { break };
        let change = next.iter().zip(&weights).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        weights = next;
        if change < PRECISION {
            break;
        }
    }
    let (_, curvature) = slope(observations, prior, &weights);
    Fit { weights, covariance: inverse(&curvature) }
}

/// The chances of the alternatives.
pub fn chances(features: &[Vec<f64>], weights: &[f64]) -> Vec<f64> {
    let scores: Vec<f64> =
        features.iter().map(|row| row.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()).collect();
    let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.iter().map(|power| power / sum).collect()
}

fn likelihood(observations: &[Observation], prior: &Prior, weights: &[f64]) -> f64 {
    let pull: f64 = weights.iter().zip(&prior.weights).map(|(weight, prior)| (weight - prior).powi(2)).sum();
    let seen = observations.iter().map(|observation| {
        let chances = chances(&observation.features, weights);
        chances.iter().zip(&observation.times).map(|(chance, times)| times * chance.max(1e-300).ln()).sum::<f64>()
    });
    seen.sum::<f64>() - prior.strength * pull / 2.0
}

/// The gradient of the likelihood, and its curvature with the sign that makes it positive.
fn slope(observations: &[Observation], prior: &Prior, weights: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = weights.len();
    let mut gradient: Vec<f64> = weights
        .iter()
        .zip(&prior.weights)
        .map(|(weight, prior_weight)| prior.strength * (prior_weight - weight))
        .collect();
    let mut curvature = vec![vec![0.0; count]; count];
    (0..count).for_each(|at| curvature[at][at] = prior.strength);
    for observation in observations {
        let chances = chances(&observation.features, weights);
        let total: f64 = observation.times.iter().sum();
        for ((row, times), chance) in observation.features.iter().zip(&observation.times).zip(&chances) {
            gradient.iter_mut().zip(row).for_each(|(sum, feature)| *sum += (times - total * chance) * feature);
        }
        let mut mean = vec![0.0; count];
        for (row, chance) in observation.features.iter().zip(&chances) {
            mean.iter_mut().zip(row).for_each(|(mean, feature)| *mean += chance * feature);
        }
        for (row, chance) in observation.features.iter().zip(&chances) {
            for a in 0..count {
                let part = total * chance * (row[a] - mean[a]);
                if part != 0.0 {
                    (0..count).for_each(|b| curvature[a][b] += part * (row[b] - mean[b]));
                }
            }
        }
    }
    (gradient, curvature)
}

fn multiply(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse of a symmetric positive matrix, by Gauss and Jordan.
fn inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let unit = |row: usize| (0..count).map(move |column| f64::from(u8::from(row == column)));
    let mut rows: Vec<Vec<f64>> =
        matrix.iter().enumerate().map(|(at, row)| row.iter().copied().chain(unit(at)).collect()).collect();
    for at in 0..count {
        let pivot =
            (at..count).max_by(|a, b| rows[*a][at].abs().total_cmp(&rows[*b][at].abs())).expect("a row is left");
        rows.swap(at, pivot);
        let divisor = rows[at][at];
        rows[at].iter_mut().for_each(|value| *value /= divisor);
        let pivot = rows[at].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = row[at];
            row.iter_mut().zip(&pivot).for_each(|(value, pivot)| *value -= factor * pivot);
        }
    }
    rows.into_iter().map(|row| row[count..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::SplitMix64;

    /// Races of three with random features, won as often as these weights say.
    fn races(count: u64, truth: &[f64]) -> Vec<Observation> {
        let mut random = SplitMix64::new(5);
        let mut uniform = || random.below(1 << 20) as f64 / f64::from(1 << 20);
        let race = |_| {
            let features: Vec<Vec<f64>> =
                (0..3).map(|_| truth.iter().map(|_| 4.0 * uniform() - 2.0).collect()).collect();
            let chances = chances(&features, truth);
            let drawn = uniform();
            let winner = usize::from(drawn > chances[0]) + usize::from(drawn > chances[0] + chances[1]);
            Observation { features, times: (0..3).map(|seat| f64::from(u8::from(seat == winner))).collect() }
        };
        (0..count).map(race).collect()
    }

    #[test]
    fn finds_the_weights_that_made_the_results() {
        let truth = [1.0, -0.5, 0.2];
        let fit = fit(&races(20_000, &truth), &Prior { weights: vec![0.0; 3], strength: 0.01 });
        for (at, truth) in truth.iter().enumerate() {
            let error = fit.covariance[at][at].sqrt();
            assert!((fit.weights[at] - truth).abs() < 4.0 * error, "{fit:?}");
            assert!((0.003..0.03).contains(&error), "{fit:?}");
        }
    }

    #[test]
    fn observations_can_be_counted_together() {
        let races = races(50, &[1.0]);
        let four_times = races
            .iter()
            .map(|race| Observation { times: race.times.iter().map(|times| 4.0 * times).collect(), ..race.clone() });
        let repeated: Vec<Observation> = races.iter().cycle().take(200).cloned().collect();
        let prior = Prior { weights: vec![0.0], strength: 1e-6 };
        let (counted, repeated) = (fit(&four_times.collect::<Vec<_>>(), &prior), fit(&repeated, &prior));
        assert!((counted.weights[0] - repeated.weights[0]).abs() < 1e-6);
        assert!((counted.covariance[0][0] - repeated.covariance[0][0]).abs() < 1e-6);
    }

    #[test]
    fn a_player_who_wins_three_of_four_is_worth_three_to_one() {
        let features = vec![vec![1.0, 0.0], vec![0.0, 1.0]];
        let games = [Observation { features, times: vec![30.0, 10.0] }];
        let fit = fit(&games, &Prior { weights: vec![0.0; 2], strength: 1e-9 });
        assert!((fit.weights[0] - fit.weights[1] - 3.0_f64.ln()).abs() < 1e-4, "{fit:?}");
        // The standard error of a logit: 1 / sqrt(n p (1 - p)).
        assert!((fit.error_of_difference(0, 1) - 1.0 / 7.5_f64.sqrt()).abs() < 1e-3, "{fit:?}");
    }
}
