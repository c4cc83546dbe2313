//! The rooms in memory, by table. A room is created when it is needed and dropped when nobody uses it.

use crate::live::room::Room;
use bilby_store::GameId;
use bilby_table::Millis;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How long an unused room stays in memory.
const IDLE_TIME: Millis = 10_000;

/// The rooms. Followers of a table, and operations in progress there, hold its room.
#[derive(Default)]
pub struct RoomRegistry(Mutex<HashMap<GameId, Arc<Room>>>);

impl RoomRegistry {
    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Room>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the room of a table, creating it if needed. Locking the room shows whether the table exists.
    pub fn get(&self, game: &GameId) -> Arc<Room> {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(game) {
            return room.clone();
        }
        let room = Arc::new(Room::new(game.clone()));
        rooms.insert(game.clone(), room.clone());
        room
    }

    /// Returns the room of a table, if it is in memory.
    pub fn find(&self, game: &GameId) -> Option<Arc<Room>> {
        self.rooms().get(game).cloned()
    }

    /// All rooms in memory.
    pub fn all(&self) -> Vec<Arc<Room>> {
        self.rooms().values().cloned().collect()
    }

    /// Drops the rooms that nobody holds and nobody has used lately, and returns them. (While the registry is locked,
    /// nobody can obtain one.)
    pub fn drop_idle(&self, now: Millis) -> Vec<GameId> {
        let mut rooms = self.rooms();
        let mut dropped = Vec::new();
        rooms.retain(|game, room| {
            let is_used = Arc::strong_count(room) > 1 || now.saturating_sub(room.used()) < IDLE_TIME;
            if !is_used {
                dropped.push(game.clone());
            }
            is_used
        });
        if rooms.capacity() > 4 * (rooms.len() + 16) {
            rooms.shrink_to_fit();
        }
        dropped
    }

    /// Drops a room whose table does not exist.
    pub fn forget(&self, game: &GameId) {
        self.rooms().remove(game);
    }

    /// The number of rooms.
    pub fn count(&self) -> usize {
        self.rooms().len()
    }
}
