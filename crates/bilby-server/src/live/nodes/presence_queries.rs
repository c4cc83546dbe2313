//! Which people are connected, at this node or at another: the others are asked, and have a moment to answer.

use crate::live::nodes::{NodeMessage, Subject};
use crate::live::shared::SharedState;
use bilby_store::NodeId;
use bilby_table::PersonId;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::timeout;

/// How long a query waits for the answers of all nodes that are alive.
const TIMEOUT: Duration = Duration::from_millis(400);
/// About how many people one message asks. The bus of PostgreSQL carries short messages only.
const AT_ONCE: usize = 200;

/// Queries to the other nodes that wait for answers.
#[derive(Debug, Default)]
pub struct PresenceQueries {
    last: AtomicU64,
    open: Mutex<HashMap<u64, PendingQuery>>,
}

/// A query that not all nodes have answered.
#[derive(Debug, Default)]
struct PendingQuery {
    /// The nodes that have answered.
    answered: HashSet<NodeId>,
    /// The people whom they have.
    here: HashSet<PersonId>,
    changed: Arc<Notify>,
}

impl PresenceQueries {
    fn open(&self) -> MutexGuard<'_, HashMap<u64, PendingQuery>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(&self) -> QueryGuard<'_> {
        let (id, changed) = (self.last.fetch_add(1, Relaxed), Arc::new(Notify::new()));
        self.open().insert(id, PendingQuery { changed: changed.clone(), ..PendingQuery::default() });
        QueryGuard { queries: self, id, changed }
    }

    /// Takes an answer of another node. One that nobody waits for is ignored.
    pub fn receive_answer(&self, id: u64, node: &NodeId, people: impl Iterator<Item = PersonId>) {
        if let Some(query) = self.open().get_mut(&id) {
            query.answered.insert(node.clone());
            query.here.extend(people);
            query.changed.notify_one();
        }
    }
}

/// A query for which somebody waits. Dropping this forgets it.
struct QueryGuard<'a> {
    queries: &'a PresenceQueries,
    id: u64,
    changed: Arc<Notify>,
}

impl QueryGuard<'_> {
    /// Waits until this many nodes have answered.
    async fn answered_by(&self, nodes: usize) {
        while self.queries.open().get(&self.id).is_some_and(|open| open.answered.len() < nodes) {
            self.changed.notified().await;
        }
    }

    fn answers(&self) -> HashSet<PersonId> {
        self.queries.open().get(&self.id).map(|open| open.here.clone()).unwrap_or_default()
    }
}

impl Drop for QueryGuard<'_> {
    fn drop(&mut self) {
        self.queries.open().remove(&self.id);
    }
}

impl SharedState {
    /// The people among these who have a socket, at this node or another.
    pub async fn connected_among(&self, people: &[PersonId]) -> HashSet<PersonId> {
        let mut here: HashSet<PersonId> =
            people.iter().filter(|person| self.connected.is_here(person)).cloned().collect();
        let Some(nodes) = &self.nodes else { return here };
        let elsewhere: Vec<String> =
            people.iter().filter(|person| !here.contains(*person)).map(ToString::to_string).collect();
        for some in elsewhere.chunks(AT_ONCE) {
            let others = nodes.roster.serving();
            if others == 0 {
                break;
            }
            let query = self.presence_queries.ask();
            nodes.publish(Subject::All, NodeMessage::QueryConnected { query: query.id, people: some.to_vec() });
            // A node that does not answer counts as having none of them.
            let _ = timeout(TIMEOUT, query.answered_by(others)).await;
            here.extend(query.answers());
        }
        here
    }

    /// Answers another node which of these people are here.
    pub fn answer_connected_query(&self, asker: &NodeId, query: u64, people: &[String]) {
        let is_here = |id: &&String| id.parse().is_ok_and(|person| self.connected.is_here(&person));
        let people = people.iter().filter(is_here).cloned().collect();
        self.tell_nodes(Subject::All, NodeMessage::Connected { asker: asker.to_string(), query, people });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_put_together_and_late_ones_are_ignored() {
        let queries = PresenceQueries::default();
        queries.last.store(7, Relaxed);
        let query = queries.ask();
        let person = |id: &str| id.parse::<PersonId>().unwrap();
        queries.receive_answer(7, &NodeId::of("a"), [person("ana")].into_iter());
        queries.receive_answer(7, &NodeId::of("b"), [person("ben")].into_iter());
        queries.receive_answer(8, &NodeId::of("b"), [person("eve")].into_iter());
        assert_eq!(query.answers(), HashSet::from([person("ana"), person("ben")]));
        assert_eq!(queries.open()[&7].answered.len(), 2);
        drop(query);
        assert!(queries.open().is_empty());
    }
}
