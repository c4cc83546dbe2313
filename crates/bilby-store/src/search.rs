//! Searches of the history.

use crate::row::to_millis;
use crate::{GameId, TableIndex, TableOptions};
use bilby_games::GameKind;
use bilby_table::{Millis, PersonId};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyArguments;
use sqlx::query::Query;

/// A search for finished games. `GameSearch::default()` finds the latest public ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSearch {
    /// Only games that this person played.
    pub person: Option<PersonId>,
    /// Only this game.
    pub kind: Option<GameKind>,
    /// Only exactly these rules (as `Rules` displays them).
    pub rules: Option<String>,
    /// Only games that ended then or later.
    pub from: Option<Millis>,
    /// Only games that ended before.
    pub until: Option<Millis>,
    /// Only games after this one in the list: the end and the id of the last one known.
    pub before: Option<(Millis, GameId)>,
    /// The viewer, who sees public games and their own. `None` sees only public ones.
    pub only_visible_to: Option<PersonId>,
    /// The maximum number of games.
    pub limit: u32,
}

impl Default for GameSearch {
    fn default() -> GameSearch {
        GameSearch {
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

/// A value to bind.
enum Value {
    Text(String),
    Number(i64),
}

impl GameSearch {
    /// Builds the query. Only its shape depends on the search; all values are bound.
    pub(crate) fn query(&self) -> Query<'static, sqlx::Any, AnyArguments> {
        let mut wanted = vec!["g.result IS NOT NULL".to_owned()];
        let mut values = Vec::new();
        let mut want = |pattern: &str, value: Value| {
            values.push(value);
            wanted.push(pattern.replace('?', &format!("${}", values.len())));
        };
        // A person's games are found, in order, through the index of their seats.
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
            "SELECT g.id, {}, {}, g.started, g.ended, g.result, g.unrated, g.parts, g.undone FROM {from} WHERE {} \
             ORDER BY {ended} DESC, {id} DESC LIMIT ${}",
            TableIndex::COLUMNS,
            TableOptions::COLUMNS,
            wanted.join(" AND "),
            values.len()
        );
        values.into_iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, value| match value {
            Value::Text(text) => query.bind(text),
            Value::Number(number) => query.bind(number),
        })
    }
}
