//! How far back the log of one lap reaches, and that what lies before it is
//! forgotten.

use crate::Table;
use brelan_kernel::{Game, Seats};

impl<G: Game> Table<G> {
    /// The seq after which the last lap lies: the shortest past in which every
    /// seat has chosen something, with the whole of its first seat's go. A lap
    /// never reaches further, whatever a client says it has missed.
    pub(crate) fn lap_start(&self) -> u64 {
        let players = usize::from(self.seats());
        let mut chose = Seats::<bool>::default();
        let mut seats = 0;
        let mut complete = None;
        for (place, step) in self.steps.iter().enumerate().rev() {
            let Some((seat, _)) = step.moved else {
                continue;
            };
            if complete.is_some_and(|first| first != seat) {
                return self.forgotten + place as u64 + 1;
            }
            if !chose[seat] {
                chose[seat] = true;
                seats += 1;
            }
            if seats == players {
                complete = Some(seat);
            }
        }
        self.forgotten
    }

    /// Forgets what happened before the last lap: no update tells it any more.
    /// Where the memory aid is on everything is told to who comes back.
    pub(crate) fn forget(&mut self) {
        if self.created.memory_aid {
            return;
        }
        let before = (self.lap_start() - self.forgotten) as usize;
        self.steps.drain(..before);
        self.forgotten += before as u64;
    }
}

#[cfg(test)]
mod tests {
    use crate::{Created, Input, InputKind, MatchSetup, Origin, Table};
    use brelan_kernel::Seat;
    use brelan_quando::State;

    /// So many inputs of a match of three bots.
    fn played(inputs: usize, memory_aid: bool) -> Table<State> {
        let terms = MatchSetup::Open {
            preset: "official".into(),
            changes: Default::default(),
            chairs: 3,
            at_once: true,
        };
        let created = Created {
            game: "quando".into(),
            rules_version: <State as brelan_kernel::Game>::RULES_VERSION,
            terms,
            memory_aid,
            clock: None,
            open: false,
            secret: [1; 32],
            commitment: [0; 32],
            bot_seed: [1; 32],
            rematch_of: None,
        };
        let input = |seat, by, what| Input {
            at: 0,
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
            };
            let seated = input(Some(seat), Origin::Bot("greedy".into()), what);
            table.apply(table.seq() + 1, &seated).expect("it fits");
        }
        for _ in 0..inputs {
            let due = table.due_input(0).expect("bots always go on");
            table.apply(table.seq() + 1, &due).expect("it fits");
        }
        table
    }

    #[test]
    fn what_lies_before_the_last_lap_is_forgotten_but_with_the_memory_aid() {
        let table = played(100, false);
        assert_eq!(table.seq(), 104);
        assert_eq!(table.forgotten, table.lap_start());
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
