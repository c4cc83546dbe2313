//! What the host of a table can arrange before the game starts.

use super::Decision;
use crate::{CommandKind, EventKind, Refusal, Sitter, Table};
use bilby_core::{Seat, SplitMix64};
use bilby_games::Position;

impl Table {
    pub(super) fn decide_for_host(&self, seat: Seat, kind: &CommandKind) -> Decision {
        self.check_gathering()?;
        if self.host != Some(seat) {
            return Err(Refusal::NotYours);
        }
        match kind {
            CommandKind::Fill { seat, level } => self.decide_fill(*seat, *level),
            CommandKind::Remove { seat: removed } => self.decide_remove(seat, *removed),
            CommandKind::Shuffle { seed } => Ok(vec![EventKind::Shuffled(lots(self.sitters.len(), *seed))]),
            CommandKind::Fewer { seed } => self.decide_fewer(*seed),
            CommandKind::Close => self.decide_close(),
            _ => Err(Refusal::NotYours),
        }
    }

    fn decide_fill(&self, seat: Seat, level: u8) -> Decision {
        match self.sitters.get(seat.index()) {
            None => Err(Refusal::NoSuchSeat),
            Some(Sitter::Open) => Ok(self.taking_seat(EventKind::Filled { seat, level })),
            Some(_) => Err(Refusal::SeatTaken),
        }
    }

    /// The host gets up like everybody else ([`CommandKind::Rise`]).
    fn decide_remove(&self, host: Seat, removed: Seat) -> Decision {
        self.check_seat(removed)?;
        if removed == host { Err(Refusal::NotYours) } else { Ok(vec![EventKind::Removed(removed)]) }
    }

    /// Starts with those who sit here, if their number is one that the game can be played by.
    fn decide_fewer(&self, seed: u64) -> Decision {
        let seats = self.taken().count();
        if seats == self.sitters.len() {
            return Err(Refusal::Known);
        }
        let rules = self.settings.rules().with_seats(seats).ok_or(Refusal::TooFew)?;
        let time = self.settings.time;
        let is_usual = |seats: usize| time.absence_timeout(seats > 2 && self.settings.returns);
        // A timeout that somebody has chosen stays.
        let absence_timeout = match self.settings.absence_timeout {
            timeout if timeout == is_usual(self.sitters.len()) => is_usual(seats),
            timeout => timeout,
        };
        let start = Position::start(rules, seed);
        let started = self.is_nobody_waited_for().then_some(EventKind::Started);
        Ok([Some(EventKind::Reduced { start, absence_timeout }), started].into_iter().flatten().collect())
    }
}

/// An order of this many seats, drawn by lot.
fn lots(seats: usize, seed: u64) -> Vec<Seat> {
    let mut order: Vec<Seat> = (0..seats as u8).map(Seat).collect();
    let mut random = SplitMix64::new(seed);
    for last in (1..seats).rev() {
        let chosen = random.below(last as u64 + 1) as usize;
        order.swap(last, chosen);
    }
    order
}
