//! The solver: how many marbles a round leaves when both play their best.
//!
//! Every turn costs a marble, so "can the tray player save `k` of the `n` marbles?" is a search of at most `n - k`
//! turns with the answer yes or no. The solver asks for `k = n`, then for one less, until the answer is yes. Each
//! question is little work compared to the next, and what it proves stays in the table. Besides:
//! - a round that can be ended is ended at once, because every further turn would cost a marble;
//! - a call for more jumps than there are marbles to spare can't save enough, so it is left out;
//! - the table keeps bounds under an exact key, the same for all eight symmetries (see `symmetry`, `table`);
//! - moves are tried in the order of the static evaluation.
//!
//! If the task's limits stop the solver, it has no answer: it never guesses.

use super::round_end::{can_end, one_line_meets_all_jumps};
use super::symmetry::Key;
use super::table::{Bounds, SolverTable};
use crate::bilitaire::Evaluator;
use crate::bilitaire::features::count_jumps;
use bilby_core::Game;
use bilby_search::{Knowledge, SearchControl, Task, sort_by_number};
use bilitaire::{Move, Phase, Position};

/// What is proven of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The marbles left in this round, with best play of both sides.
    pub left: u32,
    /// A move that leads there.
    pub best: Move,
    /// The positions that were looked at.
    pub nodes: u64,
}

/// Solves positions. Its table carries over from one to the next.
pub struct Solver {
    table: SolverTable,
    evaluator: Evaluator,
    /// Lists that are not in use, kept to save allocations.
    lists: Vec<Vec<(i32, Move)>>,
    moves: Vec<Move>,
    ends: Option<Vec<Move>>,
}

/// The marbles left with best play in a round that has begun, and the best move; `None` if the task's limits end the
/// search before that is proven. The memory is in bytes.
pub fn solve(position: &Position, task: &Task<'_>, memory: usize) -> Option<Solution> {
    Solver::new(memory).solve(position, task)
}

impl Solver {
    /// A solver that has this many bytes to remember positions.
    pub fn new(memory: usize) -> Solver {
        Solver {
            table: SolverTable::new(memory),
            evaluator: Evaluator::default(),
            lists: Vec::new(),
            moves: Vec::new(),
            ends: None,
        }
    }

    /// The marbles left with best play, and the best move. Only positions in which trays slide or marbles jump have
    /// one.
    pub fn solve(&mut self, position: &Position, task: &Task<'_>) -> Option<Solution> {
        self.solve_within(position, task).0
    }

    /// The solution, if it was found, and how many positions were looked at in any case.
    pub(in crate::bilitaire) fn solve_within(
        &mut self,
        position: &Position,
        task: &Task<'_>,
    ) -> (Option<Solution>, u64) {
        let mut control = SearchControl::new(task);
        let solution = self.find(position, &mut control);
        (solution, control.nodes())
    }

    fn find(&mut self, position: &Position, control: &mut SearchControl<'_>) -> Option<Solution> {
        if !matches!(position.phase(), Phase::Trays | Phase::Marbles) {
            return None;
        }
        let mut save = most(position);
        while !self.can_save(position, save, control)? {
            save -= 1;
        }
        let best = self.best_move(position, save, control)?;
        Some(Solution { left: save, best, nodes: control.nodes() })
    }

    /// Whether the tray player can save this many marbles, whatever the marble player does; `None` if the limits end
    /// the search.
    pub fn saves(&mut self, position: &Position, save: u32, task: &Task<'_>) -> Option<bool> {
        self.saves_within(position, save, task).0
    }

    /// The answer, if it was found, and how many positions were looked at in any case.
    pub(in crate::bilitaire) fn saves_within(
        &mut self,
        position: &Position,
        save: u32,
        task: &Task<'_>,
    ) -> (Option<bool>, u64) {
        let mut control = SearchControl::new(task);
        (self.can_save(position, save, &mut control), control.nodes())
    }

    /// A move that keeps the proven value; of several, the one that the evaluation likes best.
    fn best_move(&mut self, position: &Position, left: u32, control: &mut SearchControl<'_>) -> Option<Move> {
        let mut list = Vec::new();
        position.moves(&mut list);
        let trays = position.phase() == Phase::Trays;
        if trays && let Some(end) = list.iter().find(|mv| mv.ends_round()) {
            return Some(*end);
        }
        let expected = |mv: &Move| {
            let mut after = *position;
            after.play(*mv);
            i64::from(self.evaluator.expected(&after))
        };
        sort_by_number(&mut list, |mv| if trays { -expected(mv) } else { expected(mv) });
        for mv in list {
            let mut after = *position;
            after.play(mv);
            // The tray player must save as much again, the marble player must not let a marble more be saved.
            let kept = if trays {
                self.can_save(&after, left, control)?
            } else {
                !self.can_save(&after, left + 1, control)?
            };
            if kept {
                return Some(mv);
            }
        }
        unreachable!("a value that is proven is the value of a move")
    }

    fn can_save(&mut self, position: &Position, save: u32, control: &mut SearchControl<'_>) -> Option<bool> {
        // Step 1. Bounds by the number of marbles: one always stays, and a jump costs one.
        if save > most(position) {
            return Some(false);
        }
        if save <= 1 {
            return Some(true);
        }
        if control.visit() {
            return None;
        }
        // Step 2. With no marble to spare, generating moves is quicker than a table lookup.
        let spare = most(position) - save;
        if spare == 0 {
            return Some(match position.phase() {
                Phase::Trays => can_end(position, &mut self.moves),
                _ => self.all_jumps_let_end(position),
            });
        }
        // Step 3. Table lookup.
        let key = Key::of(position);
        let bounds = self.table.probe(key);
        if bounds.least as u32 >= save {
            return Some(true);
        }
        if (bounds.most as u32) < save {
            return Some(false);
        }
        // Step 4. Try the moves of whoever is on move.
        let before = control.nodes();
        let can = match position.phase() {
            Phase::Trays => self.trays_can_save(position, save, control)?,
            _ => self.marbles_let_save(position, save, control)?,
        };
        // Step 5. Store the new bound.
        let bounds =
            if can { Bounds { least: save as u8, ..bounds } } else { Bounds { most: save as u8 - 1, ..bounds } };
        self.table.store(key, bounds, control.nodes() - before);
        Some(can)
    }

    /// Whether any action saves this many marbles.
    fn trays_can_save(&mut self, position: &Position, save: u32, control: &mut SearchControl<'_>) -> Option<bool> {
        let spare = position.board().marbles().len() - save;
        let mut moves = std::mem::take(&mut self.moves);
        position.moves(&mut moves);
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        let mut answer = moves.iter().any(|mv| mv.ends_round()).then_some(true);
        if answer.is_none() && spare > 0 {
            list.extend(moves.iter().filter(|mv| mv.jumps() <= spare).map(|mv| (0, *mv)));
            if spare == 1 {
                for (number, mv) in &mut list {
                    let mut after = *position;
                    after.play(*mv);
                    *number = jumps(&after);
                }
            } else {
                self.evaluator.score_moves(position, &mut list, |_, _, score| -score);
            }
            sort(&mut list);
        }
        self.moves = moves;
        for (_, mv) in &list {
            let mut after = *position;
            after.play(*mv);
            match self.can_save(&after, save, control) {
                Some(true) => answer = Some(true),
                Some(false) => continue,
                None => {
                    self.lists.push(list);
                    return None;
                }
            }
            break;
        }
        self.lists.push(list);
        Some(answer.unwrap_or(false))
    }

    /// Whether this many marbles can still be saved after every jump.
    fn marbles_let_save(&mut self, position: &Position, save: u32, control: &mut SearchControl<'_>) -> Option<bool> {
        let spare = position.board().marbles().len() - save;
        let mut moves = std::mem::take(&mut self.moves);
        position.moves(&mut moves);
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        for mv in &moves {
            let mut after = *position;
            after.play(*mv);
            list.push((self.tray_score(&after, spare), *mv));
        }
        sort(&mut list);
        self.moves = moves;
        let mut answer = Some(true);
        for (_, mv) in &list {
            let mut after = *position;
            after.play(*mv);
            answer = self.can_save(&after, save, control);
            if answer != Some(true) {
                break;
            }
        }
        self.lists.push(list);
        answer
    }

    /// Whether the tray player can end the round after every jump.
    fn all_jumps_let_end(&mut self, position: &Position) -> bool {
        let mut list = self.ends.take().unwrap_or_default();
        position.moves(&mut list);
        let after = |mv: &Move| {
            let mut after = *position;
            after.play(*mv);
            after
        };
        let can = list.iter().all(|mv| one_line_meets_all_jumps(&after(mv)))
            && list.iter().all(|mv| can_end(&after(mv), &mut self.moves));
        self.ends = Some(list);
        can
    }

    /// How good a position looks for the tray player, to order moves by.
    fn tray_score(&self, position: &Position, spare: u32) -> i32 {
        if spare <= 1 { -jumps(position) } else { self.evaluator.expected(position) }
    }
}

/// The number of single jumps.
fn jumps(position: &Position) -> i32 {
    let board = position.board();
    count_jumps(board.marbles().bits(), board.holes().bits()) as i32
}

/// Sorts by the number, the lowest first. Not inlined, so that the sorter is compiled once.
#[inline(never)]
fn sort(list: &mut [(i32, Move)]) {
    list.sort_unstable_by_key(|(number, _)| *number);
}

/// The most that can be left: all marbles, but for those that the jumps at hand remove.
fn most(position: &Position) -> u32 {
    position.board().marbles().len() - position.jumps().unwrap_or(0)
}
