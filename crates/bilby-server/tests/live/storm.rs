//! Clients that come and go, repeat messages and lag behind, over restarts: in the end, all of them agree with the
//! store.

use crate::live_harness::{Client, LiveHarness};
use bilby_core::SplitMix64;
use bilby_table::Table;
use bilby_wire::{ClientRequest, Question, ServerMessage, TableCommand, TableEventKind, TableState, Update};

/// What a page knows of a table from the messages that it received.
#[derive(Default)]
struct Known {
    number: u64,
    turns: Vec<String>,
    position: String,
}

impl Known {
    fn take_whole(&mut self, state: &TableState) {
        self.number = state.live.number;
        self.turns.clone_from(&state.turns);
        self.position.clear();
    }

    /// Applies an update that follows on what is known. Returns whether something is missing.
    fn take(&mut self, update: &Update) -> bool {
        for event in &update.events {
            if event.number <= self.number {
                continue;
            }
            if event.number != self.number + 1 {
                return true;
            }
            self.number = event.number;
            match &event.what {
                TableEventKind::Turn { text, position, .. } => {
                    self.turns.push(text.clone());
                    self.position.clone_from(position);
                }
                TableEventKind::TakenBack { turns, position, .. } => {
                    self.turns.truncate(*turns as usize);
                    self.position.clone_from(position);
                }
                _ => {}
            }
        }
        update.live.number > self.number
    }
}

/// A player's tab, or a watcher's.
struct Page {
    name: &'static str,
    client: Option<Client>,
    known: Known,
}

impl Page {
    /// Reconnects, with or without what it knew.
    async fn come(&mut self, harness: &LiveHarness, table: &str, random: &mut SplitMix64) {
        let mut client = harness.client(self.name).await;
        let since = if random.below(4) == 0 { None } else { Some(self.known.number) };
        client.call(ClientRequest::Follow { table: table.to_owned(), since }).await.unwrap();
        self.client = Some(client);
        self.listen().await;
    }

    /// Reads all messages sent so far.
    async fn listen(&mut self) {
        let Some(client) = &mut self.client else { return };
        for message in client.drain().await {
            match message {
                ServerMessage::Table { state } => self.known.take_whole(&state),
                ServerMessage::Update { update } => assert!(!self.known.take(&update), "something was left out"),
                ServerMessage::Refused { update: Some(update), .. } => drop(self.known.take(&update)),
                _ => {}
            }
        }
    }

    async fn act(&mut self, table: &str, kept: &Table, random: &mut SplitMix64) {
        // Some pages miss updates.
        if random.below(4) > 0 {
            self.listen().await;
        }
        let Some(client) = &mut self.client else { return };
        let expected = self.known.number;
        // Only one of them offers a draw, because two offers would make an agreement.
        let may_offer = self.name == "ana" && random.below(2) == 0;
        let question = if may_offer { Question::Draw } else { Question::Takeback };
        let ask = match random.below(10) {
            0 => TableCommand::Question { question },
            1 => TableCommand::Answer { question, yes: true },
            2 => TableCommand::Withdraw { question },
            3 => TableCommand::Sit { seat: random.below(3) as u8 },
            _ => {
                let moves = kept.position().moves();
                let text = moves.get(random.below(moves.len().max(1) as u64) as usize).cloned().unwrap_or_default();
                TableCommand::Turn { text }
            }
        };
        for _ in 0..=random.below(2) {
            client.say(ClientRequest::Ask { table: table.to_owned(), expected, ask: ask.clone() }).await;
        }
    }
}

async fn weather(seed: u64) {
    let mut random = SplitMix64::new(seed);
    let mut harness = LiveHarness::new().await;
    let (ana, ben, table) = harness.pair("none").await;
    drop((ana, ben));
    let mut pages = ["ana", "ana", "ben", "eve"].map(|name| Page { name, client: None, known: Known::default() });
    for round in 0..250 {
        let at = random.below(pages.len() as u64) as usize;
        let kept = harness.kept(&table).await;
        match (random.below(12), pages[at].client.is_some()) {
            (_, false) => pages[at].come(&harness, &table, &mut random).await,
            (0, true) => pages[at].client = None,
            (1, true) => harness.advance(random.below(4_000)),
            (2, true) if round % 6 == 0 => {
                harness.restart(random.below(10_000)).await;
                pages.iter_mut().for_each(|page| page.client = None);
            }
            (3..5, true) => pages[at].listen().await,
            _ => pages[at].act(&table, &kept, &mut random).await,
        }
    }
    for page in &mut pages {
        page.listen().await;
    }
    for page in &mut pages {
        if page.client.is_none() {
            page.come(&harness, &table, &mut random).await;
        }
        page.listen().await;
    }
    // All pages receive what the last reconnection caused.
    for page in &mut pages {
        page.listen().await;
    }
    let kept = harness.kept(&table).await;
    let turns: Vec<&str> = kept.turns().iter().map(|turn| turn.text.as_str()).collect();
    for page in &pages {
        let known = &page.known;
        assert_eq!((known.number, &known.turns), (kept.number(), &turns.iter().map(ToString::to_string).collect()));
        assert!(known.position.is_empty() || known.position == kept.position().to_string());
    }
    assert!(kept.number() > 10, "seed {seed}: only {} events", kept.number());
}

#[tokio::test]
async fn everybody_ends_up_with_what_is_kept() {
    for seed in 0..4 {
        weather(seed).await;
    }
}
