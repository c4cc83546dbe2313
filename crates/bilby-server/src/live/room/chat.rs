//! Chat at a table, in two rooms: watchers don't read what the players write, and during the game the players don't
//! read what the watchers write, because it could help them.

use crate::live::error::LiveError;
use crate::live::nodes::{NodeMessage, Subject};
use crate::live::room::load::CHAT_LINES;
use crate::live::room::names::Names;
use crate::live::room::{LoadedTable, LockedRoom};
use crate::live::shared::SharedState;
use crate::live::socket::connected_people::{CHAT_BURST, CHAT_INTERVAL, ConnectedPerson};
use crate::live::socket::encode::encode;
use bilby_convert::to_wire::Names as _;
use bilby_store::{SanctionKind, StoredChat};
use bilby_table::{PersonId, Phase, Refusal};
use bilby_wire::{ChatLine, ChatRoom, ServerMessage};
use unicode_normalization::char::is_combining_mark;

/// The longest line, in characters.
const MAX_CHARS: usize = 300;

/// Converts a stored line to what clients receive.
pub fn line_of(stored: StoredChat, names: &Names) -> ChatLine {
    let room = if stored.among_watchers { ChatRoom::Watchers } else { ChatRoom::Players };
    ChatLine { number: stored.number, at: stored.at, room, person: names.person(&stored.person), text: stored.text }
}

impl LoadedTable {
    /// Returns whether a person may read this room and write in it.
    pub fn may_read(&self, person: Option<&PersonId>, room: ChatRoom) -> bool {
        let sits = person.is_some_and(|person| self.is_players(person));
        match room {
            ChatRoom::Players => sits,
            ChatRoom::Watchers => !sits || self.table.phase() != Phase::Playing,
        }
    }

    /// The room that a person writes in. Until the game begins there is one for all, because somebody who comes by a
    /// link may have a question.
    fn own_room(&self, person: &PersonId) -> ChatRoom {
        let plays = self.is_players(person) && self.table.phase() != Phase::Gathering;
        if plays { ChatRoom::Players } else { ChatRoom::Watchers }
    }
}

impl LockedRoom<'_> {
    /// Posts a line, in this room or in the person's own.
    pub async fn post_chat(
        &mut self,
        client: &ConnectedPerson,
        room: Option<ChatRoom>,
        text: &str,
    ) -> Result<(), LiveError> {
        let loaded = self.loaded()?;
        if !loaded.options.chat {
            return Err(LiveError::ChatOff);
        }
        let room = room.unwrap_or_else(|| loaded.own_room(&client.id));
        if !loaded.may_read(Some(&client.id), room) {
            return Err(Refusal::NotYours.into());
        }
        let line = chat_line(text).ok_or(LiveError::InvalidChat)?;
        if !client.may_chat() || !self.shared.may_chat_at_all_nodes(&client.id).await {
            return Err(LiveError::TooMany);
        }
        let at = self.shared.now();
        let among_watchers = room == ChatRoom::Watchers;
        let added = self.shared.store.add_chat(&self.room.id, &client.id, among_watchers, line, at).await?;
        let Some(number) = added else { return Err(self.why_silent(&client.id).await) };
        let line = ChatLine { number, at, room, person: client.person(), text: line.to_owned() };
        let (game, told) = (self.room.id.to_string(), Box::new(line.clone()));
        self.shared.tell_nodes(Subject::Table(&self.room.id), NodeMessage::Chat { game, line: told });
        // Lines of other nodes that are stored before this one come before it, for all.
        if number > self.loaded()?.last_chat_number + 1 {
            return self.read_chat(number).await;
        }
        self.broadcast_chat(line);
        Ok(())
    }

    /// Why a line was not stored: the person is muted, or talk was switched off at another node.
    async fn why_silent(&mut self, person: &PersonId) -> LiveError {
        match self.shared.store.sanction(SanctionKind::Mute, person.as_str(), self.shared.now()).await {
            Ok(Some(mute)) => LiveError::Muted { reason: mute.reason, until: mute.until },
            Ok(None) => {
                self.show_chat(false);
                LiveError::ChatOff
            }
            Err(error) => error.into(),
        }
    }

    /// Sends a line to the followers who may read it, unless they have it. Lines come in the order of their numbers.
    pub fn broadcast_chat(&mut self, line: ChatLine) {
        let inner = &mut *self.inner;
        let Some(loaded) = inner.loaded.as_mut().filter(|loaded| loaded.last_chat_number < line.number) else { return };
        loaded.last_chat_number = line.number;
        let message = encode(&ServerMessage::Chat { table: self.room.id.to_string(), line: line.clone() });
        for follower in inner.followers.iter().filter(|it| loaded.may_read(Some(&it.person), line.room)) {
            follower.outbox.push(message.clone());
        }
        let same_room = |other: &&ChatLine| other.room == line.room;
        if loaded.chat.iter().filter(same_room).count() >= CHAT_LINES as usize
            && let Some(oldest) = loaded.chat.iter().position(|other| same_room(&other))
        {
            loaded.chat.remove(oldest);
        }
        loaded.chat.push_back(line);
        self.note_lengths();
    }
}

impl SharedState {
    /// Whether a person, who may be connected to several nodes, may post a line now. If the database can't be asked, only
    /// the limit of each node counts.
    async fn may_chat_at_all_nodes(&self, person: &PersonId) -> bool {
        if !self.has_other_nodes() {
            return true;
        }
        let metered = self.store.meter(&format!("chat {person}"), CHAT_INTERVAL, CHAT_BURST).await;
        !matches!(metered, Ok(Some(_)))
    }
}

/// The maximum number of combining marks on one letter. No living script needs more.
const MAX_MARKS: usize = 4;

/// Checks a line: not empty, not too long, with something visible, and with no characters that move or cover the
/// surrounding text.
fn chat_line(text: &str) -> Option<&str> {
    let text = text.trim();
    let turns_text =
        |letter: char| matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_plain = !text.chars().any(|letter| letter.is_control() || turns_text(letter));
    let is_short = text.chars().count() <= MAX_CHARS;
    let is_visible = text.chars().any(|letter| !letter.is_whitespace() && !is_unseen(letter) && !is_mark(letter));
    let heap = text.chars().scan(0, |height, letter| {
        *height = if is_mark(letter) { *height + 1 } else { 0 };
        Some(*height)
    });
    (is_plain && is_short && is_visible && heap.max().unwrap_or(0) <= MAX_MARKS).then_some(text)
}

/// Returns whether it is a combining mark.
fn is_mark(letter: char) -> bool {
    is_combining_mark(letter)
}

/// Returns whether it is invisible without being white space: Unicode's default-ignorable characters, fillers, and
/// Braille without dots.
fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_of_sensible_length() {
        let family = "👨\u{200d}👩\u{200d}👧";
        let scotland = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
        for good in [
            "bien joué !",
            "ö",
            "👍🏽",
            &"é".repeat(300),
            family,
            scotland,
            "1\u{fe0f}\u{20e3}",
            "שָׁלוֹם",
            "मैं",
            "ก็ดี",
            "e\u{302}\u{301}",
        ] {
            assert_eq!(chat_line(good), Some(good));
        }
        assert_eq!(chat_line("  hello "), Some("hello"));
        for bad in ["", "   ", "two\nlines", "bell\u{7}", "\u{202e}sdrawkcab", &"x".repeat(301)] {
            assert_eq!(chat_line(bad), None, "{bad:?}");
        }
        for unseen in [
            "\u{200b}",
            "\u{200d}\u{200c}",
            "\u{2060} \u{feff}",
            "\u{3164}",
            "\u{2800}\u{2800}",
            "\u{ad}",
            "\u{e0041}",
            "\u{fe0f}",
            "\u{301}",
        ] {
            assert_eq!(chat_line(unseen), None, "{unseen:?}");
        }
        let heap = format!("a{}", "\u{301}".repeat(5));
        assert_eq!(chat_line(&heap), None);
        assert_eq!(chat_line(&format!("hi {}", "z\u{30d}\u{334}\u{30e}\u{31a}\u{310}\u{343}o")), None);
    }
}
