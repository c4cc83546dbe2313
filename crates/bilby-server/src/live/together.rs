//! People who have sought the same, brought to their table.

use super::asked::kind;
use super::hall::Hall;
use super::matching::points;
use super::pairing::Seeker;
use super::telling::text;
use super::trouble::Trouble;
use super::visitors::SocketId;
use bilby_store::{Rating, RatingOf};
use bilby_table::PersonId;
use bilby_wire::{Game, Seek, ServerMessage};

impl Hall {
    /// How strong somebody seems to be in a game for so many, for who plays whom.
    pub async fn points_of(&self, person: &PersonId, game: Game, seats: usize) -> Result<f64, Trouble> {
        let of = RatingOf { kind: kind(game), several: seats > 2 };
        let known = self.store.ratings(person).await?.into_iter().find(|(about, _)| *about == of);
        Ok(points(of, known.map_or(Rating::start(of.several), |(_, rating)| rating).rating))
    }

    /// Sets up the table of those who are to play, and tells them. If that fails they wait on, except for who is told so.
    pub async fn play_together(
        &self,
        seek: &Seek,
        seats: usize,
        mut seekers: Vec<Seeker>,
        told: Option<SocketId>,
    ) -> Result<(), Trouble> {
        match self.open_for_pair(seek, &seekers).await {
            Ok(game) => {
                let paired = text(&ServerMessage::Paired { table: game.to_string() });
                seekers.iter().for_each(|seeker| seeker.outbox.push(paired.clone()));
                Ok(())
            }
            Err(trouble) => {
                seekers.retain(|seeker| Some(seeker.socket) != told);
                self.pairing.put_back(seek, seats, seekers.clone());
                // Who has gone meanwhile did not find their seek to end it.
                let gone = |seeker: &&Seeker| !self.visitors.has(&seeker.person, seeker.socket);
                seekers.iter().filter(gone).for_each(|seeker| {
                    self.pairing.unseek(seeker.socket);
                });
                Err(trouble)
            }
        }
    }
}
