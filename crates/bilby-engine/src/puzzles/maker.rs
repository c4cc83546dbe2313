//! Makes puzzles from games: it plays them itself, or is given them.

use super::few_men;
use super::fingerprint::fingerprint;
use super::small_graph::men;
use super::{Collection, Puzzle, PuzzleKind};
use crate::bilitaire::endings::solve;
use crate::billabong::natural_placement;
use crate::{Engine, Level, Measure, Request};
use bilby_core::{Game, SplitMix64};
use bilby_games::record::Record;
use bilby_games::{GameKind, Position, Rules};
use bilby_search::{Limits, Task};
use bilitaire::Phase;
use std::collections::{HashMap, HashSet};

/// The most nodes that a player of a game searches for a move: puzzles come from games with mistakes.
const MOST_NODES: u64 = 150;

/// A game with as many plies is broken off.
const LONGEST: usize = 300;

/// One move in this many is random.
const RANDOM_MOVE_INTERVAL: u64 = 12;

/// The most puzzles of one kind from one game.
const MOST_FROM_A_GAME: usize = 5;

/// The most puzzles of one kind whose solutions begin with the same move.
const MOST_ALIKE: usize = 3;

/// The nodes of the search that decides whether a proof is worth trying.
const FIRST_LOOK: u64 = 400;

/// The nodes of Bi-litaire's solver for the same.
const SOLVER_LOOK: u64 = 2_500;

/// The end of a game is played again so often, because few games reach an ending with very few men.
const REPLAYS: usize = 4;

/// The end of a game of Billo begins with this many men.
const FEW_MEN: u32 = 5;

/// How many endings are set up for one source.
const ENDINGS: usize = 400;

/// Where the positions come from.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// A game that the maker plays against itself, by this seed.
    SelfPlay(u64),
    /// A recorded game.
    Record(&'a Record),
    /// Endings with few men, set up at random by this seed, because games seldom reach them. Only Billo has them.
    Endings(u64),
}

/// Makes puzzles of one game, and leaves duplicates out.
pub struct Maker {
    rules: Vec<Rules>,
    /// How many of each kind are wanted; those are not looked for any more.
    most: usize,
    counts: HashMap<PuzzleKind, usize>,
    /// How many puzzles of a kind begin with the same text of a move: the same idea.
    ideas: HashMap<(PuzzleKind, String), usize>,
    seen: HashSet<u64>,
    puzzles: Vec<Puzzle>,
    game: GameKind,
}

impl Maker {
    /// Makes at most this many of each kind.
    pub fn new(game: GameKind, most: usize) -> Maker {
        // Puzzles from a race of more than two are about chains only.
        let rules: &[&str] = match game {
            GameKind::Billabong => &["", "", "ghosts=none", "players=3"],
            GameKind::Bilitaire | GameKind::Billo => &[""],
        };
        let rules = rules.iter().map(|rules| Rules::read(game, rules).expect("rules of the game")).collect();
        Maker {
            rules,
            most,
            counts: HashMap::new(),
            ideas: HashMap::new(),
            seen: HashSet::new(),
            puzzles: Vec::new(),
            game,
        }
    }

    /// Looks for puzzles in the positions of a game, and returns how many there are now.
    pub fn take(&mut self, source: Source<'_>) -> usize {
        match source {
            Source::Record(record) if record.kind() == self.game => {
                let positions: Vec<Position> = record.positions().collect();
                self.search(&positions);
            }
            Source::Record(_) => {}
            Source::Endings(seed) => {
                if let Rules::Billo(rules) = self.rules[0] {
                    let mut random = SplitMix64::new(seed);
                    for _ in 0..ENDINGS {
                        let ending = few_men::ending(rules, &mut random).map(Position::Billo);
                        self.search(Vec::from_iter(ending).as_slice());
                    }
                }
            }
            Source::SelfPlay(seed) => {
                let mut random = SplitMix64::new(seed);
                let rules = self.rules[random.below(self.rules.len() as u64) as usize];
                let start = opening(rules, &mut random);
                let game = play(start, &mut random);
                self.search(&game);
                if let Some(end) = game.iter().find(|position| is_late(position)) {
                    for _ in 0..REPLAYS {
                        let again = play(end.clone(), &mut random);
                        self.search(&again);
                    }
                }
            }
        }
        self.puzzles.len()
    }

    /// How many there are of each kind.
    pub fn counts(&self) -> impl Iterator<Item = (PuzzleKind, usize)> {
        PuzzleKind::of(self.game).map(|kind| (kind, self.counts.get(&kind).copied().unwrap_or(0)))
    }

    /// Whether there are enough of every kind.
    pub fn is_full(&self) -> bool {
        self.counts().all(|(_, count)| count >= self.most)
    }

    /// The puzzles, the easiest first.
    pub fn collection(&self) -> Collection {
        let mut puzzles = self.puzzles.clone();
        puzzles.sort_by(|one, other| (one.rating, &one.id).cmp(&(other.rating, &other.id)));
        Collection { game: self.game, puzzles }
    }

    fn search(&mut self, positions: &[Position]) {
        for kind in PuzzleKind::of(self.game) {
            let mut found: Vec<(PuzzleKind, String)> = Vec::new();
            for position in positions.iter().flat_map(|position| variants(kind, position)) {
                let count = self.counts.get(&kind).copied().unwrap_or(0);
                if found.len() >= MOST_FROM_A_GAME || count >= self.most {
                    break;
                }
                let print = fingerprint(kind, &position);
                if !self.seen.insert(print) {
                    continue;
                }
                if !is_promising(kind, &position) {
                    continue;
                }
                let Some(puzzle) = Puzzle::find(kind, &position) else { continue };
                // The same idea often lasts for several turns of a game.
                let idea = (kind, puzzle.position.write_line(&puzzle.solution[..1]).concat());
                let alike = self.ideas.get(&idea).copied().unwrap_or(0);
                let is_known = self.puzzles.iter().any(|known| known.id == puzzle.id);
                if is_known || kind != PuzzleKind::Claim && (found.contains(&idea) || alike >= MOST_ALIKE) {
                    continue;
                }
                *self.ideas.entry(idea.clone()).or_default() += 1;
                found.push(idea);
                *self.counts.entry(kind).or_default() += 1;
                self.puzzles.push(puzzle);
            }
        }
    }
}

/// Whether a proof is worth trying: by a short search, because most positions are no puzzles, and a proof that fails
/// takes long.
fn is_promising(kind: PuzzleKind, position: &Position) -> bool {
    if position.outcome().is_some() {
        return false;
    }
    let look = |nodes: u64, lines: usize| {
        let request = Request { lines, ..Request::nodes(nodes) };
        Engine::new(1 << 20).search(position, &request, &|| false, &mut |_| ()).lines
    };
    match kind {
        PuzzleKind::Home | PuzzleKind::Ground | PuzzleKind::Race | PuzzleKind::Parity | PuzzleKind::Draw => true,
        PuzzleKind::Marbles | PuzzleKind::Trays | PuzzleKind::Call => is_soon_solved(kind, position),
        PuzzleKind::Win => {
            look(FIRST_LOOK, 1).iter().any(|line| matches!(line.assessment.measure, Measure::Won(Some(3..=7))))
        }
        PuzzleKind::Claim => look(FIRST_LOOK, 1).iter().any(|line| line.moves[0] == billo::Move::CLAIM.into()),
    }
}

/// Whether Bi-litaire's solver is quickly done with a position in which the role of the kind is on move.
fn is_soon_solved(kind: PuzzleKind, position: &Position) -> bool {
    let Position::Bilitaire(round) = position else { return false };
    let role = if kind == PuzzleKind::Marbles { Phase::Marbles } else { Phase::Trays };
    let limits = Limits { nodes: Some(SOLVER_LOOK), depth: None };
    round.phase() == role && solve(round, &Task::new(limits, &|| false), 1 << 18).is_some()
}

/// The positions to look at for a kind: the position itself; for claims those in which a capture has been passed up.
fn variants(kind: PuzzleKind, position: &Position) -> Vec<Position> {
    match (kind, position) {
        (PuzzleKind::Claim, Position::Billo(before)) if before.can_capture() && before.outcome().is_none() => {
            let mut moves = Vec::new();
            before.moves(&mut moves);
            moves.retain(|mv| mv.is_claimable());
            // Some of them, spread over the list.
            let step = (moves.len() / 3).max(1);
            let after = |mv: &billo::Move| {
                let mut after = *before;
                after.play(*mv);
                Position::Billo(after)
            };
            moves.iter().step_by(step).map(after).collect()
        }
        (PuzzleKind::Claim, _) => Vec::new(),
        _ => vec![position.clone()],
    }
}

/// Whether the end of a game begins: nobody has more than two kangaroos to bring home, in a race for two, or few men
/// are left. (Bi-litaire's solver reaches far enough without that.)
fn is_late(position: &Position) -> bool {
    match position {
        Position::Billabong(race) => {
            race.seats() == 2 && (0..2).all(|seat| race.home(bilby_core::Seat(seat)) + 2 >= billabong::KANGAROOS)
        }
        Position::Bilitaire(_) => false,
        Position::Billo(board) => men(board) <= FEW_MEN,
    }
}

/// The position after a varied opening: Billabong's kangaroos are placed, the other games begin as they do.
fn opening(rules: Rules, random: &mut SplitMix64) -> Position {
    let seed = random.next_u64();
    let mut position = Position::start(rules, seed);
    while let Position::Billabong(race) = &position {
        let Some(natural) = natural_placement(race, seed) else { break };
        position = position.play_move(natural.into()).expect("a listed move is legal");
    }
    position
}

/// All positions of a game between players of different levels.
fn play(start: Position, random: &mut SplitMix64) -> Vec<Position> {
    let seats = start.seat_names().len();
    let requests: Vec<Request> = (0..seats)
        .map(|_| Request {
            level: Level::new(3 + random.below(8) as u8).unwrap_or(Level::HIGHEST),
            limits: Some(Limits { nodes: Some(40 + random.below(MOST_NODES)), depth: None }),
            seed: random.next_u64(),
            ..Request::default()
        })
        .collect();
    let mut engine = Engine::new(1 << 20);
    let mut positions = vec![start];
    while positions.len() < LONGEST {
        let position = &positions[positions.len() - 1];
        if position.outcome().is_some() {
            break;
        }
        let mv = if random.below(RANDOM_MOVE_INTERVAL) == 0 {
            let moves = position.legal_moves();
            Some(moves[random.below(moves.len() as u64) as usize])
        } else {
            let request = &requests[position.to_move().index()];
            engine.search(position, request, &|| false, &mut |_| ()).best()
        };
        let Some(after) = mv.and_then(|mv| position.play_move(mv)) else { break };
        positions.push(after);
    }
    positions
}
