//! Mail by SMTP, through the server that the host names.

use lettre::message::Mailbox;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::fmt;
use std::time::Duration;

/// How long a mail server is waited for at each step.
const PATIENCE: Duration = Duration::from_secs(10);
/// No address that somebody gives is longer (RFC 5321).
pub const LONGEST: usize = 254;

/// Where mail goes out, and from whom.
#[derive(Clone, PartialEq, Eq)]
pub struct MailSettings {
    /// `smtp://host`, `smtps://name:password@host`, `smtp://name:password@host:587?tls=required`
    pub server: String,
    /// `Hegemon <hegemon@example.org>`
    pub from: String,
}

impl fmt::Debug for MailSettings {
    /// The server's address may hold a password.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("MailSettings").field("from", &self.from).finish_non_exhaustive()
    }
}

#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// A mail to one person.
pub struct Mail<'a> {
    pub to: &'a str,
    pub subject: &'a str,
    pub body: &'a str,
    /// The same whenever the same mail is sent again.
    pub id: &'a str,
    /// Where one click ends it, for mail that nobody asked for one by one.
    pub unsubscribe: Option<&'a str>,
}

/// Why a mail was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Untaken {
    /// Nobody will ever take it.
    ForGood(String),
    ForNow(String),
}

macro_rules! header {
    ($type:ident, $name:literal) => {
        #[derive(Clone)]
        struct $type(String);

        impl Header for $type {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(text: &str) -> Result<$type, Box<dyn std::error::Error + Send + Sync>> {
                Ok($type(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new($type::name(), self.0.clone())
            }
        }
    };
}

header!(ListUnsubscribe, "List-Unsubscribe");
header!(ListUnsubscribePost, "List-Unsubscribe-Post");
header!(AutoSubmitted, "Auto-Submitted");

/// Whether this is an address that mail goes to.
pub fn is_address(text: &str) -> bool {
    text.len() <= LONGEST && text.parse::<Address>().is_ok()
}

impl Mailer {
    /// What is wrong with the settings is said without the password in them.
    pub fn new(settings: &MailSettings) -> Result<Mailer, String> {
        let from = settings.from.parse();
        let from = from.map_err(|_| {
            format!("\"{}\" is no sender, such as Hegemon <hegemon@example.org>", settings.from)
        })?;
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&settings.server);
        let builder = builder.map_err(|_| {
            "the mail server's address is not understood: write smtps://name:password@host, or smtp://host:25".to_owned()
        })?;
        Ok(Mailer { transport: builder.timeout(Some(PATIENCE)).build(), from })
    }

    /// The domain that ids of mail end with.
    pub fn domain(&self) -> &str {
        self.from.email.domain()
    }

    pub fn contact(&self) -> String {
        format!("mailto:{}", self.from.email)
    }

    pub async fn send(&self, mail: Mail<'_>) -> Result<(), Untaken> {
        let wrong = |what: &dyn fmt::Display| Untaken::ForGood(what.to_string());
        let to: Address = mail.to.parse().map_err(|error| wrong(&error))?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject)
            .message_id(Some(format!("<{}@{}>", mail.id, self.domain())))
            .header(AutoSubmitted("auto-generated".to_owned()))
            .header(ContentType::TEXT_PLAIN);
        if let Some(address) = mail.unsubscribe {
            // RFC 8058: the reader's mail program does it for him, with one click.
            message = message.header(ListUnsubscribe(format!("<{address}>")));
            message = message.header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
        }
        let message = message.body(mail.body.to_owned()).map_err(|error| wrong(&error))?;
        match self.transport.send(message).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_permanent() => Err(wrong(&error)),
            Err(error) => Err(Untaken::ForNow(error.to_string())),
        }
    }
}
