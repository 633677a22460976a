# Was jeder Tisch hat.

game-quando = Quando
game-zero = Zero
game-qarre = Qarré

level-learning = Küken
level-casual = Hase
level-solid = Bär
level-expert = Fuchs
level-master = Eule
level-greedy = Schlau
level-random = Verträumt

points = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
}
cards = { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
}
seat-name = Platz { $seat }
person-name = Du
bot-name = { $name } ({ $level })

begin = { $game } für { $players } Personen, Regeln: { $preset }.
begin-seats = Du hast Platz { $seat }. Im Uhrzeigersinn nach dir: { $others }.
begin-hint = Tippe die Nummer eines Zugs oder einen Befehl: hilfe, hand, tisch, verlauf, punkte, ende.

wait = { $name } ist dran.
thinking = { $name } überlegt …
dealing = Die nächste Runde wird ausgeteilt.
match-is-over = Die Partie ist zu Ende.
round = Runde { $n }
seat-score = Punkte { $n }
seat-line = { $name }: { $facts }
seat-facts = { $before }; { $fact }
seat-dealer = gibt
seat-acting = am Zug
score = Punkte: { $n }.
nothing-yet = Seit deinem letzten Zug ist nichts passiert.

refused = { $text } (Regel { $rule })
not-an-action = „{ $text }“ ist weder Zug noch Befehl. Tippe { $count ->
    [1] 1
   *[other] eine Nummer von 1 bis { $count }
} oder hilfe.
no-such-number = Einen Zug { $n } gibt es nicht: { $count ->
    [1] Es gibt nur die 1.
   *[other] Wähle 1 bis { $count }.
}
not-in-hand = { $card } ist nicht auf deiner Hand.
backs-unknown = Du kennst die Rückseiten deiner Karten nicht. Nenne eine Karte mit ihrem Buchstaben, etwa „play a b“, oder mit der Seite, die du siehst, etwa „play 7 7“.

input-ended = Die Eingabe ist zu Ende, die Partie aber nicht.
stopped = Du hast aufgehört: Die Partie ist nicht zu Ende.
nothing-recorded = Es wird kein Protokoll geschrieben: Ein Protokoll erzählt eine beendete Partie.
recorded = Das Protokoll steht in { $file }.

sheet = Punkte
sheet-none = Noch keine Runde ist zu Ende.
sheet-round = Runde { $n }: { $points }. { $end }
sheet-entry = { $name } { $points }
sheet-total = Gesamt: { $scores }.
sheet-won = { $you ->
    [yes] Du gewinnst die Partie!
   *[no] { $names } gewinnt die Partie.
}
sheet-shared = { $you ->
    [yes] Ihr teilt euch den Sieg: { $names }.
   *[no] { $names } teilen sich den Sieg.
}

panel-log = Was geschah
panel-hand = Hand
panel-round = Ende der Runde
panel-match = Ende der Partie
panel-help = Hilfe
panel-refused = Das geht nicht
keys = ↑↓ Enter · : tippen · l Züge · s Punkte · ? Hilfe · q Ende
keys-typing = Enter: prüfen · Esc: doch nicht
keys-waiting = ? Hilfe · q Ende
keys-dialog = Weiter mit jeder Taste.
keys-dialog-more = ↑↓: weiterlesen · weiter mit jeder anderen Taste.
keys-over = Mit q beendest du.
keys-over-more = ↑↓: weiterlesen · mit q beendest du.
quit-title = Aufhören?
quit-question = Die Partie ist nicht zu Ende, und nichts davon bleibt. Trotzdem aufhören?
quit-keys = j: aufhören · jede andere Taste: weiterspielen
quit-yes = jJyY
too-small = Das Fenster ist zu klein: Es braucht { $columns } Spalten und { $rows } Zeilen.

command-help = hilfe, help, h, ?
command-hand = hand
command-table = tisch, table, t
command-log = verlauf, log, l
command-score = punkte, score, s
command-quit = ende, quit, q, exit

help-plain =
    Tippe die Nummer eines Zugs. Oder tippe den Zug selbst:
    { $notation }
    Befehle: hilfe (dieser Text), hand, tisch (was dort liegt), verlauf (was seit deinem letzten Zug geschah), punkte, ende.
help-screen =
    ↑ ↓ oder j k: einen Zug wählen. Bild ↑, Bild ↓, Pos1, Ende: weiter.
    Ziffern: zum Zug mit dieser Nummer. Enter: ihn spielen.
    l: was seit deinem letzten Zug geschah. s: die Punkte.
    q: aufhören. Strg-C ebenso. Strg-Z: zur Shell; ihr Befehl fg führt zurück.
    Zahlen, Buchstaben und Wörter sagen alles: Farben braucht es nicht.
    : einen Befehl tippen (hand, tisch, verlauf, punkte, ende) oder einen Zug, angeboten oder nicht; die Antwort nennt die Regel. Züge tippt man so:
    { $notation }

show-title = { $game }, Partie { $match } aus { $file }, nach { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Zügen
}
show-seat = Wie { $name } es sieht.
show-spectator = Wie es beim Zuschauen aussieht: was jeder Platz weiß.
show-open = Offen: jede Hand, wie alle Plätze zusammen sie sehen.
show-last = Zuletzt:
show-offers = { $name } kann:
