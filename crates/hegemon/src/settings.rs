//! Settings of a server: from a file, from the environment and from the command line, each stronger than the one before.
//!
//! [`Wishes`] is the one list of them: its fields are the keys of the file, the flags, and, in capitals after `HEGEMON_`, the
//! variables. [`Settings`] is what comes of it, each with where it comes from.

use crate::failure::Failure;
use clap::{Args, FromArgMatches, ValueEnum};
use serde::Deserialize;
use server::db::Place;
use server::doors::CONNECTIONS;
use server::notices::mail::{MailSettings, Mailer};
use server::notices::post;
use server::proxies::Network;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::num::{NonZeroU16, NonZeroUsize};
use std::path::{Path, PathBuf};

/// The file that is read if none is named.
const FILE: &str = "hegemon.toml";

/// How many days a table is kept that everybody has left, if the host says nothing.
const FORTNIGHT: NonZeroU16 = NonZeroU16::new(14).expect("it is not zero");

/// What somebody wishes for; nothing where nothing was said.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Wishes {
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    /// The folder that everything is kept in [default: hegemon-data]
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// A PostgreSQL database instead of the folder
    #[arg(long, value_name = "URL")]
    pub database: Option<String>,
    /// People reach the site by HTTPS, through a proxy
    #[arg(long, value_name = "YES", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub https: Option<bool>,
    /// Proxies whose X-Forwarded-For is believed: addresses and networks, with commas between
    #[arg(long, value_name = "NETWORKS", value_delimiter = ',')]
    pub proxies: Option<Vec<Network>>,
    /// Where to serve metrics for Prometheus, at /metrics [default: nowhere]
    #[arg(long, value_name = "ADDRESS")]
    pub metrics: Option<SocketAddr>,
    /// How many connections may be open at once [default: 4000]
    #[arg(long, value_name = "NUMBER")]
    pub connections: Option<NonZeroUsize>,
    /// How many of them from one address [default: 400]
    #[arg(long, value_name = "NUMBER")]
    pub connections_per_address: Option<NonZeroUsize>,
    /// Set no limits on how often somebody may ask: for tests and measurements
    #[arg(long, value_name = "YES", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub unlimited: Option<bool>,
    /// After how many days a table closes that everybody has left [default: 14]
    #[arg(long, value_name = "DAYS")]
    pub deserted_days: Option<NonZeroU16>,
    /// Where people reach the site, for links in mail: https://hegemon.example.org [default: none]
    #[arg(long, value_name = "URL")]
    pub address: Option<String>,
    /// The mail server: smtps://name:password@host, or smtp://host:25 [default: none, and nobody gets mail]
    #[arg(long, value_name = "URL")]
    pub mail_server: Option<String>,
    /// Who mail is from: Hegemon <hegemon@example.org>
    #[arg(long, value_name = "SENDER")]
    pub mail_from: Option<String>,
    /// Networks that webhooks may lead into although they are not public, with commas between
    #[arg(long, value_name = "NETWORKS", value_delimiter = ',')]
    pub webhooks_into: Option<Vec<Network>>,
    /// How the log is written [default: text]
    #[arg(long)]
    pub log: Option<Log>,
    /// What the log tells, and everything graver [default: info]
    #[arg(long)]
    pub log_level: Option<Level>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Log {
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

/// Where a setting comes from, from weak to strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    Default,
    File,
    Environment,
    Flag,
}

impl Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Origin::Default => "default",
            Origin::File => "file",
            Origin::Environment => "environment",
            Origin::Flag => "flag",
        })
    }
}

/// A setting, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set<T> {
    pub value: T,
    pub from: Origin,
}

#[derive(Debug)]
pub struct Settings {
    /// The file that was read.
    pub file: Option<PathBuf>,
    pub listen: Set<SocketAddr>,
    pub data: Set<PathBuf>,
    pub database: Set<Option<String>>,
    pub https: Set<bool>,
    pub proxies: Set<Vec<Network>>,
    pub metrics: Set<Option<SocketAddr>>,
    pub connections: Set<NonZeroUsize>,
    pub connections_per_address: Set<NonZeroUsize>,
    pub unlimited: Set<bool>,
    pub deserted_days: Set<NonZeroU16>,
    pub address: Set<Option<String>>,
    pub mail_server: Set<Option<String>>,
    pub mail_from: Set<Option<String>>,
    pub webhooks_into: Set<Vec<Network>>,
    pub log: Set<Log>,
    pub log_level: Set<Level>,
}

impl Settings {
    /// Brings together what the flags, the environment and the file say.
    pub fn gather(config: Option<PathBuf>, flags: Wishes) -> Result<Settings, Failure> {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let named = config.or_else(|| variable("HEGEMON_CONFIG").map(PathBuf::from));
        let file = named.or_else(|| Path::new(FILE).exists().then(|| PathBuf::from(FILE)));
        let written = match &file {
            Some(file) => read(file)?,
            None => Wishes::default(),
        };
        Ok(Settings::of(file, written, said(variable)?, flags))
    }

    fn of(file: Option<PathBuf>, written: Wishes, said: Wishes, flags: Wishes) -> Settings {
        /// The strongest word.
        fn strongest<T>(default: T, file: Option<T>, environment: Option<T>, flag: Option<T>) -> Set<T> {
            let flag = flag.map(|value| Set { value, from: Origin::Flag });
            let environment = environment.map(|value| Set { value, from: Origin::Environment });
            let file = file.map(|value| Set { value, from: Origin::File });
            flag.or(environment).or(file).unwrap_or(Set { value: default, from: Origin::Default })
        }
        macro_rules! strongest {
            ($field:ident, $default:expr) => {
                strongest($default, written.$field, said.$field, flags.$field)
            };
            // Without a default: nothing is a value too.
            ($field:ident) => {
                strongest(None, written.$field.map(Some), said.$field.map(Some), flags.$field.map(Some))
            };
        }
        Settings {
            file,
            listen: strongest!(listen, SocketAddr::from((Ipv4Addr::LOCALHOST, 8080))),
            data: strongest!(data, PathBuf::from("hegemon-data")),
            database: strongest!(database),
            https: strongest!(https, false),
            proxies: strongest!(proxies, Vec::new()),
            metrics: strongest!(metrics),
            connections: strongest!(connections, many(CONNECTIONS.all)),
            connections_per_address: strongest!(connections_per_address, many(CONNECTIONS.each)),
            unlimited: strongest!(unlimited, false),
            deserted_days: strongest!(deserted_days, FORTNIGHT),
            address: strongest!(address),
            mail_server: strongest!(mail_server),
            mail_from: strongest!(mail_from),
            webhooks_into: strongest!(webhooks_into, Vec::new()),
            log: strongest!(log, Log::Text),
            log_level: strongest!(log_level, Level::Info),
        }
    }

    /// Where everything is kept: a database, unless a folder was named more strongly.
    pub fn place(&self) -> Place {
        match &self.database.value {
            Some(address) if self.database.from >= self.data.from => Place::Postgres(address.clone()),
            _ => Place::Folder(self.data.value.clone()),
        }
    }

    /// How people are told what happens while they are away; mail only where all of it is set that mail needs.
    pub fn post(&self) -> Result<post::Settings, Failure> {
        let address = self.address.value.clone();
        if let Some(address) = &address
            && !(address.starts_with("https://") || address.starts_with("http://"))
        {
            return Err(Failure::usage(format!(
                "address: \"{address}\" is no address of the web, such as https://hegemon.example.org"
            )));
        }
        let mail = match (&self.mail_server.value, &self.mail_from.value, &address) {
            (None, None, _) => None,
            (Some(server), Some(from), Some(_)) => {
                let mail = MailSettings { server: server.clone(), from: from.clone() };
                Mailer::new(&mail).map_err(|error| Failure::usage(format!("mail: {error}")))?;
                Some(mail)
            }
            _ => {
                let message = "mail needs mail-server, mail-from and address: one of them is missing";
                return Err(Failure::usage(message.to_owned()));
            }
        };
        let allowed = self.webhooks_into.value.clone();
        Ok(post::Settings { address, mail, allowed, ..post::Settings::default() })
    }

    /// Writes every setting with where it comes from, and no password.
    pub fn list(&self, out: &mut impl Write) -> io::Result<()> {
        match &self.file {
            Some(file) => writeln!(out, "{:<24} {}", "file", file.display())?,
            None => writeln!(out, "{:<24} none", "file")?,
        }
        let yes = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        let word = |value: &dyn fmt::Debug| format!("{value:?}").to_lowercase();
        let networks =
            |networks: &[Network]| networks.iter().map(Network::to_string).collect::<Vec<_>>().join(", ");
        let mail_server = self.mail_server.value.as_deref().map(without_password).unwrap_or_default();
        let or_none = |text: String| if text.is_empty() { "none".to_owned() } else { text };
        let text = |text: &Option<String>| or_none(text.clone().unwrap_or_default());
        let is_folder = matches!(self.place(), Place::Folder(_));
        let unused = |used: bool| if used { "" } else { ", not used" };
        let database = self.database.value.as_deref().map(without_password).unwrap_or_default();
        let database_used = unused(!is_folder || self.database.value.is_none());
        let metrics = self.metrics.value.map(|address| address.to_string()).unwrap_or_default();
        for (name, value, from, note) in [
            ("listen", self.listen.value.to_string(), self.listen.from, ""),
            ("data", self.data.value.display().to_string(), self.data.from, unused(is_folder)),
            ("database", or_none(database), self.database.from, database_used),
            ("https", yes(self.https.value), self.https.from, ""),
            ("proxies", or_none(networks(&self.proxies.value)), self.proxies.from, ""),
            ("metrics", or_none(metrics), self.metrics.from, ""),
            ("connections", self.connections.value.to_string(), self.connections.from, ""),
            (
                "connections-per-address",
                self.connections_per_address.value.to_string(),
                self.connections_per_address.from,
                "",
            ),
            ("unlimited", yes(self.unlimited.value), self.unlimited.from, ""),
            ("deserted-days", self.deserted_days.value.to_string(), self.deserted_days.from, ""),
            ("address", text(&self.address.value), self.address.from, ""),
            ("mail-server", or_none(mail_server), self.mail_server.from, ""),
            ("mail-from", text(&self.mail_from.value), self.mail_from.from, ""),
            ("webhooks-into", or_none(networks(&self.webhooks_into.value)), self.webhooks_into.from, ""),
            ("log", word(&self.log.value), self.log.from, ""),
            ("log-level", word(&self.log_level.value), self.log_level.from, ""),
        ] {
            writeln!(out, "{name:<24} {value:<36} ({from}{note})")?;
        }
        Ok(())
    }
}

fn many(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN)
}

fn read(file: &Path) -> Result<Wishes, Failure> {
    let wrong = |what: &dyn Display| Failure::usage(format!("{}: {what}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| wrong(&error))?;
    // Not the whole error: it would show the line, and a line may hold a password.
    toml::from_str(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start));
        match before {
            Some(before) => wrong(&format!("line {}: {}", before.matches('\n').count() + 1, error.message())),
            None => wrong(&error.message()),
        }
    })
}

/// What the environment says: each variable is read as the flag of its name would be.
fn said(variable: impl Fn(&str) -> Option<String>) -> Result<Wishes, Failure> {
    let mut said = Wishes::default();
    let flags = Wishes::augment_args(clap::Command::new("environment").no_binary_name(true));
    for flag in flags.get_arguments().filter_map(clap::Arg::get_long) {
        let name = format!("HEGEMON_{}", flag.replace('-', "_").to_uppercase());
        let Some(value) = variable(&name) else { continue };
        flags
            .clone()
            .try_get_matches_from([format!("--{flag}={value}")])
            .and_then(|matches| said.update_from_arg_matches(&matches))
            .map_err(|error| {
                let message = error.to_string();
                let first = message.lines().next().unwrap_or_default().trim_start_matches("error: ");
                Failure::usage(format!("{name}: {first}"))
            })?;
    }
    Ok(said)
}

/// An address of a database as one may show it, in either of its two forms.
pub fn without_password(address: &str) -> String {
    const HIDDEN: &str = "•••";
    if let Some((scheme, rest)) = address.split_once("://") {
        // A password may hold an @ that nobody has written as %40: the last one ends it.
        let authority = rest.find(['/', '?']).unwrap_or(rest.len());
        let end = rest[..authority].rfind('@').or_else(|| rest.rfind('@'));
        if let Some(end) = end {
            let (person, host) = rest.split_at(end);
            if let Some((name, _)) = person.split_once(':') {
                return hidden_parameter(&format!("{scheme}://{name}:{HIDDEN}{host}"), '&');
            }
        }
        return hidden_parameter(address, '&');
    }
    hidden_parameter(address, ' ')
}

/// Hides what stands after `password=`, up to the next parameter.
fn hidden_parameter(address: &str, between: char) -> String {
    const KEY: &str = "password=";
    let Some(start) = address.find(KEY).map(|start| start + KEY.len()) else { return address.to_owned() };
    let (before, rest) = address.split_at(start);
    // A quoted password may hold spaces.
    let end = match rest.strip_prefix('\'') {
        Some(quoted) => quoted.find('\'').map_or(rest.len(), |end| end + 2),
        None => rest.find(between).unwrap_or(rest.len()),
    };
    format!("{before}•••{}", &rest[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_readable_and_says_the_defaults() {
        let example = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hegemon.toml"));
        let settings =
            Settings::of(None, read(example).expect("it is readable"), Wishes::default(), Wishes::default());
        let defaults = Settings::of(None, Wishes::default(), Wishes::default(), Wishes::default());
        assert_eq!(settings.listen.value, defaults.listen.value);
        assert_eq!(settings.place(), defaults.place());
        assert_eq!(settings.log.value, defaults.log.value);
        // What is commented out is readable too.
        let text = std::fs::read_to_string(example).expect("it is there");
        let uncommented: String = text
            .lines()
            .map(|line| line.strip_prefix("#").filter(|line| line.contains(" = ")).unwrap_or(line))
            .map(|line| format!("{line}\n"))
            .collect();
        let all: Wishes = toml::from_str(&uncommented).expect("every line is a setting");
        assert!(all.database.is_some() && all.metrics.is_some() && all.proxies.is_some());
        assert!(all.address.is_some() && all.mail_server.is_some() && all.webhooks_into.is_some());
        Settings::of(None, all, Wishes::default(), Wishes::default()).post().expect("mail can be sent so");
    }

    #[test]
    fn each_layer_is_stronger_than_the_one_before() {
        let wish = |port: u16| Wishes { listen: Some(([127, 0, 0, 1], port).into()), ..Wishes::default() };
        let listen = |file: Wishes, said: Wishes, flags: Wishes| {
            let listen = Settings::of(None, file, said, flags).listen;
            (listen.value.port(), listen.from)
        };
        let none = Wishes::default;
        assert_eq!(listen(none(), none(), none()), (8080, Origin::Default));
        assert_eq!(listen(wish(1), none(), none()), (1, Origin::File));
        assert_eq!(listen(wish(1), wish(2), none()), (2, Origin::Environment));
        assert_eq!(listen(wish(1), wish(2), wish(3)), (3, Origin::Flag));
    }

    #[test]
    fn a_folder_named_more_strongly_is_used() {
        let base = Wishes { database: Some("postgres://db".to_owned()), ..Wishes::default() };
        let folder = Wishes { data: Some("here".into()), ..Wishes::default() };
        let both = Wishes { database: base.database.clone(), ..folder.clone() };
        let place = |file: &Wishes, flags: &Wishes| {
            Settings::of(None, file.clone(), Wishes::default(), flags.clone()).place()
        };
        let postgres = Place::Postgres("postgres://db".to_owned());
        assert_eq!(place(&base, &Wishes::default()), postgres);
        assert_eq!(place(&base, &folder), Place::Folder("here".into()));
        assert_eq!(place(&both, &Wishes::default()), postgres);
    }

    #[test]
    fn the_environment_is_read_as_flags_are() {
        let variable = |name: &str| match name {
            "HEGEMON_PROXIES" => Some("127.0.0.1, 10.0.0.0/8".to_owned()),
            "HEGEMON_HTTPS" => Some("true".to_owned()),
            "HEGEMON_LOG_LEVEL" => Some("debug".to_owned()),
            _ => None,
        };
        let wishes = said(variable).expect("all is well");
        assert_eq!(wishes.proxies.map(|proxies| proxies.len()), Some(2));
        assert_eq!((wishes.https, wishes.log_level), (Some(true), Some(Level::Debug)));
        let wrong = said(|name| (name == "HEGEMON_LISTEN").then(|| "here".to_owned()));
        let message = wrong.expect_err("no address").message().expect("words");
        assert!(message.starts_with("HEGEMON_LISTEN: invalid value 'here'"), "{message}");
    }

    #[test]
    fn no_password_is_shown() {
        for (address, shown) in [
            ("postgres://anna:s3cret@db/h", "postgres://anna:•••@db/h"),
            (
                "postgres://anna:s3c@ret@db:5432/h?sslmode=require",
                "postgres://anna:•••@db:5432/h?sslmode=require",
            ),
            ("postgres://anna:a/b@db/h", "postgres://anna:•••@db/h"),
            ("postgres://anna@db/h", "postgres://anna@db/h"),
            ("postgres://db/h?user=anna&password=s3cret&x=1", "postgres://db/h?user=anna&password=•••&x=1"),
            ("host=db user=anna password=s3cret dbname=h", "host=db user=anna password=••• dbname=h"),
            ("host=db password='s3 cret' user=anna", "host=db password=••• user=anna"),
        ] {
            assert_eq!(without_password(address), shown);
        }
    }
}
