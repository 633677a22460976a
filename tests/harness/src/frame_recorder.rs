//! A recorder of what clients were shown, in order.

use serde_json::Value;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use tokio::sync::Notify;

/// An update as it was shown.
#[derive(Clone)]
pub struct UpdateFrame {
    /// The table's id.
    pub table: String,
    /// The viewer's person id; `None` is a spectator.
    pub person: Option<String>,
    /// The seq after which its `seen` begins.
    pub since: Option<u64>,
    /// The update.
    pub update: Value,
}

/// The seats as they were shown.
#[derive(Clone)]
pub struct SeatsFrame {
    /// The table's id.
    pub table: String,
    /// The viewer's person id; `None` is a spectator.
    pub person: Option<String>,
    /// The first seq whose seats they may be.
    pub from: u64,
    /// What was told of the table.
    pub table_info: Value,
}

impl SeatsFrame {
    fn stood_in_by_the_clock(&self) -> bool {
        let seats = self.table_info["seats"].as_array().expect("a list");
        seats.iter().any(|seat| seat["stand_in"] == "clock")
    }
}

/// What a client was shown by one message.
#[derive(Clone)]
pub enum RecordedFrame {
    /// An update of the match.
    Update(UpdateFrame),
    /// The seats of the table.
    Seats(SeatsFrame),
}

impl RecordedFrame {
    /// The id of the table that it shows.
    pub fn table(&self) -> &str {
        match self {
            RecordedFrame::Update(shown) => &shown.table,
            RecordedFrame::Seats(seats) => &seats.table,
        }
    }
}

/// The recorder of the clients at one table.
#[derive(Default)]
pub struct FrameRecorder {
    /// The frames, each with the epoch of its connection, and the number of those that were taken.
    frames: Mutex<(Vec<(RecordedFrame, usize)>, usize)>,
    recorded: Notify,
    epoch: AtomicUsize,
}

impl FrameRecorder {
    fn frames<T>(&self, with: impl FnOnce(&mut (Vec<(RecordedFrame, usize)>, usize)) -> T) -> T {
        with(&mut self.frames.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Records a frame that was shown over a connection of this epoch; gives its index.
    pub fn record(&self, frame: RecordedFrame, epoch: usize) -> usize {
        let index = self.frames(|(frames, _)| {
            frames.push((frame, epoch));
            frames.len() - 1
        });
        self.recorded.notify_one();
        index
    }

    /// Sets the first seq whose seats those of this frame may be.
    pub fn set_first_seq(&self, index: usize, from: u64) {
        self.frames(|(frames, _)| {
            if let RecordedFrame::Seats(seats) = &mut frames[index].0 {
                seats.from = from;
            }
        });
    }

    /// How often a new epoch has begun.
    pub fn epoch(&self) -> usize {
        self.epoch.load(Ordering::Relaxed)
    }

    /// Begins a new epoch: what is shown over connections that were opened before may be lost.
    pub fn begin_epoch(&self) {
        self.epoch.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of frames since the last call of `take_new`.
    pub fn new_frames(&self) -> usize {
        self.frames(|(frames, taken)| frames.len() - *taken)
    }

    /// Whether a frame since the last call of `take_new` shows that a person's time ran
    /// out.
    pub fn time_ran_out(&self) -> bool {
        let time_up = |(frame, _): &(RecordedFrame, usize)| match frame {
            RecordedFrame::Seats(seats) => seats.stood_in_by_the_clock(),
            RecordedFrame::Update(_) => false,
        };
        self.frames(|(frames, taken)| frames[*taken..].iter().any(time_up))
    }

    /// The frames since the last call.
    pub fn take_new(&self) -> Vec<RecordedFrame> {
        self.frames(|(frames, taken)| {
            let new = frames[*taken..].iter().map(|(frame, _)| frame.clone());
            let new = new.collect();
            *taken = frames.len();
            new
        })
    }

    /// All frames with the epochs of their connections.
    pub fn all(&self) -> Vec<(RecordedFrame, usize)> {
        self.frames(|(frames, _)| frames.clone())
    }

    /// The number of all frames.
    pub fn count(&self) -> usize {
        self.frames(|(frames, _)| frames.len())
    }

    /// Waits until a frame is recorded.
    pub async fn recorded(&self) {
        self.recorded.notified().await;
    }
}
