//! Watches whether the machine itself keeps up. While another program keeps its processors or its disk busy, nothing can be
//! said about how long a server takes.

use super::fault::{FaultRecord, FaultTarget};
use super::history::Moment;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How often it looks.
const EVERY: Duration = Duration::from_millis(100);
/// From how long on a delay counts.
const LATE: Duration = Duration::from_millis(250);

/// Watches until it is told to stop.
pub struct MachineWatch {
    stops: Arc<AtomicBool>,
    late: Arc<Mutex<Vec<FaultRecord>>>,
    thread: JoinHandle<()>,
}

impl MachineWatch {
    /// Watches the processors, and the disk of this folder. Moments count from `begun`.
    ///
    /// # Errors
    /// If the folder can't be written to.
    pub fn start(folder: &Path, begun: Instant) -> io::Result<MachineWatch> {
        let mut file = File::create(folder.join("disk-watch"))?;
        let (stops, late) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
        let thread = thread::spawn({
            let (stops, late) = (stops.clone(), late.clone());
            move || {
                while !stops.load(Ordering::Relaxed) {
                    let slept = Instant::now();
                    thread::sleep(EVERY);
                    note(&late, "this machine was too busy", slept, slept.elapsed().saturating_sub(EVERY), begun);
                    let wrote = Instant::now();
                    let _ = file.write_all(b"watching\n").and_then(|()| file.sync_data());
                    note(&late, "this machine's disk was too busy", wrote, wrote.elapsed(), begun);
                }
            }
        });
        Ok(MachineWatch { stops, late, thread })
    }

    /// Stops, and returns when the machine did not get on.
    pub fn stop(self) -> Vec<FaultRecord> {
        self.stops.store(true, Ordering::Relaxed);
        let _ = self.thread.join();
        std::mem::take(&mut *self.late.lock().expect("nobody panics"))
    }
}

fn note(late: &Mutex<Vec<FaultRecord>>, what: &str, from: Instant, delay: Duration, begun: Instant) {
    if delay < LATE {
        return;
    }
    let from = from.duration_since(begun).as_millis() as Moment;
    let until = begun.elapsed().as_millis() as Moment;
    let happened = FaultRecord { what: what.to_owned(), target: FaultTarget::Machine, from, until, recovered: true };
    late.lock().expect("nobody panics").push(happened);
}
