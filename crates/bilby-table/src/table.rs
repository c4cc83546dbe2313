//! The state of a table, and queries that don't change it.

use crate::board::Board;
use crate::clocks::Clocks;
use crate::open_questions::OpenQuestions;
use crate::{
    Ending, Event, EventError, EventErrorKind, EventKind, EventNumber, Millis, PersonId, Question, Reason, Settings,
    SettingsError, Sitter,
};
use bilby_core::Seat;
use bilby_games::Position;

/// The longest text of a turn that is accepted. A chain can go to and fro without end, but the shortest way to any
/// reachable square needs less.
pub const LONGEST_TURN: usize = 4096;

/// A game being played by people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) settings: Settings,
    pub(crate) number: EventNumber,
    /// The time of the last event. A table's time never runs backwards.
    pub(crate) latest: Millis,
    pub(crate) sitters: Vec<Sitter>,
    /// The seat of the host, who arranges the table before the game starts: who opened it, or the next person once they
    /// have got up.
    pub(crate) host: Option<Seat>,
    /// The person who opened the table. Settings that change, for a game with fewer, don't tell any more.
    pub(crate) opener: Option<PersonId>,
    /// The people whom the host has removed.
    pub(crate) removed: Vec<PersonId>,
    /// Who is at the table since all seats are taken.
    pub(crate) ready: Vec<bool>,
    pub(crate) phase: Phase,
    pub(crate) position: Board,
    pub(crate) turns: Vec<PlayedTurn>,
    /// When the first turn was played.
    pub(crate) first_turn: Option<Millis>,
    /// Whether a second turn was ever played. From then on the game can be lost.
    pub(crate) has_begun: bool,
    pub(crate) clocks: Clocks,
    pub(crate) touched: Option<String>,
    /// The number of turns played at each wrong claim.
    pub(crate) wrong_claims: Vec<usize>,
    pub(crate) questions: OpenQuestions,
    /// The seats that left the game, in order.
    pub(crate) leavers: Vec<(Seat, Reason)>,
    /// For which seats a computer stands in.
    pub(crate) stood_in: Vec<bool>,
    /// Since when each seat has been away.
    pub(crate) away: Vec<Option<Millis>>,
    pub(crate) rematch_agreed: bool,
    pub(crate) changed: LastChanges,
}

/// The phases of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Seats are open.
    Gathering,
    /// The game is being played.
    Playing,
    /// It is over.
    Over(Ending),
}

/// A turn that was played and not taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The seat that played it.
    pub seat: Seat,
    /// The text as it was played.
    pub text: String,
    /// The call that was announced with it and is void.
    pub void_call: Option<u32>,
    /// Each seat's clock when it began; empty if seats have no clocks.
    pub before: Vec<Millis>,
    /// Each seat's clock after it.
    pub left: Vec<Millis>,
    /// Whether it was the only possible turn (a pass, a claim, the end of a round), so nothing was decided.
    pub forced: bool,
}

/// The numbers of the events that last changed something, which decide whether a command is stale.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LastChanges {
    pub board: EventNumber,
    pub seats: EventNumber,
    pub questions: [EventNumber; Question::ALL.len()],
    pub holidays: EventNumber,
}

impl Table {
    /// Returns the first events of a table with these settings.
    pub fn open(settings: Settings, now: Millis) -> Result<Vec<Event>, SettingsError> {
        settings.check()?;
        let is_full = !settings.sitters.contains(&Sitter::Open);
        let opened = Event { number: 1, at: now, kind: EventKind::Opened(settings) };
        let started = is_full.then_some(Event { number: 2, at: now, kind: EventKind::Started });
        Ok([Some(opened), started].into_iter().flatten().collect())
    }

    /// Replays a log.
    pub fn replay<'a>(log: impl IntoIterator<Item = &'a Event>) -> Result<Table, EventError> {
        let mut log = log.into_iter();
        let first = log.next().ok_or(EventError { number: 1, kind: EventErrorKind::EmptyLog })?;
        let mut table = Table::opened(first)?;
        log.try_for_each(|event| table.apply(event))?;
        Ok(table)
    }

    /// The person who opened the table: the only one who sat there from the beginning. Nobody opened the table of people
    /// who were paired, or of a rematch.
    pub fn opener(&self) -> Option<&PersonId> {
        self.opener.as_ref()
    }

    /// The people whom the host has removed.
    pub fn removed(&self) -> &[PersonId] {
        &self.removed
    }

    /// The table after the first event of its log.
    fn opened(first: &Event) -> Result<Table, EventError> {
        let bad = |kind| EventError { number: first.number, kind };
        let Event { number: 1, at, kind: EventKind::Opened(settings) } = first else {
            return Err(bad(EventErrorKind::NoOpening));
        };
        settings.check().map_err(|_| bad(EventErrorKind::Settings))?;
        let seats = settings.sitters.len();
        Ok(Table {
            number: 1,
            latest: *at,
            sitters: settings.sitters.clone(),
            host: first_person(&settings.sitters),
            opener: only_person(&settings.sitters),
            removed: Vec::new(),
            ready: vec![true; seats],
            phase: Phase::Gathering,
            position: settings.start.clone().into(),
            turns: Vec::new(),
            first_turn: None,
            has_begun: false,
            clocks: Clocks::new(settings.time, seats),
            touched: None,
            wrong_claims: Vec::new(),
            questions: OpenQuestions::default(),
            leavers: Vec::new(),
            stood_in: vec![false; seats],
            away: vec![None; seats],
            rematch_agreed: false,
            changed: LastChanges::default(),
            settings: settings.clone(),
        })
    }

    /// The number of events so far.
    pub fn number(&self) -> EventNumber {
        self.number
    }

    /// How long the game has lasted, from its first turn to its last event.
    pub fn lasted(&self) -> Millis {
        self.first_turn.map_or(0, |first| self.latest.saturating_sub(first))
    }

    /// The settings that the table was opened with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The seat of the host, until the game starts.
    pub fn host(&self) -> Option<Seat> {
        self.host.filter(|_| self.phase == Phase::Gathering)
    }

    /// Returns whether all seats are taken.
    pub(crate) fn is_full(&self) -> bool {
        !self.sitters.contains(&Sitter::Open)
    }

    /// The people for whom the start waits although all seats are taken: they were away, and clocks would run.
    pub fn unready(&self) -> impl Iterator<Item = Seat> + '_ {
        let waits = self.phase == Phase::Gathering && self.is_full() && self.settings.waits_for_ready();
        self.seats().filter(move |seat| waits && self.sitter(*seat).is_person() && !self.ready[seat.index()])
    }

    /// Gathering, playing, or over.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The turns that led to the position.
    pub fn turns(&self) -> &[PlayedTurn] {
        &self.turns
    }

    /// The seat on move, while the game is being played.
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

    /// The sitter of a seat. A person who left is still its sitter, although a computer plays for them.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        self.sitters.get(seat.index()).unwrap_or(&Sitter::Open)
    }

    /// Why a seat left the game, if it did.
    pub fn left_by(&self, seat: Seat) -> Option<Reason> {
        self.leavers.iter().find(|(leaver, _)| *leaver == seat).map(|(_, reason)| *reason)
    }

    /// The level at which a computer plays for a seat: its own, or the stand-in's; `None` for a person, or an open
    /// seat. A seat that ended the game by leaving it has no stand-in.
    pub fn computer(&self, seat: Seat) -> Option<u8> {
        let left = self.left_by(seat);
        let ended_it = left.is_some()
            && self.ending().map(|ending| ending.reason) == left
            && self.leavers.last().map(|(last, _)| *last) == Some(seat);
        match self.sitter(seat) {
            Sitter::Computer { level } => Some(*level),
            Sitter::Person(_) if (left.is_some() && !ended_it) || self.is_stood_in(seat) => {
                Some(self.settings.stand_in)
            }
            _ => None,
        }
    }

    /// When the seat on move runs out of time: the moment from which [`CheckTime`](crate::CommandKind::CheckTime) ends the
    /// game. It includes the maximum credit of a turn, so that no turn on its way is lost. A computer is never out of
    /// time, because the server determines how long it thinks.
    pub fn deadline(&self) -> Option<Millis> {
        let seat = self.on_move().filter(|seat| self.is_person_in_play(*seat))?;
        self.clocks.deadline(seat, self.settings.lag_cap)
    }

    /// Returns whether the seat on move has made a wrong claim on this turn. It can't make another.
    pub fn has_claimed_wrongly(&self) -> bool {
        self.wrong_claims.last() == Some(&self.turns.len())
    }

    /// Returns whether everybody has agreed to a rematch.
    pub fn is_rematch_agreed(&self) -> bool {
        self.rematch_agreed
    }

    /// Returns whether a computer stands in for the person on a seat, until they take it back.
    pub fn is_stood_in(&self, seat: Seat) -> bool {
        self.stood_in.get(seat.index()).copied().unwrap_or(false)
    }

    /// Returns whether the seat belongs to a person who plays: they have not left the game, and no computer stands in.
    pub(crate) fn is_person_in_play(&self, seat: Seat) -> bool {
        self.sitter(seat).is_person() && self.left_by(seat).is_none() && !self.is_stood_in(seat)
    }

    /// The seats that have not left the game.
    pub(crate) fn staying(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|seat| self.left_by(*seat).is_none())
    }

    /// The position after the first `turns` turns, if so many were played.
    pub fn position_after(&self, turns: usize) -> Option<Position> {
        let played = self.turns.get(..turns)?;
        played.iter().try_fold(self.settings.start.clone(), |position, turn| position.play(&turn.text).ok())
    }
}

/// The person among these, if there is exactly one.
fn only_person(sitters: &[Sitter]) -> Option<PersonId> {
    let mut people = sitters.iter().filter_map(|sitter| match sitter {
        Sitter::Person(person) => Some(person),
        _ => None,
    });
    people.next().filter(|_| people.next().is_none()).cloned()
}

/// The first seat with a person.
pub(crate) fn first_person(sitters: &[Sitter]) -> Option<Seat> {
    sitters.iter().position(Sitter::is_person).map(|seat| Seat(seat as u8))
}
