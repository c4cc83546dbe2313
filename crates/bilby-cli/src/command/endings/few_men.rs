//! The endings of Billo with at most four men, a file for each class.

use super::billo::write_ending;
use super::positions_bar;
use crate::endings_folder;
use crate::error::CliError;
use bilby_engine::billo::endings::Material;
use bilby_engine::billo::endings::few_men::{Class, FewMenTables};
use billo::Rules;
use std::io::Write;
use std::path::{Path, PathBuf};

/// How many positions of each class a check draws by lot.
const CHECKED: usize = 100_000;

/// Which classes: those of this material, or all with at most so many men.
pub fn classes(pieces: &[Material], men: u8) -> Vec<Class> {
    if pieces.is_empty() {
        return Class::all().filter(|class| class.men() <= men).collect();
    }
    let mut classes: Vec<Class> = pieces.iter().filter_map(Class::of_material).flat_map(Class::with_needed).collect();
    classes.sort_unstable();
    classes.dedup();
    classes
}

/// Solves the classes that the folder does not have yet, and prints what is known of each.
pub fn run(rules: Rules, classes: &[Class], folder: &Path, out: &mut impl Write) -> Result<(), CliError> {
    std::fs::create_dir_all(folder).map_err(|error| CliError::file(folder, error))?;
    let mut tables = FewMenTables::new(rules);
    for (number, class) in (1..).zip(classes) {
        let path = path(&tables, *class, folder);
        if !read(&mut tables, *class, &path)? {
            let bar = positions_bar();
            bar.set_message(format!("{class}, {number} of {} endings", classes.len()));
            let solved = tables.solve(*class, &mut |done, all| {
                bar.set_length(all as u64);
                bar.set_position(done as u64);
                true
            });
            bar.finish_and_clear();
            solved.map_err(|error| CliError::input(error.to_string()))?;
            endings_folder::write(&path, &tables.to_file(*class).unwrap_or_default())?;
        }
        for ending in tables.endings(*class).into_iter().flatten() {
            write_ending(&class.to_string().replace('-', " v "), &ending, out)?;
        }
        out.flush()?;
    }
    Ok(())
}

/// Checks every file that the folder has of these classes: that it is whole, and that its values follow from each other.
pub fn check(rules: Rules, classes: &[Class], folder: &Path, out: &mut impl Write) -> Result<(), CliError> {
    endings_folder::files(folder)?;
    let mut tables = FewMenTables::new(rules);
    let mut found = Vec::new();
    for class in classes {
        let path = path(&tables, *class, folder);
        if read(&mut tables, *class, &path)? {
            found.push((*class, path));
        }
    }
    for (class, path) in &found {
        let checked = tables.check(*class, CHECKED, 1).map_err(|error| endings_folder::refused(path, error))?;
        writeln!(out, "{class}: {checked} positions agree with their moves")?;
        out.flush()?;
    }
    Ok(writeln!(out, "{} of {} endings are there", found.len(), classes.len())?)
}

fn path(tables: &FewMenTables, class: Class, folder: &Path) -> PathBuf {
    endings_folder::path(folder, &tables.file_name(class))
}

/// Reads the file of a class; whether there is one.
fn read(tables: &mut FewMenTables, class: Class, path: &Path) -> Result<bool, CliError> {
    let Some(file) = endings_folder::read(path)? else { return Ok(false) };
    let found = tables.add_file(&file).map_err(|error| endings_folder::refused(path, error))?;
    if found == class {
        Ok(true)
    } else {
        Err(CliError::input(format!("{}: the file of the endings {found}", path.display())))
    }
}
