//! Bi-litaire's positions in the editor.

use super::Editor;
use crate::bilitaire::pushes;
use crate::types::{BilitaireBoard, BilitaireDraft, Board, EditorChoices, PhaseName, Tool};
use bilby_core::PositionError;
use bilitaire::{Cell, Hole, Phase, Position, Rules, Setup};

/// The numbers that the editor offers for a call. Longer jumps hardly ever occur; the position's text takes them.
const CALLS: std::ops::RangeInclusive<u32> = 2..=15;

/// The marbles left in round 1 until somebody says how many.
const USUAL_SCORE: u32 = 10;

pub fn of_position(position: &Position) -> BilitaireDraft {
    let board = position.board();
    BilitaireDraft {
        trays: board.trays().map(|cell| cell.to_string()).collect(),
        marbles: board.marbles().into_iter().map(|hole| hole.to_string()).collect(),
        phase: match position.phase() {
            Phase::Opening => PhaseName::Opening,
            Phase::Trays => PhaseName::Trays,
            Phase::Marbles => PhaseName::Marbles,
            Phase::Over => PhaseName::Over,
        },
        call: position.call(),
        round: position.round(),
        score: position.score(),
    }
}

impl BilitaireDraft {
    fn phase(&self) -> Phase {
        match self.phase {
            PhaseName::Opening => Phase::Opening,
            PhaseName::Trays => Phase::Trays,
            PhaseName::Marbles => Phase::Marbles,
            PhaseName::Over => Phase::Over,
        }
    }

    /// The values that the rules check.
    fn setup(&self) -> Setup {
        let trays = self.trays.iter().filter_map(|tray| tray.parse().ok());
        let marbles = self.marbles.iter().filter_map(|marble| marble.parse().ok());
        Setup {
            board: bilitaire::Board::new(trays, marbles),
            phase: self.phase(),
            call: self.call,
            round: self.round,
            score: self.score,
        }
    }

    fn has_tray(&self, cell: Cell) -> bool {
        self.trays.contains(&cell.to_string())
    }

    /// Takes off a tray and its marbles; returns which of its holes had one.
    fn lift(&mut self, cell: Cell) -> Vec<Hole> {
        self.trays.retain(|tray| *tray != cell.to_string());
        let on = |marble: &String| marble.parse().ok().filter(|hole: &Hole| hole.cell() == cell);
        let lifted = self.marbles.iter().filter_map(on).collect();
        self.marbles.retain(|marble| on(marble).is_none());
        lifted
    }
}

impl Editor for BilitaireDraft {
    type Rules = Rules;

    fn choices(_: Rules) -> EditorChoices {
        EditorChoices {
            tools: vec![Tool::Tray, Tool::Marble],
            calls: CALLS.collect(),
            most_marbles_left: Position::MOST_LEFT,
            ..EditorChoices::default()
        }
    }

    fn empty(_: Rules) -> BilitaireDraft {
        BilitaireDraft {
            trays: Vec::new(),
            marbles: Vec::new(),
            phase: PhaseName::Trays,
            call: None,
            round: 1,
            score: None,
        }
    }

    fn apply(&mut self, tool: Tool, place: &str) {
        match (tool, place.parse::<Hole>().ok(), place.parse::<Cell>().ok()) {
            (Tool::Tray, _, Some(cell)) if self.has_tray(cell) => drop(self.lift(cell)),
            (Tool::Tray, _, Some(cell)) => self.trays.push(cell.to_string()),
            (Tool::Marble, Some(hole), _) => {
                let name = hole.to_string();
                if self.marbles.contains(&name) {
                    self.marbles.retain(|marble| *marble != name);
                } else {
                    // A marble lies on a tray.
                    if !self.has_tray(hole.cell()) {
                        self.trays.push(hole.cell().to_string());
                    }
                    self.marbles.push(name);
                }
            }
            (Tool::Erase, Some(hole), _) => {
                let name = hole.to_string();
                if self.marbles.contains(&name) {
                    self.marbles.retain(|marble| *marble != name);
                } else {
                    self.lift(hole.cell());
                }
            }
            (Tool::Erase, _, Some(cell)) => drop(self.lift(cell)),
            _ => {}
        }
    }

    /// A tray takes its marbles along; a marble goes alone.
    fn shift(&mut self, from: &str, to: &str) {
        if let (Ok(from), Ok(to)) = (from.parse::<Cell>(), to.parse::<Cell>()) {
            if !self.has_tray(from) {
                return;
            }
            self.lift(to);
            let marbles = self.lift(from);
            self.trays.push(to.to_string());
            for hole in marbles {
                let column = hole.column() + 2 * to.column() - 2 * from.column();
                let row = hole.row() + 2 * to.row() - 2 * from.row();
                self.marbles.extend(Hole::new(column, row).map(|hole| hole.to_string()));
            }
        } else if let (Ok(from), Ok(to)) = (from.parse::<Hole>(), to.parse::<Hole>()) {
            let free = !self.marbles.contains(&to.to_string());
            if free && self.marbles.contains(&from.to_string()) {
                self.apply(Tool::Marble, &from.to_string());
                self.apply(Tool::Marble, &to.to_string());
            }
        }
    }

    fn fit(&mut self, _: Rules) {
        self.score = (self.round > 1).then(|| self.score.unwrap_or(USUAL_SCORE));
        if self.phase != PhaseName::Marbles {
            self.call = None;
        }
    }

    fn text(&self) -> String {
        self.setup().to_string()
    }

    fn position(&self, rules: Rules) -> Result<bilby_games::Position, PositionError> {
        Position::set_up(rules, &self.setup()).map(Into::into)
    }

    fn board(&self, _: Rules) -> Board {
        Board::Bilitaire(BilitaireBoard {
            game: "bilitaire",
            columns: Hole::COLUMNS,
            rows: Hole::ROWS,
            trays: self.trays.clone(),
            marbles: self.marbles.clone(),
            chosen: Vec::new(),
            // The editor lets trays be dragged in every phase.
            pushes: pushes(&self.trays.iter().filter_map(|tray| tray.parse().ok()).collect::<Vec<_>>(), &[]),
            lifted: None,
            removed: Vec::new(),
            phase: self.phase,
            round: self.round,
            marble_player: u8::from(self.round > 1),
            call: None,
            longest: None,
            jumpers: Vec::new(),
            decided: None,
            target: self.score,
            left: self.score.into_iter().collect(),
        })
    }
}
