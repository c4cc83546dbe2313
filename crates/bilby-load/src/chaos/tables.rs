//! The tables: who plays what against whom, one game after another.

use super::client::{Addresses, Client, Manner};
use super::history::Recorder;
use crate::error::LoadError;
use crate::games::{new_table, wire_game};
use crate::rest::Rest;
use bilby_core::SplitMix64;
use bilby_games::GameKind;
use bilby_wire::NewTable;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How many accounts the rated games of a table are drawn from: the same two count for less each time.
const ACCOUNTS: usize = 6;

/// How long opening a table may take before another node is asked.
const PATIENCE: Duration = Duration::from_secs(8);

/// What is the same for all tables.
#[derive(Clone)]
pub struct Circumstances {
    /// The nodes that run.
    pub addresses: Addresses,
    /// Whether play is to stop.
    pub stop: watch::Receiver<bool>,
    /// The mean time before a turn.
    pub thinks: Duration,
    /// When the run began.
    pub begun: Instant,
}

/// A table of two players and perhaps a watcher.
pub struct Table {
    circumstances: Circumstances,
    style: Style,
    players: [Client; 2],
    watcher: Option<Client>,
    /// The sessions that players of rated games are drawn from.
    accounts: Vec<String>,
    random: SplitMix64,
}

/// What is played at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Style {
    kind: GameKind,
    time: &'static str,
    is_rated: bool,
    is_watched: bool,
}

/// The styles: table `n` has style `n` modulo their number.
const STYLES: [Style; 10] = {
    const fn style(kind: GameKind, time: &'static str, is_rated: bool, is_watched: bool) -> Style {
        Style { kind, time, is_rated, is_watched }
    }
    [
        style(GameKind::Billo, "none", false, true),
        style(GameKind::Billo, "10+1", false, false),
        style(GameKind::Bilitaire, "none", false, false),
        style(GameKind::Billo, "none", true, false),
        style(GameKind::Billo, "1d", false, true),
        style(GameKind::Billabong, "none", false, false),
        style(GameKind::Billo, "none", false, true),
        style(GameKind::Billo, "10+1", false, true),
        style(GameKind::Bilitaire, "1d", false, false),
        style(GameKind::Billo, "none", false, false),
    ]
};

impl Table {
    /// Creates its people.
    pub async fn create(
        circumstances: Circumstances,
        number: u32,
        seed: u64,
        histories: &Path,
    ) -> Result<Table, LoadError> {
        let style = STYLES[number as usize % STYLES.len()];
        let mut random = SplitMix64::new(seed);
        let address = circumstances.addresses.borrow().iter().flatten().next().copied();
        let mut rest = Rest::new(address.ok_or_else(|| LoadError::unexpected("no node runs"))?);
        let mut client = async |seat: Option<u8>, name: &str| {
            let token = token(rest.guest().await?.token)?;
            let name = format!("{number:03}-{name}");
            Ok::<_, LoadError>(Client {
                seat,
                token,
                random: SplitMix64::new(random.next_u64()),
                recorder: Recorder::create(histories, &name, circumstances.begun)?,
                addresses: circumstances.addresses.clone(),
                stop: circumstances.stop.clone(),
                node: random.below(3) as usize,
                name,
                lines: 0,
                failures: 0,
            })
        };
        let players = [client(Some(0), "0").await?, client(Some(1), "1").await?];
        let watcher = if style.is_watched { Some(client(None, "w").await?) } else { None };
        let mut accounts = Vec::new();
        for account in 0..if style.is_rated { ACCOUNTS } else { 0 } {
            accounts.push(token(rest.account(&format!("p{number}a{account}")).await?.token)?);
        }
        Ok(Table { circumstances, style, players, watcher, accounts, random })
    }

    /// Plays until play stops.
    pub async fn play(mut self) -> Result<(), LoadError> {
        while !*self.circumstances.stop.borrow() {
            if self.style.is_rated {
                self.draw_players();
            }
            let Some(game) = self.open().await? else { break };
            let Style { time, .. } = self.style;
            let manner = Manner { thinks: self.circumstances.thinks, may_flag: time.contains('+') };
            let [one, other] = &mut self.players;
            match &mut self.watcher {
                Some(watcher) => {
                    tokio::join!(one.attend(&game, manner), other.attend(&game, manner), watcher.attend(&game, manner));
                }
                None => {
                    tokio::join!(one.attend(&game, manner), other.attend(&game, manner));
                }
            }
        }
        for client in self.players.into_iter().chain(self.watcher) {
            client.recorder.finish()?;
        }
        Ok(())
    }

    /// Chooses two different accounts for the next game.
    fn draw_players(&mut self) {
        let count = self.accounts.len() as u64;
        let one = self.random.below(count);
        let other = (one + 1 + self.random.below(count - 1)) % count;
        for (player, account) in self.players.iter_mut().zip([one, other]) {
            player.token.clone_from(&self.accounts[account as usize]);
        }
    }

    /// Opens a table at any node, and tries again until one has done it. Nothing if play stops before.
    async fn open(&mut self) -> Result<Option<String>, LoadError> {
        let Style { kind, time, is_rated, .. } = self.style;
        let new = NewTable {
            time: time.to_owned(),
            rated: is_rated,
            public: is_rated,
            chat: true,
            assistance: !(is_rated && kind == GameKind::Bilitaire),
            takebacks: None,
            ..new_table(wire_game(kind), "")
        };
        while !*self.circumstances.stop.borrow() {
            let running: Vec<_> = self.circumstances.addresses.borrow().iter().flatten().copied().collect();
            if let Some(address) = running.get(self.random.below(running.len().max(1) as u64) as usize) {
                let mut rest = Rest::new(*address);
                let opening = rest.open_table(&self.players[0].token, &new);
                match tokio::time::timeout(PATIENCE, opening).await {
                    Ok(Ok(state)) => return Ok(Some(state.id)),
                    Ok(Err(LoadError::Refused(problem))) if !super::check::is_passing(&problem.code) => {
                        return Err(LoadError::Refused(problem));
                    }
                    _ => {}
                }
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        Ok(None)
    }
}

fn token(token: Option<String>) -> Result<String, LoadError> {
    token.ok_or_else(|| LoadError::unexpected("a session without a token"))
}
