//! Connecting to PostgreSQL, encrypted if the address asks for it (`sslmode=require`). The certificate is then checked against
//! those that the system trusts. Without the word nothing is encrypted: on one machine nothing need be.

use super::DbError;
use rustls::{ClientConfig, RootCertStore};
use std::sync::OnceLock;
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, Connection, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

pub type Line = Connection<Socket, <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>;

pub async fn connect(address: &str) -> Result<(Client, Line), DbError> {
    let mut config: Config = address.parse()?;
    let roots = if config.get_ssl_mode() == SslMode::Require {
        trusted()?
    } else {
        config.ssl_mode(SslMode::Disable);
        RootCertStore::empty()
    };
    Ok(config.connect(MakeRustlsConnect::new(client(roots)?)).await?)
}

fn client(roots: RootCertStore) -> Result<ClientConfig, DbError> {
    let builder = ClientConfig::builder_with_provider(rustls::crypto::ring::default_provider().into());
    let builder = builder.with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| DbError::Broken(error.to_string()))?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

/// Whom the system trusts; read once.
fn trusted() -> Result<RootCertStore, DbError> {
    static ROOTS: OnceLock<RootCertStore> = OnceLock::new();
    let roots = ROOTS.get_or_init(|| {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        roots
    });
    if roots.is_empty() {
        return Err(DbError::Broken("no trusted certificates are found on this system".to_owned()));
    }
    Ok(roots.clone())
}
