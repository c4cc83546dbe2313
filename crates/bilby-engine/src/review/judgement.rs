//! Judges one position, and the move that was played in it.

use super::{NEARLY_AS_GOOD, only_move};
use crate::{Assessment, Measure, Mistake, Request, Thinker, Variation, verdict};
use bilby_games::{Position, Refusal};
use bilby_search::Limits;
use bilitaire::Phase;

/// Called before each search: makes the check that ends it.
pub type Clock<'a> = &'a dyn Fn() -> Box<dyn Fn() -> bool + Sync + 'a>;

/// A clock that ends nothing: the limits do.
pub const NO_CLOCK: Clock<'static> = &|| Box::new(|| false);

/// How much is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How far each search goes.
    pub limits: Limits,
    /// A move that seems to lose more than [`NEARLY_AS_GOOD`] is searched again with so many times the nodes, and so is the
    /// best move; 0 if not.
    pub confirmation: u64,
}

impl Effort {
    /// A first look at a game.
    pub const QUICK: Effort = Effort::nodes(1_000, 0);

    /// What a review is made with.
    pub const FULL: Effort = Effort::nodes(12_000, 3);

    /// So many nodes for a search.
    pub const fn nodes(nodes: u64, confirmation: u64) -> Effort {
        Effort { limits: Limits { nodes: Some(nodes), depth: None }, confirmation }
    }

    /// The limits of a search that confirms a mistake.
    fn confirming(self) -> Limits {
        Limits { nodes: self.limits.nodes.map(|nodes| nodes.saturating_mul(self.confirmation)), ..self.limits }
    }
}

/// The share of an estimated loss that is claimed: searches with ten times the nodes often find a smaller one.
const CAUTION: f32 = 0.75;

/// What a position is worth, and what the move that was played in it cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The winning chances of each seat if all play their best; they add up to 1.
    pub odds: Vec<f32>,
    /// Whether this is certain.
    pub proven: bool,
    /// The same in the game's own unit, for the seat on move.
    pub measure: Measure,
    /// The measure in words: `2.5 turns ahead`, `proven: won in 7`.
    pub worth: String,
    /// Bi-litaire: the marbles that this round is expected to leave.
    pub marbles: Option<f32>,
    /// The best line; empty where the game is over.
    pub line: Vec<String>,
    /// The move that was played here, if there is one.
    pub played: Option<PlayedMove>,
}

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayedMove {
    /// The winning chances that it left to its player.
    pub chances: f32,
    /// The winning chances that it lost at least, from 0 to 1: a cautious share of the smallest loss that one of the searches
    /// found, unless it is certain.
    pub loss: f32,
    /// The mark for the loss.
    pub mistake: Option<Mistake>,
    /// What it overlooked, if it is a mistake.
    pub missed: Option<Missed>,
    /// Whether there was another legal move.
    pub is_choice: bool,
}

/// What a mistake overlooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// A proven win in so many plies.
    Win(u32),
    /// The call of this number, in Bi-litaire.
    Call(u32),
    /// The claim, in Billo.
    Claim,
}

/// Judges positions.
pub struct Reviewer {
    pub(super) thinker: Thinker,
}

impl Reviewer {
    /// The size of the transposition table for a review.
    pub const TABLE_BYTES: usize = 4 << 20;

    /// With an engine of its own.
    pub fn new() -> Reviewer {
        Reviewer::with(Thinker::new(Reviewer::TABLE_BYTES))
    }

    /// With this engine. Judgements are reproducible only if it has one thread.
    pub fn with(thinker: Thinker) -> Reviewer {
        Reviewer { thinker }
    }

    /// Judges a position and the move that was played in it. If the clock ends
    /// its searches early, the judgement is worth little.
    pub fn judge(
        &mut self,
        position: &Position,
        played: Option<&str>,
        effort: Effort,
        clock: Clock<'_>,
    ) -> Result<Judgement, Refusal> {
        // Earlier positions must make no difference.
        self.thinker.forget();
        let played = played.map(|text| position.canonical(text)).transpose()?;
        if let Some(assessment) = verdict(position) {
            return Ok(Judgement::over(position, assessment));
        }
        let best = self.best(position, effort.limits, clock);
        let marbles = self.marbles(position, &best.assessment, effort, clock);
        let played = match played {
            Some(played) => Some(self.played(position, &best, &played, effort, clock)?),
            None => None,
        };
        let worth = best.assessment.to_string();
        let Assessment { odds, proven, measure, .. } = best.assessment;
        Ok(Judgement { odds, proven, measure, worth, marbles, line: best.moves, played })
    }

    /// The winning chances that a move loses by one search for the best move and one after the move, from 0 to 1: what a
    /// judgement can be checked with.
    pub fn loss(&mut self, position: &Position, mv: &str, limits: Limits, clock: Clock<'_>) -> Result<f32, Refusal> {
        self.thinker.forget();
        let best = self.best(position, limits, clock).assessment.odds[position.to_move().index()];
        Ok((best - self.chances_after(position, mv, limits, clock)?).max(0.0))
    }

    pub(super) fn best(&mut self, position: &Position, limits: Limits, clock: Clock<'_>) -> Variation {
        let request = Request { limits: Some(limits), ..Request::default() };
        let thought = self.thinker.think(position, &request, &*clock(), &mut |_| ());
        thought.lines.into_iter().next().expect("a game that is not over has a move")
    }

    fn played(
        &mut self,
        position: &Position,
        best: &Variation,
        played: &str,
        effort: Effort,
        clock: Clock<'_>,
    ) -> Result<PlayedMove, Refusal> {
        let seat = position.to_move().index();
        let highest = best.assessment.odds[seat];
        let is_choice = position.moves().len() > 1;
        let best_move = &best.moves[0];
        if best_move == played {
            return Ok(PlayedMove { chances: highest, loss: 0.0, mistake: None, missed: None, is_choice });
        }
        let mut chances = self.chances_after(position, played, effort.limits, clock)?;
        let mut loss = highest - chances;
        if loss > NEARLY_AS_GOOD {
            // The same measure for both: the search after the one move and after the other.
            loss = loss.min(self.chances_after(position, best_move, effort.limits, clock)? - chances);
        }
        if loss > NEARLY_AS_GOOD && effort.confirmation > 0 {
            chances = self.chances_after(position, played, effort.confirming(), clock)?;
            let confirmed = self.chances_after(position, best_move, effort.confirming(), clock)?;
            loss = loss.min(confirmed - chances);
        }
        // What is claimed must hold when somebody searches longer.
        let is_certain = best.assessment.proven && (chances == 0.0 || chances == 1.0);
        if loss > NEARLY_AS_GOOD && !is_certain {
            loss = (loss * CAUTION).max(NEARLY_AS_GOOD + f32::EPSILON);
        }
        let loss = loss.max(0.0);
        let mistake = Mistake::of_loss(loss);
        let missed = mistake.and_then(|_| missed(&best.assessment, seat, best_move, played));
        Ok(PlayedMove { chances, loss, mistake, missed, is_choice })
    }

    /// The winning chances that a move leaves to the seat that makes it.
    fn chances_after(
        &mut self,
        position: &Position,
        mv: &str,
        limits: Limits,
        clock: Clock<'_>,
    ) -> Result<f32, Refusal> {
        let seat = position.to_move().index();
        let after = position.play(mv)?;
        if let Some(assessment) = verdict(&after) {
            return Ok(assessment.odds[seat]);
        }
        // With more than two seats, a search after the move would say little about the seat that made it.
        if let Some(odds) = only_move::chances(position, mv, limits, &*clock()) {
            return Ok(odds);
        }
        Ok(self.best(&after, limits, clock).assessment.odds[seat])
    }

    /// The marbles that this round is expected to leave. Where only the result of the match is known, the position is
    /// searched once more as if it were in round 1, in which the marbles are all that counts.
    fn marbles(
        &mut self,
        position: &Position,
        assessment: &Assessment,
        effort: Effort,
        clock: Clock<'_>,
    ) -> Option<f32> {
        let Position::Bilitaire(round) = position else { return None };
        if let Measure::Marbles(marbles) = assessment.measure {
            return Some(marbles);
        }
        if round.phase() == Phase::Opening {
            return None;
        }
        let text = position.to_string();
        let (board, _) = text.rsplit_once(' ')?.0.rsplit_once(' ')?;
        let twin = Position::read(position.rules(), &format!("{board} 1 -")).ok()?;
        match self.best(&twin, effort.limits, clock).assessment.measure {
            Measure::Marbles(marbles) => Some(marbles),
            _ => None,
        }
    }
}

impl Default for Reviewer {
    fn default() -> Reviewer {
        Reviewer::new()
    }
}

impl Judgement {
    fn over(position: &Position, assessment: Assessment) -> Judgement {
        let marbles = match position {
            Position::Bilitaire(end) => Some(end.board().marbles().len() as f32),
            Position::Billabong(_) | Position::Billo(_) => None,
        };
        let worth = assessment.to_string();
        let Assessment { odds, proven, measure, .. } = assessment;
        Judgement { odds, proven, measure, worth, marbles, line: Vec::new(), played: None }
    }
}

/// What a mistake overlooked: a proven win, or else a call or a claim.
fn missed(best: &Assessment, seat: usize, best_move: &str, played: &str) -> Option<Missed> {
    if let (true, Measure::Won(plies)) = (best.proven && best.odds[seat] == 1.0, best.measure) {
        return Some(Missed::Win(plies));
    }
    let call = |text: &str| text.split_once('!').and_then(|(_, number)| number.parse().ok());
    match call(best_move) {
        Some(number) if call(played) != Some(number) => Some(Missed::Call(number)),
        _ => (best_move == "claim").then_some(Missed::Claim),
    }
}
