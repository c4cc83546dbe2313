//! A proxy in front of PostgreSQL whose connections can fall silent without being closed, as when a cable is pulled.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

pub struct Proxy {
    address: SocketAddr,
    /// How many times listeners were muted. A connection that listened before the last time hears nothing.
    mutes: watch::Sender<u32>,
    is_cut: Arc<AtomicBool>,
    /// How many times everything was frozen. A connection from before the last time passes nothing any more.
    freezes: watch::Sender<u32>,
}

impl Proxy {
    pub async fn start(database: &str) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let ((mutes, muted), (freezes, frozen)) = (watch::channel(0), watch::channel(0));
        let is_cut = Arc::new(AtomicBool::new(false));
        let (cut, there) = (is_cut.clone(), place(database).to_owned());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&there).await.unwrap();
                tokio::spawn(pass(client, server, muted.clone(), cut.clone(), frozen.clone()));
            }
        });
        Proxy { address, mutes, is_cut, freezes }
    }

    /// The URL of the database behind it.
    pub fn url(&self, database: &str) -> String {
        database.replace(place(database), &self.address.to_string())
    }

    /// From now on, nothing reaches those who listen now. Whoever connects later is heard.
    pub fn mute_listeners(&self) {
        self.mutes.send_modify(|mutes| *mutes += 1);
    }

    /// From now on, nothing passes the present connections, and they are not closed. Later ones work.
    pub fn freeze(&self) {
        self.freezes.send_modify(|freezes| *freezes += 1);
    }

    /// Cuts all connections, present and future, without closing them; or lets everything pass again.
    pub fn cut(&self, is_cut: bool) {
        self.is_cut.store(is_cut, SeqCst);
    }
}

/// The number of mutes of a connection that does not listen.
const NEVER: u32 = u32::MAX;

/// `HOST:PORT` in a URL.
fn place(url: &str) -> &str {
    let rest = url.split_once('@').unwrap().1;
    rest.split_once('/').map_or(rest, |(place, _)| place)
}

async fn pass(
    mut client: TcpStream,
    mut server: TcpStream,
    muted: watch::Receiver<u32>,
    is_cut: Arc<AtomicBool>,
    frozen: watch::Receiver<u32>,
) {
    let born = *frozen.borrow();
    let ((mut from_client, mut to_client), (mut from_server, mut to_server)) = (client.split(), server.split());
    let listens_since = AtomicU32::new(NEVER);
    let wait_while_cut = async || {
        while is_cut.load(SeqCst) || born < *frozen.borrow() {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let there = async {
        let mut bytes = vec![0; 65_536];
        while let Ok(many) = from_client.read(&mut bytes).await {
            if many == 0 {
                break;
            }
            wait_while_cut().await;
            if bytes[..many].windows(6).any(|word| word == b"LISTEN") {
                listens_since.store(*muted.borrow(), SeqCst);
            }
            if to_server.write_all(&bytes[..many]).await.is_err() {
                break;
            }
        }
    };
    let back = async {
        let mut bytes = vec![0; 65_536];
        while let Ok(many) = from_server.read(&mut bytes).await {
            if many == 0 {
                break;
            }
            wait_while_cut().await;
            if listens_since.load(SeqCst) < *muted.borrow() {
                continue;
            }
            if to_client.write_all(&bytes[..many]).await.is_err() {
                break;
            }
        }
    };
    tokio::select! {
        () = there => {}
        () = back => {}
    }
}
