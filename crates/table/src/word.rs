//! What people can say to each other.

/// Everything that a person can say at a table: a closed list, so that no
/// message can be composed of it. A page has the texts, in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
