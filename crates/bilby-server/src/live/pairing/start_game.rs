//! Starts the game of people who were paired.

use crate::live::error::LiveError;
use crate::live::pairing::rated_opponents::points;
use crate::live::pairing::seeks::Seeker;
use crate::live::shared::SharedState;
use crate::live::socket::connected_people::SocketId;
use crate::live::socket::encode::encode;
use bilby_convert::from_wire::game_kind;
use bilby_store::{Rating, RatingCategory};
use bilby_table::PersonId;
use bilby_wire::{Game, Seek, ServerMessage};

impl SharedState {
    /// A person's strength in a game for `seats` players, for pairing.
    pub async fn pairing_points_of(&self, person: &PersonId, game: Game, seats: usize) -> Result<f64, LiveError> {
        let of = RatingCategory::of_seats(game_kind(game), seats);
        let known = self.store.ratings(person).await?.into_iter().find(|(about, _)| *about == of);
        Ok(points(of, known.map_or(Rating::start(of.several), |(_, rating)| rating).rating))
    }

    /// Opens the table of paired people and notifies them. If that fails, they wait again, except for `told`, who gets
    /// the error.
    pub async fn start_paired_game(
        &self,
        seek: &Seek,
        seats: usize,
        mut seekers: Vec<Seeker>,
        told: Option<SocketId>,
    ) -> Result<(), LiveError> {
        match self.open_for_pair(seek, &seekers).await {
            Ok(game) => {
                let paired = encode(&ServerMessage::Paired { table: game.to_string() });
                seekers.iter().for_each(|seeker| seeker.outbox.push(paired.clone()));
                Ok(())
            }
            Err(error) => {
                seekers.retain(|seeker| Some(seeker.socket) != told);
                self.seeks.put_back(seek, seats, seekers.clone());
                // A person who disconnected in the meantime had no seek to remove.
                let gone = |seeker: &&Seeker| !self.connected.has(&seeker.person, seeker.socket);
                seekers.iter().filter(gone).for_each(|seeker| {
                    self.seeks.remove(seeker.socket);
                });
                Err(error)
            }
        }
    }
}
