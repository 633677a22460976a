//! Who knows what (K1 to K14): what each view has after an event.

use super::{Played, at, changed, dealt, official};
use brelan_kernel::{Rules, Seat, SplitMix, View as _, Viewer};
use brelan_quando::{Handle, Options, Recycle, Sides, Value, View};

/// What a viewer knows of a card: `front/back`, `?` for what it does not know.
fn known(view: &View, seat: u8, handle: u32) -> String {
    let side = |value: Option<Value>| value.map_or("?".to_string(), |value| value.to_string());
    let mut hand = view.hand(Seat(seat));
    let Sides { front, back } = hand
        .find(|(other, _)| *other == Handle(handle))
        .expect("a card of the hand")
        .1;
    format!("{}/{}", side(front), side(back))
}

/// A table where everybody has watched since the deal, and its first seat.
fn watched(options: Options, seed: u64) -> (Played, u8) {
    let table = dealt(options, seed);
    let first = table.acting();
    (table, first)
}

/// The seat's `place`-th card as it stands in the hand.
fn card(table: &Played, seat: u8, place: usize) -> String {
    table
        .line(&seat.to_string())
        .split(' ')
        .nth(place)
        .expect("a card")
        .to_string()
}

fn spectator(table: &Played) -> &View {
    table.game.view(Viewer::Spectator)
}

#[test]
fn k2_the_owner_knows_fronts_the_others_backs_a_spectator_nothing() {
    let (table, first) = watched(official(3), 1);
    let real = card(&table, first, 0);
    let (front, back) = real.split_once('/').expect("a card");
    assert_eq!(known(table.view(first), first, 0), format!("{front}/?"));
    assert_eq!(
        known(table.view((first + 1) % 3), first, 0),
        format!("?/{back}")
    );
    assert_eq!(known(spectator(&table), first, 0), "?/?");
}

/// After `0 play <its first card>` and a draw from a fresh pile: the drawn
/// card's handle is 8.
fn after_draw(side: &str) -> (Played, u8, String) {
    let (mut table, first) = watched(official(3), 2);
    let played = card(&table, first, 0);
    table.does(&[
        &format!("{first} play {played}"),
        &format!("{first} draw {side}"),
    ]);
    let drawn = card(&table, first, 7);
    (table, first, drawn)
}

#[test]
fn qu_t17_k4_a_visible_draw_hides_the_back_from_its_owner() {
    let (table, first, drawn) = after_draw("visible");
    let front = drawn.split('/').next().expect("a front");
    assert_eq!(known(table.view(first), first, 8), format!("{front}/?"));
    assert_eq!(known(table.view((first + 1) % 3), first, 8), drawn);
    assert_eq!(known(spectator(&table), first, 8), format!("{front}/?"));
}

#[test]
fn qu_t18_k5_a_hidden_draw_hides_the_front_from_the_others() {
    let (table, first, drawn) = after_draw("hidden");
    let back = drawn.split('/').nth(1).expect("a back");
    assert_eq!(known(table.view(first), first, 8), drawn);
    assert_eq!(
        known(table.view((first + 1) % 3), first, 8),
        format!("?/{back}")
    );
    assert_eq!(known(spectator(&table), first, 8), format!("?/{back}"));
}

#[test]
fn memory_is_shown_with_the_memory_aid_only() {
    let (table, first, drawn) = after_draw("visible");
    let other = table.view((first + 1) % 3);
    let slot = |view: &View| {
        let board = view.board(false);
        *board.hands[usize::from(first)]
            .last()
            .expect("the drawn card")
    };
    assert_eq!(slot(other).front, None, "the others see its back now");
    assert!(slot(other).back.is_some());
    let memory = other.board(true).memory.expect("the memory aid is on");
    let remembered = memory.hands[usize::from(first)]
        .last()
        .expect("the drawn card");
    assert_eq!(
        remembered.front.map(|front| front.to_string()).as_deref(),
        drawn.split('/').next()
    );
    assert!(other.board(false).memory.is_none());
    let (table, first, _) = after_draw("hidden");
    assert_eq!(
        slot(table.view(first)).back,
        None,
        "one's own back is a memory, too"
    );
}

#[test]
fn k7_everybody_knows_a_flipped_zero() {
    let text = "0: 8/1 8/2 8/3 5/4\n1: 0/6 3/5\ndraw: 4/0 6/5 10/3";
    let mut table = at(official(2), 0, text);
    deal_as_it_stands(&mut table);
    table.does(&["0 play 8/1 8/2 8/3", "0 draw visible", "1 flip 0/6"]);
    for view in [table.view(0), table.view(1), spectator(&table)] {
        assert_eq!(known(view, 1, 0), "6/0");
    }
}

/// Tells the views the hands of a position as if they had just been dealt.
pub(crate) fn deal_as_it_stands(table: &mut Played) {
    let hands = (0..table.state().players())
        .map(|seat| {
            let line = table.line(&seat.to_string());
            line.split_whitespace()
                .map(|card| card.parse().expect("a card"))
                .collect()
        })
        .collect();
    table.observe_deal(hands);
}

#[test]
fn k8_k9_a_turned_over_pile_is_known_but_for_ones_own_backs() {
    let text = "0: 7/1 8/2\n1: 2/3 2/4\ndraw: 4/0 6/5";
    let mut table = at(official(2), 0, text);
    deal_as_it_stands(&mut table);
    table.does(&[
        "0 play 7/1",
        "0 draw visible",
        "1 play 2/3",
        "1 draw visible",
    ]);
    // The pile is now 1/7 on top of 3/2 (up/down).
    let pile = |seat: u8| table.view(seat).board(true).memory.expect("memory").draw;
    let sides = |sides: &Sides| {
        (
            sides.front.map(|up| up.number()),
            sides.back.map(|down| down.number()),
        )
    };
    assert_eq!(
        pile(0).iter().map(sides).collect::<Vec<_>>(),
        [(Some(1), Some(7)), (Some(3), Some(2))]
    );
    assert_eq!(
        pile(1).iter().map(sides).collect::<Vec<_>>(),
        [(Some(1), Some(7)), (None, Some(2))]
    );
    // K9: a recycled card is no secret on either side.
    table.does(&["0 play 8/2", "0 draw hidden"]);
    let watched = spectator(&table).board(false).hands[0]
        .last()
        .copied()
        .expect("the card");
    let told = (
        watched.front.map(|front| front.number()),
        watched.back.map(|back| back.number()),
    );
    assert_eq!(
        told,
        (None, Some(1)),
        "a spectator is shown what the draw left in sight"
    );
    assert_eq!(known(table.view(1), 0, 3), "7/1");
    assert_eq!(known(table.view(0), 0, 3), "7/1");
}

#[test]
fn k10_a_pile_that_is_shuffled_again_is_unknown() {
    let options = changed(2, |changes| changes.recycle = Recycle::ShuffleRandomSides);
    let mut table = at(options, 0, "0: 7/1 8/2\n1: 2/3 2/4\ndraw: 4/0 6/5");
    deal_as_it_stands(&mut table);
    table.does(&[
        "0 play 7/1",
        "0 draw visible",
        "1 play 2/3",
        "1 draw visible",
    ]);
    table.draw_shuffle(&mut SplitMix::new(4));
    assert!(
        table
            .view(0)
            .board(true)
            .memory
            .expect("memory")
            .draw
            .is_empty()
    );
    assert_eq!(table.view(0).draw_down_side(), None);
}

#[test]
fn k12_all_fronts_are_shown_at_the_end_of_a_round() {
    let mut table = at(
        official(2),
        0,
        "0: 1/5\n1: 4/3\ndraw: 6/2 9/2\nplays: 2 2\nknocker: 1",
    );
    deal_as_it_stands(&mut table);
    table.does(&["0 pass"]);
    for view in [table.view(0), table.view(1), spectator(&table)] {
        let fronts = |seat: usize| {
            view.board(false).hands[seat][0]
                .front
                .map(|front| front.number())
        };
        assert_eq!((fronts(0), fronts(1)), (Some(1), Some(4)));
    }
}

#[test]
fn k13_a_new_round_voids_all_knowledge() {
    let (mut table, _, _) = after_draw("visible");
    let hands = vec![brelan_quando::Cards::from_iter(["1/2".parse().expect("a card")]); 3];
    table.observe_deal(hands);
    assert_eq!(table.view(0).hand(Seat(1)).count(), 1);
    assert_eq!(known(table.view(0), 1, 0), "?/2");
}

#[test]
fn k14_a_penalty_draw_tells_that_the_hand_holds_no_zero() {
    let mut dice = SplitMix::new(1);
    let mut zeros = [0; 2];
    for seed in 0..40 {
        let (mut table, first) = watched(official(2), seed);
        let other = 1 - first;
        if play_a_triplet(&mut table, first) && table.offers() == "draw hidden | draw visible" {
            table.does(&[&format!("{other} draw visible")]);
            for _ in 0..50 {
                let world = table.view(first).sample(&mut dice).expect("a seat's view");
                let hand = world
                    .position()
                    .lines()
                    .find_map(|line| line.strip_prefix(&format!("{other}: ")).map(str::to_string));
                let hand = hand.expect("the hand");
                let zero = |card: &&str| card.starts_with("0/");
                zeros[0] += hand.split(' ').take(8).filter(zero).count();
                zeros[1] += 1;
            }
        }
    }
    assert!(zeros[1] >= 50, "no triplet was played");
    assert_eq!(zeros[0], 0);
}

/// Plays a triplet of `seat`, which must be on turn, and draws, if it has one.
fn play_a_triplet(table: &mut Played, seat: u8) -> bool {
    let hand = table.line(&seat.to_string());
    for value in 0..=10 {
        let front = format!("{value}/");
        let equal: Vec<&str> = hand
            .split(' ')
            .filter(|card| card.starts_with(&front))
            .collect();
        if equal.len() >= 3 {
            let play = format!("{seat} play {}", equal[..3].join(" "));
            table.does(&[&play, &format!("{seat} draw visible")]);
            return true;
        }
    }
    false
}
