//! PostgreSQL: one connection appends in batches, some answer queries, one listens to the other nodes.

use super::{DbError, Entry, News, Notice, Row, Statement, Value, in_time, schema, tls};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{AsyncMessage, Client, GenericClient};

/// How many queries may run at once.
const CONNECTIONS: usize = 6;
/// How many entries one commit holds at most: a notification has 8,000 bytes at most, and names them all.
const MOST_PER_COMMIT: usize = 200;
/// How often a batch is tried that the database had to take back.
const MOST_TRIES: usize = 5;
/// Two nodes must not bring the tables up to date at the same time.
const MIGRATION_LOCK: i64 = 0x4865_6765;
/// How long a node rests before it connects again.
const REST: Duration = Duration::from_millis(250);
/// How often a connection that only listens is asked whether it is there.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);
/// The database itself gives up what nobody waits for any longer, and takes back what a node has left half done: one that
/// stands still in the middle of a change would keep the others waiting for its rows.
const LIMITS: &str = "set statement_timeout = '7s'; set idle_in_transaction_session_timeout = '3s'";
const CHANNEL: &str = "hegemon";
/// The word between nodes for: read all you know again.
const EVERYTHING: &str = "everything";

#[derive(Clone)]
pub struct Postgres {
    writer: mpsc::UnboundedSender<Job>,
    clients: Arc<Vec<Mutex<Option<Client>>>>,
    next: Arc<std::sync::atomic::AtomicUsize>,
    address: Arc<str>,
}

type Job = (Entry, oneshot::Sender<Result<(), DbError>>);

impl From<tokio_postgres::Error> for DbError {
    fn from(error: tokio_postgres::Error) -> DbError {
        if error.code() == Some(&SqlState::UNIQUE_VIOLATION) {
            return DbError::Taken;
        }
        if let Some(detail) = error.as_db_error() {
            return DbError::Broken(detail.message().to_owned());
        }
        // Why the line fails helps a host; other causes may quote the address, which holds a password.
        let source = std::error::Error::source(&error);
        match source.and_then(|source| source.downcast_ref::<std::io::Error>()) {
            Some(why) => DbError::Broken(format!("{error}: {why}")),
            None => DbError::Broken(error.to_string()),
        }
    }
}

impl Postgres {
    pub async fn open(address: &str, news: mpsc::UnboundedSender<News>) -> Result<Postgres, DbError> {
        let mut client = connect(address).await?;
        migrate(&mut client).await?;
        listen(address.to_owned(), news).await?;
        let (writer, jobs) = mpsc::unbounded_channel();
        tokio::spawn(write(address.to_owned(), client, jobs));
        let clients = (0..CONNECTIONS).map(|_| Mutex::new(None)).collect();
        Ok(Postgres { writer, clients: Arc::new(clients), next: Arc::default(), address: address.into() })
    }

    /// Does something over a connection of the pool, which is made when it is needed. A connection whose work was given up in the
    /// middle is dropped: nobody knows what it will answer next.
    async fn with_client<T>(
        &self,
        work: impl AsyncFnOnce(&mut Client) -> Result<T, tokio_postgres::Error>,
    ) -> Result<T, DbError> {
        let number = self.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed) % CONNECTIONS;
        let mut place = self.clients[number].lock().await;
        let mut client = match place.take().filter(|client| !client.is_closed()) {
            Some(client) => client,
            None => connect(&self.address).await?,
        };
        let done = work(&mut client).await;
        *place = Some(client);
        Ok(done?)
    }

    pub async fn query(&self, statement: Statement) -> Result<Vec<Row>, DbError> {
        self.with_client(async |client| {
            let prepared = client.prepare(statement.sql).await?;
            let rows = client.query(&prepared, &parameters(&statement)).await?;
            Ok(rows.iter().map(row).collect())
        })
        .await
    }

    pub async fn change(&self, statements: Vec<Statement>) -> Result<Vec<u64>, DbError> {
        self.with_client(async |client| {
            let transaction = client.transaction().await?;
            let mut touched = Vec::with_capacity(statements.len());
            for statement in &statements {
                let prepared = transaction.prepare(statement.sql).await?;
                touched.push(transaction.execute(&prepared, &parameters(statement)).await?);
            }
            transaction.commit().await?;
            Ok(touched)
        })
        .await
    }

    pub async fn tell_talk(&self, table: &str) -> Result<(), DbError> {
        self.tell(&format!("{table} talk")).await
    }

    pub async fn tell_all(&self) -> Result<(), DbError> {
        self.tell(EVERYTHING).await
    }

    async fn tell(&self, line: &str) -> Result<(), DbError> {
        self.with_client(async |client| {
            let parameters: [(&(dyn ToSql + Sync), Type); 2] = [(&CHANNEL, Type::TEXT), (&line, Type::TEXT)];
            client.query_typed("select pg_notify($1, $2)", &parameters).await
        })
        .await?;
        Ok(())
    }

    pub async fn append(&self, entry: Entry) -> Result<(), DbError> {
        let (reply, answer) = oneshot::channel();
        let gone = || DbError::Broken("the writer is gone".to_owned());
        self.writer.send((entry, reply)).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn connect(address: &str) -> Result<Client, DbError> {
    let (client, connection) = in_time(tls::connect(address)).await?;
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::warn!(%error, "a connection to the database ended");
        }
    });
    client.batch_execute(LIMITS).await?;
    Ok(client)
}

async fn migrate(client: &mut Client) -> Result<(), DbError> {
    let transaction = client.transaction().await?;
    // A large database may take its time.
    transaction.batch_execute("set local statement_timeout = 0").await?;
    transaction.execute("select pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK]).await?;
    let done = match version_in(&transaction).await? {
        Some(done) => done,
        None => {
            transaction.batch_execute("create table steps (done bigint not null)").await?;
            0
        }
    };
    let missing = schema::missing(done)?;
    let for_us = |sql: &&&str| !sql.starts_with(schema::FOR_SQLITE);
    for sql in missing.iter().copied().flatten().filter(for_us) {
        transaction.batch_execute(sql).await?;
    }
    if !missing.is_empty() {
        let known = schema::STEPS.len() as i64;
        transaction.execute("insert into steps (done) values ($1)", &[&known]).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// The version of a database; nothing if it is empty.
pub async fn version(address: &str) -> Result<Option<i64>, DbError> {
    version_in(&connect(address).await?).await
}

/// The same, for whoever is connected. Tables of something else are an error: what shares a database with us would share its
/// fate.
async fn version_in(client: &impl GenericClient) -> Result<Option<i64>, DbError> {
    // What an extension brought along is nobody's data.
    let sql = "select coalesce(array_agg(relname::text order by relname), '{}') from pg_class
               where relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind in ('r', 'p', 'v', 'm', 'f')
               and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')";
    let tables: Vec<String> = client.query_one(sql, &[]).await?.get(0);
    if tables.is_empty() {
        return Ok(None);
    }
    let ours = ["steps", "users", "tables", "log"];
    if ours.iter().all(|name| tables.iter().any(|table| table == name)) {
        let done = client.query_one("select coalesce(max(done), 0) from steps", &[]).await?.get(0);
        if done > 0 {
            return Ok(Some(done));
        }
    }
    let some = tables.iter().take(3).map(String::as_str).collect::<Vec<_>>().join(", ");
    Err(DbError::Broken(format!(
        "it holds {} tables that are not Hegemon's, such as {some}: give Hegemon a database of its own",
        tables.len()
    )))
}

/// Asks a database something as it is.
pub async fn peek(address: &str, sql: &str) -> Result<Vec<Row>, DbError> {
    Ok(connect(address).await?.query(sql, &[]).await?.iter().map(row).collect())
}

/// Hears what any node appends, this one included. A lost connection is made again, and only then the news says so: whoever
/// listens looks for itself what it missed, and nothing that comes after that look is missed.
async fn listen(address: String, news: mpsc::UnboundedSender<News>) -> Result<(), DbError> {
    let mut line = in_time(listening(&address, &news)).await?;
    tokio::spawn(async move {
        loop {
            let (client, ended) = line;
            is_cut(&client, ended).await;
            drop(client);
            line = loop {
                tokio::time::sleep(REST).await;
                if news.is_closed() {
                    return;
                }
                if let Ok(line) = in_time(listening(&address, &news)).await {
                    break line;
                }
            };
            if news.send(News::Lost).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// Returns when a connection has ended or no longer answers: one that was cut without a word would be listened to for ever.
async fn is_cut(client: &Client, mut ended: tokio::task::JoinHandle<()>) {
    loop {
        match tokio::time::timeout(SIGN_OF_LIFE, &mut ended).await {
            Ok(_) => return,
            Err(_) => {
                let sign = async { Ok(client.simple_query("").await?) };
                if in_time(sign).await.is_err() {
                    ended.abort();
                    return;
                }
            }
        }
    }
}

/// A connection that listens, and the task that ends with it.
async fn listening(
    address: &str,
    news: &mpsc::UnboundedSender<News>,
) -> Result<(Client, tokio::task::JoinHandle<()>), DbError> {
    let (client, mut connection) = tls::connect(address).await?;
    let news = news.clone();
    let task = tokio::spawn(async move {
        loop {
            match std::future::poll_fn(|context| connection.poll_message(context)).await {
                Some(Ok(AsyncMessage::Notification(note))) => {
                    for line in note.payload().lines() {
                        let fresh = match line.split_once(' ') {
                            Some((table, "talk")) => Some(News::Talk(table.to_owned())),
                            Some((table, number)) => {
                                number.parse().ok().map(|number| News::Entry(table.to_owned(), number))
                            }
                            None => (line == EVERYTHING).then_some(News::Lost),
                        };
                        if let Some(fresh) = fresh {
                            let _ = news.send(fresh);
                        }
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            }
        }
    });
    client.batch_execute(&format!("listen {CHANNEL}")).await?;
    Ok((client, task))
}

/// A connection that appends, with its statements ready.
struct Writer {
    client: Client,
    append: tokio_postgres::Statement,
    append_free: tokio_postgres::Statement,
}

impl Writer {
    async fn new(client: Client) -> Result<Writer, DbError> {
        let append = client.prepare(APPEND).await?;
        let append_free = client.prepare(APPEND_FREE).await?;
        Ok(Writer { client, append, append_free })
    }
}

/// A whole batch in one round trip: the entries, what the lobby learns from some of them, and the news of them. If one place is
/// taken the database takes everything back.
const APPEND: &str = "
    with added as (
        insert into log (table_id, number, body, retry_key, at)
        select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
    ), noticed as (
        update tables set status = new.status, card = new.card, updated = new.at, due = new.due, bots_since = new.bots_since,
        notify = coalesce(new.notify, tables.notify)
        from unnest($6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[])
        as new (table_id, number, at, status, card, due, bots_since, notify)
        where tables.id = new.table_id
    )
    select pg_notify($14, $15)";

/// The same for the entries whose place is free and the next one, and which they are. It costs more: the database looks before
/// it writes.
const APPEND_FREE: &str = "
    with added as (
        insert into log (table_id, number, body, retry_key, at)
        select new.* from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
        as new (table_id, number, body, retry_key, at)
        where number = 1 or exists
            (select 1 from log where log.table_id = new.table_id and log.number = new.number - 1)
        on conflict do nothing returning table_id, number
    ), noticed as (
        update tables set status = new.status, card = new.card, updated = new.at, due = new.due, bots_since = new.bots_since,
        notify = coalesce(new.notify, tables.notify)
        from unnest($6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[])
        as new (table_id, number, at, status, card, due, bots_since, notify)
        join added using (table_id, number)
        where tables.id = new.table_id
    )
    select array_agg(table_id), array_agg(number), pg_notify($14, string_agg(table_id || ' ' || number, chr(10))) from added";

/// Appends whatever has come in meanwhile in one transaction, and only then answers.
async fn write(address: String, client: Client, mut jobs: mpsc::UnboundedReceiver<Job>) {
    let mut writer = Writer::new(client).await.ok();
    while let Some(first) = jobs.recv().await {
        let mut batch = vec![first];
        while batch.len() < MOST_PER_COMMIT
            && let Ok(job) = jobs.try_recv()
        {
            batch.push(job);
        }
        // Whoever waited too long has been told that it failed: it is not done behind his back.
        batch.retain(|(_, reply)| !reply.is_closed());
        if batch.is_empty() {
            continue;
        }
        if writer.as_ref().is_none_or(|writer| writer.client.is_closed()) {
            let new = async { Writer::new(connect(&address).await?).await };
            writer = in_time(new).await.ok();
        }
        let result = match &writer {
            Some(writer) => in_time(append(writer, &batch)).await,
            None => Err(DbError::Broken("the database does not answer".to_owned())),
        };
        match result {
            Ok(appended) => {
                for (number, (_, reply)) in batch.into_iter().enumerate() {
                    let _ = reply.send(if appended.contains(&number) { Ok(()) } else { Err(DbError::Taken) });
                }
            }
            Err(error) => {
                // Whether the transaction stands is unknown; a new connection will tell whoever asks again.
                writer = None;
                for (_, reply) in batch {
                    let _ = reply.send(Err(error.clone()));
                }
            }
        }
    }
}

/// Whether a place was taken, or would have left a gap before it.
fn is_misplaced(error: &tokio_postgres::Error) -> bool {
    [Some(&SqlState::UNIQUE_VIOLATION), Some(&SqlState::CHECK_VIOLATION)].contains(&error.code())
}

/// Which of the batch found their place free. Nearly always all of them do; where another node was first, the database looks
/// at each.
async fn append(writer: &Writer, batch: &[Job]) -> Result<BTreeSet<usize>, DbError> {
    let place = |index: usize| (batch[index].0.table.as_str(), batch[index].0.number);
    // In one order on all nodes, so that no two wait for each other. Two entries for one place: the first has it.
    let mut order: Vec<usize> = (0..batch.len()).collect();
    order.sort_by_key(|index| place(*index));
    order.dedup_by_key(|index| place(*index));
    let entries = || order.iter().map(|index| &batch[*index].0);
    let tables: Vec<&str> = entries().map(|entry| entry.table.as_str()).collect();
    let numbers: Vec<i64> = entries().map(|entry| entry.number).collect();
    let bodies: Vec<&str> = entries().map(|entry| entry.body.as_str()).collect();
    let keys: Vec<Option<&str>> = entries().map(|entry| entry.retry_key.as_deref()).collect();
    let times: Vec<i64> = entries().map(|entry| entry.at).collect();
    let notices: Vec<(&Entry, &Notice)> =
        entries().filter_map(|entry| Some((entry, entry.notice.as_ref()?))).collect();
    let noticed_tables: Vec<&str> = notices.iter().map(|(entry, _)| entry.table.as_str()).collect();
    let noticed_numbers: Vec<i64> = notices.iter().map(|(entry, _)| entry.number).collect();
    let noticed_times: Vec<i64> = notices.iter().map(|(entry, _)| entry.at).collect();
    let statuses: Vec<&str> = notices.iter().map(|(_, notice)| notice.status.as_str()).collect();
    let cards: Vec<&str> = notices.iter().map(|(_, notice)| notice.card.as_str()).collect();
    let dues: Vec<Option<i64>> = notices.iter().map(|(_, notice)| notice.due).collect();
    let bots: Vec<Option<i64>> = notices.iter().map(|(_, notice)| notice.bots_since).collect();
    let looks: Vec<Option<i64>> = notices.iter().map(|(_, notice)| notice.notify).collect();
    let parameters: [&(dyn ToSql + Sync); 14] = [
        &tables,
        &numbers,
        &bodies,
        &keys,
        &times,
        &noticed_tables,
        &noticed_numbers,
        &noticed_times,
        &statuses,
        &cards,
        &dues,
        &bots,
        &looks,
        &CHANNEL,
    ];
    let news = entries().map(|entry| format!("{} {}", entry.table, entry.number));
    let news = news.collect::<Vec<String>>().join("\n");
    let mut with_news = parameters.to_vec();
    with_news.push(&news);
    let mut all_free = true;
    for _ in 0..MOST_TRIES {
        let asked = if all_free {
            writer.client.query_one(&writer.append, &with_news).await
        } else {
            writer.client.query_one(&writer.append_free, &parameters).await
        };
        match asked {
            // The database has taken everything back: it is asked again.
            Err(error) if error.code() == Some(&SqlState::T_R_DEADLOCK_DETECTED) => {}
            Err(error) if all_free && is_misplaced(&error) => all_free = false,
            Err(error) => return Err(error.into()),
            Ok(_) if all_free => return Ok(order.into_iter().collect()),
            Ok(row) => {
                let tables: Vec<String> = row.get::<_, Option<Vec<String>>>(0).unwrap_or_default();
                let numbers: Vec<i64> = row.get::<_, Option<Vec<i64>>>(1).unwrap_or_default();
                let added: BTreeSet<(&str, i64)> = tables.iter().map(String::as_str).zip(numbers).collect();
                return Ok(order.into_iter().filter(|index| added.contains(&place(*index))).collect());
            }
        }
    }
    Err(DbError::Broken("nodes wait for each other again and again".to_owned()))
}

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut tokio_postgres::types::private::BytesMut,
    ) -> Result<tokio_postgres::types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Null => Ok(tokio_postgres::types::IsNull::Yes),
            Value::Int(number) if *kind == Type::INT4 => i32::try_from(*number)?.to_sql(kind, out),
            Value::Int(number) => number.to_sql(kind, out),
            Value::Text(text) => text.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    tokio_postgres::types::to_sql_checked!();
}

fn parameters(statement: &Statement) -> Vec<&(dyn ToSql + Sync)> {
    statement.parameters.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

fn row(row: &tokio_postgres::Row) -> Row {
    let value = |column: usize| match *row.columns()[column].type_() {
        Type::INT8 => row.get::<_, Option<i64>>(column).map_or(Value::Null, Value::Int),
        Type::INT4 => {
            row.get::<_, Option<i32>>(column).map_or(Value::Null, |number| Value::Int(number.into()))
        }
        Type::BOOL => row.get::<_, Option<bool>>(column).map_or(Value::Null, |yes| Value::Int(yes.into())),
        _ => row.get::<_, Option<String>>(column).map_or(Value::Null, Value::Text),
    };
    Row((0..row.len()).map(value).collect())
}
