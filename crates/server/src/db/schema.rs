//! The tables, as steps that are taken once each, in order. How many have been taken is a database's version.

use super::DbError;

/// The steps that a database of this version has yet to take.
pub fn missing(version: i64) -> Result<&'static [&'static [&'static str]], DbError> {
    let taken = usize::try_from(version).ok().and_then(|version| STEPS.get(version..));
    let known = STEPS.len();
    taken.ok_or_else(|| {
        DbError::Broken(format!("its version ({version}) is newer than this program's ({known})"))
    })
}

/// What begins so is meant for one of the two databases.
pub const FOR_SQLITE: &str = "/* sqlite */";
pub const FOR_POSTGRES: &str = "/* postgres */";

/// Every step so far. A step that has been released never changes; a new wish is a new step.
pub const STEPS: [&[&str]; 6] = [
    &[
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
    ) /* clustered */",
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
    ],
    &[
        // Since when a table has waited for its bots: whoever starts after a crash finds those tables without reading the others.
        // Which of the tables that were played before wait for a bot is not known: they are looked at once.
        "alter table tables add column bots_since bigint",
        "update tables set bots_since = 0 where status = 'playing' and card like '%\"bot\":\"%'",
        "create index tables_for_bots on tables (bots_since)",
        // The hints that a seat has had, numbered from 1: of two that want the same number one gets it, so that no seat has more
        // than its table allows. A position is named by a hash of what the seat sees and may do, and is counted once; the answer
        // is kept so that it stays the same.
        "create table hints (
        table_id text not null references tables (id) on delete cascade,
        seat bigint not null,
        number bigint not null,
        position text not null,
        body text,
        at bigint not null,
        primary key (table_id, seat, number),
        unique (table_id, seat, position)
    )",
    ],
    &[
        // PostgreSQL looks up and locks the row of its table for every entry that refers to one, which costs as much as the entry
        // itself. Tables are never deleted, and the first entry of each comes with its table.
        "/* postgres */ alter table log drop constraint log_table_id_fkey",
    ],
    &[
        // An entry stands only behind the one before it: whoever writes, and whatever he believes, a log has no gap. PostgreSQL
        // looks once for all entries of a statement.
        "/* sqlite */ create trigger log_has_no_gap before insert on log when new.number > 1
        and not exists (select 1 from log where table_id = new.table_id and number = new.number - 1)
        begin select raise(abort, 'an entry would leave a gap in its log'); end",
        "/* postgres */ create function log_has_no_gap() returns trigger language plpgsql as $$
        begin
            if exists (select 1 from fresh where number > 1 and not exists
                (select 1 from log where log.table_id = fresh.table_id and log.number = fresh.number - 1)) then
                raise exception 'an entry would leave a gap in its log' using errcode = 'check_violation';
            end if;
            return null;
        end $$",
        "/* postgres */ create trigger log_has_no_gap after insert on log referencing new table as fresh
        for each statement execute function log_has_no_gap()",
    ],
    &[
        // What a name looks like, however it is written: nobody new looks like another. Guests whom the site named have none, nor
        // have accounts from before that look like an older one.
        "alter table users add column look text",
        "create unique index users_by_look on users (look)",
        // Always empty: a node writes here, and takes it back, to find out whether it can write.
        "create table pulse (at bigint not null)",
    ],
    &[
        // When a session was last seen, to the hour, so that its owner knows it among others.
        "alter table sessions add column used bigint not null default 0",
        // Whether somebody is being deleted: whoever starts after a crash goes on with it.
        "alter table users add column leaves bigint not null default 0",
        // Codes that open an account whose password is forgotten, each once. They are stored only as hashes.
        "create table recovery_codes (
        hash text primary key,
        user_id text not null references users (id) on delete cascade,
        created bigint not null
    )",
        "create index recovery_codes_of_user on recovery_codes (user_id)",
    ],
];
