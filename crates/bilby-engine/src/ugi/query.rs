//! Questions about the position.

use super::UgiError;
use bilby_core::Outcome;
use bilby_games::Position;

/// The answer to a `query`.
pub(super) fn answer(position: &Position, question: &str) -> Result<String, UgiError> {
    let seat = |index: usize| format!("p{}", index + 1);
    Ok(match question {
        "gameover" => position.outcome().is_some().to_string(),
        "p1turn" => (position.to_move().index() == 0).to_string(),
        "result" => match position.outcome() {
            None => "none".to_owned(),
            Some(Outcome::Drawn) => "draw".to_owned(),
            Some(Outcome::Won(winner)) => format!("{}win", seat(winner.index())),
        },
        // Ours: with three and four seats, "not the first player" does not say enough.
        "turn" => seat(position.to_move().index()),
        "seats" => position.seat_names().len().to_string(),
        _ => return Err(UgiError::UnknownQuestion(question.to_owned())),
    })
}
