//! What the cases of the races come to, so that they are about something.

use super::two_servers::TwoServers;
use brelan_kernel::Game;
use brelan_table::{InputKind, Status};
use std::collections::HashSet;

/// What some cases came to.
#[derive(Debug, Default)]
pub(crate) struct Coverage {
    conflicts: u32,
    problems: HashSet<String>,
    inputs: HashSet<&'static str>,
    over: u32,
}

impl Coverage {
    pub(crate) fn add<G: Game>(&mut self, servers: &TwoServers<G>) {
        self.conflicts += servers.conflicts;
        self.problems.extend(servers.problems.iter().cloned());
        self.inputs
            .extend(servers.log().iter().map(|input| name(&input.what)));
        self.over += u32::from(servers.table().status() == Status::Over);
    }

    pub(crate) fn check(&self) {
        assert!(self.conflicts > 100, "servers are overtaken");
        assert!(self.over > 0, "some matches end");
        let inputs = &self.inputs;
        assert_eq!(inputs.len(), 14, "all but a closing: {inputs:?}");
        for problem in [
            "NotSeated",
            "Begun",
            "NotOwner",
            "StoodIn",
            "NotGone",
            "WrongSeat",
            "Stale",
            "Taken",
            "OtherSeat",
            "UsedUp",
        ] {
            assert!(
                self.problems.contains(problem),
                "no client was told {problem}"
            );
        }
    }
}

fn name(what: &InputKind) -> &'static str {
    match what {
        InputKind::Created(_) => "created",
        InputKind::Seated { .. } => "seated",
        InputKind::Left {} => "left",
        InputKind::Swapped { .. } => "swapped",
        InputKind::Moved {} => "moved",
        InputKind::StoodIn {} => "stood in",
        InputKind::TimeUp {} => "time up",
        InputKind::Returned {} => "returned",
        InputKind::Contributed { .. } => "contributed",
        InputKind::SettingsChanged(_) => "settings changed",
        InputKind::Started {} => "started",
        InputKind::Action { .. } => "action",
        InputKind::Ready { .. } => "ready",
        InputKind::ClockRanOut { .. } => "clock ran out",
        InputKind::Closed {} => "closed",
    }
}
