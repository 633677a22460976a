# Quando.

quando-play = { $kind ->
    [straight] the straight { $values }
   *[other] { $n ->
        [1] { $value ->
            [8] an 8
           *[other] a { $value }
        }
        [2] two { $value }s
        [3] three { $value }s
        [4] four { $value }s
        [5] five { $value }s
        [6] six { $value }s
        [7] seven { $value }s
        [8] eight { $value }s
        [9] nine { $value }s
       *[other] { $n } { $value }s
    }
}

quando-status-play = Your turn: choose cards to play.
quando-status-last = Your last turn: play once more, or pass.
quando-status-empty = Your turn: your hand is empty. Draw a card.
quando-status-draw = Your turn: draw a card.
quando-status-flip = A triplet! Flip one of your zeros.
quando-status-pay = A triplet! You have no zero: draw a card.
quando-status-ending = Your turn: knock, or end your turn?

quando-do-play = Play { $what }
quando-do-triplet = Play { $what }: triplet!
quando-do-cards = { $label } ({ $letters })
quando-do-take = Take the { $value }
quando-do-take-unseen = Take the visible side
quando-do-turn-over = Flip it: take the other side
quando-do-flip = Flip this { $value }: then its back counts ({ $letter })
quando-do-knock = Knock
quando-do-pass = Pass: play nothing, draw nothing
quando-do-end = End the turn
quando-then = hand: { $total }
quando-then-draw = hand: { $total }, then draw

quando-draw-pile = Draw pile: { $cards }
quando-draw-pile-up = Draw pile: { $cards }, { $top ->
    [8] an
   *[other] a
} { $top } lies up
quando-discards = Discards: { $cards }
quando-discards-top = Discards: { $cards }, { $top ->
    [8] an
   *[other] a
} { $top } on top
quando-last-round = { $you ->
    [yes] Last turns! You knocked.
   *[no] Last turns! { $name } knocked.
}
quando-triplet = A triplet was played: the others flip a zero or draw a card.
quando-hand = Your hand: { $cards }. Worth { $total }.
quando-hand-empty = Your hand is empty.
quando-dealt-backs = The side behind the slash is the back. You see it until your first move.
quando-backs = { $cards }, backs { $values }
quando-fronts = { $cards }, fronts { $values }
quando-sides = { $cards }: { $values } (front/back)
quando-knocked = knocked

quando-seen-dealt = { $you ->
    [yes] You dealt a round.
   *[no] { $name } dealt a round.
}
quando-seen-played = { $you ->
    [yes] You played { $what }.
   *[no] { $name } played { $what }.
}
quando-seen-played-triplet = { $you ->
    [yes] You played { $what }: triplet!
   *[no] { $name } played { $what }: triplet!
}
quando-seen-drew-visible = { $you ->
    [yes] You took the { $value }.
   *[no] { $name } took the { $value }.
}
quando-seen-drew-visible-unseen = { $you ->
    [yes] You took the visible side.
   *[no] { $name } took the visible side.
}
quando-seen-drew-hidden = { $you ->
    [yes] You flipped the card.
   *[no] { $name } flipped the card.
}
quando-seen-drew-hidden-value = { $you ->
    [yes] You flipped the card and got { $value }.
   *[no] { $name } flipped the card and got { $value }.
}
quando-seen-drew-penalty = Triplet: { $text }
quando-seen-drew_nothing = { $you ->
    [yes] You had no card to draw.
   *[no] { $name } had no card to draw.
}
quando-seen-flipped = { $you ->
    [yes] Your 0 is now { $value }.
   *[no] { $name }’s 0 is now { $value }.
}
quando-seen-recycled = The discards were turned over: a new draw pile.
quando-seen-recycled-shuffled = The discards were shuffled into a new draw pile.
quando-seen-knocked = { $you ->
    [yes] You knocked! Last turns.
   *[no] { $name } knocked! Last turns.
}
quando-seen-passed = { $you ->
    [yes] You passed.
   *[no] { $name } passed.
}
quando-seen-skipped = { $you ->
    [yes] You had nothing to do.
   *[no] { $name } had nothing to do.
}
quando-seen-round_over = The round is over. { $end }
quando-over-hand = { $name }: { $values }; worth { $total }, { $points }; score { $score }
quando-over-no-cards = no cards

quando-end-zeros = A hand of all zeros ended it.
quando-end-knock = Everyone had a last turn after the knock.
quando-end-cap = It ended at the turn limit.

quando-refusal-not_your_turn = It’s { $name }’s move.
quando-refusal-nothing_to_choose = The cards haven’t been dealt yet.
quando-refusal-match_over = The match is over.
quando-refusal-no_such_card = This card isn’t in your hand, or you named it twice.
quando-refusal-no_cards = Play at least one card.
quando-refusal-neither_equal_nor_straight = Play equal numbers, or three in a row.
quando-refusal-straight_of_three = A straight has exactly three cards, not { $chosen }.
quando-refusal-no_wrap = A straight can’t go from 10 on to 0.
quando-refusal-draw_first = You’ve played. Now draw a card.
quando-refusal-play_first = Play first, then draw.
quando-refusal-flip_a_zero = Someone played a triplet: flip one of your zeros.
quando-refusal-draw_for_triplet = Someone played a triplet: draw a card.
quando-refusal-only_zeros_flip = You can only flip a zero, not { $front ->
    [8] an
   *[other] a
} { $front }.
quando-refusal-no_triplet = You only flip a zero for someone else’s triplet.
quando-refusal-already_knocked = { $name } has already knocked.
quando-refusal-too_few_plays = You can knock after { $needed } plays in this round; you’ve made { $made }.
quando-refusal-too_few_cards = You can knock after playing { $needed } cards in this round; you’ve played { $made }.
quando-refusal-others_too_few_cards = You can knock once everyone has played { $needed } cards.
quando-refusal-knock_at_turns_end = At this table you knock at the end of your turn.
quando-refusal-knock_or_end = You’ve drawn. Knock, or end your turn.
quando-refusal-pass_only_in_last_round = You can only pass on your last turn, after a knock.
quando-refusal-ends_by_itself = Your turn ends by itself.
quando-refusal-empty_hand = Your hand is empty, so there’s nothing to play.

quando-notation =
    play 7 7 (the cards by the side you see, or by their letters: play a c),
    draw visible, draw hidden, flip a, knock, pass, end.
quando-help =
    The aim: few points, so few cards with small numbers. In your turn you play a card, several equal ones or three in a row, such as 4-5-6, and then draw one card.
    Three equal cards are a triplet: everyone else flips a zero, or draws a card if they have none.
    Knock when you think your hand is the lowest. The others have one more turn, and then all hands are counted.
    The others see the backs of your cards, and you see theirs.
