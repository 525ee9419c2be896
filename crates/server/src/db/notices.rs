//! Notices: what tables have to tell, to which destinations it goes, and what has not been delivered yet.

use super::{Db, DbError, Row, Statement, statement};
use crate::values;

/// Where somebody is told, or a table's channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    pub id: String,
    /// Whose it is.
    pub person: String,
    /// For a channel that hears of one table, and of everybody there.
    pub table: Option<String>,
    pub way: String,
    /// An address of mail, a URL, or for a feed the hash of its secret.
    pub address: String,
    /// What the way needs beside, as JSON.
    pub keys: String,
    pub lang: String,
    pub created: i64,
    /// Since when it may be used.
    pub confirmed: Option<i64>,
    /// When something last went there.
    pub sent: i64,
    /// Why nothing arrived there last.
    pub trouble: Option<String>,
}

fn destination(row: &Row) -> Destination {
    Destination {
        id: row.text(0).to_owned(),
        person: row.text(1).to_owned(),
        table: row.maybe_text(2).map(str::to_owned),
        way: row.text(3).to_owned(),
        address: row.text(4).to_owned(),
        keys: row.text(5).to_owned(),
        lang: row.text(6).to_owned(),
        created: row.int(7),
        confirmed: row.maybe_int(8),
        sent: row.int(9),
        trouble: row.maybe_text(10).map(str::to_owned),
    }
}

/// What is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNotice {
    /// Its name: the same thing has the same, whoever finds it.
    pub event: String,
    pub table: String,
    /// In words for programs, as JSON.
    pub body: String,
    pub at: i64,
}

/// That it is to be told there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDelivery {
    pub event: String,
    pub destination: String,
    /// Not before this; nothing for what is only kept to be read.
    pub due: Option<i64>,
}

/// Something that waits to be delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub event: String,
    pub table: String,
    pub body: String,
    pub at: i64,
    pub tries: i64,
    /// Not before this; 0 for what is only kept.
    pub due: i64,
    /// What it was sent with before, whatever became of that.
    pub bundle: Option<String>,
}

fn waiting(row: &Row) -> Waiting {
    Waiting {
        event: row.text(0).to_owned(),
        table: row.text(1).to_owned(),
        body: row.text(2).to_owned(),
        at: row.int(3),
        tries: row.int(4),
        due: row.int(5),
        bundle: row.maybe_text(6).map(str::to_owned),
    }
}

/// A table that may have something to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToLook {
    pub table: String,
    pub since: i64,
    /// The newest entry of its log that was looked at.
    pub noticed: i64,
}

/// Somebody's switches: for the account, or for one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switched {
    pub person: String,
    /// Empty for the account.
    pub table: String,
    pub body: String,
}

/// A secret that somebody was sent by mail, for one use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub person: String,
    pub kind: String,
    /// What it is about, such as the address that it was sent to.
    pub about: String,
}

fn notice_row(notice: &NewNotice) -> Statement {
    let sql =
        "insert into notices (event, table_id, body, at) values ($1, $2, $3, $4) on conflict do nothing";
    let NewNotice { event, table, body, at } = notice;
    statement(sql, values![event.as_str(), table.as_str(), body.as_str(), *at])
}

fn delivery_row(delivery: &NewDelivery) -> Statement {
    // Not for a destination that is gone meanwhile.
    let sql = "insert into deliveries (event, destination, due) select cast($1 as text), id, cast($2 as bigint) from destinations where id = $3
               on conflict do nothing";
    let NewDelivery { event, destination, due } = delivery;
    statement(sql, values![event.as_str(), *due, destination.as_str()])
}

impl Db {
    // --- What the site knows of itself -----------------------------------------------------------------------------------------

    /// A value of the site's own; the first that anybody stores stays.
    pub async fn site_value(&self, key: &str, first: &str) -> Result<String, DbError> {
        let row = self.first("select value from site where key = $1", values![key]).await?;
        if let Some(row) = row {
            return Ok(row.text(0).to_owned());
        }
        let sql = "insert into site (key, value) values ($1, $2) on conflict do nothing";
        self.change(vec![statement(sql, values![key, first])]).await?;
        let row = self.first("select value from site where key = $1", values![key]).await?;
        Ok(row.map(|row| row.text(0).to_owned()).unwrap_or_default())
    }

    /// Changes a value of the site's own, if it is still the old one. Whether it was.
    pub async fn swap_site_value(&self, key: &str, old: &str, new: &str) -> Result<bool, DbError> {
        let sql = "update site set value = $1 where key = $2 and value = $3";
        Ok(self.change(vec![statement(sql, values![new, key, old])]).await? == [1])
    }

    // --- Destinations ------------------------------------------------------------------------------------------------------------

    /// A new destination, instead of those of the same way and address: an end point of a browser belongs to who uses it now.
    pub async fn add_destination(&self, new: &Destination, only_one: bool) -> Result<(), DbError> {
        let sql = "insert into destinations (id, user_id, table_id, way, address, keys, lang, created, confirmed, sent)
                   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)";
        let Destination { id, person, table, way, address, keys, lang, created, confirmed, .. } = new;
        let (id, person, way, address) = (id.as_str(), person.as_str(), way.as_str(), address.as_str());
        let mut changes = Vec::new();
        if only_one {
            let sql = "delete from destinations where user_id = $1 and way = $2 and table_id is null";
            changes.push(statement(sql, values![person, way]));
        }
        if way == "push" {
            let sql = "delete from destinations where way = $1 and address = $2";
            changes.push(statement(sql, values![way, address]));
        }
        let row = values![
            id,
            person,
            table.as_deref(),
            way,
            address,
            keys.as_str(),
            lang.as_str(),
            *created,
            *confirmed
        ];
        changes.push(statement(sql, row));
        self.change(changes).await?;
        Ok(())
    }

    /// Takes a destination away, with what has not been delivered there. Whether it was there.
    pub async fn drop_destination(&self, person: &str, id: &str) -> Result<bool, DbError> {
        let sql = "delete from destinations where id = $1 and user_id = $2";
        Ok(self.change(vec![statement(sql, values![id, person])]).await? != [0])
    }

    pub async fn destination(&self, id: &str) -> Result<Option<Destination>, DbError> {
        let sql = "select id, user_id, table_id, way, address, keys, lang, created, confirmed, sent, trouble from destinations
                   where id = $1";
        Ok(self.first(sql, values![id]).await?.as_ref().map(destination))
    }

    pub async fn destinations_of(&self, person: &str) -> Result<Vec<Destination>, DbError> {
        let sql = "select id, user_id, table_id, way, address, keys, lang, created, confirmed, sent, trouble from destinations
                   where user_id = $1 order by created, id";
        Ok(self.query(sql, values![person]).await?.iter().map(destination).collect())
    }

    /// Where those are told who sit or sat at a table, and its own channels.
    pub async fn destinations_at(&self, table: &str) -> Result<Vec<Destination>, DbError> {
        let sql = "select id, user_id, table_id, way, address, keys, lang, created, confirmed, sent, trouble from destinations
                   where table_id = $1 or (table_id is null and user_id in (select user_id from sitting where table_id = $1))
                   order by created, id";
        Ok(self.query(sql, values![table]).await?.iter().map(destination).collect())
    }

    /// The feed of a secret, by its hash.
    pub async fn feed(&self, hash: &str) -> Result<Option<Destination>, DbError> {
        let sql = "select id, user_id, table_id, way, address, keys, lang, created, confirmed, sent, trouble from destinations
                   where way = $1 and address = $2";
        Ok(self.first(sql, values!["feed", hash]).await?.as_ref().map(destination))
    }

    /// The people who have confirmed an address of mail, or asked to.
    pub async fn people_of_mail(&self, address: &str) -> Result<Vec<Destination>, DbError> {
        let sql = "select id, user_id, table_id, way, address, keys, lang, created, confirmed, sent, trouble from destinations
                   where way = $1 and address = $2 order by created, id limit 20";
        Ok(self.query(sql, values!["mail", address]).await?.iter().map(destination).collect())
    }

    pub async fn confirm_destination(&self, person: &str, address: &str, at: i64) -> Result<bool, DbError> {
        let sql = "update destinations set confirmed = $1 where user_id = $2 and way = $3 and address = $4";
        Ok(self.change(vec![statement(sql, values![at, person, "mail", address])]).await? != [0])
    }

    pub async fn has_destinations(&self) -> Result<bool, DbError> {
        Ok(!self.query("select 1 from destinations limit 1", []).await?.is_empty())
    }

    // --- Switches ----------------------------------------------------------------------------------------------------------------

    /// The switches of an account, or for one table.
    pub async fn switches(&self, person: &str, table: &str) -> Result<Option<String>, DbError> {
        let sql = "select body from switches where user_id = $1 and table_id = $2";
        let row = self.first(sql, values![person, table]).await?;
        Ok(row.map(|row| row.text(0).to_owned()))
    }

    pub async fn set_switches(&self, person: &str, table: &str, body: &str) -> Result<(), DbError> {
        let sql = "insert into switches (user_id, table_id, body) values ($1, $2, $3)
                   on conflict (user_id, table_id) do update set body = $3";
        self.change(vec![statement(sql, values![person, table, body])]).await?;
        Ok(())
    }

    /// The switches of those who sit or sat at a table: their own, and those for it.
    pub async fn switches_at(&self, table: &str) -> Result<Vec<Switched>, DbError> {
        let sql = "select user_id, table_id, body from switches where (table_id = $1 or table_id = '')
                   and user_id in (select user_id from sitting where table_id = $1)";
        let switched = |row: &Row| Switched {
            person: row.text(0).to_owned(),
            table: row.text(1).to_owned(),
            body: row.text(2).to_owned(),
        };
        Ok(self.query(sql, values![table]).await?.iter().map(switched).collect())
    }

    // --- What tables have to tell ------------------------------------------------------------------------------------------------

    /// Tables that may have had something to tell for a while.
    pub async fn tables_to_look_at(&self, before: i64) -> Result<Vec<ToLook>, DbError> {
        let sql = "select id, notify, noticed from tables where notify <= $1 order by notify limit 100";
        let rows = self.query(sql, values![before]).await?;
        let look =
            |row: &Row| ToLook { table: row.text(0).to_owned(), since: row.int(1), noticed: row.int(2) };
        Ok(rows.iter().map(look).collect())
    }

    /// Stores what a table has to tell and where, once each, and that it was looked at up to an entry; when to look again, unless
    /// somebody wants it sooner.
    pub async fn notice(
        &self,
        looked: &ToLook,
        newest: i64,
        again: Option<i64>,
        notices: &[NewNotice],
        deliveries: &[NewDelivery],
        fresh: &[&str],
    ) -> Result<(), DbError> {
        let mut changes: Vec<Statement> = notices.iter().map(notice_row).collect();
        changes.extend(deliveries.iter().map(delivery_row));
        let table = looked.table.as_str();
        let sql = "update notices set is_fresh = 0 where event = $1";
        changes.extend(fresh.iter().map(|event| statement(sql, values![*event])));
        changes.push(statement("update tables set noticed = $1 where id = $2", values![newest, table]));
        let sql = "update tables set notify = $1 where id = $2 and notify = $3";
        changes.push(statement(sql, values![again, table, looked.since]));
        self.change(changes).await?;
        Ok(())
    }

    /// Notices of a table that were stored with what they tell of, and of which nobody knows yet where they go.
    pub async fn fresh_notices(&self, table: &str, until: i64) -> Result<Vec<NewNotice>, DbError> {
        let sql =
            "select event, table_id, body, at from notices where table_id = $1 and is_fresh = 1 and at <= $2";
        let notice = |row: &Row| NewNotice {
            event: row.text(0).to_owned(),
            table: row.text(1).to_owned(),
            body: row.text(2).to_owned(),
            at: row.int(3),
        };
        Ok(self.query(sql, values![table, until]).await?.iter().map(notice).collect())
    }

    /// A notice that goes to one destination, and nothing else.
    pub async fn notice_at_once(&self, notice: &NewNotice, delivery: &NewDelivery) -> Result<(), DbError> {
        self.change(vec![notice_row(notice), delivery_row(delivery)]).await?;
        Ok(())
    }

    /// How many notices whose names begin like this have been made since a moment.
    pub async fn count_notices(&self, beginning: &str, since: i64) -> Result<i64, DbError> {
        let sql = "select count(*) from notices where at >= $1 and event like $2";
        let row = self.first(sql, values![since, format!("{beginning}%")]).await?;
        Ok(row.map_or(0, |row| row.int(0)))
    }

    // --- Deliveries --------------------------------------------------------------------------------------------------------------

    /// The destinations for which something is due, the longest first.
    pub async fn due_destinations(&self, now: i64, most: i64) -> Result<Vec<String>, DbError> {
        let sql = "select destination from deliveries where due <= $1 group by destination order by min(due) limit $2";
        let rows = self.query(sql, values![now, most]).await?;
        Ok(rows.iter().map(|row| row.text(0).to_owned()).collect())
    }

    /// What waits for a destination, the oldest first.
    pub async fn waiting_for(&self, destination: &str) -> Result<Vec<Waiting>, DbError> {
        let sql = "select deliveries.event, notices.table_id, notices.body, notices.at, deliveries.tries, deliveries.due,
                   deliveries.bundle
                   from deliveries join notices on notices.event = deliveries.event
                   where deliveries.destination = $1 and deliveries.due is not null order by notices.at, notices.event limit 100";
        Ok(self.query(sql, values![destination]).await?.iter().map(waiting).collect())
    }

    /// Notes that some of it is sent together, before it is: after a crash it is sent as the same again, or not at all.
    pub async fn bundle(&self, destination: &str, events: &[&str], bundle: &str) -> Result<(), DbError> {
        let sql =
            "update deliveries set bundle = $1 where destination = $2 and event = $3 and bundle is null";
        let row = |event: &&str| statement(sql, values![bundle, destination, *event]);
        self.change(events.iter().map(row).collect()).await?;
        Ok(())
    }

    /// Lets what has not been sent yet wait for what is tried again.
    pub async fn wait_until(&self, destination: &str, due: i64) -> Result<(), DbError> {
        let sql = "update deliveries set due = $1 where destination = $2 and due < $1 and bundle is null";
        self.change(vec![statement(sql, values![due, destination])]).await?;
        Ok(())
    }

    /// It was delivered, or nobody wants it any more. It stays, so that it is not told again by whoever finds it once more.
    pub async fn delivered(
        &self,
        destination: &str,
        events: &[&str],
        sent: Option<i64>,
    ) -> Result<(), DbError> {
        let sql = "update deliveries set due = null where destination = $1 and event = $2";
        let mut changes: Vec<Statement> =
            events.iter().map(|event| statement(sql, values![destination, *event])).collect();
        if let Some(sent) = sent {
            let sql = "update destinations set sent = $1, trouble = null where id = $2";
            changes.push(statement(sql, values![sent, destination]));
        }
        self.change(changes).await?;
        Ok(())
    }

    /// It was not delivered, and is tried again; why.
    pub async fn put_off(
        &self,
        destination: &str,
        events: &[&str],
        due: i64,
        trouble: &str,
    ) -> Result<(), DbError> {
        let sql = "update deliveries set due = $1, tries = tries + 1 where destination = $2 and event = $3";
        let mut changes: Vec<Statement> =
            events.iter().map(|event| statement(sql, values![due, destination, *event])).collect();
        // What came in meanwhile waits with it.
        changes.push(statement(
            "update deliveries set due = $1 where destination = $2 and due < $1 and bundle is null",
            values![due, destination],
        ));
        changes.push(statement(
            "update destinations set trouble = $1 where id = $2",
            values![trouble, destination],
        ));
        self.change(changes).await?;
        Ok(())
    }

    /// What waits to be delivered in all.
    pub async fn count_waiting(&self) -> Result<i64, DbError> {
        let row = self.first("select count(*) from deliveries where due is not null", []).await?;
        Ok(row.map_or(0, |row| row.int(0)))
    }

    /// What was told in a feed, the newest first.
    pub async fn told_in(&self, destination: &str) -> Result<Vec<Waiting>, DbError> {
        let sql = "select deliveries.event, notices.table_id, notices.body, notices.at, deliveries.tries, deliveries.due,
                   deliveries.bundle
                   from deliveries join notices on notices.event = deliveries.event
                   where deliveries.destination = $1 order by notices.at desc, notices.event limit 50";
        Ok(self.query(sql, values![destination]).await?.iter().map(waiting).collect())
    }

    /// Forgets what was told long ago, and what nobody has taken since.
    pub async fn forget_notices(&self, before: i64) -> Result<(), DbError> {
        let changes = vec![
            statement("delete from notices where at < $1", values![before]),
            statement("delete from links where expires < $1", values![before]),
        ];
        self.change(changes).await?;
        Ok(())
    }

    // --- Who looks ---------------------------------------------------------------------------------------------------------------

    /// A node is there.
    pub async fn beat(&self, node: &str, now: i64) -> Result<(), DbError> {
        let sql = "insert into nodes (id, seen) values ($1, $2) on conflict (id) do update set seen = $2";
        // Whoever has not been there for a day is another by now; what it showed goes with it.
        let old = "delete from nodes where seen < $1";
        let changes = vec![statement(sql, values![node, now]), statement(old, values![now - 24 * 3_600_000])];
        self.change(changes).await?;
        Ok(())
    }

    /// A match is visible on a screen of somebody's, by this node.
    pub async fn begin_watching(
        &self,
        line: &str,
        node: &str,
        table: &str,
        person: &str,
    ) -> Result<(), DbError> {
        let sql = "insert into watching (line, node, table_id, user_id) values ($1, $2, $3, $4) on conflict do nothing";
        self.change(vec![statement(sql, values![line, node, table, person])]).await?;
        Ok(())
    }

    pub async fn stop_watching(&self, line: &str) -> Result<(), DbError> {
        self.change(vec![statement("delete from watching where line = $1", values![line])]).await?;
        Ok(())
    }

    /// Those on whose screens a table is visible, by nodes that were there lately.
    pub async fn watchers(&self, table: &str, since: i64) -> Result<Vec<String>, DbError> {
        let sql = "select distinct watching.user_id from watching join nodes on nodes.id = watching.node
                   where watching.table_id = $1 and nodes.seen >= $2";
        let rows = self.query(sql, values![table, since]).await?;
        Ok(rows.iter().map(|row| row.text(0).to_owned()).collect())
    }

    /// Somebody has seen a table, up to an entry of its log.
    pub async fn visited(&self, table: &str, person: &str, number: i64, at: i64) -> Result<(), DbError> {
        let sql = "insert into visits (table_id, user_id, number, at) values ($1, $2, $3, $4)
                   on conflict (table_id, user_id) do update set at = $4,
                   number = case when visits.number > $3 then visits.number else $3 end";
        self.change(vec![statement(sql, values![table, person, number, at])]).await?;
        Ok(())
    }

    /// The newest entry that somebody has seen of a table, and when he was last there.
    pub async fn visit(&self, table: &str, person: &str) -> Result<Option<(i64, i64)>, DbError> {
        let sql = "select number, at from visits where table_id = $1 and user_id = $2";
        Ok(self.first(sql, values![table, person]).await?.map(|row| (row.int(0), row.int(1))))
    }

    // --- Links -------------------------------------------------------------------------------------------------------------------

    /// A secret that was sent by mail, as its hash.
    pub async fn add_link(&self, hash: &str, link: &Link, expires: i64) -> Result<(), DbError> {
        let sql = "insert into links (hash, user_id, kind, about, expires) values ($1, $2, $3, $4, $5)";
        let Link { person, kind, about } = link;
        let row = values![hash, person.as_str(), kind.as_str(), about.as_str(), expires];
        self.change(vec![statement(sql, row)]).await?;
        Ok(())
    }

    /// What a secret is for, if it has neither been used nor grown old.
    pub async fn link(&self, hash: &str, kind: &str, now: i64) -> Result<Option<Link>, DbError> {
        let sql = "select user_id, kind, about from links where hash = $1 and kind = $2 and expires > $3";
        let link = |row: Row| Link {
            person: row.text(0).to_owned(),
            kind: row.text(1).to_owned(),
            about: row.text(2).to_owned(),
        };
        Ok(self.first(sql, values![hash, kind, now]).await?.map(link))
    }

    /// Uses a secret up; whether nobody was faster.
    pub async fn use_link(&self, hash: &str) -> Result<bool, DbError> {
        Ok(self.change(vec![statement("delete from links where hash = $1", values![hash])]).await? == [1])
    }
}
