//! A table as it is shown outside the page.

use bilby_convert::from_wire;
use bilby_games::{Position, Rules};
use bilby_table::TimeControl;
use bilby_wire::{Game, Phase, Sitter, TableState};

/// A table at one of its turns.
pub struct Shown {
    pub id: String,
    pub game: Game,
    pub time: TimeControl,
    pub rated: bool,
    pub phase: Phase,
    pub seats: Vec<ShownSeat>,
    /// The seat on move, in the position that is shown.
    pub on_move: Option<usize>,
    /// How many turns led to that position, and how many were played in all.
    pub ply: usize,
    pub turns: usize,
    /// How it ended, if the position shown is the last one.
    pub ending: Option<Ended>,
    /// The number of the last event.
    pub number: u64,
    pub position: Position,
}

/// Who sits on a seat.
pub enum ShownSeat {
    Free,
    Person(String),
    Computer(u8),
}

/// How a game ended.
pub enum Ended {
    Won(usize),
    Drawn,
    /// It does not count.
    Nothing,
}

impl Shown {
    /// The table after this many turns, or after the last one. `None` if it has no such turn, or can't be read.
    pub fn of(state: &TableState, ply: Option<usize>) -> Option<Shown> {
        let ply = ply.unwrap_or(state.turns.len());
        let played = state.turns.get(..ply)?;
        let rules = Rules::read(from_wire::kind(state.game), &state.rules).ok()?;
        let start = Position::read(rules, &state.start).ok()?;
        let position = played.iter().try_fold(start, |position, turn| position.play(turn).ok())?;
        let is_last = ply == state.turns.len();
        let seat = |sitter: &Sitter| match sitter {
            Sitter::Open => ShownSeat::Free,
            Sitter::Person { person } => ShownSeat::Person(person.name.clone()),
            Sitter::Computer { level } => ShownSeat::Computer(*level),
        };
        let ending = state.live.ending.filter(|_| is_last).map(|ending| match ending.winner {
            Some(winner) => Ended::Won(usize::from(winner)),
            None if ending.drawn => Ended::Drawn,
            None => Ended::Nothing,
        });
        let is_waiting = state.live.phase == Phase::Gathering || ending.is_some() || position.outcome().is_some();
        Some(Shown {
            id: state.id.clone(),
            game: state.game,
            time: state.time.parse().ok()?,
            rated: state.rated,
            phase: state.live.phase,
            seats: state.live.seats.iter().map(|live| seat(&live.sitter)).collect(),
            on_move: (!is_waiting).then(|| position.to_move().index()),
            ply,
            turns: state.turns.len(),
            ending,
            number: state.live.number,
            position,
        })
    }

    /// How many seats are free.
    pub fn free(&self) -> usize {
        self.seats.iter().filter(|seat| matches!(seat, ShownSeat::Free)).count()
    }

    /// Whether more may happen.
    pub fn is_live(&self) -> bool {
        self.phase != Phase::Over
    }
}
