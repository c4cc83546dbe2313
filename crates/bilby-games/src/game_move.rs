//! A move of any of the games.

/// A move of one of the three games: its effect, not the way it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Billabong's.
    Billabong(billabong::Move),
    /// Bi-litaire's.
    Bilitaire(bilitaire::Move),
    /// Billo's.
    Billo(billo::Move),
}

impl From<billabong::Move> for Move {
    fn from(mv: billabong::Move) -> Move {
        Move::Billabong(mv)
    }
}

impl From<bilitaire::Move> for Move {
    fn from(mv: bilitaire::Move) -> Move {
        Move::Bilitaire(mv)
    }
}

impl From<billo::Move> for Move {
    fn from(mv: billo::Move) -> Move {
        Move::Billo(mv)
    }
}
