//! Small random games, one for each seed: random directed acyclic graphs. Paths meet again, seats do not always take
//! turns, some lines end early.

use bilby_core::{Game, Outcome, Seat, SplitMix64};
use bilby_search::multiplayer::{SeatKnowledge, SeatScores};
use bilby_search::score::Score;
use bilby_search::{Heuristics, Knowledge};

/// A vertex of a random directed acyclic graph, whose edges are the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomDag {
    seed: u64,
    seats: u8,
    /// Where the longest path ends.
    length: u8,
    ply: u8,
    vertex: u8,
}

impl RandomDag {
    /// How many vertices there are at each ply: few, so that paths meet again.
    const WIDTH: u64 = 24;

    pub fn new(seed: u64, seats: u8, length: u8) -> RandomDag {
        RandomDag { seed, seats, length, ply: 0, vertex: 0 }
    }

    /// Always the same random numbers for the same vertex and purpose.
    fn lot(&self, purpose: u64) -> SplitMix64 {
        let mut random = SplitMix64::new(self.key() ^ purpose.wrapping_mul(0xd1b5_4a32_d192_ed03));
        random.next_u64();
        random
    }

    fn branches(&self) -> u8 {
        if self.outcome().is_some() { 0 } else { 1 + self.lot(1).below(5) as u8 }
    }
}

impl Game for RandomDag {
    type Move = u8;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn to_move(&self) -> Seat {
        // Mostly in turn.
        let strays = self.lot(2).below(8) == 0;
        Seat((self.ply + u8::from(strays)) % self.seats)
    }

    fn outcome(&self) -> Option<Outcome> {
        let mut lot = self.lot(3);
        let ends = self.ply >= self.length || self.ply > 1 && lot.below(12) == 0;
        ends.then(|| match lot.below(2 * u64::from(self.seats) + 1) {
            0 => Outcome::Drawn,
            n => Outcome::Won(Seat((n % u64::from(self.seats)) as u8)),
        })
    }

    fn moves(&self, list: &mut Vec<u8>) {
        list.clear();
        list.extend(0..self.branches());
    }

    fn count_moves(&self) -> u64 {
        self.branches().into()
    }

    fn play(&mut self, mv: u8) {
        assert!(mv < self.branches(), "only legal moves are played");
        let vertex = self.lot(4 + u64::from(mv)).below(RandomDag::WIDTH) as u8;
        *self = RandomDag { ply: self.ply + 1, vertex, ..*self };
    }

    fn key(&self) -> u64 {
        let text = u64::from(self.ply) << 8 | u64::from(self.vertex) | u64::from(self.seats) << 16;
        SplitMix64::new(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ text << 32).next_u64()
    }
}

/// A player who guesses: evaluations, tactical moves and pruning are random.
pub struct Guesser;

impl Heuristics<RandomDag> for Guesser {
    fn ordering_score(&self, game: &RandomDag, mv: u8) -> i32 {
        game.lot(21 + u64::from(mv)).below(1_000) as i32
    }

    fn history_index(&self, mv: u8) -> usize {
        mv.into()
    }

    fn history_size(&self) -> usize {
        8
    }

    fn futility_margin(&self, depth: u32) -> Option<Score> {
        (depth <= 3).then_some(30 * depth as Score)
    }

    fn late_move_count(&self, depth: u32) -> Option<usize> {
        (depth <= 2).then_some(2)
    }

    fn extension(&self, game: &RandomDag) -> u32 {
        u32::from(game.lot(51).below(6) == 0)
    }

    fn ordering_is_costly(&self) -> bool {
        true
    }
}

impl Knowledge<RandomDag> for Guesser {
    fn evaluate(&self, game: &RandomDag) -> Score {
        game.lot(20).below(400) as Score - 200
    }

    fn is_tactical(&self, game: &RandomDag, mv: u8) -> bool {
        game.lot(31 + u64::from(mv)).below(4) == 0
    }

    fn can_stand_pat(&self, game: &RandomDag) -> bool {
        game.lot(41).below(10) != 0
    }

    fn may_have_tactical_moves(&self, game: &RandomDag) -> bool {
        (0..game.branches()).any(|mv| self.is_tactical(game, mv))
    }

    fn extends_forced_moves(&self, game: &RandomDag, _first: u8) -> bool {
        game.lot(52).below(6) == 0
    }

    fn repetition_is_drawn(&self) -> bool {
        true
    }
}

impl SeatKnowledge<RandomDag> for Guesser {
    fn evaluate_seats(&self, game: &RandomDag) -> SeatScores {
        let mut lot = game.lot(20);
        let mut scores = [0; 4];
        scores[..usize::from(game.seats)].fill_with(|| lot.below(400) as Score - 200);
        scores
    }

    fn reply_count(&self, game: &RandomDag) -> usize {
        game.lot(42).below(4) as usize
    }
}
