# Wat elke tafel heeft.

game-quando = Quando
game-zero = Zero
game-qarre = Qarré

level-learning = Kuiken
level-casual = Konijn
level-solid = Beer
level-expert = Vos
level-master = Uil
level-greedy = Slim
level-random = Dromerig

points = { $n ->
    [1] 1 punt
    [-1] -1 punt
   *[other] { $n } punten
}
cards = { $n ->
    [1] 1 kaart
   *[other] { $n } kaarten
}
seat-name = plaats { $seat }
person-name = Jij
bot-name = { $name } ({ $level })

begin = { $game } met { $players } spelers, regels: { $preset }.
begin-seats = Jij zit op plaats { $seat }. Met de klok mee na jou: { $others }.
begin-hint = Typ het nummer van een actie, of een opdracht: hulp, hand, tafel, verloop, score, stop.

wait = { $name } is aan de beurt.
thinking = { $name } denkt na…
dealing = De volgende ronde wordt gedeeld.
match-is-over = De partij is afgelopen.
round = Ronde { $n }
seat-score = score { $n }
seat-line = { $name }: { $facts }
seat-facts = { $before }; { $fact }
seat-dealer = deler
seat-acting = aan zet
score = Score: { $n }.
nothing-yet = Sinds je laatste beurt is er niets gebeurd.

refused = { $text } (regel { $rule })
not-an-action = “{ $text }” is geen actie en geen opdracht. Typ { $count ->
    [1] 1
   *[other] een nummer van 1 tot { $count }
}, of hulp.
no-such-number = Er is geen actie { $n }: { $count ->
    [1] er is alleen 1.
   *[other] kies er een van 1 tot { $count }.
}
not-in-hand = { $card } is niet in je hand.
backs-unknown = Je kent de achterkanten van je kaarten niet. Noem een kaart bij de letter, zoals “play a b”, of bij de kant die je ziet, zoals “play 7 7”.

input-ended = Er is niets meer te lezen, en de partij is niet afgelopen.
stopped = Je bent gestopt: de partij is niet afgelopen.
nothing-recorded = Er wordt geen partijbestand geschreven: dat is er alleen van een afgelopen partij.
recorded = Het partijbestand staat in { $file }.

sheet = Scores
sheet-none = Er is nog geen ronde uitgespeeld.
sheet-round = Ronde { $n }: { $points }. { $end }
sheet-entry = { $name } { $points }
sheet-total = Totaal: { $scores }.
sheet-won = { $you ->
    [yes] Je wint de partij!
   *[no] { $names } wint de partij.
}
sheet-shared = { $you ->
    [yes] Je deelt de winst: { $names }.
   *[no] { $names } delen de winst.
}

panel-log = Wat er gebeurde
panel-hand = Hand
panel-round = Einde van de ronde
panel-match = Einde van de partij
panel-help = Hulp
panel-refused = Dat kan niet
keys = ↑↓ Enter · : typen · l verloop · s scores · ? hulp · q stop
keys-typing = Enter: vragen · Esc: laat maar
keys-waiting = ? hulp · q stop
keys-dialog = Met elke toets ga je verder.
keys-dialog-more = ↑↓: verderlezen · met elke andere toets ga je verder.
keys-over = q sluit af.
keys-over-more = ↑↓: verderlezen · q sluit af.
quit-title = Stoppen?
quit-question = De partij is niet afgelopen, en er wordt niets van bewaard. Toch stoppen?
quit-keys = j: stoppen · andere toets: doorspelen
quit-yes = jJyY
too-small = Het venster is te klein: er zijn { $columns } kolommen en { $rows } regels nodig.

command-help = hulp, help, h, ?
command-hand = hand
command-table = tafel, table, t
command-log = verloop, log, l
command-score = score, scores, stand, s
command-quit = stop, quit, q, exit

help-plain =
    Typ het nummer van een actie. Of typ de actie zelf:
    { $notation }
    Opdrachten: hulp (deze tekst), hand, tafel (wat daar ligt), verloop (wat er sinds je laatste beurt gebeurde), score, stop.
help-screen =
    ↑ ↓ of j k: een actie kiezen. PgUp, PgDn, Home, End: verder.
    Cijfers: naar de actie met dat nummer. Enter: de actie spelen.
    l: wat er sinds je laatste beurt gebeurde. s: de scores.
    q: stoppen. Ctrl-C ook. Ctrl-Z: naar de shell; haar opdracht fg brengt je terug.
    De getallen, letters en woorden zeggen alles: kleur is niet nodig.
    : een opdracht typen (hand, tafel, verloop, score, stop) of een actie, aangeboden of niet; het antwoord noemt de regel. Acties typ je zo:
    { $notation }

show-title = { $game }, partij { $match } van { $file }, na { $moves ->
    [1] 1 zet
   *[other] { $moves } zetten
}
show-seat = Zoals { $name } het ziet.
show-spectator = Zoals een toeschouwer het ziet: wat iedere plaats weet.
show-open = Open: elke hand zoals alle plaatsen samen die zien.
show-last = Laatste zet:
show-offers = { $name } kan:
