//! The texts of notifications, in English and French.

use bilby_games::GameKind;
use bilby_store::Language::{self, English, French};
use bilby_store::NotificationTopic;
use bilby_table::Millis;

/// A game that somebody is notified of.
pub struct Waiting {
    pub kind: GameKind,
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

/// The games, one to a line.
fn list(language: Language, games: &[Waiting], links: bool) -> String {
    let line = |waiting: &Waiting| {
        let mut line = game(waiting.kind).to_owned();
        if !waiting.others.is_empty() {
            line += match language {
                English => " with ",
                French => " avec ",
            };
            line += &waiting.others.join(", ");
        }
        if let Some(left) = waiting.left {
            line += &match language {
                English => format!(", {} left", time(left, "d")),
                French => format!(", encore {}", time(left, "j")),
            };
        }
        if links {
            line += &format!("\n  {}", waiting.link);
        }
        line
    };
    games.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn time(left: Millis, day: &str) -> String {
    let minutes = left / 60_000;
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes} min"),
        (0, _) => format!("{hours} h {minutes} min"),
        (_, 0) => format!("{days} {day}"),
        _ => format!("{days} {day} {hours} h"),
    }
}

fn title(language: Language, topic: &NotificationTopic, games: &[Waiting]) -> String {
    let one = games.first().map_or("", |waiting| game(waiting.kind));
    match (topic, language) {
        (NotificationTopic::Turn { .. }, English) => format!("Your turn in {one}"),
        (NotificationTopic::Turn { .. }, French) => format!("À vous de jouer au {one}"),
        (NotificationTopic::Ready { .. }, English) => format!("All seats are taken: are you ready for {one}?"),
        (NotificationTopic::Ready { .. }, French) => {
            format!("Toutes les places sont prises au {one}\u{202f}: on commence\u{202f}?")
        }
        (NotificationTopic::Deadline { .. }, English) => format!("Your time is running out in {one}"),
        (NotificationTopic::Deadline { .. }, French) => format!("Votre temps s’épuise au {one}"),
        (NotificationTopic::Daily { .. }, English) if games.len() == 1 => "One game waits for you".to_owned(),
        (NotificationTopic::Daily { .. }, English) => format!("{} games wait for you", games.len()),
        (NotificationTopic::Daily { .. }, French) if games.len() == 1 => "Une partie vous attend".to_owned(),
        (NotificationTopic::Daily { .. }, French) => format!("{} parties vous attendent", games.len()),
    }
}

/// The words of a push message.
pub fn push(language: Language, topic: &NotificationTopic, games: &[Waiting]) -> Text {
    Text { title: title(language, topic, games), body: list(language, games, false) }
}

/// The words of a mail. `settings` is the address where they can be changed.
pub fn mail(language: Language, topic: &NotificationTopic, games: &[Waiting], settings: &str) -> Text {
    let end = match language {
        English => format!("You get this message because you asked for it. To change that: {settings}"),
        French => {
            format!("Vous recevez ce message parce que vous l’avez demandé. Pour changer cela\u{202f}: {settings}")
        }
    };
    Text { title: title(language, topic, games), body: format!("{}\n\n-- \n{end}\n", list(language, games, true)) }
}

/// The mail with the code that confirms an address.
pub fn code(language: Language, code: &str) -> Text {
    match language {
        French => Text {
            title: format!("Votre code pour Bilby\u{202f}: {code}"),
            body: format!(
                "Quelqu’un a donné cette adresse à Bilby pour être prévenu quand une partie attend. Si c’est vous, \
                 entrez ce code sur la page de votre compte\u{202f}: {code}\n\nSinon, il n’y a rien à faire.\n"
            ),
        },
        English => Text {
            title: format!("Your code for Bilby: {code}"),
            body: format!(
                "Somebody gave this address to Bilby, to be told when a game waits. If it was you, enter this code on the page \
                 of your account: {code}\n\nOtherwise there is nothing to do.\n"
            ),
        },
    }
}

/// The mail for somebody who has lost their password. `address` is where people find the server.
pub fn lost_password(language: Language, name: &str, code: &str, address: &str) -> Text {
    let encoded = percent_encoding::utf8_percent_encode(name, percent_encoding::NON_ALPHANUMERIC);
    let link = format!("{address}/#/lost-password/{encoded}/{code}");
    match language {
        French => Text {
            title: "Un nouveau mot de passe pour Bilby".to_owned(),
            body: format!(
                "Bonjour {name},\n\nQuelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’est vous, ouvrez cette page, qui \
                 connaît déjà le code {code}\u{202f}:\n\n  {link}\n\nLe code sert une seule fois, pendant une heure. Le nouveau mot de \
                 passe déconnecte tous vos appareils.\n\nSi ce n’est pas vous, il n’y a rien à faire\u{202f}: votre mot de passe reste \
                 le même.\n"
            ),
        },
        English => Text {
            title: "A new password for Bilby".to_owned(),
            body: format!(
                "Hello {name},\n\nSomebody asked for a new password for your account. If it was you, open this page, which knows the code \
                 {code} already:\n\n  {link}\n\nThe code counts once, for an hour. The new password signs all your devices out.\n\n\
                 If it was not you, there is nothing to do: your password stays as it is.\n"
            ),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notifications_say_what_waits() {
        let waiting = |kind, left| Waiting {
            kind,
            others: vec!["Ben".to_owned(), "Cléo".to_owned()],
            left,
            link: "https://bilby.example/#/table/k3".to_owned(),
        };
        let game = "k3".parse().unwrap();
        let turn = NotificationTopic::Turn { game, turns: 3 };
        let one = [waiting(GameKind::Billo, Some(5 * 3_600_000))];
        let text = push(English, &turn, &one);
        assert_eq!(
            (text.title.as_str(), text.body.as_str()),
            ("Your turn in Billo", "Billo with Ben, Cléo, 5 h 0 min left")
        );
        let ready = NotificationTopic::Ready { game: "k3".parse().unwrap(), others: Vec::new() };
        let table = [waiting(GameKind::Billo, None)];
        assert_eq!(push(English, &ready, &table).title, "All seats are taken: are you ready for Billo?");
        let french = push(French, &ready, &table).title;
        assert_eq!(french, "Toutes les places sont prises au Billo\u{202f}: on commence\u{202f}?");
        let two = [waiting(GameKind::Billo, None), waiting(GameKind::Bilitaire, Some(50 * 3_600_000))];
        let text = mail(French, &NotificationTopic::Daily { day: 100 }, &two, "https://bilby.example/#/account");
        assert_eq!(text.title, "2 parties vous attendent");
        assert!(text.body.starts_with("Billo avec Ben, Cléo\n  https://bilby.example/#/table/k3\nBi-litaire avec"));
        assert!(text.body.contains("encore 2 j 2 h"));
        assert!(code(French, "123456").title.ends_with("123456"));
        let lost = lost_password(French, "Zoé", "ab-cd", "https://bilby.example").body;
        assert!(lost.contains("\n  https://bilby.example/#/lost-password/Zo%C3%A9/ab-cd\n"), "{lost}");
        assert!(lost.contains("le code ab-cd\u{202f}:"), "{lost}");
        assert!(lost_password(English, "Ana", "ab-cd", "").body.contains("\n  /#/lost-password/Ana/ab-cd\n"));
    }
}
