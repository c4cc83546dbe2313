//! The rooms in memory, by table. A room comes when it is asked for and goes when nobody is in it.

use super::room::Room;
use bilby_store::GameId;
use bilby_table::Millis;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How long a room stays that nobody is in.
const IDLE: Millis = 10_000;

/// The rooms. Who follows a table, or has something in hand there, holds its room.
#[derive(Default)]
pub struct Rooms(Mutex<HashMap<GameId, Arc<Room>>>);

impl Rooms {
    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Room>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a table, whether there is such a table or not: whoever enters will see.
    pub fn get(&self, game: &GameId) -> Arc<Room> {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(game) {
            return room.clone();
        }
        let room = Arc::new(Room::new(game.clone()));
        rooms.insert(game.clone(), room.clone());
        room
    }

    /// The room of a table, if it is in memory.
    pub fn find(&self, game: &GameId) -> Option<Arc<Room>> {
        self.rooms().get(game).cloned()
    }

    /// All that are in memory.
    pub fn all(&self) -> Vec<Arc<Room>> {
        self.rooms().values().cloned().collect()
    }

    /// Lets go of the rooms that nobody holds and nobody has used lately. (No one can come by such a room meanwhile, except
    /// through here.)
    pub fn sweep(&self, now: Millis) {
        let mut rooms = self.rooms();
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || now.saturating_sub(room.used()) < IDLE);
        if rooms.capacity() > 4 * (rooms.len() + 16) {
            rooms.shrink_to_fit();
        }
    }

    /// Lets go of a room that turned out to be of no table.
    pub fn forget(&self, game: &GameId) {
        self.rooms().remove(game);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.rooms().len()
    }
}
