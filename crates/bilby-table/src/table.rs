//! The state of a table, and what can be asked of it without changing it.

use crate::clocks::Clocks;
use crate::questions::Questions;
use crate::{BadEvent, BadSettings, Ending, Event, Happening, Millis, Number, Question, Reason, Settings, Sitter};
use bilby_core::Seat;
use bilby_shelf::Position;

/// The longest text of a turn that is read. A chain may hop to and fro for ever; a kangaroo that goes straight to any square
/// that it can reach needs less.
pub const LONGEST_TURN: usize = 4096;

/// A game being played by people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) settings: Settings,
    pub(crate) number: Number,
    /// When the last event happened: a table's time never runs backwards.
    pub(crate) latest: Millis,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) phase: Phase,
    pub(crate) position: Position,
    pub(crate) turns: Vec<Played>,
    /// Whether a second turn has ever been played: from then on there is something to lose.
    pub(crate) has_begun: bool,
    pub(crate) clocks: Clocks,
    pub(crate) touched: Option<String>,
    pub(crate) questions: Questions,
    /// Who left the game, in order.
    pub(crate) leavers: Vec<(Seat, Reason)>,
    /// Since when each seat has been away.
    pub(crate) away: Vec<Option<Millis>>,
    pub(crate) rematch_agreed: bool,
    pub(crate) changed: Changed,
}

/// The parts of a game's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Seats are open.
    Gathering,
    /// The game is played.
    Playing,
    /// It is over.
    Over(Ending),
}

/// A turn that was played and not taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who played it.
    pub seat: Seat,
    /// The way it was played.
    pub text: String,
    /// What each seat's clock showed when it began; empty where there are no such clocks.
    pub before: Vec<Millis>,
    /// And after it.
    pub left: Vec<Millis>,
    /// Whether there was no other: a pass, a claim, the end of a round. Nothing was decided by it.
    pub forced: bool,
}

/// The numbers of the events that last changed something: what makes a command stale.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changed {
    pub board: Number,
    pub seats: Number,
    pub questions: [Number; Question::ALL.len()],
}

impl Table {
    /// What happens when a table is opened with these settings: the first events of its log.
    pub fn open(settings: Settings, now: Millis) -> Result<Vec<Event>, BadSettings> {
        settings.check()?;
        let is_full = !settings.sitters.contains(&Sitter::Open);
        let opened = Event { number: 1, at: now, what: Happening::Opened(settings) };
        let started = is_full.then_some(Event { number: 2, at: now, what: Happening::Started });
        Ok([Some(opened), started].into_iter().flatten().collect())
    }

    /// The table that a log tells of.
    pub fn replay<'a>(log: impl IntoIterator<Item = &'a Event>) -> Result<Table, BadEvent> {
        let mut log = log.into_iter();
        let first = log.next().ok_or(BadEvent { number: 1, problem: "the log is empty" })?;
        let mut table = Table::opened(first)?;
        log.try_for_each(|event| table.apply(event))?;
        Ok(table)
    }

    /// The table after the first event of its log.
    fn opened(first: &Event) -> Result<Table, BadEvent> {
        let bad = |problem| BadEvent { number: first.number, problem };
        let Event { number: 1, at, what: Happening::Opened(settings) } = first else {
            return Err(bad("a log begins with event 1, the opening"));
        };
        settings.check().map_err(|_| bad("a table can't be opened with these settings"))?;
        let seats = settings.sitters.len();
        Ok(Table {
            number: 1,
            latest: *at,
            sitters: settings.sitters.clone(),
            phase: Phase::Gathering,
            position: settings.start.clone(),
            turns: Vec::new(),
            has_begun: false,
            clocks: Clocks::new(settings.time, seats),
            touched: None,
            questions: Questions::default(),
            leavers: Vec::new(),
            away: vec![None; seats],
            rematch_agreed: false,
            changed: Changed::default(),
            settings: settings.clone(),
        })
    }

    /// How many events there have been.
    pub fn number(&self) -> Number {
        self.number
    }

    /// What the table was opened with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Gathering, playing, or over.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The turns that led to it.
    pub fn turns(&self) -> &[Played] {
        &self.turns
    }

    /// The seat on move, while the game is played.
    pub fn on_move(&self) -> Option<Seat> {
        (self.phase == Phase::Playing).then(|| self.position.to_move())
    }

    /// How the game ended.
    pub fn ending(&self) -> Option<Ending> {
        match self.phase {
            Phase::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// The seats, in turn order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        self.settings.seats()
    }

    /// Who sits on a seat; whoever left it still does, although a computer plays for them.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        self.sitters.get(seat.index()).unwrap_or(&Sitter::Open)
    }

    /// Why a seat left the game, if it did.
    pub fn left_by(&self, seat: Seat) -> Option<Reason> {
        self.leavers.iter().find(|(leaver, _)| *leaver == seat).map(|(_, reason)| *reason)
    }

    /// The level at which the computer plays for a seat: its own, or the stand-in's; `None` for a person, or an open seat.
    pub fn computer(&self, seat: Seat) -> Option<u8> {
        match self.sitter(seat) {
            Sitter::Computer { level } => Some(*level),
            Sitter::Person(_) if self.left_by(seat).is_some() => Some(self.settings.stand_in),
            _ => None,
        }
    }

    /// When the time of the seat on move is out: the moment from which [`CheckTime`](crate::Ask::CheckTime) says so. It
    /// includes the most a turn can be credited, so that no turn under way is cut off. A computer's time is never
    /// out, for how long it thinks is the house's doing.
    pub fn deadline(&self) -> Option<Millis> {
        let seat = self.on_move().filter(|seat| self.is_person_in_play(*seat))?;
        self.clocks.deadline(seat, self.settings.lag_cap)
    }

    /// Whether everybody has agreed to another game.
    pub fn is_rematch_agreed(&self) -> bool {
        self.rematch_agreed
    }

    /// Whether a person sits there who has not left the game.
    pub(crate) fn is_person_in_play(&self, seat: Seat) -> bool {
        self.sitter(seat).is_person() && self.left_by(seat).is_none()
    }

    /// The seats that have not left the game.
    pub(crate) fn staying(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|seat| self.left_by(*seat).is_none())
    }

    /// The position after the first so many turns.
    pub(crate) fn position_after(&self, turns: usize) -> Option<Position> {
        let played = self.turns.get(..turns)?;
        played.iter().try_fold(self.settings.start.clone(), |position, turn| position.play(&turn.text).ok())
    }
}
