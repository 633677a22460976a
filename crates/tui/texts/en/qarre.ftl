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

qarre-status-jack = Your turn: a Jack. Take { $suit } from the top, or leave them.
qarre-status-jack-done = Your turn: a Jack finds nothing more to take.
qarre-status-king = Your turn: a King. Remove a stack with a { $one } on top, or leave it.
qarre-status-trim = Put cards away until you have four.
qarre-status-place = Your turn: place a card.
qarre-status-place-or-reserve = Your turn: place a card, or reserve one.
qarre-status-only-reserve = Your turn: nothing fits. Reserve a card.
qarre-status-lay-or-reserve = Place a card of your reserve, or put a hand card there.
qarre-status-queen = Your turn: a Queen. Place { $suit } only.
qarre-status-more-reserve = Place more of your reserve, or end your turn.
qarre-status-may-end = Nothing was drawn: place a card, or end your turn.
qarre-status-keep-hand = Nothing was drawn: place reserve cards, or end your turn.
qarre-status-ending = Your turn is over.

qarre-do-take = Take { $the }, { $cell }
qarre-do-done = Take no more
qarre-do-remove = Remove the stack { $cell }
qarre-do-remove-card = Remove { $the } and what lies under it, { $cell }
qarre-do-skip = Leave it
qarre-do-play = Place { $the }, { $cell }
qarre-do-lay = Place { $the } from the reserve, { $cell }
qarre-do-reserve = Reserve { $the }: that ends your turn
qarre-do-discard = Put { $the } away
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
    [yes] You found no card to draw.
   *[no] { $name } found no card to draw.
}
qarre-seen-turned_up = { $you ->
    [yes] You turned up { $the }.
   *[no] { $name } turned up { $the }.
}
qarre-seen-took = { $you ->
    [yes] You took { $the }.
   *[no] { $name } took { $the }.
}
qarre-seen-refilled = From the draw pile { $the } filled the cell { $cell }.
qarre-seen-finished = { $you ->
    [yes] You took no more.
   *[no] { $name } took no more.
}
qarre-seen-removed = { $you ->
    [yes] You removed the stack { $cell }: { $points }.
   *[no] { $name } removed the stack { $cell }: { $points }.
}
qarre-seen-skipped = { $you ->
    [yes] You left everything where it was.
   *[no] { $name } left everything where it was.
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
    [yes] You put { $the } into the reserve.
   *[no] { $name } put { $the } into the reserve.
}
qarre-seen-discarded = { $you ->
    [yes] You put { $the } away.
   *[no] { $name } put { $the } away.
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
qarre-seen-penalty-none = The last action card: no reserve has a card.
qarre-seen-actions_shuffled = The action cards were shuffled again.
qarre-seen-draw_shuffled = The discards were shuffled: a new draw pile.
qarre-seen-new_base = Everything was shuffled: a new base.
qarre-seen-over = The match is over. { $end }
qarre-over-score = { $name }: { $points }

qarre-end-target = The points are reached, with an empty reserve.
qarre-end-lead = The lead is reached, with an empty reserve.
qarre-end-cap = It ended at the turn limit: the higher score wins.

qarre-refusal-not_your_turn = It is for { $name } to choose.
qarre-refusal-nothing_to_choose = The cards are being shuffled.
qarre-refusal-match_over = The match is over.
qarre-refusal-no_such_card = This card is no longer in your hand.
qarre-refusal-no_such_cell = The base has four cells, 0 to 3.
qarre-refusal-empty_cell = No card lies there.
qarre-refusal-jack_first = First use the Jack, or leave him.
qarre-refusal-no_jack = Cards are taken from the base by a Jack only.
qarre-refusal-jack_takes_its_suit = The Jack takes { $suit } only, from the top.
qarre-refusal-jack_takes_no_more = The Jack has taken all that he may.
qarre-refusal-jack_takes_from_one_stack = This Jack takes from the stack that he began with, { $cell }.
qarre-refusal-king_first = First use the King, or leave him.
qarre-refusal-no_king = Stacks are removed by a King only.
qarre-refusal-king_removes_its_suit = The King removes a stack only with a { $one } on top.
qarre-refusal-king_takes_the_top = A King removes the whole stack.
qarre-refusal-name_the_card = Say which card goes, with those under it.
qarre-refusal-not_in_this_cell = The { $card } does not lie there.
qarre-refusal-discard_first = First put cards away until you have four.
qarre-refusal-nothing_to_discard = Nothing has to be put away.
qarre-refusal-queen_wants_her_suit = The Queen allows { $suit } only in this turn.
qarre-refusal-does_not_connect = No card beside it has that number, or the next in that suit.
qarre-refusal-reserve_must_connect = A card from the reserve must fit a card beside it on an empty cell, too.
qarre-refusal-keeps_three = Nothing was drawn, so your hand stays as it is: place reserve cards, or end your turn.
qarre-refusal-hand_card_used = You have used your hand card for this turn.
qarre-refusal-empty_reserve = Your reserve is empty.
qarre-refusal-can_be_placed = This card can be placed, so it may not go into the reserve.
qarre-refusal-must_place_after_reserve = You have placed reserve cards, and one of your hand cards fits: place it.
qarre-refusal-queen_wants_a_placing = Only the Queen forbids this card, and one of your cards can be placed: it may not go into the reserve.
qarre-refusal-hand_card_first = First place or reserve a card from your hand.

qarre-notation =
    play 7s 1 (a hand card to a cell), lay 1 (the top of your reserve), reserve 7s, end,
    take 2 and done (Jack), remove 2 and skip (King), discard 7s.
    Ranks A 2 … 9 T (10), suits s spades, h hearts, d diamonds, c clubs; cells 0 upper left, 1 upper right, 2 lower left, 3 lower right.
qarre-help =
    The aim: cards that belong together on top of the four stacks. Three of a number, or three in a row of one suit, are a trio; four are a quartet. After the 10 comes the ace.
    A card goes beside one with the same number, or with the next number of its suit. As a rule an empty cell takes any hand card. Where nothing fits, a card goes into your reserve.
    A Jack takes cards of his suit from the top of the stacks. A Queen allows her suit only. A King removes a stack with his suit on top, for a point a card.
    You win with enough points and an empty reserve. At the last action card each card in a reserve costs a point.
