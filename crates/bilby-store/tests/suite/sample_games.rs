//! Games for the tests: random ones, and ones that end quickly.

use bilby_core::Seat;
use bilby_games::{GameKind, Position, Rules};
use bilby_store::{Append, AppendError, Finish, GameId, RateGame, Store, TableIndex, TableOptions};
use bilby_table::{Actor, Command, CommandKind, Event, Millis, PersonId, Settings, Sitter, Table};

/// A small, fast, deterministic random generator.
pub struct SeededRandom(pub u64);

impl SeededRandom {
    pub fn draw(&mut self, below: usize) -> usize {
        // Xorshift is good enough for random play.
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

pub const PUBLIC: TableOptions = TableOptions { rated: false, public: true, chat: true, previous: None };

/// A game at a table, and the log that should be stored.
#[derive(Clone)]
pub struct SampleGame {
    pub id: GameId,
    pub table: Table,
    pub log: Vec<Event>,
    pub now: Millis,
}

/// Reads sitters: names of people, `5` for a computer of that level, `-` for an open seat.
pub fn sitters(text: &str) -> Vec<Sitter> {
    let sitter = |word: &str| match word.parse() {
        Ok(level) => Sitter::Computer { level },
        Err(_) if word == "-" => Sitter::Open,
        Err(_) => Sitter::Person(word.parse().unwrap()),
    };
    text.split(' ').map(sitter).collect()
}

impl SampleGame {
    /// Creates a table: `billabong players=3`, `180+2`, `ana 5 -`.
    pub fn new(id: &str, rules: &str, time: &str, people: &str, now: Millis) -> SampleGame {
        let (kind, rules) = rules.split_once(' ').unwrap_or((rules, ""));
        let start = Position::start(Rules::read(kind.parse::<GameKind>().unwrap(), rules).unwrap(), 7);
        let settings = Settings { sitters: sitters(people), ..Settings::new(start, time.parse().unwrap()) };
        let log = Table::open(settings, now).unwrap();
        SampleGame { id: game(id), table: Table::replay(&log).unwrap(), log, now }
    }

    /// Opens it in the store.
    pub async fn open(&self, store: &Store, options: TableOptions) -> Result<(), AppendError> {
        store.append(Append::opening(self.id.clone(), self.log.clone(), TableIndex::of(&self.table), options)).await
    }

    /// Decides a command and returns its append, or `None` if it was refused.
    pub fn ask(&mut self, from: Actor, kind: CommandKind) -> Option<Append> {
        let expected = self.table.number();
        let events = self.table.decide(&Command { from, expected, kind }, self.now).ok()?;
        if events.is_empty() {
            return None;
        }
        events.iter().for_each(|event| self.table.apply(event).unwrap());
        self.log.extend(events.iter().cloned());
        let mut append = Append::more(self.id.clone(), expected, events, TableIndex::of(&self.table));
        if let (Some(result), Some(standings)) = (self.table.result_text(), self.table.standings())
            && append.events.iter().any(|event| matches!(event.kind, bilby_table::EventKind::Over(_)))
        {
            let places = standings.iter().map(|standing| standing.place).collect();
            append.finish = Some(Finish { result, places, lasted: 60_000, min_rated_duration: 30_000, rate: None });
        }
        Some(append)
    }

    /// Usually plays a random turn.
    pub fn wander(&mut self, random: &mut SeededRandom) -> Option<Append> {
        self.now += random.draw(500) as Millis;
        let seat = self.table.position().to_move();
        let moves = self.table.position().moves();
        if random.draw(20) == 0 {
            let seats = self.table.seats().count();
            let commands = [
                CommandKind::Away { seat: Seat(random.draw(seats) as u8) },
                CommandKind::Back { seat: Seat(random.draw(seats) as u8) },
                CommandKind::Resume { closed_for: 3 },
            ];
            return self.ask(Actor::Server, commands[random.draw(3)].clone());
        }
        let text = moves.get(random.draw(moves.len())).cloned().unwrap_or_else(|| "claim".to_owned());
        self.ask(self.player(seat), CommandKind::Turn { text, lag: 0 })
    }

    /// Who plays for a seat.
    fn player(&self, seat: Seat) -> Actor {
        if self.table.computer(seat).is_some() { Actor::Computer(seat) } else { Actor::Seat(seat) }
    }

    /// Tries random commands until one succeeds.
    pub fn turn(&mut self, random: &mut SeededRandom) -> Append {
        (0..1000).find_map(|_| self.wander(random)).expect("somebody can do something")
    }

    pub fn is_over(&self) -> bool {
        self.table.ending().is_some()
    }

    /// Two turns, then the seat on move resigns: the shortest game with a result.
    pub fn rest_of_it(&mut self, rate: Option<RateGame>) -> Vec<Append> {
        let mut random = SeededRandom(99);
        let mut appends = Vec::new();
        while self.table.turns().len() < 2 {
            self.now += 1000;
            let moves = self.table.position().moves();
            let turn = CommandKind::Turn { text: moves[random.draw(moves.len())].clone(), lag: 0 };
            appends.extend(self.ask(self.player(self.table.position().to_move()), turn));
        }
        let mut seats: Vec<Seat> = self.table.seats().collect();
        while !self.is_over() {
            self.now += 1000;
            let seat = seats.remove(0);
            appends.extend(self.ask(Actor::Seat(seat), CommandKind::Resign));
        }
        let finish = appends.last_mut().and_then(|append| append.finish.as_mut());
        finish.expect("a result").rate = rate;
        appends
    }

    /// Opens it and plays it to its end.
    pub async fn play(&mut self, store: &Store, options: TableOptions, rate: Option<RateGame>) {
        self.open(store, options).await.unwrap();
        for append in self.rest_of_it(rate) {
            store.append(append).await.unwrap();
        }
    }

    /// Checks that the store has exactly this log.
    pub async fn is_kept(&self, store: &Store) {
        let kept = store.load(&self.id).await.unwrap().expect("the game is there");
        assert_eq!(kept.log, self.log, "{}", self.id);
        assert_eq!(Table::replay(&kept.log).unwrap(), self.table);
    }
}
