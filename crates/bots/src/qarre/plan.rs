//! Every way to go on with a turn.

use brelan_kernel::SplitMix;
use brelan_qarre::{Choice, ChoiceOutcome, EmptyCell, World};

/// The most choices of one turn that are looked ahead.
const MAX_STEPS: usize = 12;

/// The choices of one seat, one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plan {
    choices: [Choice; MAX_STEPS],
    len: u8,
}

impl Plan {
    /// Nothing chosen yet.
    pub(crate) const EMPTY: Plan = Plan {
        choices: [Choice::End; MAX_STEPS],
        len: 0,
    };

    /// The choices in their order.
    pub(crate) fn choices(&self) -> &[Choice] {
        &self.choices[..usize::from(self.len)]
    }

    fn with(mut self, choice: Choice) -> Plan {
        self.choices[usize::from(self.len)] = choice;
        self.len += 1;
        self
    }
}

/// Goes through the ways in which a turn can go on; `each` gets the world at
/// its end, what comes then, and the way. At most `tries` choices are made.
pub(crate) fn explore(
    world: &World,
    tries: &mut u32,
    each: &mut impl FnMut(&World, ChoiceOutcome, &Plan),
) {
    go_on(world, &Plan::EMPTY, None, tries, each);
}

/// The ways in which a turn can go on after `first`, at least one.
pub(crate) fn explore_after(
    world: &World,
    first: Choice,
    tries: &mut u32,
    each: &mut impl FnMut(&World, ChoiceOutcome, &Plan),
) {
    let plan = Plan::EMPTY.with(first);
    let mut next = *world;
    let after = next.choose(first, &mut SplitMix::new(0));
    if after != ChoiceOutcome::TurnContinues || turns_up(world, first) {
        each(&next, after, &plan);
    } else {
        go_on(&next, &plan, None, tries, each);
    }
}

fn go_on(
    world: &World,
    plan: &Plan,
    last: Option<Choice>,
    tries: &mut u32,
    each: &mut impl FnMut(&World, ChoiceOutcome, &Plan),
) {
    let mut first = true;
    world.choices(|choice| {
        let again = last.is_some_and(|last| is_again(last, choice));
        if again || (*tries == 0 && !first) {
            return;
        }
        first = false;
        *tries = tries.saturating_sub(1);
        let (mut next, plan) = (*world, plan.with(choice));
        let after = next.choose(choice, &mut SplitMix::new(0));
        if after != ChoiceOutcome::TurnContinues
            || plan.choices().len() == MAX_STEPS
            || turns_up(world, choice)
        {
            each(&next, after, &plan);
        } else {
            go_on(&next, &plan, Some(choice), tries, each);
        }
    });
}

/// Whether the choice turns up an unknown card (QA-33).
pub(crate) fn turns_up(world: &World, choice: Choice) -> bool {
    let empties = match choice {
        Choice::Take(cell) => world.public_state().height(cell) == 1,
        Choice::Remove(..) => true,
        _ => false,
    };
    empties && world.options().empty_cell == EmptyCell::Refill
}

/// Whether the two in the other order are tried as well.
pub(crate) fn is_again(last: Choice, choice: Choice) -> bool {
    match (last, choice) {
        (Choice::Take(one), Choice::Take(other)) => other < one,
        (Choice::Discard(one), Choice::Discard(other)) => other < one,
        _ => false,
    }
}
