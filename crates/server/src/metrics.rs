//! Metrics of the service in Prometheus' format. No counter depends on a single frame's
//! length, or on whether a single move was forced: either tells of a hidden hand.

use crate::bot_scheduler;
use crate::store_metrics::StoreMetrics;
use crate::table_bus::TableBus;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::sync::Arc;

/// Counters and gauges of the server.
#[derive(Default)]
pub(crate) struct Metrics {
    registry: Registry,
    /// Inputs appended by this server.
    pub(crate) inputs: Counter,
    /// Appends that conflicted with another server's.
    pub(crate) conflicts: Counter,
    /// Inputs that could not be stored.
    pub(crate) not_stored: Counter,
    /// Messages from clients.
    pub(crate) messages: Counter,
    /// Update frames sent.
    pub(crate) updates: Counter,
    /// Tables made.
    pub(crate) tables_made: Counter,
    /// Requests and sockets that exceeded a limit.
    pub(crate) too_many: Counter,
    /// Notices that push services have taken.
    pub(crate) notices_sent: Counter,
    /// Notices that could not be sent.
    pub(crate) notices_failed: Counter,
    /// Tables in memory.
    pub(crate) tables_open: Gauge,
    /// Open sockets.
    pub(crate) sockets: Gauge,
    /// The store's, and those of the servers that share it.
    pub(crate) store: StoreMetrics,
    /// The bot scheduler's.
    pub(crate) bots: Arc<bot_scheduler::Metrics>,
}

impl Metrics {
    /// With what this bus counts.
    pub(crate) fn new(bus: Option<&TableBus>) -> Self {
        let mut all = Metrics::default();
        if let Some(bus) = bus {
            all.store.hints_sent = bus.hints_sent().clone();
        }
        let registry = &mut all.registry;
        let counters = [
            ("brelan_inputs", "Inputs appended to logs", &all.inputs),
            (
                "brelan_conflicts",
                "Appends that came second",
                &all.conflicts,
            ),
            (
                "brelan_not_stored",
                "Inputs that could not be stored",
                &all.not_stored,
            ),
            ("brelan_messages", "Messages from clients", &all.messages),
            ("brelan_updates", "Updates sent", &all.updates),
            ("brelan_tables_made", "Tables made", &all.tables_made),
            (
                "brelan_too_many",
                "Requests and sockets refused by a limit",
                &all.too_many,
            ),
            (
                "brelan_notices_sent",
                "Notices that push services have taken",
                &all.notices_sent,
            ),
            (
                "brelan_notices_failed",
                "Notices that could not be sent",
                &all.notices_failed,
            ),
        ];
        for (name, help, counter) in counters {
            registry.register(name, help, counter.clone());
        }
        registry.register(
            "brelan_tables_open",
            "Tables in memory",
            all.tables_open.clone(),
        );
        registry.register("brelan_sockets", "Open sockets", all.sockets.clone());
        all.store.register(registry);
        all
    }

    /// The metrics in Prometheus' text format.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode_registry(&mut text, &self.registry).expect("a string takes every text");
        text += &self.bots.text();
        encode_eof(&mut text).expect("a string takes every text");
        text
    }
}
