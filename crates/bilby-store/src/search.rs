//! What can be asked of the history.

use crate::row::to_millis;
use crate::{GameId, Index, Traits};
use bilby_shelf::Kind;
use bilby_table::{Millis, PersonId};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyArguments;
use sqlx::query::Query;

/// Which finished games somebody wants to see. `Search::default()` is: the latest public ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Only those that this person played.
    pub person: Option<PersonId>,
    /// Only those of this game.
    pub kind: Option<Kind>,
    /// Only those by exactly these rules (the text that `Rules` displays).
    pub rules: Option<String>,
    /// Only those that ended then or later.
    pub from: Option<Millis>,
    /// Only those that ended before.
    pub until: Option<Millis>,
    /// Only those after this one in the list: the last that is known (when it ended, and which).
    pub before: Option<(Millis, GameId)>,
    /// Who looks: they see public games and their own. `None`: only public ones.
    pub only_visible_to: Option<PersonId>,
    /// So many at most.
    pub limit: u32,
}

impl Default for Search {
    fn default() -> Search {
        Search {
            person: None,
            kind: None,
            rules: None,
            from: None,
            until: None,
            before: None,
            only_visible_to: None,
            limit: 20,
        }
    }
}

/// A value for a placeholder.
enum Value {
    Text(String),
    Number(i64),
}

impl Search {
    /// The search as a query. Only its shape depends on what is searched for; what was given is bound.
    pub(crate) fn query(&self) -> Query<'static, sqlx::Any, AnyArguments> {
        let mut wanted = vec!["g.result IS NOT NULL".to_owned()];
        let mut values = Vec::new();
        let mut want = |pattern: &str, value: Value| {
            values.push(value);
            wanted.push(pattern.replace('?', &format!("${}", values.len())));
        };
        // A person's games are found, and come in order, by the seats that they sat on.
        let (from, ended, id) = match &self.person {
            Some(person) => {
                want("s.person = ?", Value::Text(person.to_string()));
                ("seats s JOIN games g ON g.id = s.game", "s.ended", "s.game")
            }
            None => ("games g", "g.ended", "g.id"),
        };
        if let Some(kind) = self.kind {
            want("g.kind = ?", Value::Text(kind.name().to_owned()));
        }
        if let Some(rules) = &self.rules {
            want("g.rules = ?", Value::Text(rules.clone()));
        }
        if let Some(moment) = self.from {
            want(&format!("{ended} >= ?"), Value::Number(to_millis(moment)));
        }
        if let Some(moment) = self.until {
            want(&format!("{ended} < ?"), Value::Number(to_millis(moment)));
        }
        match &self.only_visible_to {
            Some(person) if self.person.as_ref() == Some(person) => {}
            Some(person) => want(
                "(g.public = 1 OR EXISTS (SELECT 1 FROM seats o WHERE o.game = g.id AND o.person = ?))",
                Value::Text(person.to_string()),
            ),
            None => wanted.push("g.public = 1".to_owned()),
        }
        if let Some((moment, game)) = &self.before {
            values.push(Value::Number(to_millis(*moment)));
            values.push(Value::Text(game.to_string()));
            wanted.push(format!("({ended}, {id}) < (${}, ${})", values.len() - 1, values.len()));
        }
        values.push(Value::Number(i64::from(self.limit)));
        let sql = format!(
            "SELECT g.id, {}, {}, g.started, g.ended, g.result FROM {from} WHERE {} ORDER BY {ended} DESC, {id} DESC LIMIT ${}",
            Index::COLUMNS,
            Traits::COLUMNS,
            wanted.join(" AND "),
            values.len()
        );
        values.into_iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, value| match value {
            Value::Text(text) => query.bind(text),
            Value::Number(number) => query.bind(number),
        })
    }
}
