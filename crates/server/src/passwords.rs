//! Passwords are hashed so that guessing is slow, which costs us time and memory too: by few threads, one hash each at a time.
//! Whoever comes when many wait already is told to come back.

use argon2::password_hash::{Error, Ident, Output, ParamsString, PasswordHash, SaltString};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::oneshot;

/// No more threads than this, however many cores there are: each holds 19 MiB.
const MOST_THREADS: usize = 4;
/// So many may wait for a thread: about a second and a half for one thread.
pub const QUEUE: usize = 64;

/// What an unknown name is compared with, so that it takes as long as a known one: the hash of a password nobody has.
pub const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$aGVnZW1vbmhlZ2Vtb24$0v7aBCAPUqmbyDNoN1tZTIZBTHRJS8PDhVkHWkCJmRQ";

/// Work for a thread, in the thread's own memory: what is asked of the system for each hash is not given back by it.
/// It holds the way back to whoever waits for it.
type Job = Box<dyn FnOnce(&mut Memory) + Send>;
type Memory = Vec<Block>;

/// The threads, once there was work for them. They end with the last handle.
#[derive(Clone, Default)]
pub struct Passwords {
    jobs: Arc<OnceLock<SyncSender<Job>>>,
}

#[derive(Debug, PartialEq, Eq)]
pub enum PasswordError {
    /// Too many wait already.
    Busy,
    Broken(String),
}

impl Passwords {
    pub async fn hashed(&self, password: String) -> Result<String, PasswordError> {
        let work = move |memory: &mut Memory| {
            let mut salt = [0u8; 16];
            getrandom::fill(&mut salt).map_err(|error| error.to_string())?;
            hashed(&password, &salt, memory).map_err(|error| error.to_string())
        };
        self.done(work).await?.map_err(PasswordError::Broken)
    }

    pub async fn fits(&self, password: String, stored: String) -> Result<bool, PasswordError> {
        // What cannot be read fits nothing.
        self.done(move |memory| fits(&password, &stored, memory).unwrap_or(false)).await
    }

    async fn done<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, PasswordError> {
        let (teller, told) = oneshot::channel();
        let job = Box::new(move |memory: &mut Memory| {
            // Nobody works for somebody who has gone away meanwhile.
            if !teller.is_closed() {
                let _ = teller.send(work(memory));
            }
        });
        match self.jobs.get_or_init(threads).try_send(job) {
            Ok(()) => told.await.map_err(|_| PasswordError::Broken("a password was not hashed".to_owned())),
            Err(TrySendError::Full(_)) => Err(PasswordError::Busy),
            Err(TrySendError::Disconnected(_)) => {
                Err(PasswordError::Broken("no thread hashes passwords".to_owned()))
            }
        }
    }
}

/// One fewer than there are cores, so that everybody else has one.
fn threads() -> SyncSender<Job> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (jobs, queue) = sync_channel(QUEUE);
    let queue = Arc::new(Mutex::new(queue));
    for _ in 0..cores.saturating_sub(1).clamp(1, MOST_THREADS) {
        let queue = Arc::clone(&queue);
        let begun = std::thread::Builder::new().name("passwords".to_owned()).spawn(move || work(&queue));
        if let Err(error) = begun {
            tracing::error!(%error, "a thread for passwords does not start");
        }
    }
    jobs
}

fn work(queue: &Mutex<Receiver<Job>>) {
    let mut memory = Memory::new();
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(&mut memory),
            Err(_) => return,
        }
    }
}

/// OWASP's recommendation: 19 MiB, two passes.
fn params() -> Params {
    Params::new(19_456, 2, 1, None).unwrap_or_default()
}

fn hashed(password: &str, salt: &[u8], memory: &mut Memory) -> Result<String, Error> {
    let (algorithm, version, params) = (Algorithm::Argon2id, Version::V0x13, params());
    let hash = digest(password, salt, (algorithm, version, &params), Params::DEFAULT_OUTPUT_LEN, memory)?;
    let salt = SaltString::encode_b64(salt)?;
    let written = PasswordHash {
        algorithm: Ident::from(algorithm),
        version: Some(version.into()),
        params: ParamsString::try_from(&params)?,
        salt: Some(salt.as_salt()),
        hash: Some(hash),
    };
    Ok(written.to_string())
}

fn fits(password: &str, stored: &str, memory: &mut Memory) -> Result<bool, Error> {
    let stored = PasswordHash::new(stored)?;
    let (Some(salt), Some(expected)) = (stored.salt, stored.hash) else { return Err(Error::Password) };
    let algorithm = Algorithm::try_from(stored.algorithm)?;
    let version = stored.version.map_or(Ok(Version::default()), Version::try_from)?;
    let mut bytes = [0u8; 64];
    let salt = salt.decode_b64(&mut bytes)?;
    let how = (algorithm, version, &Params::try_from(&stored)?);
    // The comparison takes the same time wherever they differ.
    Ok(digest(password, salt, how, expected.len(), memory)? == expected)
}

fn digest(
    password: &str,
    salt: &[u8],
    (algorithm, version, params): (Algorithm, Version, &Params),
    length: usize,
    memory: &mut Memory,
) -> Result<Output, Error> {
    memory.resize(params.block_count(), Block::default());
    let argon = Argon2::new(algorithm, version, params.clone());
    Output::init_with(length, |out| {
        Ok(argon.hash_password_into_with_memory(password.as_bytes(), salt, out, &mut memory[..])?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_its_own_hash_and_no_other() {
        let passwords = Passwords::default();
        let hash = passwords.hashed("correct horse".to_owned()).await.expect("a hash");
        assert_eq!(passwords.fits("correct horse".to_owned(), hash.clone()).await, Ok(true));
        assert_eq!(passwords.fits("wrong horse".to_owned(), hash).await, Ok(false));
        assert_eq!(passwords.fits("correct horse".to_owned(), NOBODY.to_owned()).await, Ok(false));
    }

    /// Accounts of before are let in: the library's own way to hash and ours are the same.
    #[test]
    fn what_the_library_hashed_fits() {
        use argon2::PasswordHasher;
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params());
        let salt = SaltString::encode_b64(&[7; 16]).expect("a salt");
        let theirs = argon.hash_password(b"correct horse", &salt).expect("a hash").to_string();
        let mut memory = Memory::new();
        assert_eq!(hashed("correct horse", &[7; 16], &mut memory).expect("a hash"), theirs);
        assert_eq!(fits("correct horse", &theirs, &mut memory), Ok(true));
        assert_eq!(fits("wrong horse", &theirs, &mut memory), Ok(false));
        assert!(fits("correct horse", "nonsense", &mut memory).is_err());
    }

    /// Many come at once: those whom the queue holds are served, the others are told to come back.
    #[tokio::test]
    async fn whoever_finds_the_queue_full_is_told_so_at_once() {
        let passwords = Passwords::default();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let mut comers = Vec::new();
        for _ in 0..3 * QUEUE {
            let (passwords, wait) = (passwords.clone(), Arc::clone(&wait));
            let held = move |_: &mut Memory| {
                let _ = wait.lock().unwrap_or_else(PoisonError::into_inner).recv();
            };
            comers.push(tokio::spawn(async move { passwords.done(held).await }));
        }
        while comers.iter().filter(|comer| comer.is_finished()).count() < 2 * QUEUE - MOST_THREADS {
            tokio::task::yield_now().await;
        }
        drop(go);
        let mut served = 0;
        for comer in comers {
            match comer.await.expect("it ends") {
                Ok(()) => served += 1,
                Err(error) => assert_eq!(error, PasswordError::Busy),
            }
        }
        assert!((QUEUE..=QUEUE + MOST_THREADS).contains(&served), "{served}");
        assert_eq!(passwords.done(|_| 7).await, Ok(7));
    }
}
