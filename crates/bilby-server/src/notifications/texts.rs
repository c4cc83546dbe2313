//! The texts of notifications, in English and French.

use crate::french::de;
use crate::game_title::game_title;
use bilby_games::GameKind;
use bilby_store::Language::{self, English, French};
use bilby_store::NotificationTopic;
use bilby_table::Millis;

/// A game that somebody is notified of.
pub struct NotifiedGame {
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
pub struct NotificationText {
    pub title: String,
    pub body: String,
}

/// The names in a sentence.
fn names(language: Language, names: &[String]) -> String {
    match names.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => {
            let and = match language {
                English => "and",
                French => "et",
            };
            format!("{} {and} {last}", others.join(", "))
        }
    }
}

/// A game and who else plays there, or who challenges.
fn line(language: Language, waiting: &NotifiedGame) -> String {
    let (game, others) = (game_title(waiting.kind), names(language, &waiting.others));
    match (waiting.is_challenge, language) {
        _ if others.is_empty() => game.to_owned(),
        (false, English) => format!("{game} with {others}"),
        (false, French) => format!("{game} avec {others}"),
        (true, English) => format!("{game}, a challenge from {others}"),
        (true, French) => format!("{game}, un défi {}", de(&others)),
    }
}

/// The games, one to a line.
fn list(language: Language, games: &[NotifiedGame], links: bool) -> String {
    let line = |waiting: &NotifiedGame| {
        let mut line = line(language, waiting);
        if let Some(left) = waiting.left {
            let time = time(language, left);
            line += &match language {
                English => format!(", {time} left"),
                French => format!(", encore {time}"),
            };
        }
        if links {
            line += &format!("\n  {}", waiting.link);
        }
        line
    };
    games.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn time(language: Language, left: Millis) -> String {
    let (day, less) = match language {
        English => ("d", "less than a minute"),
        French => ("j", "moins d’une minute"),
    };
    let minutes = left / 60_000;
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => less.to_owned(),
        (0, 0, _) => format!("{minutes} min"),
        (0, _, 0) => format!("{hours} h"),
        (0, ..) => format!("{hours} h {minutes} min"),
        (_, 0, _) => format!("{days} {day}"),
        _ => format!("{days} {day} {hours} h"),
    }
}

/// What waits: games, challenges or both.
fn counted(language: Language, games: &[NotifiedGame]) -> String {
    let challenges = games.iter().filter(|waiting| waiting.is_challenge).count();
    let some = |many: usize, one: &str, word: &str| match many {
        0 => None,
        1 => Some(one.to_owned()),
        _ => Some(format!("{many} {word}s")),
    };
    let games = games.len() - challenges;
    let (parts, and) = match language {
        English => ([some(games, "one game", "game"), some(challenges, "one challenge", "challenge")], " and "),
        French => ([some(games, "une partie", "partie"), some(challenges, "un défi", "défi")], " et "),
    };
    let text = parts.into_iter().flatten().collect::<Vec<_>>().join(and);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn title(language: Language, topic: &NotificationTopic, games: &[NotifiedGame]) -> String {
    let one = games.first().map_or("", |waiting| game_title(waiting.kind));
    let others = games.first().map_or_else(String::new, |waiting| names(language, &waiting.others));
    match (topic, language) {
        (NotificationTopic::Turn { .. }, English) => format!("Your turn in {one}"),
        (NotificationTopic::Turn { .. }, French) => format!("{one}\u{202f}: à vous de jouer"),
        (NotificationTopic::Ready { .. }, English) => format!("All seats are taken: are you ready for {one}?"),
        (NotificationTopic::Ready { .. }, French) => {
            format!("{one}\u{202f}: toutes les places sont prises, on commence\u{202f}?")
        }
        (NotificationTopic::Challenge { .. }, English) => format!("{others} challenges you to {one}"),
        (NotificationTopic::Challenge { .. }, French) => format!("{others} vous défie à {one}"),
        (NotificationTopic::Deadline { .. }, English) => format!("Your time is running out in {one}"),
        (NotificationTopic::Deadline { .. }, French) => format!("{one}\u{202f}: il vous reste peu de temps"),
        (NotificationTopic::Daily { .. }, _) => {
            let what = counted(language, games);
            match (language, games.len()) {
                (English, 1) => format!("{what} waits for you"),
                (English, _) => format!("{what} wait for you"),
                (French, 1) => format!("{what} vous attend"),
                (French, _) => format!("{what} vous attendent"),
            }
        }
    }
}

/// The words of a push message.
pub fn push(language: Language, topic: &NotificationTopic, games: &[NotifiedGame]) -> NotificationText {
    NotificationText { title: title(language, topic, games), body: list(language, games, false) }
}

/// The words of a mail. `settings` is the address where they can be changed.
pub fn mail(language: Language, topic: &NotificationTopic, games: &[NotifiedGame], settings: &str) -> NotificationText {
    let end = match language {
        English => format!("You get this message because you asked for it. To change that: {settings}"),
        French => {
            format!("Vous recevez ce message parce que vous l’avez demandé. Pour changer ce choix\u{202f}: {settings}")
        }
    };
    NotificationText {
        title: title(language, topic, games),
        body: format!("{}\n\n-- \n{end}\n", list(language, games, true)),
    }
}

/// The mail with the code that confirms an address.
pub fn code(language: Language, code: &str) -> NotificationText {
    match language {
        English => NotificationText {
            title: format!("Your code for Bilby: {code}"),
            body: format!(
                "Somebody gave this address to Bilby, to be told when a game waits. If it was you, enter this code on the page \
                 of your account: {code}\n\nOtherwise ignore this mail.\n"
            ),
        },
        French => NotificationText {
            title: format!("Votre code pour Bilby\u{202f}: {code}"),
            body: format!(
                "Quelqu’un a donné cette adresse à Bilby pour être prévenu quand une partie attend. Si c’est vous, \
                 entrez ce code sur la page de votre compte\u{202f}: {code}\n\nSinon, ignorez ce message.\n"
            ),
        },
    }
}

/// The mail for somebody who has lost their password. `address` is where people find the server.
pub fn lost_password(language: Language, name: &str, code: &str, address: &str) -> NotificationText {
    let encoded = percent_encoding::utf8_percent_encode(name, percent_encoding::NON_ALPHANUMERIC);
    let link = format!("{address}/#/lost-password/{encoded}/{code}");
    match language {
        English => NotificationText {
            title: "A new password for Bilby".to_owned(),
            body: format!(
                "Hello {name},\n\nSomebody asked for a new password for your account. If it was you, open this page, where the code \
                 {code} is filled in already:\n\n  {link}\n\nThe code works once, within an hour. The new password signs all your devices \
                 out.\n\nIf it was not you, ignore this mail: your password stays as it is.\n"
            ),
        },
        French => NotificationText {
            title: "Un nouveau mot de passe pour Bilby".to_owned(),
            body: format!(
                "Bonjour {name},\n\nQuelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’est vous, ouvrez cette page, où \
                 le code {code} est déjà inscrit\u{202f}:\n\n  {link}\n\nLe code sert une seule fois, pendant une heure. Une fois le mot de \
                 passe changé, tous vos appareils seront déconnectés.\n\nSi ce n’est pas vous, ignorez ce message\u{202f}: votre mot de \
                 passe reste le même.\n"
            ),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(kind: GameKind, left: Option<Millis>) -> NotifiedGame {
        NotifiedGame {
            kind,
            is_challenge: false,
            others: vec!["Ben".to_owned(), "Cléo".to_owned()],
            left,
            link: "https://bilby.example/#/table/k3".to_owned(),
        }
    }

    fn turn() -> NotificationTopic {
        NotificationTopic::Turn { game: "k3".parse().unwrap(), turns: 3 }
    }

    fn challenge(from: &str) -> NotifiedGame {
        NotifiedGame { is_challenge: true, others: vec![from.to_owned()], ..waiting(GameKind::Billo, None) }
    }

    #[test]
    fn notifications_say_what_waits() {
        let one = [waiting(GameKind::Billo, Some(5 * 3_600_000))];
        let text = push(English, &turn(), &one);
        assert_eq!(
            (text.title.as_str(), text.body.as_str()),
            ("Your turn in Billo", "Billo with Ben and Cléo, 5 h left")
        );
        let ready = NotificationTopic::Ready { game: "k3".parse().unwrap(), others: Vec::new() };
        let table = [waiting(GameKind::Billo, None)];
        assert_eq!(push(English, &ready, &table).title, "All seats are taken: are you ready for Billo?");
        let french = push(French, &ready, &table).title;
        assert_eq!(french, "Billo\u{202f}: toutes les places sont prises, on commence\u{202f}?");
        let two = [waiting(GameKind::Billo, None), waiting(GameKind::Bilitaire, Some(50 * 3_600_000))];
        let text = mail(French, &NotificationTopic::Daily { day: 1 }, &two, "https://bilby.example/#/account");
        assert_eq!(text.title, "2 parties vous attendent");
        assert!(text.body.starts_with("Billo avec Ben et Cléo\n  https://bilby.example/#/table/k3\nBi-litaire avec"));
        assert!(text.body.contains("encore 2 j 2 h"));
    }

    #[test]
    fn a_challenge_names_its_sender() {
        let topic = NotificationTopic::Challenge { game: "k3".parse().unwrap() };
        let text = push(French, &topic, &[challenge("Élodie")]);
        assert_eq!((text.title.as_str(), text.body.as_str()), ("Élodie vous défie à Billo", "Billo, un défi d’Élodie"));
        let text = push(English, &topic, &[challenge("Ana")]);
        assert_eq!(
            (text.title.as_str(), text.body.as_str()),
            ("Ana challenges you to Billo", "Billo, a challenge from Ana")
        );
        let daily =
            |language, games: &[NotifiedGame]| push(language, &NotificationTopic::Daily { day: 1 }, games).title;
        assert_eq!(daily(French, &[challenge("Ana")]), "Un défi vous attend");
        let both = [waiting(GameKind::Billo, None), challenge("Ana"), challenge("Ben")];
        assert_eq!(daily(French, &both), "Une partie et 2 défis vous attendent");
        assert_eq!(daily(English, &both), "One game and 2 challenges wait for you");
        assert_eq!(daily(English, &both[..1]), "One game waits for you");
    }

    #[test]
    fn times_are_short() {
        let left = [30_000, 5 * 60_000, 65 * 60_000, 3 * 3_600_000, 72 * 3_600_000].map(|left| time(French, left));
        assert_eq!(left, ["moins d’une minute", "5 min", "1 h 5 min", "3 h", "3 j"]);
    }

    #[test]
    fn codes_are_in_their_mails() {
        assert!(code(French, "123456").title.ends_with("123456"));
        let lost = lost_password(French, "Zoé", "ab-cd", "https://bilby.example").body;
        assert!(lost.contains("\n  https://bilby.example/#/lost-password/Zo%C3%A9/ab-cd\n"), "{lost}");
        assert!(lost.contains("le code ab-cd est déjà inscrit\u{202f}:"), "{lost}");
        assert!(lost_password(English, "Ana", "ab-cd", "").body.contains("\n  /#/lost-password/Ana/ab-cd\n"));
    }
}
