//! The exhausted draw pile (QU-19, QU-19a, QU-32).

use super::{at, changed, official};
use brelan_kernel::{Rules, Shuffle, SplitMix, Turn, View as _};
use brelan_quando::{Recycle, ShuffleRequest, TripletOrder};

#[test]
fn qu_19_the_discard_pile_is_turned_over_as_a_block_at_once() {
    let mut table = at(
        official(2),
        0,
        "0: 7/1 8/2\n1: 2/3\ndraw: 4/2\ndiscard: 5/2 9/1",
    );
    let happened = table.does(&["0 play 7/1", "0 draw visible"]);
    assert_eq!(happened, "0 plays 7 (Equal); 0 draws 4/2; recycled");
    assert_eq!(
        table.line("draw"),
        "2/5 1/9 1/7",
        "the first discarded card is on top"
    );
    assert_eq!(table.line("discard"), "");
}

#[test]
fn qu_t11_three_discards_turned_over() {
    let mut table = at(
        official(2),
        0,
        "0: 9/1 8/2\n1: 2/3\ndraw: 4/2\ndiscard: 5/2 5/7",
    );
    table.does(&["0 play 9/1", "0 draw visible"]);
    assert_eq!(table.line("draw"), "2/5 7/5 1/9");
    assert_eq!(
        table.view(1).board(false).draw.top.map(|top| top.number()),
        Some(2)
    );
}

#[test]
fn qu_19a_without_discards_the_pile_waits_for_some() {
    // A penalty takes the last card; nothing is discarded until seat 1 plays,
    // and its cards are turned over at once for its own draw.
    let text = "0: 7/1 7/2 7/3 5/4\n1: 2/3\n2: 2/4\n3: 2/5\n4: 2/6\n5: 2/8\ndraw:";
    let mut table = at(official(6), 0, text);
    let happened = table.does(&["0 play 7/1 7/2 7/3", "0 draw visible", "1 draw visible"]);
    assert_eq!(
        happened,
        "0 plays 7 7 7 (Triplet); recycled; 0 draws 1/7; 1 draws 2/7"
    );
    let happened = table.does(&["2 draw visible"]);
    assert_eq!(
        happened,
        "2 draws 3/7; 3 draws nothing; 4 draws nothing; 5 draws nothing"
    );
    let happened = table.does(&["1 play 2/3", "1 draw visible"]);
    assert_eq!(happened, "1 plays 2 (Equal); recycled; 1 draws 3/2");
}

#[test]
fn qu_t15_the_last_two_seats_draw_nothing() {
    let text = "0: 7/1 7/2 7/3 5/4\n1: 2/3\n2: 2/4\n3: 2/5\n4: 2/6\n5: 2/8\ndraw: 6/4";
    let mut table = at(official(6), 0, text);
    let happened = table.does(&[
        "0 play 7/1 7/2 7/3",
        "0 draw visible",
        "1 draw visible",
        "2 draw visible",
        "3 draw visible",
    ]);
    assert_eq!(
        happened,
        "0 plays 7 7 7 (Triplet); 0 draws 6/4; recycled; 1 draws 1/7; 2 draws 2/7; 3 draws 3/7; \
         4 draws nothing; 5 draws nothing"
    );
    assert_eq!(table.acting(), 1);
}

#[test]
fn edge_2_a_card_just_played_may_be_drawn_back() {
    let mut table = at(official(2), 0, "0: 7/1 8/2\n1: 2/3\ndraw:");
    let happened = table.does(&["0 play 7/1", "0 draw hidden"]);
    assert_eq!(happened, "0 plays 7 (Equal); recycled; 0 draws 7/1");
}

#[test]
fn qu_32_the_pile_is_renewed_also_when_that_draw_ends_the_round() {
    let mut table = at(
        official(2),
        0,
        "0: 7/1 0/2\n1: 2/3\ndraw: 0/4\ndiscard: 5/2",
    );
    let happened = table.does(&["0 play 7/1", "0 draw visible"]);
    assert!(
        happened.ends_with("0 draws 0/4; recycled; over by Zeros: [0, 2]"),
        "{happened}"
    );
}

#[test]
fn qu_32_shuffled_again_the_round_ends_after_the_shuffle() {
    let options = changed(2, |changes| changes.recycle = Recycle::ShuffleRandomSides);
    let mut table = at(options, 0, "0: 7/1 0/2\n1: 2/3\ndraw: 0/4\ndiscard: 5/2");
    assert_eq!(
        table.does(&["0 play 7/1", "0 draw visible"]),
        "0 plays 7 (Equal); 0 draws 0/4"
    );
    let Some(request) = table.state().turn().request() else {
        panic!("a shuffle is waited for")
    };
    assert_eq!(request.label(), "round/1/draw/1");
    let ShuffleRequest::Draw { cards, .. } = request else {
        panic!("the draw pile is shuffled")
    };
    let cards: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
    assert_eq!(
        cards,
        ["1/7", "2/5"],
        "in canonical order, the smaller side up"
    );
    assert_eq!(table.offers(), "", "no seat can act meanwhile");
    table.draw_shuffle(&mut SplitMix::new(1));
    assert_eq!(table.does(&[]), "recycled, shuffled; over by Zeros: [0, 2]");
}

#[test]
fn a_pile_is_shuffled_again_in_the_middle_of_a_penalty() {
    let options = changed(4, |changes| changes.recycle = Recycle::ShuffleRandomSides);
    let text = "0: 7/1 7/2 7/3 5/4\n1: 2/3\n2: 2/4\n3: 2/5\ndraw: 6/4 6/8";
    let mut table = at(options, 0, text);
    table.does(&["0 play 7/1 7/2 7/3", "0 draw visible", "1 draw visible"]);
    assert!(matches!(
        table.state().turn(),
        Turn::Chance(ShuffleRequest::Draw { .. })
    ));
    table.draw_shuffle(&mut SplitMix::new(1));
    assert_eq!(table.acting(), 2, "the penalties go on");
}

#[test]
fn qu_19a_the_discards_wait_until_a_seat_must_draw() {
    // Before the draw, seat 1 pays with a zero: no seat must draw yet.
    let options = changed(3, |changes| {
        changes.triplet_order = TripletOrder::BeforeDraw
    });
    let mut table = at(options, 0, "0: 7/1 7/2 7/3 5/4\n1: 0/3\n2: 2/4\ndraw:");
    assert_eq!(
        table.does(&["0 play 7/1 7/2 7/3"]),
        "0 plays 7 7 7 (Triplet)"
    );
    assert_eq!(
        (table.acting(), table.line("discard").as_str()),
        (1, "7/1 7/2 7/3")
    );
    assert_eq!(table.does(&["1 flip 0/3"]), "1 flips to 3/0; recycled");
    assert_eq!(
        (table.acting(), table.line("draw").as_str()),
        (2, "1/7 2/7 3/7")
    );
}
