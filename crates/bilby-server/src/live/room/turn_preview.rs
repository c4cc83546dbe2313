//! Previews of a turn: the moves that the player on move is trying out, shown to the other followers. They are not
//! stored.

use crate::live::error::LiveError;
use crate::live::nodes::{NodeMessage, Subject};
use crate::live::room::{LockedRoom, TurnPreview};
use crate::live::socket::connected_people::{ConnectedPerson, SocketId};
use crate::live::socket::encode::encode;
use bilby_table::{Actor, Command, CommandKind, EventNumber, Refusal};
use bilby_wire::ServerMessage;

impl LockedRoom<'_> {
    /// Shows the others the moves that a player is trying out; an empty text means that the pieces were put back.
    /// Beginning a chain commits the player to its kangaroo. That is an event, and its number is returned.
    pub async fn preview_turn(
        &mut self,
        client: &ConnectedPerson,
        socket: SocketId,
        expected: EventNumber,
        begun: String,
    ) -> Result<Option<EventNumber>, LiveError> {
        let loaded = self.loaded()?;
        let Actor::Seat(seat) = loaded.actor(&client.id) else { return Err(Refusal::NotYours.into()) };
        let current = loaded.table.number();
        if expected > current || expected < loaded.last_board_event {
            return Err(Refusal::Stale { current }.into());
        }
        let touches = loaded.table.check_preview(seat, &begun)?;
        let touched = match touches {
            Some(square) => Some(
                self.submit(&Command { from: Actor::Seat(seat), expected, kind: CommandKind::Touch { square } })
                    .await?,
            ),
            None => None,
        };
        let number = self.loaded()?.table.number();
        let (game, preview) = (self.room.id.to_string(), begun.clone());
        let trying = NodeMessage::TurnPreview { game, seat: seat.0, number, begun: preview };
        self.shared.tell_nodes(Subject::Table(&self.room.id), trying);
        self.show_preview(TurnPreview { seat, number, begun }, Some(socket));
        Ok(touched)
    }

    /// Sends a preview to all followers except the socket that it comes from.
    pub fn show_preview(&mut self, preview: TurnPreview, own: Option<SocketId>) {
        self.inner.preview = Some(preview);
        if let Some(message) = self.preview_message() {
            let message = encode(&message);
            let others = self.inner.followers.iter().filter(|follower| Some(follower.socket) != own);
            others.for_each(|follower| follower.outbox.push(message.clone()));
        }
        self.inner.preview.take_if(|preview| preview.begun.is_empty());
    }

    /// The current preview as a message, for followers who arrive later.
    pub fn preview_message(&self) -> Option<ServerMessage> {
        let preview = self.inner.preview.as_ref()?;
        Some(ServerMessage::Trying {
            table: self.room.id.to_string(),
            seat: preview.seat.0,
            number: preview.number,
            begun: preview.begun.clone(),
        })
    }
}
