//! The API over HTTP: JSON in, JSON out, the same for the page and for programs.
//!
//! [`Site::api`] lists every address. The OpenAPI document is made from that list and from the types of the handlers, so it
//! says what the server does.

pub(crate) mod answer;
mod client;
mod device;
pub mod document;
mod examples;
mod games;
pub(crate) mod guard;
mod kept;
mod live;
pub(crate) mod oneself;
mod page;
mod people;
mod ready;
mod records;
mod tables;
mod talk;

use crate::accounts::Accounts;
use crate::client::Client;
use crate::doors::Doors;
use crate::hall::Hall;
use crate::serve::Patience;
use aide::axum::ApiRouter;
use aide::axum::routing::{delete_with, get_with, post_with, put_with};
use aide::openapi::OpenApi;
use aide::transform::TransformOperation;
use answer::Failure;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::IntoResponse;
use axum::routing::get;
use std::sync::Arc;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// What every request can reach.
#[derive(Clone)]
pub struct Site {
    pub hall: Arc<Hall>,
    pub accounts: Accounts,
    doors: Arc<Doors>,
    patience: Patience,
    /// Whether the site is reached by HTTPS, so that its cookies are too.
    is_secure: bool,
    document: Arc<OpenApi>,
    /// The same as it is sent.
    document_text: Bytes,
    shelf: Arc<games::Shelf>,
    client: Client,
    pulse: Arc<ready::Pulse>,
}

/// What a handler answers, or why not.
type Answer<T> = Result<T, Failure>;

/// The version of the API. Within it nothing is taken away and nothing changes its meaning.
const VERSION: &str = "/api/v1";

/// A sentence about an address, and the chapter it stands in.
fn about(
    chapter: &'static str,
    id: &'static str,
    sentence: &'static str,
) -> impl Fn(TransformOperation) -> TransformOperation {
    move |operation| operation.id(id).tag(chapter).summary(sentence)
}

impl Site {
    pub fn new(
        hall: Arc<Hall>,
        is_secure: bool,
        doors: Arc<Doors>,
        patience: Patience,
        client: Client,
    ) -> Site {
        let accounts = Accounts::new(hall.db().clone(), hall.nature().clone());
        let shelf = Arc::new(games::Shelf::of(&hall));
        let document = Arc::new(document::document(hall.stock()));
        let document_text = serde_json::to_vec(&*document).unwrap_or_default().into();
        let pulse = Arc::default();
        Site { hall, accounts, doors, patience, is_secure, document, document_text, shelf, client, pulse }
    }

    /// Every address of the API.
    fn api() -> ApiRouter<Site> {
        let people = |id, sentence| about("People", id, sentence);
        let lobby = |id, sentence| about("Lobby", id, sentence);
        let table = |id, sentence| about("Table", id, sentence);
        let seat = |id, sentence| about("Seat", id, sentence);
        let talk = |id, sentence| about("Talk", id, sentence);
        let records = |id, sentence| about("Records", id, sentence);
        ApiRouter::new()
            .api_route(
                "/guests",
                post_with(people::welcome_guest, people("guest", "Sit down at once, without a name.")),
            )
            .api_route("/accounts", post_with(people::register, people("register", "Make an account.")))
            .api_route(
                "/accounts/claim",
                post_with(
                    people::claim,
                    people("claim", "Turn a guest into an account: seats and history stay."),
                ),
            )
            .api_route(
                "/sessions",
                get_with(people::session, people("session", "Who is asking, if anybody."))
                    .post_with(people::log_in, people("logIn", "Log in."))
                    .delete_with(people::log_out, people("logOut", "Log out.")),
            )
            .api_route(
                "/password",
                post_with(
                    people::change_password,
                    people("changePassword", "Change one's password; other sessions end."),
                ),
            )
            .api_route(
                "/tokens",
                get_with(people::tokens, people("tokens", "One's tokens."))
                    .post_with(
                        people::make_token,
                        people("makeToken", "A token for a program that plays for its owner."),
                    )
                    .delete_with(
                        people::forget_tokens,
                        people(
                            "forgetTokens",
                            "Make tokens of this label worthless, whatever it is: also an empty one.",
                        ),
                    ),
            )
            .api_route(
                "/tokens/{label}",
                delete_with(
                    people::forget_token,
                    people("forgetToken", "Make tokens of this label worthless."),
                ),
            )
            .api_route(
                "/password/recover",
                post_with(
                    oneself::recover,
                    people("recover", "A new password by a recovery code, which is used up."),
                ),
            )
            .api_route(
                "/me/recovery-codes",
                get_with(
                    oneself::recovery_codes_left,
                    people("recoveryCodesLeft", "How many recovery codes are left."),
                )
                .post_with(
                    oneself::make_recovery_codes,
                    people("makeRecoveryCodes", "New recovery codes, shown once; older ones are worthless."),
                ),
            )
            .api_route(
                "/me/sessions",
                get_with(
                    oneself::sessions,
                    people("sessions", "The browsers that are logged in as oneself."),
                )
                .delete_with(
                    oneself::close_other_sessions,
                    people("closeOtherSessions", "Log out everywhere but here."),
                ),
            )
            .api_route(
                "/me/sessions/{name}",
                delete_with(oneself::close_session, people("closeSession", "Log out another browser.")),
            )
            .api_route(
                "/me/export",
                get_with(oneself::export, people("export", "Everything that the site has of oneself.")),
            )
            .api_route(
                "/me/deletion",
                post_with(
                    oneself::delete,
                    people("deleteMe", "Delete one's account. Matches stay, without the name."),
                ),
            )
            .api_route("/me", get_with(people::me, people("me", "Who am I, and where do I sit?")))
            .api_route(
                "/me/name",
                put_with(people::rename, people("rename", "What a guest is called from now on.")),
            )
            .api_route(
                "/people/{id}",
                get_with(
                    people::profile,
                    people("profile", "Who somebody is, with the history that is public."),
                ),
            )
            .api_route(
                "/blocks",
                get_with(people::blocked, people("blocked", "Whom one does not want to meet.")).post_with(
                    people::block,
                    people("block", "Hear nothing of somebody, and keep him from one's tables."),
                ),
            )
            .api_route(
                "/blocks/{id}",
                delete_with(people::unblock, people("unblock", "Meet somebody again.")),
            )
            .api_route(
                "/reports",
                post_with(people::report, people("report", "Tell the host about somebody.")),
            )
            .api_route(
                "/tables",
                get_with(tables::lobby, lobby("lobby", "Public tables, the newest first."))
                    .post_with(tables::create, lobby("create", "Open a table.")),
            )
            .api_route(
                "/tables/{id}",
                get_with(
                    tables::show,
                    table("table", "The table as one of your seats sees it, or a spectator."),
                )
                .delete_with(
                    tables::close,
                    table("close", "Close a table that you opened and that has not begun."),
                ),
            )
            .api_route(
                "/tables/{id}/board",
                get_with(
                    tables::board,
                    table(
                        "tableBoard",
                        "Every place of the board with its borders, its owner and its value.",
                    ),
                ),
            )
            .api_route(
                "/tables/{id}/begin",
                post_with(tables::begin, table("begin", "Begin: free seats are played by the stand-in.")),
            )
            .api_route(
                "/tables/{id}/log",
                get_with(
                    tables::log,
                    table("log", "What has happened, as one of your seats saw it, or a spectator."),
                ),
            )
            .api_route(
                "/tables/{id}/at/{number}",
                get_with(tables::show_at, table("tableAt", "The table as it was after an entry of the log.")),
            )
            .api_route("/tables/{id}/live", get_with(live::live, live_line))
            .api_route(
                "/tables/{id}/rematch",
                post_with(tables::rematch, table("rematch", "A new table on the same terms.")),
            )
            .api_route(
                "/tables/{id}/record",
                get_with(
                    tables::record,
                    records("record", "The match as a file, with the key of chance, after the end."),
                ),
            )
            .api_route(
                "/tables/{id}/seats/{seat}",
                post_with(tables::sit, seat("sit", "Sit down, or take over a seat whose owner is gone."))
                    .delete_with(
                        tables::stand,
                        seat("stand", "Stand up again before the beginning; the host sends bots away."),
                    ),
            )
            .api_route(
                "/tables/{id}/seats/{seat}/bot",
                post_with(tables::seat_bot, seat("seatBot", "Give a free seat to a bot.")),
            )
            .api_route(
                "/tables/{id}/seats/{seat}/actions",
                post_with(tables::play, seat("play", "Decide: one of the offered actions.")),
            )
            .api_route(
                "/tables/{id}/seats/{seat}/why",
                post_with(tables::why, seat("why", "Why is this action not offered?")),
            )
            .api_route(
                "/tables/{id}/seats/{seat}/hint",
                get_with(tables::hints_left, seat("hintsLeft", "How many hints are left?")).post_with(
                    tables::hint,
                    seat("hint", "What would a bot do? Asked again about the same position it counts once."),
                ),
            )
            .api_route(
                "/tables/{id}/seats/{seat}/undo",
                post_with(
                    tables::undo,
                    seat("undo", "Take the newest decision back, as long as nothing has come of it."),
                ),
            )
            .api_route(
                "/tables/{id}/applicants/{person}",
                post_with(
                    tables::admit,
                    table("admit", "Let somebody in who asked for a seat; he sits when all who play have."),
                )
                .delete_with(
                    tables::decline,
                    table("decline", "Decline who asked for a seat, or take one's own question back."),
                ),
            )
            .api_route(
                "/tables/{id}/seats/{seat}/hand-over",
                post_with(tables::hand_over, seat("handOver", "Give the screen to another of your seats.")),
            )
            .api_route(
                "/tables/{id}/seats/{seat}/resignation",
                post_with(tables::resign, seat("resign", "Let the stand-in play on.")),
            )
            .api_route(
                "/tables/{id}/seats/{seat}/return",
                post_with(tables::come_back, seat("comeBack", "Play again yourself.")),
            )
            .api_route(
                "/tables/{id}/seats/{seat}/wishes/{wish}",
                post_with(tables::wish, seat("wish", "Wish for what all must agree on."))
                    .delete_with(tables::unwish, seat("unwish", "Wish for it no longer.")),
            )
            .api_route(
                "/tables/{id}/talk",
                get_with(talk::heard, talk("heard", "What one of your seats has heard, or a spectator.")),
            )
            .api_route(
                "/tables/{id}/talk/{channel}/mark",
                post_with(talk::mark, talk("mark", "Read so far.")),
            )
            .api_route(
                "/tables/{id}/seats/{seat}/talk/{channel}",
                post_with(talk::say, talk("say", "Say something.")),
            )
            .api_route(
                "/tables/{id}/notes",
                get_with(talk::notes, talk("notes", "Your notes to yourself."))
                    .put_with(talk::note, talk("note", "Write them.")),
            )
            .api_route(
                "/records/{id}",
                get_with(records::show, records("importedRecord", "A record that somebody shares.")),
            )
            .api_route(
                "/records/{id}/at/{ply}",
                get_with(records::show_at, records("recordAt", "A position of it, from any seat.")),
            )
            .api_route(
                "/records",
                post_with(
                    records::import,
                    records("import", "Check a record from elsewhere and share it by link."),
                ),
            )
            .merge(Site::long_reads())
    }

    /// What is long to read and holds no secret of anybody's: it travels compressed.
    fn long_reads() -> ApiRouter<Site> {
        let games = |id, sentence| about("Games", id, sentence);
        ApiRouter::new()
            .api_route("/games", get_with(games::games, games("games", "What there is to play.")))
            .api_route(
                "/games/{game}/rules",
                get_with(games::rules, games("rules", "The rules for players, chapter by chapter.")),
            )
            .api_route(
                "/boards/{board}",
                get_with(
                    games::board,
                    games("board", "A drawn board: outlines, names, and where pieces stand."),
                ),
            )
            .api_route("/boards/{board}/picture", get_with(games::board_picture, empty_board))
            .api_route(
                "/tables/{id}/picture",
                get_with(
                    games::table_picture,
                    about(
                        "Table",
                        "picture",
                        "The position as one of your seats sees it, as a picture to save.",
                    ),
                ),
            )
            .api_route(
                "/tables/{id}/at/{number}/picture",
                get_with(
                    games::table_picture_at,
                    about("Table", "pictureAt", "The same after an entry of the log."),
                ),
            )
            .api_route(
                "/records/{id}/log",
                get_with(
                    records::log,
                    about("Records", "recordLog", "What happened in it, ply by ply, as any seat saw it."),
                ),
            )
            .api_route(
                "/records/{id}/at/{ply}/picture",
                get_with(
                    records::picture,
                    about("Records", "recordPicture", "A position of a record, as a picture to save."),
                ),
            )
            .layer(CompressionLayer::new())
    }

    pub fn router(self) -> Router {
        let api = Router::from(Site::api())
            .route("/openapi.json", get(openapi))
            .fallback(answer::nothing_here)
            .method_not_allowed_fallback(answer::not_this_way);
        let policy = "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";
        let is_secure = self.is_secure;
        let router = Router::new()
            .nest(VERSION, api)
            .merge(client::router())
            .route("/api", get(page::api))
            .route("/style.css", get(page::style))
            .route("/health", get(|| async { "well" }))
            .route("/ready", get(ready::ready))
            .fallback(client::anything_else)
            .method_not_allowed_fallback(answer::not_this_way)
            .layer(axum::middleware::from_fn_with_state(self.clone(), guard::guard))
            .layer(axum::middleware::map_response(answer::in_our_words))
            .layer(set(header::CONTENT_SECURITY_POLICY, policy))
            .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(set(header::REFERRER_POLICY, "same-origin"))
            .layer(set(header::CACHE_CONTROL, "no-store"))
            .with_state(self);
        match is_secure {
            // A browser that has been here by HTTPS comes by nothing else for a year.
            true => router.layer(set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000")),
            false => router,
        }
    }
}

fn empty_board(operation: TransformOperation) -> TransformOperation {
    about("Games", "boardPicture", "The empty board as SVG, to stand inside a page.")(operation).description(
        "It holds no style and no letters of its own, so that a strict policy allows it. Its box is the board's frame. A page may \
         refer to `#place-{place}` (the area itself; only places take the pointer), `#shape-{place}` (its outline) and \
         `url(#in-{place})` (a clip path of it); for each power to `url(#full-{power})` (its colour with its hatching, for pieces \
         that stand around the origin) and `url(#wash-{power})` (its hatching alone, for land), and to the symbols of 100 by 100 \
         `#emblem-{power}`, `#piece-{kind}` and `#mark-{kind}`, which are drawn in `currentColor`.",
    )
}

fn live_line(operation: TransformOperation) -> TransformOperation {
    about("Table", "live", "A WebSocket: what was missed after an entry, then what happens and what is said.")(operation)
        .description(
            "The line sends one JSON text per message: an entry of the log as `GET …/log` shows it, `{\"said\": …}` for talk, and \
             `{\"done\": {\"key\", \"number\"}}` or `{\"refused\": {\"key\", \"error\"}}` for decisions made over the line. The client \
             may send `{\"play\": {\"action\", \"number\", \"key\"}}`.",
        )
        .response_with::<101, (), _>(|response| response.description("The line is open."))
}

async fn openapi(State(site): State<Site>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], site.document_text)
}

fn set(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doors::Door;
    use std::collections::BTreeMap;

    /// Every address of the API with its door: whatever changes something has one, and none is forgotten.
    #[test]
    fn every_address_has_its_door() {
        let document = serde_json::to_value(document::document(&[])).expect("JSON");
        let mut doors: BTreeMap<String, Option<Door>> = BTreeMap::new();
        for (path, methods) in document["paths"].as_object().expect("paths") {
            let route = path.strip_prefix(VERSION).expect("a versioned path");
            for method in methods.as_object().expect("methods").keys().map(|method| method.to_uppercase()) {
                let door = Door::of(&method.parse().expect("a method"), route);
                assert!(door.is_some() || method == "GET", "{method} {route} has no door");
                doors.insert(format!("{method} {route}"), door);
            }
        }
        for (address, door) in [
            ("POST /guests", Door::Guests),
            ("POST /accounts", Door::Accounts),
            ("POST /accounts/claim", Door::Accounts),
            ("POST /sessions", Door::Accounts),
            ("POST /password", Door::Accounts),
            ("POST /password/recover", Door::Accounts),
            ("POST /me/recovery-codes", Door::Accounts),
            ("GET /me/export", Door::Belongings),
            ("POST /me/deletion", Door::Belongings),
            ("PUT /me/name", Door::Accounts),
            ("GET /tables/{id}/live", Door::Lines),
            ("POST /tables/{id}/seats/{seat}/actions", Door::Decisions),
            ("POST /tables/{id}/begin", Door::Seats),
            ("DELETE /tables/{id}", Door::Seats),
            ("POST /tokens", Door::Keeping),
            ("POST /records", Door::Records),
        ] {
            assert_eq!(doors.get(address), Some(&Some(door)), "{address}");
        }
        // A door that no address leads to is one whose address was renamed.
        let elsewhere = [Door::Connections, Door::Visits, Door::Requests, Door::Person, Door::Words];
        for door in Door::ALL.into_iter().filter(|door| !elsewhere.contains(door)) {
            assert!(doors.values().any(|other| *other == Some(door)), "{door:?}");
        }
    }
}
