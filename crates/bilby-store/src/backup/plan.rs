//! The tables to copy, with their columns. A test checks that none is missing.

/// A table of the database.
pub(super) struct Plan {
    pub table: &'static str,
    pub columns: &'static [Column],
    /// How many of the first columns form the key.
    pub key: usize,
}

/// A column and the type of its values.
pub(super) enum Column {
    Text(&'static str),
    Number(&'static str),
    Real(&'static str),
}

use Column::{Number, Real, Text};

impl Column {
    pub fn name(&self) -> &'static str {
        let (Text(name) | Number(name) | Real(name)) = self;
        name
    }
}

/// All tables, each after those that it refers to.
pub(super) const PLANS: &[Plan] = &[
    Plan {
        table: "people",
        columns: &[
            Text("id"),
            Text("name"),
            Text("key"),
            Text("password"),
            Number("guest"),
            Number("since"),
            Number("seen"),
            Text("became"),
            Text("role"),
            Number("renamed"),
        ],
        key: 1,
    },
    Plan { table: "sessions", columns: &[Text("hash"), Text("person"), Number("opened"), Number("until")], key: 1 },
    Plan {
        table: "games",
        columns: &[
            Text("id"),
            Number("number"),
            Text("kind"),
            Text("rules"),
            Text("time"),
            Number("rated"),
            Number("public"),
            Number("chat"),
            Text("previous"),
            Number("created"),
            Text("phase"),
            Text("sitters"),
            Number("turns"),
            Number("on_move"),
            Number("deadline"),
            Number("touched"),
            Number("started"),
            Number("ended"),
            Text("result"),
            Text("unrated"),
            Number("parts"),
            Number("undone"),
            Text("unready"),
        ],
        key: 1,
    },
    Plan { table: "events", columns: &[Text("game"), Number("number"), Text("line")], key: 2 },
    Plan {
        table: "chat",
        columns: &[Text("game"), Number("number"), Text("person"), Number("at"), Text("text"), Number("watchers")],
        key: 2,
    },
    Plan {
        table: "seats",
        columns: &[
            Text("game"),
            Number("seat"),
            Text("person"),
            Number("level"),
            Number("place"),
            Text("kind"),
            Number("several"),
            Number("ended"),
            Real("rating_before"),
            Real("rating_after"),
            Real("deviation_after"),
            Real("deviation_before"),
            Real("volatility_before"),
            Real("volatility_after"),
        ],
        key: 2,
    },
    Plan {
        table: "ratings",
        columns: &[
            Text("person"),
            Text("kind"),
            Number("several"),
            Real("rating"),
            Real("deviation"),
            Real("volatility"),
            Number("games"),
        ],
        key: 3,
    },
    Plan {
        table: "conditional_turns",
        columns: &[Text("game"), Number("seat"), Number("turns"), Text("position"), Text("lines"), Text("dropped")],
        key: 2,
    },
    Plan { table: "old_names", columns: &[Text("key"), Text("person"), Number("until"), Text("name")], key: 1 },
    Plan { table: "relations", columns: &[Text("person"), Text("other"), Text("kind"), Number("since")], key: 2 },
    Plan {
        table: "challenges",
        columns: &[Text("game"), Text("person"), Text("other"), Number("at"), Number("declined")],
        key: 1,
    },
    Plan { table: "recovery_codes", columns: &[Text("hash"), Text("person"), Number("made")], key: 1 },
    Plan { table: "password_mails", columns: &[Text("person"), Text("hash"), Number("sent"), Number("until")], key: 1 },
    Plan {
        table: "sanctions",
        columns: &[
            Text("id"),
            Text("kind"),
            Text("target"),
            Text("reason"),
            Number("made"),
            Number("until"),
            Number("lifted"),
        ],
        key: 1,
    },
    Plan {
        table: "reports",
        columns: &[
            Text("id"),
            Text("person"),
            Text("other"),
            Text("game"),
            Text("reason"),
            Text("text"),
            Text("evidence"),
            Number("at"),
            Number("closed"),
            Text("outcome"),
        ],
        key: 1,
    },
    Plan { table: "keys", columns: &[Text("name"), Text("value")], key: 1 },
    Plan {
        table: "call_settings",
        columns: &[
            Text("person"),
            Text("push"),
            Text("mail"),
            Text("language"),
            Number("minute"),
            Number("since"),
            Text("address"),
            Text("wanted"),
            Text("code"),
            Number("code_until"),
            Number("tries"),
            Number("by_guest"),
        ],
        key: 1,
    },
    Plan {
        table: "announcements",
        columns: &[Text("id"), Text("fr"), Text("en"), Number("made"), Number("until")],
        key: 1,
    },
    Plan {
        table: "audit",
        columns: &[Number("number"), Number("at"), Text("moderator"), Text("action"), Text("target"), Text("detail")],
        key: 1,
    },
    Plan {
        table: "devices",
        columns: &[
            Text("id"),
            Text("person"),
            Text("endpoint"),
            Text("key"),
            Text("auth"),
            Number("since"),
            Text("session"),
        ],
        key: 1,
    },
    Plan {
        table: "calls",
        columns: &[
            Text("person"),
            Text("channel"),
            Text("about"),
            Number("at"),
            Text("node"),
            Number("until"),
            Number("done"),
            Number("tries"),
        ],
        key: 3,
    },
    Plan { table: "hours", columns: &[Number("id"), Number("opened"), Number("last")], key: 1 },
];

/// Tables that are not copied: what they hold is made anew from the others.
#[cfg(test)]
const DERIVED: [&str; 2] = ["explorer_games", "explorer_moves"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect::{Address, ConnectionUse, Database, file_url};
    use crate::schema;
    use sqlx::Row;

    /// The type as which a column with this declaration is copied.
    fn letter(declared: &str) -> char {
        match declared {
            "TEXT" => 't',
            "BIGINT" => 'n',
            "DOUBLE PRECISION" => 'r',
            other => panic!("columns are TEXT, BIGINT or DOUBLE PRECISION, not {other}"),
        }
    }

    #[tokio::test]
    async fn nothing_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let address = Address::read(&file_url(&folder.path().join("a.db"))).unwrap();
        let mut conn = address.connect(ConnectionUse::Write).await.unwrap();
        schema::migrate(&mut conn, Database::Sqlite).await.unwrap();
        let sql = "SELECT m.name AS tab, c.name AS col, c.type AS declared, c.pk AS pk \
                   FROM sqlite_master m JOIN pragma_table_info(m.name) c \
                   WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> '_sqlx_migrations'";
        let rows = sqlx::query(sql).fetch_all(&mut conn).await.unwrap();
        let mut there: Vec<(String, String, char, bool)> = rows
            .iter()
            .map(|row| {
                let is_key = row.get::<i64, _>("pk") > 0;
                (row.get("tab"), row.get("col"), letter(&row.get::<String, _>("declared")), is_key)
            })
            .collect();
        let mut planned = Vec::new();
        for plan in PLANS {
            for (number, column) in plan.columns.iter().enumerate() {
                let letter = match column {
                    Text(_) => 't',
                    Number(_) => 'n',
                    Real(_) => 'r',
                };
                planned.push((plan.table.to_owned(), column.name().to_owned(), letter, number < plan.key));
            }
        }
        there.retain(|(table, ..)| !DERIVED.contains(&table.as_str()));
        there.sort();
        planned.sort();
        assert_eq!(planned, there);
    }
}
