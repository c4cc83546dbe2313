//! Environment variables that give options: one on the command line counts more than a variable of another option, and a
//! variable that looks like a mistyped one is mentioned.

use crate::Cli;
use clap::{Command, CommandFactory};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, Write};

/// What the names of all variables begin with.
const PREFIX: &str = "BILBY_";

/// How alike a name has to be to a variable's to be taken for a mistyped one: 1 if they are equal.
const MISTYPED: f64 = 0.7;

/// Options that name the same thing in two ways, so that only one of them may be given.
const ALTERNATIVES: [[&str; 2]; 1] = [["data", "database"]];

/// The command, which ignores the variable of an option if these arguments have the alternative to it. Without this, `--data`
/// would be refused wherever `BILBY_DATABASE` is set.
pub fn for_arguments(command: Command, arguments: &[OsString]) -> Command {
    let is_given = |id: &str| {
        arguments
            .iter()
            .filter_map(|argument| argument.to_str()?.strip_prefix("--"))
            .any(|argument| argument.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('=')))
    };
    let mut command = command;
    for [one, other] in ALTERNATIVES {
        for (given, ignored) in [(one, other), (other, one)] {
            if is_given(given) && !is_given(ignored) {
                command = without_variable(command, ignored);
            }
        }
    }
    command
}

/// The command with an option that no variable gives, in all its subcommands. A variable can't be taken from an option, but no
/// variable has an empty name.
fn without_variable(command: Command, id: &'static str) -> Command {
    let has_option = command.get_arguments().any(|argument| argument.get_id() == id);
    let command = if has_option { command.mut_arg(id, |argument| argument.env("").hide_env(true)) } else { command };
    command.mut_subcommands(|subcommand| without_variable(subcommand, id))
}

/// Mentions variables that seem to be mistyped, for commands that are mostly set up by variables.
pub fn warn() {
    for warning in warnings(&Cli::command(), std::env::vars_os().map(|(name, _)| name)) {
        // Nobody may listen.
        let _ = writeln!(io::stderr(), "warning: {warning}");
    }
}

/// What to tell somebody who has set these variables, for each that seems to be mistyped.
pub fn warnings(command: &Command, set: impl IntoIterator<Item = OsString>) -> Vec<String> {
    let mut known = BTreeSet::new();
    collect(command, &mut known);
    let set = set.into_iter().filter_map(|name| name.into_string().ok());
    let unknown = set.filter(|name| name.starts_with(PREFIX) && !known.contains(name));
    let warning = |name: String| {
        let likeness =
            |other: &&String| strsim::normalized_damerau_levenshtein(&name[PREFIX.len()..], &other[PREFIX.len()..]);
        let closest = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
        (likeness(&closest) >= MISTYPED).then(|| format!("{name} is not a setting; did you mean {closest}?"))
    };
    unknown.filter_map(warning).collect()
}

/// The variables of a command and of its subcommands.
fn collect(command: &Command, known: &mut BTreeSet<String>) {
    let variables = command.get_arguments().filter_map(|argument| argument.get_env()?.to_str());
    known.extend(variables.filter(|name| name.starts_with(PREFIX)).map(str::to_owned));
    command.get_subcommands().for_each(|subcommand| collect(subcommand, known));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistyped_variables_are_mentioned() {
        let told = |names: &[&str]| warnings(&Cli::command(), names.iter().map(OsString::from));
        assert_eq!(
            told(&["BILBY_BUSS", "BILBY_SESSION_DAY", "BILBY_BUS", "HOME"]),
            [
                "BILBY_BUSS is not a setting; did you mean BILBY_BUS?",
                "BILBY_SESSION_DAY is not a setting; did you mean BILBY_SESSION_DAYS?"
            ]
        );
        // Kubernetes sets such variables for a service called `bilby`; the tests have others.
        let others = ["BILBY_PORT", "BILBY_SERVICE_HOST", "BILBY_PORT_8080_TCP_ADDR", "BILBY_POSTGRES", "BILBY_NATS"];
        assert_eq!(told(&others), Vec::<String>::new());
    }
}
