//! What a game provides to be searched.

use brelan_kernel::{MAX_SEATS, Seat, Seats, SplitMix, Worlds};

/// What an episode is worth to each seat, more is better. Entries beyond the
/// table's number of players are ignored.
pub type Payoffs = [f32; MAX_SEATS];

/// A determinization: one full assignment of all hidden information, on which
/// play can go on.
pub trait World: Clone {
    /// A choice, named so that its seat cannot learn a hidden thing from it.
    type Action: Copy + PartialEq + Send;

    /// The number of seats.
    fn players(&self) -> u8;

    /// The seat that must choose; `None` when the episode is over.
    fn acting(&self) -> Option<Seat>;

    /// Replaces `out` by the actions of the acting seat, at least one. The
    /// order may depend on nothing that this seat does not know; progressive
    /// widening tries the first ones first.
    fn actions(&self, out: &mut Vec<Self::Action>);

    /// Plays one of [`World::actions`] and gives the observation of each seat
    /// as a number: two histories with equal numbers are one information set of
    /// that seat. The acting seat's own choice need not be part of its number.
    fn play(&mut self, action: Self::Action, dice: &mut SplitMix) -> Seats<u64>;

    /// What the episode is worth, once it is over.
    fn payoffs(&self) -> Payoffs;

    /// What `seat` knows before the first choice, where worlds differ in that:
    /// only in a game that is searched from its deal.
    fn known_before(&self, seat: Seat) -> u64 {
        let _ = seat;
        0
    }
}

/// The default policy: how a simulation goes on below the tree.
pub trait RollOut<W: World> {
    /// What `world`, which is not over, is worth: play to the end of the
    /// episode, or for some turns and then an estimate.
    fn finish(&mut self, world: W, dice: &mut SplitMix) -> Payoffs;
}

/// What is searched: a position as one seat knows it.
pub trait SearchProblem: Sync {
    /// The game's world.
    type World: World;
    /// The source of worlds; each of several independent searches has its own.
    type Worlds: Worlds<Self::World>;
    /// The default policy.
    type RollOut: RollOut<Self::World>;

    /// The searching seat.
    fn seat(&self) -> Seat;

    /// A fresh source of worlds.
    fn worlds(&self, dice: &mut SplitMix) -> Self::Worlds;

    /// A fresh default policy.
    fn roll_out(&self) -> Self::RollOut;
}
