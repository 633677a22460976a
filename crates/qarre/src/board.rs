//! What lies on the table for one viewer, as a browser draws it.

use crate::Handle;
use crate::card::{ActionCard, Card, Suit};
use crate::combo::{Combo, ComboKind};
use crate::event::{End, MatchOver};
use crate::public_state::Phase;
use brelan_kernel::{Rounds, Seat, diff_members, diff_scalars};
use serde::Serialize;

/// The table as it lies before a viewer now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
pub struct Board {
    /// What is waited for.
    pub phase: Phase,
    /// Who had the first turn.
    pub starter: Seat,
    /// The turn, from 1, both seats counted together; 0 before the deal.
    pub turn: u32,
    /// Whose turn it is.
    pub active: Seat,
    /// Who must choose now.
    pub acting: Option<Seat>,
    /// The action card of this turn.
    pub action: Option<ActionCard>,
    /// The only suit that may be placed this turn (QA-11).
    pub queen: Option<Suit>,
    /// The action cards turned up since they were shuffled, this turn's among
    /// them. At the last one each reserve costs points (QA-21).
    pub turned: Vec<ActionCard>,
    /// The action cards still to come, in no order that means anything.
    pub to_come: Vec<ActionCard>,
    /// The four cells, each from its bottom card to its top.
    pub cells: Vec<Vec<Card>>,
    /// The trio or quartet that stands now.
    pub combo: Option<Combo>,
    /// The reserves by seat, each from its bottom card to its top.
    pub reserves: Vec<Vec<Card>>,
    /// The hands by seat, in the order of arrival.
    pub hands: Vec<Vec<Slot>>,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// How many cards the draw pile has.
    pub draw: u8,
    /// The discard pile; the order means nothing.
    pub discard: Vec<Card>,
    /// Whether a card was drawn this turn.
    pub drew: bool,
    /// Whether a hand card was placed or reserved this turn (QA-16).
    pub hand_card_used: bool,
    /// Whether a reserve card was placed this turn (QA-17).
    pub reserve_played: bool,
    /// How the match ended.
    pub over: Option<MatchOver>,
    /// What a perfect memory knows, at tables with the memory aid.
    pub memory: Option<Memory>,
}

/// A match has no rounds.
impl brelan_kernel::Board for Board {
    type Round = ();

    fn take_rounds(&mut self) -> Rounds<()> {
        Rounds::default()
    }
}

/// A card in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
pub struct Slot {
    /// Its handle.
    pub card: Handle,
    /// The card, if the viewer sees it.
    pub face: Option<Card>,
}

/// What a perfect memory knows beyond what is on view (QA-35).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
pub struct Memory {
    /// By seat: cards in the hand that everybody saw a Jack take.
    pub seen: Vec<Vec<Slot>>,
    /// By seat: other cards that must be in the hand because they are nowhere
    /// else. Which is which of them is not known.
    pub deduced: Vec<Vec<Card>>,
}

diff_members!(Board {
    phase,
    starter,
    turn,
    active,
    acting,
    action,
    queen,
    turned,
    to_come,
    cells,
    combo,
    reserves,
    hands,
    scores,
    draw,
    discard,
    drew,
    hand_card_used,
    reserve_played,
    over,
    memory,
});
diff_members!(Slot { card, face });
diff_members!(Memory { seen, deduced });
diff_members!(Combo {
    kind,
    points,
    cells,
    cards
});
diff_members!(MatchOver {
    end,
    scores,
    winners
});
diff_scalars!(Handle, Card, ActionCard, Suit, Phase, ComboKind, End);
