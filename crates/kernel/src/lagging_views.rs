//! Views that observe the events of a match only when they are read.
//!
//! Most of what happens is read by one viewer, the seat that must choose next. Each further
//! view would be fetched from memory, changed and written back after each action. Here
//! events wait until a viewer reads them all at once.

use crate::{MAX_SEATS, Observers, Rules, View, Viewer};
use std::borrow::Cow;
use std::collections::VecDeque;

/// The most views: those of all seats, and a spectator's.
const MAX_VIEWS: usize = MAX_SEATS + 1;

/// Views of a match, and the events that some of them have not observed.
#[derive(Clone)]
pub struct LaggingViews<G: Rules> {
    /// By seat; a spectator's, if there is one, is the last.
    views: Vec<G::View>,
    /// By view, the number of events that it has observed: apart from the views, because all
    /// are read where few views are.
    observed: [usize; MAX_VIEWS],
    events: VecDeque<G::Event>,
    /// The number of events before `events`, which all views have observed.
    forgotten: usize,
}

impl<G: Rules> LaggingViews<G> {
    /// Views that have observed all that came before: those of the seats in their order,
    /// and after them that of a spectator, if it is needed.
    ///
    /// # Panics
    /// When they are more than the most seats and a spectator.
    pub fn new(views: impl IntoIterator<Item = G::View>) -> Self {
        let views: Vec<_> = views.into_iter().collect();
        assert!(views.len() <= MAX_VIEWS, "the number of views");
        LaggingViews {
            views,
            observed: [0; MAX_VIEWS],
            events: VecDeque::new(),
            forgotten: 0,
        }
    }

    /// The views of a match that has not begun.
    pub fn of_viewers(viewers: impl IntoIterator<Item = Viewer>, options: &G::Options) -> Self {
        let viewers = viewers.into_iter();
        LaggingViews::new(viewers.map(|viewer| G::View::new(viewer, options)))
    }

    /// Another match begins. What a view has not observed of the one before is lost.
    pub fn restart(&mut self, options: &G::Options) {
        self.events.clear();
        self.forgotten = 0;
        self.observed = [0; MAX_VIEWS];
        for view in &mut self.views {
            view.restart(options);
        }
    }

    /// Keeps an event for the views.
    #[inline]
    pub fn push(&mut self, event: G::Event) {
        self.events.push_back(event);
    }

    /// What `viewer` knows, which is then up to date.
    pub fn update(&mut self, viewer: Viewer) -> &G::View {
        let (index, end) = (self.index(viewer), self.forgotten + self.events.len());
        let view = &mut self.views[index];
        for event in self.events.range(self.observed[index] - self.forgotten..) {
            view.observe_event(event);
        }
        self.observed[index] = end;
        view
    }

    /// What `viewer` knows; a copy of the view that is brought up to date where it is not.
    pub fn of(&self, viewer: Viewer) -> Cow<'_, G::View> {
        let index = self.index(viewer);
        let (view, observed) = (&self.views[index], self.observed[index]);
        let unobserved = self.events.range(observed - self.forgotten..);
        if unobserved.len() == 0 {
            return Cow::Borrowed(view);
        }
        let mut view = view.clone();
        unobserved.for_each(|event| view.observe_event(event));
        Cow::Owned(view)
    }

    /// What `viewer` knows if its view is up to date.
    pub fn up_to_date(&self, viewer: Viewer) -> Option<&G::View> {
        let (index, end) = (self.index(viewer), self.forgotten + self.events.len());
        (self.observed[index] == end).then_some(&self.views[index])
    }

    /// The events since [`LaggingViews::new`], or since the last ones that were forgotten.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.events.iter()
    }

    /// Drops the events that every view has observed.
    pub fn forget_observed(&mut self) {
        let slowest = self.observed[..self.views.len()].iter().min();
        let observed = slowest.map_or(0, |slowest| slowest - self.forgotten);
        self.events.drain(..observed);
        self.forgotten += observed;
    }

    fn index(&self, viewer: Viewer) -> usize {
        let seat = viewer.seat().map(|seat| seat.index());
        seat.unwrap_or(self.views.len() - 1)
    }
}

impl<G: Rules> Observers<G> for LaggingViews<G> {
    #[inline]
    fn observe(&mut self, event: &G::Event) {
        self.push(event.clone());
    }
}
