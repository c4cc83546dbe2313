//! Pairs people who seek a game at different nodes. The database has the list of seeks and pairs each person once; every
//! node then tells its own people.

use crate::live::error::LiveError;
use crate::live::nodes::{NodeMessage, Subject};
use crate::live::pairing::rated_opponents::{Candidate, choose_players};
use crate::live::pairing::seeks::Seeker;
use crate::live::shared::SharedState;
use crate::live::socket::encode::encode;
use bilby_store::{ChoosePlayers, SeekRow};
use bilby_table::PersonId;
use bilby_wire::{Seek, ServerMessage};
use std::sync::Arc;

impl SharedState {
    /// Lets a person wait, and starts a game if there are players for it at any node.
    pub async fn seek_across_nodes(
        self: &Arc<SharedState>,
        seek: &Seek,
        seats: usize,
        seeker: Seeker,
    ) -> Result<(), LiveError> {
        let Some(nodes) = &self.nodes else { return Err(LiveError::TryAgain) };
        let (person, points, since, socket) = (seeker.person.clone(), seeker.points, seeker.since, seeker.socket);
        self.seeks.wait(seek, seeker, seats);
        if let Err(error) = self.store.seek(&person, &nodes.me, &text_of(seek), points, since).await {
            self.seeks.remove(socket);
            return Err(error.into());
        }
        if let Err(error) = self.pair_once(seek, seats).await {
            // The person waits, and pairing is tried again soon.
            tracing::debug!(?error, "nobody was paired");
        }
        self.tell_paired().await
    }

    /// Lets a person wait no longer.
    pub fn unseek_across_nodes(self: &Arc<SharedState>, person: &PersonId) {
        if self.nodes.is_none() {
            return;
        }
        let (shared, person) = (self.clone(), person.clone());
        self.runtime.spawn(async move {
            let Some(nodes) = &shared.nodes else { return };
            if let Err(error) = shared.store.unseek(&person, &nodes.me).await {
                tracing::debug!(%error, "a seek was not removed");
            }
        });
    }

    /// Starts all games that people here can play, and shows in the lobby what is sought at all nodes.
    pub async fn pair_all(self: &Arc<SharedState>) -> Result<(), LiveError> {
        let waiting = self.seeks.waiting_for();
        if !waiting.is_empty() {
            self.tell_paired().await?;
        }
        for (seek, seats) in waiting {
            self.pair_once(&seek, seats).await?;
        }
        if self.seeks.count() > 0 {
            self.tell_paired().await?;
        }
        if self.lobby.has_followers() {
            let sought = self.store.sought().await?.into_iter();
            let sought = sought.filter_map(|(text, people)| Some((serde_json::from_str(&text).ok()?, people)));
            if self.seeks.set_everywhere(sought.collect()) {
                self.lobby.mark_changed();
            }
        }
        Ok(())
    }

    /// Starts the games that people who seek this can play.
    async fn pair_once(self: &Arc<SharedState>, seek: &Seek, seats: usize) -> Result<(), LiveError> {
        while let Some((game, players)) = self.store.pair(&text_of(seek), self.chooser(seek, seats)).await? {
            // Due at once, so that the table is loaded and listed.
            self.deadlines.set(&game, Some(self.now()));
            let people = players.iter().map(ToString::to_string).collect();
            self.tell_nodes(Subject::All, NodeMessage::Paired { people });
        }
        Ok(())
    }

    /// Tells people here for whom a game was found.
    async fn tell_paired(&self) -> Result<(), LiveError> {
        let Some(nodes) = &self.nodes else { return Ok(()) };
        for (person, game) in self.store.found_games(&nodes.me).await? {
            if let Some(seeker) = self.seeks.take(&person) {
                seeker.outbox.push(encode(&ServerMessage::Paired { table: game.to_string() }));
            }
            self.lobby.mark_changed();
        }
        Ok(())
    }

    fn chooser(self: &Arc<SharedState>, seek: &Seek, seats: usize) -> ChoosePlayers {
        let (shared, seek) = (self.clone(), seek.clone());
        Box::new(move |waiting: &[SeekRow]| {
            let players: Vec<PersonId> = if seek.rated {
                let candidates: Vec<_> = waiting
                    .iter()
                    .map(|SeekRow { person, points, since, blocked }| Candidate {
                        person,
                        points: *points,
                        since: *since,
                        blocked,
                    })
                    .collect();
                let chosen = choose_players(&candidates, seats, shared.now())?;
                chosen.into_iter().map(|at| waiting[at].person.clone()).collect()
            } else {
                first_who_get_along(waiting, seats)?
            };
            let append = shared.table_for_pair(&seek, &players).ok()?;
            Some((players, append))
        })
    }
}

/// The first people who all play with each other. Whoever has waited longest without finding enough others does not
/// delay the rest.
fn first_who_get_along(waiting: &[SeekRow], seats: usize) -> Option<Vec<PersonId>> {
    let get_along =
        |one: &SeekRow, other: &SeekRow| !one.blocked.contains(&other.person) && !other.blocked.contains(&one.person);
    (0..waiting.len()).find_map(|first| {
        let mut chosen: Vec<&SeekRow> = Vec::new();
        for row in &waiting[first..] {
            if chosen.len() < seats && chosen.iter().all(|other| get_along(row, other)) {
                chosen.push(row);
            }
        }
        (chosen.len() == seats).then(|| chosen.into_iter().map(|row| row.person.clone()).collect())
    })
}

/// The text that is the same for all who seek the same.
fn text_of(seek: &Seek) -> String {
    serde_json::to_string(seek).unwrap_or_default()
}
