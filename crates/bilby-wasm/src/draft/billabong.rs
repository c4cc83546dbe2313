//! Billabong's positions in the editor.

use super::Editor;
use crate::billabong::{lake, stream};
use crate::turn_view::names;
use crate::types::{BillabongBoard, BillabongDraft, Board, DraftKangaroo, EditorChoices, Kangaroo, Tool};
use bilby_core::{Game, PositionError, Seat};
use billabong::{Ghosts, KANGAROOS, Occupant, Position, Rules, Setup, Square};
use std::collections::BTreeMap;

pub fn of_position(position: &Position) -> BillabongDraft {
    let seats = || (0..position.seats()).map(Seat);
    let standing = |seat: Seat| {
        position.kangaroos(seat).map(move |kangaroo| DraftKangaroo {
            square: kangaroo.square.to_string(),
            seat: seat.0,
            crossings: kangaroo.crossings,
        })
    };
    BillabongDraft {
        kangaroos: seats().flat_map(standing).collect(),
        ghosts: position.ghosts().map(|square| square.to_string()).collect(),
        hand: seats().map(|seat| position.hand(seat)).collect(),
        home: seats().map(|seat| position.home(seat)).collect(),
        turn: position.to_move().0,
        clock: position.clock().into(),
    }
}

impl BillabongDraft {
    /// The values that the rules check.
    fn setup(&self) -> Setup {
        let kangaroo = |kangaroo: &DraftKangaroo| {
            let &DraftKangaroo { seat, crossings, .. } = kangaroo;
            Some((kangaroo.square.parse().ok()?, Occupant::Kangaroo { seat: Seat(seat), crossings }))
        };
        let ghosts = self.ghosts.iter().filter_map(|square| Some((square.parse().ok()?, Occupant::Ghost)));
        Setup {
            board: ghosts.chain(self.kangaroos.iter().filter_map(kangaroo)).collect::<BTreeMap<_, _>>(),
            hand: self.hand.iter().copied().map(Into::into).collect(),
            home: self.home.iter().copied().map(Into::into).collect(),
            turn: Seat(self.turn),
            clock: self.clock,
        }
    }

    fn on_board(&self, seat: usize) -> u8 {
        self.kangaroos.iter().filter(|kangaroo| usize::from(kangaroo.seat) == seat).count() as u8
    }

    /// A kangaroo that is put on the board comes from the hand, or from home.
    fn put(&mut self, kangaroo: DraftKangaroo) {
        let seat = usize::from(kangaroo.seat);
        if let (Some(hand), Some(home)) = (self.hand.get_mut(seat), self.home.get_mut(seat)) {
            if *hand > 0 {
                *hand -= 1;
            } else {
                *home = home.saturating_sub(1);
            }
        }
        self.kangaroos.push(kangaroo);
    }

    /// Clears a square. A kangaroo goes back into the hand while any are placed, otherwise home.
    fn clear(&mut self, square: &str) {
        self.ghosts.retain(|ghost| ghost != square);
        let Some(at) = self.kangaroos.iter().position(|kangaroo| kangaroo.square == square) else { return };
        let seat = usize::from(self.kangaroos.remove(at).seat);
        let placing = self.hand.iter().any(|hand| *hand > 0);
        let missing = self.count(seat) < KANGAROOS;
        let counts = if placing { &mut self.hand } else { &mut self.home };
        if let Some(count) = counts.get_mut(seat).filter(|_| missing) {
            *count += 1;
        }
    }

    fn count(&self, seat: usize) -> u8 {
        let (hand, home) = (self.hand.get(seat).copied(), self.home.get(seat).copied());
        self.on_board(seat).saturating_add(hand.unwrap_or(0)).saturating_add(home.unwrap_or(0))
    }
}

impl Editor for BillabongDraft {
    type Rules = Rules;

    fn choices(rules: Rules) -> EditorChoices {
        let of_seat = |seat| (0..=rules.laps()).map(move |crossings| Tool::Kangaroo { seat, crossings });
        EditorChoices {
            tools: (0..rules.players()).flat_map(of_seat).chain([Tool::Ghost]).collect(),
            most_kangaroos: KANGAROOS,
            ..EditorChoices::default()
        }
    }

    fn empty(rules: Rules) -> BillabongDraft {
        let seats = usize::from(rules.players());
        BillabongDraft {
            kangaroos: Vec::new(),
            ghosts: Vec::new(),
            hand: vec![0; seats],
            home: vec![KANGAROOS; seats],
            turn: 0,
            clock: 0,
        }
    }

    fn apply(&mut self, tool: Tool, square: &str) {
        if square.parse::<Square>().is_err() {
            return;
        }
        let same = |kangaroo: &DraftKangaroo| {
            kangaroo.square == square && tool == Tool::Kangaroo { seat: kangaroo.seat, crossings: kangaroo.crossings }
        };
        // The same once more takes it off.
        let stands =
            self.kangaroos.iter().any(same) || (tool == Tool::Ghost && self.ghosts.iter().any(|ghost| ghost == square));
        self.clear(square);
        match tool {
            _ if stands => {}
            Tool::Kangaroo { seat, crossings } => {
                self.put(DraftKangaroo { square: square.to_owned(), seat, crossings });
            }
            Tool::Ghost => self.ghosts.push(square.to_owned()),
            _ => {}
        }
    }

    fn shift(&mut self, from: &str, to: &str) {
        if to.parse::<Square>().is_err() {
            return;
        }
        let stands = |draft: &BillabongDraft, at: &str| {
            draft.ghosts.iter().any(|ghost| ghost == at) || draft.kangaroos.iter().any(|kangaroo| kangaroo.square == at)
        };
        if !stands(self, from) {
            return;
        }
        self.clear(to);
        for square in self.ghosts.iter_mut().chain(self.kangaroos.iter_mut().map(|kangaroo| &mut kangaroo.square)) {
            if square == from {
                *square = to.to_owned();
            }
        }
    }

    fn fit(&mut self, rules: Rules) {
        let seats = usize::from(rules.players());
        self.kangaroos.retain(|kangaroo| kangaroo.seat < rules.players());
        self.hand.resize(seats, 0);
        self.home.resize(seats, KANGAROOS);
        self.turn = if self.turn < rules.players() { self.turn } else { 0 };
    }

    fn text(&self) -> String {
        self.setup().to_string()
    }

    fn position(&self, rules: Rules) -> Result<bilby_games::Position, PositionError> {
        Position::set_up(rules, &self.setup()).map(Into::into)
    }

    fn board(&self, rules: Rules) -> Board {
        let kangaroo = |kangaroo: &DraftKangaroo| Kangaroo {
            square: kangaroo.square.clone(),
            seat: kangaroo.seat,
            crossings: kangaroo.crossings,
            lifted: false,
        };
        let in_hand = KANGAROOS.saturating_sub(self.ghosts.len() as u8);
        Board::Billabong(BillabongBoard {
            game: "billabong",
            columns: Square::COLUMNS,
            rows: Square::ROWS,
            lake: names(lake()),
            stream: stream(),
            kangaroos: self.kangaroos.iter().map(kangaroo).collect(),
            ghosts: self.ghosts.clone(),
            referee: None,
            placing: false,
            zone: Vec::new(),
            ghosts_in_hand: if rules.ghosts() == Ghosts::Placed { in_hand } else { 0 },
            hand: self.hand.clone(),
            // More than five swimmers would not fit into the lake.
            home: self.home.iter().map(|home| (*home).min(KANGAROOS)).collect(),
            laps: rules.laps(),
            clock: self.clock.min(u16::MAX.into()) as u16,
            clock_end: rules.draw_limit(),
            race: Vec::new(),
        })
    }
}
