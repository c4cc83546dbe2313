//! What a score means to people: win odds for each seat, and pawns ahead.

use super::endings::{self, EndingValue};
use super::raw_odds;
use crate::{Assessment, Contest, Measure};
use bilby_core::{Game, Notation, Outcome};
use bilby_search::score::{Score, WIN, is_decided, plies_to_end};
use billo::Position;

/// What a pawn on its way is worth.
const PAWN: f32 = 75.0;

/// What a score for the side on move means.
pub fn assess(position: &Position, score: Score) -> Assessment {
    let odds = match is_decided(score) {
        true if (score > 0) == (position.to_move().index() == 0) => vec![1.0, 0.0],
        true => vec![0.0, 1.0],
        false => Contest::Billo.odds(&raw_odds(position, score)),
    };
    let by_table = || endings::shared(position.rules()).probe(position) == Some(EndingValue::Draw);
    let drawn = score == 0 && (position.outcome() == Some(Outcome::Drawn) || by_table());
    let text = match score {
        _ if is_decided(score) && score == WIN => "won".to_owned(),
        _ if is_decided(score) && score == -WIN => "lost".to_owned(),
        _ if is_decided(score) && score > 0 => format!("won in {}", WIN - score),
        _ if is_decided(score) => format!("lost in {}", WIN + score),
        _ if drawn => "drawn".to_owned(),
        _ => format!("{:+.2} pawns", score as f32 / PAWN),
    };
    let measure = match plies_to_end(score) {
        Some(plies) => Measure::decided(score > 0, Some(plies)),
        None if drawn => Measure::Drawn,
        None => Measure::Pawns(score as f32 / PAWN),
    };
    Assessment { odds, text, proven: drawn || is_decided(score), measure }
}
