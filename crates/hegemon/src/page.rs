//! The page that people play in: the files that the build of `web/` left. A release carries them inside; other builds read
//! them from the folder whenever they are asked for, so that a rebuilt page needs no rebuilt server.

use rust_embed::Embed;
use server::client::{Client, File};

#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

pub fn client() -> Client {
    Client::new(|name| {
        let file = Built::get(name)?;
        Some(File { digest: file.metadata.sha256_hash().to_vec(), bytes: file.data })
    })
}
