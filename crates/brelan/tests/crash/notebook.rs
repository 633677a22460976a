//! A recorder of what clients were shown, in order.

use serde_json::Value;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use tokio::sync::Notify;

/// An update as it was shown.
#[derive(Clone)]
pub(crate) struct Shown {
    pub(crate) table: String,
    /// The viewer's person id; `None` is a spectator.
    pub(crate) person: Option<String>,
    /// The seq after which its `seen` begins.
    pub(crate) since: Option<u64>,
    pub(crate) update: Value,
}

/// The seats as they were shown.
#[derive(Clone)]
pub(crate) struct Seats {
    pub(crate) table: String,
    pub(crate) person: Option<String>,
    /// The first seq whose seats they may be.
    pub(crate) from: u64,
    pub(crate) table_info: Value,
}

impl Seats {
    fn stood_in_by_the_clock(&self) -> bool {
        let seats = self.table_info["seats"].as_array().expect("a list");
        seats.iter().any(|seat| seat["stand_in"] == "clock")
    }
}

/// One page of a notebook.
#[derive(Clone)]
pub(crate) enum Page {
    Update(Shown),
    Seats(Seats),
}

impl Page {
    pub(crate) fn table(&self) -> &str {
        match self {
            Page::Update(shown) => &shown.table,
            Page::Seats(seats) => &seats.table,
        }
    }
}

/// The recorder of the clients at one table.
#[derive(Default)]
pub(crate) struct Notebook {
    /// The pages, each with the era of its connection, and the number of those that were taken.
    pages: Mutex<(Vec<(Page, usize)>, usize)>,
    written: Notify,
    era: AtomicUsize,
}

impl Notebook {
    fn pages<T>(&self, with: impl FnOnce(&mut (Vec<(Page, usize)>, usize)) -> T) -> T {
        with(&mut self.pages.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes a page that was shown over a connection of this era; gives its index.
    pub(crate) fn write(&self, page: Page, era: usize) -> usize {
        let index = self.pages(|(pages, _)| {
            pages.push((page, era));
            pages.len() - 1
        });
        self.written.notify_one();
        index
    }

    /// The seats of this page are those of this seq or a later one.
    pub(crate) fn came_after(&self, index: usize, from: u64) {
        self.pages(|(pages, _)| {
            if let Page::Seats(seats) = &mut pages[index].0 {
                seats.from = from;
            }
        });
    }

    /// How often a new era has begun.
    pub(crate) fn era(&self) -> usize {
        self.era.load(Ordering::Relaxed)
    }

    /// Begins a new era: what is shown over connections that were opened before may be lost.
    #[allow(dead_code, reason = "one of the programs of tests uses it")]
    pub(crate) fn begin_era(&self) {
        self.era.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of pages since the last call of `take_new`.
    pub(crate) fn new_pages(&self) -> usize {
        self.pages(|(pages, taken)| pages.len() - *taken)
    }

    /// Whether a page since the last call of `take_new` shows that a person's time ran
    /// out.
    pub(crate) fn time_ran_out(&self) -> bool {
        let time_up = |(page, _): &(Page, usize)| match page {
            Page::Seats(seats) => seats.stood_in_by_the_clock(),
            Page::Update(_) => false,
        };
        self.pages(|(pages, taken)| pages[*taken..].iter().any(time_up))
    }

    /// The pages since the last call.
    pub(crate) fn take_new(&self) -> Vec<Page> {
        self.pages(|(pages, taken)| {
            let new = pages[*taken..].iter().map(|(page, _)| page.clone());
            let new = new.collect();
            *taken = pages.len();
            new
        })
    }

    /// All pages with the eras of their connections.
    pub(crate) fn all(&self) -> Vec<(Page, usize)> {
        self.pages(|(pages, _)| pages.clone())
    }

    /// The number of all pages.
    #[allow(dead_code, reason = "one of the programs of tests uses it")]
    pub(crate) fn len(&self) -> usize {
        self.pages(|(pages, _)| pages.len())
    }

    /// Waits until a page is written.
    pub(crate) async fn written(&self) {
        self.written.notified().await;
    }
}
