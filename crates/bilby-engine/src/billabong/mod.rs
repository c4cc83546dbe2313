//! How to play Billabong.

mod cutoff;
pub mod distance;
pub mod endings;
mod evaluate;
pub mod features;
mod levels;
mod placement;
mod seats;
mod sight;
#[cfg(test)]
mod tests;
mod turns;
mod weights;
mod worth;

use crate::Handicap;
use bilby_core::{Game, Seat};
use bilby_search::score::Score;
use bilby_search::several::{self, Method};
use bilby_search::{Report, Table, Task, alpha_beta};
use billabong::{KANGAROOS, Move, Phase, Position};
pub use cutoff::{CUTOFF_PLIES, cutoff};
use endings::Tables;
pub use levels::level;
use sight::{Seen, Sight};
use std::sync::Arc;
pub use turns::{Turns, estimated_turns, turns_to_finish};
pub use weights::Weights;
pub use worth::worth;

/// How to look ahead with three and four seats: the winner of the match between the methods.
const METHOD: Method = Method::Tree;

/// The lead that makes a win e times as likely as a loss. The weights are learnt to this scale.
pub const SCALE: Score = 400;

/// What a turn brings the winner, in points: the mean of 40 games against itself at 2,000 nodes a move.
const POINTS_PER_TURN: Score = 119;

/// What a player knows of the game.
#[derive(Clone, Debug)]
pub struct Expert {
    handicap: Handicap,
    weights: Weights,
    method: Method,
    /// The exact endings, for the ghosts of one position.
    endings: Option<Arc<Tables>>,
}

impl Default for Expert {
    fn default() -> Expert {
        Expert::new(Handicap::default())
    }
}

impl Expert {
    /// A player at full strength, but for the handicap. It is blind to chains of more jumps than
    /// [`blind`](Handicap::blind) says, its own and the others'.
    pub fn new(handicap: Handicap) -> Expert {
        Expert { handicap, weights: Weights::default(), method: METHOD, endings: None }
    }

    /// The same player with another idea of what is good.
    #[must_use]
    pub fn with_weights(self, weights: Weights) -> Expert {
        Expert { weights, ..self }
    }

    /// The same player, looking ahead in another way with three and four seats.
    #[must_use]
    pub fn with_method(self, method: Method) -> Expert {
        Expert { method, ..self }
    }
}

/// The best moves, in whatever phase the game is. With two seats the scores are points; with more they are the odds of
/// the seat on move, from -10,000 (none) to 10,000 (sure).
pub fn think(
    position: &Position,
    expert: &Expert,
    table: &Table,
    task: &Task<'_>,
    tell: &mut dyn FnMut(&Report<Move>),
) -> Report<Move> {
    // There is nothing to follow below the horizon: no move of a race is forced.
    let parts = alpha_beta::Parts { quiescence: false, ..alpha_beta::Parts::default() };
    let sight = Sight { position: *position, longest: expert.handicap.blind };
    match (position.phase(), position.seats(), sight.longest) {
        (Phase::Placement, _, _) => placement::think(position, expert, task, tell),
        (Phase::Race, 2, 0) if is_near_the_end(position) => {
            let endings = endings::shared(position, task.stop);
            let expert = Expert { endings, ..expert.clone() };
            alpha_beta::search(position, &expert, table, task, parts, tell)
        }
        (Phase::Race, 2, 0) => alpha_beta::search(position, expert, table, task, parts, tell),
        (Phase::Race, 2, _) => alpha_beta::search(&sight, &Seen(expert), table, task, parts, tell),
        (Phase::Race, _, 0) => several::search(position, expert, table, task, expert.method, tell),
        (Phase::Race, _, _) => several::search(&sight, &Seen(expert), table, task, expert.method, tell),
    }
}

/// Whether a search is likely to meet the exact endings: nobody has more than two kangaroos left.
fn is_near_the_end(position: &Position) -> bool {
    (0..position.seats()).all(|seat| position.home(Seat(seat)) + 2 >= KANGAROOS)
}
