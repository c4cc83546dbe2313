//! Retrograde analysis of a class with few men, slice by slice.
//!
//! In a slice the pawns stand still, and its positions follow from each other by steps of billos only. All other moves
//! leave the slice: a pawn's move leads to a slice whose pawns have fewer rows before them, a promotion or a capture to
//! another class. The slices are solved in an order in which all these have their values already.

use super::FewMenTables;
use super::class::Class;
use super::index::{Layout, boards, sets};
use crate::SolveError;
use bilby_core::Game;
use billo::{Move, Position, Setup};

/// The longest that can be told in a byte: see [`crate::EndingValue::from_code`].
const LAST_CODE: u8 = 254;

/// Instead of the number of moves: a move leads to a draw or to a win.
const CANNOT_LOSE: u16 = u16::MAX;
/// Instead of the number of moves: the index is not used.
const UNUSED: u16 = u16::MAX - 1;

/// How many positions are examined between two reports of progress.
const REPORT: usize = 1 << 17;

/// The codes of a class. The tables must already have the codes of the classes that it needs.
pub(super) fn solve(
    tables: &FewMenTables,
    class: Class,
    on_progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Vec<u8>, SolveError> {
    let layout = Layout::of(class);
    let mut solver = Solver {
        tables,
        class,
        layout,
        codes: vec![0; layout.len()],
        moves: Vec::new(),
        edges: Vec::new(),
        left: vec![0; layout.slice_len],
        loss: vec![0; layout.slice_len],
        starts: Vec::new(),
        befores: Vec::new(),
        layers: vec![Vec::new(); usize::from(LAST_CODE) + 2],
        deepest: 0,
    };
    let mut slices: Vec<u32> = (0..layout.slices as u32).collect();
    slices.sort_by_cached_key(|slice| layout.rows_to_go(*slice as usize) as u8);
    let mut since_report = REPORT;
    for (done, slice) in slices.into_iter().enumerate() {
        if since_report >= REPORT {
            since_report = 0;
            if !on_progress(done * layout.slice_len, layout.len()) {
                return Err(SolveError::Stopped);
            }
        }
        since_report += layout.slice_len;
        solver.solve_slice(slice as usize * layout.slice_len, on_progress)?;
    }
    Ok(solver.codes)
}

struct Solver<'a> {
    tables: &'a FewMenTables,
    class: Class,
    layout: &'static Layout,
    /// The codes of the class, as far as they are known; 0 until then.
    codes: Vec<u8>,
    moves: Vec<Move>,
    /// The steps of billos in the slice: from, to.
    edges: Vec<(u32, u32)>,
    /// For each position of the slice, how many of its moves have not been seen to lose.
    left: Vec<u16>,
    /// The slowest loss by a move out of the slice.
    loss: Vec<u8>,
    /// Where the predecessors of each position start in the list, and the list.
    starts: Vec<u32>,
    befores: Vec<u32>,
    /// The positions that have a code at the latest when it is reached.
    layers: Vec<Vec<u32>>,
    deepest: usize,
}

impl Solver<'_> {
    fn solve_slice(
        &mut self,
        begin: usize,
        on_progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<(), SolveError> {
        self.edges.clear();
        self.deepest = 0;
        for at in 0..self.layout.slice_len {
            self.explore(begin, at)?;
            // A slice without pawns is the whole class.
            if at % REPORT == REPORT - 1 && !on_progress(begin + at, self.layout.len()) {
                return Err(SolveError::Stopped);
            }
        }
        self.turn_round();
        let mut code = 1;
        while code <= self.deepest {
            for at in std::mem::take(&mut self.layers[code]) {
                self.decide(begin, at, code as u8)?;
            }
            code += 1;
        }
        // Indexes that are not used repeat what is before them: that takes the least room in a file.
        for at in 0..self.layout.slice_len {
            if self.left[at] == UNUSED {
                self.codes[begin + at] = if begin + at > 0 { self.codes[begin + at - 1] } else { 0 };
            }
        }
        Ok(())
    }

    /// Looks at all moves of a position.
    fn explore(&mut self, begin: usize, at: usize) -> Result<(), SolveError> {
        let (men, turn, stands_for) = self.layout.position(begin + at);
        self.loss[at] = 0;
        if stands_for == 0 {
            self.left[at] = UNUSED;
            return Ok(());
        }
        let position = Position::set_up(self.tables.rules, &Setup { men: sets(&men), turn, clock: 0 })
            .expect("the layout has only positions");
        let mut moves = std::mem::take(&mut self.moves);
        position.moves(&mut moves);
        let (mut steps, mut can_draw, mut win) = (0, false, u8::MAX);
        for mv in &moves {
            let mut after = position;
            after.play(*mv);
            if mv.man().is_billo() && !mv.is_capture() {
                let end = self.layout.index(&boards(&after), after.on_move()) - begin;
                self.edges.push((at as u32, end as u32));
                steps += 1;
                continue;
            }
            match self.code(&after)? {
                0 => can_draw = true,
                code if code % 2 == 1 => win = win.min(code + 1),
                code => self.loss[at] = self.loss[at].max(code + 1),
            }
        }
        self.left[at] = if can_draw || win < u8::MAX { CANNOT_LOSE } else { steps };
        if moves.is_empty() {
            self.push(at as u32, 1)?;
        } else if win < u8::MAX {
            self.push(at as u32, win)?;
        } else if self.left[at] == 0 {
            self.push(at as u32, self.loss[at])?;
        }
        self.moves = moves;
        Ok(())
    }

    /// The code of a position that is solved already.
    fn code(&self, position: &Position) -> Result<u8, SolveError> {
        let men = boards(position);
        if men[position.on_move() as usize] == [0; 4] {
            return Ok(1);
        }
        let (class, index) = super::place(&men, position.on_move()).expect("moves lead to few men");
        if class == self.class {
            return Ok(self.codes[index]);
        }
        self.tables.code(class, index).ok_or(SolveError::Missing(class))
    }

    fn push(&mut self, at: u32, code: u8) -> Result<(), SolveError> {
        if code > LAST_CODE {
            return Err(SolveError::TooLong);
        }
        self.layers[usize::from(code)].push(at);
        self.deepest = self.deepest.max(code.into());
        Ok(())
    }

    /// Sorts the steps by where they lead to (a counting sort).
    fn turn_round(&mut self) {
        self.starts.clear();
        if self.edges.is_empty() {
            return;
        }
        self.starts.resize(self.layout.slice_len + 2, 0);
        for (_, end) in &self.edges {
            self.starts[*end as usize + 2] += 1;
        }
        for at in 2..self.starts.len() {
            self.starts[at] += self.starts[at - 1];
        }
        self.befores.clear();
        self.befores.resize(self.edges.len(), 0);
        for (before, end) in &self.edges {
            let slot = &mut self.starts[*end as usize + 1];
            self.befores[*slot as usize] = *before;
            *slot += 1;
        }
    }

    /// Gives a position its code, unless it has a lower one, and tells its predecessors.
    fn decide(&mut self, begin: usize, at: u32, code: u8) -> Result<(), SolveError> {
        if self.codes[begin + at as usize] != 0 {
            return Ok(());
        }
        self.codes[begin + at as usize] = code;
        if self.starts.is_empty() {
            return Ok(());
        }
        for number in self.starts[at as usize]..self.starts[at as usize + 1] {
            let before = self.befores[number as usize];
            let place = before as usize;
            if self.codes[begin + place] != 0 {
                continue;
            }
            if code % 2 == 1 {
                // One move to a lost position is enough to win.
                self.push(before, code + 1)?;
            } else if self.left[place] != CANNOT_LOSE {
                // To lose, all moves must lead to won ones.
                self.left[place] -= 1;
                if self.left[place] == 0 {
                    self.push(before, (code + 1).max(self.loss[place]))?;
                }
            }
        }
        Ok(())
    }
}
