//! Max^n: every seat picks the move with the best odds for itself. Shallow pruning uses that all odds add up to 1: what
//! one seat has, the others can't have.

use super::{Odds, SeatKnowledge, exact_odds, odds_score};
use crate::alpha_beta::move_hash;
use crate::context::SearchContext;
use crate::history::{History, history_bonus};
use crate::limits::SearchControl;
use crate::report::{Line, Report};
use crate::sort_by_number;
use crate::transposition_table::{Bound, Entry, TranspositionTable};
use bilby_core::Game;

/// No line gets longer than this.
const MAX_PLY: u32 = 60;

/// A position with a single legal move is only searched to this depth, to give the move a score.
const SINGLE_MOVE_DEPTH: u32 = 4;

/// Mixed into the keys of this search, which stores only best moves: no other search may read its scores.
const KEY_SALT: u64 = 0x6d61_785e_6e00_0001;

pub(super) fn search<G: Game, K: SeatKnowledge<G>>(
    game: &G,
    knowledge: &K,
    context: &mut SearchContext<'_, G::Move>,
) -> Report<G::Move> {
    let task = context.task;
    let history_size = knowledge.history_size();
    let history = History::new(4 * history_size);
    let mut search =
        MaxN { knowledge, table: context.table, control: SearchControl::new(&task), history_size, history };
    let mut report = Report::EMPTY;
    let mut moves = search.ordered_moves(game);
    let Some(first) = moves.first() else { return report };
    // A search that is stopped before depth 1 is complete still answers with a move and the static evaluation.
    let odds = knowledge.odds(&knowledge.evaluate_seats(game), game.seats());
    report.lines.push(Line { score: odds_score(odds[game.to_move().index()]), moves: vec![*first] });
    for depth in 1..=search.control.max_depth().min(MAX_PLY) {
        let found = search.search_root(game, &moves, depth, task.lines.max(1));
        if search.control.is_stopped() {
            // The best move of the previous depth is searched first, so whatever beat it is better.
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
        context.report(&report);
        if moves.len() == 1 && task.limits.depth.is_none() && depth >= SINGLE_MOVE_DEPTH {
            break;
        }
    }
    report.nodes = search.control.nodes();
    report
}

struct MaxN<'a, K> {
    knowledge: &'a K,
    table: &'a TranspositionTable,
    control: SearchControl<'a>,
    history_size: usize,
    history: History,
}

impl<K> MaxN<'_, K> {
    /// The best lines, the best first.
    fn search_root<G: Game>(&mut self, game: &G, moves: &[G::Move], depth: u32, lines: usize) -> Vec<Line<G::Move>>
    where
        K: SeatKnowledge<G>,
    {
        let seat = game.to_move().index();
        let mut found: Vec<(f32, Line<G::Move>)> = Vec::new();
        for &mv in moves {
            let mut after = game.clone();
            after.play(mv);
            let mut child_pv = Vec::new();
            // A move that leaves less than the last of the lines is not reported.
            let alpha = if found.len() >= lines { found[lines - 1].0 } else { 0.0 };
            let odds = self.search_node(&after, seat, alpha, depth - 1, 1, &mut child_pv);
            if self.control.is_stopped() {
                break;
            }
            let place = found.iter().position(|(best, _)| odds[seat] > *best).unwrap_or(found.len());
            let moves = std::iter::once(mv).chain(child_pv).collect();
            found.insert(place, (odds[seat], Line { score: odds_score(odds[seat]), moves }));
            found.truncate(lines);
        }
        found.into_iter().map(|(_, line)| line).collect()
    }

    /// Everybody's odds. `alpha` is what `parent`, the seat that moved here, has for certain elsewhere.
    fn search_node<G: Game>(
        &mut self,
        game: &G,
        parent: usize,
        alpha: f32,
        depth: u32,
        ply: u32,
        pv: &mut Vec<G::Move>,
    ) -> Odds
    where
        K: SeatKnowledge<G>,
    {
        // Step 1. Check for a stop, for exact scores, and for depth 0.
        let nothing = [0.0; 4];
        if self.control.visit() {
            return nothing;
        }
        if let Some(scores) = self.knowledge.exact_scores(game) {
            return exact_odds(&scores, game.seats(), ply);
        }
        if depth == 0 {
            let scores = self.knowledge.evaluate_seats(game);
            return self.knowledge.odds(&scores, game.seats());
        }
        // Step 2. Loop through the moves; the seat on move takes the one with the best odds for itself.
        let seat = game.to_move().index();
        let moves = self.ordered_moves(game);
        let mut best = nothing;
        let mut best_number = None;
        for (number, &mv) in moves.iter().enumerate() {
            let mut after = game.clone();
            after.play(mv);
            let mut child_pv = Vec::new();
            let odds = self.search_node(&after, seat, best[seat], depth - 1, ply + 1, &mut child_pv);
            if self.control.is_stopped() {
                return nothing;
            }
            if best_number.is_none() || odds[seat] > best[seat] {
                (best, best_number) = (odds, Some(number));
                pv.clear();
                pv.push(mv);
                pv.append(&mut child_pv);
            }
            // Step 3. Shallow pruning: what this seat leaves to `parent` is no better than what it has elsewhere.
            if seat != parent && 1.0 - best[seat] <= alpha {
                self.update_history(game, &moves[..=number], depth);
                break;
            }
        }
        // Step 4. Store the best move in the transposition table.
        if let Some(number) = best_number {
            let entry = Entry { score: 0, bound: Bound::Exact, depth, move_hash: move_hash(moves[number]) };
            self.table.store(game.key() ^ KEY_SALT, entry);
        }
        best
    }

    /// The moves in the order in which they are searched: the table move, then by ordering score and history.
    fn ordered_moves<G: Game>(&self, game: &G) -> Vec<G::Move>
    where
        K: SeatKnowledge<G>,
    {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let table_move = self.table.probe(game.key() ^ KEY_SALT).map(|entry| entry.move_hash);
        sort_by_number(&mut moves, |mv| {
            let score = || self.knowledge.ordering_score(game, *mv) + self.history.get(self.history_index(game, *mv));
            if table_move == Some(move_hash(*mv)) { i64::MIN } else { -i64::from(score()) }
        });
        moves
    }

    fn history_index<G: Game>(&self, game: &G, mv: G::Move) -> usize
    where
        K: SeatKnowledge<G>,
    {
        (game.to_move().index() & 3) * self.history_size + self.knowledge.history_index(mv)
    }

    /// Learns from a cutoff: the last of these moves caused it, the ones before it did not.
    fn update_history<G: Game>(&mut self, game: &G, tried: &[G::Move], depth: u32)
    where
        K: SeatKnowledge<G>,
    {
        let bonus = history_bonus(depth as i32);
        let Some((good, bad)) = tried.split_last() else { return };
        self.history.update(self.history_index(game, *good), bonus);
        for mv in bad {
            self.history.update(self.history_index(game, *mv), -bonus);
        }
    }
}
