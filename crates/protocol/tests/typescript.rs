//! Writes the web client's types. They are committed, so that a change of the
//! protocol is a line in review; the last assertion is that nothing changed.

use brelan_protocol::{client, rest, server};
use std::path::Path;
use ts_rs::{Config, TS};

/// Stands for a type parameter: the generic declarations are what is written.
type Any = ();

fn export(to: &Path) {
    let config = Config::new().with_out_dir(to);
    let done = "the types can be written";
    client::ClientMessage::<Any>::export_all(&config).expect(done);
    server::ServerMessage::<Any, Any, Any, Any, Any>::export_all(&config).expect(done);
    rest::NewTable::export_all(&config).expect(done);
    rest::PlayNow::export_all(&config).expect(done);
    rest::Sit::export_all(&config).expect(done);
    rest::SeatCode::export_all(&config).expect(done);
    rest::Lobby::export_all(&config).expect(done);
    rest::GameInfo::export_all(&config).expect(done);
    rest::Fault::export_all(&config).expect(done);
    rest::Me::export_all(&config).expect(done);
    brelan_quando::Action::export_all(&config).expect(done);
    brelan_quando::Effects::export_all(&config).expect(done);
    brelan_quando::Seen::export_all(&config).expect(done);
    brelan_quando::Board::export_all(&config).expect(done);
    brelan_quando::Refusal::export_all(&config).expect(done);
    brelan_quando::Options::export_all(&config).expect(done);
    brelan_zero::Action::export_all(&config).expect(done);
    brelan_zero::Effects::export_all(&config).expect(done);
    brelan_zero::Seen::export_all(&config).expect(done);
    brelan_zero::Board::export_all(&config).expect(done);
    brelan_zero::Refusal::export_all(&config).expect(done);
    brelan_zero::Options::export_all(&config).expect(done);
    brelan_qarre::Action::export_all(&config).expect(done);
    brelan_qarre::Effects::export_all(&config).expect(done);
    brelan_qarre::Seen::export_all(&config).expect(done);
    brelan_qarre::Board::export_all(&config).expect(done);
    brelan_qarre::Refusal::export_all(&config).expect(done);
    brelan_qarre::Options::export_all(&config).expect(done);
}

#[test]
fn the_web_clients_types_are_those_of_the_protocol() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol");
    export(&root);
}
