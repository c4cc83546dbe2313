//! What a score means to people: win odds for each seat, and pawns ahead.

use super::endings::{self, EndingValue};
use crate::{Assessment, Measure};
use bilby_core::{Game, Notation, Outcome};
use bilby_search::score::{Score, WIN, is_decided, plies_to_end};
use billo::{Colour, Man, Position};

/// A lead of this much makes the odds 73 to 27, a draw counting half: with at most so many men, and with at least so many. Where
/// few are left, a lead is more often drawn. Fitted to games against itself from openings of all kinds; see
/// `docs/strength-0.1.0.md`.
const SPREAD_OF_FEW: (u32, f32) = (10, 320.0);
const SPREAD_OF_MANY: (u32, f32) = (20, 160.0);

/// What a pawn on its way is worth.
const PAWN: f32 = 75.0;

/// The lead that makes the odds 73 to 27.
fn spread(position: &Position) -> f32 {
    let men = Colour::ALL.map(|colour| Man::ALL.map(|man| position.men(colour, man).len()));
    let men: u32 = men.iter().flatten().sum();
    let ((few, wide), (many, narrow)) = (SPREAD_OF_FEW, SPREAD_OF_MANY);
    let share = (men.clamp(few, many) - few) as f32 / (many - few) as f32;
    wide + (narrow - wide) * share
}

/// What a score for the side on move means.
pub fn assess(position: &Position, score: Score) -> Assessment {
    let ours = if is_decided(score) {
        if score > 0 { 1.0 } else { 0.0 }
    } else {
        1.0 / (1.0 + (-(score as f32) / spread(position)).exp())
    };
    let mut odds = vec![ours, 1.0 - ours];
    if position.to_move().index() == 1 {
        odds.reverse();
    }
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
        Some(plies) => Measure::decided(score > 0, plies),
        None if drawn => Measure::Drawn,
        None => Measure::Pawns(score as f32 / PAWN),
    };
    Assessment { odds, text, proven: drawn || is_decided(score), measure }
}
