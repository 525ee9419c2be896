//! `cargo xtask siege`: see [`load::siege`].

use clap::Parser;
use load::siege::{self, Besieged, Plan};
use load::{Database, Folder, Outcome};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    name = "siege",
    about = "Kills, stops and restarts servers and databases under load, and looks whether anything is missing",
    after_help = "\
Everything happens on this machine and is cleared away afterwards. It ends with 0 if nothing is missing, and with 1 if anything
is lost, doubled, out of place, stuck or stale. A figure that is not given is that of the whole siege, or of the small one."
)]
struct Options {
    /// A few attacks of each kind, for every day
    #[arg(long)]
    small: bool,
    #[arg(long, value_enum, default_value = "both")]
    database: Database,
    /// How many tables are played at, at the same time
    #[arg(long, value_name = "N")]
    tables: Option<usize>,
    /// How often a server is killed (kill -9)
    #[arg(long, value_name = "N")]
    kills: Option<usize>,
    /// How often a server is held still for some seconds
    #[arg(long, value_name = "N")]
    stops: Option<usize>,
    /// How often PostgreSQL is killed (kill -9)
    #[arg(long, value_name = "N")]
    database_kills: Option<usize>,
    /// How often PostgreSQL is stopped and comes back after four seconds
    #[arg(long, value_name = "N")]
    database_stops: Option<usize>,
    /// How often PostgreSQL is held still for ten seconds
    #[arg(long, value_name = "N")]
    database_freezes: Option<usize>,
    /// Decides what people answer and when which attack comes
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write the figures to a file as well
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The server's program; the one beside this program if none is named
    #[arg(long, value_name = "PATH")]
    hegemon: Option<PathBuf>,
}

impl Options {
    fn plan(&self) -> Plan {
        let usual = if self.small { Plan::SMALL } else { Plan::WHOLE };
        Plan {
            database: self.database,
            tables: self.tables.unwrap_or(usual.tables),
            kills: self.kills.unwrap_or(usual.kills),
            stops: self.stops.unwrap_or(usual.stops),
            database_kills: self.database_kills.unwrap_or(usual.database_kills),
            database_stops: self.database_stops.unwrap_or(usual.database_stops),
            database_freezes: self.database_freezes.unwrap_or(usual.database_freezes),
            seed: self.seed.unwrap_or(usual.seed),
        }
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let done = runtime.map_err(|error| error.to_string()).and_then(|runtime| {
        // Whatever ends it, servers and folders are cleared away when what holds them is dropped.
        runtime.block_on(async {
            tokio::select! {
                done = run(&options) => done,
                () = load::interrupted() => Err("interrupted".to_owned()),
            }
        })
    });
    match done {
        Ok(all) if all.iter().all(|one| one.faults.is_empty()) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("siege: {message}");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: &Options) -> Outcome<Vec<Besieged>> {
    let hegemon = load::program(options.hegemon.as_deref(), "hegemon")?;
    let folder = Folder::beside_program("siege-data")?;
    let all = siege::run(options.plan(), &hegemon, &folder.0, &|what| eprintln!("{what}")).await?;
    print!("{}", siege::text(&all));
    if let Some(file) = &options.json {
        let text = serde_json::to_string_pretty(&all).map_err(|error| error.to_string())?;
        std::fs::write(file, text + "\n").map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(all)
}
