//! Positions as PNG pictures, for the previews of links. Drawing one takes a while, so few are drawn at once and the
//! last ones are kept.

use axum::body::Bytes;
use bilby_draw::Options;
use bilby_games::Position;
use resvg::{tiny_skia, usvg};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use tokio::sync::Semaphore;

/// The size that chat programs ask for.
pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;
/// The colour around the board: the edge of the table in a picture.
const TABLE: (u8, u8, u8) = (0xe9, 0xe2, 0xd5);
/// How many pictures are kept.
const KEPT: usize = 32;
/// How many are drawn at once.
const AT_ONCE: usize = 1;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The board can't be drawn.
    #[error("a board that can't be drawn: {0}")]
    Drawing(String),
    /// The task was ended.
    #[error("the server is about to close")]
    Closing,
}

/// The pictures that were drawn lately.
pub struct Pictures {
    kept: Mutex<VecDeque<(String, Bytes)>>,
    at_once: Semaphore,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures { kept: Mutex::default(), at_once: Semaphore::new(AT_ONCE) }
    }
}

impl Pictures {
    /// The picture of a position.
    pub async fn png(&self, position: &Position) -> Result<Bytes, PictureError> {
        let key = format!("{} {} {position}", position.kind(), position.rules());
        if let Some(kept) = self.find(&key) {
            return Ok(kept);
        }
        let _permit = self.at_once.acquire().await.map_err(|_| PictureError::Closing)?;
        // Somebody else may have drawn it while this waited.
        if let Some(kept) = self.find(&key) {
            return Ok(kept);
        }
        let position = position.clone();
        let drawn = tokio::task::spawn_blocking(move || draw(&position)).await.map_err(|_| PictureError::Closing)??;
        let drawn = Bytes::from(drawn);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back((key, drawn.clone()));
        Ok(drawn)
    }

    fn find(&self, key: &str) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == key).map(|(_, picture)| picture.clone())
    }
}

fn draw(position: &Position) -> Result<Vec<u8>, PictureError> {
    let bad = |error: &dyn std::fmt::Display| PictureError::Drawing(error.to_string());
    let options = Options { coordinates: false, ..Options::default() };
    let svg = bilby_draw::svg(position, &options).map_err(|error| bad(&error))?;
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).map_err(|error| bad(&error))?;
    let mut pixels = tiny_skia::Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| bad(&"no memory for it"))?;
    let (red, green, blue) = TABLE;
    pixels.fill(tiny_skia::Color::from_rgba8(red, green, blue, u8::MAX));
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = (WIDTH as f32 / width).min(HEIGHT as f32 / height);
    let (left, top) = ((WIDTH as f32 - width * scale) / 2.0, (HEIGHT as f32 - height * scale) / 2.0);
    let place = tiny_skia::Transform::from_row(scale, 0.0, 0.0, scale, left, top);
    resvg::render(&tree, place, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| bad(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_games::{GameKind, Rules};

    #[tokio::test]
    async fn every_game_has_a_picture_which_is_drawn_once() {
        let pictures = Pictures::default();
        for (kind, rules) in [(GameKind::Billabong, "players=4"), (GameKind::Bilitaire, ""), (GameKind::Billo, "")] {
            let start = Position::start(Rules::read(kind, rules).unwrap(), 1);
            let picture = pictures.png(&start).await.unwrap();
            assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n"));
            // The width and the height, in the header.
            assert_eq!(picture[16..20], WIDTH.to_be_bytes());
            assert_eq!(picture[20..24], HEIGHT.to_be_bytes());
            assert_eq!(pictures.png(&start).await.unwrap().as_ptr(), picture.as_ptr(), "it is kept");
        }
    }

    #[tokio::test]
    async fn old_pictures_are_forgotten() {
        let pictures = Pictures::default();
        let mut position = Position::start(Rules::read(GameKind::Billo, "").unwrap(), 1);
        for _ in 0..KEPT + 2 {
            pictures.kept.lock().unwrap().push_back((position.to_string(), Bytes::new()));
            position = position.play(&position.moves()[0]).unwrap();
        }
        pictures.kept.lock().unwrap().truncate(KEPT);
        pictures.png(&position).await.unwrap();
        assert_eq!(pictures.kept.lock().unwrap().len(), KEPT);
    }
}
