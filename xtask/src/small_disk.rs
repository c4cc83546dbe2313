//! A small file system in memory, for the test that fills a disk.

use crate::run::{Outcome, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Enough for some games, and full within seconds.
const SIZE: &str = "size=16m,mode=0777";

/// A small file system that exists until this is dropped.
///
/// A limit on the size of files would not do, because SQLite distinguishes a file that can't grow from a full disk.
pub struct SmallDisk {
    folder: PathBuf,
    /// The command before `mount` and `umount`: nothing, or `sudo`.
    prefix: &'static [&'static str],
}

impl SmallDisk {
    /// Mounts one, directly or else with `sudo`.
    pub fn make() -> Result<SmallDisk, String> {
        let folder = std::env::temp_dir().join(format!("bilby-disk-{}", std::process::id()));
        fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let ways: [&'static [&'static str]; 2] = [&["mount"], &["sudo", "-n", "mount"]];
        let mounted = ways.into_iter().find(|way| mount(way, &folder).is_ok());
        let Some(way) = mounted else {
            let _ = fs::remove_dir(&folder);
            return Err(
                "no small disk could be mounted (mount -t tmpfs): run as root, or allow sudo to mount".to_owned()
            );
        };
        Ok(SmallDisk { folder, prefix: &way[..way.len() - 1] })
    }

    /// A folder on it.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

fn mount(way: &[&str], folder: &Path) -> Outcome {
    let mut command = Command::new(way[0]);
    command.args(&way[1..]).args(["-t", "tmpfs", "-o", SIZE, "tmpfs"]).arg(folder);
    run(command.stdin(Stdio::null()).stderr(Stdio::null()))
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let words: Vec<&str> = self.prefix.iter().copied().chain(["umount"]).collect();
        let _ = run(Command::new(words[0]).args(&words[1..]).arg(&self.folder));
        let _ = fs::remove_dir(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[ignore = "needs the right to mount; `cargo xtask test` has to have it"]
    fn a_small_disk_is_soon_full_and_goes_away() {
        let disk = SmallDisk::make().unwrap();
        let folder = disk.folder().to_owned();
        assert!(fs::write(folder.join("small"), vec![1; 1 << 20]).is_ok());
        assert!(fs::write(folder.join("large"), vec![1; 1 << 24]).is_err());
        drop(disk);
        assert!(!folder.exists());
    }
}
