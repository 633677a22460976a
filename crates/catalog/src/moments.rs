//! All moments of a finished match in one pass over its record. A moment is a step of a replay.

use crate::{Knowledge, with_game};
use brelan_kernel::{Board, Game, GameOptions, Match, SeenLog, View, Viewer};
use brelan_record::{Check, Record, RecordError, RecordErrorKind, replay_each};
use serde::Serialize;
use serde_json::Value;

/// A step of a replay: what follows a deal or an action, with the piles that were then shuffled
/// again.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// What was seen of it.
    pub seen: Vec<Value>,
    /// The board after it, without the finished rounds: its list `rounds` is empty.
    pub board: Value,
    /// The rounds that it ended, which this list has from then on. A match of a hundred rounds
    /// has thousands of boards, and most of each would be rounds that are known already.
    pub ended_rounds: Vec<Value>,
}

/// Gives `each` the moments of a finished match in order, with this knowledge. The first
/// moment is the deal of the first round. They are as many for every knowledge.
///
/// # Errors
/// The first thing that is wrong with the record, after the moments before it; a seat that
/// the match does not have.
pub fn moments(
    record: &Record,
    knowledge: Knowledge,
    each: &mut dyn FnMut(Moment),
) -> Result<(), RecordError> {
    let kind = crate::records::kind_of(record)?;
    if let Some(seat) = knowledge.seat()
        && seat.index() >= record.seats.len()
    {
        let message = format!("there is no {seat}, but 0 to {}", record.seats.len() - 1);
        return Err(RecordError::of_match(RecordErrorKind::NoPosition, message));
    }
    with_game!(kind, G => moments_of::<G>(record, knowledge, each))
}

/// The views of some viewers, with what they saw.
type ViewsAndSeen<G> = (Vec<<G as brelan_kernel::Rules>::View>, SeenLog<G>);

fn moments_of<G: Game>(
    record: &Record,
    knowledge: Knowledge,
    each: &mut dyn FnMut(Moment),
) -> Result<(), RecordError> {
    let begin = |options: G::Options| {
        let viewers = knowledge.viewers(options.players());
        let views = viewers.iter().map(|viewer| G::View::new(*viewer, &options));
        let watched = (
            views.collect(),
            SeenLog::of_viewers(viewers.iter().copied()),
        );
        Match::from_parts(G::new(options), watched)
    };
    // The moment that a reshuffle may still belong to; how much was seen and how many rounds had
    // ended before it, and after it.
    let mut open: Option<Moment> = None;
    let mut before = (0, 0);
    let mut after = (0, 0);
    replay_each::<G, ViewsAndSeen<G>>(record, begin, &mut |played, check| {
        let begins = match check {
            Check::Shuffle { deals, .. } => deals,
            Check::Action { .. } => true,
            _ => return,
        };
        if begins {
            open.take().into_iter().for_each(&mut *each);
            before = after;
        }
        let (seen_before, rounds_before) = before;
        let (views, log) = played.observers();
        let viewers = || views.iter().map(View::viewer);
        let seen = viewers().map(|viewer| seen_from(log, viewer, seen_before));
        let mut boards: Vec<_> = views.iter().map(|view| view.board(false)).collect();
        let rounds: Vec<_> = boards.iter_mut().map(Board::take_rounds).collect();
        let ended = rounds.iter().map(|of| json_from(of, rounds_before));
        open = Some(Moment {
            seen: knowledge.merge_lists(seen),
            board: knowledge.merge_boards(boards.iter().map(json)),
            ended_rounds: knowledge.merge_lists(ended),
        });
        after = (
            viewers().next().map_or(0, |viewer| log.of(viewer).len()),
            rounds.first().map_or(0, |of| of.len()),
        );
    })?;
    open.into_iter().for_each(each);
    Ok(())
}

fn seen_from<G: Game>(log: &SeenLog<G>, viewer: Viewer, before: usize) -> Vec<Value> {
    json_from(log.of(viewer), before)
}

/// The values from an index on, as JSON.
fn json_from(values: &[impl Serialize], start: usize) -> Vec<Value> {
    let values = values.get(start..).unwrap_or_default();
    values.iter().map(json).collect()
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what is sent to browsers is JSON")
}
