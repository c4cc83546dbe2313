//! The ways of playing a move: finds the one whose text is first in byte order.

use crate::board::Board;
use crate::generate::actions::Actions;
use crate::generate::jump_origins::land;
use crate::generate::trail::Path;
use crate::moves::{Action, Move};
use crate::position::{Phase, Position};
use crate::square::{Direction, Hole};
use crate::step::Step;
use crate::turn::{Stage, Turn};
use bilby_core::Turn as _;

type Way = bilby_core::Way<Move, Step>;

/// Every move that a turn can still become, each by the way with the smallest text.
pub(crate) fn of_turn(turn: &Turn) -> Vec<Way> {
    let mut ways = Vec::new();
    match (turn.stage, turn.position.phase) {
        (Stage::Lifted { at, made, .. }, _) => collect_jumps(turn, at, made, &mut ways),
        (Stage::Unbegun, Phase::Marbles) => {
            for lifted in turn.board.marbles().filter_map(|hole| turn.after(Step::Lift(hole)).ok()) {
                ways.extend(of_turn(&lifted));
            }
        }
        _ => collect(turn, &mut ways),
    }
    ways
}

/// Adds every move that can be reached step by step, each by the way with the smallest text.
fn collect(turn: &Turn, ways: &mut Vec<Way>) {
    if let Ok(mv) = turn.end() {
        match ways.iter_mut().find(|known| known.mv == mv) {
            Some(known) if text(&known.steps) <= text(turn.steps()) => {}
            Some(known) => known.steps = turn.steps().to_vec(),
            None => ways.push(Way { mv, steps: turn.steps().to_vec() }),
        }
    }
    for next in turn.candidates().into_iter().filter_map(|step| turn.after(step).ok()) {
        collect(&next, ways);
    }
}

/// Like `collect`, but faster, for a jumping marble: there can be very many ways to jump.
fn collect_jumps(turn: &Turn, at: Hole, made: u32, ways: &mut Vec<Way>) {
    let left = turn.jumps() - made;
    turn.board.lift(at.bit()).each_trail(left, &mut |jumped| {
        let marbles = (turn.board.marbles & !at.bit() & !jumped.over) | jumped.at;
        let steps = turn.steps().iter().copied().chain(landings(at, jumped.path, left).map(Step::Jump)).collect();
        ways.push(Way { mv: Move::jump(turn.position.board.marbles ^ marbles), steps });
    });
}

/// The canonical way of playing a legal move.
pub(crate) fn canonical(position: &Position, mv: Move) -> Vec<Step> {
    match position.phase {
        Phase::Opening => mv.change().map(Step::Take).collect(),
        Phase::Trays if mv.ends_round() && position.round() == 1 => end_of_round_1(position.board),
        Phase::Trays => {
            let mut steps = steps_of(Action::numbered(mv.action() as u8));
            if mv.jumps() > 1 {
                steps.push(Step::Call(mv.jumps()));
            }
            steps
        }
        Phase::Marbles => jump(position.board, mv.change().0),
        Phase::Over => Vec::new(),
    }
}

/// The text of some steps.
fn text(steps: &[Step]) -> String {
    steps.iter().map(Step::to_string).collect()
}

/// The steps of an action, without a call.
fn steps_of(action: Action) -> Vec<Step> {
    match action {
        Action::Slide(slide) => {
            let trays = slide.trays().into_iter().map(Step::Tray);
            trays.chain([Step::Slide(slide.direction(), slide.distance())]).collect()
        }
        Action::TakeAway(cell) => vec![Step::Tray(cell), Step::TakeAway],
    }
}

fn end_of_round_1(board: Board) -> Vec<Step> {
    let mut actions = Actions::NONE;
    actions.find(board);
    let ends = actions.iter().filter(|(_, longest)| *longest == 0);
    let ends = ends.map(|(number, _)| steps_of(Action::numbered(number)));
    ends.min_by_key(|steps| text(steps)).unwrap_or_default()
}

/// The canonical steps of a jump. Only one marble can have this effect, so the smallest text is that of its smallest
/// path.
fn jump(board: Board, change: u64) -> Vec<Step> {
    let way_of = |from: Hole| {
        let over = change & board.marbles & !from.bit();
        let jumps = over.count_ones();
        let path = board.lift(from.bit()).first_path(over)?;
        let to = landings(from, path, jumps).last()?;
        let does_it = (from.bit() ^ to.bit()) | over == change;
        does_it.then(|| [Step::Lift(from)].into_iter().chain(landings(from, path, jumps).map(Step::Jump)).collect())
    };
    board.marbles().find_map(way_of).unwrap_or_default()
}

/// The holes that a path lands in.
fn landings(from: Hole, path: Path, jumps: u32) -> impl Iterator<Item = Hole> {
    path.directions(jumps).scan(from.bit(), |at, direction: Direction| {
        *at = land(*at, direction);
        Some(Hole::of_bit(*at))
    })
}
