//! `bilby-load kill`: kills the server again and again under load, and checks what it has stored.

mod expectations;
mod pair;
mod player;
mod view;

use crate::concurrent::run_concurrently;
use crate::error::LoadError;
use crate::rest::Rest;
use crate::server::Server;
use bilby_core::SplitMix64;
pub use expectations::replay;
use pair::{Pair, PlayedTable};
use player::ServerStatus;
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;
pub use view::View;

/// How long all games together may take to finish after the last kill.
const LAST_TURNS: Duration = Duration::from_secs(300);

/// What is killed, and how often.
#[derive(clap::Args)]
pub struct Args {
    /// The program `bilby`.
    #[arg(long, value_name = "PROGRAM")]
    program: PathBuf,

    /// A folder on a real disk, for what the server keeps; a new one is made in it, and removed if all is well.
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,

    /// A database that is nobody else's, as a URL; without it, SQLite in the folder.
    #[arg(long, value_name = "URL")]
    database: Option<String>,

    /// How often it is killed.
    #[arg(long, default_value_t = 200)]
    times: u32,

    /// Tables of two people each.
    #[arg(long, default_value_t = 50)]
    tables: u32,

    /// The longest that it lives, in milliseconds from its first answer.
    #[arg(long, default_value_t = 400)]
    longest: u64,

    /// What games and moments are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Args {
    /// Kills the server, checks, and prints a line.
    ///
    /// # Errors
    /// If anything is wrong with the stored data.
    pub async fn run(&self) -> Result<(), LoadError> {
        let begun = Instant::now();
        let folder = tempfile::tempdir_in(&self.folder)?;
        let start = || Server::start(&self.program, folder.path(), self.database.as_deref());
        let mut random = SplitMix64::new(self.seed);
        let mut server = start().await?;
        let (status, seen) = watch::channel(ServerStatus { address: Some(server.address), is_last: false });

        let connect = |table| Pair::connect(server.address, table, random.next_u64());
        let pairs = run_concurrently((0..self.tables).map(connect), 16).await?;
        let plays: Vec<_> = pairs.into_iter().map(|pair| tokio::spawn(pair.play(seen.clone()))).collect();
        for time in 1..=self.times {
            let moment = Duration::from_millis(1 + random.below(self.longest));
            tokio::time::sleep(moment).await;
            status.send_modify(|status| status.address = None);
            server.process.kill();
            if plays.iter().any(tokio::task::JoinHandle::is_finished) {
                break;
            }
            server = start().await?;
            status.send_modify(|status| status.address = Some(server.address));
            if time.is_multiple_of(20) {
                eprintln!("kill: {time} times, {} s", begun.elapsed().as_secs());
            }
        }
        status.send_modify(|status| status.is_last = true);
        let played = tokio::time::timeout(LAST_TURNS, all(plays)).await;
        let played = played.unwrap_or_else(|_| Err(LoadError::unexpected("some games don't go on")));

        // The server is restarted, so that the check reads the stored data and not a server's memory.
        server.process.kill();
        let kept = match played {
            Ok(played) => {
                server = start().await?;
                check(&server, &played).await
            }
            Err(error) => Err(error),
        };
        match kept {
            Ok(tally) => {
                let seconds = begun.elapsed().as_secs();
                println!("{}: killed {} times in {seconds} s; {tally}", self.name(), self.times);
                Ok(())
            }
            Err(error) => {
                eprintln!("kill: what the server kept and logged stays in {}", folder.keep().display());
                Err(error)
            }
        }
    }

    fn name(&self) -> &'static str {
        if self.database.is_some() { "PostgreSQL" } else { "SQLite" }
    }
}

async fn all(
    plays: Vec<tokio::task::JoinHandle<Result<Vec<PlayedTable>, LoadError>>>,
) -> Result<Vec<PlayedTable>, LoadError> {
    let mut played = Vec::new();
    for play in plays {
        played.extend(play.await.map_err(LoadError::unexpected)??);
    }
    Ok(played)
}

/// Checks every table against the knowledge of its players.
async fn check(server: &Server, played: &[PlayedTable]) -> Result<String, LoadError> {
    let mut rest = Rest::new(server.address);
    let (mut turns, mut done, mut wrong) = (0, 0, Vec::new());
    for played_table in played {
        let kept = rest.table(&played_table.token, &played_table.table).await?;
        let expectations = played_table.expectations.lock().expect("nobody panics");
        turns += kept.turns.len();
        done += expectations.count_done();
        wrong.extend(expectations.check(&kept).iter().map(|wrong| format!("table {}: {wrong}", played_table.table)));
    }
    if !wrong.is_empty() {
        return Err(LoadError::Unexpected(wrong.join("\n")));
    }
    let returns: u64 = played.iter().map(|played_table| played_table.returns).sum();
    Ok(format!(
        "{} tables, {turns} turns kept, {done} of them acknowledged, {} seen by their player only after coming back; \
         {returns} returns; none lost, none twice, every game went on",
        played.len(),
        turns - done
    ))
}
