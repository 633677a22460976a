//! A decision allocates nothing: neither its list, nor the play, nor what the
//! seats then know. Neither do deals and reshuffles.

use brelan_conformance::allocations::{Counting, allocations};
use brelan_kernel::{Dice, Seat, Shuffle, SplitMix, Turn, Viewer};
use brelan_qarre::{Event, Options, Preset, State, View};
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
        let before = allocations();
        let mut decisions = 0;
        while decisions < 20_000 {
            let mut tell = |event: Event| {
                for view in &mut views {
                    view.observe(&event.seen_by(view.viewer()));
                }
            };
            match state.turn() {
                Turn::Chance(request) => state
                    .apply_shuffle(&request.draw(&mut dice), &mut tell)
                    .expect("it"),
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
        assert_eq!(allocations() - before, 0, "{preset:?}");
    }
}
