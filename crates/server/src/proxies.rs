//! Behind a proxy every visitor would seem to come from the proxy's address. Whom a host trusts says, in X-Forwarded-For, where
//! they really come from.

use crate::doors::{Door, Doors, Wait, Who};
use crate::http::answer::Failure;
use crate::http::guard::until_sent;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// Addresses that begin alike: `10.0.0.0/8`, or one alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Network {
    address: IpAddr,
    /// How many bits are alike.
    bits: u32,
}

impl Network {
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address) {
            (IpAddr::V4(one), IpAddr::V4(other)) => {
                (one.to_bits() ^ other.to_bits()).leading_zeros() >= self.bits
            }
            (IpAddr::V6(one), IpAddr::V6(other)) => {
                (one.to_bits() ^ other.to_bits()).leading_zeros() >= self.bits
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || format!("\"{text}\" is no address or network, such as 127.0.0.1 or 10.0.0.0/8");
        let (address, bits) = text.trim().split_once('/').map_or((text.trim(), None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| wrong())?;
        if bits > most {
            return Err(wrong());
        }
        Ok(Network { address, bits })
    }
}

impl TryFrom<String> for Network {
    type Error = String;

    fn try_from(text: String) -> Result<Network, String> {
        text.parse()
    }
}

impl fmt::Display for Network {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = if self.address.is_ipv4() { 32 } else { 128 };
        if self.bits == most {
            return self.address.fmt(formatter);
        }
        write!(formatter, "{}/{}", self.address, self.bits)
    }
}

/// Whom the host trusts, and the doors at which those are counted who come through them.
pub struct Proxies {
    pub networks: Vec<Network>,
    pub doors: Arc<Doors>,
}

impl Proxies {
    pub fn are_trusted(&self, address: IpAddr) -> bool {
        is_trusted(&self.networks, address.to_canonical())
    }
}

fn is_trusted(proxies: &[Network], address: IpAddr) -> bool {
    proxies.iter().any(|network| network.contains(address))
}

/// Lets everything behind this see the visitor's own address, if a trusted proxy has told it. A connection of the proxy's is
/// nobody's own, so whoever comes through it has a place for each request instead.
pub async fn see_through(State(proxies): State<Arc<Proxies>>, mut request: Request, next: Next) -> Response {
    let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>().copied() else {
        return next.run(request).await;
    };
    let visitor = visitor(&proxies.networks, peer.ip(), request.headers());
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(visitor, peer.port())));
    if !proxies.are_trusted(peer.ip()) {
        return next.run(request).await;
    }
    match proxies.doors.try_enter(Door::Visits, Some(&Who::at(visitor))) {
        Some(place) => until_sent(next.run(request).await, Arc::new(place)),
        None => Failure::from(Wait(Duration::from_secs(10))).into_response(),
    }
}

/// The right-most address that is no trusted proxy: what stands left of it may be made up by the visitor.
fn visitor(proxies: &[Network], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let mut found = peer.to_canonical();
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    let mut told = lines.flat_map(|line| line.to_str().unwrap_or("?").rsplit(',')).map(str::trim);
    while is_trusted(proxies, found) {
        // What is no address was not written by a proxy: the last one that is known must do.
        let Some(address) = told.next().and_then(address) else { break };
        found = address;
    }
    found
}

/// An address, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let address = text.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(proxies: &str, peer: &str, told: &[&str]) -> String {
        let proxies: Vec<Network> =
            proxies.split_whitespace().map(|network| network.parse().expect("a network")).collect();
        let mut headers = HeaderMap::new();
        for line in told {
            headers.append("x-forwarded-for", line.parse().expect("a header"));
        }
        visitor(&proxies, peer.parse().expect("an address"), &headers).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(seen("", "9.9.9.9", &["1.2.3.4"]), "9.9.9.9");
        assert_eq!(seen("10.0.0.0/8", "9.9.9.9", &["1.2.3.4"]), "9.9.9.9");
        assert_eq!(seen("10.0.0.0/8", "10.1.2.3", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(seen("10.0.0.0/8", "::ffff:10.1.2.3", &["1.2.3.4:567"]), "1.2.3.4");
        assert_eq!(seen("::1 fd00::/8", "::1", &["2001:db8::7, fd00::2"]), "2001:db8::7");
    }

    #[test]
    fn what_a_visitor_makes_up_stands_left_and_is_not_read() {
        assert_eq!(seen("10.0.0.1", "10.0.0.1", &["6.6.6.6, 1.2.3.4"]), "1.2.3.4");
        assert_eq!(seen("10.0.0.1", "10.0.0.1", &["6.6.6.6", "1.2.3.4"]), "1.2.3.4");
        assert_eq!(seen("10.0.0.0/8", "10.0.0.1", &["6.6.6.6, 1.2.3.4, 10.0.0.2"]), "1.2.3.4");
        assert_eq!(seen("10.0.0.0/8", "10.0.0.1", &["1.2.3.4, nonsense"]), "10.0.0.1");
        assert_eq!(seen("10.0.0.0/8", "10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(seen("10.0.0.0/8", "10.0.0.1", &["10.0.0.7"]), "10.0.0.7");
    }

    #[test]
    fn networks_are_read_and_written() {
        for text in ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8", "0.0.0.0/0"] {
            assert_eq!(text.parse::<Network>().expect(text).to_string(), text);
        }
        for text in ["", "here", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
        let all: Network = "0.0.0.0/0".parse().expect("a network");
        assert!(
            all.contains([1, 2, 3, 4].into()) && !all.contains(IpAddr::V6(std::net::Ipv6Addr::LOCALHOST))
        );
    }
}
