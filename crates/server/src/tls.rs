//! The server's certificate.

use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// The certificate that the server shows, and its key, from two files.
#[derive(Clone, Debug)]
pub struct Tls {
    certificate: PathBuf,
    key: PathBuf,
    current: Arc<RwLock<Arc<ServerConfig>>>,
}

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// The certificate's file.
    #[error("the certificate {0}: {1}")]
    Certificate(String, String),
    /// The key's file.
    #[error("the key {0}: {1}")]
    Key(String, String),
    /// The two do not belong together.
    #[error("the key {key} cannot be used with the certificate {certificate}: {reason}")]
    Pair {
        /// The certificate's file.
        certificate: String,
        /// The key's file.
        key: String,
        /// What is wrong.
        reason: String,
    },
}

impl Tls {
    /// Reads a certificate, with those that lead to a known one, and its key;
    /// both in PEM.
    ///
    /// # Errors
    /// When a file cannot be read or used, or they do not belong together.
    pub fn read(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
        let config = Arc::new(load_config(certificate, key)?);
        Ok(Tls {
            certificate: certificate.to_owned(),
            key: key.to_owned(),
            current: Arc::new(RwLock::new(config)),
        })
    }

    /// Reads the files again, for new connections.
    ///
    /// # Errors
    /// As in [`Tls::read`]; the old ones stay then.
    pub fn read_again(&self) -> Result<(), TlsError> {
        let config = load_config(&self.certificate, &self.key)?;
        *self.current.write().expect("nothing panics with it") = Arc::new(config);
        Ok(())
    }

    /// The acceptor for the next handshake.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        let config = self.current.read().expect("nothing panics with it");
        Arc::clone(&config).into()
    }
}

fn load_config(certificate: &Path, key: &Path) -> Result<ServerConfig, TlsError> {
    let name = |path: &Path| path.display().to_string();
    let wrong = |reason: String| TlsError::Certificate(name(certificate), reason);
    let chain = CertificateDer::pem_file_iter(certificate)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| wrong(describe_pem_error(error, "certificate")))?;
    if chain.is_empty() {
        return Err(wrong("it holds no certificate in PEM".into()));
    }
    let secret = PrivateKeyDer::from_pem_file(key)
        .map_err(|error| TlsError::Key(name(key), describe_key_error(error, key)))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider knows its own versions")
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .map_err(|error| TlsError::Pair {
            certificate: name(certificate),
            key: name(key),
            reason: error.to_string(),
        })?;
    // WebSockets start from HTTP/1.1.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}

fn describe_key_error(error: pem::Error, key: &Path) -> String {
    let text = std::fs::read_to_string(key).unwrap_or_default();
    // In PKCS 8 and in the older form.
    match text.contains("ENCRYPTED") {
        true => {
            "it is encrypted: write it without a password, by `openssl pkey -in … -out …`".into()
        }
        false => describe_pem_error(error, "private key"),
    }
}

fn describe_pem_error(error: pem::Error, wanted: &str) -> String {
    match error {
        pem::Error::Io(error) => error.to_string(),
        pem::Error::NoItemsFound => format!("it holds no {wanted} in PEM"),
        error => format!("it is no PEM: {error}"),
    }
}
