//! Tests that read like stories: each line has a command (with the time since the last one) and the resulting events.

mod clocks;
mod conditional;
mod correspondence;
mod host;
mod leaving;
mod lines;
mod properties;
mod questions;
mod records;
mod seating;
mod several;
mod turns;
mod unassisted;

use crate::{Actor, Command, CommandKind, Event, EventKind, EventNumber, Millis, Question, Settings, Sitter, Table};
use bilby_core::Seat;
use bilby_games::{GameKind, Position, Rules};

/// A table, its log, and the time.
struct Story {
    table: Table,
    log: Vec<Event>,
    now: Millis,
}

/// Reads sitters: names of people, `5` for a computer of that level, `-` for an open seat.
fn sitters(text: &str) -> Vec<Sitter> {
    let sitter = |word: &str| match word.parse() {
        Ok(level) => Sitter::Computer { level },
        Err(_) if word == "-" => Sitter::Open,
        Err(_) => Sitter::Person(word.parse().unwrap()),
    };
    text.split(' ').map(sitter).collect()
}

/// The start position of `billabong players=3`.
fn start(game: &str) -> Position {
    let (kind, rules) = game.split_once(' ').unwrap_or((game, ""));
    Position::start(Rules::read(kind.parse::<GameKind>().unwrap(), rules).unwrap(), 7)
}

impl Story {
    fn new(start: Position, time: &str, people: &str) -> Story {
        Story::with(Settings { sitters: sitters(people), ..Settings::new(start, time.parse().unwrap()) })
    }

    fn with(settings: Settings) -> Story {
        let now = 1_000_000;
        let log = Table::open(settings, now).unwrap();
        Story { table: Table::replay(&log).unwrap(), log, now }
    }

    /// Runs a story line by line: `[+MILLISECONDS] WHO WHAT => EVENTS`.
    #[track_caller]
    fn tell(&mut self, lines: &str) -> &mut Story {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (asked, expected) = line.split_once(" => ").unwrap();
            assert_eq!(self.ask(asked.trim()), expected.trim(), "{asked}");
        }
        self
    }

    fn ask(&mut self, text: &str) -> String {
        let mut words = text.split_whitespace().peekable();
        if let Some(wait) = words.next_if(|word| word.starts_with('+')) {
            self.now += wait[1..].parse::<Millis>().unwrap();
        }
        let who = words.next().unwrap();
        let kind = read_command(words);
        let plays = matches!(kind, CommandKind::Turn { .. } | CommandKind::Touch { .. } | CommandKind::Answer { .. });
        let seat = |text: &str| Seat(text.parse().unwrap());
        let from = match (who, who.strip_prefix("person")) {
            ("server", _) => Actor::Server,
            ("watcher", _) => Actor::Watcher,
            (_, Some(text)) => Actor::Seat(seat(text)),
            // A computer's turns and answers come from it, unless the line says `person1`.
            _ if plays && self.table.computer(seat(who)).is_some() => Actor::Computer(seat(who)),
            _ => Actor::Seat(seat(who)),
        };
        self.command(from, self.table.number(), kind)
    }

    /// Sends a command whose sender has seen `expected` events; returns the events without number, time and position.
    fn command(&mut self, from: Actor, expected: EventNumber, kind: CommandKind) -> String {
        let before = self.table.clone();
        match self.table.decide(&Command { from, expected, kind }, self.now) {
            Err(refused) => {
                assert_eq!(self.table, before);
                format!("refused {}", refused.code())
            }
            Ok(events) => {
                events.iter().for_each(|event| self.table.apply(event).unwrap());
                self.log.extend(events.iter().cloned());
                assert_eq!(Table::replay(&self.log).unwrap(), self.table);
                events.iter().map(short).collect::<Vec<_>>().join("; ")
            }
        }
    }

    /// What the clocks show now.
    fn clocks(&self) -> Vec<Option<Millis>> {
        self.table.view(self.now).seats.iter().map(|seat| seat.clock).collect()
    }

    /// The place of each seat.
    fn places(&self) -> Vec<u8> {
        self.table.standings().unwrap().iter().map(|standing| standing.place).collect()
    }
}

fn read_command<'a>(mut words: impl Iterator<Item = &'a str>) -> CommandKind {
    let what = words.next().unwrap();
    let mut next = || words.next().unwrap();
    let seat = |text: &str| Seat(text.parse().unwrap());
    let question = |text: &str| Question::ALL.into_iter().find(|question| question.word() == text).unwrap();
    match what {
        "sit" => CommandKind::Sit { seat: seat(next()), person: next().parse().unwrap() },
        "rise" => CommandKind::Rise,
        "hand" => CommandKind::HandOver { seat: seat(next()), person: next().parse().unwrap() },
        "turn" => {
            CommandKind::Turn { text: next().to_owned(), lag: words.next().map_or(0, |lag| lag.parse().unwrap()) }
        }
        "touch" => CommandKind::Touch { square: next().to_owned() },
        "resign" => CommandKind::Resign,
        "abort" => CommandKind::Abort,
        "ask" => CommandKind::Question(question(next())),
        "yes" => CommandKind::Answer { question: question(next()), yes: true },
        "no" => CommandKind::Answer { question: question(next()), yes: false },
        "withdraw" => CommandKind::Withdraw(question(next())),
        "reclaim" => CommandKind::Reclaim,
        "fill" => CommandKind::Fill { seat: seat(next()), level: next().parse().unwrap() },
        "remove" => CommandKind::Remove { seat: seat(next()) },
        "shuffle" => CommandKind::Shuffle { seed: next().parse().unwrap() },
        "fewer" => CommandKind::Fewer { seed: 7 },
        "ready" => CommandKind::Ready,
        "absent" => CommandKind::ClaimAbsence { seat: seat(next()) },
        "holiday" => CommandKind::Holiday { days: next().parse().unwrap() },
        "time" => CommandKind::CheckTime,
        "away" => CommandKind::Away { seat: seat(next()) },
        "back" => CommandKind::Back { seat: seat(next()) },
        "resume" => CommandKind::Resume { closed_for: next().parse().unwrap() },
        "close" => CommandKind::Close,
        other => panic!("{other}?"),
    }
}

/// An event's line without version, number, time and position.
fn short(event: &Event) -> String {
    let line = event.to_string();
    let line = line.splitn(4, ' ').last().unwrap();
    match &event.kind {
        EventKind::Turn { after, .. } | EventKind::TakenBack { after, .. } => {
            line.strip_suffix(after.as_str()).unwrap().trim_end().to_owned()
        }
        EventKind::Reduced { start, .. } => line.strip_suffix(&format!(" start={start}")).unwrap().to_owned(),
        _ => line.to_owned(),
    }
}
