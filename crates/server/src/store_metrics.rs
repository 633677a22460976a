//! Metrics of the store, and of what servers that share it tell each other. What is counted is
//! every append and every message on a table, whatever its input says.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// Counters, gauges and a histogram of the store and the bus.
pub(crate) struct StoreMetrics {
    /// How long the store took to answer an append, in seconds.
    pub(crate) append_seconds: Histogram,
    /// Heartbeats and polls that the store has not answered.
    pub(crate) unanswered: Counter,
    /// The tables whose leases this server has.
    pub(crate) tables_leased: Gauge,
    /// 1 while the bus is connected, 0 without one.
    pub(crate) bus_connected: Gauge,
    /// Messages to other servers, which the bus counts.
    pub(crate) hints_sent: Counter,
    /// Messages on tables in memory that came from other servers.
    pub(crate) hints_received: Counter,
}

impl Default for StoreMetrics {
    fn default() -> Self {
        StoreMetrics {
            // From a quarter of a millisecond to eight seconds.
            append_seconds: Histogram::new(exponential_buckets(0.000_25, 2.0, 16)),
            unanswered: Counter::default(),
            tables_leased: Gauge::default(),
            bus_connected: Gauge::default(),
            hints_sent: Counter::default(),
            hints_received: Counter::default(),
        }
    }
}

impl StoreMetrics {
    pub(crate) fn register(&self, registry: &mut Registry) {
        registry.register(
            "brelan_append_seconds",
            "How long the store took to append an input",
            self.append_seconds.clone(),
        );
        for (name, help, counter) in [
            (
                "brelan_store_unanswered",
                "Heartbeats and polls that the store has not answered",
                &self.unanswered,
            ),
            (
                "brelan_hints_sent",
                "Messages to other servers",
                &self.hints_sent,
            ),
            (
                "brelan_hints_received",
                "Messages on tables from other servers",
                &self.hints_received,
            ),
        ] {
            registry.register(name, help, counter.clone());
        }
        for (name, help, gauge) in [
            (
                "brelan_tables_leased",
                "Tables at which this server does what is due",
                &self.tables_leased,
            ),
            (
                "brelan_bus_connected",
                "Whether NATS is connected",
                &self.bus_connected,
            ),
        ] {
            registry.register(name, help, gauge.clone());
        }
    }
}
