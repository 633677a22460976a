//! Information-set Monte Carlo tree search for any game of `brelan-kernel`, without a line about its rules:
//! one match of Zero between a seat that searches and two that choose at random.
//!
//! ```sh
//! cargo run --release -p brelan-search --example any_game
//! ```

use brelan_kernel::{
    Dice, Game, GameOptions, MAX_SEATS, Match, Seat, Seats, SplitMix, View, Viewer, Worlds,
};
use brelan_search::{Budget, Payoffs, RollOut, Rule, SearchProblem, Settings, World, search};
use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};

/// One round of a match in which nothing is hidden. It has no views: a search asks what each seat
/// sees of an action, and not what it knows.
#[derive(Clone)]
struct Round<G: Game> {
    played: Match<G, ()>,
    /// The scores before the round.
    scores: [i32; MAX_SEATS],
}

impl<G: Game> Round<G> {
    fn new(world: G) -> Self {
        let mut scores = [0; MAX_SEATS];
        let known = world.scores();
        scores[..known.len()].copy_from_slice(&known);
        Round {
            played: Match::from_parts(world, ()),
            scores,
        }
    }
}

impl<G: Game> World for Round<G> {
    type Action = G::Action;

    fn players(&self) -> u8 {
        self.played.state().players()
    }

    fn acting(&self) -> Option<Seat> {
        self.played.state().turn().seat()
    }

    fn actions(&self, out: &mut Vec<G::Action>) {
        self.played.state().legal(out);
    }

    fn play(&mut self, action: G::Action, dice: &mut SplitMix) -> Seats<u64> {
        let seat = self.acting().expect("the round is not over");
        let seats = Seat::all(self.players());
        let mut hashers: Seats<DefaultHasher> = Seats::default();
        let mut emit = |event: G::Event| {
            for seat in seats.clone() {
                let seen = G::seen_by(&event, Viewer::Seat(seat));
                format!("{seen:?}").hash(&mut hashers[seat]);
            }
        };
        self.played
            .play_and_emit(seat, &action, &mut emit)
            .expect("an action of the list is legal");
        // A pile may have to be shuffled before the round goes on.
        self.played.advance_in_round(dice);
        let mut observations = Seats::default();
        for seat in seats {
            observations[seat] = hashers[seat].finish();
        }
        observations
    }

    /// What each seat won in the round, more than the mean of all seats.
    fn payoffs(&self) -> Payoffs {
        let mut payoffs = Payoffs::default();
        let scores = self.played.state().scores();
        let sign = if G::FEW_POINTS_WIN { -1.0 } else { 1.0 };
        for (seat, score) in scores.iter().enumerate() {
            payoffs[seat] = sign * (score - self.scores[seat]) as f32;
        }
        let mean = payoffs[..scores.len()].iter().sum::<f32>() / scores.len() as f32;
        payoffs[..scores.len()]
            .iter_mut()
            .for_each(|payoff| *payoff -= mean);
        payoffs
    }
}

/// The position as one seat knows it: nothing but its view goes into the search.
struct Position<'v, G: Game>(&'v G::View);

/// Worlds that the seat cannot tell from the real one, all equally likely.
struct UniformWorlds<'v, G: Game>(&'v G::View);

impl<G: Game> Worlds<Round<G>> for UniformWorlds<'_, G> {
    fn next(&mut self, dice: &mut SplitMix) -> Round<G> {
        Round::new(self.0.sample(dice).expect("a seat is to act"))
    }
}

/// Plays on at random.
struct AtRandom<G: Game>(Vec<G::Action>);

impl<G: Game> RollOut<Round<G>> for AtRandom<G> {
    fn finish(&mut self, mut world: Round<G>, dice: &mut SplitMix) -> Payoffs {
        let legal = &mut self.0;
        while let Some(seat) = world.played.advance_in_round(dice) {
            world.played.state().legal(legal);
            let action = legal[dice.below(legal.len() as u32) as usize];
            world.played.play(seat, &action).expect("a legal action");
        }
        world.payoffs()
    }
}

impl<'v, G: Game> SearchProblem for Position<'v, G> {
    type World = Round<G>;
    type Worlds = UniformWorlds<'v, G>;
    type RollOut = AtRandom<G>;

    fn seat(&self) -> Seat {
        self.0.viewer().seat().expect("a spectator does not search")
    }

    fn worlds(&self, _: &mut SplitMix) -> UniformWorlds<'v, G> {
        UniformWorlds(self.0)
    }

    fn roll_out(&self) -> AtRandom<G> {
        AtRandom(Vec::new())
    }
}

/// Plays a match in which seat 0 searches and the others choose at random; gives the scores.
fn play<G: Game>(options: G::Options, simulations: u32, seed: u64) -> Result<Vec<i32>, G::Refusal> {
    let settings = Settings {
        // Rounds are decided by about ten points.
        rule: Rule::Ucb { exploration: 10.0 },
        depth: 2,
        ..Settings::default()
    };
    let mut dice = SplitMix::new(seed);
    let mut played: Match<G> = Match::new(options);
    let mut legal = Vec::new();
    while let Some(seat) = played.advance(&mut dice) {
        played.state().legal(&mut legal);
        let mut action = legal[dice.below(legal.len() as u32) as usize];
        if seat == Seat(0) {
            let problem = Position::<G>(played.view(Viewer::Seat(seat)));
            let seed = dice.double_word();
            let result = search(&problem, &settings, &Budget::simulations(simulations), seed);
            action = result.best().unwrap_or(action);
        }
        played.play(seat, &action)?;
    }
    Ok(played.state().scores().to_vec())
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = brelan_zero::Options::from_preset("asyncron", 3)?;
    let scores = play::<brelan_zero::State>(options, 1_000, 7)?;
    println!(
        "the seat that searches has {}, the others {:?}",
        scores[0],
        &scores[1..]
    );
    Ok(())
}

#[test]
fn a_seat_that_searches_beats_those_that_do_not() {
    for seed in 0..4 {
        let options = brelan_zero::Options::from_preset("asyncron", 3).expect("for three");
        let scores = play::<brelan_zero::State>(options, 200, seed).expect("legal actions");
        let [own, others @ ..] = &scores[..] else {
            unreachable!("three seats have scores");
        };
        assert!(others.iter().all(|other| own < other), "{seed}: {scores:?}");
    }
}
