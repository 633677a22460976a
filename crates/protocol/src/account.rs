//! Accounts: passkeys, recovery codes and sessions. Days are counted since 1970.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the client's person has here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct AccountState {
    /// Whether passkeys work under this address: over https, under the public origin.
    pub passkeys: bool,
    /// The account; null for a guest.
    pub account: Option<AccountInfo>,
}

/// An account.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct AccountInfo {
    /// The passkeys.
    pub passkeys: Vec<PasskeyInfo>,
    /// How many recovery codes were not used.
    pub recovery_codes: u32,
    /// The browsers that are signed in, the last used first.
    pub sessions: Vec<SessionInfo>,
}

/// A passkey.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct PasskeyInfo {
    /// Its id.
    pub id: String,
    /// The name that its person has given.
    pub name: String,
    /// The day on which it was added.
    pub added: u32,
    /// The day on which it was last used to sign in; null before the first.
    pub used: Option<u32>,
}

/// A browser that is signed in.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct SessionInfo {
    /// Its id.
    pub id: String,
    /// The browser and the system, such as `Firefox, Linux`; may be empty.
    pub device: String,
    /// The day on which it was signed in.
    pub began: u32,
    /// The last day on which it was used.
    pub seen: u32,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// What a browser asks a passkey.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Ceremony {
    /// The options of WebAuthn, with bytes as base64url without padding.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Value,
}

/// The answer of a passkey that was made. A guest who sends it opens an account.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// A name for the passkey, of 1 to 40 characters.
    pub name: String,
    /// The credential as WebAuthn's `toJSON` writes it.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub credential: Value,
}

/// The account after a passkey was added.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct PasskeyAdded {
    /// The account.
    pub account: AccountInfo,
    /// The recovery codes of a new account. They are not shown again.
    pub codes: Option<Vec<String>>,
}

/// Another name for a passkey.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct PasskeyName {
    /// The name, of 1 to 40 characters.
    pub name: String,
}

/// The answer of a passkey that signs in.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The credential as WebAuthn's `toJSON` writes it.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub credential: Value,
}

/// A recovery code, which signs in once.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The code; case, spaces and dashes do not count.
    pub code: String,
}

/// New recovery codes. They are not shown again.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}
