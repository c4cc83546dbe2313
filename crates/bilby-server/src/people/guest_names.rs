//! Names of guests: an animal and a number. No account's name can contain the space.

/// Animals of the bilby's homeland.
const ANIMALS: [&str; 40] = [
    "Bandicoot",
    "Barramundi",
    "Bettong",
    "Bowerbird",
    "Brolga",
    "Cassowary",
    "Cockatoo",
    "Corella",
    "Currawong",
    "Dugong",
    "Dunnart",
    "Echidna",
    "Emu",
    "Fairywren",
    "Galah",
    "Glider",
    "Goanna",
    "Honeyeater",
    "Kookaburra",
    "Kowari",
    "Lorikeet",
    "Lyrebird",
    "Magpie",
    "Mulgara",
    "Numbat",
    "Pademelon",
    "Pelican",
    "Platypus",
    "Potoroo",
    "Quokka",
    "Quoll",
    "Rosella",
    "Skink",
    "Taipan",
    "Thornbill",
    "Turtle",
    "Wallaby",
    "Wallaroo",
    "Wombat",
    "Woylie",
];

/// Returns a random name for a guest.
///
/// # Errors
/// If the system has no randomness.
pub fn guest_name() -> Result<String, getrandom::Error> {
    let lot = getrandom::u32()?;
    let animal = ANIMALS[lot as usize % ANIMALS.len()];
    let number = 100 + lot / 64 % 900;
    Ok(format!("{animal} {number}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::name::Name;
    use std::collections::BTreeSet;

    #[test]
    fn never_an_account_s() {
        let names: BTreeSet<String> = (0..2000).map(|_| guest_name().unwrap()).collect();
        assert!(names.len() > 1500, "{}", names.len());
        for name in names {
            assert!(Name::read(&name).is_err());
            let (animal, number) = name.split_once(' ').unwrap();
            assert!(ANIMALS.contains(&animal) && (100..1000).contains(&number.parse().unwrap()), "{name}");
        }
    }
}
