//! The words that people can say to each other: a closed list.

use serde::{Deserialize, Serialize};

/// The words that a person can say at a table: a closed list, so that no message
/// can be composed of them. Each client has the texts in its languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(export_to = "./"))]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// Hello!
    Hello,
    /// Good luck!
    GoodLuck,
    /// Well played!
    WellPlayed,
    /// Thank you!
    Thanks,
    /// Sorry!
    Sorry,
    /// Oh!
    Oh,
    /// Ouch!
    Ouch,
    /// That was close!
    Close,
    /// I am thinking.
    Thinking,
    /// Take your time.
    TakeYourTime,
    /// I will be right back.
    RightBack,
    /// I am back.
    Back,
    /// Once more?
    OnceMore,
    /// Good game!
    GoodGame,
    /// Goodbye!
    Bye,
    /// A laughing face.
    Laugh,
    /// A heart.
    Heart,
    /// A clapping hand.
    Clap,
    /// Quando: "Number triplet, sorry!"
    TripletSorry,
    /// Quando: "When will you knock?"
    WhenKnock,
    /// Zero: "Nearly zero!"
    NearlyZero,
    /// Qarré: "What a square!"
    WhatASquare,
}

impl Word {
    /// Every word.
    pub const ALL: [Word; 22] = [
        Word::Hello,
        Word::GoodLuck,
        Word::WellPlayed,
        Word::Thanks,
        Word::Sorry,
        Word::Oh,
        Word::Ouch,
        Word::Close,
        Word::Thinking,
        Word::TakeYourTime,
        Word::RightBack,
        Word::Back,
        Word::OnceMore,
        Word::GoodGame,
        Word::Bye,
        Word::Laugh,
        Word::Heart,
        Word::Clap,
        Word::TripletSorry,
        Word::WhenKnock,
        Word::NearlyZero,
        Word::WhatASquare,
    ];
}
