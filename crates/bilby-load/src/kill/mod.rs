//! `bilby-load kill`: the server killed again and again under load, and what it has kept.

mod book;
mod pair;
mod player;
mod view;

use crate::rest::Rest;
use crate::server::Server;
use crate::together::together;
use crate::trouble::Trouble;
use bilby_core::SplitMix64;
use pair::{Pair, Story};
use player::House;
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// How long all games together may take to go on after the last kill.
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
    /// Kills, checks, and prints a line.
    ///
    /// # Errors
    /// If anything is wrong with what was kept.
    pub async fn run(&self) -> Result<(), Trouble> {
        let begun = Instant::now();
        let folder = tempfile::tempdir_in(&self.folder)?;
        let start = || Server::start(&self.program, folder.path(), self.database.as_deref());
        let mut random = SplitMix64::new(self.seed);
        let mut server = start().await?;
        let (house, seen) = watch::channel(House { address: Some(server.address), is_last: false });

        let come = |table| Pair::come(server.address, table, random.next_u64());
        let pairs = together((0..self.tables).map(come), 16).await?;
        let plays: Vec<_> = pairs.into_iter().map(|pair| tokio::spawn(pair.play(seen.clone()))).collect();
        for time in 1..=self.times {
            let moment = Duration::from_millis(1 + random.below(self.longest));
            tokio::time::sleep(moment).await;
            house.send_modify(|house| house.address = None);
            server.process.kill();
            if plays.iter().any(tokio::task::JoinHandle::is_finished) {
                break;
            }
            server = start().await?;
            house.send_modify(|house| house.address = Some(server.address));
            if time.is_multiple_of(20) {
                eprintln!("kill: {time} times, {} s", begun.elapsed().as_secs());
            }
        }
        house.send_modify(|house| house.is_last = true);
        let stories = tokio::time::timeout(LAST_TURNS, all(plays)).await;
        let stories = stories.unwrap_or_else(|_| Err(Trouble::unexpected("some games don't go on")));

        // What is looked at in the end comes from what was kept, not from a server's memory.
        server.process.kill();
        let kept = match stories {
            Ok(stories) => {
                server = start().await?;
                check(&server, &stories).await
            }
            Err(trouble) => Err(trouble),
        };
        match kept {
            Ok(tally) => {
                let seconds = begun.elapsed().as_secs();
                println!("{}: killed {} times in {seconds} s; {tally}", self.name(), self.times);
                Ok(())
            }
            Err(trouble) => {
                eprintln!("kill: what the server kept and logged stays in {}", folder.keep().display());
                Err(trouble)
            }
        }
    }

    fn name(&self) -> &'static str {
        if self.database.is_some() { "PostgreSQL" } else { "SQLite" }
    }
}

async fn all(plays: Vec<tokio::task::JoinHandle<Result<Vec<Story>, Trouble>>>) -> Result<Vec<Story>, Trouble> {
    let mut stories = Vec::new();
    for play in plays {
        stories.extend(play.await.map_err(Trouble::unexpected)??);
    }
    Ok(stories)
}

/// Holds every table against what its players know.
async fn check(server: &Server, stories: &[Story]) -> Result<String, Trouble> {
    let mut rest = Rest::new(server.address);
    let (mut turns, mut done, mut wrong) = (0, 0, Vec::new());
    for story in stories {
        let kept = rest.table(&story.token, &story.table).await?;
        let book = story.book.lock().expect("nobody panics");
        turns += kept.turns.len();
        done += book.count_done();
        wrong.extend(book.check(&kept).iter().map(|wrong| format!("table {}: {wrong}", story.table)));
    }
    if !wrong.is_empty() {
        return Err(Trouble::Unexpected(wrong.join("\n")));
    }
    let returns: u64 = stories.iter().map(|story| story.returns).sum();
    Ok(format!(
        "{} tables, {turns} turns kept, {done} of them acknowledged, {} seen by their player only after coming back; \
         {returns} returns; none lost, none twice, every game went on",
        stories.len(),
        turns - done
    ))
}
