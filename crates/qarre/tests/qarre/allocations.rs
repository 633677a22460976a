//! A decision allocates nothing: neither its list, nor the play, nor what the
//! seats then know. Neither do deals and reshuffles.

use brelan_conformance::allocations::{Counting, allocations};
use brelan_kernel::{Dice, Match, Rules, Seat, SplitMix, View as _, Viewer};
use brelan_qarre::{Options, Preset, State, View};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_decision_allocates_nothing() {
    for preset in Preset::ALL {
        let options = Options::preset(*preset);
        let view = |seat| View::new(Viewer::Seat(seat), &options);
        let views: Vec<View> = Seat::all(2).map(view).collect();
        let mut played = Match::<State, _>::from_parts(State::new(options), views);
        let (mut dice, mut legal) = (SplitMix::new(1), Vec::with_capacity(1024));
        let before = allocations();
        let mut decisions = 0;
        while decisions < 20_000 {
            let Some(seat) = played.advance(&mut dice) else {
                let (_, views) = played.into_parts();
                played = Match::from_parts(State::new(options), views);
                continue;
            };
            played.state().legal(&mut legal);
            let action = legal[dice.below(legal.len() as u32) as usize];
            played.play(seat, &action).expect("an offered action");
            decisions += 1;
        }
        assert_eq!(allocations() - before, 0, "{preset:?}");
    }
}
