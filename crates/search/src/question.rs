//! What a game gives to be searched.

use brelan_kernel::{MAX_SEATS, Seat, Seats, SplitMix};

/// What an episode is worth to each seat, more is better. Places beyond the
/// table's number of players are not looked at.
pub type Payoffs = [f32; MAX_SEATS];

/// One full assignment of everything hidden, that can be played on.
pub trait World: Clone {
    /// A choice, named so that its seat cannot learn a hidden thing from it.
    type Action: Copy + PartialEq + Send;

    /// The number of seats.
    fn players(&self) -> u8;

    /// Whose choice it is; `None` when the episode is over.
    fn acting(&self) -> Option<Seat>;

    /// Replaces `out` by what the acting seat may choose, at least one action.
    /// The order may depend on nothing that this seat does not know; where a
    /// search widens step by step, the first are tried first.
    fn actions(&self, out: &mut Vec<Self::Action>);

    /// Plays one of [`World::actions`], and gives what each seat saw of it, as
    /// a number: two histories of one seat with equal numbers look the same
    /// to it. What the acting seat chose is known to it without being in there.
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

/// A source of worlds that fit what the searching seat knows, each as often as
/// it is likely.
pub trait Worlds<W: World> {
    /// The next world.
    fn next(&mut self, dice: &mut SplitMix) -> W;
}

/// How a simulation goes on where the tree ends.
pub trait RollOut<W: World> {
    /// What `world`, which is not over, is worth, by playing on to its end or
    /// for some turns and an estimate.
    fn finish(&mut self, world: W, dice: &mut SplitMix) -> Payoffs;
}

/// What is searched: a position as one seat knows it.
pub trait Question: Sync {
    /// The game's world.
    type World: World;
    /// Where worlds come from; each tree has a source of its own.
    type Worlds: Worlds<Self::World>;
    /// How simulations end.
    type RollOut: RollOut<Self::World>;

    /// The seat that asks.
    fn seat(&self) -> Seat;

    /// A fresh source of worlds.
    fn worlds(&self, dice: &mut SplitMix) -> Self::Worlds;

    /// A fresh policy.
    fn roll_out(&self) -> Self::RollOut;
}
