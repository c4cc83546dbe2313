//! Exact endings: a solver proves how many marbles a round leaves when both play their best. The other games have
//! tablebases, that is, tables of all positions of an ending; for Bi-litaire they would be too large.

mod round_end;
mod solver;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;

pub(super) use round_end::{can_end, one_line_meets_all_jumps};
pub use solver::{Solution, Solver, solve};
