//! What a program allocates, counted.

use brelan_kernel::{Dice, Game, GameOptions, Match, Seat, SplitMix, View, Viewer};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, which counts; for a test's `#[global_allocator]`.
pub struct Counting;

thread_local! {
    /// Of this thread alone: the one that runs the tests allocates, too.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: hands everything on to the system's allocator.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// How often this thread has allocated.
pub fn allocations() -> u64 {
    ALLOCATIONS.get()
}

/// Decisions after which the lists of the views have grown to their size.
const WARM_UP_DECISIONS: u32 = 20_000;
/// Decisions that are looked at then.
const COUNTED_DECISIONS: u32 = 5_000;

/// A decision allocates nothing: neither its list, nor the play, nor what the
/// seats then know. Deals and the ends of rounds may.
pub fn a_decision_allocates_nothing<G: Game>(options: &G::Options) {
    let view = |seat| G::View::new(Viewer::Seat(seat), options);
    let views: Vec<G::View> = Seat::all(options.players()).map(view).collect();
    let mut played = Match::from_parts(G::new(options.clone()), views);
    let (mut dice, mut legal) = (SplitMix::new(1), Vec::with_capacity(4096));
    let mut decisions = 0;
    while decisions < WARM_UP_DECISIONS + COUNTED_DECISIONS {
        let Some(seat) = played.advance(&mut dice) else {
            // The views go on: their lists have grown to their size.
            let (_, views) = played.into_parts();
            played = Match::from_parts(G::new(options.clone()), views);
            continue;
        };
        let before = allocations();
        played.state().legal(&mut legal);
        let action = legal[dice.below(legal.len() as u32) as usize];
        played.play(seat, &action).expect("an offered action");
        let allocated = allocations() - before;
        if decisions >= WARM_UP_DECISIONS && !played.is_between_rounds() {
            assert_eq!(allocated, 0, "{seat} allocated");
        }
        decisions += u32::from(decisions < WARM_UP_DECISIONS || !played.is_between_rounds());
    }
}
