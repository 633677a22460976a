//! The default policy of simulations: how a round goes on in a world.

use super::estimate::Estimate;
use super::policy::{best_plays, greedy_move};
use super::search_root::{Round, leads};
use brelan_kernel::{MAX_SEATS, Rules, Seat, SplitMix};
use brelan_quando::{Move, Phase, Side, State};
use brelan_search::{Payoffs, RollOut};

/// How many of the best plays are tried when the own next turn is planned. Three
/// lead greedy by 0.32 ± 0.12 points a round more than none, six by 0.02 ± 0.05
/// more still (four players, 500 deals; `docs/decisions`, 10).
const PLANNED_PLAYS: usize = 3;
/// A bound for rounds without end; greedy rounds take some dozens of moves.
const MAX_MOVES: u32 = 4_000;

/// Plays the greedy policy in every seat until the own turn comes, and takes the
/// estimate of the rest (a truncated roll-out). Once the pile was turned over,
/// all know what comes (K8): the own next turn is then planned and the round
/// played to its end. So is the last round.
pub(super) struct GreedyRollout<'e> {
    seat: Seat,
    estimate: &'e Estimate,
}

impl RollOut<Round<'_>> for GreedyRollout<'_> {
    fn finish(&mut self, world: Round<'_>, dice: &mut SplitMix) -> Payoffs {
        let public = world.state.public_state();
        let draws = public.phase == Phase::Draw && public.acting == self.seat;
        if draws && public.knocker.is_none() && knows_pile(&world.state) {
            let sides = [Side::Visible, Side::Hidden].map(|side| Move::Draw { side });
            let best = self.best_of(sides, &world, dice, |world, dice| self.go_on(world, dice));
            return best.expect("two sides");
        }
        self.go_on(world, dice)
    }
}

/// How the round ends if every seat plays greedily. One without an end, where no
/// `turn_cap` ends it, is given up at last, and counts for nothing.
fn played_to_its_end(mut world: Round<'_>, dice: &mut SplitMix) -> Payoffs {
    for _ in 0..MAX_MOVES {
        if world.is_over() {
            break;
        }
        world.play_move(greedy_move(&world.state), dice);
    }
    leads(&world.state)
}

/// Whether all know what is drawn next, and after that: nothing is estimated
/// then.
pub(super) fn knows_pile(state: &State) -> bool {
    state.open_down_side().is_some()
}

impl<'e> GreedyRollout<'e> {
    pub(super) fn new(seat: Seat, estimate: &'e Estimate) -> Self {
        GreedyRollout { seat, estimate }
    }

    fn go_on(&self, mut world: Round<'_>, dice: &mut SplitMix) -> Payoffs {
        while !world.is_over() {
            let public = world.state.public_state();
            let begins = public.phase == Phase::Turn && public.acting == self.seat;
            if begins && public.knocker.is_none() {
                return if knows_pile(&world.state) {
                    self.planned(&world, dice)
                } else {
                    self.estimated(&world)
                };
            }
            world.play_move(greedy_move(&world.state), dice);
        }
        leads(&world.state)
    }

    /// The best result of the own turn, if every seat plays greedily after it.
    fn planned(&self, world: &Round<'_>, dice: &mut SplitMix) -> Payoffs {
        let plays = best_plays(&world.state, PLANNED_PLAYS);
        let knock = world.state.moves().may_knock().then_some(Move::Knock);
        let choices = plays.iter().map(|(_, play)| *play).chain(knock);
        let best = self.best_of(choices, world, dice, played_to_its_end);
        // An empty hand has nothing to play (QU-30).
        best.unwrap_or_else(|| played_to_its_end(world.clone(), dice))
    }

    /// The best for the own seat of what comes of these choices, if any.
    fn best_of<'v>(
        &self,
        choices: impl IntoIterator<Item = Move>,
        world: &Round<'v>,
        dice: &mut SplitMix,
        go_on: impl Fn(Round<'v>, &mut SplitMix) -> Payoffs,
    ) -> Option<Payoffs> {
        let mut best: Option<Payoffs> = None;
        for choice in choices {
            let mut world = world.clone();
            world.play_move(choice, dice);
            let payoffs = go_on(world, dice);
            let own = self.seat.index();
            if best.is_none_or(|best| payoffs[own] > best[own]) {
                best = Some(payoffs);
            }
        }
        best
    }

    /// What the searching seat wins by, the others lose by together.
    fn estimated(&self, world: &Round<'_>) -> Payoffs {
        let lead = self.estimate.lead(&world.state);
        let players = world.state.players();
        let mut leads = [-lead / f32::from(players - 1); MAX_SEATS];
        leads[self.seat.index()] = lead;
        leads
    }
}

#[cfg(test)]
mod tests {
    use super::super::search_root::Choices;
    use super::*;
    use brelan_quando::{Options, Preset};

    const PLAYERS: u8 = 4;

    /// Rounds of greedy players, as far as a turn on which `stop` ends them.
    fn rounds(stop: impl Fn(&Round<'_>) -> bool) -> Vec<Round<'static>> {
        let options = Options::preset(Preset::Official, PLAYERS).expect("four players");
        let stopped = (0..40).filter_map(|seed| {
            let mut dice = SplitMix::new(seed);
            let mut state = State::new(options);
            while state.acting().is_none() {
                state.shuffle_by(&mut dice);
            }
            let mut world = Round {
                state,
                choices: Choices::Best(2),
            };
            while !world.is_over() && !stop(&world) {
                world.play_move(greedy_move(&world.state), &mut dice);
            }
            (!world.is_over()).then_some(world)
        });
        let rounds: Vec<Round<'static>> = stopped.collect();
        assert!(rounds.len() > 5, "rounds come so far");
        rounds
    }

    fn is_turn_with_known_pile(world: &Round<'_>) -> bool {
        let public = world.state.public_state();
        public.phase == Phase::Turn && public.knocker.is_none() && knows_pile(&world.state)
    }

    #[test]
    fn what_all_know_is_played_to_its_end_with_the_own_turn_planned() {
        let dice = &mut SplitMix::new(1);
        let mut gained = 0.0;
        for world in rounds(is_turn_with_known_pile) {
            let seat = world.state.public_state().acting;
            let mut roll_out = GreedyRollout::new(seat, Estimate::learned(PLAYERS));
            let planned = roll_out.finish(world.clone(), dice)[seat.index()];
            let thirds = planned * f32::from(PLAYERS - 1);
            assert!(
                (thirds - thirds.round()).abs() < 1e-3,
                "points, no estimate"
            );
            let greedy = played_to_its_end(world, dice)[seat.index()];
            assert!(planned >= greedy, "{planned} instead of {greedy}");
            gained += planned - greedy;
        }
        assert!(gained > 0.0, "planning finds something");
    }

    #[test]
    fn of_a_draw_from_a_known_pile_the_better_side_counts() {
        let dice = &mut SplitMix::new(1);
        let draws = |world: &Round<'_>| {
            world.state.public_state().phase == Phase::Draw
                && world.state.public_state().knocker.is_none()
                && knows_pile(&world.state)
        };
        for world in rounds(draws) {
            let seat = world.state.public_state().acting;
            let mut roll_out = GreedyRollout::new(seat, Estimate::learned(PLAYERS));
            let sides = [Side::Visible, Side::Hidden].map(|side| {
                let mut drawn = world.clone();
                drawn.play_move(Move::Draw { side }, dice);
                roll_out.finish(drawn, dice)[seat.index()]
            });
            let better = sides[0].max(sides[1]);
            assert_eq!(roll_out.finish(world, dice)[seat.index()], better);
        }
    }

    #[test]
    fn before_the_pile_was_turned_over_the_own_turn_is_estimated() {
        let dice = &mut SplitMix::new(1);
        let begins = |world: &Round<'_>| {
            let public = world.state.public_state();
            public.phase == Phase::Turn && public.plays[public.acting] == 1
        };
        for world in rounds(begins) {
            let seat = world.state.public_state().acting;
            let estimate = Estimate::learned(PLAYERS);
            let payoffs = GreedyRollout::new(seat, estimate).finish(world.clone(), dice);
            assert_eq!(payoffs[seat.index()], estimate.lead(&world.state));
            let sum: f32 = payoffs[..usize::from(PLAYERS)].iter().sum();
            assert!(sum.abs() < 1e-3, "what one wins the others lose");
        }
    }
}
