//! The page that people play in, as a build left it: files by their names. Where they come from, whoever starts the server
//! knows.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A file of the page.
pub struct File {
    pub bytes: Cow<'static, [u8]>,
    /// What tells it from an older one.
    pub digest: Vec<u8>,
}

type Find = dyn Fn(&str) -> Option<File> + Send + Sync;

#[derive(Clone)]
pub struct Client(Arc<Find>);

impl Client {
    /// The files that `find` finds, by names such as `index.html` and `assets/index-1a2b.js`.
    pub fn new(find: impl Fn(&str) -> Option<File> + Send + Sync + 'static) -> Client {
        Client(Arc::new(find))
    }

    /// No page was built.
    pub fn none() -> Client {
        Client::new(|_| None)
    }

    /// These files and no others.
    pub fn of(files: BTreeMap<String, Vec<u8>>) -> Client {
        use sha2::{Digest, Sha256};
        Client::new(move |name| {
            let bytes = files.get(name)?.clone();
            Some(File { digest: Sha256::digest(&bytes).to_vec(), bytes: Cow::Owned(bytes) })
        })
    }

    /// A file, unless its name leads elsewhere.
    pub fn find(&self, name: &str) -> Option<File> {
        let is_plain = !name.is_empty()
            && !name.contains(['\\', '\0'])
            && name.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
        is_plain.then(|| (self.0)(name)).flatten()
    }
}
