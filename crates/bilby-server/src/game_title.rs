//! The titles of the games, as people write them.

use bilby_games::GameKind;

/// The title of a game. It is the same in all languages.
pub fn game_title(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Billabong => "Billabong",
        GameKind::Bilitaire => "Bi-litaire",
        GameKind::Billo => "Billo",
    }
}
