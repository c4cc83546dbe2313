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

/// How long the others have. Who asks waits for all nodes that are alive, or for this long.
const PATIENCE: Duration = Duration::from_millis(400);
/// About how many people one message asks. The bus of PostgreSQL carries short messages only.
const AT_ONCE: usize = 200;

/// Questions that wait for answers.
#[derive(Debug, Default)]
pub struct PeopleHere {
    last: AtomicU64,
    open: Mutex<HashMap<u64, Question>>,
}

#[derive(Debug, Default)]
struct Question {
    /// The nodes that have answered.
    answered: HashSet<NodeId>,
    /// The people whom they have.
    here: HashSet<PersonId>,
    changed: Arc<Notify>,
}

impl PeopleHere {
    fn open(&self) -> MutexGuard<'_, HashMap<u64, Question>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(&self) -> Asked<'_> {
        let (question, changed) = (self.last.fetch_add(1, Relaxed), Arc::new(Notify::new()));
        self.open().insert(question, Question { changed: changed.clone(), ..Question::default() });
        Asked { here: self, question, changed }
    }

    /// Takes an answer of another node. One that nobody waits for is ignored.
    pub fn hear(&self, question: u64, node: &NodeId, people: impl Iterator<Item = PersonId>) {
        if let Some(question) = self.open().get_mut(&question) {
            question.answered.insert(node.clone());
            question.here.extend(people);
            question.changed.notify_one();
        }
    }
}

/// A question for which somebody waits. It is forgotten when they no longer do.
struct Asked<'a> {
    here: &'a PeopleHere,
    question: u64,
    changed: Arc<Notify>,
}

impl Asked<'_> {
    /// Waits until this many nodes have answered.
    async fn answered_by(&self, nodes: usize) {
        while self.here.open().get(&self.question).is_some_and(|open| open.answered.len() < nodes) {
            self.changed.notified().await;
        }
    }

    fn answers(&self) -> HashSet<PersonId> {
        self.here.open().get(&self.question).map(|open| open.here.clone()).unwrap_or_default()
    }
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.here.open().remove(&self.question);
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
            let asked = self.people_here.ask();
            nodes.publish(Subject::All, NodeMessage::WhoIsHere { question: asked.question, people: some.to_vec() });
            // A node that does not answer counts as having none of them.
            let _ = timeout(PATIENCE, asked.answered_by(others)).await;
            here.extend(asked.answers());
        }
        here
    }

    /// Answers another node which of these people are here.
    pub fn answer_who_is_here(&self, asker: &NodeId, question: u64, people: &[String]) {
        let is_here = |id: &&String| id.parse().is_ok_and(|person| self.connected.is_here(&person));
        let people = people.iter().filter(is_here).cloned().collect();
        self.tell_nodes(Subject::All, NodeMessage::AreHere { asker: asker.to_string(), question, people });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_put_together_and_late_ones_are_ignored() {
        let asked = PeopleHere::default();
        asked.last.store(7, Relaxed);
        let question = asked.ask();
        let person = |id: &str| id.parse::<PersonId>().unwrap();
        asked.hear(7, &NodeId::of("a"), [person("ana")].into_iter());
        asked.hear(7, &NodeId::of("b"), [person("ben")].into_iter());
        asked.hear(8, &NodeId::of("b"), [person("eve")].into_iter());
        assert_eq!(question.answers(), HashSet::from([person("ana"), person("ben")]));
        assert_eq!(asked.open()[&7].answered.len(), 2);
        drop(question);
        assert!(asked.open().is_empty());
    }
}
