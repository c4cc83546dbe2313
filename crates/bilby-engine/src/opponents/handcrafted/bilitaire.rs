//! Bi-litaire: the marbles that are there, the jumps that are possible, and the marbles without a neighbour.

use super::weights;
use crate::Stop;
use crate::bilitaire::features::count_jumps;
use bilby_core::{Game, Outcome, Seat, SplitMix64};
use bilby_search::alpha_beta::{self, Techniques};
use bilby_search::score::{Score, WIN};
use bilby_search::{Heuristics, Knowledge, Limits, SearchContext, Task, TranspositionTable};
use bilitaire::{Move, Phase, Position};

/// One marble.
const MARBLE: Score = 100;

/// What a round that has not begun leaves: a guess that is as wrong for both players.
const WHOLE_ROUND: Score = 30 * MARBLE;

/// The factor from scores to ordering scores, so that the evaluation outweighs the history heuristic.
const ORDERING_FACTOR: i32 = 8;

/// The weights of the terms.
#[derive(Clone, Debug)]
pub(in crate::opponents) struct Evaluator {
    /// A jump that is possible.
    jump: Score,
    /// A marble without a neighbour to jump over.
    isolated: Score,
    /// The bonus of the marble player for being on move.
    tempo: Score,
}

impl Evaluator {
    /// With the given weights, or random ones from a seed.
    pub(in crate::opponents) fn new(seed: Option<u64>) -> Evaluator {
        let [jump, isolated, tempo] = weights([40, 30, 50], seed);
        Evaluator { jump, isolated, tempo }
    }

    /// The marbles that this round may leave, in hundredths.
    #[inline]
    fn left(&self, position: &Position) -> Score {
        let (marbles, holes) = (position.board().marbles().bits(), position.board().holes().bits());
        let count = marbles.count_ones() as Score * MARBLE;
        let due = match position.phase() {
            Phase::Opening => return WHOLE_ROUND,
            Phase::Over => return count,
            // What was called has to be jumped.
            Phase::Marbles => position.jumps().unwrap_or(1) as Score * MARBLE + self.tempo,
            Phase::Trays => 0,
        };
        let jumps = count_jumps(marbles, holes) as Score;
        let isolated = (marbles & !neighbours(marbles)).count_ones() as Score;
        // As long as the round goes on it costs a marble more; otherwise nobody would end it.
        let most = count - due.max(MARBLE);
        (count - due - self.jump * jumps + self.isolated * isolated).clamp(0, most)
    }

    /// What the position is worth to a seat. The tray player wants many marbles left. In round 2 the number that round
    /// 1 left counts against that.
    #[inline]
    pub(in crate::opponents) fn value(&self, position: &Position, me: Seat) -> Score {
        let target = position.score().map_or(WHOLE_ROUND, |left| left as Score * MARBLE);
        let lead = self.left(position) - target;
        if position.tray_player() == me { lead } else { -lead }
    }
}

/// The points next to those of the set, in a row or column.
#[inline]
fn neighbours(points: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    (points << 1 & NOT_A) | (points >> 1 & NOT_H) | points << 8 | points >> 8
}

/// The best move by alpha-beta.
pub(in crate::opponents) fn search(
    position: &Position,
    evaluator: &Evaluator,
    limits: Limits,
    table: &TranspositionTable,
    random: &mut SplitMix64,
    stop: Stop<'_>,
) -> Option<Move> {
    if position.phase() == Phase::Opening {
        // The evaluation does not tell one first marble from another.
        let mut list = Vec::new();
        position.moves(&mut list);
        return list.get(random.below(list.len() as u64) as usize).copied();
    }
    let stop = || stop();
    table.new_search();
    let mut context = SearchContext::new(Task::new(limits, &stop), table);
    alpha_beta::search(position, evaluator, Techniques::WITHOUT_QUIESCENCE, &mut context).best()
}

impl Heuristics<Position> for Evaluator {
    fn ordering_score(&self, position: &Position, mv: Move) -> i32 {
        if position.phase() == Phase::Trays && mv.ends_round() {
            return 1 << 20;
        }
        let mut after = *position;
        after.play(mv);
        self.value(&after, position.to_move()) * ORDERING_FACTOR
    }

    fn history_index(&self, mv: Move) -> usize {
        (mv.change().bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54) as usize
    }

    fn history_size(&self) -> usize {
        1 << 10
    }
}

impl Knowledge<Position> for Evaluator {
    fn evaluate(&self, position: &Position) -> Score {
        self.value(position, position.to_move())
    }

    /// The search ends with the round: the evaluation can't compare the positions of one round with those of the other.
    fn exact_score(&self, position: &Position) -> Option<Score> {
        match position.outcome() {
            Some(Outcome::Won(seat)) => Some(if seat == position.to_move() { WIN } else { -WIN }),
            Some(Outcome::Drawn) => Some(0),
            None => (position.phase() == Phase::Opening).then(|| self.evaluate(position)),
        }
    }

    fn is_tactical(&self, position: &Position, mv: Move) -> bool {
        position.phase() == Phase::Trays && mv.ends_round()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::Notation;
    use bilitaire::Rules;

    #[test]
    fn the_tray_player_ends_a_round_that_can_be_ended() {
        // Only c4 can jump, over d4 to e4, until the tray there slides away.
        let text = "--------/--------/--o1----/--2----/--oo1o--/--4--/--------/-------- t - 1 -";
        let position = Position::read(Rules, text).unwrap();
        let (evaluator, table) = (Evaluator::new(None), TranspositionTable::new(0));
        for nodes in [50, 500] {
            let limits = Limits { nodes: Some(nodes), depth: None };
            let random = &mut SplitMix64::new(1);
            let best = search(&position, &evaluator, limits, &table, random, &|| false).unwrap();
            assert!(best.ends_round(), "{nodes}: {}", position.write_move(best));
        }
    }
}
