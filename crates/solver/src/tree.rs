//! A game's whole tree in flat arrays, which algorithms sweep over.

use crate::{ExtensiveForm, Node};
use std::collections::HashMap;
use std::fmt;

/// A node of the tree. Its children are neighbours and have larger indexes than their
/// parent, so a loop upwards meets parents first, and a loop downwards children first.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TreeNode {
    /// Where its payoffs begin.
    Terminal {
        payoffs: u32,
    },
    Chance {
        first: u32,
        outcomes: u32,
    },
    Decision {
        set: u32,
        first: u32,
    },
}

/// An information set: all histories that its player cannot tell apart.
#[derive(Clone, Copy, Debug)]
pub struct InformationSet {
    /// The player who chooses.
    pub player: usize,
    /// How many actions there are.
    pub actions: usize,
    /// Where its actions begin in a [`Policy`](crate::Policy).
    pub(crate) first_slot: usize,
    /// The player's information set before this one, and the action taken there. With
    /// perfect recall they are the same for all histories of the set.
    pub(crate) parent: Option<(u32, u32)>,
}

impl InformationSet {
    /// The slots of its actions in an array over all actions of all sets.
    pub(crate) fn slots(&self) -> std::ops::Range<usize> {
        self.first_slot..self.first_slot + self.actions
    }

    /// The slot of the player's own action that led to this set.
    pub(crate) fn parent_slot(&self, tree: &Tree) -> Option<usize> {
        let (set, action) = self.parent?;
        Some(tree.sets[set as usize].first_slot + action as usize)
    }
}

/// The tree of a game.
pub struct Tree {
    pub(crate) players: usize,
    pub(crate) nodes: Vec<TreeNode>,
    /// Of each node: the chance with which it follows its parent, where chance chooses there.
    pub(crate) chance: Vec<f64>,
    /// Of each terminal node: a payoff for each player.
    pub(crate) payoffs: Vec<f64>,
    /// A player's earlier sets have smaller indexes than its later ones.
    pub(crate) sets: Vec<InformationSet>,
    /// The number of actions of all sets together.
    pub(crate) slots: usize,
}

/// Why a game has no tree here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildError {
    /// It has more histories than this limit.
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// It takes more memory than this limit.
    OutOfMemory {
        /// The limit in bytes.
        limit: usize,
        /// How many histories there were by then.
        histories: usize,
    },
    /// A history has more steps than this limit.
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// A player forgets what it did or knew, or an information set has histories with
    /// different actions or players: the game breaks the contract.
    ImperfectRecall {
        /// The information set, counted in the order of the tree.
        set: usize,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::TooLarge { limit } => {
                write!(f, "the game has more than {limit} histories")
            }
            BuildError::OutOfMemory { limit, histories } => {
                write!(
                    f,
                    "the game takes more than {limit} bytes after {histories} histories"
                )
            }
            BuildError::TooDeep { limit } => {
                write!(f, "a history of the game has more than {limit} steps")
            }
            BuildError::ImperfectRecall { set } => {
                write!(f, "the game has no perfect recall at information set {set}")
            }
        }
    }
}

impl std::error::Error for BuildError {}

impl Tree {
    /// The whole tree of a game with at most `limit` histories.
    ///
    /// # Errors
    /// The game is larger, or has no perfect recall. 4,294,967,295 histories, divided by
    /// the number of players, are always too many, and so are 10,000 steps of a history.
    pub fn build<G: ExtensiveForm>(game: &mut G, limit: usize) -> Result<Tree, BuildError> {
        let limits = Limits {
            histories: limit,
            bytes: usize::MAX,
        };
        Tree::build_with(game, limits, &mut |_, _| 0)
    }

    /// The whole tree of a game like that of [`Tree::build`], within these limits. Calls `found`
    /// with the first history of each information set, in the order of [`Tree::information_sets`];
    /// `found` gives how many bytes it keeps of it.
    ///
    /// # Errors
    /// As [`Tree::build`].
    pub fn build_with<G: ExtensiveForm>(
        game: &mut G,
        limits: Limits,
        found: &mut dyn FnMut(&mut G, &G::History) -> usize,
    ) -> Result<Tree, BuildError> {
        let players = game.players();
        let root = game.root();
        let mut builder = Builder {
            tree: Tree {
                players,
                nodes: vec![UNVISITED],
                chance: vec![1.0],
                payoffs: Vec::new(),
                sets: Vec::new(),
                slots: 0,
            },
            set_of: HashMap::new(),
            last: vec![None; players],
            limit: limits.histories.min(max_histories(players)),
            max_bytes: limits.bytes,
            found_bytes: 0,
            found,
        };
        builder.build(game, root)?;
        Ok(builder.tree)
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The number of histories, with the root and the finished ones.
    pub fn histories(&self) -> usize {
        self.nodes.len()
    }

    /// All information sets. A player's later ones come after its earlier ones.
    pub fn information_sets(&self) -> &[InformationSet] {
        &self.sets
    }

    /// For each information set its nodes, one set after the other, and where each set
    /// begins.
    pub(crate) fn nodes_by_set(&self) -> (Vec<u32>, Vec<usize>) {
        let mut begins = vec![0; self.sets.len() + 1];
        for node in &self.nodes {
            if let TreeNode::Decision { set, .. } = node {
                begins[*set as usize + 1] += 1;
            }
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        let mut next = begins.clone();
        let mut members = vec![0; begins[self.sets.len()]];
        for (index, node) in self.nodes.iter().enumerate() {
            if let TreeNode::Decision { set, .. } = node {
                let place = &mut next[*set as usize];
                members[*place] = index as u32;
                *place += 1;
            }
        }
        (members, begins)
    }
}

/// The limits of a tree.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many histories it may have.
    pub histories: usize,
    /// How many bytes may be kept while it is built, as estimated from what is kept.
    pub bytes: usize,
}

/// The bytes of a list with `more` elements. Where it has to grow for them, its elements are copied
/// to one that is twice as large.
fn vec_bytes<T>(list: &Vec<T>, more: usize) -> usize {
    let is_full = list.len() + more > list.capacity();
    list.capacity() * size_of::<T>() * if is_full { 3 } else { 1 }
}

/// The bytes of a map with one more key, without what its keys and values point to. Where it has
/// to grow for the key, its entries are copied to one that is twice as large. A control byte comes
/// with each place, and an eighth of them is free.
pub(crate) fn map_bytes<K, V>(map: &HashMap<K, V>) -> usize {
    let is_full = map.len() == map.capacity();
    map.capacity() * (size_of::<(K, V)>() + 1) * 8 / 7 * if is_full { 3 } else { 1 }
}

/// The most histories of a tree. Indexes of nodes and of payoffs are `u32`, and a history has at
/// most a payoff for each player.
fn max_histories(players: usize) -> usize {
    u32::MAX as usize / players.max(1)
}

/// What a node is before it is visited.
const UNVISITED: TreeNode = TreeNode::Terminal { payoffs: 0 };

struct Builder<'a, G: ExtensiveForm> {
    tree: Tree,
    set_of: HashMap<(usize, G::Information), u32>,
    /// Each player's last information set and action on the path.
    last: Vec<Option<(u32, u32)>>,
    limit: usize,
    max_bytes: usize,
    /// What the caller keeps of the information sets.
    found_bytes: usize,
    found: &'a mut dyn FnMut(&mut G, &G::History) -> usize,
}

/// The most steps of a history: all histories on the path from the root are kept.
const MAX_STEPS: usize = 10_000;

/// A history on the path from the root, some of whose children were visited.
struct OpenHistory<H> {
    history: H,
    /// Its children in the tree that were not visited yet.
    unvisited: std::ops::Range<usize>,
    /// The index of the first child in the tree.
    first: usize,
    /// What is chosen there, unless it is chance.
    decision: Option<OpenDecision>,
}

/// A decision on the path from the root.
#[derive(Clone, Copy)]
struct OpenDecision {
    player: usize,
    set: u32,
    /// The player's information set and action before it.
    before: Option<(u32, u32)>,
}

impl<G: ExtensiveForm> Builder<'_, G> {
    /// Builds the tree by a walk in depth, on a path of its own: a path of calls would be longer
    /// than a thread's stack.
    fn build(&mut self, game: &mut G, root: G::History) -> Result<(), BuildError> {
        let mut path = Vec::new();
        path.extend(self.open(game, root, 0)?);
        while let Some(at) = path.last_mut() {
            let OpenHistory {
                history,
                unvisited,
                first,
                decision,
            } = at;
            let Some(index) = unvisited.next() else {
                if let Some(OpenDecision { player, before, .. }) = *decision {
                    self.last[player] = before;
                }
                path.pop();
                continue;
            };
            let number = index - *first;
            if let Some(OpenDecision { player, set, .. }) = *decision {
                self.last[player] = Some((set, number as u32));
            }
            let child = game.child(history, number);
            let opened = self.open(game, child, index)?;
            if opened.is_some() && path.len() == MAX_STEPS {
                return Err(BuildError::TooDeep { limit: MAX_STEPS });
            }
            path.extend(opened);
        }
        Ok(())
    }

    /// Puts a history at its index into the tree; gives it back if it has children.
    fn open(
        &mut self,
        game: &mut G,
        history: G::History,
        index: usize,
    ) -> Result<Option<OpenHistory<G::History>>, BuildError> {
        let (first, children, decision) = match game.node(&history) {
            Node::Terminal(payoffs) => {
                let begin = self.tree.payoffs.len() as u32;
                self.tree.payoffs.extend(payoffs);
                self.tree.nodes[index] = TreeNode::Terminal { payoffs: begin };
                return Ok(None);
            }
            Node::Chance(probabilities) => {
                let first = self.reserve(game, probabilities.len())?;
                self.tree.chance[first..].copy_from_slice(&probabilities);
                self.tree.nodes[index] = TreeNode::Chance {
                    first: first as u32,
                    outcomes: probabilities.len() as u32,
                };
                (first, probabilities.len(), None)
            }
            Node::Decision {
                player,
                information,
                actions,
            } => {
                let set = self.set(game, &history, player, information, actions)?;
                let first = self.reserve(game, actions)?;
                self.tree.nodes[index] = TreeNode::Decision {
                    set,
                    first: first as u32,
                };
                let before = self.last[player];
                let decision = OpenDecision {
                    player,
                    set,
                    before,
                };
                (first, actions, Some(decision))
            }
        };
        Ok(Some(OpenHistory {
            history,
            unvisited: first..first + children,
            first,
            decision,
        }))
    }

    /// The bytes that it and its caller keep with so many more histories.
    fn bytes(&self, more: usize) -> usize {
        let tree = &self.tree;
        vec_bytes(&tree.nodes, more)
            + vec_bytes(&tree.chance, more)
            + vec_bytes(&tree.payoffs, 1)
            + vec_bytes(&tree.sets, 1)
            + map_bytes(&self.set_of)
            + self.found_bytes
    }

    /// Makes room for `children` neighbours; gives the index of the first.
    fn reserve(&mut self, game: &G, children: usize) -> Result<usize, BuildError> {
        let first = self.tree.nodes.len();
        if first + children > self.limit {
            return Err(BuildError::TooLarge { limit: self.limit });
        }
        if self.bytes(children) + game.kept_bytes() > self.max_bytes {
            return Err(BuildError::OutOfMemory {
                limit: self.max_bytes,
                histories: first,
            });
        }
        self.tree.nodes.resize(first + children, UNVISITED);
        self.tree.chance.resize(first + children, 1.0);
        Ok(first)
    }

    /// The information set of a history, which is checked to be one of perfect recall.
    fn set(
        &mut self,
        game: &mut G,
        history: &G::History,
        player: usize,
        information: G::Information,
        actions: usize,
    ) -> Result<u32, BuildError> {
        let parent = self.last[player];
        let next = self.tree.sets.len() as u32;
        let set = *self.set_of.entry((player, information)).or_insert(next);
        if set == next {
            self.tree.sets.push(InformationSet {
                player,
                actions,
                first_slot: self.tree.slots,
                parent,
            });
            self.tree.slots += actions;
            self.found_bytes += (self.found)(game, history);
        }
        let known = &self.tree.sets[set as usize];
        match (known.actions, known.parent) == (actions, parent) {
            true => Ok(set),
            false => Err(BuildError::ImperfectRecall { set: set as usize }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_payoff_of_the_largest_tree_has_an_index() {
        for players in 1..=6 {
            let payoffs = max_histories(players) * players;
            assert!(u32::try_from(payoffs).is_ok(), "{players} players");
        }
        assert_eq!(max_histories(1), u32::MAX as usize);
    }
}
