//! Connections with TLS. The server's certificate is always verified.

use super::{open, table};
use brelan_private_services::postgres::PrivatePostgres;
use brelan_store::{LogStore, Postgres, PostgresUrl, Store};

#[tokio::test]
async fn a_connection_with_tls_is_encrypted_and_verified() {
    let pair = || rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a pair");
    let (mine, other) = (pair(), pair());
    let key = mine.signing_key.serialize_pem();
    let Some(server) = PrivatePostgres::start_with_tls(&mine.cert.pem(), &key) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, pem: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, pem).expect("written");
        file.display().to_string()
    };
    let [mine, other] =
        [("mine", mine), ("other", other)].map(|(name, it)| write(name, &it.cert.pem()));
    let database = server.create_database();
    let numeric = server.url(&database);
    let named = numeric.replace("127.0.0.1", "localhost");

    let store = open(&format!("{named}?sslmode=verify-full&sslrootcert={mine}")).await;
    store.create(table("a")).await.expect("made");
    let sessions = "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
        WHERE application_name = 'brelan'";
    assert_eq!(server.sql(&database, sessions), "t");
    store.close().await;

    // The certificate is another one's, or for another name.
    for address in [
        format!("{named}?sslmode=require&sslrootcert={other}"),
        format!("{numeric}?sslmode=require&sslrootcert={mine}"),
    ] {
        let url = PostgresUrl::parse(&address).expect("an address");
        let refused = Postgres::open(&url)
            .await
            .err()
            .expect("it is not verified");
        assert!(refused.to_string().contains("ertificate"), "{refused}");
    }
}
