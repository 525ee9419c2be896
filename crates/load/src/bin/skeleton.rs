//! The server that `cargo xtask load` compares the real one with: see [`load::skeleton`].

use clap::Parser;
use server::db::Place;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "skeleton", about = "A server of the same parts as the real one, without a game")]
struct Options {
    /// A folder for SQLite
    #[arg(long, required_unless_present = "database")]
    data: Option<PathBuf>,
    /// PostgreSQL instead
    #[arg(long)]
    database: Option<String>,
    /// What the real server said
    #[arg(long)]
    script: PathBuf,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let place = match options.database {
        Some(address) => Place::Postgres(address),
        None => Place::Folder(options.data.unwrap_or_default()),
    };
    // The same threads as the real server's.
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let ready = |address| println!("The skeleton listens on http://{address}");
    let done = runtime
        .map_err(|error| error.to_string())
        .and_then(|runtime| runtime.block_on(load::skeleton::serve(place, options.script, ready)));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("skeleton: {message}");
            ExitCode::FAILURE
        }
    }
}
