//! The limit of open files: every connection is one, and many systems start a program with few.

/// Raises it as far as a program may by itself, if it is less than so many connections need. Answers how many can be open,
/// as far as is known.
#[cfg(unix)]
pub fn raise(connections: usize) -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    // The database and the program itself have some too.
    let needed = connections as u64 + 256;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= needed) {
        return current;
    }
    let wanted = maximum.map_or(needed, |maximum| maximum.min(needed));
    match setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum }) {
        Ok(()) => Some(wanted),
        Err(_) => current,
    }
}

/// Other systems have none, or none that a program could ask for.
#[cfg(not(unix))]
pub fn raise(_: usize) -> Option<u64> {
    None
}
