//! A child process and the resources that it uses.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A child process, which is killed when this is dropped.
pub struct Process {
    child: Child,
    /// The first line that it printed.
    pub first_line: String,
}

impl Process {
    /// Starts it and waits for its first line.
    ///
    /// # Errors
    /// If it can't be started, or ends without a line.
    pub fn start(command: &mut Command) -> io::Result<Process> {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut first_line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?);
        let read = stdout.read_line(&mut first_line);
        if !read.is_ok_and(|bytes| bytes > 0) {
            let _ = child.kill();
            let status = child.wait()?;
            return Err(io::Error::other(format!("it ended before it was ready ({status})")));
        }
        // Nothing else is expected there, but unread output could fill the pipe and block the child.
        std::thread::spawn(move || io::copy(&mut stdout, &mut io::sink()));
        Ok(Process { child, first_line: first_line.trim().to_owned() })
    }

    /// Its resident memory, in bytes.
    pub fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        read_memory(&status).unwrap_or_default()
    }

    /// The processor time that it has used, in seconds.
    pub fn processor(&self) -> f64 {
        processor(&self.child.id().to_string())
    }

    /// Sends it a signal by name, such as `STOP`. It is this program's own child and not waited for yet, so the number can
    /// be nobody else's.
    pub fn signal(&self, name: &str) {
        signal(self.child.id(), name);
    }

    /// Returns whether it has ended.
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends it at once, as a power cut would (SIGKILL).
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Sends a signal to a process.
pub fn signal(process: u32, name: &str) {
    let _ = Command::new("kill").args(["-s", name, &process.to_string()]).status();
}

/// The processor time that this program has used, in seconds.
pub fn own_processor() -> f64 {
    processor("self")
}

/// The processor time that a process and its children have used, in seconds. Children that have ended count if they were
/// waited for.
pub fn family_processor(process: u32) -> f64 {
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let own = read_ticks(&stat, 4).unwrap_or_default();
    own + children.split_whitespace().map(processor).sum::<f64>()
}

fn processor(process: &str) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    read_processor(&stat).unwrap_or_default()
}

fn read_memory(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// User and system time.
fn read_processor(stat: &str) -> Option<f64> {
    read_ticks(stat, 2)
}

/// The sum of the first `count` of these times: its own user and system time, and those of its children that have ended.
/// Linux reports them in hundredths of a second, whatever its own clock does.
fn read_ticks(stat: &str, count: usize) -> Option<f64> {
    // The name before this can contain anything, including parentheses.
    let (_, rest) = stat.rsplit_once(')')?;
    let ticks: u64 = rest.split_whitespace().skip(11).take(count).map(|ticks| ticks.parse().unwrap_or(0)).sum();
    Some(ticks as f64 / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_tells() {
        let status = "Name:\tbilby\nVmPeak:\t  999 kB\nVmRSS:\t   18432 kB\nThreads:\t3\n";
        assert_eq!(read_memory(status), Some(18432 * 1024));
        let stat = "77 (bil) by) S 1 77 77 0 -1 4194560 2150 0 0 0 123 45 0 0 20 0 3 0 8819 1 2";
        assert_eq!(read_processor(stat), Some(1.68));
        assert_eq!(read_ticks("77 (x) S 1 77 77 0 -1 4194560 2150 0 0 0 123 45 10 2 20", 4), Some(1.8));
    }

    #[test]
    fn a_child_that_says_nothing_is_no_server() {
        assert!(Process::start(&mut Command::new("true")).is_err());
        let mut child = Process::start(Command::new("sh").args(["-c", "echo ready; sleep 60"])).unwrap();
        assert_eq!(child.first_line, "ready");
        assert!(child.memory() > 0);
        child.kill();
        assert_eq!(child.memory(), 0);
    }
}
