# Zero.

zero-card = { $colour ->
    [r] red { $value }
    [o] orange { $value }
    [y] yellow { $value }
    [g] green { $value }
    [b] blue { $value }
    [p] purple { $value }
   *[w] white { $value }
}
zero-mark-free = { $card } free
zero-mark-counts = { $card } +{ $value }
zero-mark-repeated = { $card } +0
zero-mark-suppressed = { $card } +0
zero-unknown-card = ?

zero-status-turn = Your turn: swap a card, or knock.
zero-status-second = Your turn: swap, or knock to end it.
zero-status-last = Your last turn: swap, or keep your hand.
zero-status-zero = You have a ZERO: call it!

zero-do-swap = Swap { $give } for { $take }
zero-do-give = Give { $give } for:
zero-do-knock = Knock
zero-do-knock-again = Knock for the second time: the last turns begin
zero-do-keep = Keep the hand as it is
zero-do-zero = Call ZERO!
zero-then = hand: { $total }
zero-then-short = hand: { $total }
zero-then-zero = a ZERO!

zero-pot = Pot: { $cards }
zero-knocks = { $n ->
    [0] No knock yet.
    [1] One knock: one more ends the round.
   *[other] The last turns: { $left ->
        [0] none left.
        [1] one left.
       *[other] { $left } left.
    }
}
zero-hand = Your hand: { $cards }. Worth { $total }.
zero-first-knock = 1st knock
zero-second-knock = 2nd knock
zero-open-hand = { $cards }: { $list }

zero-seen-dealt = { $you ->
    [yes] You dealt a round.
   *[no] { $name } dealt a round.
}
zero-seen-exchanged = { $you ->
    [yes] You gave { $given } and took { $taken }.
   *[no] { $name } gave { $given } and took { $taken }.
}
zero-seen-knocked = { $you ->
    [yes] You knocked.
   *[no] { $name } knocked.
}
zero-seen-kept = { $you ->
    [yes] You kept your hand.
   *[no] { $name } kept the hand.
}
zero-seen-round_over = The round is over. { $end }
zero-seen-round_over-zero = ZERO: { $names }! { $end }
zero-over-hand = { $name }: { $list }; worth { $total }; score { $score }

zero-end-zero = A ZERO ended it at once.
zero-end-knock = It ended after the second knock.
zero-end-cap = It ended at the turn limit.

zero-refusal-not_your_turn = It’s { $name }’s turn.
zero-refusal-nothing_to_choose = The cards haven’t been dealt yet.
zero-refusal-match_over = The match is over.
zero-refusal-no_such_card = This card is no longer in your hand.
zero-refusal-same_card_back = You’re giving the { $card }, so take a different card.
zero-refusal-not_in_pot = The { $card } isn’t in the pot.
zero-refusal-no_zero = Your hand is worth { $total }, so it isn’t a ZERO.
zero-refusal-zero_shows_itself = At this table, a ZERO is called automatically.

zero-notation =
    exchange r5 b3 (gives red 5, takes blue 3), knock, zero.
    Colours: r red, o orange, y yellow, g green, b blue, p purple, w white.
zero-help =
    The aim: a hand that is worth little. In your turn you swap a card for one of the pot, or knock. The second knock ends the round, after a last turn for everyone else.
    Five or more cards of one colour, or of one number, cost nothing. Of the other cards each number counts once.
    Five of a colour together with five of a number are a ZERO, which ends the round.
    Beside your cards: “free” costs nothing, “+7” counts, “+0” has a number that counts already or is free.
