//! Applying a patch, and the changes of a table.

use serde_json::{Map, Value};

/// A patch that does not fit the value, or a change that does not follow the update. The
/// client must say hello again to get a whole update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidPatch;

impl std::fmt::Display for InvalidPatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the change does not belong to the last update: say hello again")
    }
}

impl std::error::Error for InvalidPatch {}

/// Applies a patch to the value that it was made against.
///
/// # Errors
/// When it does not fit the value, which may then be changed in part.
pub fn apply(value: &mut Value, patch: Value) -> Result<(), InvalidPatch> {
    match (&mut *value, patch) {
        (Value::Object(_) | Value::Array(_), Value::Object(mut patch))
            if patch.contains_key("") =>
        {
            *value = patch.remove("").ok_or(InvalidPatch)?;
            Ok(())
        }
        (Value::Object(members), Value::Object(patch)) => apply_to_members(members, patch),
        (Value::Array(elements), Value::Object(patch)) => apply_to_elements(elements, patch),
        (Value::Array(elements), Value::Array(splices)) => splices
            .into_iter()
            .try_for_each(|splice| apply_splice(elements, splice)),
        (_, new) => {
            *value = new;
            Ok(())
        }
    }
}

fn apply_to_members(
    members: &mut Map<String, Value>,
    patch: Map<String, Value>,
) -> Result<(), InvalidPatch> {
    for (name, patch) in patch {
        match members.get_mut(&name) {
            Some(member) => apply(member, patch)?,
            None => {
                members.insert(name, patch);
            }
        }
    }
    Ok(())
}

fn apply_to_elements(
    elements: &mut [Value],
    patch: Map<String, Value>,
) -> Result<(), InvalidPatch> {
    for (index, patch) in patch {
        let index: usize = index.parse().map_err(|_| InvalidPatch)?;
        apply(elements.get_mut(index).ok_or(InvalidPatch)?, patch)?;
    }
    Ok(())
}

fn apply_splice(elements: &mut Vec<Value>, splice: Value) -> Result<(), InvalidPatch> {
    let Value::Array(splice) = splice else {
        return Err(InvalidPatch);
    };
    let mut splice = splice.into_iter();
    let mut number = || {
        let number = splice.next()?.as_u64()?;
        usize::try_from(number).ok()
    };
    let (at, removed) = number().zip(number()).ok_or(InvalidPatch)?;
    let end = at.checked_add(removed).filter(|end| *end <= elements.len());
    elements.splice(at..end.ok_or(InvalidPatch)?, splice);
    Ok(())
}

/// Applies a message `change` to the last `update`, which becomes the update of the
/// change's seq, as a client that says hello then would get it, but with what the change
/// has `seen` and acknowledges.
///
/// # Errors
/// When the change does not follow this update.
pub fn apply_change(update: &mut Value, change: Value) -> Result<(), InvalidPatch> {
    let Value::Object(mut change) = change else {
        return Err(InvalidPatch);
    };
    let seq = |message: Option<&Value>| message.and_then(Value::as_u64).ok_or(InvalidPatch);
    if seq(change.get("seq"))? != seq(update.get("seq"))? + 1 {
        return Err(InvalidPatch);
    }
    let patch = change.remove("patch").ok_or(InvalidPatch)?;
    apply(update, patch)?;
    let members = update.as_object_mut().ok_or(InvalidPatch)?;
    for name in ["seq", "seen"] {
        members.insert(name.into(), change.remove(name).ok_or(InvalidPatch)?);
    }
    match change.remove("ack") {
        Some(ack) => members.insert("ack".into(), ack),
        None => members.remove("ack"),
    };
    Ok(())
}
