//! The referee's path: a turn that is being tried, shown to all who watch. It is not kept.

use super::nodes::Notice;
use super::room::{InRoom, Tried};
use super::telling::text;
use super::trouble::Trouble;
use super::visitors::{SocketId, Visitor};
use bilby_table::{Actor, Ask, Command, Number, Refused};
use bilby_wire::ServerMessage;

impl InRoom<'_> {
    /// Shows the others what somebody tries; empty: it was put back. A chain that is begun binds its kangaroo: that
    /// is an event, and its number the answer.
    pub async fn try_turn(
        &mut self,
        visitor: &Visitor,
        socket: SocketId,
        expected: Number,
        begun: String,
    ) -> Result<Option<Number>, Trouble> {
        let state = self.state()?;
        let Actor::Seat(seat) = state.actor(&visitor.id) else { return Err(Refused::NotYours.into()) };
        let current = state.table.number();
        if expected > current || expected < state.board {
            return Err(Refused::Stale { current }.into());
        }
        let touches = state.table.trying(seat, &begun)?.touches;
        let touched = match touches {
            Some(square) => {
                Some(self.ask(&Command { from: Actor::Seat(seat), expected, ask: Ask::Touch { square } }).await?)
            }
            None => None,
        };
        let number = self.state()?.table.number();
        let (game, tried) = (self.room.id.to_string(), begun.clone());
        self.hall.tell_nodes(&Notice::Trying { game, seat: seat.0, number, begun: tried });
        self.show(Tried { seat, number, begun }, Some(socket));
        Ok(touched)
    }

    /// Shows the followers what somebody tries, except for who tries it.
    pub fn show(&mut self, tried: Tried, own: Option<SocketId>) {
        self.inside.trying = Some(tried);
        if let Some(message) = self.trying() {
            let message = text(&message);
            let others = self.inside.followers.iter().filter(|follower| Some(follower.socket) != own);
            others.for_each(|follower| follower.outbox.push(message.clone()));
        }
        self.inside.trying.take_if(|tried| tried.begun.is_empty());
    }

    /// What is being tried, for who comes later.
    pub fn trying(&self) -> Option<ServerMessage> {
        let tried = self.inside.trying.as_ref()?;
        Some(ServerMessage::Trying {
            table: self.room.id.to_string(),
            seat: tried.seat.0,
            number: tried.number,
            begun: tried.begun.clone(),
        })
    }
}
