//! What must happen though nobody looks: matches of days go on, tables that
//! everybody has forgotten are closed, and what the host of the server did
//! beside it is heard.

use crate::app::App;
use crate::table::{Mail, Waiting};
use brelan_store::{AdminEvent, Phase, StoreError};
use brelan_table::Person;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How often the host's commands are looked for.
const CALLS: Duration = Duration::from_secs(1);

/// How often tables are woken at which something is due.
const WAKING: Duration = Duration::from_secs(5);

/// How often forgotten tables are looked for.
const TIDYING: Duration = Duration::from_secs(60);

/// How many tables are woken or closed at once.
const AT_ONCE: u32 = 50;

/// Keeps the house until the server stops.
pub(crate) async fn keep(app: App) {
    let mut keeper = Keeper {
        heard: app.store.last_admin_event().await.unwrap_or(0),
        app,
    };
    let stop = keeper.app.stop.clone();
    let [mut calls, mut waking, mut tidying] = [CALLS, WAKING, TIDYING].map(|every| {
        let mut ticks = interval(every);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks
    });
    loop {
        let done = tokio::select! {
            () = stop.cancelled() => return,
            _ = calls.tick() => keeper.hear_calls().await,
            _ = waking.tick() => keeper.wake().await,
            _ = tidying.tick() => keeper.tidy().await,
        };
        if let Err(error) = done {
            tracing::warn!(%error, "the house is kept later");
        }
    }
}

struct Keeper {
    app: App,
    /// The last call that was heard.
    heard: u64,
}

impl Keeper {
    async fn hear_calls(&mut self) -> Result<(), StoreError> {
        for (number, call) in self.app.store.admin_events_after(self.heard).await? {
            self.heard = number;
            match call {
                AdminEvent::TableChanged(id) => self.app.tables.tell(&id, Mail::LookAgain).await,
                AdminEvent::BarChanged(id) => self.bar(&id).await?,
                AdminEvent::RefusedNamesChanged => {}
            }
        }
        Ok(())
    }

    async fn bar(&self, id: &str) -> Result<(), StoreError> {
        if !self.app.store.is_barred(id).await? {
            return Ok(());
        }
        for table in self.app.tables.in_memory() {
            let person = Person(id.to_owned());
            self.app.tables.tell(&table, Mail::Bar { person }).await;
        }
        Ok(())
    }

    async fn wake(&self) -> Result<(), StoreError> {
        let now = self.app.settings.clock.now();
        for id in self.app.store.tables_due(now, AT_ONCE).await? {
            // A table that is open does by itself what is due.
            if let Err(failure) = self.app.tables.open(&id).await {
                tracing::warn!(table = id, ?failure, "it could not be woken");
            }
        }
        Ok(())
    }

    async fn tidy(&self) -> Result<(), StoreError> {
        let settings = &self.app.settings;
        let now = settings.clock.now();
        for (phase, limit) in [
            (Phase::Waiting, settings.close_waiting),
            (Phase::Playing, settings.close_playing),
        ] {
            let before = now.saturating_sub(limit.as_millis() as u64);
            for id in self.app.store.idle_tables(phase, before, AT_ONCE).await? {
                if let Ok(table) = self.app.tables.open(&id).await {
                    // A table that ends just now is looked at the next time.
                    let _gone = table.send(Waiting::new(Mail::CloseIfIdle)).await;
                }
            }
        }
        Ok(())
    }
}
