//! Retrograde analysis of two kangaroos against one: the table is solved from the end of the game backwards. Where one
//! of the two has come home, the table of one against one goes on.

use super::graphs::Graphs;
use super::index::{Numbering, all_pairs, pair};
use crate::SolveError;
use crate::billabong::endings::EndingTables;

/// Who is on move; also the half of the table.
pub(super) const PAIR_ON_MOVE: usize = 0;
pub(super) const ONE_ON_MOVE: usize = 1;

/// The longest that can be told in a byte: see [`crate::EndingValue::from_code`].
const LAST_CODE: u8 = 254;

/// How many positions are examined between two reports of progress.
const REPORT: usize = 1 << 20;

/// A position: two states of the pair, and that of the other.
#[derive(Clone, Copy)]
struct Trio {
    low: usize,
    high: usize,
    one: usize,
}

struct Solver<'a> {
    numbering: &'a Numbering,
    graphs: &'a Graphs,
    one_v_one: &'a EndingTables,
    /// Both halves of the table. The half with the pair on move comes first.
    codes: Vec<u8>,
    /// How many moves of each position have not been seen to lose.
    left: Vec<u16>,
    /// The positions that have a code at the latest when it is reached.
    layers: Vec<Vec<u32>>,
}

/// Both halves of the table.
pub(super) fn solve(
    numbering: &Numbering,
    graphs: &Graphs,
    one_v_one: &EndingTables,
    on_progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Vec<u8>, SolveError> {
    let size = 2 * numbering.positions();
    let layers = vec![Vec::new(); usize::from(LAST_CODE) + 2];
    let mut solver = Solver { numbering, graphs, one_v_one, codes: vec![0; size], left: vec![0; size], layers };
    solver.begin(on_progress).ok_or(SolveError::Stopped)?;
    let pairs: Vec<(u16, u16)> = all_pairs(numbering.states()).map(|(low, high)| (low as u16, high as u16)).collect();
    let mut decided = 0;
    for code in 2..=LAST_CODE {
        for place in std::mem::take(&mut solver.layers[usize::from(code)]) {
            if solver.codes[place as usize] != 0 {
                continue;
            }
            solver.codes[place as usize] = code;
            let half = place as usize / numbering.positions();
            let within = place as usize % numbering.positions();
            let (low, high) = pairs[within / numbering.states()];
            let trio = Trio { low: low.into(), high: high.into(), one: within % numbering.states() };
            solver.tell_predecessors(trio, half, code);
            decided += 1;
            if decided % REPORT == 0 && !on_progress(decided, size) {
                return Err(SolveError::Stopped);
            }
        }
    }
    if solver.layers[usize::from(LAST_CODE) + 1].is_empty() { Ok(solver.codes) } else { Err(SolveError::TooLong) }
}

impl Solver<'_> {
    fn place(&self, half: usize, Trio { low, high, one }: Trio) -> usize {
        half * self.numbering.positions() + pair(low, high) * self.numbering.states() + one
    }

    /// Counts the moves of all positions, and finds those that are decided by coming home. `None` if `on_progress` cancels it.
    fn begin(&mut self, on_progress: &mut dyn FnMut(usize, usize) -> bool) -> Option<()> {
        let (states, squares) = (self.numbering.states(), self.numbering.squares());
        let mut seen = 0;
        for (low, high) in all_pairs(states).filter(|(low, high)| low % squares != high % squares) {
            if seen >= REPORT {
                seen = 0;
                if !on_progress(0, self.codes.len()) {
                    return None;
                }
            }
            seen += states;
            let one_among = self.graphs.among(low, high);
            for one in (0..states).filter(|one| one % squares != low % squares && one % squares != high % squares) {
                let trio = Trio { low, high, one };
                let place = self.place(ONE_ON_MOVE, trio);
                if one_among.finishes(one) {
                    self.layers[2].push(place as u32);
                }
                // Whoever has no move passes.
                self.left[place] = u16::from(one_among.runs(one)).max(1);
                self.begin_pair(trio);
            }
        }
        Some(())
    }

    fn begin_pair(&mut self, trio: Trio) {
        let Trio { low, high, one } = trio;
        let (low_among, high_among) = (self.graphs.among(one, high), self.graphs.among(one, low));
        let place = self.place(PAIR_ON_MOVE, trio);
        let runs = u16::from(low_among.runs(low)) + u16::from(high_among.runs(high));
        let stuck = low_among.is_stuck(low) && high_among.is_stuck(high);
        self.left[place] = if stuck { 1 } else { runs };
        if low_among.finishes(low) || high_among.finishes(high) {
            match self.home(trio) {
                Home::Wins(code) => self.layers[usize::from(code)].push(place as u32),
                Home::Loses(code) if runs == 0 => self.layers[usize::from(code)].push(place as u32),
                Home::Loses(_) | Home::Draws | Home::None => {}
            }
        }
    }

    /// What comes of it if one of the pair comes home: the best of it for the pair.
    fn home(&self, Trio { low, high, one }: Trio) -> Home {
        let (mut win, mut loss, mut draws) = (u8::MAX, 0, false);
        for (goes, stays) in [(low, high), (high, low)] {
            if !self.graphs.among(one, stays).finishes(goes) {
                continue;
            }
            let value = self.one_v_one.value(self.numbering.kangaroo(one), self.numbering.kangaroo(stays));
            match value.code() {
                0 => draws = true,
                code if code % 2 == 1 => win = win.min(code + 1),
                code => loss = loss.max(code + 1),
            }
        }
        match (win, draws, loss) {
            (u8::MAX, false, 0) => Home::None,
            (u8::MAX, false, loss) => Home::Loses(loss),
            (u8::MAX, true, _) => Home::Draws,
            (win, ..) => Home::Wins(win),
        }
    }

    /// Tells the positions before this one that it has a code.
    fn tell_predecessors(&mut self, trio: Trio, half: usize, code: u8) {
        let Trio { low, high, one } = trio;
        let graphs = self.graphs;
        if half == PAIR_ON_MOVE {
            let among = graphs.among(low, high);
            for before in among.befores(one) {
                self.tell(Trio { one: (*before).into(), ..trio }, ONE_ON_MOVE, code);
            }
            if among.is_stuck(one) {
                self.tell(trio, ONE_ON_MOVE, code);
            }
            return;
        }
        let (low_among, high_among) = (graphs.among(one, high), graphs.among(one, low));
        for before in low_among.befores(low) {
            self.tell(Trio { low: (*before).into(), ..trio }, PAIR_ON_MOVE, code);
        }
        for before in high_among.befores(high) {
            self.tell(Trio { high: (*before).into(), ..trio }, PAIR_ON_MOVE, code);
        }
        if low_among.is_stuck(low) && high_among.is_stuck(high) {
            self.tell(trio, PAIR_ON_MOVE, code);
        }
    }

    /// Tells a position that one of its moves leads to this code.
    #[inline]
    fn tell(&mut self, trio: Trio, half: usize, code: u8) {
        let place = self.place(half, trio);
        if self.codes[place] != 0 {
            return;
        }
        if code % 2 == 1 {
            // One move to a lost position is enough to win.
            self.layers[usize::from(code) + 1].push(place as u32);
            return;
        }
        // To lose, all moves must lead to won ones.
        self.left[place] -= 1;
        if self.left[place] > 0 {
            return;
        }
        let home = if half == PAIR_ON_MOVE { self.home(trio) } else { Home::None };
        match home {
            Home::None => self.layers[usize::from(code) + 1].push(place as u32),
            Home::Loses(later) => self.layers[usize::from(later.max(code + 1))].push(place as u32),
            // The win is in its layer already.
            Home::Wins(_) | Home::Draws => {}
        }
    }
}

/// What comes of it if one of the pair comes home.
enum Home {
    /// Neither of the pair can come home.
    None,
    Wins(u8),
    Draws,
    Loses(u8),
}
