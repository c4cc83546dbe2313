//! The buckets into which games are counted, so that they can be filtered.

/// The lowest ratings of the bands above the lowest one.
pub const RATING_BANDS: [u32; 6] = [1000, 1200, 1400, 1600, 1800, 2000];

/// How many bands there are: games without ratings, those below the first bound, and one for each bound.
const BANDS: i64 = RATING_BANDS.len() as i64 + 2;

/// A bucket of games: the band of the players' mean rating, and whether a computer played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bucket(i64);

/// Whether games with computers count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Computers {
    /// Games with computers count like all others.
    #[default]
    With,
    /// Games with computers don't count.
    Without,
    /// Only games with computers count.
    Only,
}

impl Bucket {
    /// The bucket of a game; `rating` is the mean of those seats that have one.
    pub fn of(rating: Option<f64>, has_computer: bool) -> Bucket {
        let band = match rating {
            None => 0,
            Some(rating) => 1 + RATING_BANDS.iter().filter(|bound| rating >= f64::from(**bound)).count() as i64,
        };
        Bucket(band + if has_computer { BANDS } else { 0 })
    }

    /// Its number in the database.
    pub fn number(self) -> i64 {
        self.0
    }

    /// The numbers of all buckets with at least this mean rating, and with or without computers as asked.
    pub(super) fn fitting(rating: Option<u32>, computers: Computers) -> Vec<i64> {
        let bands = move |band: &i64| match rating {
            None => true,
            Some(rating) => *band > RATING_BANDS.iter().filter(|bound| **bound <= rating).count() as i64,
        };
        let with: &[i64] = match computers {
            Computers::With => &[0, BANDS],
            Computers::Without => &[0],
            Computers::Only => &[BANDS],
        };
        with.iter().flat_map(|first| (0..BANDS).filter(bands).map(move |band| first + band)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_lets_exactly_its_games_through() {
        for has_computer in [false, true] {
            for rating in [None, Some(500.0), Some(1000.0), Some(1399.9), Some(1400.0), Some(2600.0)] {
                let bucket = Bucket::of(rating, has_computer).number();
                for least in [None, Some(1000), Some(1400), Some(2000)] {
                    for computers in [Computers::With, Computers::Without, Computers::Only] {
                        let fits_rating =
                            least.is_none_or(|least| rating.is_some_and(|rating| rating >= f64::from(least)));
                        let fits_computers = match computers {
                            Computers::With => true,
                            Computers::Without => !has_computer,
                            Computers::Only => has_computer,
                        };
                        let fits = Bucket::fitting(least, computers).contains(&bucket);
                        assert_eq!(fits, fits_rating && fits_computers, "{rating:?} {has_computer} {least:?}");
                    }
                }
            }
        }
    }
}
