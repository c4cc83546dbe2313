//! A complete position: the board and the state of the match.

use crate::board::Board;
use bilby_core::Seat;

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The marble player takes any one marble off the board.
    Opening,
    /// The tray player acts.
    Trays,
    /// The marble player jumps.
    Marbles,
    /// The match is over.
    Over,
}

impl Phase {
    pub(crate) const ALL: [Phase; 4] = [Phase::Opening, Phase::Trays, Phase::Marbles, Phase::Over];

    /// Its letter in a position's text.
    pub const fn letter(self) -> char {
        ['x', 't', 'm', 'e'][self as usize]
    }

    /// Its name: `opening`, `trays`, `marbles`, `over`.
    pub const fn name(self) -> &'static str {
        ["opening", "trays", "marbles", "over"][self as usize]
    }
}

/// A position of a match. [`Notation`](bilby_core::Notation) converts it from and to text, and
/// [`Game`](bilby_core::Game) plays moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) phase: Phase,
    /// The jumps to make in phase `m`, 1 without a call; 1 in any other phase.
    pub(crate) jumps: u8,
    /// The marbles left in round 1, or 0 during round 1.
    pub(crate) score: u8,
}

impl Position {
    pub(crate) const START: Position = Position { board: Board::START, phase: Phase::Opening, jumps: 1, score: 0 };

    /// The most marbles that a round can leave: the opening takes one of the 48.
    pub const MOST_LEFT: u32 = 47;

    /// The trays and the marbles.
    pub fn board(&self) -> Board {
        self.board
    }

    /// What happens next.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The number that the tray player called, 2 or more, while the marble player has to fulfil it.
    pub fn call(&self) -> Option<u32> {
        (self.jumps > 1).then_some(self.jumps.into())
    }

    /// How many jumps the marble player must make now.
    pub fn jumps(&self) -> Option<u32> {
        (self.phase == Phase::Marbles).then_some(self.jumps.into())
    }

    /// The round, 1 or 2.
    pub fn round(&self) -> u32 {
        if self.score == 0 { 1 } else { 2 }
    }

    /// The marbles that seat `first` left in round 1, once that is over.
    pub fn score(&self) -> Option<u32> {
        (self.score != 0).then_some(self.score.into())
    }

    /// The seat that plays the marbles in this round.
    pub fn marble_player(&self) -> Seat {
        Seat(u8::from(self.score != 0))
    }

    /// The seat that plays the trays in this round.
    pub fn tray_player(&self) -> Seat {
        Seat(u8::from(self.score == 0))
    }

    /// The marbles left by `first` and by `second`, once the match is over.
    pub fn marbles_left(&self) -> Option<[u32; 2]> {
        (self.phase == Phase::Over).then(|| [self.score.into(), self.board.marbles().len()])
    }
}
