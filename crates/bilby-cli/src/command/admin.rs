//! `bilby admin`: looks at what servers at one database do, and moderates.

use super::backup::DatabaseArgs;
use super::moderate::Moderation;
use crate::error::CliError;
use bilby_store::{Store, StoreError, StoredPhase};
use clap::Subcommand;
use std::io::Write;

/// Look at what the servers at one database do, and moderate.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby admin nodes --database postgres://bilby@localhost/bilby
  bilby admin tables --data tables
  bilby admin jobs --database postgres://bilby@localhost/bilby

  bilby admin ban Anna --for 3d --reason 'insults' --data tables
  bilby admin audit --data tables

What lists something prints a line of names and then a line for each entry, with tabs between the columns. What changes something is \
written to the audit, and running servers follow it within a second.")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// The nodes that were alive within the last minute.
    Nodes(DatabaseArgs),
    /// The unfinished tables, the oldest first.
    Tables(DatabaseArgs),
    /// The computers' turns, and which node thinks about each.
    Jobs(DatabaseArgs),
    #[command(flatten)]
    Moderation(Moderation),
}

/// How long ago a node may have been heard of.
const HEARD_WITHIN: u64 = 60_000;

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let database = match &self.what {
            What::Moderation(moderation) => return moderation.run(out),
            What::Nodes(database) | What::Tables(database) | What::Jobs(database) => database,
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let lines = runtime.block_on(async {
            let store = Store::open_to_look(&database.url()).await?;
            match self.what {
                What::Nodes(_) => nodes(&store).await,
                What::Tables(_) => tables(&store).await,
                What::Jobs(_) | What::Moderation(_) => jobs(&store).await,
            }
        });
        for line in lines.map_err(|error| CliError::input(error.to_string()))? {
            writeln!(out, "{}", line.join("\t"))?;
        }
        Ok(())
    }
}

fn line<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

async fn nodes(store: &Store) -> Result<Vec<Vec<String>>, StoreError> {
    let heads =
        ["node", "name", "version", "role", "bus", "up-seconds", "seen-ms-ago", "sockets", "tables", "clock-ahead-ms"];
    let mut lines = vec![line(heads)];
    let alive = store.nodes(HEARD_WITHIN).await?;
    for (node, opened, seen) in alive.nodes {
        lines.push(vec![
            node.id.to_string(),
            node.name,
            node.version,
            if node.is_worker { "worker" } else { "serve" }.to_owned(),
            node.bus,
            (alive.now.saturating_sub(opened) / 1000).to_string(),
            alive.now.saturating_sub(seen).to_string(),
            node.sockets.to_string(),
            node.tables.to_string(),
            node.ahead.to_string(),
        ]);
    }
    Ok(lines)
}

async fn tables(store: &Store) -> Result<Vec<Vec<String>>, StoreError> {
    let mut lines = vec![line([
        "table",
        "phase",
        "game",
        "rules",
        "time",
        "turns",
        "on-move",
        "sitters",
        "created-ms",
        "touched-ms",
    ])];
    for table in store.unfinished().await? {
        let phase = match table.index.phase {
            StoredPhase::Gathering => "gathering",
            StoredPhase::Playing => "playing",
            StoredPhase::Over => "over",
        };
        lines.push(vec![
            table.game.to_string(),
            phase.to_owned(),
            table.index.kind.name().to_owned(),
            table.index.rules,
            table.index.time,
            table.index.turns.to_string(),
            table.index.on_move.map_or_else(|| "-".to_owned(), |seat| seat.0.to_string()),
            table.index.sitters.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            table.created.to_string(),
            table.touched.to_string(),
        ]);
    }
    Ok(lines)
}

async fn jobs(store: &Store) -> Result<Vec<Vec<String>>, StoreError> {
    let mut lines = vec![line(["table", "board", "node", "age-ms", "claim-ms-left"])];
    for job in store.jobs().await? {
        lines.push(vec![
            job.game.to_string(),
            job.board.to_string(),
            job.node.map_or_else(|| "-".to_owned(), |node| node.to_string()),
            job.age.to_string(),
            job.left.to_string(),
        ]);
    }
    Ok(lines)
}
