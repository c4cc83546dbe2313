//! `bilby completions`.

use crate::error::CliError;
use clap::CommandFactory;
use std::io::Write;

/// Print a script that teaches a shell to complete bilby's commands.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby completions bash > ~/.local/share/bash-completion/completions/bilby
  bilby completions zsh > ~/.zfunc/_bilby
  bilby completions fish > ~/.config/fish/completions/bilby.fish")]
pub struct Args {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: clap_complete::Shell,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        // Generated in memory first, because the generator would panic on a broken pipe.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::Cli::command(), "bilby", &mut script);
        Ok(out.write_all(&script)?)
    }
}
