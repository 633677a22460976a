//! Leduc hold'em (Southey et al., *Bayes' Bluff*, 2005), the reference game of the field: its
//! value is −0.085606 for the player who begins.

use crate::{ExtensiveForm, Node};

/// The six cards: two suits of jack, queen and king. `card / 2` is the rank.
const CARDS: u8 = 6;
/// A bet or raise of each round of betting, in chips.
const BETS: [u32; 2] = [2, 4];
/// The most bets and raises in a round of betting.
const MAX_RAISES: u8 = 2;

/// Leduc hold'em: an ante of 1 chip, a card for each of two players, a round of betting, a
/// card for both, and a second round of betting. A pair with the common card wins, else the
/// higher rank.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leduc;

/// A path through Leduc hold'em.
#[derive(Clone, Debug)]
pub struct LeducHistory {
    /// The private cards and the common one, as far as they are dealt.
    cards: Vec<u8>,
    /// Chips of each player in the pot.
    chips: [u32; 2],
    /// What was done in both rounds of betting, with a `/` between them.
    actions: String,
    round: usize,
    player: usize,
    raises: u8,
    /// Whether the last action of this round was a call or a check that leaves the other
    /// player nothing to answer.
    is_round_over: bool,
    folded: Option<usize>,
}

impl LeducHistory {
    fn may_fold(&self) -> bool {
        self.chips[self.player] < self.chips[1 - self.player]
    }

    /// The letters of the actions: fold, call or check, raise or bet.
    fn offered(&self) -> Vec<char> {
        let mut offered = Vec::new();
        if self.may_fold() {
            offered.push('f');
        }
        offered.push('c');
        if self.raises < MAX_RAISES {
            offered.push('r');
        }
        offered
    }

    /// Whether chance must deal.
    fn waits_for_card(&self) -> bool {
        self.cards.len() < 2 || (self.is_round_over && self.round == 0)
    }

    fn deal(&mut self, card: u8) {
        self.cards.push(card);
        if self.cards.len() == 3 {
            (self.round, self.player, self.raises) = (1, 0, 0);
            self.is_round_over = false;
            self.actions.push('/');
        }
    }

    fn act(&mut self, action: char) {
        let (own, other) = (self.player, 1 - self.player);
        match action {
            'f' => self.folded = Some(own),
            'c' => {
                // A check that begins the round is answered; everything else ends it.
                let begins = self.actions.is_empty() || self.actions.ends_with('/');
                self.is_round_over = !begins;
                self.chips[own] = self.chips[other];
            }
            _ => {
                self.chips[own] = self.chips[other] + BETS[self.round];
                self.raises += 1;
            }
        }
        self.actions.push(action);
        self.player = other;
    }

    fn payoffs(&self) -> Vec<f64> {
        let strength = |player: usize| {
            let rank = self.cards[player] / 2;
            let pairs = self.cards.get(2).is_some_and(|common| common / 2 == rank);
            (pairs, rank)
        };
        let winner = match self.folded {
            Some(folded) => Some(1 - folded),
            None if strength(0) == strength(1) => None,
            None => Some(usize::from(strength(1) > strength(0))),
        };
        let won = |player| match winner {
            None => 0.0,
            Some(winner) if winner == player => f64::from(self.chips[1 - player]),
            Some(_) => -f64::from(self.chips[player]),
        };
        vec![won(0), won(1)]
    }
}

impl ExtensiveForm for Leduc {
    type History = LeducHistory;
    /// The own card, the common one, and what both did.
    type Information = (u8, Option<u8>, String);

    fn players(&self) -> usize {
        2
    }

    fn root(&mut self) -> LeducHistory {
        LeducHistory {
            cards: Vec::new(),
            chips: [1, 1],
            actions: String::new(),
            round: 0,
            player: 0,
            raises: 0,
            is_round_over: false,
            folded: None,
        }
    }

    fn node(&mut self, history: &LeducHistory) -> Node<Self::Information> {
        if history.folded.is_some() || (history.is_round_over && history.round == 1) {
            return Node::Terminal(history.payoffs());
        }
        if history.waits_for_card() {
            let left = usize::from(CARDS) - history.cards.len();
            return Node::Chance(vec![1.0 / left as f64; left]);
        }
        let player = history.player;
        let common = history.cards.get(2).copied();
        Node::Decision {
            player,
            information: (history.cards[player], common, history.actions.clone()),
            actions: history.offered().len(),
        }
    }

    fn child(&mut self, history: &LeducHistory, index: usize) -> LeducHistory {
        let mut child = history.clone();
        if history.waits_for_card() {
            let mut left = (0..CARDS).filter(|card| !history.cards.contains(card));
            child.deal(left.nth(index).expect("one of the cards that are left"));
        } else {
            child.act(history.offered()[index]);
        }
        child
    }
}
