//! `bilby render`.

use crate::error::CliError;
use crate::game_args::{PositionArgs, play};
use bilby_draw::{Options, Theme};
use clap::ValueEnum;
use resvg::{tiny_skia, usvg};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The maximum width of a picture: larger ones would take gigabytes.
const WIDEST: u32 = 8_192;

/// Draw the board as an SVG or PNG picture.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby render billo > billo.svg
  bilby render billabong --rules players=4 -o race.png --width 1600
  bilby render billo --move Re1-e2 --theme dark -o billo.png")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Moves to play first, in any legal form.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    /// A move to draw as an arrow; can be given more than once.
    #[arg(long = "move", value_name = "MOVE")]
    arrows: Vec<String>,

    /// The file to write; its ending, .svg or .png, says which picture. Without it, SVG to standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The picture's format, where the file's ending does not say it.
    #[arg(long)]
    format: Option<Format>,

    /// The width of a PNG picture, in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(16..=i64::from(WIDEST)))]
    width: u32,

    /// Light or dark.
    #[arg(long, default_value = "light")]
    theme: ThemeName,

    /// Turn the board round.
    #[arg(long)]
    flip: bool,

    /// Leave the coordinates out.
    #[arg(long)]
    no_coordinates: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Svg,
    Png,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeName {
    Light,
    Dark,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let format = self.format()?;
        let mut position = self.position.one()?;
        for text in &self.moves {
            position = play(&position, text)?;
        }
        let theme = match self.theme {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
        };
        for text in &self.arrows {
            play(&position, text)?;
        }
        let options = Options { moves: self.arrows.clone(), flip: self.flip, coordinates: !self.no_coordinates, theme };
        let svg =
            bilby_draw::svg(&position, &options).map_err(|refusal| CliError::input(format!("--move: {refusal}")))?;
        let picture = match format {
            Format::Svg => svg.into_bytes(),
            Format::Png => png(&svg, self.width)?,
        };
        match &self.output {
            None => Ok(out.write_all(&picture)?),
            Some(file) => std::fs::write(file, picture).map_err(|error| CliError::file(file, error)),
        }
    }

    fn format(&self) -> Result<Format, CliError> {
        let ending = self.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        match (self.format, ending) {
            (Some(format), _) => Ok(format),
            (None, Some("svg")) => Ok(Format::Svg),
            (None, Some("png")) => Ok(Format::Png),
            (None, None) if self.output.is_none() => Ok(Format::Svg),
            _ => Err(CliError::input("--output: the file's name ends in .svg or .png, or --format says which")),
        }
    }
}

fn png(svg: &str, width: u32) -> Result<Vec<u8>, CliError> {
    let bad = |error: &dyn std::fmt::Display| CliError::input(format!("the picture could not be drawn: {error}"));
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| bad(&error))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height.max(1)).ok_or_else(|| bad(&"no memory for it"))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| bad(&error))
}
