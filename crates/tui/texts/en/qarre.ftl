# Qarré.

qarre-suit = { $suit ->
    [s] spades
    [h] hearts
    [d] diamonds
   *[c] clubs
}
qarre-suit-one = { $suit ->
    [s] spade
    [h] heart
    [d] diamond
   *[c] club
}
qarre-rank = { $rank ->
    [A] ace
    [T] 10
    [J] Jack
    [Q] Queen
    [K] King
   *[other] { $rank }
}
qarre-sign = { $rank ->
    [T] 10
   *[other] { $rank }
}
qarre-card = { $rank } of { $suit }
qarre-the-card = the { $card }
qarre-cell = { $cell ->
    [0] upper left
    [1] upper right
    [2] lower left
   *[3] lower right
}

qarre-status-jack = Your turn: a Jack. Take { $suit } off the top, or skip.
qarre-status-jack-done = Your turn: the Jack has nothing more to take.
qarre-status-king = Your turn: a King. Remove a stack with a { $one } on top, or skip.
qarre-status-trim = Discard down to four cards.
qarre-status-place = Your turn: place a card.
qarre-status-place-or-reserve = Your turn: place a card, or reserve one.
qarre-status-only-reserve = Your turn: nothing fits. Reserve a card.
qarre-status-lay-or-reserve = Place a card from your reserve, or reserve one from your hand.
qarre-status-queen = Your turn: a Queen. Place { $suit } only.
qarre-status-more-reserve = Place more from your reserve, or end your turn.
qarre-status-may-end = Nothing was drawn: place a card, or end your turn.
qarre-status-keep-hand = Nothing was drawn: place reserve cards, or end your turn.
qarre-status-ending = Your turn is over.

qarre-do-take = Take { $the }, { $cell }
qarre-do-done = Done
qarre-do-remove = Remove the stack { $cell }
qarre-do-remove-card = Remove { $the } and what’s under it, { $cell }
qarre-do-skip = Skip
qarre-do-play = Place { $the }, { $cell }
qarre-do-lay = Place { $the } from the reserve, { $cell }
qarre-do-reserve = Reserve { $the }: that ends your turn
qarre-do-discard = Discard { $the }
qarre-do-end = End the turn
qarre-gain-combo = a { $combo }: { $points }
qarre-gain-combo-then = then a { $combo }
qarre-gain-wins = wins the match
qarre-combo = { $kind ->
    [trio] trio
   *[quartet] quartet
}

qarre-base-cell-short = { $n }: { $cards }
qarre-base-cell = { $n } { $where }: { $cards }
qarre-empty = empty
qarre-stack = { $top }, on { $under }
qarre-action = Action card: { $card }, { $n } of { $of }. Still to come: { $coming }.
qarre-action-none = No action card yet.
qarre-none = none
qarre-queen = The Queen allows { $suit } only.
qarre-piles = Draw pile: { $draw }. Discards: { $discards }.
qarre-hand = Your hand: { $cards }.
qarre-hand-empty = Your hand is empty.
qarre-reserve = Your reserve: { $cards }.
qarre-other-hand = { $cards } in hand
qarre-other-hand-open = hand: { $list }
qarre-other-reserve = reserve: { $cards }

qarre-seen-dealt = { $you ->
    [yes] The cards are dealt. You begin.
   *[no] The cards are dealt. { $name } begins.
}
qarre-seen-drew = { $you ->
    [yes] You drew a card.
   *[no] { $name } drew a card.
}
qarre-seen-drew-face = { $you ->
    [yes] You drew { $the }.
   *[no] { $name } drew { $the }.
}
qarre-seen-drew_nothing = { $you ->
    [yes] You had no card to draw.
   *[no] { $name } had no card to draw.
}
qarre-seen-turned_up = { $you ->
    [yes] You turned up { $the }.
   *[no] { $name } turned up { $the }.
}
qarre-seen-took = { $you ->
    [yes] You took { $the }.
   *[no] { $name } took { $the }.
}
qarre-seen-refilled = From the draw pile, { $the } filled the { $cell } cell.
qarre-seen-finished = { $you ->
    [yes] You finished with the Jack.
   *[no] { $name } finished with the Jack.
}
qarre-seen-removed = { $you ->
    [yes] You removed the { $cell } stack: { $points }.
   *[no] { $name } removed the { $cell } stack: { $points }.
}
qarre-seen-skipped = { $you ->
    [yes] You skipped.
   *[no] { $name } skipped.
}
qarre-seen-placed = { $you ->
    [yes] You placed { $the }, { $cell }.
   *[no] { $name } placed { $the }, { $cell }.
}
qarre-seen-placed-reserve = { $you ->
    [yes] You placed { $the } from the reserve, { $cell }.
   *[no] { $name } placed { $the } from the reserve, { $cell }.
}
qarre-seen-formed = { $you ->
    [yes] You made a { $combo }: { $points }!
   *[no] { $name } made a { $combo }: { $points }!
}
qarre-seen-reserved = { $you ->
    [yes] You reserved { $the }.
   *[no] { $name } reserved { $the }.
}
qarre-seen-discarded = { $you ->
    [yes] You discarded { $the }.
   *[no] { $name } discarded { $the }.
}
qarre-seen-ended = { $you ->
    [yes] You ended the turn.
   *[no] { $name } ended the turn.
}
qarre-loses = { $you ->
    [yes] you lose { $points }
   *[no] { $name } loses { $points }
}
qarre-seen-penalty = The last action card: { $losses }.
qarre-seen-penalty-none = The last action card: nobody has a reserve.
qarre-seen-actions_shuffled = The action cards were shuffled again.
qarre-seen-draw_shuffled = The discards were shuffled: a new draw pile.
qarre-seen-new_base = Everything was shuffled: a new base.
qarre-seen-over = The match is over. { $end }
qarre-over-score = { $name }: { $points }

qarre-end-target = The points are reached, with an empty reserve.
qarre-end-lead = The lead is reached, with an empty reserve.
qarre-end-cap = It ended at the turn limit: the higher score wins.

qarre-refusal-not_your_turn = It’s { $name }’s move.
qarre-refusal-nothing_to_choose = The cards are being shuffled.
qarre-refusal-match_over = The match is over.
qarre-refusal-no_such_card = This card is no longer in your hand.
qarre-refusal-no_such_cell = The base has four cells, 0 to 3.
qarre-refusal-empty_cell = There’s no card there.
qarre-refusal-jack_first = Use the Jack first, or skip.
qarre-refusal-no_jack = Only a Jack takes cards from the base.
qarre-refusal-jack_takes_its_suit = The Jack only takes { $suit }, off the top.
qarre-refusal-jack_takes_no_more = The Jack has taken all he can.
qarre-refusal-jack_takes_from_one_stack = This Jack only takes from the stack he started with, { $cell }.
qarre-refusal-king_first = Use the King first, or skip.
qarre-refusal-no_king = Only a King removes stacks.
qarre-refusal-king_removes_its_suit = The King only removes a stack with a { $one } on top.
qarre-refusal-king_takes_the_top = A King removes the whole stack.
qarre-refusal-name_the_card = Say which card goes, with those under it.
qarre-refusal-not_in_this_cell = The { $card } isn’t there.
qarre-refusal-discard_first = First discard down to four cards.
qarre-refusal-nothing_to_discard = There’s nothing to discard.
qarre-refusal-queen_wants_her_suit = The Queen only allows { $suit } this turn.
qarre-refusal-does_not_connect = No card beside it has the same number, or the next number up or down in the same suit.
qarre-refusal-reserve_must_connect = Even on an empty cell, a reserve card must fit a card beside it.
qarre-refusal-keeps_three = Nothing was drawn, so your hand stays as it is: place reserve cards, or end your turn.
qarre-refusal-hand_card_used = You’ve already used your hand card this turn.
qarre-refusal-empty_reserve = Your reserve is empty.
qarre-refusal-can_be_placed = This card can be placed, so it can’t go into the reserve.
qarre-refusal-must_place_after_reserve = You’ve placed reserve cards, and a card in your hand fits: place that one.
qarre-refusal-queen_wants_a_placing = Only the Queen forbids this card, and a card in your hand can be placed: this one can’t go into the reserve.
qarre-refusal-hand_card_first = First place or reserve a card from your hand.

qarre-notation =
    play 7s 1 (a hand card to a cell), lay 1 (the top of your reserve), reserve 7s, end,
    take 2 and done (Jack), remove 2 and skip (King), discard 7s.
    Ranks A 2 … 9 T (10), suits s spades, h hearts, d diamonds, c clubs; cells 0 upper left, 1 upper right, 2 lower left, 3 lower right.
qarre-help =
    The aim: cards that belong together on top of the four stacks. Three of a number, or three in a row of one suit, are a trio; four are a quartet. After the 10 comes the ace.
    A card goes beside one with the same number, or with the next number up or down in its suit. As a rule, an empty cell takes any hand card. Where nothing fits, a card goes into your reserve.
    A Jack takes cards of his suit from the top of the stacks. A Queen allows her suit only. A King removes a stack with his suit on top, for a point a card.
    You win with enough points and an empty reserve. At the last action card, each card in a reserve costs a point.
