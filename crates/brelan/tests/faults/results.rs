//! What people see of each fault, as files of JSON.

use crate::fault::{Effect, Fault};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// A fault and its end.
pub(crate) struct Outcome {
    pub(crate) fault: Fault,
    /// How long it lasted.
    pub(crate) lasted: Duration,
    /// From its end until everybody was shown something new.
    pub(crate) shown: Duration,
    /// From a lost connection until its person was back in the seat: the longest of these times.
    pub(crate) back: Option<Duration>,
    pub(crate) effect: Effect,
}

impl Outcome {
    pub(crate) fn print(&self, round: u32) {
        let seconds = |time: Option<f64>| time.map_or("-".into(), |time| format!("{time:.2}"));
        println!(
            "round {round}: {:?} took {:.1?}; shown again after {:.2?}; back after {}; closed {}, \
             told {}, bots {}",
            self.fault,
            self.lasted,
            self.shown,
            seconds(self.back.map(|time| time.as_secs_f64())),
            seconds(self.effect.closed),
            seconds(self.effect.told),
            seconds(self.effect.bots),
        );
    }
}

/// Writes a file for each fault into the folder; of several rounds it has the longest times.
pub(crate) fn write(outcomes: &[Outcome], folder: &Path) {
    std::fs::create_dir_all(folder).expect("a folder");
    for fault in Fault::ALL {
        let of = |value: fn(&Outcome) -> Option<f64>| -> Value {
            let of_fault = outcomes.iter().filter(|outcome| outcome.fault == fault);
            let longest = of_fault.filter_map(value).max_by(f64::total_cmp);
            longest.map_or(Value::Null, |longest| {
                json!((longest * 100.0).round() / 100.0)
            })
        };
        let text = json!({
            "lasted": of(|it| Some(it.lasted.as_secs_f64())),
            "shown": of(|it| Some(it.shown.as_secs_f64())),
            "back": of(|it| it.back.map(|time| time.as_secs_f64())),
            "closed": of(|it| it.effect.closed),
            "told": of(|it| it.effect.told),
            "bots": of(|it| it.effect.bots),
        });
        let file = folder.join(format!("{}.json", fault.name()));
        std::fs::write(file, text.to_string()).expect("written");
    }
}
