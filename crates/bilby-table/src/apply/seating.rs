//! Applies the events before a game: who sits where, what the host arranges, and the start.

use crate::clocks::Clocks;
use crate::table::first_person;
use crate::{Event, EventKind, Phase, Sitter, Table};
use bilby_core::Seat;
use bilby_games::Position;

impl Table {
    /// Returns whether the event is possible now, and the seat that has to exist for it.
    pub(super) fn check_seating(&self, what: &EventKind) -> (bool, Seat) {
        use EventKind::{Filled, HandedOver, Ready, Reduced, Removed, Rose, Sat, Shuffled, Started};
        let is_gathering = self.phase == Phase::Gathering;
        match what {
            Sat { seat, .. } | Filled { seat, .. } => (is_gathering && *self.sitter(*seat) == Sitter::Open, *seat),
            Rose(seat) | Ready(seat) => (is_gathering && self.sitter(*seat).is_person(), *seat),
            Removed(seat) => (is_gathering && *self.sitter(*seat) != Sitter::Open, *seat),
            HandedOver { seat, person } => {
                let is_new = !self.sitters.contains(&Sitter::Person(person.clone()));
                (self.ending().is_none() && self.sitter(*seat).is_person() && is_new, *seat)
            }
            Shuffled(order) => {
                let is_order = order.len() == self.sitters.len() && self.seats().all(|seat| order.contains(&seat));
                (is_gathering && is_order, Seat(0))
            }
            Reduced { start, .. } => (is_gathering && self.is_reduced(start), Seat(0)),
            Started => (is_gathering && self.is_full(), Seat(0)),
            _ => (false, Seat(0)),
        }
    }

    /// Returns whether a position is the start of the same game for those who sit here.
    fn is_reduced(&self, start: &Position) -> bool {
        let seats = start.seat_names().len();
        let is_same_game = start.rules().kind() == self.settings.rules().kind();
        is_same_game && seats < self.sitters.len() && seats == self.taken().count() && start.outcome().is_none()
    }

    /// The seats that are taken.
    pub(crate) fn taken(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|seat| *self.sitter(*seat) != Sitter::Open)
    }

    /// Changes who sits where. The event was checked.
    pub(super) fn apply_seating(&mut self, event: &Event) {
        self.changed.seats = event.number;
        match &event.kind {
            EventKind::Sat { seat, person } => self.seat(*seat, Sitter::Person(person.clone())),
            EventKind::Filled { seat, level } => self.seat(*seat, Sitter::Computer { level: *level }),
            EventKind::HandedOver { seat, person } => {
                if matches!(self.sitter(*seat), Sitter::Person(guest) if Some(guest) == self.opener.as_ref()) {
                    self.opener = Some(person.clone());
                }
                self.sitters[seat.index()] = Sitter::Person(person.clone());
            }
            EventKind::Rose(seat) => self.vacate(*seat),
            EventKind::Removed(seat) => {
                if let Sitter::Person(person) = self.sitter(*seat) {
                    self.removed.push(person.clone());
                }
                self.vacate(*seat);
            }
            EventKind::Shuffled(order) => self.rearrange(order),
            EventKind::Reduced { start, absence_timeout } => {
                let staying: Vec<Seat> = self.taken().collect();
                self.rearrange(&staying);
                self.settings.start = start.clone();
                self.settings.sitters.clone_from(&self.sitters);
                self.settings.absence_timeout = *absence_timeout;
                self.position = start.clone().into();
                self.stood_in.truncate(staying.len());
                self.clocks = Clocks::new(self.settings.time, staying.len());
                self.note_full();
            }
            EventKind::Ready(seat) => self.ready[seat.index()] = true,
            EventKind::Started => {
                self.phase = Phase::Playing;
                self.clocks.begin(event.at);
                self.changed.board = event.number;
            }
            _ => {}
        }
    }

    fn seat(&mut self, seat: Seat, sitter: Sitter) {
        self.sitters[seat.index()] = sitter;
        self.host = self.host.or_else(|| first_person(&self.sitters));
        self.note_full();
    }

    fn vacate(&mut self, seat: Seat) {
        self.sitters[seat.index()] = Sitter::Open;
        self.away[seat.index()] = None;
        if self.host == Some(seat) {
            self.host = first_person(&self.sitters);
        }
    }

    /// Puts the sitters of these seats, in this order, on the first seats.
    fn rearrange(&mut self, order: &[Seat]) {
        self.sitters = order.iter().map(|seat| self.sitters[seat.index()].clone()).collect();
        self.away = order.iter().map(|seat| self.away[seat.index()]).collect();
        self.ready = order.iter().map(|seat| self.ready[seat.index()]).collect();
        self.host = order.iter().position(|seat| Some(*seat) == self.host).map(|seat| Seat(seat as u8));
    }

    /// When the last seat is taken, those are ready who are not away.
    fn note_full(&mut self) {
        if self.is_full() {
            self.ready = self.away.iter().map(Option::is_none).collect();
        }
    }
}
