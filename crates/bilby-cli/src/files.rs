//! Files that a command writes: which of them are the same, and how one is replaced as a whole.

use crate::error::CliError;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Whether two paths lead to the same file, or would if there were one.
pub fn is_same(one: &Path, other: &Path) -> bool {
    resolved(one) == resolved(other) || is_linked(one, other)
}

/// The path without links and detours; of a file that is not there yet, that of its folder with its name.
fn resolved(path: &Path) -> PathBuf {
    let in_folder = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
    };
    fs::canonicalize(path).ok().or_else(in_folder).unwrap_or_else(|| path.to_owned())
}

/// Whether two names are those of one file on the disk.
#[cfg(unix)]
fn is_linked(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |path: &Path| fs::metadata(path).ok().map(|file| (file.dev(), file.ino()));
    place(one).is_some() && place(one) == place(other)
}

#[cfg(not(unix))]
fn is_linked(_: &Path, _: &Path) -> bool {
    false
}

/// Whether [`replace`] would succeed now, as far as that can be known: a file that can't be written is noticed before the
/// work, not after it.
pub fn check_replaceable(path: &Path) -> Result<(), CliError> {
    let new = new_name(&resolved(path));
    let check = || match is_device(path) {
        true => File::options().append(true).open(path).map(drop),
        false => File::create(&new).and_then(|_| fs::remove_file(&new)),
    };
    check().map_err(|error| CliError::file(path, error))
}

/// Writes a file. First the whole new file, then its name: whenever this is cut off, one of the two is there.
pub fn replace(path: &Path, content: &[u8]) -> Result<(), CliError> {
    let write = |to: &Path| {
        let mut file = File::create(to)?;
        file.write_all(content)?;
        Ok(file)
    };
    let write = || -> io::Result<()> {
        if is_device(path) {
            return write(path).map(drop);
        }
        // A link stays, and what it leads to is replaced.
        let path = resolved(path);
        let new = new_name(&path);
        write(&new)?.sync_all()?;
        fs::rename(&new, &path)
    };
    write().map_err(|error| CliError::file(path, error))
}

/// Whether it is there and no plain file, such as `/dev/stdout`: nothing may take its name.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| !file.is_file())
}

fn new_name(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".new");
    name.into()
}
