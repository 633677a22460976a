//! How each fault is caused and mended.

use crate::cluster::Cluster;
use crate::fault::{Effect, Fault};
use crate::quiet::{assert_open, closed_after, told_after};
use crate::thinkers::answer_nonsense;
use brelan_ids::Timestamp;
use brelan_test_harness::balancer::Link;
use brelan_test_harness::http_client::Socket;
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::{sleep, timeout};

/// How long something stays away: long enough that servers notice, and short of what they
/// wait for.
const OUTAGE: Duration = Duration::from_secs(2);

/// How long people play with a server whose clock is wrong.
const WITH_WRONG_CLOCK: Duration = Duration::from_secs(3);

/// For how long inputs are stored that a standby lacks.
const BEHIND: Duration = Duration::from_millis(500);

/// How long a server may take to store that a person has come: a table whose statement is cut
/// answers when that has failed, five seconds later.
const UNTIL_QUIET: Duration = Duration::from_secs(2);

/// How long servers may take to notice a failover, on a busy machine.
const FOLLOW_TIMEOUT: Duration = Duration::from_secs(60);

/// How many moves of bots are looked at.
const MOVES: u32 = 12;

impl Cluster {
    /// Lets something fail, and mends it.
    pub(crate) async fn cause(&mut self, fault: Fault, pause: Duration) -> Effect {
        self.next = (self.next + 1) % self.servers.len();
        let server = self.next;
        let mut effect = Effect::default();
        match fault {
            Fault::RollingRestart => {
                for index in 0..self.servers.len() {
                    self.stop(index);
                    self.start_again(index);
                }
            }
            Fault::Kill => {
                self.servers[server].serving.kill();
                sleep(OUTAGE).await;
                self.start_again(server);
            }
            Fault::Pause => {
                self.servers[server].serving.signal("STOP");
                sleep(pause).await;
                self.servers[server].serving.signal("CONT");
            }
            Fault::NatsRestart => {
                self.services.nats.kill();
                sleep(OUTAGE).await;
                self.services.nats.start_again();
            }
            Fault::DatabaseRestart => {
                self.services.postgres.stop();
                sleep(OUTAGE).await;
                self.services.postgres.start_again();
            }
            Fault::DatabaseCrash => {
                self.services.postgres.crash();
                sleep(OUTAGE).await;
                self.services.postgres.start_again();
            }
            Fault::DiskFull => self.fill_disk().await,
            Fault::CutOffNats => {
                self.servers[server].nats.set(Link::Silent);
                sleep(pause).await;
                self.servers[server].nats.set(Link::Open);
            }
            Fault::CutOffDatabase => {
                let mut socket = self.look_at(server).await;
                self.servers[server].database.set(Link::Silent);
                effect.closed = Some(closed_after(&mut socket).await);
                self.servers[server].database.set(Link::Open);
            }
            Fault::AllCutOffDatabase => {
                let mut socket = self.look_at(server).await;
                self.set_databases(Link::Silent);
                effect.told = Some(told_after(&mut socket).await);
                assert_open(&mut socket).await;
                self.set_databases(Link::Open);
            }
            Fault::CutOffBoth => {
                let mut socket = self.look_at(server).await;
                self.servers[server].nats.set(Link::Silent);
                self.servers[server].database.set(Link::Silent);
                effect.closed = Some(closed_after(&mut socket).await);
                self.servers[server].nats.set(Link::Open);
                self.servers[server].database.set(Link::Open);
            }
            Fault::WrongClock => self.play_with_wrong_clock(server).await,
            Fault::WorkerKill => {
                self.worker = None;
                effect.bots = Some(self.watch_bots().await);
                self.start_worker();
            }
            Fault::WorkerPause => {
                let worker = self.worker.as_ref().expect("it runs");
                worker.signal("STOP");
                effect.bots = Some(self.watch_bots().await);
                let worker = self.worker.as_ref().expect("it runs");
                worker.signal("CONT");
            }
            Fault::WorkerNonsense => {
                self.worker = None;
                let (nats, address) = (&self.services.nats, self.address());
                let longest = answer_nonsense(nats, &self.thinkers, address, MOVES);
                effect.bots = Some(longest.await);
                self.start_worker();
            }
            Fault::Failover => {
                self.services.postgres.back_up();
                sleep(BEHIND).await;
                self.services.postgres.crash();
                self.check_traces();
                self.services.postgres.fail_over();
                // Until then servers may show what is lost.
                self.until_all_follow().await;
            }
        }
        effect
    }

    /// Waits until each server has told the operator that all its tables have started again.
    async fn until_all_follow(&self) {
        let told = async {
            while self.count_logged("every table has started again") < self.servers.len() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let told = timeout(FOLLOW_TIMEOUT, told).await;
        told.expect("the servers notice the failover");
    }

    fn stop(&mut self, index: usize) {
        let ended = self.servers[index].serving.stop();
        assert!(ended.success(), "{ended}");
    }

    async fn fill_disk(&self) {
        let postgres = &self.services.postgres;
        if !postgres.fill_disk() {
            eprintln!("skipped: a full disk, because no file system may be mounted");
            return;
        }
        let grow = "CREATE TABLE growth AS SELECT generate_series(1, 10000)";
        let grown = postgres.try_sql(&self.services.database, grow);
        assert!(grown.is_err(), "the disk is full");
        sleep(OUTAGE).await;
        postgres.make_room();
    }

    fn set_databases(&self, link: Link) {
        for server in &self.servers {
            server.database.set(link);
        }
    }

    async fn play_with_wrong_clock(&mut self, server: usize) {
        let begin = now();
        for minutes in [10, -10] {
            self.stop(server);
            match self.start_with_clock(server, minutes) {
                true => self.assert_clock_is_wrong(server, minutes).await,
                false => eprintln!("skipped: a wrong clock, because there is no C compiler"),
            }
            sleep(WITH_WRONG_CLOCK).await;
        }
        self.wrong_times.push(begin..now());
        self.stop(server);
        self.start_again(server);
    }

    /// A server's answers tell its time of day.
    async fn assert_clock_is_wrong(&self, server: usize, minutes: i64) {
        let address = self.servers[server].serving.address;
        let answer = reqwest::get(format!("http://{address}/healthz")).await;
        let answer = answer.expect("it answers");
        let date = answer.headers()["date"].to_str().expect("a date");
        let date = Command::new("date").args(["-d", date, "+%s"]).output();
        let date = String::from_utf8(date.expect("date runs").stdout).expect("text");
        let seconds: i64 = date.trim().parse().expect("a number");
        let ahead = seconds - now().since(Timestamp::EPOCH).as_secs() as i64;
        assert!((ahead - 60 * minutes).abs() < 60, "{ahead} seconds ahead");
    }

    /// A socket of the owner of the quiet table at this server.
    async fn look_at(&self, server: usize) -> Socket {
        let socket = self.quiet.open(self.servers[server].serving.address).await;
        sleep(UNTIL_QUIET).await;
        socket
    }

    async fn watch_bots(&self) -> f64 {
        self.thinkers.watch(self.address(), MOVES).await
    }
}

/// In milliseconds since 1970.
fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Timestamp::EPOCH + since.expect("after 1970")
}
