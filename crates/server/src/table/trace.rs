//! Traces: what each server does with each input of a table.
//!
//! The lines of all servers, sorted by table and seq, are the way of an input: who stored it,
//! who met a conflict, who read it. They hold ids and numbers alone, nothing of the match.

use super::context::TableContext;

/// The part of the program that `--log` names: `--log info,brelan_server::trace=debug`.
const TARGET: &str = "brelan_server::trace";

/// Logs a step of the input `seq`.
pub(super) fn step(context: &TableContext, seq: u64, step: &str) {
    tracing::debug!(
        target: TARGET,
        table = context.id.as_str(),
        seq,
        server = server_name(context),
        "{step}"
    );
}

/// What the others that share the store know this server by; empty where there are none.
fn server_name(context: &TableContext) -> String {
    let cluster = context.services.cluster.as_ref();
    let name = cluster.map(|cluster| cluster.membership.server_name());
    name.unwrap_or_default()
}
