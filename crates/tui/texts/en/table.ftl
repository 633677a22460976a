# What every table has.

game-quando = Quando
game-zero = Zero
game-qarre = Qarré

level-learning = Chick
level-casual = Rabbit
level-solid = Bear
level-expert = Fox
level-master = Owl
level-greedy = Clever
level-random = Dreamy

points = { $n ->
    [1] 1 point
    [-1] -1 point
   *[other] { $n } points
}
cards = { $n ->
    [1] 1 card
   *[other] { $n } cards
}
seat-name = seat { $seat }
person-name = You
bot-name = { $name } ({ $level })

begin = { $game } for { $players } players, rules: { $preset }.
begin-seats = You are seat { $seat }. Clockwise from you: { $others }.
begin-hint = Type the number of an action, or a command: help, hand, table, log, score, quit.

wait = { $name }’s turn.
thinking = { $name } is thinking…
dealing = The next round is about to be dealt.
match-is-over = The match is over.
round = Round { $n }
seat-score = score { $n }
seat-line = { $name }: { $facts }
seat-facts = { $before }; { $fact }
seat-dealer = dealer
seat-acting = to play
score = Score: { $n }.
nothing-yet = Nothing has happened since your last turn.

refused = { $text } (rule { $rule })
not-an-action = “{ $text }” isn’t an action or a command. Type { $count ->
    [1] 1
   *[other] a number from 1 to { $count }
}, or help.
no-such-number = There is no action { $n }: { $count ->
    [1] the only one is 1.
   *[other] choose one from 1 to { $count }.
}
not-in-hand = { $card } isn’t in your hand.
backs-unknown = You don’t know the backs of your cards. Name a card by its letter, as in “play a b”, or by the side you see, as in “play 7 7”.

input-ended = The input has ended, and the match isn’t over.
stopped = You’ve stopped: the match isn’t over.
nothing-recorded = No record is written: only a finished match has one.
recorded = The record is written to { $file }.

sheet = Scores
sheet-none = No finished rounds yet.
sheet-round = Round { $n }: { $points }. { $end }
sheet-entry = { $name } { $points }
sheet-total = Total: { $scores }.
sheet-won = { $you ->
    [yes] You win the match!
   *[no] { $names } wins the match.
}
sheet-shared = { $you ->
    [yes] You share the victory: { $names }.
   *[no] { $names } share the victory.
}

panel-log = What happened
panel-hand = Hand
panel-round = End of the round
panel-match = End of the match
panel-help = Help
panel-refused = Not possible
keys = ↑↓ Enter · : type · l log · s scores · ? help · q quit
keys-typing = Enter: ask · Esc: not now
keys-waiting = ? help · q quit
keys-dialog = Any key goes on.
keys-dialog-more = ↑↓: read on · any other key goes on.
keys-over = q leaves.
keys-over-more = ↑↓: read on · q leaves.
quit-title = Stop playing?
quit-question = The match isn’t over, and nothing of it is kept. Stop anyway?
quit-keys = y: stop · any other key: play on
quit-yes = yY
too-small = The window is too small: it needs { $columns } columns and { $rows } rows.

command-help = help, h, ?
command-hand = hand
command-table = table, t
command-log = log, l
command-score = score, scores, s
command-quit = quit, q, exit

help-plain =
    Type the number of an action. Or type the action itself:
    { $notation }
    Commands: help (this text), hand, table (what lies there), log (what happened since your last turn), score, quit.
help-screen =
    ↑ ↓ or j k: choose an action. PgUp, PgDn, Home, End: further.
    Digits: go to the action of that number. Enter: play it.
    l: what happened since your last turn. s: the scores.
    q: stop playing. Ctrl-C too. Ctrl-Z: to the shell; its command fg comes back.
    The numbers, letters and words say everything: you don’t need colours.
    : type a command (hand, table, log, score, quit) or an action, offered or not; the answer names the rule. Actions are typed so:
    { $notation }

show-title = { $game }, match { $match } of { $file }, after { $moves ->
    [1] 1 move
   *[other] { $moves } moves
}
show-seat = As { $name } sees it.
show-spectator = As a spectator sees it: what every seat knows.
show-open = Face up: every hand as all seats together see it.
show-last = Last:
show-offers = { $name } may:
