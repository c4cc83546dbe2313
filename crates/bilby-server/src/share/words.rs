//! What is shown of a table, in French and English.

use super::shared_table::{SharedSeat, SharedTable};
use crate::game_title::game_title;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use bilby_core::{Outcome, Seat};
use bilby_games::GameKind;
use bilby_store::Language::{self, English, French};
use bilby_table::{Phase, TimeControl};

/// The words of these pages in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words(Language);

impl Words {
    /// In the language that a client prefers; English unless it says otherwise.
    pub fn preferred(headers: &HeaderMap) -> Words {
        let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let quality = |wanted: &str| {
            let of = |part: &str| {
                let (tag, quality) = part.split_once(";q=").unwrap_or((part, "1"));
                let primary = tag.trim().split('-').next().unwrap_or_default();
                primary.eq_ignore_ascii_case(wanted).then(|| quality.trim().parse::<f32>().unwrap_or(0.0))
            };
            accepted.split(',').filter_map(of).fold(0.0_f32, f32::max)
        };
        Words(if quality("fr") > quality("en") { French } else { English })
    }

    /// The code of the language.
    pub fn code(self) -> &'static str {
        self.0.code()
    }

    /// The code of the language for link previews.
    pub fn locale(self) -> &'static str {
        match self.0 {
            English => "en_GB",
            French => "fr_FR",
        }
    }

    fn say(self, english: &str, french: &str) -> String {
        match self.0 {
            English => english.to_owned(),
            French => french.to_owned(),
        }
    }

    pub fn open(self) -> String {
        self.say("Open the table", "Ouvrir la table")
    }

    pub fn open_in_bilby(self) -> String {
        self.say("Open in Bilby", "Ouvrir dans Bilby")
    }

    pub fn players(self) -> String {
        self.say("Players", "Joueurs")
    }

    pub fn first(self) -> String {
        self.say("First position", "Première position")
    }

    pub fn back(self) -> String {
        self.say("One turn back", "Un coup en arrière")
    }

    pub fn forward(self) -> String {
        self.say("One turn on", "Un coup en avant")
    }

    pub fn last(self) -> String {
        self.say("Last position", "Dernière position")
    }

    /// The name of a seat.
    pub fn seat(self, kind: GameKind, seat: Seat) -> &'static str {
        let names: &[&str] = match (kind, self.0) {
            (GameKind::Billabong, English) => &["Red", "Yellow", "Blue", "Green"],
            (GameKind::Billabong, French) => &["Rouge", "Jaune", "Bleu", "Vert"],
            (GameKind::Bilitaire, English) => &["First", "Second"],
            (GameKind::Bilitaire, French) => &["Joueur 1", "Joueur 2"],
            (GameKind::Billo, English) => &["Red", "Black"],
            (GameKind::Billo, French) => &["Rouge", "Noir"],
        };
        names.get(seat.index()).copied().unwrap_or_default()
    }

    /// Who sits on a seat.
    pub fn sitter(self, seat: &SharedSeat) -> String {
        match (seat, self.0) {
            (SharedSeat::Free, English) => "free".to_owned(),
            (SharedSeat::Free, French) => "libre".to_owned(),
            (SharedSeat::Person(name), English) if name.is_empty() => "a deleted account".to_owned(),
            (SharedSeat::Person(name), French) if name.is_empty() => "un compte supprimé".to_owned(),
            (SharedSeat::Person(name), _) => name.clone(),
            (SharedSeat::Computer(level), English) => format!("computer, level {level}"),
            (SharedSeat::Computer(level), French) => format!("ordinateur, niveau {level}"),
        }
    }

    /// What the position shows: whose turn it is, or how the game ended.
    pub fn state(self, table: &SharedTable) -> String {
        let name = |seat: Seat| table.seats.get(seat.index()).map(|seat| self.sitter(seat)).unwrap_or_default();
        let turns = table.ply;
        match (table.ending.map(|ending| ending.outcome), table.on_move, self.0) {
            (Some(Some(Outcome::Won(seat))), _, English) => format!("{} has won.", name(seat)),
            (Some(Some(Outcome::Won(seat))), _, French) => format!("{} a gagné.", name(seat)),
            (Some(Some(Outcome::Drawn)), _, English) => "A draw.".to_owned(),
            (Some(Some(Outcome::Drawn)), _, French) => "Partie nulle.".to_owned(),
            (Some(None), _, English) => "This game does not count.".to_owned(),
            (Some(None), _, French) => "Cette partie ne compte pas.".to_owned(),
            (None, Some(seat), English) if turns == 1 => format!("After one turn: {} is on move.", name(seat)),
            (None, Some(seat), English) => format!("After {turns} turns: {} is on move.", name(seat)),
            (None, Some(seat), French) if turns < 2 => {
                format!("Après {turns} coup\u{202f}: à {} de jouer.", name(seat))
            }
            (None, Some(seat), French) => format!("Après {turns} coups\u{202f}: à {} de jouer.", name(seat)),
            (None, None, English) => "The game has not begun.".to_owned(),
            (None, None, French) => "La partie n’a pas commencé.".to_owned(),
        }
    }

    /// The title of a link.
    pub fn title(self, table: &SharedTable, to_sit: bool) -> String {
        let taken = table.seats.iter().filter(|seat| !matches!(seat, SharedSeat::Free));
        let names: Vec<String> = taken.map(|seat| self.sitter(seat)).collect();
        let (game, names) = (game_title(table.kind), names.join(" – "));
        match (to_sit && table.phase == Phase::Gathering && table.free() > 0, self.0) {
            (true, English) => format!("{game}: sit down with {names}"),
            (true, French) => format!("{game}\u{202f}: jouez avec {names}"),
            (false, English) => format!("{game}: {names}"),
            (false, French) => format!("{game}\u{202f}: {names}"),
        }
    }

    /// The description of a link.
    pub fn description(self, table: &SharedTable) -> String {
        let time = self.time(table.time);
        let free = table.free();
        let terms = match (table.rated, self.0) {
            (false, English) => "No account is needed.",
            (false, French) => "Pas besoin de compte.",
            (true, English) => "The game is rated: an account is needed.",
            (true, French) => "La partie est classée\u{202f}: il faut un compte.",
        };
        match (table.phase, self.0) {
            (Phase::Gathering, English) if free == 1 => format!("One seat is free, {time}. {terms}"),
            (Phase::Gathering, French) if free == 1 => format!("Une place est libre, {time}. {terms}"),
            (Phase::Gathering, English) if free > 1 => format!("{free} seats are free, {time}. {terms}"),
            (Phase::Gathering, French) if free > 1 => format!("{free} places sont libres, {time}. {terms}"),
            (Phase::Gathering, _) => self.state(table),
            (Phase::Playing, English) => format!("{} You can watch.", self.state(table)),
            (Phase::Playing, French) => format!("{} Vous pouvez regarder.", self.state(table)),
            (Phase::Over(_), English) => format!("{} You can look through it.", self.state(table)),
            (Phase::Over(_), French) => format!("{} Vous pouvez la revoir.", self.state(table)),
        }
    }

    /// A time control in words.
    fn time(self, time: TimeControl) -> String {
        match (time, self.0) {
            (TimeControl::Untimed, English) => "without a clock".to_owned(),
            (TimeControl::Untimed, French) => "sans pendule".to_owned(),
            (TimeControl::Fischer { start, increment }, _) if start < 60 || !start.is_multiple_of(60) => {
                format!("{start} s + {increment} s")
            }
            (TimeControl::Fischer { start, increment }, _) => format!("{} min + {increment} s", start / 60),
            (TimeControl::Days(1), English) => "a day for each turn".to_owned(),
            (TimeControl::Days(days), English) => format!("{days} days for each turn"),
            (TimeControl::Days(1), French) => "un jour par coup".to_owned(),
            (TimeControl::Days(days), French) => format!("{days} jours par coup"),
            (TimeControl::Bank { days, hours }, _) => self.bank(days, hours),
        }
    }

    /// A bank of days with an increment in words.
    fn bank(self, days: u32, hours: u32) -> String {
        let start = match (days, self.0) {
            (1, English) => "a day for all turns".to_owned(),
            (_, English) => format!("{days} days for all turns"),
            (1, French) => "un jour pour tous les coups".to_owned(),
            (_, French) => format!("{days} jours pour tous les coups"),
        };
        match (hours, self.0) {
            (0, _) => start,
            (1, English) => format!("{start} and an hour more for each"),
            (_, English) => format!("{start} and {hours} hours more for each"),
            (1, French) => format!("{start}, plus une heure par coup"),
            (_, French) => format!("{start}, plus {hours} heures par coup"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_a_client_prefers() {
        let of = |accepted: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, accepted.parse().unwrap());
            Words::preferred(&headers).0
        };
        assert_eq!(Words::preferred(&HeaderMap::new()).0, English);
        for accepted in ["fr", "fr-CH, en;q=0.9", "de, FR;q=0.8, en;q=0.7", "en;q=0.1,fr-CA;q=0.2"] {
            assert_eq!(of(accepted), French, "{accepted}");
        }
        for accepted in ["en", "en-US,fr;q=0.9", "de", "*", "fr;q=x", "fr;q=0", ",,;q=", "fro"] {
            assert_eq!(of(accepted), English, "{accepted}");
        }
    }

    #[test]
    fn times_in_words() {
        for (time, english, french) in [
            ("none", "without a clock", "sans pendule"),
            ("600+5", "10 min + 5 s", "10 min + 5 s"),
            ("45+0", "45 s + 0 s", "45 s + 0 s"),
            ("1d", "a day for each turn", "un jour par coup"),
            ("3d", "3 days for each turn", "3 jours par coup"),
            (
                "10d+12h",
                "10 days for all turns and 12 hours more for each",
                "10 jours pour tous les coups, plus 12 heures par coup",
            ),
            (
                "1d+1h",
                "a day for all turns and an hour more for each",
                "un jour pour tous les coups, plus une heure par coup",
            ),
            ("5d+0h", "5 days for all turns", "5 jours pour tous les coups"),
        ] {
            let time: TimeControl = time.parse().unwrap();
            assert_eq!(Words(English).time(time), english);
            assert_eq!(Words(French).time(time), french);
        }
    }
}
