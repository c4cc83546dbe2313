//! A contest: a game with a number of seats. Each contest has odds and ratings of its own.

use bilby_games::{GameKind, Rules};

/// A game with a number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contest {
    /// Billabong for two.
    BillabongTwo,
    /// Billabong for three.
    BillabongThree,
    /// Billabong for four.
    BillabongFour,
    /// Bi-litaire.
    Bilitaire,
    /// Billo.
    Billo,
}

impl Contest {
    /// All of them, in the order of all tables and files.
    pub const ALL: [Contest; 5] =
        [Contest::BillabongTwo, Contest::BillabongThree, Contest::BillabongFour, Contest::Bilitaire, Contest::Billo];

    /// The contest that is played by these rules.
    pub fn of(rules: Rules) -> Contest {
        Contest::with_seats(rules.kind(), rules.seat_names().len())
    }

    /// The contest of a game with this many seats.
    pub(crate) fn with_seats(kind: GameKind, seats: usize) -> Contest {
        match (kind, seats) {
            (GameKind::Billabong, 2) => Contest::BillabongTwo,
            (GameKind::Billabong, 3) => Contest::BillabongThree,
            (GameKind::Billabong, _) => Contest::BillabongFour,
            (GameKind::Bilitaire, _) => Contest::Bilitaire,
            (GameKind::Billo, _) => Contest::Billo,
        }
    }

    /// The game.
    pub const fn kind(self) -> GameKind {
        match self {
            Contest::BillabongTwo | Contest::BillabongThree | Contest::BillabongFour => GameKind::Billabong,
            Contest::Bilitaire => GameKind::Bilitaire,
            Contest::Billo => GameKind::Billo,
        }
    }

    /// The number of seats.
    pub const fn seats(self) -> usize {
        match self {
            Contest::BillabongThree => 3,
            Contest::BillabongFour => 4,
            _ => 2,
        }
    }

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Contest::BillabongTwo => "billabong-two",
            Contest::BillabongThree => "billabong-three",
            Contest::BillabongFour => "billabong-four",
            Contest::Bilitaire => "bilitaire",
            Contest::Billo => "billo",
        }
    }

    /// Its name in headings.
    pub const fn title(self) -> &'static str {
        match self {
            Contest::BillabongTwo => "Billabong for two",
            Contest::BillabongThree => "Billabong for three",
            Contest::BillabongFour => "Billabong for four",
            Contest::Bilitaire => "Bi-litaire",
            Contest::Billo => "Billo",
        }
    }

    /// The usual rules.
    pub fn rules(self) -> Rules {
        Rules::usual(self.kind()).with_seats(self.seats()).expect("the game is for so many")
    }

    /// The nodes with which the highest level is measured. It has no limit of its own, so its rating is the least that
    /// it plays at.
    pub const fn nodes_of_highest(self) -> u64 {
        match self {
            Contest::BillabongTwo => 16_000,
            Contest::BillabongThree | Contest::BillabongFour => 8_000,
            Contest::Bilitaire => 20_000,
            Contest::Billo => 120_000,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_contest_is_that_of_its_rules() {
        for contest in Contest::ALL {
            assert_eq!(Contest::of(contest.rules()), contest);
            assert_eq!(contest.rules().seat_names().len(), contest.seats());
        }
    }
}
