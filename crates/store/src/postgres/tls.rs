//! TLS to the database server. Its certificate is always verified.

use super::error::PostgresError;
use super::url::PostgresUrl;
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::path::Path;
use std::sync::Arc;
use tokio_postgres_rustls::MakeRustlsConnect;

/// The connector of an address. An address without TLS does not use it.
///
/// # Errors
/// When the certificates cannot be read, or there are none.
pub(super) fn connector(url: &PostgresUrl) -> Result<MakeRustlsConnect, PostgresError> {
    let roots = match (url.is_encrypted(), url.root_certificates()) {
        (false, _) => RootCertStore::empty(),
        (true, Some(file)) => roots_in(file)?,
        (true, None) => roots_of_the_system()?,
    };
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring knows the protocol versions that rustls has")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

fn roots_in(file: &Path) -> Result<RootCertStore, PostgresError> {
    let wrong = |reason: String| PostgresError::Certificates(file.display().to_string(), reason);
    let mut roots = RootCertStore::empty();
    let certificates =
        CertificateDer::pem_file_iter(file).map_err(|error| wrong(error.to_string()))?;
    for certificate in certificates {
        let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
        roots
            .add(certificate)
            .map_err(|error| wrong(error.to_string()))?;
    }
    if roots.is_empty() {
        return Err(wrong("there is no certificate in it".into()));
    }
    Ok(roots)
}

fn roots_of_the_system() -> Result<RootCertStore, PostgresError> {
    let mut roots = RootCertStore::empty();
    // A certificate of the system that rustls cannot use verifies nothing.
    let (_added, _ignored) =
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        let reason = "there are none: name a file with sslrootcert".into();
        return Err(PostgresError::Certificates("of this system".into(), reason));
    }
    Ok(roots)
}
