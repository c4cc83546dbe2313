//! The texts of notifications, in English and French.

use super::Reason;
use crate::french::de;
use bilby_games::GameKind;
use bilby_table::Millis;

/// A game that somebody is notified of.
pub struct Waiting {
    pub kind: GameKind,
    /// Whether they are challenged to it.
    pub is_challenge: bool,
    /// The names of the others.
    pub others: Vec<String>,
    /// How long there is for the turn.
    pub left: Option<Millis>,
    /// The address of the table.
    pub link: String,
}

/// A notification in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub title: String,
    pub body: String,
}

fn game(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Billabong => "Billabong",
        GameKind::Bilitaire => "Bi-litaire",
        GameKind::Billo => "Billo",
    }
}

/// The names in a sentence.
fn names(french: bool, names: &[String]) -> String {
    match names.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} {} {last}", others.join(", "), if french { "et" } else { "and" }),
    }
}

/// A game and who else plays there, or who challenges.
fn line(french: bool, waiting: &Waiting) -> String {
    let (game, others) = (game(waiting.kind), names(french, &waiting.others));
    match (waiting.is_challenge, french) {
        _ if others.is_empty() => game.to_owned(),
        (false, false) => format!("{game} with {others}"),
        (false, true) => format!("{game} avec {others}"),
        (true, false) => format!("{game}, a challenge from {others}"),
        (true, true) => format!("{game}, un défi {}", de(&others)),
    }
}

/// The games, one to a line.
fn list(french: bool, games: &[Waiting], links: bool) -> String {
    let line = |waiting: &Waiting| {
        let mut line = line(french, waiting);
        if let Some(left) = waiting.left {
            let time = time(french, left);
            line += &if french { format!(", encore {time}") } else { format!(", {time} left") };
        }
        if links {
            line += &format!("\n  {}", waiting.link);
        }
        line
    };
    games.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn time(french: bool, left: Millis) -> String {
    let (minutes, day) = (left / 60_000, if french { "j" } else { "d" });
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => (if french { "moins d’une minute" } else { "less than a minute" }).to_owned(),
        (0, 0, _) => format!("{minutes} min"),
        (0, _, 0) => format!("{hours} h"),
        (0, ..) => format!("{hours} h {minutes} min"),
        (_, 0, _) => format!("{days} {day}"),
        _ => format!("{days} {day} {hours} h"),
    }
}

/// What waits: games, challenges or both.
fn counted(french: bool, games: &[Waiting]) -> String {
    let challenges = games.iter().filter(|waiting| waiting.is_challenge).count();
    let some = |many: usize, one: &str, word: &str| match many {
        0 => None,
        1 => Some(one.to_owned()),
        _ => Some(format!("{many} {word}s")),
    };
    let parts = if french {
        [some(games.len() - challenges, "une partie", "partie"), some(challenges, "un défi", "défi")]
    } else {
        [some(games.len() - challenges, "one game", "game"), some(challenges, "one challenge", "challenge")]
    };
    let text = parts.into_iter().flatten().collect::<Vec<_>>().join(if french { " et " } else { " and " });
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn title(french: bool, reason: Reason, games: &[Waiting]) -> String {
    let one = games.first().map_or("", |waiting| game(waiting.kind));
    let others = games.first().map_or_else(String::new, |waiting| names(french, &waiting.others));
    match (reason, french) {
        (Reason::Turn, false) => format!("Your turn in {one}"),
        (Reason::Turn, true) => format!("{one}\u{202f}: à vous de jouer"),
        (Reason::Ready, false) => format!("All seats are taken: are you ready for {one}?"),
        (Reason::Ready, true) => format!("{one}\u{202f}: toutes les places sont prises, on commence\u{202f}?"),
        (Reason::Challenge, false) => format!("{others} challenges you to {one}"),
        (Reason::Challenge, true) => format!("{others} vous défie à {one}"),
        (Reason::Deadline, false) => format!("Your time is running out in {one}"),
        (Reason::Deadline, true) => format!("{one}\u{202f}: il vous reste peu de temps"),
        (Reason::Daily, _) => {
            let (what, is_one) = (counted(french, games), games.len() == 1);
            match (french, is_one) {
                (false, true) => format!("{what} waits for you"),
                (false, false) => format!("{what} wait for you"),
                (true, true) => format!("{what} vous attend"),
                (true, false) => format!("{what} vous attendent"),
            }
        }
    }
}

/// The words of a push message.
pub fn push(french: bool, reason: Reason, games: &[Waiting]) -> Text {
    Text { title: title(french, reason, games), body: list(french, games, false) }
}

/// The words of a mail. `settings` is the address where they can be changed.
pub fn mail(french: bool, reason: Reason, games: &[Waiting], settings: &str) -> Text {
    let end = if french {
        format!("Vous recevez ce message parce que vous l’avez demandé. Pour changer ce choix\u{202f}: {settings}")
    } else {
        format!("You get this message because you asked for it. To change that: {settings}")
    };
    Text { title: title(french, reason, games), body: format!("{}\n\n-- \n{end}\n", list(french, games, true)) }
}

/// The mail with the code that confirms an address.
pub fn code(french: bool, code: &str) -> Text {
    if french {
        Text {
            title: format!("Votre code pour Bilby\u{202f}: {code}"),
            body: format!(
                "Quelqu’un a donné cette adresse à Bilby pour être prévenu quand une partie attend. Si c’est vous, \
                 entrez ce code sur la page de votre compte\u{202f}: {code}\n\nSinon, ignorez ce message.\n"
            ),
        }
    } else {
        Text {
            title: format!("Your code for Bilby: {code}"),
            body: format!(
                "Somebody gave this address to Bilby, to be told when a game waits. If it was you, enter this code on the page \
                 of your account: {code}\n\nOtherwise ignore this mail.\n"
            ),
        }
    }
}

/// The mail for somebody who has lost their password. `address` is where people find the server.
pub fn lost_password(french: bool, name: &str, code: &str, address: &str) -> Text {
    let encoded = percent_encoding::utf8_percent_encode(name, percent_encoding::NON_ALPHANUMERIC);
    let link = format!("{address}/#/lost-password/{encoded}/{code}");
    if french {
        Text {
            title: "Un nouveau mot de passe pour Bilby".to_owned(),
            body: format!(
                "Bonjour {name},\n\nQuelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’est vous, ouvrez cette page, où \
                 le code {code} est déjà inscrit\u{202f}:\n\n  {link}\n\nLe code sert une seule fois, pendant une heure. Une fois le mot de \
                 passe changé, tous vos appareils seront déconnectés.\n\nSi ce n’est pas vous, ignorez ce message\u{202f}: votre mot de \
                 passe reste le même.\n"
            ),
        }
    } else {
        Text {
            title: "A new password for Bilby".to_owned(),
            body: format!(
                "Hello {name},\n\nSomebody asked for a new password for your account. If it was you, open this page, where the code \
                 {code} is filled in already:\n\n  {link}\n\nThe code works once, within an hour. The new password signs all your devices \
                 out.\n\nIf it was not you, ignore this mail: your password stays as it is.\n"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(kind: GameKind, left: Option<Millis>) -> Waiting {
        Waiting {
            kind,
            is_challenge: false,
            others: vec!["Ben".to_owned(), "Cléo".to_owned()],
            left,
            link: "https://bilby.example/#/table/k3".to_owned(),
        }
    }

    fn challenge(from: &str) -> Waiting {
        Waiting { is_challenge: true, others: vec![from.to_owned()], ..waiting(GameKind::Billo, None) }
    }

    #[test]
    fn notifications_say_what_waits() {
        let one = [waiting(GameKind::Billo, Some(5 * 3_600_000))];
        let text = push(false, Reason::Turn, &one);
        assert_eq!(
            (text.title.as_str(), text.body.as_str()),
            ("Your turn in Billo", "Billo with Ben and Cléo, 5 h left")
        );
        let ready = [waiting(GameKind::Billo, None)];
        assert_eq!(push(false, Reason::Ready, &ready).title, "All seats are taken: are you ready for Billo?");
        let french = push(true, Reason::Ready, &ready).title;
        assert_eq!(french, "Billo\u{202f}: toutes les places sont prises, on commence\u{202f}?");
        let two = [waiting(GameKind::Billo, None), waiting(GameKind::Bilitaire, Some(50 * 3_600_000))];
        let text = mail(true, Reason::Daily, &two, "https://bilby.example/#/account");
        assert_eq!(text.title, "2 parties vous attendent");
        assert!(text.body.starts_with("Billo avec Ben et Cléo\n  https://bilby.example/#/table/k3\nBi-litaire avec"));
        assert!(text.body.contains("encore 2 j 2 h"));
    }

    #[test]
    fn a_challenge_names_its_sender() {
        let text = push(true, Reason::Challenge, &[challenge("Élodie")]);
        assert_eq!((text.title.as_str(), text.body.as_str()), ("Élodie vous défie à Billo", "Billo, un défi d’Élodie"));
        let text = push(false, Reason::Challenge, &[challenge("Ana")]);
        assert_eq!(
            (text.title.as_str(), text.body.as_str()),
            ("Ana challenges you to Billo", "Billo, a challenge from Ana")
        );
        let daily = |french, games: &[Waiting]| push(french, Reason::Daily, games).title;
        assert_eq!(daily(true, &[challenge("Ana")]), "Un défi vous attend");
        let both = [waiting(GameKind::Billo, None), challenge("Ana"), challenge("Ben")];
        assert_eq!(daily(true, &both), "Une partie et 2 défis vous attendent");
        assert_eq!(daily(false, &both), "One game and 2 challenges wait for you");
        assert_eq!(daily(false, &both[..1]), "One game waits for you");
    }

    #[test]
    fn times_are_short() {
        let left = [30_000, 5 * 60_000, 65 * 60_000, 3 * 3_600_000, 72 * 3_600_000].map(|left| time(true, left));
        assert_eq!(left, ["moins d’une minute", "5 min", "1 h 5 min", "3 h", "3 j"]);
    }

    #[test]
    fn codes_are_in_their_mails() {
        assert!(code(true, "123456").title.ends_with("123456"));
        let lost = lost_password(true, "Zoé", "ab-cd", "https://bilby.example").body;
        assert!(lost.contains("\n  https://bilby.example/#/lost-password/Zo%C3%A9/ab-cd\n"), "{lost}");
        assert!(lost.contains("le code ab-cd est déjà inscrit\u{202f}:"), "{lost}");
        assert!(lost_password(false, "Ana", "ab-cd", "").body.contains("\n  /#/lost-password/Ana/ab-cd\n"));
    }
}
