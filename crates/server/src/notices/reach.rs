//! Going out to addresses that people gave: webhooks and the end points of browsers.
//!
//! Whoever may name an address could name one inside the host's own network and let the server knock there. So a name is resolved
//! here, every address that it has must be a public one, and the connection goes to the very address that was looked at: a name
//! that points elsewhere a moment later gains nothing. It is HTTPS, nothing is followed, and nobody is waited for long. A host
//! may name networks of his own that are allowed all the same, also without HTTPS.

use crate::proxies::Network;
use axum::body::{Body, Bytes, HttpBody};
use hyper::client::conn::http1;
use hyper::header::{HeaderName, HeaderValue};
use hyper::{Request, Uri};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use std::fmt;
use std::future::poll_fn;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// For each of: finding the address, being connected, being answered.
const PATIENCE: Duration = Duration::from_secs(5);
/// For the whole of it.
const ALTOGETHER: Duration = Duration::from_secs(12);
/// So much of an answer is taken; what it says hardly matters.
const MOST: usize = 8 * 1024;
/// No address that somebody gives is longer.
pub const LONGEST: usize = 2_000;

/// What may be reached.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Networks that may be reached although they are not public, also without HTTPS.
    pub allowed: Vec<Network>,
}

/// Why something was not delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreached {
    /// The address is none that we go to: asking again changes nothing.
    Forbidden(&'static str),
    /// Nobody answered, or not in time.
    Silent(String),
}

impl fmt::Display for Unreached {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreached::Forbidden(why) => formatter.write_str(why),
            Unreached::Silent(why) => formatter.write_str(why),
        }
    }
}

/// What was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    pub status: u16,
    /// In how many seconds we may come again, if it said so.
    pub retry_after: Option<u64>,
}

/// An address in its parts.
struct Target {
    is_https: bool,
    host: String,
    port: u16,
    /// As the Host header says it.
    authority: String,
    path: String,
}

impl Reach {
    /// Sends something; what was answered.
    pub async fn post(
        &self,
        url: &str,
        headers: &[(HeaderName, String)],
        body: Vec<u8>,
    ) -> Result<Answered, Unreached> {
        let work = self.post_patiently(url, headers, body);
        tokio::time::timeout(ALTOGETHER, work).await.unwrap_or_else(|_| Err(late("answering takes too long")))
    }

    async fn post_patiently(
        &self,
        url: &str,
        headers: &[(HeaderName, String)],
        body: Vec<u8>,
    ) -> Result<Answered, Unreached> {
        let target = parsed(url)?;
        let address = self.address_of(&target).await?;
        let stream = in_time(TcpStream::connect(address)).await?;
        let mut request = Request::post(&target.path).header("host", &target.authority);
        for (name, value) in headers {
            let value =
                HeaderValue::from_str(value).map_err(|_| Unreached::Forbidden("a header is no text"))?;
            request = request.header(name, value);
        }
        let request = request.header("content-length", body.len()).header("user-agent", "Hegemon");
        let request = request.body(Body::from(body)).map_err(|_| Unreached::Forbidden(NOT_AN_ADDRESS))?;
        if target.is_https {
            let name = ServerName::try_from(target.host.clone());
            let name = name.map_err(|_| Unreached::Forbidden(NOT_AN_ADDRESS))?;
            let stream = in_time(TlsConnector::from(trusting()?).connect(name, stream)).await?;
            answered(stream, request).await
        } else {
            answered(stream, request).await
        }
    }

    /// Whether we would go there at all, without going: what a person hears who gives an address.
    pub async fn may_reach(&self, url: &str) -> Result<(), Unreached> {
        self.address_of(&parsed(url)?).await.map(|_| ())
    }

    /// The address that a name has now. One that is not public among them is reason enough to doubt all.
    async fn address_of(&self, target: &Target) -> Result<SocketAddr, Unreached> {
        let found: Vec<SocketAddr> = match target.host.trim_matches(['[', ']']).parse::<IpAddr>() {
            Ok(address) => vec![SocketAddr::new(address, target.port)],
            Err(_) => in_time(tokio::net::lookup_host((target.host.as_str(), target.port))).await?.collect(),
        };
        let is_allowed = |address: &SocketAddr| {
            self.allowed.iter().any(|network| network.contains(address.ip().to_canonical()))
        };
        if !found.is_empty() && found.iter().all(is_allowed) {
            return Ok(found[0]);
        }
        if !target.is_https {
            return Err(Unreached::Forbidden("the address must begin with https://"));
        }
        if !found.iter().all(|address| is_public(address.ip()) || is_allowed(address)) {
            return Err(Unreached::Forbidden("the address leads into a private network"));
        }
        found.first().copied().ok_or_else(|| late("the name of the server is not known"))
    }
}

const NOT_AN_ADDRESS: &str = "this is no address of the web";

fn late(what: &str) -> Unreached {
    Unreached::Silent(what.to_owned())
}

async fn in_time<T>(work: impl Future<Output = std::io::Result<T>>) -> Result<T, Unreached> {
    match tokio::time::timeout(PATIENCE, work).await {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(error)) => Err(Unreached::Silent(error.to_string())),
        Err(_) => Err(late("it does not answer in time")),
    }
}

fn parsed(url: &str) -> Result<Target, Unreached> {
    let wrong = || Unreached::Forbidden(NOT_AN_ADDRESS);
    if url.len() > LONGEST {
        return Err(wrong());
    }
    let uri: Uri = url.parse().map_err(|_| wrong())?;
    let is_https = match uri.scheme_str() {
        Some("https") => true,
        Some("http") => false,
        _ => return Err(wrong()),
    };
    let authority = uri.authority().ok_or_else(wrong)?;
    // Whoever writes a name before the host means to be misread.
    if authority.as_str().contains('@') {
        return Err(wrong());
    }
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    Ok(Target {
        is_https,
        host: authority.host().to_owned(),
        port: authority.port_u16().unwrap_or(if is_https { 443 } else { 80 }),
        authority: authority.as_str().to_owned(),
        path: path.to_owned(),
    })
}

/// The origin of an address, as a signature names it; nothing for what is none.
pub fn origin(url: &str) -> Option<String> {
    let target = parsed(url).ok()?;
    let scheme = if target.is_https { "https" } else { "http" };
    Some(format!("{scheme}://{}", target.authority))
}

async fn answered<S>(stream: S, request: Request<Body>) -> Result<Answered, Unreached>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let silent = |error: hyper::Error| Unreached::Silent(error.to_string());
    let builder = http1::Builder::new().max_buf_size(16 * 1024).to_owned();
    let (mut sender, connection) = builder.handshake(TokioIo::new(stream)).await.map_err(silent)?;
    let connection = tokio::spawn(connection);
    let answer = tokio::time::timeout(PATIENCE, sender.send_request(request)).await;
    let answer = answer.map_err(|_| late("it does not answer in time"))?.map_err(silent)?;
    let retry_after = answer.headers().get("retry-after").and_then(|after| after.to_str().ok()?.parse().ok());
    let status = answer.status().as_u16();
    // Taken as far as that is reasonable, so that the other side sees its answer arrive.
    let (mut body, mut taken) = (answer.into_body(), 0);
    while taken < MOST
        && let Ok(Some(Ok(frame))) =
            tokio::time::timeout(PATIENCE, poll_fn(|context| Pin::new(&mut body).poll_frame(context))).await
    {
        taken += frame.data_ref().map_or(0, Bytes::len);
    }
    connection.abort();
    Ok(Answered { status, retry_after })
}

/// Whom the system trusts; read once.
fn trusting() -> Result<Arc<ClientConfig>, Unreached> {
    static CONFIG: OnceLock<Option<Arc<ClientConfig>>> = OnceLock::new();
    let config = CONFIG.get_or_init(|| {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let builder = ClientConfig::builder_with_provider(rustls::crypto::ring::default_provider().into());
        let builder = builder.with_safe_default_protocol_versions().ok()?;
        Some(Arc::new(builder.with_root_certificates(roots).with_no_client_auth()))
    });
    config.clone().ok_or_else(|| late("this system cannot speak TLS"))
}

/// Whether an address is anybody's in the open network.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_4(address),
        IpAddr::V6(address) => is_public_6(address),
    }
}

fn is_public_4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(a == 0
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation()
        // Shared by providers (RFC 6598), IETF protocols and benchmarks, 6to4 relays, and what is kept for later.
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b))
        || a >= 240)
}

fn is_public_6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    // What is given out at all is 2000::/3. Of that: Teredo and others of 2001::/23, documentation, 6to4, which hold an
    // address of version 4 in them; and NAT64 (64:ff9b::/96) lies outside.
    (parts[0] & 0xe000) == 0x2000
        && !(parts[0] == 0x2001 && parts[1] < 0x0200)
        && !(parts[0] == 0x2001 && parts[1] == 0x0db8)
        && parts[0] != 0x2002
        && (parts[0] & 0xfff0) != 0x3ff0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_open_network_is_public() {
        for address in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "192.0.0.8",
            "240.0.0.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(address.parse().expect("an address")), "{address}");
        }
        for address in ["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"] {
            assert!(is_public(address.parse().expect("an address")), "{address}");
        }
    }

    #[tokio::test]
    async fn what_is_not_public_is_refused_before_anybody_goes_there() {
        let reach = Reach::default();
        for (url, why) in [
            ("https://127.0.0.1/hook", "the address leads into a private network"),
            ("https://[::1]/hook", "the address leads into a private network"),
            ("https://localhost:8080/hook", "the address leads into a private network"),
            ("https://169.254.169.254/latest", "the address leads into a private network"),
            ("https://0x7f.1/", "the address leads into a private network"),
            ("http://8.8.8.8/hook", "the address must begin with https://"),
            ("ftp://8.8.8.8/hook", NOT_AN_ADDRESS),
            ("https://somebody@8.8.8.8/", NOT_AN_ADDRESS),
            ("nonsense", NOT_AN_ADDRESS),
        ] {
            match reach.may_reach(url).await {
                // How a resolver reads a number that is written oddly is its own business, so long as nothing private comes of it.
                Err(Unreached::Silent(_)) if url.contains("0x7f") => {}
                other => assert_eq!(other, Err(Unreached::Forbidden(why)), "{url}"),
            }
        }
        let home = Reach { allowed: vec!["127.0.0.0/8".parse().expect("a network")] };
        assert_eq!(home.may_reach("http://127.0.0.1:1/hook").await, Ok(()));
        assert!(home.may_reach("http://10.0.0.1/hook").await.is_err());
    }
}
