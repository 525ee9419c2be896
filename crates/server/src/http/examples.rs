//! What a program sends, written out: the document and the page about the API show it, and a test sends it.

/// The body of a request, by the operation's id.
pub const BODIES: [(&str, &str); 6] = [
    ("register", r#"{"name":"Kutuzov","password":"a long password"}"#),
    ("logIn", r#"{"name":"Kutuzov","password":"a long password"}"#),
    ("makeToken", r#"{"label":"my bot"}"#),
    ("create", r#"{"game":"koalicje","scenario":"1805","players":6,"stand_in":"recruit"}"#),
    ("why", r#"{"action":"name wien"}"#),
    ("play", r#"{"action":"name lorraine","number":3,"key":"k1"}"#),
];

/// How somebody is known, in the document and on the page.
pub const SIGNING_IN: &str = "Be a guest with POST /guests, or log in with POST /sessions: the answer sets a cookie, which a browser shows \
     from then on. A program asks for a token with POST /tokens, showing that cookie once, and shows the token from then on: \
     \"Authorization: Bearer TOKEN\".";

/// A first visit, command by command, from a guest to the first decision. Lines with # say what to take from the answer.
pub const FIRST_VISIT: &str = r#"SERVER=http://127.0.0.1:8080/api/v1
curl -X POST $SERVER/guests -c cookies
curl -X POST $SERVER/tokens -b cookies -H 'Content-Type: application/json' -d '{"label":"my bot"}'
# {"token":"…"}
TOKEN=…
curl -X POST $SERVER/tables -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"game":"koalicje","scenario":"1805","players":6,"stand_in":"recruit"}'
# {"id":"…"}
TABLE=…
curl -X POST $SERVER/tables/$TABLE/seats/1 -H "Authorization: Bearer $TOKEN"
curl -X POST $SERVER/tables/$TABLE/begin -H "Authorization: Bearer $TOKEN"
# Seat 1 is France. The question with its actions, the view, and the number of the newest entry:
curl "$SERVER/tables/$TABLE?seat=1" -H "Authorization: Bearer $TOKEN"
curl -X POST $SERVER/tables/$TABLE/seats/1/actions -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"action":"name lorraine","number":3,"key":"k1"}'
"#;

pub fn body(operation: Option<&str>) -> Option<&'static str> {
    let operation = operation?;
    BODIES.iter().find(|(id, _)| *id == operation).map(|(_, body)| *body)
}
