//! What each client did and saw, and when: one file of JSON lines for each client.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::time::Instant;

/// Milliseconds since the run began, by the clock of the program that plays all clients.
pub type Moment = u64;

/// Something that a client did or saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record(pub Moment, pub ClientEvent);

/// What a client did or saw. A game is named by its id. An `ask` is the name of a request that is the same when the request
/// is repeated: `turn 12`, `sit 1`, `resign 0`, `chat a line`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClientEvent {
    /// A connection to this node is asked for.
    Tries { node: usize },
    /// It is open.
    Connected { node: usize },
    /// The connection is over.
    Lost { why: String },
    /// The client has this many events of the game, and gets the further ones from now on.
    Follows { game: String, number: u64 },
    /// The client has left the game's table.
    Leaves { game: String },
    /// A request was sent; `text` is the turn's.
    Asked { game: String, ask: String, text: String },
    /// It was acknowledged, with the number of its event.
    Done { game: String, ask: String, number: Option<u64> },
    /// It was refused.
    Refused { game: String, ask: String, code: String },
    /// An event was seen for the first time, in the words of [`short`](super::log::short).
    Saw { game: String, number: u64, event: String },
    /// A whole table was seen: how many events it had, its turns, and its chat.
    SawTable { game: String, number: u64, turns: Vec<String>, chat: Vec<(u64, String)> },
    /// A line of chat was seen.
    SawChat { game: String, number: u64, text: String },
    /// Something came that can't be right.
    Wrong { game: String, what: String },
}

/// All records of one client.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The client's name.
    pub client: String,
    /// Its records, in order.
    pub records: Vec<Record>,
}

/// Writes a client's records to its file.
pub struct Recorder {
    begun: Instant,
    file: BufWriter<File>,
}

impl Recorder {
    /// Starts a file. Moments count from `begun`.
    pub fn create(folder: &Path, client: &str, begun: Instant) -> io::Result<Recorder> {
        Ok(Recorder { begun, file: BufWriter::new(File::create(folder.join(format!("{client}.jsonl")))?) })
    }

    /// Adds a record. A disk that is full is noticed at the end, by [`finish`](Recorder::finish).
    pub fn record(&mut self, event: ClientEvent) {
        let record = Record(self.begun.elapsed().as_millis() as Moment, event);
        let _ = write_line(&mut self.file, &record);
    }

    /// Writes what is still in memory.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a value as a line of JSON.
pub fn write_line(file: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *file, value)?;
    file.write_all(b"\n")
}

/// Reads a file of JSON lines.
pub fn read_lines<T: DeserializeOwned>(path: &Path) -> io::Result<Vec<T>> {
    let read = |line: io::Result<String>| Ok(serde_json::from_str(&line?)?);
    BufReader::new(File::open(path)?).lines().map(read).collect()
}

/// Reads all histories of a folder.
pub fn read_all(folder: &Path) -> io::Result<Vec<History>> {
    let mut histories = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let client = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        histories.push(History { client, records: read_lines(&path)? });
    }
    histories.sort_by(|one, other| one.client.cmp(&other.client));
    Ok(histories)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let mut recorder = Recorder::create(folder.path(), "1-0", Instant::now()).unwrap();
        let ask = || "turn 3".to_owned();
        let all = [
            ClientEvent::Connected { node: 2 },
            ClientEvent::Asked { game: "g".to_owned(), ask: ask(), text: "Re1-e2".to_owned() },
            ClientEvent::Done { game: "g".to_owned(), ask: ask(), number: Some(7) },
            ClientEvent::SawTable { game: "g".to_owned(), number: 7, turns: vec![], chat: vec![(1, "é".to_owned())] },
        ];
        all.iter().for_each(|what| recorder.record(what.clone()));
        recorder.finish().unwrap();
        let read = read_all(folder.path()).unwrap();
        assert_eq!(read[0].client, "1-0");
        assert_eq!(read[0].records.iter().map(|record| record.1.clone()).collect::<Vec<_>>(), all);
    }
}
