//! What fails.

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Each server is told to stop and is started again, one after the other.
    RollingRestart,
    /// A server is killed, and started again.
    Kill,
    /// A server hangs, and goes on.
    Pause,
    /// NATS is killed, and started again.
    NatsRestart,
    /// PostgreSQL is stopped in order, and started again.
    DatabaseRestart,
    /// PostgreSQL crashes, and is started again.
    DatabaseCrash,
    /// PostgreSQL's disk is full, and has room again.
    DiskFull,
    /// No byte passes between a server and NATS.
    CutOffNats,
    /// No byte passes between a server and PostgreSQL.
    CutOffDatabase,
    /// No byte passes between any server and PostgreSQL.
    AllCutOffDatabase,
    /// No byte passes between a server and either of them.
    CutOffBoth,
    /// A server's clock is ten minutes fast, and then ten minutes slow.
    WrongClock,
    /// The worker is killed, and started again.
    WorkerKill,
    /// The worker hangs, and goes on.
    WorkerPause,
    /// A worker answers nonsense.
    WorkerNonsense,
    /// A standby of PostgreSQL takes over that lacks what was stored last.
    Failover,
}

impl Fault {
    /// In their order. The failover comes last: what it loses is not compared with the log.
    pub(crate) const ALL: [Fault; 16] = [
        Fault::RollingRestart,
        Fault::Kill,
        Fault::Pause,
        Fault::NatsRestart,
        Fault::DatabaseRestart,
        Fault::DatabaseCrash,
        Fault::DiskFull,
        Fault::CutOffNats,
        Fault::CutOffDatabase,
        Fault::AllCutOffDatabase,
        Fault::CutOffBoth,
        Fault::WrongClock,
        Fault::WorkerKill,
        Fault::WorkerPause,
        Fault::WorkerNonsense,
        Fault::Failover,
    ];

    /// Its name in the results, such as `rolling-restart`.
    pub(crate) fn name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }
}

/// What people see of a fault, in seconds; `None` where it is not looked at.
#[derive(Clone, Copy, Default)]
pub(crate) struct Effect {
    /// Until the server that is cut off has closed its sockets.
    pub(crate) closed: Option<f64>,
    /// Until a person is told that nothing can be stored.
    pub(crate) told: Option<f64>,
    /// The longest time between two moves of bots that search.
    pub(crate) bots: Option<f64>,
}
