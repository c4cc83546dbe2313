//! Ratings of people.

use crate::named_enum::named_enum;
use crate::row;
use crate::{GameId, Result, Store};
use bilby_games::GameKind;
use bilby_table::{Millis, PersonId};
use sqlx::any::AnyRow;

/// What a rating is about. Two-player games and races of three or four are different skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingCategory {
    /// The game.
    pub kind: GameKind,
    /// Whether it is for three or four players rather than two.
    pub several: bool,
}

impl RatingCategory {
    /// The category of a game with so many seats.
    pub fn of_seats(kind: GameKind, seats: usize) -> RatingCategory {
        RatingCategory { kind, several: seats > 2 }
    }
}

/// A person's estimated strength and its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The estimate; higher is stronger.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much it is expected to change (Glicko-2 only).
    pub volatility: f64,
    /// The number of games it is based on.
    pub games: u32,
}

impl Rating {
    /// The initial rating for two-player games: Glicko-2's.
    pub const NEW: Rating = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06, games: 0 };

    /// The initial rating for races of three or four: Weng-Lin's.
    pub const NEW_SEVERAL: Rating = Rating { rating: 25.0, deviation: 25.0 / 3.0, volatility: 0.0, games: 0 };

    /// The initial rating.
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

/// A finished game that may change the ratings, with what is needed to decide that.
#[derive(Clone, Debug, PartialEq)]
pub struct GameToRate<'a> {
    /// The kind of rating.
    pub of: RatingCategory,
    /// The ratings before the game, in turn order. Players without an account are left out, as if the others had played
    /// without them.
    pub ratings: &'a [Rating],
    /// The places (1 is the best), without the players who are left out.
    pub places: &'a [u8],
    /// How many seats the game has.
    pub seats: usize,
    /// How many turns led to its end.
    pub turns: u32,
    /// How long it lasted, from its first turn to its end.
    pub lasted: Millis,
    /// The least duration of a game that counts.
    pub min_duration: Millis,
    /// Whether everybody could see it.
    pub public: bool,
    /// The number of rated games of this kind that two of the players finished together within a day of this one: the
    /// maximum over all pairs. All opponents of a person who have no counted game without that person count as one
    /// opponent.
    pub together: u32,
    /// Whether each of them has finished a rated game, of any kind, with somebody who did not play here. Only
    /// determined for games that were not public.
    pub have_played_others: bool,
}

/// The effect of a game on the ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    /// The new ratings, in the order of [`GameToRate::ratings`]. The store counts the games itself.
    pub ratings: Vec<Rating>,
    /// The divisor of the game's weight.
    pub parts: u32,
}

/// Why a game that was meant to be rated is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RatingRefusal {
    /// It was over too soon.
    Short,
    /// The players have played each other too often within a day.
    Repeated,
    /// The game was not public, and not all players have played others.
    Private,
    /// No opponent was left, because an account was deleted.
    Alone,
}

named_enum!(RatingRefusal {
    Short => "short",
    Repeated => "repeated",
    Private => "private",
    Alone => "alone",
});

/// Computes the effect of a game on the ratings, if any. Must be pure: it may be called twice for one game, though its
/// result counts once.
pub type RateGame = fn(&GameToRate<'_>) -> Result<RatingChange, RatingRefusal>;

/// A point of a rating graph.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingPoint {
    /// When the game ended.
    pub at: Millis,
    /// The rating after it.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// The game; `None` if the viewer may not see it.
    pub game: Option<GameId>,
}

impl Store {
    /// Returns all ratings of a person.
    pub async fn ratings(&self, person: &PersonId) -> Result<Vec<(RatingCategory, Rating)>> {
        // A person whose only game did not count has a row without games.
        let sql = "SELECT kind, several, rating, deviation, volatility, games FROM ratings \
                   WHERE person = $1 AND games > 0 ORDER BY kind, several";
        let rows = self.rows(sqlx::query(sql).bind(person.as_str())).await?;
        let read = |row: &AnyRow| {
            let of = RatingCategory { kind: row::parsed(row, "kind")?, several: row::flag(row, "several")? };
            Ok((of, Rating::read(row)?))
        };
        rows.iter().map(read).collect()
    }

    /// Returns the history of a rating, the oldest point first. Games that were not public are named only to their
    /// players.
    pub async fn rating_points(
        &self,
        person: &PersonId,
        of: RatingCategory,
        asker: Option<&PersonId>,
    ) -> Result<Vec<RatingPoint>> {
        let sql = "SELECT s.ended, s.rating_after, s.deviation_after, \
                   CASE WHEN g.public = 1 \
                        OR EXISTS (SELECT 1 FROM seats o WHERE o.game = s.game AND o.person = $4) THEN s.game END AS game \
                   FROM seats s JOIN games g ON g.id = s.game \
                   WHERE s.person = $1 AND s.kind = $2 AND s.several = $3 AND s.rating_after IS NOT NULL \
                   ORDER BY s.ended, s.game";
        let query = sqlx::query(sql).bind(person.as_str()).bind(of.kind.name()).bind(i64::from(of.several));
        let rows = self.rows(query.bind(asker.map(PersonId::as_str))).await?;
        let read = |row: &AnyRow| {
            Ok(RatingPoint {
                at: row::moment(row, "ended")?,
                rating: row::get(row, "rating_after")?,
                deviation: row::get(row, "deviation_after")?,
                game: row::maybe_parsed(row, "game")?,
            })
        };
        rows.iter().map(read).collect()
    }
}
