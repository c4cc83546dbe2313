//! The texts of notifications, in English and French.

use super::Reason;
use bilby_games::GameKind;
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
fn list(french: bool, games: &[Waiting], links: bool) -> String {
    let line = |waiting: &Waiting| {
        let mut line = game(waiting.kind).to_owned();
        if !waiting.others.is_empty() {
            line += if french { " avec " } else { " with " };
            line += &waiting.others.join(", ");
        }
        if let Some(left) = waiting.left {
            line +=
                &if french { format!(", encore {}", time(left, "j")) } else { format!(", {} left", time(left, "d")) };
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

fn title(french: bool, reason: Reason, games: &[Waiting]) -> String {
    let one = games.first().map_or("", |waiting| game(waiting.kind));
    match (reason, french) {
        (Reason::Turn, false) => format!("Your turn in {one}"),
        (Reason::Turn, true) => format!("À vous de jouer au {one}"),
        (Reason::Ready, false) => format!("All seats are taken: are you ready for {one}?"),
        (Reason::Ready, true) => format!("Toutes les places sont prises au {one}\u{202f}: on commence\u{202f}?"),
        (Reason::Deadline, false) => format!("Your time is running out in {one}"),
        (Reason::Deadline, true) => format!("Votre temps s’épuise au {one}"),
        (Reason::Daily, false) if games.len() == 1 => "One game waits for you".to_owned(),
        (Reason::Daily, false) => format!("{} games wait for you", games.len()),
        (Reason::Daily, true) if games.len() == 1 => "Une partie vous attend".to_owned(),
        (Reason::Daily, true) => format!("{} parties vous attendent", games.len()),
    }
}

/// The words of a push message.
pub fn push(french: bool, reason: Reason, games: &[Waiting]) -> Text {
    Text { title: title(french, reason, games), body: list(french, games, false) }
}

/// The words of a mail. `settings` is the address where they can be changed.
pub fn mail(french: bool, reason: Reason, games: &[Waiting], settings: &str) -> Text {
    let end = if french {
        format!("Vous recevez ce message parce que vous l’avez demandé. Pour changer cela\u{202f}: {settings}")
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
                 entrez ce code sur la page de votre compte\u{202f}: {code}\n\nSinon, il n’y a rien à faire.\n"
            ),
        }
    } else {
        Text {
            title: format!("Your code for Bilby: {code}"),
            body: format!(
                "Somebody gave this address to Bilby, to be told when a game waits. If it was you, enter this code on the page \
                 of your account: {code}\n\nOtherwise there is nothing to do.\n"
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
                "Bonjour {name},\n\nQuelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’est vous, ouvrez cette page, qui \
                 connaît déjà le code {code}\u{202f}:\n\n  {link}\n\nLe code sert une seule fois, pendant une heure. Le nouveau mot de \
                 passe déconnecte tous vos appareils.\n\nSi ce n’est pas vous, il n’y a rien à faire\u{202f}: votre mot de passe reste \
                 le même.\n"
            ),
        }
    } else {
        Text {
            title: "A new password for Bilby".to_owned(),
            body: format!(
                "Hello {name},\n\nSomebody asked for a new password for your account. If it was you, open this page, which knows the code \
                 {code} already:\n\n  {link}\n\nThe code counts once, for an hour. The new password signs all your devices out.\n\n\
                 If it was not you, there is nothing to do: your password stays as it is.\n"
            ),
        }
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
        let one = [waiting(GameKind::Billo, Some(5 * 3_600_000))];
        let text = push(false, Reason::Turn, &one);
        assert_eq!(
            (text.title.as_str(), text.body.as_str()),
            ("Your turn in Billo", "Billo with Ben, Cléo, 5 h 0 min left")
        );
        let ready = [waiting(GameKind::Billo, None)];
        assert_eq!(push(false, Reason::Ready, &ready).title, "All seats are taken: are you ready for Billo?");
        let french = push(true, Reason::Ready, &ready).title;
        assert_eq!(french, "Toutes les places sont prises au Billo\u{202f}: on commence\u{202f}?");
        let two = [waiting(GameKind::Billo, None), waiting(GameKind::Bilitaire, Some(50 * 3_600_000))];
        let text = mail(true, Reason::Daily, &two, "https://bilby.example/#/account");
        assert_eq!(text.title, "2 parties vous attendent");
        assert!(text.body.starts_with("Billo avec Ben, Cléo\n  https://bilby.example/#/table/k3\nBi-litaire avec"));
        assert!(text.body.contains("encore 2 j 2 h"));
        assert!(code(true, "123456").title.ends_with("123456"));
        let lost = lost_password(true, "Zoé", "ab-cd", "https://bilby.example").body;
        assert!(lost.contains("\n  https://bilby.example/#/lost-password/Zo%C3%A9/ab-cd\n"), "{lost}");
        assert!(lost.contains("le code ab-cd\u{202f}:"), "{lost}");
        assert!(lost_password(false, "Ana", "ab-cd", "").body.contains("\n  /#/lost-password/Ana/ab-cd\n"));
    }
}
