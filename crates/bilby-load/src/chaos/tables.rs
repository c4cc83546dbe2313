//! The tables: who plays what against whom, one game after another.

use super::client::{Addresses, Client, PlayerBehaviour};
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
const OPEN_TIMEOUT: Duration = Duration::from_secs(8);

/// What is the same for all tables.
#[derive(Clone)]
pub struct SharedConfig {
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
    shared: SharedConfig,
    kind: TableKind,
    players: [Client; 2],
    watcher: Option<Client>,
    /// The sessions that players of rated games are drawn from.
    accounts: Vec<String>,
    random: SplitMix64,
}

/// What is played at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TableKind {
    game: GameKind,
    time: &'static str,
    is_rated: bool,
    is_watched: bool,
}

/// The kinds of tables: table `n` is of kind `n` modulo their number.
const TABLE_KINDS: [TableKind; 10] = {
    const fn kind(game: GameKind, time: &'static str, is_rated: bool, is_watched: bool) -> TableKind {
        TableKind { game, time, is_rated, is_watched }
    }
    [
        kind(GameKind::Billo, "none", false, true),
        kind(GameKind::Billo, "10+1", false, false),
        kind(GameKind::Bilitaire, "none", false, false),
        kind(GameKind::Billo, "none", true, false),
        kind(GameKind::Billo, "1d", false, true),
        kind(GameKind::Billabong, "none", false, false),
        kind(GameKind::Billo, "none", false, true),
        kind(GameKind::Billo, "10+1", false, true),
        kind(GameKind::Bilitaire, "1d", false, false),
        kind(GameKind::Billo, "none", false, false),
    ]
};

impl Table {
    /// Creates its people.
    pub async fn create(shared: SharedConfig, number: u32, seed: u64, histories: &Path) -> Result<Table, LoadError> {
        let kind = TABLE_KINDS[number as usize % TABLE_KINDS.len()];
        let mut random = SplitMix64::new(seed);
        let address = shared.addresses.borrow().iter().flatten().next().copied();
        let mut rest = Rest::new(address.ok_or_else(|| LoadError::unexpected("no node runs"))?);
        let mut client = async |seat: Option<u8>, name: &str| {
            let token = token(rest.guest().await?.token)?;
            let name = format!("{number:03}-{name}");
            Ok::<_, LoadError>(Client {
                seat,
                token,
                random: SplitMix64::new(random.next_u64()),
                recorder: Recorder::create(histories, &name, shared.begun)?,
                addresses: shared.addresses.clone(),
                stop: shared.stop.clone(),
                node: random.below(3) as usize,
                name,
                lines: 0,
                failures: 0,
            })
        };
        let players = [client(Some(0), "0").await?, client(Some(1), "1").await?];
        let watcher = if kind.is_watched { Some(client(None, "w").await?) } else { None };
        let mut accounts = Vec::new();
        for account in 0..if kind.is_rated { ACCOUNTS } else { 0 } {
            accounts.push(token(rest.account(&format!("p{number}a{account}")).await?.token)?);
        }
        Ok(Table { shared, kind, players, watcher, accounts, random })
    }

    /// Plays until play stops.
    pub async fn play(mut self) -> Result<(), LoadError> {
        while !*self.shared.stop.borrow() {
            if self.kind.is_rated {
                self.draw_players();
            }
            let Some(game) = self.open().await? else { break };
            let TableKind { time, .. } = self.kind;
            let behaviour = PlayerBehaviour { thinks: self.shared.thinks, may_flag: time.contains('+') };
            let [one, other] = &mut self.players;
            match &mut self.watcher {
                Some(watcher) => {
                    tokio::join!(
                        one.attend(&game, behaviour),
                        other.attend(&game, behaviour),
                        watcher.attend(&game, behaviour)
                    );
                }
                None => {
                    tokio::join!(one.attend(&game, behaviour), other.attend(&game, behaviour));
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
        let TableKind { game, time, is_rated, .. } = self.kind;
        let new = NewTable {
            time: time.to_owned(),
            rated: is_rated,
            public: is_rated,
            chat: true,
            assistance: !(is_rated && game == GameKind::Bilitaire),
            takebacks: None,
            ..new_table(wire_game(game), "")
        };
        while !*self.shared.stop.borrow() {
            let running: Vec<_> = self.shared.addresses.borrow().iter().flatten().copied().collect();
            if let Some(address) = running.get(self.random.below(running.len().max(1) as u64) as usize) {
                let mut rest = Rest::new(*address);
                let opening = rest.open_table(&self.players[0].token, &new);
                match tokio::time::timeout(OPEN_TIMEOUT, opening).await {
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
