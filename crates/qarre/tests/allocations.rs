//! A decision allocates nothing: neither its list, nor the play, nor what the
//! seats then know. Neither do deals and reshuffles.

use brelan_kernel::{Dice, Seat, Shuffle, SplitMix, Turn, Viewer};
use brelan_qarre::{Event, Options, Preset, State, View};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

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

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_decision_allocates_nothing() {
    for preset in Preset::ALL {
        let options = Options::preset(preset);
        let view = |seat| View::new(Viewer::Seat(seat), &options);
        let mut views: Vec<View> = Seat::all(2).map(view).collect();
        let (mut dice, mut legal) = (SplitMix::new(1), Vec::with_capacity(1024));
        let mut state = State::new(options);
        let before = ALLOCATIONS.get();
        let mut decisions = 0;
        while decisions < 20_000 {
            let mut tell = |event: Event| {
                for view in &mut views {
                    view.note(&event.seen_by(view.viewer()));
                }
            };
            match state.turn() {
                Turn::Shuffle(ask) => state.shuffle(&ask.draw(&mut dice), &mut tell).expect("it"),
                Turn::Act(seat) => {
                    state.legal(&mut legal);
                    let action = legal[dice.below(legal.len() as u32) as usize];
                    state
                        .play(seat, &action, &mut tell)
                        .expect("an offered action");
                    decisions += 1;
                }
                Turn::Over => state = State::new(options),
            }
        }
        let allocations = ALLOCATIONS.get() - before;
        assert_eq!(allocations, 0, "{preset:?}");
    }
}
