//! The tests of the catalogue.

mod any_match;
mod any_view;
mod encoding;
mod lagging_views;
