//! Views that observe when they are read know what views know that observe at once.

use brelan_catalog::{Kind, options, with_game};
use brelan_kernel::{
    Dice, Game, GameOptions, LaggingViews, Match, Rules, Shuffle, SplitMix, View, Viewer,
};

#[test]
fn a_view_that_lags_is_the_view_that_observed_at_once() {
    for kind in Kind::ALL {
        with_game!(kind, G => compare::<G>());
    }
}

fn known<G: Rules>(view: &impl View<G>) -> String {
    serde_json::to_string(&view.board(true)).expect("JSON")
}

fn compare<G: Game>()
where
    G::View: PartialEq,
{
    let preset = G::Options::presets().swap_remove(0);
    let none = serde_json::Map::new();
    let options = options::<G>(Some(preset.name), preset.max_players, &none).expect("a preset");
    let players = options.players();
    let mut lagging = LaggingViews::<G>::of_viewers(Viewer::all(players), &options);
    for seed in 0..4 {
        lagging.restart(&options);
        for viewer in Viewer::all(players) {
            let new = G::View::new(viewer, &options);
            assert!(*lagging.of(viewer) == new, "{}: it begins anew", G::NAME);
        }
        let mut played: Match<G> = Match::new(options.clone());
        let (mut dice, mut legal) = (SplitMix::new(seed), Vec::new());
        for turn in 0..300 {
            while let Some(request) = played.state().turn().request() {
                let shuffled = request.draw(&mut dice);
                let taken = played.apply_shuffle_and_emit(&shuffled, &mut |it| lagging.push(it));
                assert!(taken.is_ok());
            }
            let Some(seat) = played.state().turn().seat() else {
                break;
            };
            // Every seat but the last is read when it chooses, as in a batch.
            let viewer = Viewer::Seat(seat);
            if seat.0 + 1 < players {
                assert_eq!(
                    known::<G>(lagging.update(viewer)),
                    known::<G>(played.view(viewer))
                );
                assert!(lagging.up_to_date(viewer).is_some());
            }
            if turn % 7 == 0 {
                lagging.forget_observed();
            }
            played.state().legal(&mut legal);
            let action = legal[dice.below(legal.len() as u32) as usize];
            let taken = played.play_and_emit(seat, &action, &mut |it| lagging.push(it));
            assert!(taken.is_ok());
            assert!(lagging.up_to_date(viewer).is_none(), "it has not been read");
        }
        for viewer in Viewer::all(players) {
            let now = known::<G>(played.view(viewer));
            assert_eq!(known::<G>(lagging.of(viewer).as_ref()), now);
            assert_eq!(known::<G>(lagging.update(viewer)), now);
        }
        lagging.forget_observed();
        assert_eq!(lagging.events().count(), 0, "all have observed them");
    }
}
