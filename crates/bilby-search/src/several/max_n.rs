//! Max^n: every seat picks what is best for itself. With shallow pruning: what one seat has, the others can't have.

use super::{Odds, SeatKnowledge, proven_odds, score_of};
use crate::alpha_beta::mark_of;
use crate::arrange;
use crate::control::{Control, Task};
use crate::history::History;
use crate::report::{Line, Report};
use crate::table::{Bound, Entry, Table};
use bilby_core::Game;

/// Deeper than this no line goes.
const DEEPEST: u32 = 60;

/// Keys of this search in the table: it keeps moves only, and no other search shall read its scores.
const SALT: u64 = 0x6d61_785e_6e00_0001;

pub(super) fn search<G: Game, K: SeatKnowledge<G>>(
    game: &G,
    knowledge: &K,
    table: &Table,
    task: &Task<'_>,
    tell: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let slots = knowledge.slots();
    let history = History::new(4 * slots);
    let mut search = MaxN { knowledge, table, control: Control::new(task), slots, history };
    let mut report = Report { lines: Vec::new(), depth: 0, nodes: 0 };
    let mut moves = search.ordered(game);
    let Some(first) = moves.first() else { return report };
    report.lines.push(Line { score: 0, moves: vec![*first] });
    for depth in 1..=search.control.deepest().min(DEEPEST) {
        let found = search.root(game, &moves, depth, task.lines.max(1));
        if search.control.is_stopped() {
            // The move that was best before is searched first: whatever beat it is better.
            if let Some(line) = found.into_iter().next().filter(|_| task.lines <= 1) {
                report.lines = vec![line];
            }
            break;
        }
        for line in found.iter().rev() {
            let at = moves.iter().position(|mv| *mv == line.moves[0]).expect("lines begin with a move");
            moves[..=at].rotate_right(1);
        }
        report = Report { lines: found, depth, nodes: search.control.nodes() };
        tell(&report);
        if moves.len() == 1 && task.limits.depth.is_none() && depth >= 4 {
            break;
        }
    }
    report.nodes = search.control.nodes();
    report
}

struct MaxN<'a, K> {
    knowledge: &'a K,
    table: &'a Table,
    control: Control<'a>,
    slots: usize,
    history: History,
}

impl<K> MaxN<'_, K> {
    /// The best lines, the best first.
    fn root<G: Game>(&mut self, game: &G, moves: &[G::Move], depth: u32, lines: usize) -> Vec<Line<G::Move>>
    where
        K: SeatKnowledge<G>,
    {
        let seat = game.to_move().index();
        let mut found: Vec<(f32, Line<G::Move>)> = Vec::new();
        for &mv in moves {
            let mut after = game.clone();
            after.play(mv);
            let mut rest = Vec::new();
            // What the last of the lines has is sure: where the next seat takes so much that less is left, it is out.
            let sure = if found.len() >= lines { found[lines - 1].0 } else { 0.0 };
            let odds = self.node(&after, seat, sure, depth - 1, 1, &mut rest);
            if self.control.is_stopped() {
                break;
            }
            let place = found.iter().position(|(best, _)| odds[seat] > *best).unwrap_or(found.len());
            let moves = std::iter::once(mv).chain(rest).collect();
            found.insert(place, (odds[seat], Line { score: score_of(odds[seat]), moves }));
            found.truncate(lines);
        }
        found.into_iter().map(|(_, line)| line).collect()
    }

    /// Everybody's odds. `sure` is what `parent`, the seat that moved here, has elsewhere.
    fn node<G: Game>(
        &mut self,
        game: &G,
        parent: usize,
        sure: f32,
        depth: u32,
        ply: u32,
        line: &mut Vec<G::Move>,
    ) -> Odds
    where
        K: SeatKnowledge<G>,
    {
        let nothing = [0.0; 4];
        if self.control.visit() {
            return nothing;
        }
        if let Some(values) = self.knowledge.proven(game) {
            return proven_odds(&values, game.seats(), ply);
        }
        if depth == 0 {
            let values = self.knowledge.evaluate(game);
            return self.knowledge.odds(&values, game.seats());
        }
        let seat = game.to_move().index();
        let moves = self.ordered(game);
        let mut best = nothing;
        let mut best_at = None;
        for (at, &mv) in moves.iter().enumerate() {
            let mut after = game.clone();
            after.play(mv);
            let mut rest = Vec::new();
            let odds = self.node(&after, seat, best[seat], depth - 1, ply + 1, &mut rest);
            if self.control.is_stopped() {
                return nothing;
            }
            if best_at.is_none() || odds[seat] > best[seat] {
                (best, best_at) = (odds, Some(at));
                line.clear();
                line.push(mv);
                line.append(&mut rest);
            }
            // The odds are 1 in all: more than the rest of it `parent` can't get here.
            if seat != parent && 1.0 - best[seat] <= sure {
                self.learn(game, &moves[..=at], depth);
                break;
            }
        }
        if let Some(at) = best_at {
            let entry = Entry { score: 0, bound: Bound::Exact, depth, mark: mark_of(moves[at]) };
            self.table.put(game.key() ^ SALT, entry);
        }
        best
    }

    /// The moves: the one that the table knows, then by promise and by what was good elsewhere.
    fn ordered<G: Game>(&self, game: &G) -> Vec<G::Move>
    where
        K: SeatKnowledge<G>,
    {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let known = self.table.get(game.key() ^ SALT).map(|entry| entry.mark);
        arrange(&mut moves, |mv| {
            let good = || self.knowledge.promise(game, *mv) + self.history.get(self.slot(game, *mv));
            if known == Some(mark_of(*mv)) { i64::MIN } else { -i64::from(good()) }
        });
        moves
    }

    fn slot<G: Game>(&self, game: &G, mv: G::Move) -> usize
    where
        K: SeatKnowledge<G>,
    {
        (game.to_move().index() & 3) * self.slots + self.knowledge.slot(mv)
    }

    /// The last of these moves was good enough, the others before it were not.
    fn learn<G: Game>(&mut self, game: &G, tried: &[G::Move], depth: u32)
    where
        K: SeatKnowledge<G>,
    {
        let bonus = (depth * depth * 16).min(1_600) as i32;
        let Some((good, bad)) = tried.split_last() else { return };
        self.history.learn(self.slot(game, *good), bonus);
        for mv in bad {
            self.history.learn(self.slot(game, *mv), -bonus);
        }
    }
}
