use engine::SetupError;
use std::io;

/// Why a command did not end well. The three kinds are the exit codes that `hegemon --help` lists.
#[derive(Debug)]
pub enum Failure {
    /// A check failed: the program works, and what it looked at is not as it should be.
    Check(String),
    /// The command line or its input is wrong.
    Usage(String),
    /// Reading or writing did not work.
    Io(io::Error),
}

impl Failure {
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure::Usage(message.into())
    }

    /// What to tell the caller; nothing if the caller has merely stopped reading (`hegemon rules | head`).
    pub fn message(&self) -> Option<String> {
        match self {
            Failure::Check(message) | Failure::Usage(message) => Some(message.clone()),
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            Failure::Io(error) => Some(error.to_string()),
        }
    }

    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Check(_) => 1,
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Usage(_) | Failure::Io(_) => 2,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        Failure::Usage(error.0)
    }
}
