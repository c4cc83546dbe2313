//! Games to tell the store: random ones, and such as end quickly.

use bilby_core::Seat;
use bilby_shelf::{Kind, Position, Rules};
use bilby_store::{Append, AppendError, Finish, GameId, Index, Rate, Store, Traits};
use bilby_table::{Actor, Ask, Command, Event, Millis, PersonId, Settings, Sitter, Table};

/// Small, fast, always the same.
pub struct Lots(pub u64);

impl Lots {
    pub fn draw(&mut self, below: usize) -> usize {
        // An xorshift: good enough to wander about.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
}

pub fn game(text: &str) -> GameId {
    text.parse().unwrap()
}

pub fn person(text: &str) -> PersonId {
    text.parse().unwrap()
}

pub const PUBLIC: Traits = Traits { rated: false, public: true, chat: true, previous: None };

/// A game at a table, and its log as it should be kept.
#[derive(Clone)]
pub struct Story {
    pub id: GameId,
    pub table: Table,
    pub log: Vec<Event>,
    pub now: Millis,
}

/// Who sits there: names of people, `5` a computer of that level, `-` an open seat.
pub fn sitters(text: &str) -> Vec<Sitter> {
    let sitter = |word: &str| match word.parse() {
        Ok(level) => Sitter::Computer { level },
        Err(_) if word == "-" => Sitter::Open,
        Err(_) => Sitter::Person(word.parse().unwrap()),
    };
    text.split(' ').map(sitter).collect()
}

impl Story {
    /// A table: `billabong players=3`, `180+2`, `ana 5 -`.
    pub fn new(id: &str, rules: &str, time: &str, people: &str, now: Millis) -> Story {
        let (kind, rules) = rules.split_once(' ').unwrap_or((rules, ""));
        let start = Position::start(Rules::read(kind.parse::<Kind>().unwrap(), rules).unwrap(), 7);
        let settings = Settings { sitters: sitters(people), ..Settings::new(start, time.parse().unwrap()) };
        let log = Table::open(settings, now).unwrap();
        Story { id: game(id), table: Table::replay(&log).unwrap(), log, now }
    }

    /// Opens it in the store.
    pub async fn open(&self, store: &Store, traits: Traits) -> Result<(), AppendError> {
        store.append(Append::opening(self.id.clone(), self.log.clone(), Index::of(&self.table), traits)).await
    }

    /// What somebody asks, as something to append. `None`: refused.
    pub fn ask(&mut self, from: Actor, ask: Ask) -> Option<Append> {
        let expected = self.table.number();
        let events = self.table.decide(&Command { from, expected, ask }, self.now).ok()?;
        if events.is_empty() {
            return None;
        }
        events.iter().for_each(|event| self.table.apply(event).unwrap());
        self.log.extend(events.iter().cloned());
        let mut append = Append::more(self.id.clone(), expected, events, Index::of(&self.table));
        if let (Some(result), Some(standings)) = (self.table.result_text(), self.table.standings())
            && append.events.iter().any(|event| matches!(event.what, bilby_table::Happening::Over(_)))
        {
            let places = standings.iter().map(|standing| standing.place).collect();
            append.finish = Some(Finish { result, places, rate: None });
        }
        Some(append)
    }

    /// A random turn, usually.
    pub fn wander(&mut self, lots: &mut Lots) -> Option<Append> {
        self.now += lots.draw(500) as Millis;
        let seat = self.table.position().to_move();
        let moves = self.table.position().moves();
        if lots.draw(20) == 0 {
            let seats = self.table.seats().count();
            let asks = [
                Ask::Away { seat: Seat(lots.draw(seats) as u8) },
                Ask::Back { seat: Seat(lots.draw(seats) as u8) },
                Ask::Resume { closed_for: 3 },
            ];
            return self.ask(Actor::House, asks[lots.draw(3)].clone());
        }
        let text = moves.get(lots.draw(moves.len())).cloned().unwrap_or_else(|| "claim".to_owned());
        self.ask(Actor::Seat(seat), Ask::Turn { text, lag: 0 })
    }

    /// Wanders until something happens.
    pub fn turn(&mut self, lots: &mut Lots) -> Append {
        (0..1000).find_map(|_| self.wander(lots)).expect("somebody can do something")
    }

    pub fn is_over(&self) -> bool {
        self.table.ending().is_some()
    }

    /// Two turns, then the seat on move gives up: the shortest game with a result.
    pub fn rest_of_it(&mut self, rate: Option<Rate>) -> Vec<Append> {
        let mut lots = Lots(99);
        let mut appends = Vec::new();
        while self.table.turns().len() < 2 {
            self.now += 1000;
            let moves = self.table.position().moves();
            let turn = Ask::Turn { text: moves[lots.draw(moves.len())].clone(), lag: 0 };
            appends.extend(self.ask(Actor::Seat(self.table.position().to_move()), turn));
        }
        let mut seats: Vec<Seat> = self.table.seats().collect();
        while !self.is_over() {
            self.now += 1000;
            let seat = seats.remove(0);
            appends.extend(self.ask(Actor::Seat(seat), Ask::Resign));
        }
        let finish = appends.last_mut().and_then(|append| append.finish.as_mut());
        finish.expect("a result").rate = rate;
        appends
    }

    /// Opens it and plays it to its end.
    pub async fn play(&mut self, store: &Store, traits: Traits, rate: Option<Rate>) {
        self.open(store, traits).await.unwrap();
        for append in self.rest_of_it(rate) {
            store.append(append).await.unwrap();
        }
    }

    /// Whether the store has exactly this.
    pub async fn is_kept(&self, store: &Store) {
        let kept = store.load(&self.id).await.unwrap().expect("the game is there");
        assert_eq!(kept.log, self.log, "{}", self.id);
        assert_eq!(Table::replay(&kept.log).unwrap(), self.table);
    }
}
