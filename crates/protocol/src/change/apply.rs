//! Applying a patch, and the changes of a table.

use serde_json::{Map, Value};

/// A patch that does not belong to the value, or a change that does not follow the
/// update: ask for a whole update, by saying hello again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit;

impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the change does not belong to the last update: say hello again")
    }
}

impl std::error::Error for Misfit {}

/// Applies a patch to the value that it was made against.
///
/// # Errors
/// When it does not fit the value, which may then be changed in part.
pub fn apply(value: &mut Value, patch: Value) -> Result<(), Misfit> {
    match (&mut *value, patch) {
        (Value::Object(_) | Value::Array(_), Value::Object(mut patch))
            if patch.contains_key("") =>
        {
            *value = patch.remove("").ok_or(Misfit)?;
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
) -> Result<(), Misfit> {
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

fn apply_to_elements(elements: &mut [Value], patch: Map<String, Value>) -> Result<(), Misfit> {
    for (index, patch) in patch {
        let index: usize = index.parse().map_err(|_| Misfit)?;
        apply(elements.get_mut(index).ok_or(Misfit)?, patch)?;
    }
    Ok(())
}

fn apply_splice(elements: &mut Vec<Value>, splice: Value) -> Result<(), Misfit> {
    let Value::Array(splice) = splice else {
        return Err(Misfit);
    };
    let mut splice = splice.into_iter();
    let mut number = || {
        let number = splice.next()?.as_u64()?;
        usize::try_from(number).ok()
    };
    let (at, removed) = number().zip(number()).ok_or(Misfit)?;
    let end = at.checked_add(removed).filter(|end| *end <= elements.len());
    elements.splice(at..end.ok_or(Misfit)?, splice);
    Ok(())
}

/// Applies a message `change` to the last `update`, which becomes the update of the
/// change's seq, as a client that says hello then would get it, but with what the change
/// has `seen` and acknowledges.
///
/// # Errors
/// When the change does not follow this update.
pub fn apply_change(update: &mut Value, change: Value) -> Result<(), Misfit> {
    let Value::Object(mut change) = change else {
        return Err(Misfit);
    };
    let seq = |message: Option<&Value>| message.and_then(Value::as_u64).ok_or(Misfit);
    if seq(change.get("seq"))? != seq(update.get("seq"))? + 1 {
        return Err(Misfit);
    }
    let patch = change.remove("patch").ok_or(Misfit)?;
    apply(update, patch)?;
    let members = update.as_object_mut().ok_or(Misfit)?;
    for name in ["seq", "seen"] {
        members.insert(name.into(), change.remove(name).ok_or(Misfit)?);
    }
    match change.remove("ack") {
        Some(ack) => members.insert("ack".into(), ack),
        None => members.remove("ack"),
    };
    Ok(())
}
