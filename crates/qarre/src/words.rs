//! Options that are one of several words.

use brelan_kernel::option_words;

option_words! {
    in "qarre/";
    /// Named sets of options.
    Preset {
        /// All defaults.
        Standard = "standard",
        /// A Jack's cards go to the discard pile: a hand is always three or four.
        SmallHand = "small_hand",
        /// A Jack takes from one stack, as deep as one likes.
        BigJack = "big_jack",
        /// An empty cell is filled by the rule of neighbours, too.
        StrictSquare = "strict_square",
        /// To 22 points, or 11 ahead.
        Short = "short",
    }
}
option_words! {
    in "qarre/";
    /// Which cards a Jack takes (QA-10, QA-30).
    JackScope {
        /// Any number of cards that are on top and of the suit when taken.
        TopsOfSuit = "tops_of_suit",
        /// One card on top.
        OneTop = "one_top",
        /// Of one stack with the suit on top, any number from the top.
        StackAny = "stack_any",
        /// One whole stack with the suit on top.
        StackAll = "stack_all",
    }
}
option_words! {
    in "qarre/";
    /// Where a Jack's cards go (QA-10, QA-29).
    JackDestination {
        /// To the hand.
        Hand = "hand",
        /// To the discard pile.
        Discard = "discard",
        /// To the hand, which is then discarded down to four.
        HandTrim4 = "hand_trim4",
    }
}
option_words! {
    in "qarre/";
    /// What a King removes (QA-9, QA-28).
    KingScope {
        /// A stack with the suit on top.
        Top = "top",
        /// Any visible card of the suit, with those under it.
        AnyLevel = "any_level",
    }
}
option_words! {
    in "qarre/";
    /// What an empty cell takes (QA-14, QA-33).
    EmptyCell {
        /// Any card.
        Free = "free",
        /// What connects to a neighbour; any card beside two empty cells.
        Adjacent = "adjacent",
        /// It is filled from the draw pile at once.
        Refill = "refill",
    }
}
option_words! {
    in "qarre/";
    /// What may be reserved under a Queen (QA-17, QA-32).
    QueenReserve {
        /// A card that only she keeps from the base, if she obliges: no hand card
        /// can be placed.
        Strict = "strict",
        /// Any card that she keeps from the base.
        UnplayableUnderQueen = "unplayable_under_queen",
    }
}
option_words! {
    in "qarre/";
    /// Where a reserve card may go on an empty cell (QA-14, QA-39).
    ReserveOnEmpty {
        /// Beside a card that it connects to.
        Connecting = "connecting",
        /// Where a hand card may go.
        AsHand = "as_hand",
    }
}
option_words! {
    in "qarre/";
    /// When a win is looked for (QA-22).
    WinCheck {
        /// As soon as it is so.
        Immediate = "immediate",
        /// At the end of each turn.
        EndOfTurn = "end_of_turn",
    }
}
option_words! {
    in "qarre/";
    /// What becomes of a combo in the starting base (QA-3, QA-31).
    StartingCombos {
        /// It stays and scores nothing.
        NoScore = "no_score",
        /// The number cards are dealt again.
        Redeal = "redeal",
    }
}
