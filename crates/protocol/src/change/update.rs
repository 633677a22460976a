//! The patch between two updates of one viewer.

use super::writer::PatchWriter;
use crate::server::{ClockStand, Update, Wait};
use brelan_kernel::{Diff, DiffWriter, diff_members};
use serde::Serialize;

impl<S, B, A, E> Update<S, B, A, E>
where
    B: Diff,
    A: PartialEq + Serialize,
    E: PartialEq + Serialize,
{
    /// Writes the patch of a [`Change`](crate::server::Change) that leads from this update to
    /// the next one of the same viewer.
    pub fn write_patch(&self, next: &Self, out: &mut Vec<u8>) {
        // A change has the others by themselves.
        let Update {
            seq: _,
            ack: _,
            seen: _,
            view,
            legal,
            wait,
            clock,
        } = self;
        PatchWriter { out }.object(|out| {
            out.member("view", view, &next.view);
            out.member("legal", legal, &next.legal);
            out.member("wait", wait, &next.wait);
            out.member("clock", clock, &next.clock);
        });
    }
}

impl Diff for Wait {
    fn diff(&self, new: &Self, out: &mut impl DiffWriter) {
        let (
            Wait::Ready { seats, until },
            Wait::Ready {
                seats: new_seats,
                until: new_until,
            },
        ) = (self, new);
        out.object(|out| {
            out.member("seats", seats, new_seats);
            out.member("until", until, new_until);
        });
    }
}

diff_members!(ClockStand {
    seat,
    bank_from,
    until,
    banks,
});
