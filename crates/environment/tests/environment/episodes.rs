//! Where the episodes of a batch end, and their matches.

use crate::batch::{Played, settings};
use brelan_catalog::{AnyTurn, Kind};
use brelan_environment::{BatchSettings, Episode, Shape, new_batch};

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
            // The next episode is that that an automatic reset begins.
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

#[test]
fn a_copied_match_is_that_of_the_environment_and_goes_on_as_it_does() {
    for kind in Kind::ALL {
        for bot in [None, Some("random".to_owned())] {
            let mut settings = settings(kind, 3);
            settings.episode = Episode::Match;
            settings.bots = vec![None; settings.game.players.into()];
            settings.bots[1] = bot;
            let mut played = Played::new(&settings);
            // Into an episode that is not the first one.
            while !played.arrays.ends[2] {
                played.step();
            }
            for _ in 0..30 {
                played.step();
            }
            let mut copy = played.batch.copy_match(2).expect("it has begun");
            let mut bots_turns = 0;
            for _ in 0..100 {
                let seat = copy.turn().seat().expect("a seat must choose");
                let (observation, mask, _, _, acting) = row(&played, 2);
                // The environment lets its bot choose at once, the copy waits for a choice.
                if i32::from(seat.0) != acting {
                    bots_turns += 1;
                    break;
                }
                let (mut features, mut ids) =
                    (vec![0.0; observation.len()], vec![false; mask.len()]);
                let observed = copy.observe(seat, &mut features, &mut ids);
                observed.expect("a seat");
                assert_eq!((&features[..], &ids[..]), (observation, mask), "{kind:?}");
                let action = played.step()[2];
                if played.arrays.ends[2] {
                    break;
                }
                copy.play_id(action as usize).expect("a legal action");
            }
            assert_eq!(bots_turns > 0, settings.bots[1].is_some());
        }
    }
}

#[test]
fn a_copied_match_of_an_episode_that_has_ended_is_over() {
    let mut played = Played::new(&BatchSettings {
        episode: Episode::Match,
        autoreset: false,
        ..settings(Kind::Qarre, 1)
    });
    let early = new_batch(&settings(Kind::Qarre, 1)).expect("right settings");
    let error = early.copy_match(0).err().expect("no reset").to_string();
    assert!(error.contains("reset the batch"), "{error}");
    while !played.arrays.ends[0] {
        played.step();
    }
    let copy = played.batch.copy_match(0).expect("it has begun");
    assert_eq!(copy.turn(), AnyTurn::Over);
    let refused = played
        .batch
        .copy_match(1)
        .err()
        .expect("no such environment");
    assert_eq!(refused.to_string(), "environment: 0 to 0, not 1");
}
