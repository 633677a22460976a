//! How far back updates reach into the past, and the removal of older steps.

use crate::Table;
use brelan_kernel::{Game, Seats};

impl<G: Game> Table<G> {
    /// The seq after which the visible history begins: the shortest past in
    /// which every seat has acted, with the whole turn of the seat that acted
    /// first in it. The visible history never reaches further back, even if a client
    /// says that it has missed more.
    pub(crate) fn visible_history_start(&self) -> u64 {
        let players = usize::from(self.seats());
        let mut has_acted = Seats::<bool>::default();
        let mut seats = 0;
        let mut first_seat = None;
        for (index, step) in self.steps.iter().enumerate().rev() {
            let Some((seat, _)) = step.moved else {
                continue;
            };
            if first_seat.is_some_and(|first| first != seat) {
                return self.forgotten + index as u64 + 1;
            }
            if !has_acted[seat] {
                has_acted[seat] = true;
                seats += 1;
            }
            if seats == players {
                first_seat = Some(seat);
            }
        }
        self.forgotten
    }

    /// Drops the steps before the visible history, which no update holds any
    /// more. With the memory aid every step is kept.
    pub(crate) fn drop_hidden_steps(&mut self) {
        if self.created.settings.memory_aid {
            return;
        }
        let before = (self.visible_history_start() - self.forgotten) as usize;
        self.steps.drain(..before);
        self.forgotten += before as u64;
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Created, Input, InputKind, MatchSetup, Origin, PendingDecision, Table, TableSettings,
    };
    use brelan_ids::Timestamp;
    use brelan_kernel::{GameOptions, Seat};
    use brelan_quando::{Action, State};

    fn first_legal(decision: &PendingDecision<State>) -> Action {
        decision.legal()[0]
    }

    /// A match of three bots after this number of inputs.
    fn played(inputs: usize, memory_aid: bool) -> Table<State> {
        let setup = MatchSetup::Open {
            preset: "official".into(),
            changes: Default::default(),
            seats: 3,
            at_once: true,
        };
        let created = Created {
            game: "quando".into(),
            rules_version: <State as brelan_kernel::Rules>::Options::RULES_VERSION,
            settings: TableSettings {
                setup,
                memory_aid,
                clock: None,
                open: false,
            },
            lesson: false,
            daily: None,
            rated: false,
            secret: [1; 32],
            commitment: [0; 32],
            bot_seed: [1; 32],
            rematch_of: None,
        };
        let input = |seat, by, what| Input {
            at: Timestamp::EPOCH,
            seat,
            by,
            what,
        };
        let first = input(None, Origin::System, InputKind::Created(Box::new(created)));
        let mut table = Table::new(&first).expect("a creation");
        for seat in Seat::all(3) {
            let what = InputKind::Seated {
                name: None,
                value: None,
                program: false,
            };
            let seated = input(Some(seat), Origin::Bot("greedy".into()), what);
            table.apply(table.seq() + 1, &seated).expect("it fits");
        }
        for _ in 0..inputs {
            let due = table
                .due_input(Timestamp::EPOCH, first_legal)
                .expect("bots always go on");
            table.apply(table.seq() + 1, &due).expect("it fits");
        }
        table
    }

    #[test]
    fn steps_before_the_visible_history_are_dropped_without_the_memory_aid() {
        let table = played(100, false);
        assert_eq!(table.seq(), 104);
        assert_eq!(table.forgotten, table.visible_history_start());
        assert!(table.steps.len() < 30, "{} steps", table.steps.len());
        let aided = played(100, true);
        assert_eq!((aided.seq(), aided.forgotten), (104, 0));
        let choices = |table: &Table<State>| {
            let played = table.played.as_ref().expect("it has begun");
            played.choices.len()
        };
        assert_eq!(choices(&table), choices(&aided));
    }
}
