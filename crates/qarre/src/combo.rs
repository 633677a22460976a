//! Trios and quartets (QA-18 to QA-20).

use crate::Options;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::completions::{Completions, thirds};
use crate::place::fitting_each;
use crate::public_state::PublicState;
use crate::stacks::CELLS;
use brelan_kernel::List;
use serde::Serialize;

/// What a combo is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
#[serde(rename_all = "snake_case")]
pub enum ComboKind {
    /// Three of the tops.
    Trio,
    /// All four.
    Quartet,
}

/// Tops that are equal, or consecutive in one suit (QA-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
pub struct Combo {
    /// What it is called.
    pub kind: ComboKind,
    /// What it scores when it comes into being.
    pub points: u8,
    /// Its cells, ascending.
    #[cfg_attr(feature = "protocol", ts(as = "Vec<u8>"))]
    pub cells: List<u8, CELLS>,
    /// Its cards, cell by cell.
    #[cfg_attr(feature = "protocol", ts(as = "Vec<Card>"))]
    pub cards: List<Card, CELLS>,
}

impl Options {
    /// QA-18: the cards that would make a trio, and those that would make a
    /// quartet, with these three or fewer.
    #[inline]
    pub fn completions(&self, cards: CardSet) -> Completions {
        cards.completions(self.values)
    }
}

impl PublicState {
    /// The cards of the combo that stands; QA-20: there is one at most.
    #[inline]
    pub(crate) fn combo_cards(&self, values: u8) -> CardSet {
        self.stacks.tops().combo(values)
    }

    /// QA-19: the combo that stands, if its cards were not all part of the one
    /// that stood before; all four of a quartet, not the trios in it.
    #[inline]
    pub(crate) fn new_combo(&self, before: impl FnOnce() -> CardSet, values: u8) -> Option<Combo> {
        let cards = self.combo_cards(values);
        let is_new = !cards.is_empty() && !(cards - before()).is_empty();
        is_new.then(|| self.combo_of(cards))
    }

    /// The cards that would form a new combo somewhere, a Queen left aside.
    #[inline]
    pub fn completions(&self, options: &Options) -> Completions {
        let each = self.completions_each(options);
        each.into_iter()
            .fold(Completions::default(), |all, here| Completions {
                completes_trio: all.completes_trio | here.completes_trio,
                completes_quartet: all.completes_quartet | here.completes_quartet,
            })
    }

    /// The cards that would form a new combo on each cell, a Queen left aside.
    #[inline]
    pub fn completions_each(&self, options: &Options) -> [Completions; CELLS] {
        completions_each(self.stacks.top_indices(), options)
    }

    /// The cards that would form a new combo on each cell once `card` lies on `cell`, a Queen left
    /// aside.
    #[inline]
    pub fn completions_with(
        &self,
        options: &Options,
        card: Card,
        cell: u8,
    ) -> [Completions; CELLS] {
        let mut tops = self.stacks.top_indices();
        tops[usize::from(cell) % CELLS] = card.index() as u8;
        completions_each(tops, options)
    }

    /// The combo of these tops.
    pub(crate) fn combo_of(&self, cards: CardSet) -> Combo {
        let in_combo = |cell: &u8| {
            let top = self.stacks.top(usize::from(*cell));
            top.is_some_and(|top| cards.contains(top))
        };
        let cells: List<u8, CELLS> = (0..CELLS as u8).filter(in_combo).collect();
        let kind = match cells.len() {
            CELLS => ComboKind::Quartet,
            _ => ComboKind::Trio,
        };
        let tops = cells
            .iter()
            .filter_map(|&cell| self.stacks.top(cell.into()));
        Combo {
            kind,
            points: points_of(cells.len()),
            cells,
            cards: tops.collect(),
        }
    }
}

/// The cards that would form a new combo on each cell of a base with these tops.
#[inline]
fn completions_each(tops: [u8; CELLS], options: &Options) -> [Completions; CELLS] {
    let fitting = fitting_each(tops, options);
    let with = |set: CardSet, index: &u8| set.with_index(*index);
    let all = tops.iter().fold(CardSet::EMPTY, with);
    let thirds = thirds(options.values);
    let pair = |one: usize, other: usize| thirds[usize::from(tops[one])][usize::from(tops[other])];
    let edges = [pair(0, 1), pair(1, 3), pair(3, 2), pair(2, 0)];
    let diagonals = [pair(0, 3), pair(1, 2)];
    // Of each cell the pairs of the other three.
    let others = [
        [edges[1], edges[2], diagonals[1]],
        [edges[2], edges[3], diagonals[0]],
        [edges[0], edges[1], diagonals[0]],
        [edges[0], edges[3], diagonals[1]],
    ];
    [0, 1, 2, 3].map(|cell: usize| {
        let cards = all - CardSet::EMPTY.with_index(tops[cell]);
        let completions = Completions::of_pairs(cards, others[cell]);
        // QA-19: a combo with a card that was not on top before is new.
        let free = fitting[cell] - all;
        Completions {
            completes_trio: completions.completes_trio & free,
            completes_quartet: completions.completes_quartet & free,
        }
    })
}

/// QA-18: a trio scores 3, a quartet 4.
const fn points_of(cards: usize) -> u8 {
    cards as u8
}
