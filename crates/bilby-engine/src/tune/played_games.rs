//! Games of self-play to learn from: played on several threads, kept in the state of a tuner, and gone through again.

use super::state::{Reader, StateError, Writer};
use bilby_core::{Game, SplitMix64};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// How many games a thread plays in one [`Tuner::step`](super::Tuner::step).
const GAMES_PER_STEP: u64 = 8;

/// A game, as far as it takes to learn from it: its moves, as numbers in the list of legal moves, each with the score
/// of the search if the position is a sample; and the result. With two seats that is the half points of the first one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayedGame {
    pub plies: Vec<(u16, Option<i32>)>,
    pub result: u8,
}

impl PlayedGame {
    /// Goes through the samples of the game, each with its score.
    pub fn walk<G: Game>(&self, mut position: G, mut sample: impl FnMut(&G, i32)) {
        let mut list = Vec::new();
        for (mv, score) in &self.plies {
            if let Some(score) = score {
                sample(&position, *score);
            }
            position.moves(&mut list);
            // The moves of a forged state may not be legal: then the game ends here.
            let Some(mv) = list.get(usize::from(*mv)) else { break };
            position.play(*mv);
        }
    }
}

/// The seed of a game of a run with this seed. It depends only on the game's number, not on the thread that plays it.
pub(super) fn game_seed(seed: u64, game: usize) -> u64 {
    let mut random = SplitMix64::new(seed);
    SplitMix64::new(random.next_u64() ^ game as u64).next_u64()
}

/// Plays some of the games from number `begin` on, at most `left` of them; `play` gets their numbers.
pub(super) fn play_games(
    begin: usize,
    left: u64,
    threads: usize,
    play: impl Fn(usize) -> PlayedGame + Sync,
) -> Vec<PlayedGame> {
    let end = begin + left.min(GAMES_PER_STEP * threads as u64) as usize;
    let next = AtomicUsize::new(begin);
    let work = || {
        let mut played = Vec::new();
        loop {
            let game = next.fetch_add(1, Relaxed);
            if game >= end {
                return played;
            }
            played.push((game, play(game)));
        }
    };
    let mut played = std::thread::scope(|scope| {
        // If a thread can't be started, tuning is slower, not wrong.
        let helpers: Vec<_> =
            (1..threads).flat_map(|_| std::thread::Builder::new().spawn_scoped(scope, work)).collect();
        let mut played = work();
        for helper in helpers {
            match helper.join() {
                Ok(others) => played.extend(others),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        played
    });
    played.sort_by_key(|(game, _)| *game);
    played.into_iter().map(|(_, game)| game).collect()
}

/// Writes the games to a state.
pub(super) fn write_games(writer: &mut Writer, games: &[PlayedGame]) {
    writer.bytes((games.len() as u32).to_le_bytes());
    for game in games {
        writer.bytes([game.result]);
        writer.bytes((game.plies.len() as u32).to_le_bytes());
        for (mv, score) in &game.plies {
            writer.bytes(mv.to_le_bytes());
            writer.bytes(score.unwrap_or(i32::MIN).to_le_bytes());
        }
    }
}

/// Reads the games from a state.
pub(super) fn read_games(reader: &mut Reader<'_>) -> Result<Vec<PlayedGame>, StateError> {
    let mut games = Vec::new();
    for _ in 0..reader.count(5)? {
        let mut played = PlayedGame { result: u8::from_le_bytes(reader.bytes()?), plies: Vec::new() };
        for _ in 0..reader.count(6)? {
            let mv = u16::from_le_bytes(reader.bytes()?);
            let score = i32::from_le_bytes(reader.bytes()?);
            played.plies.push((mv, (score != i32::MIN).then_some(score)));
        }
        games.push(played);
    }
    Ok(games)
}
