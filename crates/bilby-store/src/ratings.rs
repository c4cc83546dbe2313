//! How strong people seem to be.

use crate::row;
use crate::{GameId, Result, Store};
use bilby_shelf::Kind;
use bilby_table::{Millis, PersonId};
use sqlx::any::AnyRow;

/// What a rating is about: games of two and races of several are different skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingOf {
    /// Which game.
    pub kind: Kind,
    /// Whether three or four play, not two.
    pub several: bool,
}

/// How strong somebody seems to be, and how certain that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The larger, the stronger.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much it is expected to change (Glicko-2 only).
    pub volatility: f64,
    /// How many games it comes from.
    pub games: u32,
}

impl Rating {
    /// Before the first game of two: Glicko-2's start.
    pub const NEW: Rating = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06, games: 0 };

    /// Before the first race of several: Weng-Lin's start.
    pub const NEW_SEVERAL: Rating = Rating { rating: 25.0, deviation: 25.0 / 3.0, volatility: 0.0, games: 0 };

    /// Before the first game.
    pub fn start(several: bool) -> Rating {
        if several { Rating::NEW_SEVERAL } else { Rating::NEW }
    }

    /// Reads a row of `ratings`.
    pub(crate) fn read(row: &AnyRow) -> Result<Rating> {
        Ok(Rating {
            rating: row::get(row, "rating")?,
            deviation: row::get(row, "deviation")?,
            volatility: row::get(row, "volatility")?,
            games: row::number(row, "games")?,
        })
    }
}

/// How a game changes the ratings of those who played it: from what they were and the places they took (1 is the best),
/// both in turn order, to what they are. Pure: it may be asked twice for one game, though its answer counts once. The store
/// counts the games itself.
pub type Rate = fn(RatingOf, &[Rating], &[u8]) -> Vec<Rating>;

/// A point of a rating's graph.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingPoint {
    /// When the game ended.
    pub at: Millis,
    /// The rating after it.
    pub rating: f64,
    /// And how uncertain it was.
    pub deviation: f64,
    /// Which game.
    pub game: GameId,
}

impl Store {
    /// Everything that somebody is rated for.
    pub async fn ratings(&self, person: &PersonId) -> Result<Vec<(RatingOf, Rating)>> {
        let sql = "SELECT kind, several, rating, deviation, volatility, games FROM ratings \
                   WHERE person = $1 ORDER BY kind, several";
        let rows = sqlx::query(sql).bind(person.as_str()).fetch_all(self.reader()).await?;
        let read = |row: &AnyRow| {
            let of = RatingOf { kind: row::parsed(row, "kind")?, several: row::flag(row, "several")? };
            Ok((of, Rating::read(row)?))
        };
        rows.iter().map(read).collect()
    }

    /// How a rating came about, the oldest point first.
    pub async fn rating_points(&self, person: &PersonId, of: RatingOf) -> Result<Vec<RatingPoint>> {
        let sql = "SELECT game, ended, rating_after, deviation_after FROM seats \
                   WHERE person = $1 AND kind = $2 AND several = $3 AND rating_after IS NOT NULL ORDER BY ended, game";
        let query = sqlx::query(sql).bind(person.as_str()).bind(of.kind.name()).bind(i64::from(of.several));
        let rows = query.fetch_all(self.reader()).await?;
        let read = |row: &AnyRow| {
            Ok(RatingPoint {
                at: row::moment(row, "ended")?,
                rating: row::get(row, "rating_after")?,
                deviation: row::get(row, "deviation_after")?,
                game: row::parsed(row, "game")?,
            })
        };
        rows.iter().map(read).collect()
    }
}
