//! Judges one position, and the move that was played in it.

use super::{Mistake, NEARLY_AS_GOOD, single_move_search};
use crate::{Assessment, Engine, Measure, Request, SearchLine, verdict};
use bilby_core::Turn as _;
use bilby_games::{Move, Position, Refusal, Turn};
use bilby_search::Limits;
use bilitaire::{Phase, Step};

/// Called before each search: makes the check that ends it.
pub type NewStop<'a> = &'a dyn Fn() -> Box<dyn Fn() -> bool + Sync + 'a>;

/// Nothing ends the searches but their limits.
pub const NEVER_STOP: NewStop<'static> = &|| Box::new(|| false);

/// How much is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// How far each search goes.
    pub limits: Limits,
    /// Longer searches of moves that seem to lose much, each longer than the one before.
    pub confirmations: &'static [Confirmation],
}

/// A longer look at a move that seems to lose much, and at the best move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Confirmation {
    /// A move that loses no more than this after the searches before is not searched again.
    pub above: f32,
    /// How many times the nodes each search has.
    pub times: u64,
    /// Only where two play: searches for more are too slow for it.
    pub only_for_two: bool,
}

impl Effort {
    /// A first look at a game.
    pub const QUICK: Effort = Effort::nodes(1_000, &[]);

    /// What a review is made with. What would be marked as a blunder is searched longest.
    pub const FULL: Effort = Effort::nodes(
        12_000,
        &[
            Confirmation { above: NEARLY_AS_GOOD, times: 2, only_for_two: false },
            Confirmation { above: Mistake::Mistake.least_loss(), times: 6, only_for_two: false },
            Confirmation { above: Mistake::Blunder.least_loss(), times: 40, only_for_two: true },
        ],
    );

    /// An effort with this many nodes for a search.
    pub const fn nodes(nodes: u64, confirmations: &'static [Confirmation]) -> Effort {
        Effort { limits: Limits { nodes: Some(nodes), depth: None }, confirmations }
    }

    /// The limits of a search with `times` as many nodes.
    pub fn times(self, times: u64) -> Limits {
        Limits { nodes: self.limits.nodes.map(|nodes| nodes.saturating_mul(times)), ..self.limits }
    }

    /// The nodes of the longest search in a game with this many seats, as a multiple of the nodes of the first search.
    pub fn most_times(self, seats: usize) -> u64 {
        self.confirmations_for(seats).map(|confirmation| confirmation.times).max().unwrap_or(1)
    }

    fn confirmations_for(self, seats: usize) -> impl Iterator<Item = &'static Confirmation> {
        self.confirmations.iter().filter(move |confirmation| seats == 2 || !confirmation.only_for_two)
    }
}

/// The share of an estimated loss that is claimed: searches with ten times the nodes often find a smaller one.
const CAUTION: f32 = 0.75;

/// In Bi-litaire, where one marble more or less decides a match, estimates move more.
const CAUTION_BILITAIRE: f32 = 0.5;

/// A move that leaves less than this does not win, whatever a longer search would prove.
const CLEARLY_NOT_WON: f32 = 0.75;

/// How many times the nodes are searched for the win of a move that seems to have missed one.
const LOOK_FOR_A_WIN: u64 = 8;

/// What a position is worth, and what the move that was played in it cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The winning chances of each seat if all play their best; they add up to 1.
    pub odds: Vec<f32>,
    /// Whether this is certain.
    pub proven: bool,
    /// What the position is worth in the game's own unit, for the seat on move.
    pub measure: Measure,
    /// The measure in words: `2.5 turns ahead`, `proven: won in 7`.
    pub worth: String,
    /// Bi-litaire: the marbles that this round is expected to leave.
    pub marbles: Option<f32>,
    /// The best line; empty where the game is over.
    pub line: Vec<Move>,
    /// The move that was played here, if there is one.
    pub played: Option<PlayedMove>,
}

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayedMove {
    /// The winning chances that it left to its player at most: those of the position in which it was played, less the
    /// loss. So whoever shows both shows the same chances of that position twice.
    pub chances: f32,
    /// The winning chances that it lost at least, from 0 to 1: a cautious share of the smallest loss that one of the
    /// searches found, unless it is certain.
    pub loss: f32,
    /// The mark for the loss.
    pub mistake: Option<Mistake>,
    /// What it overlooked, also where that cost too little for a mark.
    pub missed: Option<Missed>,
    /// Whether there was another legal move.
    pub is_choice: bool,
}

/// What a move overlooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// A proven win, in this many plies if that is known.
    Win(Option<u32>),
    /// The call of this number, in Bi-litaire.
    Call(u32),
    /// The claim, in Billo.
    Claim,
}

/// Judges positions.
pub struct Reviewer {
    pub(super) engine: Engine,
}

impl Reviewer {
    /// The size of the transposition table for a review.
    pub const TABLE_BYTES: usize = 4 << 20;

    /// With an engine of its own.
    pub fn new() -> Reviewer {
        Reviewer::with(Engine::new(Reviewer::TABLE_BYTES))
    }

    /// With this engine. Judgements are reproducible only if it has one thread.
    pub fn with(engine: Engine) -> Reviewer {
        Reviewer { engine }
    }

    /// Judges a position and the move that was played in it. If its searches are stopped early, the judgement is worth
    /// little.
    pub fn judge(
        &mut self,
        position: &Position,
        played: Option<&str>,
        effort: Effort,
        new_stop: NewStop<'_>,
    ) -> Result<Judgement, Refusal> {
        // Earlier positions must make no difference.
        self.engine.clear_table();
        let played = played.map(|text| position.read_move(text)).transpose()?;
        if let Some(assessment) = verdict(position) {
            return Ok(Judgement::over(position, assessment));
        }
        let best = self.best(position, effort.limits, new_stop);
        let marbles = self.marbles(position, &best.assessment, effort, new_stop);
        let played = played.map(|played| self.played(position, &best, played, effort, new_stop));
        let worth = best.assessment.to_string();
        let Assessment { odds, proven, measure, .. } = best.assessment;
        Ok(Judgement { odds, proven, measure, worth, marbles, line: best.moves, played })
    }

    /// The winning chances that a move loses by one search for the best move and one after the move, from 0 to 1: what
    /// a judgement can be checked with.
    pub fn loss(
        &mut self,
        position: &Position,
        mv: &str,
        limits: Limits,
        new_stop: NewStop<'_>,
    ) -> Result<f32, Refusal> {
        let mv = position.read_move(mv)?;
        self.engine.clear_table();
        let best = self.best(position, limits, new_stop).assessment.odds[position.to_move().index()];
        Ok((best - self.after(position, mv, limits, new_stop).chances).max(0.0))
    }

    pub(super) fn best(&mut self, position: &Position, limits: Limits, new_stop: NewStop<'_>) -> SearchLine {
        let request = Request { limits: Some(limits), ..Request::default() };
        let result = self.engine.search(position, &request, &*new_stop(), &mut |_| ());
        result.lines.into_iter().next().expect("a game that is not over has a move")
    }

    fn played(
        &mut self,
        position: &Position,
        best: &SearchLine,
        played: Move,
        effort: Effort,
        new_stop: NewStop<'_>,
    ) -> PlayedMove {
        let seat = position.to_move().index();
        let highest = best.assessment.odds[seat];
        let is_choice = position.perft(1) > 1;
        let best_move = best.moves[0];
        if best_move == played {
            return PlayedMove { chances: highest, loss: 0.0, mistake: None, missed: None, is_choice };
        }
        let mut after = self.after(position, played, effort.limits, new_stop);
        let win = missed_win(&best.assessment, seat);
        if win.is_some() && !after.proven && after.chances >= CLEARLY_NOT_WON {
            // Another move may win as well, and need a longer search to prove it.
            let again = self.after(position, played, effort.times(LOOK_FOR_A_WIN), new_stop);
            after = if again.is_won() { again } else { after };
        }
        let mut loss = highest - after.chances;
        if !(best.assessment.proven && after.proven) && loss > NEARLY_AS_GOOD {
            // The same measure for both: the search after the one move and after the other. What is proven stays so.
            let mut after_best = match best.assessment.proven {
                true => MoveValue { chances: highest, proven: true },
                false => self.after(position, best_move, effort.limits, new_stop),
            };
            loss = loss.min(after_best.chances - after.chances);
            for confirmation in effort.confirmations_for(best.assessment.odds.len()) {
                if claimed(position, loss) <= confirmation.above || after.proven && after_best.proven {
                    break;
                }
                let limits = effort.times(confirmation.times);
                if !after.proven {
                    after = self.after(position, played, limits, new_stop);
                }
                if !after_best.proven {
                    after_best = self.after(position, best_move, limits, new_stop);
                }
                loss = loss.min(after_best.chances - after.chances);
            }
            loss = match best.assessment.proven && after.proven {
                true => highest - after.chances,
                false => claimed(position, loss),
            };
        }
        let loss = loss.max(0.0);
        let mistake = Mistake::of_loss(loss);
        let missed = match win {
            Some(win) => (!after.is_won()).then_some(win),
            None if loss > NEARLY_AS_GOOD => missed_announcement(position, best_move, played),
            None => None,
        };
        PlayedMove { chances: highest - loss, loss, mistake, missed, is_choice }
    }

    /// What a legal move leaves to the seat that makes it.
    fn after(&mut self, position: &Position, mv: Move, limits: Limits, new_stop: NewStop<'_>) -> MoveValue {
        let seat = position.to_move().index();
        let after = position.play_move(mv).expect("a legal move");
        let assessment = match verdict(&after) {
            Some(assessment) => assessment,
            // With more than two seats, a search after the move would say little about the seat that made it.
            None => match single_move_search::assess_move(position, mv, limits, &*new_stop()) {
                Some(assessment) => assessment,
                None => self.best(&after, limits, new_stop).assessment,
            },
        };
        MoveValue { chances: assessment.odds[seat], proven: assessment.proven }
    }

    /// The marbles that this round is expected to leave. Where only the result of the match is known, the position is
    /// searched once more as if it were in round 1, in which the marbles are all that counts.
    fn marbles(
        &mut self,
        position: &Position,
        assessment: &Assessment,
        effort: Effort,
        new_stop: NewStop<'_>,
    ) -> Option<f32> {
        let Position::Bilitaire(round) = position else { return None };
        if let Measure::Marbles(marbles) = assessment.measure {
            return Some(marbles);
        }
        if round.phase() == Phase::Opening {
            return None;
        }
        let twin = Position::Bilitaire(round.in_first_round().ok()?);
        match self.best(&twin, effort.limits, new_stop).assessment.measure {
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

/// What a move leaves to the seat that makes it.
#[derive(Clone, Copy)]
struct MoveValue {
    /// Its winning chances.
    chances: f32,
    /// Whether they are certain.
    proven: bool,
}

impl MoveValue {
    fn is_won(self) -> bool {
        self.proven && self.chances == 1.0
    }
}

/// The part of an estimated loss that is reported. It is less than the whole, so that a longer search rarely finds a
/// smaller loss. A loss above [`NEARLY_AS_GOOD`] stays above it; a smaller one is reported whole.
fn claimed(position: &Position, loss: f32) -> f32 {
    let share = match position {
        Position::Bilitaire(_) => CAUTION_BILITAIRE,
        Position::Billabong(_) | Position::Billo(_) => CAUTION,
    };
    if loss > NEARLY_AS_GOOD { (loss * share).max(NEARLY_AS_GOOD + f32::EPSILON) } else { loss }
}

/// A proven win of the seat.
fn missed_win(best: &Assessment, seat: usize) -> Option<Missed> {
    match best.measure {
        Measure::Won(plies) if best.proven && best.odds[seat] == 1.0 => Some(Missed::Win(plies)),
        _ => None,
    }
}

/// The call or the claim that a move overlooked.
fn missed_announcement(position: &Position, best_move: Move, played: Move) -> Option<Missed> {
    let announced = |mv: Move| match position.turn_of(mv)? {
        Turn::Bilitaire(turn) => turn.steps().iter().find_map(|step| match step {
            Step::Call(number) => Some(Missed::Call(*number)),
            _ => None,
        }),
        Turn::Billo(turn) => turn.steps().contains(&billo::Step::Claim).then_some(Missed::Claim),
        Turn::Billabong(_) => None,
    };
    announced(best_move).filter(|missed| announced(played) != Some(*missed))
}
