//! Makes the weights of Bi-litaire's evaluation: `bilitaire_tune SHALLOW ROUNDS SEED FILE`: so many of the rounds one
//! move deep.

use bilby_engine::bilitaire::tune::Tuner;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = || args.next().and_then(|text| text.parse::<u64>().ok()).expect("SHALLOW ROUNDS SEED FILE");
    let (shallow, rounds, seed) = (number(), number(), number());
    let file = args.next().expect("SHALLOW ROUNDS SEED FILE");
    let mut tuner = Tuner::new(seed, shallow);
    let (mut left, mut many) = (0, 0);
    while tuner.rounds() < rounds {
        left += u64::from(tuner.round());
        many += 1;
        if tuner.rounds().is_multiple_of((rounds / 20).max(1)) {
            println!("{} rounds, marbles left on average: {:.2}", tuner.rounds(), left as f64 / many as f64);
            (left, many) = (0, 0);
        }
    }
    std::fs::write(&file, tuner.weights()).expect("the file can be written");
}
