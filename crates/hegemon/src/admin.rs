//! `admin`: what a host does for a site, also while it is being served.

use crate::catalogue;
use crate::failure::Failure;
use crate::settings::{Settings, Wishes, without_password};
use clap::Subcommand;
use serde::Serialize;
use server::admin::{Admin, AdminError, TableFound, TableWish, User};
use server::backup;
use server::db::Place;
use server::live::Status;
use server::nature::Nature;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hegemon admin users
  hegemon admin tables --other-rules
  hegemon admin reset-password Anna
  hegemon admin mute Anna --for 3d
  hegemon admin --data /srv/hegemon backup /var/backups/hegemon-2026-07-27.sqlite
A person is named by name or by id. What is kept where is found as `hegemon serve` finds it: in hegemon.toml, in HEGEMON_DATA or
HEGEMON_DATABASE, or by these flags.")]
pub struct Options {
    /// A file with settings [default: hegemon.toml, if it is there]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder that everything is kept in [default: hegemon-data]
    #[arg(long, global = true, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// A PostgreSQL database instead of the folder
    #[arg(long, global = true, value_name = "URL")]
    database: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    OnSite(OnSite),
    /// Copy the database to a file, while the server runs
    Backup { file: PathBuf },
    /// Put a backup in the place of the database, while the server does not run
    Restore {
        file: PathBuf,
        /// Put a database that is there aside
        #[arg(long)]
        replace: bool,
    },
}

/// What is the same on every database.
#[derive(Subcommand)]
enum OnSite {
    /// List people, or look one up
    Users {
        name: Option<String>,
        /// List guests too
        #[arg(long, conflicts_with = "name")]
        guests: bool,
        /// Print the list as JSON
        #[arg(long, conflicts_with = "name")]
        json: bool,
    },
    /// List tables, the one that changed last first
    Tables {
        /// Only those that are open, playing, paused, ended or closed
        #[arg(long, value_parser = status)]
        status: Option<Status>,
        /// Only those of this game
        #[arg(long)]
        game: Option<String>,
        /// Only those that have not ended and that this program cannot play on, because their rules are others
        #[arg(long)]
        other_rules: bool,
        /// Print the list as JSON
        #[arg(long)]
        json: bool,
    },
    /// Give somebody a new password, and close all his sessions
    ResetPassword {
        name: String,
        /// Read the password from standard input instead of making one up
        #[arg(long)]
        stdin: bool,
    },
    /// Let somebody say nothing for a while
    Mute {
        name: String,
        /// How long: 30m, 12h, 3d or 2w
        #[arg(long = "for", value_name = "TIME", value_parser = span)]
        time: i64,
    },
    /// Let somebody speak again
    Unmute { name: String },
    /// End a table
    Close {
        /// Its id, as in its link
        table: String,
        /// The reason, which everybody at the table reads
        #[arg(long, default_value = "the host has closed the table")]
        why: String,
    },
    /// List what people have reported, the newest first
    Reports,
    /// Print everything about somebody as JSON
    Export { name: String },
    /// Delete somebody; his matches stay, without his name and words
    Delete {
        name: String,
        /// Really
        #[arg(long)]
        yes: bool,
    },
}

impl From<AdminError> for Failure {
    fn from(error: AdminError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

pub fn run(options: Options, out: &mut impl Write) -> Result<(), Failure> {
    let wishes = Wishes { data: options.data, database: options.database, ..Wishes::default() };
    let place = Settings::gather(options.config, wishes)?.place();
    match options.command {
        Command::Backup { file } => back_up(&place, &file, out),
        Command::Restore { file, replace } => restore(&place, &file, replace, out),
        Command::OnSite(command) => {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().enable_all().worker_threads(1).build()?;
            runtime.block_on(administer(&place, command, out))
        }
    }
}

fn back_up(place: &Place, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let folder = folder_of(place, "pg_dump --format=custom --file=hegemon.dump")?;
    backup::back_up(folder, file)?;
    writeln!(out, "{} holds everything, and only you can read it", file.display())?;
    Ok(())
}

fn restore(place: &Place, file: &Path, replace: bool, out: &mut impl Write) -> Result<(), Failure> {
    let folder = folder_of(place, "pg_restore --clean --if-exists --dbname=… hegemon.dump")?;
    let now = Nature::default().now();
    let (moment, second) = (date(now).replace(' ', "-").replace(':', ""), now / 1_000 % 60);
    let aside = replace.then(|| format!("hegemon-{moment}{second:02}.sqlite"));
    let restored = backup::restore(folder, file, aside.as_deref())?;
    if let Some(aside) = restored.aside {
        writeln!(out, "the old database is now {}", aside.display())?;
    }
    writeln!(out, "{} is back, with a database of version {}", file.display(), restored.version)?;
    Ok(())
}

/// PostgreSQL has tools of its own for this.
fn folder_of<'a>(place: &'a Place, instead: &str) -> Result<&'a Path, Failure> {
    match place {
        Place::Folder(folder) => Ok(folder),
        Place::Postgres(address) => Err(Failure::usage(format!(
            "this is for SQLite. For PostgreSQL at {} use its own: {instead}",
            without_password(address)
        ))),
    }
}

async fn administer(place: &Place, command: OnSite, out: &mut impl Write) -> Result<(), Failure> {
    let admin =
        Admin::open(place, catalogue::all().iter().map(|entry| entry.stock.clone()).collect()).await?;
    match command {
        OnSite::Users { name: None, guests, json } => {
            let users = admin.users(guests).await?;
            if json {
                return in_json(&users, out);
            }
            for user in users {
                let guest = if user.is_guest { "  guest" } else { "" };
                writeln!(out, "{}  {}  {}{guest}", user.id, date(user.created), user.name)?;
            }
            let (accounts, guests) = admin.count().await?;
            writeln!(out, "{}, {}", counted(accounts, "account"), counted(guests, "guest"))?;
        }
        OnSite::Tables { status, game, other_rules, json } => {
            let wish = TableWish { status, game, of_other_rules: other_rules };
            let tables = admin.tables_found(&wish).await?;
            if json {
                return in_json(&tables, out);
            }
            for table in &tables {
                list(table, out)?;
            }
            writeln!(out, "{}", counted(tables.len() as i64, "table"))?;
        }
        OnSite::Users { name: Some(name), .. } => {
            let user = admin.user(&name).await?;
            show(&admin, &user, out).await?;
        }
        OnSite::ResetPassword { name, stdin } => {
            let user = admin.user(&name).await?;
            let given = if stdin { Some(password_from_stdin()?) } else { None };
            let is_ours = given.is_none();
            let password = admin.reset_password(&user, given).await?;
            if is_ours {
                writeln!(out, "{password}")?;
            } else {
                writeln!(out, "{} has a new password", user.name)?;
            }
        }
        OnSite::Mute { name, time } => {
            let user = admin.user(&name).await?;
            let until = Nature::default().now().saturating_add(time);
            admin.mute(&user, until).await?;
            writeln!(out, "{} is muted until {}", user.name, date(until))?;
        }
        OnSite::Unmute { name } => {
            let user = admin.user(&name).await?;
            admin.mute(&user, 0).await?;
            writeln!(out, "{} may speak", user.name)?;
        }
        OnSite::Close { table, why } => {
            admin.close(&table, &why).await?;
            writeln!(out, "the table {table} is closed")?;
        }
        OnSite::Reports => {
            for report in admin.reports().await? {
                let by = report.by.as_deref().unwrap_or("somebody who is gone");
                let at = report.table.map_or(String::new(), |table| format!(" at table {table}"));
                writeln!(out, "{}  {by} about {}{at}: {}", date(report.at), report.about, report.body)?;
            }
        }
        OnSite::Export { name } => {
            let user = admin.user(&name).await?;
            let all = admin.export(&user).await?;
            serde_json::to_writer_pretty(&mut *out, &all).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
        OnSite::Delete { name, yes } => {
            let user = admin.user(&name).await?;
            if !yes {
                let message = format!("this deletes {} ({}) for good: say --yes", user.name, user.id);
                return Err(Failure::Usage(message));
            }
            let deleted = admin.delete(&user).await?;
            writeln!(
                out,
                "{} is deleted, with the name in {} and bots in {}",
                user.name,
                counted(deleted.tables, "table"),
                counted(deleted.seats, "seat")
            )?;
        }
    }
    Ok(())
}

fn in_json(list: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, list).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// A table on a line.
pub fn list(table: &TableFound, out: &mut impl Write) -> std::io::Result<()> {
    let TableFound { id, game, rules, status, host, updated, .. } = table;
    let other = if table.is_playable { "" } else { " (not played by this program)" };
    writeln!(out, "{id}  {}  {status:<7}  {game} rules {rules}{other}  {host}", date(*updated))
}

fn status(text: &str) -> Result<Status, String> {
    let known = [Status::Open, Status::Playing, Status::Paused, Status::Ended, Status::Closed];
    let found = known.into_iter().find(|status| status.to_string() == text);
    found.ok_or_else(|| format!("\"{text}\" is not open, playing, paused, ended or closed"))
}

async fn show(admin: &Admin, user: &User, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "name     {}", user.name)?;
    writeln!(out, "id       {}", user.id)?;
    writeln!(out, "created  {}", date(user.created))?;
    writeln!(out, "guest    {}", if user.is_guest { "yes" } else { "no" })?;
    if user.muted_until > Nature::default().now() {
        writeln!(out, "muted    until {}", date(user.muted_until))?;
    } else {
        writeln!(out, "muted    no")?;
    }
    let tables = admin.tables(user).await?;
    writeln!(out, "tables   {}", tables.len())?;
    for (id, status) in tables {
        writeln!(out, "         {id} {status}")?;
    }
    Ok(())
}

/// One line, without its end: what `echo` or a password manager writes.
fn password_from_stdin() -> Result<String, Failure> {
    let mut text = String::new();
    std::io::stdin().lock().take(4096).read_to_string(&mut text)?;
    Ok(text.trim_end_matches(['\n', '\r']).to_owned())
}

fn counted(number: i64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// A span of time in milliseconds: `30m`, `12h`, `3d`, `2w`.
fn span(text: &str) -> Result<i64, String> {
    let wrong = || format!("\"{text}\" is no time such as 30m, 12h, 3d or 2w");
    let unit = text.chars().last().ok_or_else(wrong)?;
    let minutes: i64 = match unit {
        'm' => 1,
        'h' => 60,
        'd' => 24 * 60,
        'w' => 7 * 24 * 60,
        _ => return Err(wrong()),
    };
    let number: u32 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    Ok(i64::from(number) * minutes * 60_000)
}

/// A moment in UTC, as `2026-07-27 14:30`.
fn date(moment: i64) -> String {
    let (days, minutes) = (moment.div_euclid(86_400_000), moment.rem_euclid(86_400_000) / 60_000);
    // The calendar repeats every 400 years of 146,097 days; a year that begins in March has its leap day last.
    let since = days + 719_468;
    let (era, day) = (since.div_euclid(146_097), since.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = era * 400 + year + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01 00:00");
        assert_eq!(date(951_782_400_000), "2000-02-29 00:00");
        assert_eq!(date(1_785_164_999_999), "2026-07-27 15:09");
        assert_eq!(date(4_107_542_399_000), "2100-02-28 23:59");
        assert_eq!(date(4_107_542_400_000), "2100-03-01 00:00");
    }

    #[test]
    fn spans_have_a_unit() {
        assert_eq!(span("3d"), Ok(3 * 86_400_000));
        assert_eq!(span("30m"), Ok(1_800_000));
        for wrong in ["", "d", "3", "3y", "-3d", "3 d", "3ö"] {
            assert!(span(wrong).is_err(), "{wrong}");
        }
    }
}
