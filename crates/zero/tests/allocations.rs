//! A decision allocates nothing: neither its list, nor the play, nor what the
//! seats then know. Deals and the ends of rounds may.

use brelan_kernel::{Dice, Seat, Shuffle, SplitMix, Turn, Viewer};
use brelan_zero::{Event, Options, Preset, State, View};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: hands everything on to the system's allocator.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
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
    let options = Options::preset(Preset::Asyncron, 4).expect("four players");
    let mut views: Vec<View> = Seat::all(4)
        .map(|seat| View::new(Viewer::Seat(seat), &options))
        .collect();
    let (mut dice, mut legal) = (SplitMix::new(1), Vec::with_capacity(4096));
    let (mut warm, mut counted) = (0, 0);
    while counted < 5_000 {
        let mut state = State::new(options);
        loop {
            let mut over = false;
            let mut tell = |event: Event| {
                over |= matches!(event, Event::RoundOver(_));
                for view in &mut views {
                    view.note(&event.seen_by(view.viewer()));
                }
            };
            match state.turn() {
                Turn::Shuffle(ask) => state.shuffle(&ask.draw(&mut dice), &mut tell).expect("it"),
                Turn::Act(seat) => {
                    let before = ALLOCATIONS.load(Ordering::Relaxed);
                    state.legal(&mut legal);
                    let action = legal[dice.below(legal.len() as u32) as usize];
                    state
                        .play(seat, &action, &mut tell)
                        .expect("an offered action");
                    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
                    // The lists of the views grow to their size first.
                    warm += 1;
                    if warm > 20_000 && !over {
                        assert_eq!(allocations, 0, "{seat} allocated");
                        counted += 1;
                    }
                }
                Turn::Over => break,
            }
        }
    }
}
