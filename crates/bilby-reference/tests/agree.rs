//! Compares the fast rules with the literal ones over random games and positions.

use bilby_games::GameKind;
use bilby_reference::agree;
use proptest::collection::vec;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn billabong(bytes in vec(any::<u8>(), 0..600)) {
        agree::play(GameKind::Billabong, &bytes);
    }

    #[test]
    fn bilitaire(bytes in vec(any::<u8>(), 0..600)) {
        agree::play(GameKind::Bilitaire, &bytes);
    }

    #[test]
    fn billo(bytes in vec(any::<u8>(), 0..600)) {
        agree::play(GameKind::Billo, &bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn billabong_texts(bytes in vec(any::<u8>(), 0..200)) {
        agree::garble(GameKind::Billabong, &bytes);
    }

    #[test]
    fn bilitaire_texts(bytes in vec(any::<u8>(), 0..200)) {
        agree::garble(GameKind::Bilitaire, &bytes);
    }

    #[test]
    fn billo_texts(bytes in vec(any::<u8>(), 0..200)) {
        agree::garble(GameKind::Billo, &bytes);
    }
}
