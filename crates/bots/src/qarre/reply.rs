//! How a seat plays on in a roll-out: a rule of thumb for each choice.

use brelan_kernel::{Dice, SplitMix};
use brelan_qarre::{After, Card, Choice, Course, Lacking, Options, World};

/// Plays the acting seat's turn to its end: what scores first, then what gets
/// rid of reserve cards, then any card that fits.
pub(crate) fn play_turn(world: &mut World, dice: &mut SplitMix) -> After {
    loop {
        let lacking = world.course().lacking(world.options());
        let mut best = (0, Choice::End);
        world.choices(|choice| {
            let liking = liking(world.course(), world.options(), &lacking, choice);
            // Among equals chance decides.
            let liking = liking << 8 | (dice.word() >> 24);
            if liking >= best.0 {
                best = (liking, choice);
            }
        });
        let after = world.choose(best.1, dice);
        if after != After::Goes {
            return after;
        }
    }
}

/// How much a choice is liked beside the others.
fn liking(course: &Course, options: &Options, lacking: &Lacking, choice: Choice) -> u32 {
    let points = |card: Card, cell| match lacking.some.contains(card) {
        true => points(course, options, card, cell),
        false => 0,
    };
    match choice {
        Choice::Remove(cell, _) => 20 + u32::from(course.height(cell)),
        Choice::Play(card, cell) => match points(card, cell) {
            0 => 10,
            points => 60 + points,
        },
        Choice::Lay(cell) => {
            let top = course.reserve(course.active).next();
            40 + top.map_or(0, |top| 10 * points(top, cell))
        }
        Choice::Take(_) => 12,
        Choice::Done | Choice::Skip | Choice::End => 11,
        Choice::Reserve(_) | Choice::Discard(_) => 1,
    }
}

/// What a card scores on a cell.
fn points(course: &Course, options: &Options, card: Card, cell: u8) -> u32 {
    let mut completing = course.completing(options, cell);
    let points = completing.find(|(other, _)| *other == card);
    points.map_or(0, |(_, points)| points.into())
}
