//! The tables, as steps that are taken once each, in order. How many have been taken is a database's version.

use super::DbError;

/// The steps that a database of this version has yet to take.
pub fn missing(version: i64) -> Result<&'static [&'static [&'static str]], DbError> {
    let taken = usize::try_from(version).ok().and_then(|version| STEPS.get(version..));
    let known = STEPS.len();
    taken.ok_or_else(|| {
        DbError::Broken(format!("it is of a newer version ({version}) than this program ({known})"))
    })
}

/// Every step so far. A step that has been released never changes; a new wish is a new step.
pub const STEPS: [&[&str]; 1] = [&[
    "create table users (
        id text primary key,
        name text not null,
        folded text not null unique,
        password text,
        created bigint not null,
        muted_until bigint not null default 0,
        is_guest bigint not null default 0
    )",
    "create table sessions (
        hash text primary key,
        user_id text not null references users (id) on delete cascade,
        kind text not null,
        label text not null,
        created bigint not null,
        expires bigint not null
    )",
    "create index sessions_of_user on sessions (user_id)",
    "create table tables (
        id text primary key,
        status text not null,
        is_public bigint not null,
        card text not null,
        secret text not null,
        created bigint not null,
        updated bigint not null,
        game text not null,
        due bigint
    )",
    "create index tables_in_lobby on tables (is_public, status, updated)",
    "create index tables_due on tables (due)",
    "create table log (
        table_id text not null references tables (id) on delete cascade,
        number bigint not null,
        body text not null,
        retry_key text,
        at bigint not null,
        primary key (table_id, number)
    )",
    "create unique index log_retry on log (table_id, retry_key) where retry_key is not null",
    "create table sitting (
        table_id text not null references tables (id) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        primary key (table_id, user_id)
    )",
    "create index sitting_of_user on sitting (user_id)",
    "create table messages (
        table_id text not null references tables (id) on delete cascade,
        channel text not null,
        number bigint not null,
        user_id text,
        seat bigint not null,
        name text not null,
        body text not null,
        at bigint not null,
        primary key (table_id, channel, number)
    )",
    "create table read_marks (
        table_id text not null references tables (id) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        channel text not null,
        number bigint not null,
        primary key (table_id, user_id, channel)
    )",
    "create table notes (
        table_id text not null references tables (id) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        body text not null,
        primary key (table_id, user_id)
    )",
    "create table blocks (
        user_id text not null references users (id) on delete cascade,
        blocked_id text not null references users (id) on delete cascade,
        primary key (user_id, blocked_id)
    )",
    "create table reports (
        id text primary key,
        user_id text,
        about text not null,
        table_id text,
        body text not null,
        at bigint not null
    )",
    "create table records (
        id text primary key,
        user_id text references users (id) on delete set null,
        body text not null,
        created bigint not null
    )",
    "create index records_of_user on records (user_id)",
]];
