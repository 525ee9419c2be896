//! `serve`: a host for a club, with nothing else installed.

use crate::catalogue;
use crate::failure::Failure;
use crate::settings::{Level, Log, Settings, Wishes};
use server::admin::of_other_rules;
use server::db::{Place, VERSION};
use server::doors::Room;
use server::nature::Nature;
use server::serve::{Patience, serve};
use server::stock::Stock;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tracing_subscriber::filter::LevelFilter;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hegemon serve                                        on this machine alone, in ./hegemon-data
  hegemon serve --listen 0.0.0.0:8080 --data /srv/hegemon
  hegemon serve --database postgres://hegemon@db/hegemon --https --proxies 127.0.0.1
  hegemon serve --config /etc/hegemon.toml --check     what holds, and is the database well?
Every setting may stand in the file, in the environment (HEGEMON_LISTEN, HEGEMON_LOG_LEVEL, ...) and here; the later is stronger.
Everything is kept in the data folder, or in the database if one is named. Several nodes may share a PostgreSQL database.
Ctrl-C ends it after the requests that are being answered, within five seconds.")]
pub struct Options {
    /// A file with settings [default: hegemon.toml, if it is there]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print the settings and look at the database, without serving
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    wishes: Wishes,
}

pub fn run(options: Options, out: &mut impl Write) -> Result<(), Failure> {
    let settings = Settings::gather(options.config, options.wishes)?;
    if options.check {
        return check(&settings, out);
    }
    let level = match settings.log_level.value {
        Level::Error => LevelFilter::ERROR,
        Level::Warn => LevelFilter::WARN,
        Level::Info => LevelFilter::INFO,
        Level::Debug => LevelFilter::DEBUG,
        Level::Trace => LevelFilter::TRACE,
    };
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false).with_max_level(level);
    match settings.log.value {
        Log::Text => log.init(),
        Log::Json => log.json().init(),
    }
    let post = settings.post()?;
    let settings = server::serve::Settings {
        post,
        deserted_after: i64::from(settings.deserted_days.value.get()) * 24 * 3_600_000,
        place: settings.place(),
        listen: settings.listen.value,
        is_secure: settings.https.value,
        proxies: settings.proxies.value,
        metrics: settings.metrics.value,
        is_limited: !settings.unlimited.value,
        connections: Room {
            each: settings.connections_per_address.value.get(),
            all: settings.connections.value.get(),
        },
        patience: Patience::default(),
        nature: Nature::default(),
        client: crate::page::client(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ready = |address: SocketAddr| {
        // Whoever started this waits for the line; a lost reader is no reason to stop.
        let _ = writeln!(out, "Hegemon listens on http://{address}").and_then(|()| out.flush());
    };
    let served = runtime.block_on(serve(settings, stock(), ready, stopped()));
    // Whatever is stored is stored whole: a thought that nobody hears any more is not waited for.
    runtime.shutdown_timeout(Duration::from_secs(2));
    served.map_err(Failure::Usage)
}

pub fn stock() -> Vec<Stock> {
    catalogue::all().iter().map(|entry| entry.stock.clone()).collect()
}

/// What the settings are, where each comes from, and what is found where everything is kept.
fn check(settings: &Settings, out: &mut impl Write) -> Result<(), Failure> {
    settings.list(out)?;
    settings.post()?;
    let place = settings.place();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let found = runtime.block_on(place.version()).map_err(|error| Failure::Usage(error.to_string()))?;
    let what = match &place {
        Place::Folder(_) => "the SQLite database in the data folder",
        Place::Postgres(_) => "the PostgreSQL database",
    };
    match found {
        None => {
            let nothing = match &place {
                Place::Folder(_) => "is not there yet: the server makes it",
                Place::Postgres(_) => "holds nothing yet: the server makes its tables",
            };
            writeln!(out, "{what} {nothing} (version {VERSION}) when it starts")?;
        }
        Some(VERSION) => writeln!(out, "{what} is of version {VERSION}, as it should be")?,
        Some(older @ ..VERSION) => {
            writeln!(
                out,
                "{what} is of version {older}: the server brings it to {VERSION} when it starts; back it up first"
            )?;
        }
        Some(newer) => {
            return Err(Failure::Usage(format!(
                "{what} is of a newer version ({newer}) than this program ({VERSION})"
            )));
        }
    }
    if found.is_some() {
        let others = runtime.block_on(of_other_rules(&place, &stock()));
        let others = others.map_err(|error| Failure::Usage(error.to_string()))?;
        if !others.is_empty() {
            writeln!(out, "this program cannot continue these matches, which use other rules:")?;
        }
        for table in others {
            crate::admin::list(&table, out)?;
        }
    }
    Ok(())
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
