//! The upgrade to a WebSocket.

use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::connections::Peer;
use crate::guard::ClientAddress;
use crate::people::SignedIn;
use crate::state::App;
use axum::Extension;
use axum::extract::State;
use axum::extract::rejection::ExtensionRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use bilby_wire::Problem;

/// The longest message that is accepted.
const MESSAGE_BYTES: usize = 16 * 1024;
/// The read buffer is small, because thousands of sockets are idle, and most messages are much shorter.
const READ_BYTES: usize = 1024;
/// The size up to which messages are buffered before they are written.
const WRITE_BYTES: usize = 16 * 1024;
/// How many bytes may wait to be written to one client.
const UNWRITTEN_BYTES: usize = 1024 * 1024;

/// Opens the WebSocket for playing, watching and pairing. Every message is a JSON text: a `ClientMessage` to the
/// server, a `ServerMessage` from it. `docs/protocol.md` describes the order of messages.
#[utoipa::path(
    get, path = "/api/v1/socket", tag = "socket", operation_id = "socket",
    responses(
        (status = 101, description = "The socket is open"),
        (status = 401, description = "`sign-in-needed`: a guest's session is enough", body = Problem),
        (status = 403, description = "`other-origin`", body = Problem),
        (status = 426, description = "`socket-needed`: not a request for a WebSocket", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    )
)]
pub async fn open(
    State(app): State<App>,
    client: ClientAddress,
    who: SignedIn,
    place: Result<Extension<Peer>, ExtensionRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|_| ApiError::new("socket-needed", "this address is for WebSockets"))?;
    app.rate_limits.count(RateLimit::Sockets, client)?;
    let hash = who.credentials.token.hash();
    app.store.keep_session(&hash, app.session_until()).await?;
    let live = app.live.clone();
    let upgrade = upgrade
        .max_message_size(MESSAGE_BYTES)
        .max_frame_size(MESSAGE_BYTES)
        .read_buffer_size(READ_BYTES)
        .write_buffer_size(WRITE_BYTES)
        .max_write_buffer_size(UNWRITTEN_BYTES);
    Ok(upgrade.on_upgrade(move |socket| async move {
        // Held as long as the socket is open, because a socket counts as a connection.
        let place = place;
        if let Ok(Extension(peer)) = &place {
            peer.upgraded.set();
        }
        live.serve_socket(socket, who.person, hash, Some(client.network())).await;
    }))
}
