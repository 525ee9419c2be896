//! Serving: opens the database and the doors, and closes them in order.

use crate::accounts::Accounts;
use crate::client::Client;
use crate::db::{Db, Place};
use crate::hall::Hall;
use crate::http::Site;
use crate::metrics;
use crate::nature::Nature;
use crate::proxies::{self, Network};
use crate::stock::Stock;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

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
    /// How long a table is kept that everybody has left, in milliseconds.
    pub patience: i64,
    /// Time and chance: real ones, but for tests.
    pub nature: Nature,
    /// The page that people play in.
    pub client: Client,
}

/// Serves until `stop` comes. Whoever is being answered then is answered to the end. `ready` is told the address.
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
    let hall = Hall::open_patient(db, news, stock, settings.nature, settings.patience);
    let listen = settings.listen;
    let wrong = move |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            let other = SocketAddr::new(listen.ip(), listen.port().checked_add(1).unwrap_or(8080));
            format!(
                "another program listens on {listen} already: choose another address, such as --listen {other}"
            )
        }
        _ => format!("{listen}: {error}"),
    };
    let listener = TcpListener::bind(listen).await.map_err(wrong)?;
    if let Some(address) = settings.metrics {
        let wrong = |error: std::io::Error| format!("metrics at {address}: {error}");
        let listener = TcpListener::bind(address).await.map_err(wrong)?;
        tracing::info!(%address, "metrics are served");
        let watched = metrics::router(Arc::clone(&hall));
        // It ends with the process: nobody waits for the last number.
        tokio::spawn(async move { axum::serve(listener, watched).await });
    }
    ready(listener.local_addr().map_err(wrong)?);
    let app = Site::new(hall, settings.is_secure, settings.is_limited, settings.client).router();
    let proxies: Arc<[Network]> = settings.proxies.into();
    let app = app.layer(axum::middleware::from_fn_with_state(proxies, proxies::see_through));
    let app = app.layer(axum::middleware::from_fn(metrics::measure));
    let app = app.into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, app).with_graceful_shutdown(stop).await.map_err(wrong)
}
