//! Where the episodes of a batch end.

use crate::batch::{Played, settings};
use brelan_catalog::Kind;
use brelan_environment::{BatchSettings, Shape, new_batch};

/// What one environment shows: observation, mask, rewards, end and seat.
fn row(played: &Played, number: usize) -> (&[f32], &[bool], &[f32], bool, i32) {
    let Shape {
        features,
        action_ids,
        players,
        ..
    } = played.shape;
    let arrays = &played.arrays;
    (
        &arrays.observations[number * features..][..features],
        &arrays.masks[number * action_ids..][..action_ids],
        &arrays.rewards[number * players..][..players],
        arrays.ends[number],
        arrays.seats[number],
    )
}

#[test]
fn without_autoreset_an_environment_that_has_ended_waits_for_its_reset() {
    for kind in Kind::ALL {
        let mut settings = settings(kind, 5);
        settings.bots = vec![None; settings.game.players.into()];
        settings.bots[1] = Some("random".into());
        let mut by_itself = Played::new(&settings);
        settings.autoreset = false;
        let mut waiting = Played::new(&settings);
        let mut ends = 0;
        for _ in 0..3000 {
            let actions = by_itself.step();
            let stepped = waiting.batch.step(&actions, &mut waiting.arrays.buffers());
            stepped.expect("the same actions");
            assert_eq!(waiting.arrays.rewards, by_itself.arrays.rewards);
            assert_eq!(waiting.arrays.ends, by_itself.arrays.ends);
            let ended = waiting.arrays.ends.clone();
            for number in (0..5).filter(|number| ended[*number]) {
                let (observation, mask, _, _, seat) = row(&waiting, number);
                assert!(observation.iter().all(|it| *it == 0.0));
                assert!(mask.iter().all(|it| !it));
                assert_eq!(seat, -1);
                ends += 1;
            }
            if ended.contains(&true) {
                let reset = waiting
                    .batch
                    .reset_where(&ended, None, &mut waiting.arrays.buffers());
                reset.expect("a mask of the right length");
            }
            // The next episode is that which begins by itself.
            assert_eq!(waiting.arrays.observations, by_itself.arrays.observations);
            assert_eq!(waiting.arrays.masks, by_itself.arrays.masks);
            assert_eq!(waiting.arrays.seats, by_itself.arrays.seats);
            assert!(!waiting.arrays.ends.contains(&true));
        }
        assert!(ends > 3, "{kind:?}: {ends} ends");
    }
}

#[test]
fn an_environment_that_has_ended_ignores_its_actions() {
    let mut played = Played::new(&BatchSettings {
        autoreset: false,
        ..settings(Kind::Quando, 3)
    });
    let mut actions = vec![0; 3];
    for _ in 0..3000 {
        played.batch.random_actions(&mut actions).expect("begun");
        for (action, end) in actions.iter_mut().zip(&played.arrays.ends) {
            if *end {
                assert_eq!(*action, 0);
                *action = -7;
            }
        }
        let stepped = played.batch.step(&actions, &mut played.arrays.buffers());
        stepped.expect("actions of those that play");
    }
    assert_eq!(played.arrays.ends, [true; 3]);
    assert_eq!(played.arrays.seats, [-1; 3]);
    assert!(played.arrays.rewards.iter().all(|reward| *reward == 0.0));
}

#[test]
fn a_reset_of_some_environments_leaves_the_others_as_they_are() {
    let mut played = Played::new(&settings(Kind::Quando, 3));
    let early = new_batch(&settings(Kind::Quando, 3))
        .expect("right settings")
        .reset_where(&[true; 3], None, &mut played.arrays.buffers());
    assert!(early.expect_err("no reset").to_string().contains("reset"));
    let first = row(&played, 1).0.to_vec();
    for _ in 0..20 {
        played.step();
    }
    let kept: Vec<f32> = [0, 2]
        .iter()
        .flat_map(|it| row(&played, *it).0.to_vec())
        .collect();
    let mask = [false, true, false];
    let buffers = &mut played.arrays.buffers();
    let reset = played.batch.reset_where(&mask, Some(&[7, 2, 7]), buffers);
    reset.expect("right lengths");
    let others: Vec<f32> = [0, 2]
        .iter()
        .flat_map(|it| row(&played, *it).0.to_vec())
        .collect();
    assert_eq!(others, kept);
    // The environment with the seed 2, as in the first reset.
    assert_eq!(row(&played, 1).0, first);
    for (mask, seeds, message) in [
        (&mask[..2], None, "mask: 3 values, not 2"),
        (&mask[..], Some(&[1, 2][..]), "seeds: 3 values, not 2"),
    ] {
        let buffers = &mut played.arrays.buffers();
        let refused = played.batch.reset_where(mask, seeds, buffers);
        assert_eq!(refused.expect_err("a wrong length").to_string(), message);
    }
}
