//! `serve`: a host for a club, with nothing else installed.

use crate::catalogue;
use crate::failure::Failure;
use server::db::Place;
use server::nature::Nature;
use server::serve::{Settings, serve};
use server::stock::Stock;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hegemon serve                                        on this machine alone, in ./hegemon-data
  hegemon serve --listen 0.0.0.0:8080 --data /srv/hegemon
  hegemon serve --database postgres://hegemon@db/hegemon --https
Everything is kept in the data folder, or in the database if one is named. Several nodes may share a PostgreSQL database.
Ctrl-C ends it after the requests that are being answered.")]
pub struct Options {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:8080", env = "HEGEMON_LISTEN")]
    listen: SocketAddr,
    /// The folder that everything is kept in
    #[arg(long, default_value = "hegemon-data", env = "HEGEMON_DATA")]
    data: PathBuf,
    /// A PostgreSQL database instead of the folder
    #[arg(long, env = "HEGEMON_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// People reach the site by HTTPS, through a proxy
    #[arg(long, env = "HEGEMON_HTTPS")]
    https: bool,
    /// Set no limits on how often somebody may ask: for tests and measurements
    #[arg(long)]
    unlimited: bool,
    /// Write the log as JSON
    #[arg(long)]
    json_log: bool,
}

pub fn run(options: Options, out: &mut impl Write) -> Result<(), Failure> {
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false);
    if options.json_log {
        log.json().init()
    } else {
        log.init()
    }
    let place = match options.database {
        Some(address) => Place::Postgres(address),
        None => Place::Folder(options.data),
    };
    let settings = Settings {
        listen: options.listen,
        place,
        is_secure: options.https,
        is_limited: !options.unlimited,
        nature: Nature::default(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let stock: Vec<Stock> = catalogue::all().iter().map(|entry| entry.stock.clone()).collect();
    let ready = |address: SocketAddr| {
        // Whoever started this waits for the line; a lost reader is no reason to stop.
        let _ = writeln!(out, "Hegemon listens on http://{address}").and_then(|()| out.flush());
    };
    runtime.block_on(serve(settings, stock, ready, stopped())).map_err(Failure::Usage)
}

/// Comes when somebody wants the program to end.
async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminated = async {
            match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
                Ok(mut signal) => {
                    signal.recv().await;
                }
                Err(_) => std::future::pending().await,
            }
        };
        let (interrupted, terminated) = (std::pin::pin!(interrupted), std::pin::pin!(terminated));
        either(interrupted, terminated).await;
    }
    #[cfg(not(unix))]
    let _ = interrupted.await;
}

/// Whichever comes first.
#[cfg(unix)]
async fn either<A: Future + Unpin, B: Future + Unpin>(mut one: A, mut other: B) {
    std::future::poll_fn(|context| {
        use std::pin::Pin;
        if Pin::new(&mut one).poll(context).is_ready() || Pin::new(&mut other).poll(context).is_ready() {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
}
