//! `cargo xtask load`: see [`load::measure`].

use clap::Parser;
use load::measure::{Options, run};
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = Options::parse();
    // One thread for all lines: whoever measures should take as little of the machine as possible, and lines that wake each
    // other across threads take a good deal more.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let done = runtime.map_err(|error| error.to_string()).and_then(|runtime| {
        // Whatever ends it, servers and folders are cleared away when what holds them is dropped.
        runtime.block_on(async {
            tokio::select! {
                done = run(options) => done,
                () = load::interrupted() => Err("interrupted".to_owned()),
            }
        })
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("load: {message}");
            ExitCode::FAILURE
        }
    }
}
