//! A finished match, moment by moment.

use crate::change::Patch;
use serde::{Deserialize, Serialize};

/// A finished match as one viewer knew it, or face up: `S` is what is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Replay<S> {
    /// The moments in order: each deal and each action. They are as many for every viewer.
    pub moments: Vec<Moment<S>>,
}

/// A deal or an action, with the piles that were shuffled again after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
pub struct Moment<S> {
    /// What happened, to be played step by step.
    pub seen: Vec<S>,
    /// What it has changed of the board: a patch of the one before it ([`change`](crate::change)),
    /// of an empty object at the first moment.
    #[cfg_attr(feature = "typescript", ts(type = "object"))]
    pub patch: Patch,
}

/// With whose knowledge a finished match is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ReplayQuery {
    /// The number of a seat, `spectator`, or `open` for every card that any seat saw, which
    /// is also what it is if missing.
    #[cfg_attr(feature = "openapi", param(pattern = "^([0-5]|spectator|open)$"))]
    pub viewer: Option<String>,
}
