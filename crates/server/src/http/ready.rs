//! Whether this node can do its work: it can if its database takes what it writes.

use super::{Answer, Site};
use crate::db::DbError;
use axum::extract::State;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// However many ask, the database is tried once in this time.
const FRESH: Duration = Duration::from_secs(1);

/// How the database was when it was last tried.
#[derive(Default)]
pub struct Pulse {
    last: Mutex<Option<(Instant, Result<(), DbError>)>>,
}

pub async fn ready(State(site): State<Site>) -> Answer<&'static str> {
    // Whoever asks meanwhile waits for the same answer.
    let mut last = site.pulse.last.lock().await;
    let known = last.take().filter(|(at, _)| at.elapsed() < FRESH);
    let (at, well) = match known {
        Some(known) => known,
        None => {
            let well = site.hall.db().pulse(site.hall.now()).await;
            (Instant::now(), well)
        }
    };
    *last = Some((at, well.clone()));
    well?;
    Ok("ready")
}
