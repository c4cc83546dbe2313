//! What a score means to people: win odds for each seat, and turns ahead.

use super::endings::{self, EndingValue};
use super::{SCALE, raw_odds};
use crate::{Assessment, Contest, Measure};
use bilby_core::{Game, Notation, Outcome};
use bilby_games::GameKind;
use bilby_search::score::{Score, plies_to_end};
use billabong::Position;

/// The points that a turn brings the winner: the mean of 40 games against itself at 2,000 nodes a move.
const POINTS_PER_TURN: Score = 119;

/// What a score for the seat on move means.
pub fn assess(position: &Position, score: Score) -> Assessment {
    let seats = usize::from(position.seats());
    let me = position.to_move().index();
    if let Some(outcome) = position.outcome() {
        let odds = match outcome {
            Outcome::Won(winner) => (0..seats).map(|seat| f32::from(u8::from(seat == winner.index()))).collect(),
            Outcome::Drawn => vec![1.0 / seats as f32; seats],
        };
        let text = outcome.describe(Position::seat_names(position.rules())).to_string();
        return Assessment { odds, text, proven: true, measure: Measure::Over };
    }
    if let Some(plies) = plies_to_end(score).filter(|_| seats == 2) {
        let mut odds = vec![0.0; seats];
        odds[if score > 0 { me } else { 1 - me }] = 1.0;
        let verb = if score > 0 { "won" } else { "lost" };
        let measure = Measure::decided(score > 0, Some(plies));
        return Assessment { odds, text: format!("{verb} in {plies}"), proven: true, measure };
    }
    if score == 0 && is_drawn(position) {
        return Assessment { odds: vec![0.5; 2], text: "drawn".to_owned(), proven: true, measure: Measure::Drawn };
    }
    let contest = Contest::with_seats(GameKind::Billabong, seats);
    let odds = contest.odds(&raw_odds(position, score));
    let lead = if seats == 2 { score } else { lead_of(odds[me], seats) };
    let turns = (10.0 * lead as f32 / POINTS_PER_TURN as f32).round() / 10.0;
    let text = match turns {
        turns if turns > 0.0 => format!("{turns:.1} turns ahead"),
        turns if turns < 0.0 => format!("{:.1} turns behind", -turns),
        _ => "even".to_owned(),
    };
    Assessment { odds, text, proven: false, measure: Measure::Turns(turns) }
}

/// Whether the exact endings say that nobody can win.
fn is_drawn(position: &Position) -> bool {
    endings::covers(position)
        && endings::shared(position, &|| false).and_then(|tables| tables.probe(position)) == Some(EndingValue::Draw)
}

/// The lead over equal others that makes these odds.
fn lead_of(odds: f32, seats: usize) -> Score {
    let odds = odds.clamp(0.001, 0.999);
    let even = (seats - 1) as f32;
    (SCALE as f32 * (odds * even / (1.0 - odds)).ln()) as Score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_add_up_and_grow() {
        for players in ["players=2,ghosts=none", "players=3", "players=4"] {
            let position = Position::start(players.parse().unwrap(), 1);
            let mut last = 0.0;
            for score in [-29_990, -9_000, -100, 0, 100, 9_000, 29_990] {
                let assessment = assess(&position, score);
                assert!((assessment.odds.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{assessment:?}");
                assert!(assessment.odds[0] >= last, "{assessment:?}");
                last = assessment.odds[0];
            }
        }
    }

    #[test]
    fn in_words() {
        let position = Position::start("ghosts=none".parse().unwrap(), 1);
        assert_eq!(assess(&position, 0).to_string(), "even");
        assert_eq!(assess(&position, 2 * POINTS_PER_TURN).to_string(), "2.0 turns ahead");
        assert_eq!(assess(&position, -POINTS_PER_TURN / 2).to_string(), "0.5 turns behind");
        assert_eq!(assess(&position, 29_993).to_string(), "proven: won in 7");
        assert_eq!(assess(&position, -29_994).to_string(), "proven: lost in 6");
    }
}
