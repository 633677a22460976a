//! The encoding for programs that learn: action ids and features. Nothing is left out
//! of the ids.

use crate::card::{CARDS, Card};
use crate::choice::Choice;
use crate::features::{BLOCKS, Known};
use crate::stacks::CELLS;
use crate::{Action, Refusal, State, View};
use brelan_kernel::{ActionIds, Encoding, FeatureBlock, Rules as _};

/// Jack: take the top card of a cell (QA-10).
const TAKE: usize = 0;
const DONE: usize = TAKE + CELLS;
/// King: remove the stack of a cell (QA-9), or a card of it with those under it (QA-28).
const REMOVE: usize = DONE + 1;
const REMOVE_CARD: usize = REMOVE + CELLS;
const SKIP: usize = REMOVE_CARD + CARDS;
/// Place a hand card on a cell: `card · 4 + cell`.
const PLAY: usize = SKIP + 1;
const LAY: usize = PLAY + CARDS * CELLS;
const RESERVE: usize = LAY + CELLS;
const DISCARD: usize = RESERVE + CARDS;
const END: usize = DISCARD + CARDS;

impl Encoding for State {
    const ENCODING_VERSION: u32 = 1;
    const ACTION_IDS: usize = END + 1;
    const FEATURE_BLOCKS: &'static [FeatureBlock] = BLOCKS;

    fn action_ids(view: &View, legal: &[Action], out: &mut Vec<u16>) {
        out.clear();
        out.extend(legal.iter().map(|action| {
            // The viewer of a legal action holds its card.
            let choice = view.choice(action).unwrap_or(Choice::End);
            id_of(choice) as u16
        }));
    }

    fn legal_ids(&self) -> ActionIds {
        let mut ids = ActionIds::default();
        let hand = self.hands.of(self.public.active);
        let mut offer = |choice| ids.insert(id_of(choice));
        self.public.list(&self.options, hand, &mut offer);
        ids
    }

    fn action_of_id(&self, id: u16) -> Option<Action> {
        self.turn().seat()?;
        let choice = self.choice_of_id(id.into())?;
        let may_choose = self.check_choice(choice).is_ok();
        may_choose.then(|| choice.as_action(|card| self.hands.handle(card)))
    }

    fn id_refusal(&self, id: u16) -> Option<Refusal> {
        let choice = self.choice_of_id(id.into())?;
        self.check_choice(choice).err()
    }

    fn action_id_name(id: usize) -> String {
        let card = |index: usize| Card::of_index(index as u8);
        match id {
            TAKE..DONE => format!("take the top card of cell {}", id - TAKE),
            DONE => "the Jack is done".into(),
            REMOVE..REMOVE_CARD => format!("remove the stack of cell {}", id - REMOVE),
            REMOVE_CARD..SKIP => {
                format!("remove {} and the cards under it", card(id - REMOVE_CARD))
            }
            SKIP => "decline the King".into(),
            PLAY..LAY => {
                let (placed, cell) = ((id - PLAY) / CELLS, (id - PLAY) % CELLS);
                format!("place {} on cell {cell}", card(placed))
            }
            LAY..RESERVE => format!("place the top of the reserve on cell {}", id - LAY),
            RESERVE..DISCARD => format!("put {} into the reserve", card(id - RESERVE)),
            DISCARD..END => format!("discard {}", card(id - DISCARD)),
            END => "end the turn".into(),
            _ => String::new(),
        }
    }

    fn extract_features(view: &View, out: &mut [f32]) {
        Known::of_view(view).write(out);
    }

    fn extract_acting_features(&self, out: &mut [f32]) {
        let seat = self.turn().seat().expect("a seat acts");
        Known::of_acting_seat(self, seat).write(out);
    }
}

impl State {
    /// What an id stands for, whether or not it may be chosen.
    fn choice_of_id(&self, id: usize) -> Option<Choice> {
        let card = |index: usize| Card::of_index(index as u8);
        Some(match id {
            TAKE..DONE => Choice::Take((id - TAKE) as u8),
            DONE => Choice::Done,
            REMOVE..REMOVE_CARD => Choice::Remove((id - REMOVE) as u8, None),
            REMOVE_CARD..SKIP => {
                let card = card(id - REMOVE_CARD);
                let holds = |cell: &usize| self.public.stacks.holds(*cell, card);
                // Where no cell has the card, any is the wrong one.
                let cell = (0..CELLS).find(holds).unwrap_or(0);
                Choice::Remove(cell as u8, Some(card))
            }
            SKIP => Choice::Skip,
            PLAY..LAY => {
                let place = id - PLAY;
                Choice::Play(card(place / CELLS), (place % CELLS) as u8)
            }
            LAY..RESERVE => Choice::Lay((id - LAY) as u8),
            RESERVE..DISCARD => Choice::Reserve(card(id - RESERVE)),
            DISCARD..END => Choice::Discard(card(id - DISCARD)),
            END => Choice::End,
            _ => return None,
        })
    }

    /// Whether the active seat may choose this now.
    fn check_choice(&self, choice: Choice) -> Result<(), Refusal> {
        let hand = self.hands.of(self.public.active);
        match choice {
            Choice::Play(card, _) | Choice::Reserve(card) | Choice::Discard(card)
                if !hand.contains(card) =>
            {
                Err(Refusal::NoSuchCard {})
            }
            _ => self.public.check(&self.options, hand, choice),
        }
    }
}

fn id_of(choice: Choice) -> usize {
    match choice {
        Choice::Take(cell) => TAKE + usize::from(cell),
        Choice::Done => DONE,
        Choice::Remove(cell, None) => REMOVE + usize::from(cell),
        Choice::Remove(_, Some(card)) => REMOVE_CARD + card.index(),
        Choice::Skip => SKIP,
        Choice::Play(card, cell) => PLAY + card.index() * CELLS + usize::from(cell),
        Choice::Lay(cell) => LAY + usize::from(cell),
        Choice::Reserve(card) => RESERVE + card.index(),
        Choice::Discard(card) => DISCARD + card.index(),
        Choice::End => END,
    }
}
