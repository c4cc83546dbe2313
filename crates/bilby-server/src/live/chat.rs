//! Talking at a table.

use super::load::CHAT_LINES;
use super::room::InRoom;
use super::telling::text;
use super::trouble::Trouble;
use super::visitors::Visitor;
use bilby_wire::{ChatLine, ServerMessage};

/// The longest line, in characters.
const LONGEST: usize = 300;

impl InRoom<'_> {
    /// Says something to all who follow the table.
    pub async fn say(&mut self, visitor: &Visitor, said: &str) -> Result<(), Trouble> {
        if !self.state()?.traits.chat {
            return Err(Trouble::ChatOff);
        }
        let said = line(said).ok_or(Trouble::BadChat)?;
        if !visitor.may_chat() {
            return Err(Trouble::TooMany);
        }
        let at = self.hall.now();
        let number = self.hall.store.say(&self.room.id, &visitor.id, said, at).await?;
        self.pass_on(ChatLine { number, at, person: visitor.person(), text: said.to_owned() });
        Ok(())
    }

    /// Tells all who follow the table what was said.
    pub fn pass_on(&mut self, line: ChatLine) {
        let message = text(&ServerMessage::Chat { table: self.room.id.to_string(), line: line.clone() });
        self.inside.followers.iter().for_each(|follower| follower.outbox.push(message.clone()));
        if let Some(state) = &mut self.inside.state {
            if state.chat.len() >= CHAT_LINES as usize {
                state.chat.pop_front();
            }
            state.chat.push_back(line);
        }
    }
}

/// What can be said: one line, neither empty nor long, and nothing in it that moves the text around it.
fn line(said: &str) -> Option<&str> {
    let said = said.trim();
    let turns_text =
        |letter: char| matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_plain = !said.chars().any(|letter| letter.is_control() || turns_text(letter));
    (is_plain && (1..=LONGEST).contains(&said.chars().count())).then_some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_of_sensible_length() {
        for good in ["bien joué !", "ö", "👍🏽", &"é".repeat(300)] {
            assert_eq!(line(good), Some(good));
        }
        assert_eq!(line("  hello "), Some("hello"));
        for bad in ["", "   ", "two\nlines", "bell\u{7}", "\u{202e}sdrawkcab", &"x".repeat(301)] {
            assert_eq!(line(bad), None, "{bad:?}");
        }
    }
}
