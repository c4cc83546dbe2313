//! Conditional turns, which are secret until they are played.

use crate::row;
use crate::{GameId, Result, Store};
use bilby_core::Seat;
use bilby_table::{ConditionalTurns, Lapse};
use sqlx::any::AnyRow;

/// The conditional turns of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredConditional {
    /// The seat that they belong to.
    pub seat: Seat,
    /// What was entered.
    pub planned: ConditionalTurns,
    /// Why they don't hold any more, if they don't.
    pub dropped: Option<Lapse>,
}

/// The reasons that are kept, as words.
const WORDS: [(Lapse, &str); 3] =
    [(Lapse::Passed, "passed"), (Lapse::TakenBack, "taken-back"), (Lapse::Illegal, "illegal")];

impl Store {
    /// Keeps the conditional turns of a seat, in place of earlier ones.
    pub async fn keep_conditional(&self, game: &GameId, seat: Seat, planned: &ConditionalTurns) -> Result<()> {
        let turns = i64::try_from(planned.turns).unwrap_or(i64::MAX);
        let given = (game.to_string(), i64::from(seat.0), turns, planned.position.clone(), planned.lines_text());
        self.write(given, |conn, (game, seat, turns, position, lines)| {
            Box::pin(async move {
                let sql = "INSERT INTO conditional_turns (game, seat, turns, position, lines) VALUES ($1, $2, $3, $4, $5) \
                           ON CONFLICT (game, seat) DO UPDATE SET turns = EXCLUDED.turns, position = EXCLUDED.position, \
                           lines = EXCLUDED.lines, dropped = NULL";
                let query = sqlx::query(sql).bind(game).bind(*seat).bind(*turns).bind(position).bind(lines);
                query.execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// Notes that conditional turns don't hold any more, unless others were entered meanwhile.
    pub async fn drop_conditional(&self, game: &GameId, stored: &StoredConditional, why: Lapse) -> Result<()> {
        let word = WORDS.iter().find(|(lapse, _)| *lapse == why).map_or("", |(_, word)| word);
        let given = (game.to_string(), i64::from(stored.seat.0), stored.planned.lines_text(), word);
        self.write(given, |conn, (game, seat, lines, word)| {
            Box::pin(async move {
                let sql = "UPDATE conditional_turns SET dropped = $4 \
                           WHERE game = $1 AND seat = $2 AND lines = $3 AND dropped IS NULL";
                sqlx::query(sql).bind(game).bind(*seat).bind(lines).bind(*word).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// Forgets the conditional turns of a seat, or of all seats of a game.
    pub async fn forget_conditional(&self, game: &GameId, seat: Option<Seat>) -> Result<()> {
        let given = (game.to_string(), seat.map_or(-1, |seat| i64::from(seat.0)));
        self.write(given, |conn, (game, seat)| {
            Box::pin(async move {
                let sql = "DELETE FROM conditional_turns WHERE game = $1 AND (seat = $2 OR $2 < 0)";
                sqlx::query(sql).bind(game).bind(*seat).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// The conditional turns at a table.
    pub async fn conditional(&self, game: &GameId) -> Result<Vec<StoredConditional>> {
        let sql = "SELECT seat, turns, position, lines, dropped FROM conditional_turns WHERE game = $1 ORDER BY seat";
        let rows = self.rows(sqlx::query(sql).bind(game.as_str())).await?;
        rows.iter().map(read).collect()
    }

    /// The games in which the seat on move has conditional turns: one of them may have to be played.
    pub async fn conditional_due(&self) -> Result<Vec<GameId>> {
        let sql = "SELECT c.game FROM conditional_turns c JOIN games g ON g.id = c.game \
                   WHERE c.dropped IS NULL AND g.on_move = c.seat";
        let rows = self.rows(sqlx::query(sql)).await?;
        rows.iter().map(|row| row::parsed(row, "game")).collect()
    }
}

fn read(row: &AnyRow) -> Result<StoredConditional> {
    let dropped: Option<String> = row::get(row, "dropped")?;
    let lapse = |word: String| {
        let known = WORDS.iter().find(|(_, known)| *known == word).map(|(lapse, _)| *lapse);
        known.ok_or_else(|| row::damaged("dropped"))
    };
    Ok(StoredConditional {
        seat: Seat(row::number(row, "seat")?),
        planned: ConditionalTurns {
            turns: row::number(row, "turns")?,
            position: row::get(row, "position")?,
            lines: ConditionalTurns::read_lines(&row::get::<String>(row, "lines")?),
        },
        dropped: dropped.map(lapse).transpose()?,
    })
}
