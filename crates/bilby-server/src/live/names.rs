//! What the people at one table are called. A table knows them by id only.

use bilby_store::{Human, Store, StoreError};
use bilby_table::{PersonId, Sitter};
use bilby_wire::Person;
use std::collections::BTreeMap;

/// Somebody, as others see them.
pub fn person(human: &Human) -> Person {
    Person { id: human.id.to_string(), name: human.name.clone(), guest: human.guest }
}

/// Who sits there, if it is a person.
pub fn seated(sitter: &Sitter) -> Option<&PersonId> {
    match sitter {
        Sitter::Person(id) => Some(id),
        _ => None,
    }
}

/// The people who sit or have spoken at a table.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeMap<String, Person>);

impl Names {
    /// The names of these, as the store knows them.
    pub async fn fetch<'a>(store: &Store, ids: impl IntoIterator<Item = &'a PersonId>) -> Result<Names, StoreError> {
        let ids: BTreeMap<&str, &PersonId> = ids.into_iter().map(|id| (id.as_str(), id)).collect();
        let ids: Vec<PersonId> = ids.into_values().cloned().collect();
        let humans = if ids.is_empty() { Vec::new() } else { store.people(&ids).await? };
        Ok(Names(humans.iter().map(|human| (human.id.to_string(), person(human))).collect()))
    }

    /// Somebody has come, or has another name now.
    pub fn learn(&mut self, person: Person) {
        self.0.insert(person.id.clone(), person);
    }

    /// Who has this id; somebody without a name, if nobody knows.
    pub fn person(&self, id: &PersonId) -> Person {
        let unknown = || Person { id: id.to_string(), name: String::new(), guest: true };
        self.0.get(id.as_str()).cloned().unwrap_or_else(unknown)
    }
}
