//! Trios and quartets (QA-18 to QA-20).

use crate::card::Card;
use crate::card_set::CardSet;
use crate::course::Course;
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

impl Course {
    /// The cards of the combo that stands; QA-20: there is one at most.
    #[inline]
    pub(crate) fn combo_cards(&self, values: u8) -> CardSet {
        self.stacks.tops().combo(values)
    }

    /// QA-19: the combo that stands, if its cards were not all part of the one
    /// that stood before; all four of a quartet, not the trios in it.
    #[inline]
    pub(crate) fn new_combo(&self, before: CardSet, values: u8) -> Option<Combo> {
        let cards = self.combo_cards(values);
        let is_new = !(cards - before).is_empty();
        is_new.then(|| self.combo_of(cards))
    }

    /// The combo of these tops.
    pub(crate) fn combo_of(&self, cards: CardSet) -> Combo {
        let in_combo = |cell: &u8| {
            let top = self.stacks.top(usize::from(*cell));
            top.is_some_and(|top| cards.contains(top))
        };
        let cells: List<u8, CELLS> = (0..CELLS as u8).filter(in_combo).collect();
        // QA-18: a trio scores 3, a quartet 4.
        let (kind, points) = match cells.len() {
            CELLS => (ComboKind::Quartet, 4),
            _ => (ComboKind::Trio, 3),
        };
        let tops = cells
            .iter()
            .filter_map(|&cell| self.stacks.top(cell.into()));
        Combo {
            kind,
            points,
            cells,
            cards: tops.collect(),
        }
    }
}
