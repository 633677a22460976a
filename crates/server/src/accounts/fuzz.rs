//! The bodies of requests about accounts, as the fuzzer checks them.

use super::ceremony::{NewCredential, Proof};
use super::passkeys::{MAX_NAME_CHARS, passkey_name};
use super::recovery::RecoveryCode;
use crate::fuzz::{BodyCheck, parse};
use brelan_protocol::account::{NewPasskey, PasskeyName, Recover, SignIn};

/// The checks of bodies, with the names of their types.
pub(crate) const BODIES: [BodyCheck; 4] = [
    ("SignIn", sign_in),
    ("Recover", recover),
    ("NewPasskey", new_passkey),
    ("PasskeyName", rename_passkey),
];

fn sign_in(body: &[u8]) -> Option<()> {
    let asked: SignIn = parse(body)?;
    let proof = Proof::parse(&asked.credential).ok()?;
    proof.challenge().ok()?;
    assert!(!proof.person().as_str().is_empty());
    assert!(!proof.passkey_id().is_empty());
    Some(())
}

fn recover(body: &[u8]) -> Option<()> {
    let asked: Recover = parse(body)?;
    let code = RecoveryCode::parse(&asked.code)?;
    assert!(code.key.is_ascii() && code.secret.is_ascii());
    // It is a key of the store: no two texts for one account.
    assert_eq!(code.key, code.key.to_ascii_uppercase());
    Some(())
}

fn new_passkey(body: &[u8]) -> Option<()> {
    let asked: NewPasskey = parse(body)?;
    check_name(&asked.name)?;
    let credential = NewCredential::parse(&asked.credential).ok()?;
    credential.challenge().ok()?;
    Some(())
}

fn rename_passkey(body: &[u8]) -> Option<()> {
    let asked: PasskeyName = parse(body)?;
    check_name(&asked.name)
}

fn check_name(typed: &str) -> Option<()> {
    let name = passkey_name(typed).ok()?;
    assert!(
        (1..=MAX_NAME_CHARS).contains(&name.chars().count()),
        "{name:?}"
    );
    assert!(!name.chars().any(char::is_control), "{name:?}");
    Some(())
}
