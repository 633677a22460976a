//! The placing phase at work (QA-13, QA-15 to QA-17).

use crate::Handle;
use crate::State;
use crate::card::Card;
use crate::combo::Combo;
use crate::event::Event;

impl State {
    /// QA-13: places a hand card.
    #[inline]
    pub(crate) fn play_card(&mut self, card: Card, cell: u8, out: &mut impl FnMut(Event)) {
        let handle = self.leave(card);
        self.public.hand_card_used = true;
        let combo = self.public.place(&self.options, card, cell);
        self.placed(cell, card, Some(handle), combo, out);
    }

    /// QA-13: places the top card of the reserve.
    #[inline]
    pub(crate) fn lay_reserve(&mut self, cell: u8, out: &mut impl FnMut(Event)) {
        if let Some((card, combo)) = self.public.lay(&self.options, cell) {
            self.placed(cell, card, None, combo, out);
        }
    }

    /// QA-15: tells of the card and the combo that it formed. QA-22: a win may
    /// come in the middle of a turn.
    #[inline]
    fn placed(
        &mut self,
        cell: u8,
        card: Card,
        handle: Option<Handle>,
        combo: Option<Combo>,
        out: &mut impl FnMut(Event),
    ) {
        let seat = self.public.active;
        out(Event::Placed {
            seat,
            cell,
            card,
            handle,
        });
        if let Some(combo) = combo {
            out(Event::Formed { seat, combo });
        }
        self.wins_at_once(out);
    }

    /// QA-17, QA-34: puts a hand card on the reserve, which ends the turn.
    #[inline]
    pub(crate) fn reserve_card(&mut self, card: Card, out: &mut impl FnMut(Event)) {
        let seat = self.public.active;
        let none_of = self.public.told_by_reserving(&self.options, card);
        let handle = self.leave(card);
        self.public.put_aside(card);
        out(Event::Reserved {
            seat,
            handle,
            card,
            none_of,
        });
        self.end_turn(out);
    }
}
