//! Rounds of sensible players and how they ended: what the estimate learns
//! from.

use super::look::{Look, look};
use super::policy::sensible;
use super::question::leads;
use super::roll_out::knows_pile;
use brelan_kernel::{Dice, Seat, Seats, SplitMix};
use brelan_quando::{Move, Options, Phase, State};

/// In every second round somebody plays anything in one of the first turns, so
/// that hands are met that nobody sensible leaves.
const STRAYS: u32 = 8;

/// A round as one seat went through it.
pub struct Lesson {
    /// What it saw at the beginning of each of its turns before a knock, from
    /// the last turn on that somebody played by chance.
    pub looks: Vec<Look>,
    /// By how many points it was ahead of the others' mean in the end.
    pub lead: f32,
}

/// So many rounds in which every seat goes on as roll-outs do: a lesson for
/// each seat.
pub fn lessons(options: Options, rounds: u64, seed: u64) -> Vec<Lesson> {
    let round = |number| Class::new(options, seed << 32 | number).lessons();
    (0..rounds).flat_map(round).collect()
}

/// A round on its way.
struct Class {
    state: State,
    dice: SplitMix,
    looks: Seats<Vec<Look>>,
    /// How many turns are left before one that is played by chance.
    until_stray: u32,
}

impl Class {
    fn new(options: Options, seed: u64) -> Class {
        let mut dice = SplitMix::new(seed);
        Class {
            state: State::new(options),
            looks: Seats::default(),
            until_stray: dice.below(2 * STRAYS * u32::from(options.players)),
            dice,
        }
    }

    fn lessons(mut self) -> Vec<Lesson> {
        while self.state.last_round().is_none() {
            if self.state.acting().is_none() {
                self.state.shuffle_by(&mut self.dice);
            } else {
                let choice = self.choice();
                self.state.play_move(choice);
            }
        }
        let leads = leads(&self.state);
        let lesson = |seat: Seat| Lesson {
            looks: std::mem::take(&mut self.looks[seat]),
            lead: leads[seat.index()],
        };
        Seat::all(self.state.players()).map(lesson).collect()
    }

    /// What the seat to act does; notes what it sees when its turn begins.
    fn choice(&mut self) -> Move {
        let public = self.state.public_state();
        let seat = public.acting;
        if public.phase != Phase::Turn || public.knocker.is_some() {
            return sensible(&self.state);
        }
        if !knows_pile(&self.state) {
            self.looks[seat].push(look(&self.state, seat));
        }
        let strays = self.until_stray == 0;
        self.until_stray = self.until_stray.wrapping_sub(1);
        if !strays {
            return sensible(&self.state);
        }
        self.looks = Seats::default();
        let moves = self.state.moves();
        let any = moves.nth(self.dice.below(moves.len() as u32) as usize);
        any.expect("one of them")
    }
}
