//! Notices: what people are told off the page.
//!
//! A step that concerns somebody who does not see it marks its table, in the same commit that stores the step
//! ([`Notice::notify`](crate::db::Notice)). One node of the site at a time, the postman ([`post`]), looks at marked tables a moment
//! later ([`look`]), writes down what each has to tell and to which destinations it goes, and clears the mark with it; then it
//! delivers. What has been written down is delivered though servers die: an entry of the queue goes away when somebody has
//! taken it. Who dies in between has it sent again under the same id, and receivers fold the two.
//!
//! [`reach`] keeps us out of private networks, [`push`], [`mail`] and [`words`] know how each way wants it.

pub mod look;
pub mod mail;
pub mod post;
pub mod push;
pub mod reach;
pub mod screens;
pub mod words;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What somebody may be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The table waits for a decision of his.
    Turn,
    /// Somebody has written to him.
    Letter,
    /// His time is running out.
    Clock,
    /// A match that he sits at has begun.
    Begun,
    /// It is over.
    Over,
    /// Others want something that he must agree to, or the table closes for want of players.
    Waiting,
}

impl Kind {
    pub const ALL: [Kind; 6] =
        [Kind::Turn, Kind::Letter, Kind::Clock, Kind::Begun, Kind::Over, Kind::Waiting];

    pub fn word(self) -> &'static str {
        match self {
            Kind::Turn => "turn",
            Kind::Letter => "letter",
            Kind::Clock => "clock",
            Kind::Begun => "begun",
            Kind::Over => "over",
            Kind::Waiting => "waiting",
        }
    }

    /// Whether a table's own channel hears it too: it tells nothing that a spectator does not see.
    fn is_public(self) -> bool {
        matches!(self, Kind::Turn | Kind::Begun | Kind::Over)
    }
}

/// How somebody is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    Push,
    Mail,
    Webhook,
    Feed,
}

impl Way {
    pub fn word(self) -> &'static str {
        match self {
            Way::Push => "push",
            Way::Mail => "mail",
            Way::Webhook => "webhook",
            Way::Feed => "feed",
        }
    }

    pub fn of(word: &str) -> Option<Way> {
        [Way::Push, Way::Mail, Way::Webhook, Way::Feed].into_iter().find(|way| way.word() == word)
    }
}

/// What somebody does not want to be told, by the way it would come. Everything else comes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Silence {
    pub push: BTreeSet<Kind>,
    pub mail: BTreeSet<Kind>,
    pub webhook: BTreeSet<Kind>,
    pub feed: BTreeSet<Kind>,
}

impl Silence {
    pub fn of(&self, way: Way) -> &BTreeSet<Kind> {
        match way {
            Way::Push => &self.push,
            Way::Mail => &self.mail,
            Way::Webhook => &self.webhook,
            Way::Feed => &self.feed,
        }
    }
}

/// What somebody does not want to be told of one match, whatever the way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MatchSilence {
    pub kinds: BTreeSet<Kind>,
}

/// What there is to tell, as it is stored. Whom it concerns stands in it; nothing that only one of them may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    pub kind: Kind,
    pub game: String,
    pub scenario: String,
    pub scenario_pl: String,
    /// Whom it concerns, by id.
    pub people: Vec<String>,
    /// The seat that is asked, or that wrote or wishes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNamed>,
    /// A person's name: whose turn it is, who wrote, who asks for a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The entry since which an answer is owed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<i64>,
    /// When time is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asks: Option<Asks>,
    /// The seats that won.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<SeatNamed>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatNamed {
    pub seat: u8,
    pub name: String,
    pub name_pl: String,
}

/// What somebody is to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asks {
    Pause,
    Resume,
    End,
    Seat,
    /// Nobody is left at the table.
    Deserted,
}

/// A word about one's own account, which goes by mail and alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AccountWord {
    /// Is this address yours?
    Confirm,
    /// A link for a new password.
    Password,
    /// A link that logs in.
    SignIn,
    /// Whether anything arrives at all.
    Trial,
}

impl AccountWord {
    pub fn word(self) -> &'static str {
        match self {
            AccountWord::Confirm => "confirm",
            AccountWord::Password => "password",
            AccountWord::SignIn => "sign-in",
            AccountWord::Trial => "trial",
        }
    }
}

/// What a notice says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Body {
    Account { account: AccountWord },
    Facts(Box<Facts>),
}
