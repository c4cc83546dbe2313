//! The options that a game of Billabong is played with.

use crate::Square;
use crate::squares::{PLAYABLE, Squares, playable};
use bilby_core::{Choice, RulesError, find_choices, read_choices, write_choices};
use std::fmt;
use std::str::FromStr;

pub(crate) const OPTIONS: &[Choice] = &[
    Choice { key: "players", values: &["2", "3", "4"] },
    Choice { key: "laps", values: &["1", "2"] },
    Choice { key: "ghosts", values: &["opposite", "anywhere", "placed", "none"] },
    Choice { key: "placement", values: &["anywhere", "quadrant"] },
];

/// The values of `ghosts` and `placement`, in the order of [`OPTIONS`].
const GHOSTS: [Ghosts; 4] = [Ghosts::Opposite, Ghosts::Anywhere, Ghosts::Placed, Ghosts::None];
const PLACEMENTS: [Placement; 2] = [Placement::Anywhere, Placement::Quadrant];
const _: () = assert!(
    OPTIONS[2].values.len() == GHOSTS.len() && OPTIONS[3].values.len() == PLACEMENTS.len(),
    "GHOSTS and PLACEMENTS have one entry for each value of OPTIONS"
);

/// Where the five ghosts of a game for two stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ghosts {
    /// On rows 8 to 14, away from the stream.
    Opposite,
    /// On any playable square.
    Anywhere,
    /// Where the players set them out, in turn, before the placement: the first of them sets three.
    Placed,
    /// There are none.
    None,
}

impl Ghosts {
    /// Where they are if the rules text does not say it.
    fn usual(players: u8) -> Ghosts {
        if players > 2 { Ghosts::None } else { Ghosts::Opposite }
    }

    /// Whether so many can play with them.
    fn can_be_with(self, players: u8) -> bool {
        players == 2 || self == Ghosts::None
    }
}

/// Where kangaroos are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// On any free playable square.
    Anywhere,
    /// Only in the quarter before the start line: columns `i` to `p` of rows 1 to 7.
    Quadrant,
}

impl Placement {
    /// The squares where kangaroos are placed.
    pub(crate) fn zone(self) -> Squares {
        match self {
            Placement::Anywhere => PLAYABLE,
            Placement::Quadrant => const { playable!(|square| square.is_in_start_quadrant()) },
        }
    }

    /// The squares that a board has to mark: those of the zone, or none if that is the whole board.
    pub fn marked_squares(self) -> impl Iterator<Item = Square> {
        let zone = self.zone();
        Square::all().filter(move |square| zone != PLAYABLE && zone.contains(*square))
    }

    /// The zone in words, for a refusal.
    pub(crate) fn zone_text(self) -> &'static str {
        match self {
            Placement::Anywhere => "the board",
            Placement::Quadrant => "the quarter before the start line (columns i to p, rows 1 to 7)",
        }
    }
}

/// The rules of one game. The default is the game for two players with ghosts opposite the stream, one lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    players: u8,
    laps: u8,
    ghosts: Ghosts,
    placement: Placement,
}

impl Rules {
    /// The rules with these values of these options, given as pairs of a key and a value; the other options have their defaults.
    pub fn from_choices<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Rules, RulesError> {
        Rules::of_indexes(find_choices(OPTIONS, pairs)?)
    }

    /// The rules with the chosen values, each given as its index in [`OPTIONS`].
    fn of_indexes([players, laps, ghosts, placement]: [Option<usize>; 4]) -> Result<Rules, RulesError> {
        let players = 2 + players.unwrap_or(0) as u8;
        let ghosts = ghosts.map_or(Ghosts::usual(players), |index| GHOSTS[index]);
        if !ghosts.can_be_with(players) {
            return Err(RulesError::Clash(format!("there are no ghosts with players={players}: only ghosts=none")));
        }
        let placement = PLACEMENTS[placement.unwrap_or_default()];
        Ok(Rules { players, laps: 1 + laps.unwrap_or(0) as u8, ghosts, placement })
    }

    /// How many play: 2, 3 or 4.
    #[inline]
    pub fn players(self) -> u8 {
        self.players
    }

    /// How many laps each kangaroo runs: 1 or 2. It is home at the forward crossing after that.
    #[inline]
    pub fn laps(self) -> u8 {
        self.laps
    }

    /// Where the ghosts stand. With three or four players there are none.
    pub fn ghosts(self) -> Ghosts {
        self.ghosts
    }

    /// Where kangaroos are placed.
    pub fn placement(self) -> Placement {
        self.placement
    }

    /// How many plies in a row without a kangaroo coming home make a draw: a hundred turns for each player.
    #[inline]
    pub fn draw_limit(self) -> u16 {
        100 * u16::from(self.players)
    }

    /// The same rules for another number of players. If the ghosts are where they usually are, they are so for the new number
    /// too: with three or four players there are none. `None` if the game is not for so many, or if the ghosts are elsewhere and
    /// there can't be any.
    pub fn with_players(self, players: u8) -> Option<Rules> {
        let usual = self.ghosts == Ghosts::usual(self.players);
        let ghosts = if usual { Ghosts::usual(players) } else { self.ghosts };
        ((2..=4).contains(&players) && ghosts.can_be_with(players)).then_some(Rules { players, ghosts, ..self })
    }

    /// The same rules with another number of laps; `None` if it is neither 1 nor 2.
    pub fn with_laps(self, laps: u8) -> Option<Rules> {
        (1..=2).contains(&laps).then_some(Rules { laps, ..self })
    }

    /// The same rules with the ghosts elsewhere; `None` if there can't be any with so many players.
    pub fn with_ghosts(self, ghosts: Ghosts) -> Option<Rules> {
        ghosts.can_be_with(self.players).then_some(Rules { ghosts, ..self })
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { players: 2, laps: 1, ghosts: Ghosts::Opposite, placement: Placement::Anywhere }
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        Rules::of_indexes(read_choices(OPTIONS, text)?)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // With more than two players "none" is the only value, and so the default.
        let ghosts = if self.players > 2 { None } else { Some(self.ghosts as usize) };
        let chosen = [
            Some(usize::from(self.players) - 2),
            Some(usize::from(self.laps) - 1),
            ghosts,
            Some(self.placement as usize),
        ];
        write_choices(f, OPTIONS, chosen)
    }
}
