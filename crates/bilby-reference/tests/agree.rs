//! The fast rules and the literal ones, held against each other over games and positions that chance makes.

use bilby_reference::agree;
use bilby_shelf::Kind;
use proptest::collection::vec;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn billabong(bytes in vec(any::<u8>(), 0..600)) {
        agree::play(Kind::Billabong, &bytes);
    }

    #[test]
    fn bilitaire(bytes in vec(any::<u8>(), 0..600)) {
        agree::play(Kind::Bilitaire, &bytes);
    }

    #[test]
    fn billo(bytes in vec(any::<u8>(), 0..600)) {
        agree::play(Kind::Billo, &bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn billabong_texts(bytes in vec(any::<u8>(), 0..200)) {
        agree::garble(Kind::Billabong, &bytes);
    }

    #[test]
    fn bilitaire_texts(bytes in vec(any::<u8>(), 0..200)) {
        agree::garble(Kind::Bilitaire, &bytes);
    }

    #[test]
    fn billo_texts(bytes in vec(any::<u8>(), 0..200)) {
        agree::garble(Kind::Billo, &bytes);
    }
}
