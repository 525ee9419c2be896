//! Serving: opens the database and the doors, and closes them in order.

use crate::accounts::Accounts;
use crate::client::Client;
use crate::db::{Db, Place};
use crate::doors::{self, Door, Doors, Room, Who};
use crate::hall::Hall;
use crate::http::{Site, oneself};
use crate::metrics::{self, METRICS};
use crate::nature::Nature;
use crate::proxies::{self, Network, Proxies};
use crate::stock::Stock;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io::{self, IoSlice, Write};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio_io_timeout::TimeoutWriter;
use tower_http::add_extension::AddExtension;

pub struct Settings {
    pub listen: SocketAddr,
    pub place: Place,
    /// Whether people reach the site by HTTPS, through a proxy.
    pub is_secure: bool,
    /// Whose word about a visitor's address is believed.
    pub proxies: Vec<Network>,
    /// Where metrics are served.
    pub metrics: Option<SocketAddr>,
    /// Whether nobody may ask more often than people do.
    pub is_limited: bool,
    /// How many may be connected.
    pub connections: Room,
    /// How long a table is kept that everybody has left, in milliseconds.
    pub deserted_after: i64,
    /// How long others are waited for: as here, but for tests.
    pub patience: Patience,
    /// Time and chance: real ones, but for tests.
    pub nature: Nature,
    /// The page that people play in.
    pub client: Client,
}

/// How long the other side is waited for.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For all of a request but its body, and for the next request on a connection.
    pub head: Duration,
    /// The same for a trusted proxy, which keeps its connections for whoever comes next. Its own patience is shorter.
    pub proxy: Duration,
    /// For all of a body.
    pub body: Duration,
    /// For all of a record.
    pub record: Duration,
    /// For a reader to take anything at all.
    pub stalled: Duration,
    /// How often a line asks whether anybody is there.
    pub ping: Duration,
    /// For a line to say anything at all.
    pub silent: Duration,
    /// For those who are being answered when the server ends.
    pub stop: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            head: Duration::from_secs(10),
            proxy: Duration::from_secs(600),
            body: Duration::from_secs(10),
            record: Duration::from_secs(60),
            stalled: Duration::from_secs(20),
            ping: Duration::from_secs(30),
            silent: Duration::from_secs(75),
            stop: Duration::from_secs(5),
        }
    }
}

/// Heads of requests are smaller: a link, a cookie and what browsers tell of themselves.
const LARGEST_HEAD: usize = 16 * 1024;

/// So much of an answer the system keeps for a slow reader; left to itself it would keep four megabytes for each.
const SENT_AHEAD: u32 = 128 * 1024;

/// Serves until `stop` comes. Whoever is being answered then is answered to the end, within reason. `ready` is told the address.
pub async fn serve(
    settings: Settings,
    stock: Vec<Stock>,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), String> {
    let (teller, news) = mpsc::unbounded_channel();
    let db = Db::open(&settings.place, teller).await.map_err(|error| error.to_string())?;
    let accounts = Accounts::new(db.clone(), settings.nature.clone());
    accounts.settle_looks().await.map_err(|error| error.to_string())?;
    let hall = Hall::open_patient(db, news, stock, settings.nature, settings.deserted_after);
    oneself::finish_deletions(&hall).await.map_err(|error| error.to_string())?;
    let listen = settings.listen;
    let wrong = move |error: io::Error| match error.kind() {
        io::ErrorKind::AddrInUse => {
            let other = SocketAddr::new(listen.ip(), listen.port().checked_add(1).unwrap_or(8080));
            format!(
                "another program is already listening on {listen}: choose another address, such as --listen {other}"
            )
        }
        _ => format!("{listen}: {error}"),
    };
    let listener = listening(listen).map_err(wrong)?;
    if let Some(address) = settings.metrics {
        let wrong = |error: io::Error| format!("metrics at {address}: {error}");
        let listener = TcpListener::bind(address).await.map_err(wrong)?;
        tracing::info!(%address, "metrics are served");
        let watched = metrics::router(Arc::clone(&hall));
        // It ends with the process: nobody waits for the last number.
        tokio::spawn(async move { axum::serve(listener, watched).await });
    }
    ready(listener.local_addr().map_err(wrong)?);
    let connections = affordable(settings.connections);
    let doors = Arc::new(Doors::new(settings.is_limited, connections));
    let patience = settings.patience;
    let app = Site::new(hall, settings.is_secure, Arc::clone(&doors), patience, settings.client).router();
    let proxies = Arc::new(Proxies { networks: settings.proxies, doors: Arc::clone(&doors) });
    let app = app.layer(axum::middleware::from_fn_with_state(Arc::clone(&proxies), proxies::see_through));
    let app = app.layer(axum::middleware::from_fn(metrics::measure));
    let entrance = Entrance { doors, proxies, patience, app, open: watch::Sender::new(()) };
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => entrance.let_in(stream, peer),
                Err(error) => troubled(&error).await,
            },
            () = &mut stop => break,
        }
    }
    drop(listener);
    entrance.open.send_replace(());
    // Who has not finished asking by then has asked nothing.
    let _ = tokio::time::timeout(patience.stop, entrance.open.closed()).await;
    Ok(())
}

fn listening(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that starts again need not wait until the last connection of before is forgotten.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Every connection has this from the listener.
    socket.set_send_buffer_size(SENT_AHEAD)?;
    socket.bind(address)?;
    // Whoever comes while many come at once waits here.
    socket.listen(4_096)
}

/// As many connections as the system lets us have files open, with some to spare for the database.
#[cfg(unix)]
fn affordable(connections: Room) -> Room {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    const SPARE: usize = 128;
    let needed = connections.all.saturating_add(SPARE) as u64;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wish = maximum.map_or(needed, |maximum| maximum.min(needed));
    let mut allowed = current.unwrap_or(u64::MAX);
    if allowed < wish && setrlimit(Resource::Nofile, Rlimit { current: Some(wish), maximum }).is_ok() {
        allowed = wish;
    }
    if allowed >= needed {
        return connections;
    }
    let all = usize::try_from(allowed).unwrap_or(usize::MAX).saturating_sub(SPARE).max(1);
    tracing::warn!(
        wished = connections.all,
        all,
        "the system allows fewer open files, which limits how many can connect"
    );
    Room { each: connections.each.min(all), all }
}

#[cfg(not(unix))]
fn affordable(connections: Room) -> Room {
    connections
}

/// Whoever hung up before he was let in is no trouble; a system that has nothing left needs a moment.
async fn troubled(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "nobody can connect");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Where everybody comes in.
struct Entrance {
    doors: Arc<Doors>,
    proxies: Arc<Proxies>,
    patience: Patience,
    app: Router,
    /// Every connection listens to it for the end, as long as it is open.
    open: watch::Sender<()>,
}

impl Entrance {
    fn let_in(&self, stream: TcpStream, peer: SocketAddr) {
        let is_proxy = self.proxies.are_trusted(peer.ip());
        // A proxy brings many: those are counted one by one, by what it tells of them.
        let who = (!is_proxy).then(|| Who::at(peer.ip()));
        let Some(place) = self.doors.try_enter(Door::Connections, who.as_ref()) else {
            turn_away(stream);
            return;
        };
        // A word on a live line is not to wait for more.
        let _ = stream.set_nodelay(true);
        let visit = Visit::new(stream, place, self.patience.stalled);
        let service = TowerToHyperService::new(AddExtension::new(self.app.clone(), ConnectInfo(peer)));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(if is_proxy { self.patience.proxy } else { self.patience.head })
            .max_buf_size(LARGEST_HEAD)
            .serve_connection(TokioIo::new(visit), service)
            .with_upgrades();
        let mut end = self.open.subscribe();
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            let has_ended = tokio::select! {
                // How a connection ends is its visitor's business.
                _ = connection.as_mut() => true,
                _ = end.changed() => false,
            };
            if !has_ended {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        });
    }
}

/// Says why, if that can be done at once, and hangs up.
fn turn_away(stream: TcpStream) {
    const ANSWER: &str = "{\"error\":{\"code\":\"too-many\",\"message\":\"too many connections: wait a little\",\
                          \"message_pl\":\"za dużo połączeń: poczekaj chwilę\"}}";
    METRICS.refused("too-many-connections");
    let head = format!(
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 10\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n",
        ANSWER.len()
    );
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(format!("{head}{ANSWER}").as_bytes());
    }
}

/// A connection, which has its place as long as it is open, whatever becomes of it: a live line is the same connection.
struct Visit {
    stream: Pin<Box<TimeoutWriter<TcpStream>>>,
    _place: doors::Place,
    _counted: metrics::Connection,
}

impl Visit {
    fn new(stream: TcpStream, place: doors::Place, stalled: Duration) -> Visit {
        let mut stream = TimeoutWriter::new(stream);
        stream.set_timeout(Some(stalled));
        Visit { stream: Box::pin(stream), _place: place, _counted: METRICS.connection() }
    }
}

impl AsyncRead for Visit {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(context, buffer)
    }
}

impl AsyncWrite for Visit {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(context)
    }
}
