//! Why a move can't be played, in any game.

use bilby_core::Seat;

/// A game's typed reason for refusing a move or a step of one.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// Billabong's.
    #[error(transparent)]
    Billabong(#[from] billabong::Refusal),
    /// Bi-litaire's.
    #[error(transparent)]
    Bilitaire(#[from] bilitaire::Refusal),
    /// Billo's.
    #[error(transparent)]
    Billo(#[from] billo::Refusal),
}

/// Applies the same expression to the refusal of any game.
macro_rules! said {
    ($refusal:expr, $said:ident) => {
        match $refusal {
            Refusal::Billabong(refusal) => refusal.$said(),
            Refusal::Bilitaire(refusal) => refusal.$said(),
            Refusal::Billo(refusal) => refusal.$said(),
        }
    };
}

impl bilby_core::Refusal for Refusal {
    /// Each game's own refusal type lists its codes.
    const CODES: &'static [&'static str] = &[];

    fn code(&self) -> &'static str {
        said!(self, code)
    }

    fn squares(&self) -> Vec<String> {
        said!(self, squares)
    }

    fn numbers(&self) -> Vec<u32> {
        said!(self, numbers)
    }

    fn words(&self) -> Vec<String> {
        said!(self, words)
    }

    fn seat(&self) -> Option<Seat> {
        said!(self, seat)
    }
}
