//! Folders with files of solved endings, which `bilby endings --folder` writes and the engine uses.

use crate::error::CliError;
use bilby_engine::Endings;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// How the names of the files end.
const SUFFIX: &str = "endings";

/// The path of a file in a folder.
pub fn path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.{SUFFIX}"))
}

/// Writes a file so that it is there whole or not at all.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let unfinished = path.with_extension("unfinished");
    fs::write(&unfinished, bytes).map_err(|error| CliError::file(&unfinished, error))?;
    fs::rename(&unfinished, path).map_err(|error| CliError::file(path, error))
}

/// The contents of a file, or `None` if there is none.
pub fn read(path: &Path) -> Result<Option<Vec<u8>>, CliError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(CliError::file(path, error)),
    }
}

/// A file of the folder can't be used.
pub fn refused(path: &Path, error: impl std::error::Error) -> CliError {
    CliError::input(format!("{}: {error}", path.display()))
}

/// The files of endings in a folder, sorted by their names.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, CliError> {
    let entries = fs::read_dir(folder).map_err(|error| CliError::file(folder, error))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| CliError::file(folder, error))?.path();
        files.extend(path.extension().is_some_and(|extension| extension == SUFFIX).then_some(path));
    }
    files.sort();
    if files.is_empty() {
        return Err(CliError::input(format!("{}: there are no files of endings (*.{SUFFIX}) in it", folder.display())));
    }
    Ok(files)
}

/// All endings of a folder. The players of a match share them.
pub fn load(folder: &Path) -> Result<Arc<Endings>, CliError> {
    static LOADED: Mutex<Vec<(PathBuf, Arc<Endings>)>> = Mutex::new(Vec::new());
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, endings)) = loaded.iter().find(|(path, _)| path == folder) {
        return Ok(Arc::clone(endings));
    }
    let mut endings = Endings::default();
    for path in files(folder)? {
        let file = fs::read(&path).map_err(|error| CliError::file(&path, error))?;
        endings.add(&file).map_err(|error| refused(&path, error))?;
    }
    let endings = Arc::new(endings);
    loaded.push((folder.to_owned(), Arc::clone(&endings)));
    Ok(endings)
}
