//! Many environments at once.

use brelan_catalog::{Kind, with_game};
use brelan_environment::{Batch, BatchSettings, Buffers, Episode, GameSetup, Shape, new_batch};
use brelan_kernel::{GameOptions, Rules};
use serde_json::json;
use std::cell::Cell;

pub(crate) fn settings(kind: Kind, size: usize) -> BatchSettings {
    let presets = with_game!(kind, G => <G as Rules>::Options::presets());
    BatchSettings {
        game: GameSetup::usual(kind, presets[0].min_players),
        size,
        threads: 1,
        episode: Episode::Round,
        autoreset: true,
        bots: Vec::new(),
        stop: None,
    }
}

/// The arrays of a caller.
pub(crate) struct Arrays {
    pub(crate) observations: Vec<f32>,
    pub(crate) masks: Vec<bool>,
    pub(crate) rewards: Vec<f32>,
    pub(crate) ends: Vec<bool>,
    pub(crate) seats: Vec<i32>,
}

impl Arrays {
    pub(crate) fn of(shape: Shape) -> Arrays {
        Arrays {
            observations: vec![f32::NAN; shape.size * shape.features],
            masks: vec![false; shape.size * shape.action_ids],
            rewards: vec![f32::NAN; shape.size * shape.players],
            ends: vec![false; shape.size],
            seats: vec![-1; shape.size],
        }
    }

    pub(crate) fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            ends: &mut self.ends,
            seats: &mut self.seats,
        }
    }
}

/// A batch with its arrays, after a reset with the seeds from 1 on.
pub(crate) struct Played {
    pub(crate) batch: Box<dyn Batch>,
    pub(crate) arrays: Arrays,
    pub(crate) shape: Shape,
}

impl Played {
    pub(crate) fn new(settings: &BatchSettings) -> Played {
        let mut batch = new_batch(settings).expect("right settings");
        let shape = batch.shape();
        let mut arrays = Arrays::of(shape);
        let seeds: Vec<u64> = (1..=shape.size as u64).collect();
        let reset = batch.reset(&seeds, &mut arrays.buffers());
        reset.expect("as many seeds as environments");
        Played {
            batch,
            arrays,
            shape,
        }
    }

    /// A step by chance; gives the actions.
    pub(crate) fn step(&mut self) -> Vec<i64> {
        let mut actions = vec![0; self.shape.size];
        self.batch.random_actions(&mut actions).expect("begun");
        for (action, mask) in actions
            .iter()
            .zip(self.arrays.masks.chunks(self.shape.action_ids))
        {
            assert!(mask[*action as usize], "a random action may be chosen");
        }
        let stepped = self.batch.step(&actions, &mut self.arrays.buffers());
        stepped.expect("legal actions");
        actions
    }
}

#[test]
fn what_an_environment_shows_depends_on_its_seed_and_actions_alone() {
    for kind in Kind::ALL {
        let mut alone = Played::new(&settings(kind, 1));
        let mut many = Played::new(&BatchSettings {
            threads: 3,
            ..settings(kind, 70)
        });
        for _ in 0..300 {
            let (features, ids) = (alone.shape.features, alone.shape.action_ids);
            assert_eq!(
                alone.arrays.observations,
                many.arrays.observations[..features]
            );
            assert_eq!(alone.arrays.masks, many.arrays.masks[..ids]);
            assert_eq!(
                alone.arrays.rewards,
                many.arrays.rewards[..alone.shape.players]
            );
            assert_eq!(alone.arrays.ends[0], many.arrays.ends[0]);
            assert_eq!(alone.arrays.seats[0], many.arrays.seats[0]);
            assert_eq!(alone.step()[0], many.step()[0]);
        }
        let first = many.arrays.observations.chunks(many.shape.features).next();
        let differ = many.arrays.observations.chunks(many.shape.features);
        assert!(differ.skip(1).any(|other| Some(other) != first), "{kind:?}");
    }
}

#[test]
fn episodes_end_with_rewards_that_cancel_out_and_begin_again() {
    for kind in Kind::ALL {
        for episode in [Episode::Round, Episode::Match] {
            let mut played = Played::new(&BatchSettings {
                episode,
                ..settings(kind, 8)
            });
            let (mut ends, mut rewarded) = (0, 0);
            for _ in 0..4000 {
                played.step();
                let players = played.shape.players;
                let rows = played
                    .arrays
                    .rewards
                    .chunks(players)
                    .zip(&played.arrays.ends);
                for (rewards, end) in rows {
                    assert!(rewards.iter().sum::<f32>().abs() < 1e-4, "{rewards:?}");
                    let is_rewarded = rewards.iter().any(|reward| *reward != 0.0);
                    // A round of a match has rewards, too; the end of a round may have none.
                    assert!(*end || !is_rewarded || episode == Episode::Match);
                    ends += u32::from(*end);
                    rewarded += u32::from(is_rewarded);
                }
                assert!(played.arrays.observations.iter().all(|it| it.is_finite()));
                assert!(
                    played
                        .arrays
                        .seats
                        .iter()
                        .all(|it| (0..players as i32).contains(it))
                );
            }
            assert!(ends > 3, "{kind:?} {episode:?}: {ends} ends");
            assert!(rewarded > 3, "{kind:?} {episode:?}: {rewarded} rewards");
        }
    }
}

#[test]
fn bots_choose_in_their_seats() {
    for kind in Kind::ALL {
        let mut settings = settings(kind, 6);
        settings.bots = vec![Some("greedy".into()); settings.game.players.into()];
        settings.bots[1] = None;
        settings.episode = Episode::Match;
        let mut played = Played::new(&settings);
        let (mut ends, mut own) = (0, 0.0);
        for _ in 0..1500 {
            assert!(played.arrays.seats.iter().all(|seat| *seat == 1));
            played.step();
            ends += played.arrays.ends.iter().filter(|end| **end).count();
            let rows = played.arrays.rewards.chunks(played.shape.players);
            own += rows.map(|rewards| rewards[1]).sum::<f32>();
        }
        assert!(ends > 0, "{kind:?}");
        assert!(own < 0.0, "{kind:?}: chance loses against a formula");
    }
}

#[test]
fn a_wrong_action_is_named_and_nothing_changes() {
    let mut played = Played::new(&settings(Kind::Quando, 3));
    let mut actions = vec![0; 3];
    played.batch.random_actions(&mut actions).expect("begun");
    let before = (
        played.arrays.observations.clone(),
        played.arrays.masks.clone(),
    );
    // A knock before the second play (QU-20).
    for (wrong, message) in [
        (
            132,
            "environment 2: action id 132 (knock) may not be chosen now: \
             QU-20: 0 of the 2 plays before a knock are made",
        ),
        (100_000, "environment 2: there is no action id 100000"),
        (-1, "environment 2: there is no action id -1"),
        (
            i64::MIN,
            "environment 2: there is no action id -9223372036854775808",
        ),
    ] {
        actions[2] = wrong;
        let refused = played.batch.step(&actions, &mut played.arrays.buffers());
        assert_eq!(refused.expect_err("wrong").to_string(), message);
    }
    let refused = played
        .batch
        .step(&actions[..2], &mut played.arrays.buffers());
    assert_eq!(
        refused.expect_err("short").to_string(),
        "actions: 3 values, not 2"
    );
    let mut again = Arrays::of(played.shape);
    let reset = played.batch.reset(&[1, 2, 3], &mut again.buffers());
    reset.expect("as many seeds");
    assert_eq!(before, (again.observations, again.masks));
}

#[test]
fn a_buffer_of_another_length_is_refused() {
    let mut batch = new_batch(&settings(Kind::Quando, 2)).expect("right settings");
    let shape = batch.shape();
    let mut arrays = Arrays::of(shape);
    let early = batch.step(&[0, 0], &mut arrays.buffers());
    assert!(early.expect_err("no reset").to_string().contains("reset"));
    arrays.rewards.pop();
    let refused = batch.reset(&[1, 2], &mut arrays.buffers());
    assert_eq!(
        refused.expect_err("short").to_string(),
        "rewards: 4 values, not 3"
    );
    let mut arrays = Arrays::of(shape);
    let refused = batch.reset(&[1], &mut arrays.buffers());
    assert_eq!(
        refused.expect_err("short").to_string(),
        "seeds: 2 values, not 1"
    );
}

#[test]
fn wrong_settings_are_named() {
    let bots = |bots: &[Option<&str>]| {
        let bots = bots.iter().map(|name| name.map(str::to_owned));
        bots.collect::<Vec<_>>()
    };
    let usual = || settings(Kind::Quando, 2);
    for (settings, start) in [
        (BatchSettings { size: 0, ..usual() }, "size: "),
        (
            BatchSettings {
                size: usize::MAX,
                ..usual()
            },
            "size: ",
        ),
        (
            BatchSettings {
                threads: 0,
                ..usual()
            },
            "threads: ",
        ),
        (
            BatchSettings {
                threads: 10_000,
                ..usual()
            },
            "threads: ",
        ),
        (
            BatchSettings {
                game: GameSetup::usual(Kind::Quando, 9),
                ..usual()
            },
            "players: ",
        ),
        (
            BatchSettings {
                game: GameSetup {
                    preset: Some("house".into()),
                    ..GameSetup::usual(Kind::Quando, 2)
                },
                ..usual()
            },
            "preset: ",
        ),
        (
            BatchSettings {
                game: GameSetup {
                    variant: vec![("colours".into(), 3)],
                    ..GameSetup::usual(Kind::Quando, 2)
                },
                ..usual()
            },
            "colours: ",
        ),
        (
            BatchSettings {
                bots: bots(&[None]),
                ..usual()
            },
            "bots: 2 seats",
        ),
        (
            BatchSettings {
                bots: bots(&[None, Some("genius")]),
                ..usual()
            },
            "bots: there is no",
        ),
        (
            BatchSettings {
                bots: bots(&[Some("greedy"); 2]),
                ..usual()
            },
            "bots: leave",
        ),
    ] {
        let error = new_batch(&settings).err().expect("refused").to_string();
        assert!(error.starts_with(start), "{error}");
    }
    let options = json!({"knock_penalty": 99});
    let options = options.as_object().cloned().expect("an object");
    let game = GameSetup {
        options,
        ..GameSetup::usual(Kind::Quando, 2)
    };
    let refused = new_batch(&BatchSettings { game, ..usual() });
    assert!(
        refused
            .err()
            .expect("refused")
            .to_string()
            .starts_with("knock_penalty: ")
    );
}

#[test]
fn a_match_that_the_bots_alone_end_is_an_error_and_no_endless_loop() {
    let mut settings = settings(Kind::Qarre, 2);
    settings.bots = vec![None, Some("greedy".into())];
    let options = json!({"turn_cap": 1, "start_player": 1});
    settings.game.options = options.as_object().expect("an object").clone();
    let mut batch = new_batch(&settings).expect("right settings");
    let mut arrays = Arrays::of(batch.shape());
    let refused = batch.reset(&[1, 2], &mut arrays.buffers());
    let error = refused
        .expect_err("no seat of the caller chooses")
        .to_string();
    assert!(
        error.contains("leave the seat that starts to the caller"),
        "{error}"
    );
    let refused = batch.step(&[0, 0], &mut arrays.buffers());
    let error = refused.expect_err("no action is awaited").to_string();
    assert!(error.contains("reset the batch"), "{error}");
}

thread_local! {
    /// Whether what this thread does is to be stopped.
    static IS_STOPPED: Cell<bool> = const { Cell::new(false) };
}

fn with_searching_bot(simulations: u32) -> BatchSettings {
    BatchSettings {
        bots: vec![Some(format!("search:{simulations}")), None],
        stop: Some(|| IS_STOPPED.get()),
        ..settings(Kind::Quando, 8)
    }
}

/// Steps until bots have chosen in one, which is stopped. Gives its actions.
fn step_until_stopped(played: &mut Played) -> Vec<i64> {
    let mut actions = vec![0; played.shape.size];
    IS_STOPPED.set(true);
    let stopped = (0..100).find_map(|_| {
        let drawn = played.batch.random_actions(&mut actions);
        drawn.expect("it goes on while no bot chooses");
        let buffers = &mut played.arrays.buffers();
        played.batch.step(&actions, buffers).err()
    });
    IS_STOPPED.set(false);
    let stopped = stopped.expect("bots choose").to_string();
    assert!(stopped.contains("stopped"), "{stopped}");
    actions
}

#[test]
fn a_batch_that_is_stopped_ends_searches_and_is_to_be_reset() {
    // It would take an hour.
    let mut endless = new_batch(&with_searching_bot(20_000_000)).expect("right settings");
    let (mut arrays, seeds) = (Arrays::of(endless.shape()), [1, 2, 3, 4, 5, 6, 7, 8]);
    IS_STOPPED.set(true);
    let stopped = endless.reset(&seeds, &mut arrays.buffers());
    assert!(
        stopped
            .expect_err("it stops")
            .to_string()
            .contains("stopped")
    );

    IS_STOPPED.set(false);
    let mut played = Played::new(&with_searching_bot(20));
    let begun = played.arrays.observations.clone();
    let actions = step_until_stopped(&mut played);
    let buffers = &mut played.arrays.buffers();
    let waits = played.batch.step(&actions, buffers);
    assert!(waits.expect_err("no reset").to_string().contains("reset"));
    let reset = played.batch.reset(&seeds, buffers);
    reset.expect("as many seeds as environments");
    assert_eq!(played.arrays.observations, begun);
    played.step();
}

#[test]
fn one_thread_that_is_stopped_stops_the_others() {
    let mut played = Played::new(&BatchSettings {
        threads: 3,
        bots: vec![Some("greedy".into()), None],
        stop: Some(|| IS_STOPPED.get()),
        ..settings(Kind::Quando, 2000)
    });
    step_until_stopped(&mut played);
}
