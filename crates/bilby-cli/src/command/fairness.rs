//! `bilby admin fairness`: how often somebody plays what the engine would play. A statistic for moderators; nothing follows
//! from it by itself.

use super::backup::DatabaseArgs;
use super::moderate::known;
use crate::error::CliError;
use bilby_engine::review::{Effort, NEVER_STOP, Reviewer};
use bilby_server::clock;
use bilby_store::{GameSearch, PlayedGame, Store};
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby admin fairness Anna --data tables
  bilby admin fairness Anna --games 50 --nodes 20000 --database postgres://bilby@localhost/bilby

The engine judges every turn of the person's latest games against people, where there was a choice. `agreement` is the share of turns \
that were the engine's first choice, `loss` the winning chances that a turn lost on average. The line of the opponents in the same \
games is the yardstick: short games, forced lines and openings that everybody knows agree with an engine too. A number is no proof. \
Look at the games.")]
pub struct Args {
    #[command(flatten)]
    pub database: DatabaseArgs,

    /// A name or an id.
    person: String,

    /// How many of their latest games.
    #[arg(long, default_value_t = 20)]
    games: u32,

    /// How many nodes the engine searches for a turn.
    #[arg(long, default_value_t = 12_000)]
    nodes: u64,
}

/// How some turns compare with the engine's.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Agreement {
    turns: u32,
    agreed: u32,
    loss: f64,
}

impl Agreement {
    fn words(&self, game: &str, who: &str) -> String {
        let many = f64::from(self.turns.max(1));
        let (agreement, loss) = (f64::from(self.agreed) / many, self.loss / many);
        format!("{game}\t{who}\t{}\t{:.1}\t{:.2}", self.turns, 100.0 * agreement, 100.0 * loss)
    }

    fn add(&mut self, other: Agreement) {
        self.turns += other.turns;
        self.agreed += other.agreed;
        self.loss += other.loss;
    }
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (id, games) = runtime.block_on(self.read())?;
        writeln!(out, "table\twho\tturns\tagreement-%\tloss-%")?;
        let mut reviewer = Reviewer::new();
        let (mut all_own, mut all_others) = (Agreement::default(), Agreement::default());
        for (name, game) in &games {
            let (own, others) = self.compare(game, &id, &mut reviewer)?;
            writeln!(out, "{}", own.words(name, "person"))?;
            writeln!(out, "{}", others.words(name, "opponents"))?;
            out.flush()?;
            all_own.add(own);
            all_others.add(others);
        }
        writeln!(out, "{}", all_own.words("all", "person"))?;
        writeln!(out, "{}", all_others.words("all", "opponents"))?;
        Ok(())
    }

    /// The person's latest games against people only. Their id may be that of a guest in some of them.
    async fn read(&self) -> Result<(String, Vec<(String, PlayedGame)>), CliError> {
        let wrong = |error: bilby_store::StoreError| CliError::input(error.to_string());
        let store = Store::open_to_look(&self.database.url()).await.map_err(wrong)?;
        let found = known(&store, &self.person, clock::system()()).await?;
        let search = GameSearch {
            person: Some(found.id.clone()),
            only_visible_to: Some(found.id.clone()),
            limit: self.games,
            ..GameSearch::default()
        };
        let mut games = Vec::new();
        for finished in store.games(&search).await.map_err(wrong)? {
            if finished.seats.iter().any(|seat| seat.level.is_some()) {
                continue;
            }
            let own = finished.seats.iter().position(|seat| seat.person.as_ref().is_some_and(|it| it.id == found.id));
            if let (Some(mut game), Some(own)) = (store.played_game(&finished.game).await.map_err(wrong)?, own) {
                // The log names the guest that they were.
                if let Some(seat) = game.people.get_mut(own) {
                    *seat = Some(found.id.to_string());
                }
                games.push((finished.game.to_string(), game));
            }
        }
        store.close().await;
        Ok((found.id.to_string(), games))
    }

    /// Compares the turns of one person, and those of the others.
    fn compare(
        &self,
        game: &PlayedGame,
        id: &str,
        reviewer: &mut Reviewer,
    ) -> Result<(Agreement, Agreement), CliError> {
        let (mut own, mut others) = (Agreement::default(), Agreement::default());
        let mut position = game.start.clone();
        for text in &game.turns {
            let unreadable =
                |error: &dyn std::fmt::Display| CliError::input(format!("a turn of the log: {text}: {error}"));
            let judged = reviewer.judge(&position, Some(text), Effort::nodes(self.nodes, &[]), NEVER_STOP);
            let judged = judged.map_err(|error| unreadable(&error))?;
            let mover = game.people.get(position.to_move().index()).and_then(Option::as_deref);
            if let Some(played) = judged.played.filter(|played| played.is_choice) {
                let mv = position.read_move(text).map_err(|error| unreadable(&error))?;
                let agreed = judged.line.first() == Some(&mv);
                let turn = Agreement { turns: 1, agreed: u32::from(agreed), loss: f64::from(played.loss) };
                if mover == Some(id) { own.add(turn) } else { others.add(turn) }
            }
            position = position.play(text).map_err(|error| unreadable(&error))?;
        }
        Ok((own, others))
    }
}
