#![doc = include_str!("../README.md")]

mod best_response;
mod cfr;
mod estimate;
mod extensive_form;
mod leduc;
mod match_form;
mod mccfr;
mod policy;
mod sampled;
mod scripted_dice;
mod tree;

pub use best_response::{BestResponse, best_response, expected_payoffs, exploitability, nash_conv};
pub use cfr::CfrPlus;
pub use estimate::estimated_histories;
pub use extensive_form::{ExtensiveForm, Node};
pub use leduc::{Leduc, LeducHistory};
pub use match_form::{Decision, MatchForm, MatchHistory};
pub use mccfr::ExternalSampling;
pub use policy::Policy;
pub use sampled::{Estimate, Replicates};
pub use tree::{BuildError, InformationSet, Limits, Tree};
