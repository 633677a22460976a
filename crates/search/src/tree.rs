//! A tree of information sets, in three flat pools, so that a simulation
//! allocates nothing once they have grown.
//!
//! A node's arms and edges are singly linked lists through the pools; a node
//! has few of either, so that walking a list is faster than hashing.

/// The end of a chain.
pub(crate) const NONE: u32 = u32::MAX;

/// The tree of one observer.
pub(crate) struct Tree<A> {
    nodes: Vec<Node>,
    arms: Vec<Arm<A>>,
    edges: Vec<Edge>,
    limit: u32,
}

/// An information set: what can be chosen there, and what can be seen next.
#[derive(Clone, Copy)]
struct Node {
    visits: u32,
    arms: u32,
    edges: u32,
}

/// One action at a node.
#[derive(Clone, Copy)]
pub(crate) struct Arm<A> {
    pub(crate) action: A,
    pub(crate) visits: u32,
    /// How often it could have been chosen.
    pub(crate) available: u32,
    /// The sum of the payoffs, and of their squares.
    pub(crate) sum: f64,
    pub(crate) squares: f64,
    /// The sums of regret matching; 0 with other rules.
    pub(crate) regret: f64,
    pub(crate) strategy_sum: f64,
    next: u32,
}

impl<A> Arm<A> {
    pub(crate) fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits.max(1))
    }

    /// Adds the payoff of one simulation.
    pub(crate) fn add(&mut self, payoff: f32) {
        let payoff = f64::from(payoff);
        self.visits += 1;
        self.sum += payoff;
        self.squares += payoff * payoff;
    }
}

/// A link from a node to the node that follows an observation.
struct Edge {
    /// The observation, as [`crate::World::play`] gives it.
    label: u64,
    node: u32,
    next: u32,
}

impl<A: Copy + PartialEq> Tree<A> {
    /// A tree of one node, which is numbered 0.
    pub(crate) fn new(limit: u32) -> Self {
        let mut tree = Tree {
            nodes: Vec::new(),
            arms: Vec::new(),
            edges: Vec::new(),
            limit: limit.max(1),
        };
        tree.add_node();
        tree
    }

    fn add_node(&mut self) -> u32 {
        self.nodes.push(Node {
            visits: 0,
            arms: NONE,
            edges: NONE,
        });
        self.nodes.len() as u32 - 1
    }

    /// Counts a visit to `node`; how many there were with it.
    pub(crate) fn visit(&mut self, node: u32) -> u32 {
        let visits = &mut self.nodes[node as usize].visits;
        *visits += 1;
        *visits
    }

    /// The arm of `action` at `node`, which is made where there is none yet.
    pub(crate) fn arm_of(&mut self, node: u32, action: A) -> u32 {
        let first = self.nodes[node as usize].arms;
        let (mut arm, mut last) = (first, NONE);
        while arm != NONE {
            let here = &self.arms[arm as usize];
            if here.action == action {
                return arm;
            }
            (last, arm) = (arm, here.next);
        }
        let new = self.arms.len() as u32;
        self.arms.push(Arm {
            action,
            visits: 0,
            available: 0,
            sum: 0.0,
            squares: 0.0,
            regret: 0.0,
            strategy_sum: 0.0,
            next: NONE,
        });
        match last {
            NONE => self.nodes[node as usize].arms = new,
            last => self.arms[last as usize].next = new,
        }
        new
    }

    pub(crate) fn arm(&self, arm: u32) -> &Arm<A> {
        &self.arms[arm as usize]
    }

    pub(crate) fn arm_mut(&mut self, arm: u32) -> &mut Arm<A> {
        &mut self.arms[arm as usize]
    }

    /// The node that follows `node` when `label` is seen.
    pub(crate) fn child(&self, node: u32, label: u64) -> Option<u32> {
        let mut edge = self.nodes[node as usize].edges;
        while let Some(here) = self.edges.get(edge as usize) {
            if here.label == label {
                return Some(here.node);
            }
            edge = here.next;
        }
        None
    }

    /// As [`Tree::child`], but makes the node where there is none yet; `None`
    /// when the tree is full.
    pub(crate) fn child_or_new(&mut self, node: u32, label: u64) -> Option<u32> {
        if let Some(child) = self.child(node, label) {
            return Some(child);
        }
        if self.nodes.len() as u32 >= self.limit {
            return None;
        }
        let child = self.add_node();
        let next = self.nodes[node as usize].edges;
        self.nodes[node as usize].edges = self.edges.len() as u32;
        self.edges.push(Edge {
            label,
            node: child,
            next,
        });
        Some(child)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_found_again_by_what_was_seen() {
        let mut tree: Tree<u8> = Tree::new(3);
        let one = tree.child_or_new(0, 7);
        assert_eq!(one, tree.child_or_new(0, 7));
        assert_ne!(one, tree.child_or_new(0, 8));
        assert_eq!(tree.child_or_new(0, 9), None, "three nodes are the limit");
        assert_eq!(tree.child(0, 7), one);
    }

    #[test]
    fn an_arm_is_found_again_by_its_action() {
        let mut tree: Tree<char> = Tree::new(9);
        let arms = ['a', 'b', 'a'].map(|action| tree.arm_of(0, action));
        assert_eq!(arms[0], arms[2]);
        tree.arm_mut(arms[1]).add(2.0);
        assert_eq!(arms.map(|arm| tree.arm(arm).mean()), [0.0, 2.0, 0.0]);
    }
}
