//! Colours, and how the themes change them.

use crate::Theme;
use std::fmt;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint(u8, u8, u8);

impl Paint {
    pub const BLACK: Paint = Paint::new(0x00_00_00);
    pub const WHITE: Paint = Paint::new(0xff_ff_ff);

    /// A colour from its six hexadecimal digits.
    pub const fn new(rgb: u32) -> Paint {
        Paint((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }

    /// Mixes this colour with a share of another.
    pub fn mix(self, other: Paint, share: f64) -> Paint {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Paint(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    pub fn darker(self, share: f64) -> Paint {
        self.mix(Paint::BLACK, share)
    }

    pub fn lighter(self, share: f64) -> Paint {
        self.mix(Paint::WHITE, share)
    }
}

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The colours of a theme.
#[derive(Clone, Copy)]
pub(crate) struct Palette {
    /// The table under the board: in its middle, and at its edge.
    pub table: [Paint; 2],
    /// The strength of shadows on the table.
    pub shadow: f64,
    /// The board's wooden frame.
    pub frame: Paint,
    /// Coordinates on the frame.
    pub label: Paint,
    /// Text and signs on the table.
    pub ink: Paint,
    /// A player's panel.
    pub place: Paint,
    /// The panel of the player on move.
    pub lit_place: Paint,
    /// Arrows and rings, and their light outline.
    pub arrow: Paint,
    pub casing: Paint,
    /// How much darker wood, water and glass are.
    dim: f64,
}

impl Palette {
    pub fn of(theme: Theme) -> Palette {
        match theme {
            Theme::Light => Palette {
                table: [Paint::new(0xf6f2ea), Paint::new(0xe9e2d5)],
                shadow: 0.07,
                frame: Paint::new(0xc79e6b),
                label: Paint::new(0x5b3d1e),
                ink: Paint::new(0x4a3b2c),
                place: Paint::new(0xe3dacb),
                lit_place: Paint::new(0xfffdf8),
                arrow: Paint::new(0x3d2a78),
                casing: Paint::new(0xfffaf0),
                dim: 0.0,
            },
            Theme::Dark => Palette {
                table: [Paint::new(0x2b2825), Paint::new(0x1d1b19)],
                shadow: 0.2,
                frame: Paint::new(0x6e5237),
                label: Paint::new(0xe2cba7),
                ink: Paint::new(0xd9cdbb),
                place: Paint::new(0x37332e),
                lit_place: Paint::new(0x4d463e),
                arrow: Paint::new(0x35236f),
                casing: Paint::new(0xf3ead9),
                dim: 0.16,
            },
        }
    }

    /// A material's colour in the light of this theme.
    pub fn material(&self, colour: Paint) -> Paint {
        colour.mix(Paint::new(0x1c0f04), self.dim)
    }
}
