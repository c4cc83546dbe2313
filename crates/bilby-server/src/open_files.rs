//! The limit of open files. Every connection is an open file, and many systems start programs with a low limit.

/// Raises the soft limit, if it is too low for this many connections. Returns the limit, if known.
#[cfg(unix)]
pub fn raise(connections: usize) -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    // The database and the program itself also have files open.
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

/// Other systems have no such limit, or none that a program can query.
#[cfg(not(unix))]
pub fn raise(_: usize) -> Option<u64> {
    None
}
