//! What one viewer of whichever game knows at one moment.

use crate::match_of_game::{Decision, json, sampled};
use crate::{AnyMatch, Kind};
use brelan_kernel::{Encoding, Game, GameOptions, Rules, SeenLog, View, Viewer};
use brelan_record::PublicPast;
use serde::Serialize;
use serde_json::Value;
use std::any::Any;

/// All that one viewer of a match knows at one moment, and nothing else: what a bot in
/// another language is given. It stays as it is while the match goes on.
pub trait AnyView: Any + Send + Sync {
    /// Which game it is.
    fn kind(&self) -> Kind;

    /// The number of seats.
    fn players(&self) -> u8;

    /// Whose view it is.
    fn viewer(&self) -> Viewer;

    /// The options as a record has them.
    fn options(&self) -> Value;

    /// What lies on the table for the viewer; with `memory`, also what a perfect memory
    /// knows.
    fn board(&self, memory: bool) -> Value;

    /// How many actions the viewer may choose from; 0 where it does not have to choose.
    fn legal_count(&self) -> usize;

    /// What the viewer may choose, in the order of [`AnyMatch::legal`].
    fn legal(&self) -> Vec<SeatOffer>;

    /// What stands at this place of [`AnyView::legal`].
    fn offer(&self, index: usize) -> Option<SeatOffer>;

    /// The place in [`AnyView::legal`] of an action as [`SeatOffer::action`] has it;
    /// `None` where it is none of them.
    fn position(&self, action: &Value) -> Option<usize>;

    /// The ids of what the viewer may choose, as [`Encoding::action_ids`] has them.
    fn action_ids(&self) -> Vec<u16>;

    /// Writes the features of the view, as [`Encoding::extract_features`] has them.
    ///
    /// # Panics
    /// When `out` is not as long as the game's feature vector.
    fn extract_features(&self, out: &mut [f32]);

    /// A world that the viewer cannot tell from the real one, as [`AnyMatch::sample`]
    /// has it, but nothing is told of what was seen before. `None` for a spectator,
    /// while the match waits for a deal and when it is over.
    fn sample(&self, seed: u64) -> Option<Box<dyn AnyMatch>>;
}

/// An action that may be chosen, as its seat may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatOffer {
    /// The action; it names the seat's hand cards by handle.
    pub action: Value,
    /// What it will do, as far as the seat knows.
    pub effects: Value,
}

/// A view of a game as a view of whichever game: `options` are those of its match, and
/// `legal` the actions that its seat may choose, none where it does not have to. The
/// score sheet of a world that is sampled from it lacks the rounds before.
pub fn any_view<G: Game + Encoding>(
    kind: Kind,
    options: G::Options,
    view: G::View,
    legal: Vec<G::Action>,
) -> Box<dyn AnyView> {
    Box::new(ViewOfGame::<G>::new(kind, options, view, legal))
}

/// A view in the types of its game: what a bot is given. `None` for a spectator and
/// where it is a view of another game.
pub fn typed_view<G: Game>(view: &dyn AnyView) -> Option<Decision<'_, G>> {
    let any: &dyn Any = view;
    let of_game = any.downcast_ref::<ViewOfGame<G>>()?;
    Some(Decision {
        seat: of_game.view.viewer().seat()?,
        view: &of_game.view,
        legal: of_game.legal.clone(),
    })
}

pub(crate) struct ViewOfGame<G: Game> {
    kind: Kind,
    options: G::Options,
    view: G::View,
    legal: Vec<G::Action>,
    /// The version of the rules, and what is public of the rounds before.
    past: (u32, PublicPast),
}

impl<G: Game> ViewOfGame<G> {
    pub(crate) fn new(
        kind: Kind,
        options: G::Options,
        view: G::View,
        legal: Vec<G::Action>,
    ) -> Self {
        ViewOfGame {
            kind,
            options,
            view,
            legal,
            past: (<G as Rules>::Options::RULES_VERSION, PublicPast::default()),
        }
    }

    fn offer_of(&self, action: &G::Action) -> SeatOffer {
        SeatOffer {
            action: json(action),
            effects: json(&self.view.effects(action)),
        }
    }

    /// The view in a match by this version of the rules, after the rounds of `past`.
    pub(crate) fn after(self, rules: u32, past: PublicPast) -> Self {
        ViewOfGame {
            past: (rules, past),
            ..self
        }
    }
}

impl<G: Game + Encoding> AnyView for ViewOfGame<G> {
    fn kind(&self) -> Kind {
        self.kind
    }

    fn players(&self) -> u8 {
        self.options.players()
    }

    fn viewer(&self) -> Viewer {
        self.view.viewer()
    }

    fn options(&self) -> Value {
        json(&self.options)
    }

    fn board(&self, memory: bool) -> Value {
        json(&self.view.board(memory))
    }

    fn legal_count(&self) -> usize {
        self.legal.len()
    }

    fn legal(&self) -> Vec<SeatOffer> {
        let offers = self.legal.iter().map(|action| self.offer_of(action));
        offers.collect()
    }

    fn offer(&self, index: usize) -> Option<SeatOffer> {
        self.legal.get(index).map(|action| self.offer_of(action))
    }

    fn position(&self, action: &Value) -> Option<usize> {
        let action = serde::Deserialize::deserialize(action).ok()?;
        self.legal.iter().position(|offered| *offered == action)
    }

    fn action_ids(&self) -> Vec<u16> {
        let mut ids = Vec::new();
        G::action_ids(&self.view, &self.legal, &mut ids);
        ids
    }

    fn extract_features(&self, out: &mut [f32]) {
        G::extract_features(&self.view, out);
    }

    fn sample(&self, seed: u64) -> Option<Box<dyn AnyMatch>> {
        let seen = SeenLog::new(self.players());
        sampled::<G>(self.kind, &self.view, seen, self.past.clone(), seed)
    }
}
