//! What a notification is about, and where it goes. Both are stored as texts.

use crate::GameId;
use bilby_table::PersonId;
use std::fmt;
use std::str::FromStr;

/// What a notification is about. Nobody is notified twice about the same thing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NotificationTopic {
    /// It is the person's turn, after this many turns.
    Turn {
        /// The game.
        game: GameId,
        /// The turns played.
        turns: u32,
    },
    /// The time for that turn is about to run out.
    Deadline {
        /// The game.
        game: GameId,
        /// The turns played.
        turns: u32,
    },
    /// A game begins as soon as the person is ready. A table can wait for that more than once, with other people.
    Ready {
        /// The game.
        game: GameId,
        /// The other people at the table.
        others: Vec<PersonId>,
    },
    /// Somebody challenges the person.
    Challenge {
        /// The game.
        game: GameId,
    },
    /// Games wait, and it is the time of the day that the person chose.
    Daily {
        /// The day, counted from the beginning of 1970.
        day: u64,
    },
}

/// `turn GAME TURNS`, `deadline GAME TURNS`, `ready GAME OTHER+OTHER`, `challenge GAME` or `daily DAY`.
impl fmt::Display for NotificationTopic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotificationTopic::Turn { game, turns } => write!(f, "turn {game} {turns}"),
            NotificationTopic::Deadline { game, turns } => write!(f, "deadline {game} {turns}"),
            NotificationTopic::Ready { game, others } => {
                let others: Vec<&str> = others.iter().map(PersonId::as_str).collect();
                write!(f, "ready {game} {}", others.join("+"))
            }
            NotificationTopic::Challenge { game } => write!(f, "challenge {game}"),
            NotificationTopic::Daily { day } => write!(f, "daily {day}"),
        }
    }
}

impl FromStr for NotificationTopic {
    type Err = NotificationTopicError;

    fn from_str(text: &str) -> Result<NotificationTopic, NotificationTopicError> {
        let game = |id: &str| id.parse().map_err(|_| NotificationTopicError);
        let number = |number: &str| number.parse().map_err(|_| NotificationTopicError);
        let person = |id: &str| id.parse().map_err(|_| NotificationTopicError);
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["turn", id, turns] => Ok(NotificationTopic::Turn { game: game(id)?, turns: number(turns)? }),
            ["deadline", id, turns] => Ok(NotificationTopic::Deadline { game: game(id)?, turns: number(turns)? }),
            ["ready", id, others] => {
                let others = others.split('+').filter(|other| !other.is_empty()).map(person);
                Ok(NotificationTopic::Ready { game: game(id)?, others: others.collect::<Result<_, _>>()? })
            }
            ["challenge", id] => Ok(NotificationTopic::Challenge { game: game(id)? }),
            ["daily", day] => Ok(NotificationTopic::Daily { day: day.parse().map_err(|_| NotificationTopicError)? }),
            _ => Err(NotificationTopicError),
        }
    }
}

/// A text does not say what a notification is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a topic of a notification")]
pub struct NotificationTopicError;

/// Where a notification goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NotificationTarget {
    /// The person's mail address.
    Mail,
    /// The device with this id.
    Device(String),
}

const MAIL: &str = "mail";

/// `mail`, or the id of the device.
impl fmt::Display for NotificationTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotificationTarget::Mail => f.write_str(MAIL),
            NotificationTarget::Device(id) => f.write_str(id),
        }
    }
}

impl From<String> for NotificationTarget {
    fn from(text: String) -> NotificationTarget {
        if text == MAIL { NotificationTarget::Mail } else { NotificationTarget::Device(text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_are_read_as_they_are_written() {
        let turn = NotificationTopic::Turn { game: "k3".parse().unwrap(), turns: 7 };
        assert_eq!(turn.to_string(), "turn k3 7");
        let others = vec!["ben".parse().unwrap(), "cleo".parse().unwrap()];
        let ready = NotificationTopic::Ready { game: "k3".parse().unwrap(), others };
        assert_eq!(ready.to_string(), "ready k3 ben+cleo");
        for text in ["turn k3 7", "deadline k3 0", "ready k3 ben+cleo", "ready k3 ", "challenge k3", "daily 100"] {
            assert_eq!(text.parse::<NotificationTopic>().map(|topic| topic.to_string()).as_deref(), Ok(text));
        }
        for text in
            ["", "turn", "turn K3 7", "turn k3 x", "turn k3 7 8", "ready k3 a b", "challenge k3 1", "daily", "weekly 3"]
        {
            assert_eq!(text.parse::<NotificationTopic>(), Err(NotificationTopicError), "{text}");
        }
    }

    #[test]
    fn targets_are_read_as_they_are_written() {
        for target in [NotificationTarget::Mail, NotificationTarget::Device("d0".to_owned())] {
            assert_eq!(NotificationTarget::from(target.to_string()), target);
        }
    }
}
