//! Invariants of every table, checked along long random stories: legal and illegal commands, by right and wrong seats,
//! with time that advances slowly, jumps and goes back.

use super::*;
use crate::{PersonId, Phase, TimeControl};
use bilby_games::record::Reader;
use proptest::collection::vec;
use proptest::prelude::*;

/// Positions close to the end of a game, and whole games.
const STARTS: [(&str, Option<&str>); 9] = [
    ("billo", None),
    ("billo", Some("7p/8/8/8/8/5s2/R3R3/8 r - 0")),
    ("billo capture=strict", Some("8/8/2s5/8/3R4/5s2/R3R3/8 r - 0")),
    ("bilitaire", None),
    ("bilitaire", Some("--oooo--/--oooo--/oooo----/oooo----/oo1oooo1/oooooo1o/--oooo--/--oo1o-- t - 2 45")),
    ("billabong", None),
    ("billabong ghosts=none", Some("r15/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/yyyy12/2ryr3r7 0,0 1,0 r 0")),
    ("billabong players=3", Some("16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/bbbb12/yy14/16/8r'7 0,0,0 4,3,1 r 0")),
    ("billabong players=4", None),
];

const PEOPLE: [&str; 5] = ["ana ben cleo dan", "ana 3 ben 4", "- ana - 2", "3 - - -", "ana ben 3 cleo"];

fn settings() -> impl Strategy<Value = Settings> {
    let times = ["none", "60+5", "5+1", "1d", "1d+1h"];
    let numbers = (0..STARTS.len(), 0..PEOPLE.len(), 0..times.len());
    let yes_or_no = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (numbers, 0..1000u64, proptest::option::of(0..5000u64), yes_or_no).prop_map(
        move |((game, people, time), lag_cap, absence_timeout, (takebacks, touch_move, assistance, returns))| {
            let (name, position) = STARTS[game];
            let start = start(name);
            let start = position.map_or(start.clone(), |text| Position::read(start.rules(), text).unwrap());
            let seats = start.seat_names().len();
            let sitters = sitters(PEOPLE[people])[..seats].to_vec();
            let time: TimeControl = times[time].parse().unwrap();
            let usual = Settings::new(start, time);
            Settings { sitters, lag_cap, absence_timeout, takebacks, touch_move, assistance, returns, ..usual }
        },
    )
}

/// Random numbers that select a command: what, who, which, how much later, how stale.
type Throw = (u8, u8, u16, u16, u8);

fn throws(most: usize) -> impl Strategy<Value = Vec<Throw>> {
    vec(any::<Throw>(), 0..most)
}

/// Usually the seat to act next, sometimes any.
fn actor(table: &Table, who: u8) -> Actor {
    match who {
        0..3 => Actor::Watcher,
        3..6 => Actor::Server,
        6..40 => Actor::Seat(Seat(who % 5)),
        _ => {
            let seat = table.position().to_move();
            if table.computer(seat).is_some() && !who.is_multiple_of(8) {
                Actor::Computer(seat)
            } else {
                Actor::Seat(seat)
            }
        }
    }
}

/// What a host, or somebody else, could want to arrange.
fn arrangement(table: &Table, who: u8, which: u16) -> (Actor, CommandKind) {
    let seat = Seat((which / 8 % 5) as u8);
    let host = table.host().filter(|_| who > 30).unwrap_or(seat);
    let seed = u64::from(which);
    let kind = match which % 8 {
        0 | 1 => CommandKind::Fill { seat, level: 3 },
        2 | 3 => CommandKind::Remove { seat },
        4 | 5 => CommandKind::Shuffle { seed },
        6 => CommandKind::Fewer { seed },
        _ if who < 60 => CommandKind::Close,
        _ => CommandKind::Rise,
    };
    (Actor::Seat(host), kind)
}

fn command(table: &Table, (what, who, which, _, stale): Throw) -> Command {
    let seat = Seat((which % 5) as u8);
    let question = Question::ALL[usize::from(which) % 4];
    let (from, kind) = match what {
        0..30 if table.phase() == Phase::Gathering => arrangement(table, who, which),
        30..50 if table.phase() == Phase::Gathering => (Actor::Server, CommandKind::Away { seat }),
        50..60 if table.phase() == Phase::Gathering => {
            (Actor::Seat(table.unready().next().unwrap_or(seat)), CommandKind::Ready)
        }
        0..110 => {
            let moves = table.position().moves();
            let legal = moves.get(usize::from(which) % moves.len().max(1)).cloned();
            // Sometimes announces something that may be wrong.
            let text = match legal {
                Some(text) if which % 7 == 0 && text.starts_with(char::is_uppercase) => {
                    let billo = table.position().rules().kind() == GameKind::Billo;
                    if billo {
                        "claim".to_owned()
                    } else {
                        format!("{}!{}", text.split('!').next().unwrap(), which % 60)
                    }
                }
                text => text.unwrap_or_else(|| "claim".to_owned()),
            };
            (actor(table, who), CommandKind::Turn { text, lag: u64::from(which) })
        }
        110..118 => {
            let texts =
                ["", "pass", "claim", "@a1", "a1", "Re1-e2", "xd5", "B3x!2", "h3:h9:b9", "\u{e9} \n", "!!", "Re2xf3"];
            let text = texts[usize::from(which) % texts.len()].to_owned();
            (actor(table, who), CommandKind::Turn { text, lag: u64::MAX })
        }
        118..134 => {
            let chain = table.position().moves().into_iter().find(|text| text.contains(':'));
            let squares = ["a1", "z9", "", "Re1", "xd5"].map(str::to_owned);
            let square = chain.and_then(|text| text.split(':').next().map(str::to_owned)).filter(|_| which % 4 > 0);
            let square = square.unwrap_or_else(|| squares[usize::from(which) % squares.len()].clone());
            (actor(table, who), CommandKind::Touch { square })
        }
        134..160 => (actor(table, who), CommandKind::Question(question)),
        160..195 => match table.view(0).questions.first() {
            Some(open) if who > 40 => {
                let awaited = open.awaited[usize::from(who) % open.awaited.len()];
                // Agreeing to a draw would end the story, so it is rare.
                let yes = if open.question == Question::Draw { which % 8 == 0 } else { which % 3 > 0 };
                let is_computer = table.computer(awaited).is_some();
                let from = if is_computer { Actor::Computer(awaited) } else { Actor::Seat(awaited) };
                (from, CommandKind::Answer { question: open.question, yes })
            }
            _ => (Actor::Seat(seat), CommandKind::Answer { question, yes: which % 4 > 0 }),
        },
        195..200 => (actor(table, who), CommandKind::Withdraw(question)),
        200..206 => {
            let absent = if who > 50 { table.position().to_move() } else { seat };
            (Actor::Seat(seat), CommandKind::ClaimAbsence { seat: absent })
        }
        // Often of the player who is waited for, so that others claim it.
        206..214 => {
            let seat = if who > 100 { table.position().to_move() } else { seat };
            (Actor::Server, CommandKind::Away { seat })
        }
        214..216 => (Actor::Server, CommandKind::Back { seat }),
        216..218 => {
            (Actor::Seat(table.seats().find(|seat| table.is_stood_in(*seat)).unwrap_or(seat)), CommandKind::Reclaim)
        }
        218..220 => (Actor::Server, CommandKind::Resume { closed_for: u64::from(which) }),
        220..232 => (Actor::Watcher, CommandKind::CheckTime),
        232..246 => {
            let person: PersonId = format!("p{}", which % 7).parse().unwrap();
            (Actor::Watcher, CommandKind::Sit { seat, person })
        }
        246 => (actor(table, who), CommandKind::Rise),
        247 => (Actor::Seat(table.unready().next().unwrap_or(seat)), CommandKind::Ready),
        248 => arrangement(table, who, which),
        249 => (Actor::Seat(seat), CommandKind::Holiday { days: u32::from(which) % 40 }),
        250..251 => (actor(table, who), CommandKind::Resign),
        251..253 => (actor(table, who), CommandKind::Abort),
        253 if which % 8 == 0 => (Actor::Server, CommandKind::Close),
        253 => {
            let person: PersonId = format!("p{}", which % 7).parse().unwrap();
            (Actor::Server, CommandKind::HandOver { seat, person })
        }
        _ => (
            actor(table, who),
            [CommandKind::Resume { closed_for: u64::MAX }, CommandKind::CheckTime, CommandKind::Away { seat }]
                [usize::from(which) % 3]
                .clone(),
        ),
    };
    let expected = match stale {
        0..10 => table.number().saturating_sub(u64::from(stale)),
        10..12 => table.number() + 1,
        _ => table.number(),
    };
    Command { from, expected, kind }
}

/// A table, and every position that led to the current one.
struct Watched {
    story: Story,
    positions: Vec<Position>,
}

impl Watched {
    fn new(settings: Settings) -> Watched {
        let positions = vec![settings.start.clone()];
        let story = Story::with(settings);
        Watched { story, positions }
    }

    fn throw(&mut self, throw: Throw) {
        let Story { table, log, now } = &mut self.story;
        let wait = u64::from(throw.3 >> 3);
        *now = match throw.3 % 8 {
            0 => now.saturating_sub(wait),
            1 if throw.3 > 64_000 => *now + wait * 100_000,
            2 => *now + wait,
            _ => *now + wait / 100,
        };
        let command = command(table, throw);
        let deadline = table.deadline();
        let decision = table.decide(&command, *now);
        assert_eq!(decision, table.decide(&command, *now), "a decision follows from table, command and time");
        let Ok(events) = decision else { return };
        assert!(!events.is_empty());
        for event in &events {
            let before = table.clone();
            assert_eq!(event.to_string().parse::<Event>().as_ref(), Ok(event));
            table.apply(event).unwrap();
            log.push(event.clone());
            check_event(&before, table, event, &mut self.positions);
        }
        if command.kind == CommandKind::CheckTime {
            assert!(deadline.is_some_and(|deadline| deadline <= table.latest));
        }
        let again = table.decide(&command, *now);
        assert!(again.is_err(), "nothing is done twice: {command:?} {again:?}");
        self.check();
    }

    /// Invariants between events.
    fn check(&self) {
        let Story { table, log, now } = &self.story;
        assert_eq!(table.number(), log.len() as u64);
        assert_eq!(self.positions.last(), Some(table.position()));
        assert_eq!(self.positions.len(), table.turns().len() + 1);
        let endings = log.iter().filter(|event| matches!(event.kind, EventKind::Over(_))).count();
        assert_eq!(endings, usize::from(table.ending().is_some()), "one result at most");
        if table.phase() == Phase::Gathering {
            let has_person = table.seats().any(|seat| table.sitter(seat).is_person());
            assert_eq!(table.host().is_some_and(|seat| table.sitter(seat).is_person()), has_person);
            assert!(!table.is_full() || table.unready().next().is_some(), "nothing else holds up a full table");
        }
        if table.phase() == Phase::Playing {
            assert_eq!(table.position().outcome(), None);
            assert!(table.staying().count() >= 2);
            let persons = table.seats().filter(|seat| table.sitter(*seat).is_person()).count();
            assert!(persons == 0 || table.seats().any(|seat| table.is_person_in_play(seat)));
        }
        if let Some(standings) = table.standings() {
            assert_eq!(standings.iter().map(|standing| standing.place).min(), Some(1));
            let points: Option<u8> = standings.iter().map(|standing| standing.half_points).sum();
            assert_eq!(points, (standings.len() == 2).then_some(2));
        }
        for actor in table.seats().map(Actor::Seat).chain([Actor::Watcher]) {
            assert_eq!(table.options(actor, *now), all_options(table, actor, *now));
        }
        let view = table.view(*now);
        let is_paused = view.on_move.is_some_and(|seat| view.seats[seat.index()].holiday.is_some());
        let running = usize::from(table.deadline().is_some() && !is_paused);
        assert_eq!(view.seats.iter().filter(|seat| seat.is_running).count(), running);
        for open in view.questions {
            assert!(!open.awaited.is_empty() && !open.awaited.contains(&open.asker));
        }
    }

    /// Invariants of the whole story.
    fn check_end(&self) {
        let Story { table, log, .. } = &self.story;
        assert_eq!(Table::replay(log).as_ref(), Ok(table));
        let lines: Vec<String> = log.iter().map(ToString::to_string).collect();
        let read: Vec<Event> = lines.iter().map(|line| line.parse().unwrap()).collect();
        assert_eq!(Table::replay(&read).as_ref(), Ok(table));
        let record = table.record(ToString::to_string).unwrap();
        assert_eq!(record.end(), table.position());
        assert_eq!(Reader::new(record.to_string().as_bytes()).next(), Some(Ok(record)));
    }
}

/// Every command that is possible, of all that a button can stand for.
fn all_options(table: &Table, from: Actor, now: Millis) -> Vec<CommandKind> {
    let seats = || table.seats();
    let about = |question: Question| {
        let answer = |yes| CommandKind::Answer { question, yes };
        [CommandKind::Question(question), answer(true), answer(false), CommandKind::Withdraw(question)]
    };
    let gathering = [
        CommandKind::Rise,
        CommandKind::Ready,
        CommandKind::Shuffle { seed: 0 },
        CommandKind::Fewer { seed: 0 },
        CommandKind::Close,
    ];
    let all = gathering
        .into_iter()
        .chain(seats().map(|seat| CommandKind::Fill { seat, level: 1 }))
        .chain(seats().map(|seat| CommandKind::Remove { seat }))
        .chain([CommandKind::Resign, CommandKind::Abort, CommandKind::Reclaim])
        .chain(seats().map(|seat| CommandKind::ClaimAbsence { seat }))
        .chain(Question::ALL.into_iter().flat_map(about));
    all.filter(|kind| table.decide(&Command { from, expected: table.number(), kind: kind.clone() }, now).is_ok())
        .collect()
}

/// Invariants of every event.
fn check_event(before: &Table, after: &Table, event: &Event, positions: &mut Vec<Position>) {
    assert_eq!(event.number, before.number() + 1);
    assert!(event.at >= before.latest);
    match &event.kind {
        EventKind::Turn { seat, text, void_call, left, .. } => {
            assert_eq!(before.on_move(), Some(*seat));
            if let Some(call) = void_call {
                assert!(!before.settings().assistance);
                assert!(before.position().play(&format!("{text}!{call}")).is_err(), "a call that was void was void");
            }
            assert_eq!(before.position().play(text).as_ref(), Ok(after.position()));
            for (other, (then, now)) in before.clocks.left().iter().zip(left).enumerate() {
                let gain = if other == seat.index() { before.settings().time.increment() } else { 0 };
                assert!(*now <= then + gain && (other == seat.index() || now == then));
            }
            assert!(!before.is_person_in_play(*seat) || left.get(seat.index()) != Some(&0), "no turn after the time");
            positions.push(after.position().clone());
        }
        EventKind::TakenBack { seat, turns, left, .. } => {
            assert!(*turns < before.turns().len());
            positions.truncate(turns + 1);
            assert_eq!(after.on_move(), Some(*seat), "the asker decides anew");
            assert!(left.iter().zip(before.clocks.left()).all(|(now, then)| now <= then), "no time comes back");
            let then = &before.turns()[*turns].before;
            assert!(left.iter().zip(then).all(|(now, then)| now <= then), "no increment is kept");
        }
        EventKind::WrongClaim(seat) => {
            assert_eq!(before.on_move(), Some(*seat));
            assert!(!before.settings().assistance && before.position().play("claim").is_err());
            assert!(!before.has_claimed_wrongly() && after.has_claimed_wrongly());
            assert_eq!(before.position(), after.position());
        }
        EventKind::Over(ending) => {
            assert_eq!(before.ending(), None);
            let agreed = ending.outcome.filter(|_| ending.reason == crate::Reason::Agreement);
            if let Some(won @ bilby_core::Outcome::Won(_)) = agreed {
                assert_eq!(before.position().decided(), Some(won), "what is stopped was decided");
            }
        }
        EventKind::Reduced { start, .. } => {
            assert_eq!(after.position(), start);
            let taken: Vec<&Sitter> = before.taken().map(|seat| before.sitter(seat)).collect();
            assert_eq!(after.seats().map(|seat| after.sitter(seat)).collect::<Vec<_>>(), taken);
            *positions = vec![start.clone()];
        }
        EventKind::Shuffled(_) => {
            let sorted = |table: &Table| {
                let mut sitters: Vec<String> = table.sitters.iter().map(ToString::to_string).collect();
                sitters.sort();
                sitters
            };
            assert_eq!(sorted(before), sorted(after));
            let host = |table: &Table| table.host().map(|seat| table.sitter(seat).clone());
            assert_eq!(host(before), host(after), "lots make nobody host");
        }
        EventKind::Sat { person, .. } => assert!(!before.removed.contains(person)),
        EventKind::Started => {
            assert!(before.is_full() && before.unready().next().is_none(), "no clock runs for who is not there");
        }
        EventKind::StoodIn(seat) => {
            assert!(before.settings().returns && before.is_person_in_play(*seat) && before.staying().count() >= 3);
            assert_eq!(after.computer(*seat), Some(after.settings().stand_in));
            assert_eq!((after.deadline(), before.position()), (None, after.position()));
            assert!(after.clocks.left().iter().zip(before.clocks.left()).all(|(now, then)| now <= then));
        }
        EventKind::Reclaimed(seat) => {
            assert!(before.is_stood_in(*seat) && after.is_person_in_play(*seat));
            assert_eq!(after.computer(*seat), None);
            assert_eq!((before.clocks.left(), before.position()), (after.clocks.left(), after.position()));
        }
        EventKind::Left(seat, _) => assert!(before.has_begun && before.left_by(*seat).is_none()),
        _ => assert_eq!(before.position(), after.position()),
    }
    if before.ending().is_some() {
        assert_eq!(before.ending(), after.ending());
        assert_eq!(before.turns(), after.turns());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn stories(settings in settings(), throws in throws(600)) {
        let mut watched = Watched::new(settings);
        for throw in throws {
            watched.throw(throw);
        }
        watched.check_end();
    }

    #[test]
    fn any_text_is_read_or_refused(line in "\\PC{0,60}|v1 [0-9]{1,3} [0-9]{1,3} [a-z]{3,8}( [0-9a-z:,-]{0,6}){0,5}") {
        if let Ok(event) = line.parse::<Event>() {
            prop_assert_eq!(event.to_string(), line);
        }
    }

    /// Lines of a real log, slightly damaged and reordered: each is refused, or does what it says.
    #[test]
    fn damaged_logs(settings in settings(), throws in throws(60), damage in vec((any::<u16>(), any::<u16>(), any::<u8>()), 1..12)) {
        let mut watched = Watched::new(settings);
        throws.into_iter().for_each(|throw| watched.throw(throw));
        let lines: Vec<String> = watched.story.log.iter().map(ToString::to_string).collect();
        let mut table = Table::replay(&watched.story.log).unwrap();
        for (which, at, byte) in damage {
            let mut line = lines[usize::from(which) % lines.len()].clone().into_bytes();
            let at = usize::from(at) % line.len();
            line[at] = b" 0123456789,:-=abcdefghijklmnopqrstuvwxyz"[usize::from(byte) % 41];
            let Ok(mut event) = String::from_utf8(line.clone()).unwrap().parse::<Event>() else { continue };
            prop_assert_eq!(event.to_string().into_bytes(), line);
            event.number = table.number() + 1;
            event.at = event.at.max(table.latest);
            let before = table.clone();
            match table.apply(&event) {
                Err(_) => prop_assert_eq!(&table, &before),
                Ok(()) => {
                    table.view(event.at);
                    table.options(Actor::Seat(Seat(0)), event.at);
                    prop_assert!(table.record(ToString::to_string).is_ok());
                }
            }
        }
    }
}

#[test]
fn the_stories_reach_what_they_are_about() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..200 {
        let (settings, throws) = (settings(), throws(400)).new_tree(&mut runner).unwrap().current();
        let mut watched = Watched::new(settings);
        throws.into_iter().for_each(|throw| watched.throw(throw));
        for event in &watched.story.log {
            let line = event.to_string();
            let word = line.split(' ').nth(3).unwrap();
            *seen.entry(word.to_owned()).or_default() += 1;
            if matches!(event.kind, EventKind::Turn { void_call: Some(_), .. }) {
                *seen.entry("voidcall".to_owned()).or_default() += 1;
            }
            if matches!(event.kind, EventKind::Asked(Question::Stop, _)) {
                *seen.entry("stop".to_owned()).or_default() += 1;
            }
            if let EventKind::Over(ending) = event.kind {
                let outcome = ending.outcome.map_or("aborted", |_| "decided");
                *seen.entry(format!("{outcome} {}", ending.reason.word())).or_default() += 1;
            }
        }
    }
    let expected = "sit rise hand fill remove shuffle fewer ready start turn touch ask agree decline withdraw takeback left standin reclaim away back holiday resume rematch \
                    voidcall wrongclaim stop";
    let endings = ["board", "resignation", "time", "absence", "agreement"].map(|reason| format!("decided {reason}"));
    for what in expected.split(' ').chain(endings.iter().map(String::as_str)).chain(["aborted abort"]) {
        assert!(seen.contains_key(what), "{what} never happened: {seen:?}");
    }
}
