//! A simulation allocates nothing: twice as many take no more allocations, but
//! for lists that grow to their size.

use brelan_bots::{Playable, bot};
use brelan_conformance::Table;
use brelan_conformance::allocations::{Counting, allocations};
use brelan_kernel::{GameOptions, Position, SplitMix, Turn, Viewer};
use brelan_qarre::State as Qarre;
use brelan_quando::State as Quando;
use brelan_zero::State as Zero;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Simulations of the smaller search; the other one makes twice as many, of as
/// many choices.
const FEW: u32 = 400;
/// How often a list may grow on the way.
const GROWTH: u64 = 8;

/// Decisions that are looked at.
const COMPARED: usize = 10;

/// Plays by chance with `players` players, and compares two searches on the way.
fn a_simulation_allocates_nothing<G: Playable + Position>(players: u8) {
    let preset = G::Options::presets()[0].name;
    let options = G::Options::from_preset(preset, players).expect("a preset");
    let (mut table, mut dice) = (Table::<G>::new(options), SplitMix::new(1));
    let mut compared = 0;
    while compared < COMPARED {
        if let Turn::Act(seat) = table.state().turn() {
            let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal());
            let (few, made) = allocated::<G>(FEW, view, &legal);
            let (many, all) = allocated::<G>(2 * FEW, view, &legal);
            let more = many.saturating_sub(few);
            assert!(more <= GROWTH, "{} simulations: {more}", all - made);
            compared += usize::from(all > made);
        }
        assert!(table.step_by_chance(&mut dice), "the match ends too soon");
    }
}

/// How often a choice allocates, and its simulations.
fn allocated<G: Playable>(simulations: u32, view: &G::View, legal: &[G::Action]) -> (u64, u64) {
    let mut bot = bot::<G>(&format!("search:{simulations}"), 1).expect("a bot");
    let before = allocations();
    bot.choose(view, legal);
    (allocations() - before, bot.simulations())
}

#[test]
fn a_simulation_of_quando_allocates_nothing() {
    a_simulation_allocates_nothing::<Quando>(2);
    a_simulation_allocates_nothing::<Quando>(4);
}

#[test]
fn a_simulation_of_zero_allocates_nothing() {
    a_simulation_allocates_nothing::<Zero>(3);
    a_simulation_allocates_nothing::<Zero>(5);
}

#[test]
fn a_simulation_of_qarre_allocates_nothing() {
    a_simulation_allocates_nothing::<Qarre>(2);
}
