//! Counts of results.

use bilby_core::{Outcome, Seat};

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games there were. (In Bi-litaire: rounds.)
    pub games: u64,
    /// How many of them each seat won; the rest was drawn.
    pub wins: [u64; 4],
    /// In Bi-litaire, the marbles that were left.
    pub marbles: Marbles,
}

/// The marbles that were left in some rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marbles {
    /// In how many rounds: those that were played to their end.
    pub rounds: u64,
    /// Their sum.
    pub sum: u64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, outcome: Outcome, marbles: Option<u8>) {
        self.games += 1;
        if let Outcome::Won(seat) = outcome {
            self.wins[seat.index() % 4] += 1;
        }
        if let Some(left) = marbles {
            self.marbles.rounds += 1;
            self.marbles.sum += u64::from(left);
            self.marbles.squares += u64::from(left) * u64::from(left);
        }
    }

    /// Counts the games of another tally too.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.marbles.rounds += other.marbles.rounds;
        self.marbles.sum += other.marbles.sum;
        self.marbles.squares += other.marbles.squares;
    }

    /// How many games were drawn.
    pub fn drawn(&self) -> u64 {
        self.games.saturating_sub(self.wins.iter().sum())
    }

    /// The tally with the first two seats exchanged.
    #[must_use]
    pub(super) fn exchanged(mut self) -> Tally {
        self.wins.swap(0, 1);
        self
    }
}

/// The outcome with the first two seats exchanged.
pub(super) fn exchanged(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Won(Seat(seat @ 0..=1)) => Outcome::Won(Seat(1 - seat)),
        other => other,
    }
}
