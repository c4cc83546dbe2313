//! The names of the people at one table. The table itself stores only ids.

use bilby_convert::to_wire;
use bilby_store::{Store, StoreError, StoredPerson};
use bilby_table::{PersonId, Sitter};
use bilby_wire::Person;
use std::collections::BTreeMap;

/// Converts a person to what others see of them.
pub fn wire_person(person: &StoredPerson) -> Person {
    Person { id: person.id.to_string(), name: person.name.clone(), guest: person.guest }
}

/// The person on a seat, or `None` for a computer or an empty seat.
pub fn seated(sitter: &Sitter) -> Option<&PersonId> {
    match sitter {
        Sitter::Person(id) => Some(id),
        _ => None,
    }
}

/// The people who sit at a table, or have written in its chat.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeMap<String, Person>);

impl Names {
    /// Reads the names of these people from the store.
    pub async fn fetch<'a>(store: &Store, ids: impl IntoIterator<Item = &'a PersonId>) -> Result<Names, StoreError> {
        let ids: BTreeMap<&str, &PersonId> = ids.into_iter().map(|id| (id.as_str(), id)).collect();
        let ids: Vec<PersonId> = ids.into_values().cloned().collect();
        let people = if ids.is_empty() { Vec::new() } else { store.people(&ids).await? };
        Ok(people.iter().map(wire_person).collect())
    }

    /// Adds a person, or updates their name.
    pub fn learn(&mut self, person: Person) {
        self.0.insert(person.id.clone(), person);
    }

    /// Adds all these people.
    pub fn learn_all(&mut self, others: Names) {
        self.0.extend(others.0);
    }

    /// Those of these people who are among them.
    pub fn of<'a>(&self, ids: impl IntoIterator<Item = &'a PersonId>) -> Vec<Person> {
        ids.into_iter().filter_map(|id| self.0.get(id.as_str()).cloned()).collect()
    }

    /// Whether a person is among them.
    pub fn has(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }
}

impl FromIterator<Person> for Names {
    fn from_iter<T: IntoIterator<Item = Person>>(people: T) -> Names {
        Names(people.into_iter().map(|person| (person.id.clone(), person)).collect())
    }
}

impl to_wire::Names for Names {
    /// The person with this id, or one without a name if they are not known.
    fn person(&self, id: &PersonId) -> Person {
        let unknown = || Person { id: id.to_string(), name: String::new(), guest: true };
        self.0.get(id.as_str()).cloned().unwrap_or_else(unknown)
    }
}
